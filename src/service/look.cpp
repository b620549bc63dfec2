#include "service/look.hpp"

#include <algorithm>
#include <utility>

#include "base/rng.hpp"
#include "base/waiting.hpp"
#include "service/explain.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

constexpr std::uint64_t solutions_shown = 100;
constexpr std::uint64_t example_tries = 64;  // completions of a sketch that are tried for one that has a solution
constexpr std::uint64_t example_steps = 20'000;

Json look_at(const AnyPuzzle& any, std::uint64_t budget, const std::string& id, const std::stop_token& stop) {
  // The bits that a rule saves for a player who knew none before, and for one who knows all the others. One grade gives all of
  // them, because it measures all these players together.
  const auto& rules = any.game->rules.rules;
  const std::uint32_t all = (std::uint32_t{1} << rules.size()) - 1;
  std::vector<NamedRuleSet> sets{{"none", {0, Mode::strict}}, {"all", {all, Mode::strict}}};
  for (std::size_t i = 0; i < rules.size(); ++i)
    for (const std::uint32_t mask : {std::uint32_t{1} << i, all & ~(std::uint32_t{1} << i)})
      sets.push_back({std::string(rules[i].letters), {mask, Mode::strict}});
  GradeRequest ask = request_for_people(*any.game, budget);
  ask.sets.insert(ask.sets.end(), sets.begin(), sets.end());
  Numbers numbers =
      measure(any, {.grades = std::move(ask), .remarks = true, .own = all_own(*any.game), .solutions = false}, stop);
  GradeReport& report = numbers.grades;
  const std::vector<SetGrades> extra(report.sets.end() - static_cast<std::ptrdiff_t>(sets.size()), report.sets.end());
  report.sets.resize(report.sets.size() - sets.size());
  const auto tsi = [&](std::size_t set) { return known_grade(extra[set], "tsi"); };
  Json insights = Json::array();
  for (std::size_t i = 0; i < rules.size(); ++i)
    insights.push_back({{"rule", rules[i].letters},
                        {"name", rules[i].name},
                        {"alone", number(tsi(0) - tsi(2 * i + 2))},
                        {"besides", number(tsi(2 * i + 3) - tsi(1))}});

  Json json = explain(any, report);
  json.erase("candidates");  // a sketch's are another thing
  json["kind"] = "puzzle";
  json["id"] = id;
  json["insights"] = std::move(insights);
  json["plays"] = Json::array();
  Budget search(budget, stop);
  any.game->solve(any, {.limit = solutions_shown, .shortest = false}, search,
                  [&](const Trace& trace) { json["plays"].push_back(trace.moves); });
  json["measures"] = std::move(numbers.own);
  return json;
}

// A completion that has a solution; null if none is found at once.
Json example_of(const AnySketch& sketch, const std::stop_token& stop) {
  Rng rng(1, 0, 0);
  std::vector<Option> options(sketch.outline->holes.size());
  for (std::uint64_t i = 0; i < example_tries && !stop.stop_requested(); ++i) {
    for (std::size_t h = 0; h < options.size(); ++h)
      options[h] = static_cast<Option>(i == 0 ? 0 : rng.below(sketch.outline->holes[h].options.size()));
    const auto made = sketch.game->complete(sketch, options);
    if (!made) continue;
    Budget budget(example_steps, stop);
    const SolveReport found =
        made->puzzle.game->solve(made->puzzle, {.count_only = true, .limit = 1, .shortest = false}, budget, [](const Trace&) {});
    if (found.solutions > 0) return made->puzzle.game->write(made->puzzle);
  }
  return nullptr;
}

Json look_at(const AnySketch& sketch, const std::stop_token& stop) {
  Json holes = Json::array();
  for (const Hole& hole : sketch.outline->holes) {
    go_on();
    holes.push_back({{"where", hole.where}, {"options", hole.options}});
  }
  const auto count = sketch.outline->candidates(false);
  Json json{{"kind", "sketch"},
            {"holes", std::move(holes)},
            {"candidates", count ? Json(*count) : Json(nullptr)},
            {"digits", sketch.outline->odometer.log10_count()},
            {"symmetries", sketch.outline->folding.size() + 1}};
  if (Json example = example_of(sketch, stop); !example.is_null()) json["example"] = std::move(example);
  return json;
}

Json nothing_grows() {
  return Json{
      {"kind", "puzzle"},
      {"solutions", 0},
      {"complete", true},
      {"exact", true},
      {"plays", Json::array()},
      {"says", Json::array({"No puzzle grows from this: it cannot be carried out, or does not meet what it asks for itself."})},
      {"tsi", nullptr},
      {"class", nullptr},
      {"insights", Json::array()},
      {"measures", Json::object()}};
}

}  // namespace

Result<Json> look(const Json& line, std::uint64_t budget, const std::function<std::string(const AnyPuzzle&)>& name,
                  const std::stop_token& stop) {
  const auto whole = [&](const AnyPuzzle& any) { return look_at(any, std::min(budget, any.game->patience), name(any), stop); };
  const auto any = read_parsed(line);
  if (any) return whole(*any);
  if (any.error().kind != ErrorKind::sketch) return std::unexpected(any.error());
  const auto sketch = read_parsed_sketch(line, 0);  // to be counted, not filled
  if (!sketch) return std::unexpected(sketch.error());
  if (!sketch->outline->holes.empty()) return look_at(*sketch, stop);
  // Nothing is open, and yet it is no puzzle: one grows from it.
  const auto grown = sketch->game->complete(*sketch, {});
  if (!grown) return nothing_grows();
  Json json = whole(grown->puzzle);
  json["grown"] = grown->puzzle.game->write(grown->puzzle);
  return json;
}

}  // namespace crux
