// rules.hpp -- "--rules base,P+T" and "--mode reference", from the command line to rule sets.
#pragma once

#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux::cli {

Result<Mode> read_mode(std::string_view text);
// `option` is what the error blames.
Result<RuleSet> read_rule_set(const GameEntry& game, std::string_view option, std::string_view text, Mode mode);
// A comma between sets; empty: every set that the game names.
Result<std::vector<NamedRuleSet>> read_rule_sets(const GameEntry& game, std::string_view text, Mode mode);

}  // namespace crux::cli
