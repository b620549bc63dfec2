// grade.cpp -- `crux grade`: many puzzles, on all cores, answers in the order of the input, in bounded memory.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ostream>

#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/grade_far.hpp"
#include "cli/input.hpp"
#include "cli/progress.hpp"
#include "cli/ratings.hpp"
#include "cli/report.hpp"
#include "cluster/pipeline.hpp"
#include "service/grading.hpp"
#include "service/votes.hpp"

namespace crux::cli {
namespace {

struct Answer {
  std::string text;
  std::uint64_t bytes = 0;  // of the input, up to this puzzle
};

// Reads `names` in order, works on puzzles in parallel, and hands the answers to `emit` in order (cluster/pipeline.hpp). The
// input goes through `copy`, if there is one.
Result<void> answer_all(const std::vector<std::string>& names, Streams& io, int threads, Spool* copy, const GradeChunk& work,
                        const std::function<bool(const Answer& answer)>& emit) {
  Input input(names, io.in);
  const auto read = [&]() -> Result<std::optional<Chunk>> {
    auto chunk = input.next();
    if (copy && chunk && *chunk) copy->keep(**chunk);
    return chunk;
  };
  const auto answer = [&](const Chunk& chunk, const std::stop_token& stop) -> Result<Answer> {
    auto text = work(chunk, stop);
    if (!text) return std::unexpected(std::move(text.error()));
    return Answer{std::move(*text), chunk.bytes};
  };
  return cluster::run(cluster::Pipeline<Chunk, Answer>{read, answer, emit}, threads, io.stop);
}

bool of_people(const GradeOptions& options) { return options.rating == "people"; }

Result<GradeRequest> request_for(const GameEntry& game, const GradeOptions& options) {
  if (of_people(options) && game.votes.empty()) return std::unexpected(no_votes(game));
  return read_grade_wish(game, {options.rules, options.mode, options.against, options.budget, options.within});
}

// The games' own options that were given; empty if there is none.
std::string own_options(const GradeOptions& options) {
  std::string given;
  for (const auto& [name, value] : options.own) given += (given.empty() || value.empty() ? "" : " ") + value;
  return given;
}

// Whether one of this game's own options was given. Those of other games do not count.
bool asks_for_remarks(const GameEntry& game, const GradeOptions& options) {
  return std::ranges::any_of(game.grade_options, [&](const GradeOption& own) {
    const auto given = options.own.find(std::string(own.name));
    return given != options.own.end() && !given->second.empty();
  });
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
  if (of_people(options) && (!options.rules.empty() || options.mode != "strict"))
    return error("arguments", "--rating", "the model of people's votes needs every rule set, as the papers state the rules",
                 "leave --rules and --mode out");
  if (!options.checkpoint.empty() && !options.json)
    return error("arguments", "--checkpoint", "it keeps answers as JSON", "give --json, too");
  return {};
}

int stopped_after(std::uint64_t graded, Streams& io) {
  io.out << std::flush;
  io.err << fmt::format("crux: interrupted; {} graded\n", counted(graded, "puzzle was", "puzzles were"));
  return Exit::interrupted;
}

}  // namespace

int grade(const GradeOptions& options, Streams& io) {
  const cluster::Ranks ranks;
  const OwnRatings own(options.ratings);  // on every rank
  const auto work = [&](const Chunk& chunk, const std::stop_token& stop) -> Result<std::string> {
    if (!own.read()) return std::unexpected(own.read().error());
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    // As with the bots: if rule sets are asked for, only those numbers are computed.
    const bool remarks = options.rules.empty() || asks_for_remarks(*any->game, options);
    GradeReport report = measure(*any, {.grades = *request, .remarks = remarks, .solutions = false}, stop).grades;
    if (of_people(options)) report.rating = rate_by_votes(*any, report);
    return options.json ? to_json(*any, report, options.mode).dump() + "\n" : to_table(*any, report);
  };
  const bool far = ranks.count() > 1 || !options.checkpoint.empty();
  if (!ranks.leads()) {  // the leader reads and prints
    if (!ranks.share("").empty()) help_grading(options, work, ranks);
    return Exit::done;
  }
  // The other ranks must always hear how the leader ended.
  const auto refuse = [&](const Error& error) {
    ranks.share("");
    return complain(io, error);
  };
  if (const auto good = check(options, far); !good) return refuse(good.error());
  if (!own.read()) return refuse(own.read().error());
  auto names = expand(options.files);
  if (!names) return refuse(names.error());

  // Step 1. All is read once before the first answer is printed, so that a bad line 5,000 does not leave 4,999 answers behind. A
  // pipe cannot be read twice, so it is copied to disk on the way, unless --stream says to answer as the puzzles come. (Measured
  // under one rule set: parsing twice costs a fifth more. To hold back the answers instead would cost memory.)
  std::string identity =
      fmt::format("{} {} {} {} {}", options.rules, options.mode, options.against, own_options(options), options.budget) +
      (options.within ? fmt::format(" {}", *options.within) : "") + own.mark() + (of_people(options) ? " people" : "");
  const auto look = [&](const Chunk& chunk, const std::stop_token&) -> Result<std::string> {
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    return far ? fingerprint(chunk.text) : std::string{};
  };
  std::optional<Spool> spool;
  if (!options.stream) {
    if (!rereadable(*names)) spool.emplace();
    const auto checked = answer_all(*names, io, options.threads, spool ? &*spool : nullptr, look, [&](const Answer& print) {
      if (far) identity = fingerprint(identity + print.text);
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
  const auto outcome = answer_all(*names, io, options.threads, nullptr, work, [&](const Answer& answer) {
    if (!options.json && graded > 0) io.out << "\n";
    io.out << answer.text;
    if (options.stream) io.out << std::flush;  // whoever feeds the pipe may wait for the answer
    progress.show(++graded, answer.bytes);
    return io.out.good();
  });
  if (!outcome) return complain(io, outcome.error());
  if (io.stop.stop_requested()) return stopped_after(graded, io);
  if (graded == 0 && io.out) return complain(io, no_puzzle(options.files));
  return Exit::done;
}

}  // namespace crux::cli
