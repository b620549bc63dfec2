#include "service/grading.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "service/measuring.hpp"

namespace crux {

Result<Mode> read_mode(std::string_view text) {
  if (text == "strict") return Mode::strict;
  if (text == "reference") return Mode::reference;
  return error("arguments", "--mode", "found \"" + std::string(text.substr(0, 40)) + "\"", "expected strict or reference");
}

Result<RuleSet> read_rule_set(const GameEntry& game, std::string_view option, std::string_view text, Mode mode) {
  const auto mask = read_rules(game.rules, text);
  if (mask) return RuleSet{*mask, mode};
  Error error = mask.error();
  error.room = game.name;
  error.where = option;
  return std::unexpected(std::move(error));
}

Result<std::vector<NamedRuleSet>> read_rule_sets(const GameEntry& game, std::string_view text, Mode mode) {
  if (text.empty()) return named_sets(game, mode);
  std::vector<NamedRuleSet> sets;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(',', from), text.size());
    const std::string_view name = text.substr(from, to - from);
    const auto rules = read_rule_set(game, "--rules", name, mode);
    if (!rules) return std::unexpected(rules.error());
    sets.push_back({std::string(name), *rules});
    from = to + 1;
  }
  return sets;
}

Result<GradeRequest> read_grade_wish(const GameEntry& game, const GradeWish& wish) {
  const auto mode = read_mode(wish.mode);
  if (!mode) return std::unexpected(mode.error());
  auto sets = read_rule_sets(game, wish.rules, *mode);
  if (!sets) return std::unexpected(sets.error());
  const auto against = read_rule_set(game, "--against", wish.against, *mode);
  if (!against) return std::unexpected(against.error());
  // If rule sets are asked for, only those numbers are computed, because that is quick. Without a choice the bots play too.
  const bool ladder = game.bots && (wish.rules.empty() || wish.within);
  return GradeRequest{std::move(*sets), *against, wish.budget, ladder, wish.within};
}

Json to_json(const AnyPuzzle& any, const GradeReport& report, std::string_view mode) {
  Json json = about(any);
  if (report.ladder) json["rating"] = report.rating ? to_json(*report.rating) : Json(nullptr);
  json["solutions"] = report.solutions.solutions;
  json["space"] = report.space ? Json(*report.space) : Json(nullptr);
  json["mode"] = mode;
  json["exact"] = exact(report);
  json["grades"] = to_json(report.sets);
  if (report.ladder) json.update(to_json(*report.ladder));
  if (report.rounds) json["rounds"] = to_json(*report.rounds);
  json.update(report.remarks.json);
  return json;
}

}  // namespace crux
