#include "cli/rules.hpp"

#include "service/measuring.hpp"

namespace crux::cli {

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

}  // namespace crux::cli
