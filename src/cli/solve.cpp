// solve.cpp -- `crux solve`: all solutions of a puzzle, or how many there are, or that there is none. `--bot`: see bot.hpp.
#include <fmt/format.h>

#include <ostream>

#include "cli/bot.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/report.hpp"

namespace crux::cli {
namespace {

// Calls `visit` with every puzzle until it answers with an error, and answers how many there were. The input goes through `copy`,
// if there is one.
template <class Visit>
Result<std::uint64_t> each_puzzle(const std::vector<std::string>& names, Streams& io, Spool* copy, const Visit& visit) {
  Input input(names, io.in);
  std::uint64_t count = 0;
  while (io.out && !io.stop.stop_requested()) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    if (copy) copy->keep(**chunk);
    const auto any = read_chunk(**chunk);
    if (!any) return std::unexpected(any.error());
    if (const Result<void> seen = visit(*any); !seen) return std::unexpected(seen.error());
    ++count;
  }
  return count;
}

// The fields that only some games have.
std::string more_of(const SolveReport& report) {
  std::string fields;
  if (report.fewest) fields += fmt::format(",\"fewest\":{}", *report.fewest);
  if (!report.dilemma.says.empty())
    fields +=
        fmt::format(",\"because\":{},\"contradiction\":{}", Json(report.dilemma.says).dump(), Json(report.dilemma.parts).dump());
  return fields;
}

constexpr std::size_t most_programs = 10'000;  // that are held until all paths are printed

// Prints the solutions as they are found: there may be more of them than fit into memory. So "solutions" comes after "paths".
SolveReport print_solutions(const AnyPuzzle& any, const SolveOptions& options, Streams& io) {
  std::stop_source full;  // nobody can be told of more solutions
  const std::stop_callback stop(io.stop, [&] { full.request_stop(); });
  Budget budget(options.budget > 0 ? options.budget : any.game->search_patience, full.get_token());
  if (options.json) {
    std::string begun = about(any).dump();
    begun.pop_back();  // its brace: there is more to come
    io.out << begun << (options.count ? "" : ",\"paths\":[");
  } else {
    io.out << title_of(any) << (options.count ? ": " : "\n");
  }
  bool first = true, programmed = false;
  Json programs = Json::array();  // one for each path; null: none is shorter than the path
  const auto report = any.game->solve(any, {options.count, options.limit}, budget, [&](const Trace& trace) {
    if (options.json) {
      io.out << (first ? "" : ",") << Json(trace.moves).dump();
      programmed = programmed || !trace.program.empty();
      if (programs.size() < most_programs) programs.push_back(trace.program.empty() ? Json(nullptr) : Json(trace.program));
    } else {
      io.out << (trace.says.empty() ? fmt::format("  {}\n", trace.moves) : trace.says);
    }
    first = false;
    if (!io.out) full.request_stop();
  });
  if (options.json) {
    io.out << fmt::format("{}{},\"solutions\":{},\"complete\":{}{}}}\n", options.count ? "" : "]",
                          programmed ? ",\"programs\":" + programs.dump() : "", report.solutions, report.complete,
                          more_of(report));
  } else {
    io.out << (options.count ? "" : "  ") << to_text(report) << "\n";
  }
  io.out << std::flush;
  return report;
}

}  // namespace

int solve(const SolveOptions& options, Streams& io) {
  if (options.all_traces && options.bot.empty())
    return complain(io, Error{"arguments", "--all-traces", "there is no --bot", "say whose traces"});
  if (options.count && !options.bot.empty())
    return complain(io, Error{"arguments", "--count", "together with --bot", "--count is for solutions; see --all-traces"});
  auto names = expand(options.files);
  if (!names) return complain(io, names.error());
  const auto check = [&](const AnyPuzzle& any) -> Result<void> {
    return options.bot.empty() ? Result<void>{} : check_bot(*any.game, options.bot);
  };
  // As in `grade`: a bad line leaves no half of an answer.
  std::optional<Spool> spool;
  if (!options.stream) {
    if (!rereadable(*names)) spool.emplace();
    const auto good = each_puzzle(*names, io, spool ? &*spool : nullptr, check);
    if (!good) return complain(io, good.error());
    if (spool) names = spool->names();
    if (!names) return complain(io, names.error());
  }

  int worst = Exit::done;
  const auto solved = each_puzzle(*names, io, nullptr, [&](const AnyPuzzle& any) -> Result<void> {
    if (!options.bot.empty()) {
      if (const auto known = check_bot(*any.game, options.bot); !known) return known;
      worst = std::max(worst, play_bot(any, options, io));
      return {};
    }
    const SolveReport report = print_solutions(any, options, io);
    if (report.solutions == 0) worst = std::max<int>(worst, report.complete ? Exit::answer_is_no : Exit::undecided);
    return {};
  });
  if (!solved) return complain(io, solved.error());
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  return *solved == 0 && io.out ? complain(io, no_puzzle(options.files)) : worst;
}

}  // namespace crux::cli
