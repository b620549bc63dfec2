#include "service/filling_view.hpp"

#include <utility>

#include "base/rng.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

constexpr double share_of_news = 0.2;  // seconds that measuring what is shown may take each time
// Counts over a sample: completions with a solution, all completions, and the steps that the search for solutions took.
constexpr std::uint64_t most_found = 200, most_tried = 5'000, quick_steps = 20'000;

}  // namespace

void Spans::sample_until(double time, const std::function<double()>& now, const std::stop_token& stop) {
  while (now() < time && found_ < most_found && tried_ < most_tried && !stop.stop_requested()) {
    Rng rng(1, 0, tried_++);
    for (std::size_t h = 0; h < options_.size(); ++h)
      options_[h] = static_cast<Option>(rng.below(sketch_.outline->holes[h].options.size()));
    const auto made = sketch_.game->complete(sketch_, options_);
    if (!made) continue;
    Budget budget(quick_steps, stop);
    const auto any =
        made->puzzle.game->solve(made->puzzle, {.count_only = true, .limit = 1, .shortest = false}, budget, [](const Trace&) {});
    if (any.solutions == 0) continue;
    ++found_;
    widen(values_of(made->puzzle, stop));
  }
}

void Spans::widen(const Json& values) {
  for (const auto& [name, value] : values.items()) {
    if (value.is_null()) continue;
    Json& span = spans_[name];
    if (span.is_null()) span = Json::array({value, value});
    if (value < span[0]) span[0] = value;
    if (value > span[1]) span[1] = value;
  }
}

Json FillingView::found(bool all, const std::stop_token& stop) {
  const double until = now_() + share_of_news;
  Json best = Json::array();
  auto before = std::exchange(values_, {});  // of what is no longer among the best they are dropped: there are too many
  for (const fill::Ranked& ranked : filling_.found().best) {
    if (auto known = before.extract(ranked.options)) values_.insert(std::move(known));
    Json& values = values_[ranked.options];
    const auto made = filling_.sketch().game->complete(filling_.sketch(), ranked.options);
    if (values.is_null() && made && (all || now_() < until) && !stop.stop_requested()) values = values_of(made->puzzle, stop);
    best.push_back(make_card(ranked, made ? filling_.sketch().game->write(made->puzzle) : Json(nullptr), values));
  }
  if (filling_.done() > 0) spans_.sample_until(now_() + (all ? 1 : share_of_news), now_, stop);
  Json summary = filling_.summary();
  summary.erase("resume");
  Json found{{"done", filling_.done()}, {"total", filling_.total()}, {"summary", std::move(summary)}, {"spans", spans_.json()}};
  found["best"] = std::move(best);
  return found;
}

Json FillingView::make_card(const fill::Ranked& ranked, Json puzzle, const Json& values) const {
  const AnySketch& sketch = filling_.sketch();
  Json filled = Json::array();
  for (std::size_t h = 0; h < ranked.options.size(); ++h) filled.push_back(sketch.outline->holes[h].options[ranked.options[h]]);
  Json card = Json::object();  // a list of values would be copied
  card["puzzle"] = std::move(puzzle);
  card["filled"] = std::move(filled);
  card["key"] = number(ranked.keys.front());
  card["values"] = values;
  return card;
}

}  // namespace crux
