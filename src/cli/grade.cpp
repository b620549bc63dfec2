// grade.cpp -- `crux grade`: many puzzles, on all cores, answers in the order of the input, in bounded memory.
#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <memory>
#include <numeric>
#include <ostream>

#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/rules.hpp"

namespace crux::cli {
namespace {

using Batch = std::vector<Chunk>;
using Answers = std::vector<Result<std::string>>;  // one a chunk, up to and including the first error

// Reads `names` in order, works on batches in parallel, and hands the answers to `emit` in order. Stops at the first error.
template <class Work, class Emit>
Result<void> pipeline(const std::vector<std::string>& names, std::istream& in, int threads, const Work& work, const Emit& emit) {
  namespace tbb = oneapi::tbb;
  constexpr std::size_t batch_size = 32;
  Input input(names, in);
  Result<void> outcome;
  Result<void> read_outcome;  // of the input itself; reported only after the answers before it
  const auto read = [&](tbb::flow_control& flow) {
    auto batch = std::make_shared<Batch>();
    while (read_outcome && batch->size() < batch_size) {
      auto chunk = input.next();
      if (!chunk) {
        read_outcome = std::unexpected(chunk.error());
      } else if (*chunk) {
        batch->push_back(std::move(**chunk));
      } else {
        break;
      }
    }
    if (batch->empty() || !outcome) flow.stop();
    return batch;
  };
  const auto answer = [&](const std::shared_ptr<Batch>& batch) {
    auto answers = std::make_shared<Answers>();
    for (const Chunk& chunk : *batch) {
      answers->push_back(work(chunk));
      if (!answers->back()) break;
    }
    return answers;
  };
  const auto write = [&](const std::shared_ptr<Answers>& answers) {
    for (const Result<std::string>& one : *answers) {
      if (!outcome) return;
      if (!one) {
        outcome = std::unexpected(one.error());
      } else {
        emit(*one, input.bytes_read());
      }
    }
  };
  const auto workers = static_cast<std::size_t>(threads > 0 ? threads : tbb::info::default_concurrency());
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, workers);
  tbb::parallel_pipeline(4 * workers, tbb::make_filter<void, std::shared_ptr<Batch>>(tbb::filter_mode::serial_in_order, read) &
                                          tbb::make_filter<std::shared_ptr<Batch>, std::shared_ptr<Answers>>(tbb::filter_mode::parallel, answer) &
                                          tbb::make_filter<std::shared_ptr<Answers>, void>(tbb::filter_mode::serial_in_order, write));
  return outcome ? read_outcome : outcome;
}

Result<GradeRequest> request_for(const GameEntry& game, const GradeOptions& options) {
  const auto mode = read_mode(options.mode);
  if (!mode) return std::unexpected(mode.error());
  auto sets = read_rule_sets(game, options.rules, *mode);
  if (!sets) return std::unexpected(sets.error());
  const auto against = read_rule_set(game, options.against, *mode);
  if (!against) return std::unexpected(against.error());
  return GradeRequest{std::move(*sets), *against, options.budget};
}

}  // namespace

int grade(const GradeOptions& options, Streams& io) {
  const auto names = expand(options.files);
  if (!names) return complain(io, names.error());
  const bool rereadable = std::all_of(names->begin(), names->end(), [](const std::string& name) {
    std::error_code failed;
    return std::filesystem::is_regular_file(name, failed);
  });

  // Step 1. Files are read once before the first answer is printed, so that a bad line 5,000 does not leave 4,999 answers behind.
  // A pipe cannot be read twice: there, answers come as they are ready.
  const auto check = [&](const Chunk& chunk) -> Result<std::string> {
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    return std::string{};
  };
  std::uint64_t total = 0;
  if (rereadable) {
    for (const std::string& name : *names) total += std::filesystem::file_size(name);
    const auto checked = pipeline(*names, io.in, options.threads, check, [](const std::string&, std::uint64_t) {});
    if (!checked) return complain(io, checked.error());
  }

  // Step 2. Grade.
  const auto work = [&](const Chunk& chunk) -> Result<std::string> {
    const auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    const auto request = request_for(*any->game, options);
    if (!request) return std::unexpected(request.error());
    const GradeReport report = any->game->grade(*any, *request, {});
    return options.json ? to_json(*any, report, options.mode).dump() + "\n" : to_table(*any, report);
  };
  Progress progress(io, "graded", total);
  std::uint64_t graded = 0;
  const auto outcome = pipeline(*names, io.in, options.threads, work, [&](const std::string& text, std::uint64_t bytes) {
    io.out << text;
    progress.show(++graded, bytes);
  });
  io.out << std::flush;
  if (!outcome) return complain(io, outcome.error());
  if (graded == 0) return complain(io, Error{"input", names->front(), "there is no puzzle", "expected one a line"});
  return Exit::done;
}

}  // namespace crux::cli
