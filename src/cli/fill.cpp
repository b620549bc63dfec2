// fill.cpp -- `crux fill`: every completion of a sketch, the best first; on the threads of one process, or on many under mpirun.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>
#include <ostream>

#include "base/clock.hpp"
#include "base/kept.hpp"
#include "base/memory.hpp"
#include "cli/checkpoint.hpp"
#include "cli/cli.hpp"
#include "cli/fill_report.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "cli/quantity.hpp"
#include "cluster/ranks.hpp"
#include "service/filling.hpp"
#include "service/grading.hpp"

namespace crux::cli {
namespace {

constexpr double forever = 1e8;  // seconds: three years

// The budgets.
struct Limits {
  std::uint64_t candidates = 10'000'000;  // beyond which they are drawn
  std::optional<double> time;             // in seconds
  std::size_t memory = std::size_t{1} << 30;
};

// Seconds in which to find out how quick we are: not all that there are.
double trial_of(const Limits& limits) { return limits.time ? std::min(0.1, *limits.time / 10) : 0.15; }

Result<Limits> read_limits(const FillOptions& options) {
  Limits limits;
  if (!options.memory.empty()) {
    const auto bytes = read_bytes(options.memory);
    if (!bytes) return error("arguments", "--memory", "found " + excerpt(Json(options.memory)), "bytes, such as 600M or 2G");
    limits.memory = *bytes;
  }
  if (options.budget.empty()) return limits;
  if (const auto time = read_duration(options.budget)) {
    limits.time = time;
  } else if (const auto count = read_count(options.budget); count && *count > 0) {
    limits.candidates = *count;
  } else {
    return error("arguments", "--budget", "found " + excerpt(Json(options.budget)),
                 "a number of candidates, such as 1000000, or a time, such as 30s, 10m or 2h");
  }
  return limits;
}

Result<FillRequest> read_request(const GameEntry& game, const FillOptions& options) {
  const auto mode = read_mode(options.mode);
  if (!mode) return std::unexpected(mode.error());
  for (const auto& [option, text] : {std::pair("--rules", options.rules), {"--against", options.against}})
    if (const auto rules = read_rule_set(game, option, text, *mode); !rules) return std::unexpected(rules.error());
  if (options.symmetric && *mode == Mode::reference)
    return error("arguments", "--symmetric", "in reference mode mirror images differ", "--mode strict, or no --symmetric");
  const fill::RankingContext context{
      .book = game.rules, .mode = *mode, .rules = options.rules, .against = options.against, .own = game.measures};
  auto ranking = read_wishes(options.sort, options.where, options.unique, context);
  if (!ranking) return std::unexpected(ranking.error());
  return FillRequest{.ranking = std::move(*ranking),
                     .top = static_cast<std::size_t>(options.top),
                     .symmetric = options.symmetric,
                     .seed = options.seed};
}

// Half of the memory is for tables that are shared, a quarter for what each thread keeps, the rest for the answer.
Result<AnySketch> read_sketch(const Chunk& chunk, const Limits& limits, std::size_t threads, const FillOptions& options) {
  set_table_budget(limits.memory / 2);
  set_kept_bound(limits.memory / 2);
  auto sketch = read_sketch_line(chunk.text, limits.memory / 4 / threads);
  if (!sketch) {
    const Error& e = sketch.error();
    return error(chunk.where + ": " + e.room, e.where, e.found, e.expected);
  }
  const std::size_t bytes = sizeof(fill::Ranked) + 2 * sketch->outline->holes.size() + 64;  // and what a set takes for each
  if (options.top > limits.memory / 8 / bytes)
    return error("arguments", "--top", fmt::format("{} puzzles take about {} MB", options.top, options.top * bytes >> 20),
                 fmt::format("at most {}, or more --memory", limits.memory / 8 / bytes));
  return sketch;
}

// The leader's part: plans, counts, keeps what was found.
int lead(Filling& filling, const FillOptions& options, const Limits& limits, const cluster::Ranks& ranks,
         const std::stop_token& deadline, Streams& io) {
  const int hands = cluster::threads_of(options.threads) * ranks.count();
  const double rate = filling.rate(seconds, trial_of(limits), deadline) * hands;
  io.err << plan_of(filling, rate) << std::flush;
  const auto dismiss = [&] { ranks.run({.next = [] { return std::nullopt; }, .work = {}, .take = {}}, 1, {}); };
  if (options.plan) {
    if (options.json) io.out << plan_json(filling, rate).dump() << "\n";
    dismiss();
    return Exit::done;
  }
  Checkpoint checkpoint(options.checkpoint);
  if (const auto kept = checkpoint.write(filling.token()); !kept) {  // if it cannot be written, better to know now
    dismiss();
    return complain(io, kept.error());
  }
  // Pieces of a fifth of a second, so that a stop request or a lost machine costs little, and enough of them for every hand. The
  // first ones are small, for the trial may have looked elsewhere; then they follow what was measured.
  const double most = static_cast<double>(filling.total()) / (4 * hands);
  const auto cut = [&](double of_a_second, double now) {
    filling.cut_into(static_cast<std::uint64_t>(std::clamp(std::min(of_a_second / hands * now, most), 1.0, 0x1p24)));
  };
  cut(rate, 0.01);
  double since = seconds();
  std::uint64_t then = filling.done();

  const std::uint64_t known = filling.total() == FillRequest::no_end ? 0 : filling.total();
  std::optional<Progress> progress(std::in_place, io, "looked at", known, "candidates");
  Result<void> outcome;
  ranks.run({.next = [&] { return filling.next(); },
             .work = [&](const std::string& piece, const std::stop_token& stop) { return filling.work(piece, stop); },
             .take =
                 [&](const std::string& answer) {
                   outcome = filling.take(answer);
                   progress->show(filling.done(), filling.done());
                   if (const double now = seconds(); now > since + 0.2) {
                     cut(static_cast<double>(filling.done() - then) / (now - since), 0.2);
                     since = now, then = filling.done();
                   }
                   if (outcome && checkpoint.is_due()) outcome = checkpoint.write(filling.token());
                   return outcome.has_value();
                 }},
            options.threads, deadline);
  progress.reset();  // its line goes before anything else is printed
  if (!outcome) return complain(io, outcome.error());
  io.finishing();
  const auto kept = filling.complete() ? Result<void>{} : checkpoint.write(filling.token());
  // How to go on comes first: a hurried user may kill us while the rest is printed.
  if (!filling.complete()) io.err << resume_advice(filling, options, io.stop.stop_requested()) << std::flush;
  print_found(filling, options.json, io);
  io.out << std::flush;  // mpirun may kill us while we say goodbye to the other ranks
  if (!kept) return complain(io, kept.error());
  if (filling.complete()) {
    checkpoint.remove();
    const fill::Counts& counts = filling.found().counts;
    return counts.kept > 0 ? Exit::done : counts.unsettled > 0 ? Exit::undecided : Exit::answer_is_no;
  }
  if (io.stop.stop_requested()) return Exit::interrupted;
  // A search that draws until the time is over has done what was asked, if it found the time to draw at all.
  return filling.draws() && filling.found().counts.kept > 0 ? Exit::done : Exit::undecided;
}

}  // namespace

int fill(const FillOptions& options, Streams& io) {
  const cluster::Ranks ranks;
  // Every rank says and does the same, but only the leader is heard.
  const auto refuse = [&](const Error& error) { return ranks.leads() ? complain(io, error) : static_cast<int>(Exit::bad_input); };
  const auto limits = read_limits(options);
  if (!limits) return refuse(limits.error());
  const TimeLimit deadline(std::chrono::duration<double>(limits->time.value_or(forever)), io.stop);

  // Step 1. The leader reads: standard input and, perhaps, the disk are its own.
  Chunk chunk;
  if (ranks.leads()) {
    auto read = read_one_chunk(options.file, options.id, io.in);
    if (!read) complain(io, read.error());
    if (read) chunk = std::move(*read);
  }
  chunk.text = ranks.share(std::move(chunk.text));
  if (chunk.text.empty()) return Exit::bad_input;
  const auto threads = static_cast<std::size_t>(cluster::threads_of(options.threads));
  auto sketch = read_sketch(chunk, *limits, threads, options);
  if (!sketch) return refuse(sketch.error());
  auto request = read_request(*sketch->game, options);
  if (!request) return refuse(request.error());

  // Step 2. A time limit becomes a number of candidates if there is no time for all of them; the leader's clock counts.
  Filling filling(std::move(*sketch), std::move(*request), limits->candidates);
  if (limits->time) {
    const auto all = filling.sketch().outline->odometer.count();
    std::string many;
    if (ranks.leads()) {
      const double rate =
          filling.rate(seconds, trial_of(*limits), deadline.token()) * static_cast<double>(threads) * ranks.count();
      const bool enough = all && static_cast<double>(*all) <= 1.5 * rate * *limits->time;
      many = std::to_string(enough ? *all : FillRequest::no_end);
    }
    const auto budget = read_count(ranks.share(std::move(many)));
    filling = Filling(filling.sketch(), filling.request(), budget.value_or(limits->candidates));
  }

  // Step 3. The point at which we stopped.
  std::string token = options.resume;
  std::optional<Error> unread;
  if (ranks.leads() && !options.checkpoint.empty()) {
    auto kept = Checkpoint::read(options.checkpoint);
    if (!kept) unread = kept.error();
    token = kept ? std::move(*kept) : "unread";
  }
  token = ranks.share(std::move(token));
  if (!token.empty())
    if (const auto resumed = filling.resume(token); !resumed) {
      if (unread) return refuse(*unread);
      if (options.checkpoint.empty()) return refuse(resumed.error());
      return refuse(
          {"arguments", "--checkpoint " + one_line(options.checkpoint), resumed.error().found, resumed.error().expected});
    }

  if (filling.draws() && filling.total() == FillRequest::no_end && !limits->time)
    return refuse({"arguments", "--budget", "this search draws candidates until a time is over", "how long now, such as 30s"});

  if (ranks.leads()) return lead(filling, options, *limits, ranks, deadline.token(), io);
  ranks.run({.next = {},
             .work = [&](const std::string& piece, const std::stop_token& stop) { return filling.work(piece, stop); },
             .take = {}},
            options.threads, {});
  return Exit::done;
}

}  // namespace crux::cli
