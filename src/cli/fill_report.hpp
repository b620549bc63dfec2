// fill_report.hpp -- what `crux fill` says: before it starts, at its end, and when it could not come to one.
#pragma once

#include <string>

#include "cli/cli.hpp"
#include "service/filling.hpp"

namespace crux::cli {

// "crux: 6 holes, 262,144 candidates: less than a second\n". `rate`: candidates a second.
std::string plan_of(const Filling& filling, double rate);
// {"holes":[{"where":..,"options":[..]},..],"candidates":n,"symmetries":n,"looks_at":n,"sampled":bool,"seconds":x}
Json plan_json(const Filling& filling, double rate);

// The best first, one a line, then the summary: as JSON, or as a table for people.
void print_found(const Filling& filling, bool json, Streams& io);

// How to go on where it was left.
std::string resume_advice(const Filling& filling, const FillOptions& options, bool interrupted);

}  // namespace crux::cli
