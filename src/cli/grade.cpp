// grade.cpp -- `crux grade`: many puzzles, on all cores, answers in the order of the input, in bounded memory.
#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <filesystem>
#include <ostream>

#include "cli/cli.hpp"
#include "cli/grade_far.hpp"
#include "cli/input.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/rules.hpp"

namespace crux::cli {
namespace {

struct Answer {
  Result<std::string> text;
  std::uint64_t bytes = 0;  // of the input, up to this puzzle
  bool cut_short = false;   // somebody asked us to stop while it was being made: not to be shown
};

// Reads `names` in order, works on puzzles in parallel, and hands the answers to `emit` in order, until the first error, a stop
// request, or an `emit` that answers false. At most a few puzzles a thread are under way at once, however long the input is.
// What is read goes through `copy`, if there is one.
template <class Work, class Emit>
Result<void> pipeline(const std::vector<std::string>& names, Streams& io, int threads, Spool* copy, const Work& work,
                      const Emit& emit) {
  namespace tbb = oneapi::tbb;
  Input input(names, io.in);
  Result<void> outcome;
  Result<void> read_outcome;  // of the input itself; reported only after the answers before it
  std::atomic<bool> ended = false;
  const auto read = [&](tbb::flow_control& flow) {
    Result<std::optional<Chunk>> chunk = std::nullopt;
    if (!ended && !io.stop.stop_requested()) chunk = input.next();
    if (!chunk) read_outcome = std::unexpected(chunk.error());
    if (chunk && *chunk) {
      if (copy) copy->keep(**chunk);
      return std::move(**chunk);
    }
    flow.stop();
    return Chunk{};
  };
  const auto answer = [&](const Chunk& chunk) {
    Answer made{work(chunk), chunk.bytes};
    made.cut_short = io.stop.stop_requested();
    return made;
  };
  const auto write = [&](const Answer& answer) {
    if (ended) return;
    if (!answer.cut_short && !answer.text) outcome = std::unexpected(answer.text.error());
    ended = answer.cut_short || !answer.text || !emit(*answer.text, answer.bytes);
  };
  const int workers = threads > 0 ? threads : tbb::info::default_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(workers));
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_pipeline(8 * static_cast<std::size_t>(workers),
                           tbb::make_filter<void, Chunk>(tbb::filter_mode::serial_in_order, read) &
                               tbb::make_filter<Chunk, Answer>(tbb::filter_mode::parallel, answer) &
                               tbb::make_filter<Answer, void>(tbb::filter_mode::serial_in_order, write));
  });
  return outcome ? read_outcome : outcome;
}

Result<GradeRequest> request_for(const GameEntry& game, const GradeOptions& options) {
  const auto mode = read_mode(options.mode);
  if (!mode) return std::unexpected(mode.error());
  auto sets = read_rule_sets(game, options.rules, *mode);
  if (!sets) return std::unexpected(sets.error());
  const auto against = read_rule_set(game, "--against", options.against, *mode);
  if (!against) return std::unexpected(against.error());
  // Whoever asks for certain rule sets wants those numbers, and quickly; the bots are asked when nothing else is.
  const bool ladder = game.bots && (options.rules.empty() || options.within);
  return GradeRequest{std::move(*sets), *against, options.budget, ladder, options.within};
}

// The games' own options that were given; empty if there is none.
std::string own_options(const GradeOptions& options) {
  std::string given;
  for (const auto& [name, value] : options.own) given += (given.empty() || value.empty() ? "" : " ") + value;
  return given;
}

std::uint64_t size_of(const std::vector<std::string>& names) {
  std::uint64_t total = 0;
  for (const std::string& name : names) {
    std::error_code failed;
    const std::uint64_t size = std::filesystem::file_size(name, failed);
    if (!failed) total += size;
  }
  return total;
}

Result<void> check(const GradeOptions& options, bool far) {
  if (const auto mode = read_mode(options.mode); !mode) return std::unexpected(mode.error());
  if (far && options.stream)
    return error("arguments", "--stream", "it does not work together with --checkpoint or mpirun", "leave one of them out");
  if (!options.checkpoint.empty() && !options.json)
    return error("arguments", "--checkpoint", "it keeps answers as JSON", "give --json, too");
  return {};
}

int stopped_after(std::uint64_t graded, Streams& io) {
  io.out << std::flush;
  io.err << fmt::format("crux: interrupted; {} puzzles were graded\n", graded);
  return Exit::interrupted;
}

}  // namespace

int grade(const GradeOptions& options, Streams& io) {
  const cluster::Ranks ranks;
  const auto work = [&](const Chunk& chunk, const std::stop_token& stop) -> Result<std::string> {
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    // As with the bots: whoever asks for certain rule sets wants those numbers.
    const bool remarks = options.rules.empty() || !own_options(options).empty();
    const GradeReport report = grades_of(*any, *request, remarks, stop);
    return options.json ? to_json(*any, report, options.mode).dump() + "\n" : to_table(*any, report);
  };
  const bool far = ranks.count() > 1 || !options.checkpoint.empty();
  if (!ranks.leads()) {  // the leader reads and prints
    if (!ranks.share("").empty()) help_grading(options, work, ranks);
    return Exit::done;
  }
  // Whatever becomes of the leader, the others must hear of it.
  const auto refuse = [&](const Error& error) {
    ranks.share("");
    return complain(io, error);
  };
  if (const auto good = check(options, far); !good) return refuse(good.error());
  auto names = expand(options.files);
  if (!names) return refuse(names.error());

  // Step 1. All is read once before the first answer is printed, so that a bad line 5,000 does not leave 4,999 answers behind. A
  // pipe cannot be read twice, so it is copied to disk on the way, unless --stream says to answer as the puzzles come. (Measured
  // under one rule set: parsing twice costs a fifth more. To hold back the answers instead would cost memory.)
  std::string identity =
      fmt::format("{} {} {} {} {}", options.rules, options.mode, options.against, own_options(options), options.budget) +
      (options.within ? fmt::format(" {}", *options.within) : "");
  const auto look = [&](const Chunk& chunk) -> Result<std::string> {
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    return far ? fingerprint(chunk.text) : std::string{};
  };
  std::optional<Spool> spool;
  if (!options.stream) {
    if (!rereadable(*names)) spool.emplace();
    const auto checked =
        pipeline(*names, io, options.threads, spool ? &*spool : nullptr, look, [&](const std::string& print, std::uint64_t) {
          if (far) identity = fingerprint(identity + print);
          return true;
        });
    if (!checked) return refuse(checked.error());
    if (spool) names = spool->names();
    if (!names) return refuse(names.error());
    if (io.stop.stop_requested()) {  // perhaps not all was read, and nobody knows whose checkpoint this is
      ranks.share("");
      return stopped_after(0, io);
    }
  }

  // Step 2. Grade.
  if (far) {
    ranks.share("go");
    return grade_far(*names, fingerprint(identity), options, work, ranks, io);
  }
  Progress progress(io, "graded", options.stream ? 0 : size_of(*names));
  std::uint64_t graded = 0;
  const auto answer = [&](const Chunk& chunk) { return work(chunk, io.stop); };
  const auto outcome = pipeline(*names, io, options.threads, nullptr, answer, [&](const std::string& text, std::uint64_t bytes) {
    if (!options.json && graded > 0) io.out << "\n";
    io.out << text;
    if (options.stream) io.out << std::flush;  // whoever feeds the pipe may wait for the answer
    progress.show(++graded, bytes);
    return io.out.good();
  });
  if (!outcome) return complain(io, outcome.error());
  if (io.stop.stop_requested()) return stopped_after(graded, io);
  if (graded == 0 && io.out) return complain(io, no_puzzle(options.files));
  return Exit::done;
}

}  // namespace crux::cli
