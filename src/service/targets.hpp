// targets.hpp -- what is asked of new puzzles, by name: "rating=1600..1700", "insight(all)=5..", "class=PrimsOnly".
//
// One language for every game, every way to make puzzles, the command line, requests and recipes. Measures and rule sets are
// those of `fill` (generate/measures.hpp); a class, a level and the rating have names here, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "service/asking.hpp"

namespace crux {

// Adds "NAME=RANGE" to the wish; RANGE is A..B, A.., ..B, one value, or a word for a class or a level. Two ranges for one measure
// ask for both. Errors name `option`.
Result<void> add_target(const GameEntry& game, Wish& wish, std::string_view text, std::string_view option);
// The same as JSON: [least, most] with null for no limit, one number, or a word. Errors name `where`.
Result<void> add_target(const GameEntry& game, Wish& wish, const std::string& name, const Json& value, std::string_view where);
// All that a recipe asks for: {"class":..,"insight":[5,null],"maximise":"tsi"}. Errors name /targets/NAME.
Result<void> add_targets(const GameEntry& game, Wish& wish, const Json& targets);
// The measure to make as large as can be or, with `smallest`, as small.
Result<Optimum> read_optimum(const GameEntry& game, std::string_view name, bool smallest, std::string_view option);

// Why no puzzle can ever be as asked for; nothing if that is not known.
std::optional<std::string> why_impossible(const GameEntry& game, const GenerateRequest& ask);

// How near the nearest came, a sentence for each target: "insight: the nearest has 4.6, asked for 5 or more". None if candidates
// came to nothing, or if nothing was asked for.
std::vector<std::string> how_near(const GameEntry& game, const GenerateReport& report);

}  // namespace crux
