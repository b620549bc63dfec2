// filling.cpp -- completions of a sketch, as a job whose page sees the best so far.
#include "catalog/filling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/clock.hpp"
#include "catalog/explain.hpp"
#include "cluster/farm.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"

namespace crux::server {
namespace {

constexpr int most_shown = 100;                        // completions
constexpr std::uint64_t most_candidates = 10'000'000;  // more are drawn
constexpr double between_news = 0.25;                  // seconds
constexpr double share_of_news = 0.2;                  // seconds that measuring what is shown may take each time
constexpr double spare = 2;                            // seconds before a job's time is over

struct FillAsked {
  AnySketch sketch;
  FillRequest ask;
};
Result<FillAsked> read_fill(const Json& body) {
  auto sketch = read_parsed_sketch(puzzle_line(body), filler_bytes);
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
  FillAsked asked{.sketch = std::move(*sketch), .ask = {.ranking = {}}};
  const std::string sort = word("sort", "tsi"), where = word("where", "");
  const std::string bounds = flag("unique") ? "unique=1" + (where.empty() ? "" : "," + where) : where;
  asked.ask.top = static_cast<std::size_t>(number("top", 1, most_shown, 48));
  asked.ask.symmetric = flag("symmetric");
  asked.ask.seed = static_cast<std::uint64_t>(number("seed", 0, std::numeric_limits<int>::max(), 1));
  if (reading.failed()) return reading.failure();
  const GameEntry& game = *asked.sketch.game;
  auto ranking = fill::read_ranking(sort, bounds, {.book = game.rules, .own = game.measures});
  if (!ranking) return std::unexpected(ranking.error());
  asked.ask.ranking = std::move(*ranking);
  return asked;
}

// {"tsi","insight","solutions", and the game's own}: what sliders and cards show, whatever the ranking is by.
Json values_of(const AnyPuzzle& any, const std::stop_token& stop) {
  const auto rules = read_rules(any.game->rules, "all");
  GradeRequest ask{.sets = {{"none", {}}}, .against = {}, .budget = any.game->patience};
  if (rules) ask.sets.push_back({"all", {*rules, Mode::strict}});
  const GradeReport report = any.game->grade(any, ask, stop);
  const auto grade = [](const SetGrades& set, std::string_view name) {
    const auto found = std::ranges::find(set.grades, name, &Grade::name);
    return found == set.grades.end() || found->certainty != Certainty::exact ? Json(nullptr) : number(found->value);
  };
  Json values = own_measures(any, stop);
  values["tsi"] = grade(report.sets.front(), "tsi");
  if (rules) values["insight"] = grade(report.sets.back(), "insight");
  Budget budget(std::min(any.game->search_patience, FillRequest::search_steps), stop);
  const SolveReport solved = any.game->solve(any, {.count_only = true, .shortest = false}, budget, [](const Trace&) {});
  values["solutions"] = solved.complete ? Json(solved.solutions) : Json(nullptr);
  return values;
}

// What the measures range over, whatever is asked for: by a sample of the completions that have a solution.
class Spans {
 public:
  explicit Spans(const AnySketch& sketch) : sketch_(sketch), options_(sketch.outline->holes.size()) {}

  void sample_until(double time, const std::stop_token& stop) {
    while (seconds() < time && found_ < most_found && tried_ < most_tried && !stop.stop_requested()) {
      Rng rng(1, 0, tried_++);
      for (std::size_t h = 0; h < options_.size(); ++h)
        options_[h] = static_cast<Option>(rng.below(sketch_.outline->holes[h].options.size()));
      const auto made = sketch_.game->complete(sketch_, options_);
      if (!made) continue;
      Budget budget(quick_steps, stop);
      const auto any = made->puzzle.game->solve(made->puzzle, {.count_only = true, .limit = 1, .shortest = false}, budget,
                                                [](const Trace&) {});
      if (any.solutions == 0) continue;
      ++found_;
      widen(values_of(made->puzzle, stop));
    }
  }
  const Json& json() const { return spans_; }

 private:
  static constexpr std::uint64_t most_found = 200, most_tried = 5'000, quick_steps = 20'000;

  void widen(const Json& values) {
    for (const auto& [name, value] : values.items()) {
      if (value.is_null()) continue;
      Json& span = spans_[name];
      if (span.is_null()) span = Json::array({value, value});
      if (value < span[0]) span[0] = value;
      if (value > span[1]) span[1] = value;
    }
  }

  const AnySketch& sketch_;
  std::vector<Option> options_;
  std::uint64_t tried_ = 0, found_ = 0;
  Json spans_ = Json::object();
};

// What a job has found, as its page sees it. Each completion is measured once, a few at a time.
class Shown {
 public:
  explicit Shown(const Filling& filling) : filling_(filling), spans_(filling.sketch()) {}

  // `all`: however long measuring takes.
  Json found(bool all, const std::stop_token& stop) {
    const double until = seconds() + share_of_news;
    Json best = Json::array();
    for (const fill::Ranked& ranked : filling_.found().best) {
      Json& card = cards_[ranked.options];
      if (card.is_null()) card = make_card(ranked);
      if (card["values"].is_null() && (all || seconds() < until) && !stop.stop_requested())
        if (const auto made = filling_.sketch().game->complete(filling_.sketch(), ranked.options))
          card["values"] = values_of(made->puzzle, stop);
      best.push_back(card);
    }
    if (filling_.done() > 0) spans_.sample_until(seconds() + (all ? 1 : share_of_news), stop);
    Json summary = filling_.summary();
    summary.erase("resume");
    return {{"done", filling_.done()},
            {"total", filling_.total()},
            {"summary", std::move(summary)},
            {"spans", spans_.json()},
            {"best", std::move(best)}};
  }

 private:
  Json make_card(const fill::Ranked& ranked) const {
    const AnySketch& sketch = filling_.sketch();
    Json filled = Json::array();
    for (std::size_t h = 0; h < ranked.options.size(); ++h) filled.push_back(sketch.outline->holes[h].options[ranked.options[h]]);
    const auto made = sketch.game->complete(sketch, ranked.options);
    return {{"puzzle", made ? sketch.game->write(made->puzzle) : Json(nullptr)},
            {"filled", std::move(filled)},
            {"key", number(ranked.keys.front())},
            {"values", nullptr}};
  }

  const Filling& filling_;
  Spans spans_;
  std::map<std::vector<Option>, Json> cards_;
};

Result<void> fill_for(Job& job, const FillAsked& asked, std::chrono::seconds longest) {
  const TimeLimit limit(std::chrono::duration<double>(std::max(1.0, static_cast<double>(longest.count()) - spare)), job.stop());
  Filling filling(asked.sketch, asked.ask, most_candidates);
  Shown shown(filling);
  double told = 0;
  const auto tell = [&](bool all) {
    job.show("found", shown.found(all, limit.token()));
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

}  // namespace

Response Service::fill(const Request& request, const Arguments& arguments) {
  auto asked = read_fill(arguments.body);
  if (!asked) return refuse(422, asked.error());
  const std::uint64_t count = asked->ask.top;
  return started(jobs_.add("fill", request.client, count,
                           [this, asked = std::move(*asked)](Job& job) { return fill_for(job, asked, options_.jobs.longest); }));
}

}  // namespace crux::server
