// hint.cpp -- `crux hint`: where to look, why, and what to do; or what chosen rules say of each next move.
#include <ostream>

#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/report.hpp"
#include "service/describe.hpp"
#include "service/grading.hpp"
#include "service/reading.hpp"

namespace crux::cli {

int hint(const HintOptions& options, Streams& io) {
  const auto mode = read_mode(options.mode);
  if (!mode) return complain(io, mode.error());
  const auto any = read_one(options.file, options.id, io.in);
  if (!any) return complain(io, any.error());
  if (!any->game->hint) return complain(io, no_hints(*any->game));
  const bool all = options.rules.empty();
  const auto rules = read_rule_set(*any->game, "--rules", all ? "all" : options.rules, *mode);
  if (!rules) return complain(io, rules.error());
  const auto report =
      options.at.empty() ? any->game->hint(*any, options.path, *rules) : hint_at(*any, options.path, options.at, "--at", io.stop);
  if (!report) return complain(io, report.error());
  if (options.json) {
    io.out << to_json(*any, *report).dump() << "\n";
  } else {
    io.out << (all && !report->guide.why.empty() ? to_text(report->guide) : to_text(*any, *report, options.path.empty()));
  }
  return Exit::done;
}

}  // namespace crux::cli
