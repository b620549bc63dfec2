// filling.cpp -- completions of a sketch, as a job whose page sees the best so far.
#include "service/filling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "cluster/farm.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"
#include "service/filling_view.hpp"

namespace crux::server {
namespace {

constexpr int most_shown = 100;                        // completions
constexpr std::size_t most_bytes = 3U << 20U;          // of the completions that are shown, about
constexpr std::uint64_t most_candidates = 10'000'000;  // more are drawn
constexpr double between_news = 0.25;                  // seconds
constexpr double spare = 2;                            // seconds before a job's time is over

// Waits in a queue. So it has the sketch as it was written: the tables that make filling quick take memory only while the job
// runs.
struct FillAsked {
  Json line;
  FillRequest ask;
};
Result<FillAsked> read_fill(const Json& body) {
  constexpr std::size_t no_tables = 0;
  const auto sketch = read_parsed_sketch(puzzle_line(body), no_tables);
  if (!sketch) return std::unexpected(sketch.error());
  Reading reading(body, "request");
  const Field in = reading.root();
  const auto word = [&](std::string_view name, std::string_view usual) {
    const auto field = in.maybe(name);
    return std::string(field ? field->string() : usual);
  };
  const auto flag = [&](std::string_view name) {
    const auto field = in.maybe(name);
    if (field && !field->value().is_boolean()) field->reject("found " + excerpt(field->value()), "true or false");
    return field && field->value() == true;
  };
  const auto number = [&](std::string_view name, int least, int most, int usual) {
    const auto field = in.maybe(name);
    return field ? field->integer(least, most) : usual;
  };
  FillAsked asked{.line = puzzle_line(body), .ask = {.ranking = {}}};
  const std::string sort = word("sort", "tsi"), where = word("where", "");
  const bool unique = flag("unique");
  const std::size_t fit = std::max<std::size_t>(1, most_bytes / std::max<std::size_t>(1, to_text(asked.line).size()));
  asked.ask.top = std::min(fit, static_cast<std::size_t>(number("top", 1, most_shown, 48)));
  asked.ask.symmetric = flag("symmetric");
  asked.ask.seed = static_cast<std::uint64_t>(number("seed", 0, std::numeric_limits<int>::max(), 1));
  if (reading.failed()) return reading.failure();
  const GameEntry& game = *sketch->game;
  auto ranking = read_wishes(sort, where, unique, {.book = game.rules, .own = game.measures});
  if (!ranking) return std::unexpected(ranking.error());
  asked.ask.ranking = std::move(*ranking);
  return asked;
}

Result<void> fill_for(Job& job, const FillAsked& asked, std::chrono::seconds longest) {
  const TimeLimit limit(std::chrono::duration<double>(std::max(1.0, static_cast<double>(longest.count()) - spare)), job.stop());
  auto sketch = read_parsed_sketch(asked.line, filler_bytes);
  if (!sketch) return std::unexpected(sketch.error());
  Filling filling(std::move(*sketch), asked.ask, most_candidates);
  FillingView view(filling, seconds);
  double told = 0;
  const auto tell = [&](bool all) {
    job.show("found", view.found(all, limit.token()));
    job.tell(fmt::format("{} of {} looked at, {} solvable", filling.done(), filling.total(), filling.found().counts.solvable));
    told = seconds();
  };
  tell(false);
  const double rate = filling.rate(seconds, 0.02, limit.token());
  filling.cut_into(static_cast<std::uint64_t>(std::clamp(rate / 20, 1.0, 0x1p20)));
  Result<void> outcome;
  cluster::run({.next = [&] { return filling.next(); },
                .work = [&](const std::string& piece, const std::stop_token& stop) { return filling.work(piece, stop); },
                .take =
                    [&](const std::string& answer) {
                      outcome = filling.take(answer);
                      if (outcome && seconds() > told + between_news) tell(false);
                      return outcome.has_value();
                    }},
               1, limit.token());
  if (outcome) tell(true);
  return outcome;
}

Jobs::Work filling(FillAsked asked, std::chrono::seconds longest) {
  return [asked = std::move(asked), longest](Job& job) { return fill_for(job, asked, longest); };
}

}  // namespace

Response Service::fill(const Request& request, const Arguments& arguments) {
  auto asked = read_fill(arguments.body);
  if (!asked) return refuse(422, asked.error());
  const JobRequest job{.kind = "fill", .client = client_of(request), .count = asked->ask.top, .asked = to_text(arguments.body)};
  return started(jobs_->add(job, filling(std::move(*asked), options_.jobs.longest)));
}

Result<SharedJobs::Remade> Service::remake_fill(const Json& body) const {
  auto asked = read_fill(body);
  if (!asked) return std::unexpected(asked.error());
  const std::uint64_t count = asked->ask.top;
  return SharedJobs::Remade{.work = filling(std::move(*asked), options_.jobs.longest), .count = count};
}

}  // namespace crux::server
