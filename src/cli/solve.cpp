// solve.cpp -- `crux solve`: all solutions of a puzzle, or how many there are, or that there is none.
#include <fmt/format.h>

#include <ostream>

#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/report.hpp"

namespace crux::cli {

int solve(const SolveOptions& options, Streams& io) {
  const auto names = expand(options.files);
  if (!names) return complain(io, names.error());
  Input input(*names, io.in);
  int worst = Exit::done;
  for (bool any_at_all = false;; any_at_all = true) {
    const auto chunk = input.next();
    if (!chunk) return complain(io, chunk.error());
    if (!*chunk) {
      if (!any_at_all) return complain(io, Error{"input", names->front(), "there is no puzzle", "expected one a line"});
      return worst;
    }
    const auto any = read_chunk(**chunk);
    if (!any) return complain(io, any.error());

    Budget budget(options.budget);
    Json paths = Json::array();
    const auto report = any->game->solve(*any, {options.count, options.limit}, budget, [&](const Trace& trace) {
      if (options.json) {
        paths.push_back(trace.moves);
      } else {
        io.out << trace.moves << "\n";
      }
    });
    if (options.json) {
      Json json = {{"id", any->id}, {"solutions", report.solutions}, {"complete", report.complete}};
      if (!options.count) json["paths"] = std::move(paths);
      io.out << json.dump() << "\n";
    } else {
      io.out << fmt::format("{}: {}\n", title_of(*any), to_text(report));
    }
    io.out << std::flush;
    if (report.solutions == 0 && options.limit > 0) worst = std::max<int>(worst, report.complete ? Exit::answer_is_no : Exit::undecided);
  }
}

}  // namespace crux::cli
