// generating.hpp -- running a generator for somebody who waits, and saying how it went.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// How a run ended.
enum class MakingEnd : std::uint8_t { all, too_few, none, impossible };
struct Making {
  MakingEnd end = MakingEnd::all;
  GenerateReport report;
  std::string note;               // the last one of the generator; or nothing
  std::vector<std::string> near;  // how near the nearest came, if there are too few (service/targets.hpp)
};

// Makes what is asked for. `visit` gets the puzzles and notes as they come. `end` is too_few or none also after a stop request,
// and if `visit` wanted no more.
// REQUIRES: the game has a generator.
Result<Making> make_puzzles(const GameEntry& game, const GenerateRequest& ask, const std::stop_token& stop,
                            const GenerateVisitor& visit);

// While it runs: "2 of 5 made, 340 tried".
std::string progress_of(std::uint64_t count, const GenerateReport& report);

// Why there are fewer puzzles than were asked for, and what may help. The advice names options of the command line:
// "9 of 10 puzzles: 2000 candidates were tried, 17 of another class, 1974 made already; a larger --budget may find more".
std::string why_too_few(const GenerateRequest& ask, const GenerateReport& report);
// If there is none at all: "no puzzle with a rating in 2300..2400 was found in time: 340 candidates were tried, the nearest has
// 2104".
std::string why_none_is_rated_so(const RatingRange& range, const GenerateReport& report);
// The same if anything else is asked for: "no puzzle that meets all targets was found: 340 candidates were tried".
std::string why_none(const GenerateRequest& ask, const GenerateReport& report);
// {"says":[..],"puzzles":[..]}: how near puzzles came that are not as asked for, and their lines if those were asked for.
Json nearest_json(const Making& making);
// For pages, which show what was made and complain only if that is nothing.
Error none_made(const GenerateRequest& ask, const Making& making);

// One puzzle with these parameters, by the game's usual way.
Result<Json> make_one(const GameEntry& game, const Json& parameters, std::uint64_t seed, const std::stop_token& stop);

}  // namespace crux
