// grading.hpp -- which grades somebody asks for, in the words of `crux grade` ("base,P+T", "reference"), and the answer as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

Result<Mode> read_mode(std::string_view text);
// `option` is what the error blames.
Result<RuleSet> read_rule_set(const GameEntry& game, std::string_view option, std::string_view text, Mode mode);
// A comma between sets; empty: every set that the game names.
Result<std::vector<NamedRuleSet>> read_rule_sets(const GameEntry& game, std::string_view text, Mode mode);

struct GradeWish {
  std::string_view rules = {};  // empty: every named set, and the bots
  std::string_view mode = "strict";
  std::string_view against = "none";
  std::uint64_t budget = 0;           // steps; 0: what suits the game
  std::optional<double> within = {};  // bits that a bot may be short of; given: the bots, too
};
Result<GradeRequest> read_grade_wish(const GameEntry& game, const GradeWish& wish);

// {"game","id","rating","solutions","space","mode","exact","grades":{SET:{..}},"class","bots",..}: `crux grade --json`.
Json to_json(const AnyPuzzle& any, const GradeReport& report, std::string_view mode);

}  // namespace crux
