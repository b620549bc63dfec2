// asking.hpp -- what may be asked of a generator, by a person, a page or a recipe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// Whether the game has the way and the class that are asked for; empty names are always good. Only clingo takes a file of rules,
// and a range of bits begins with its smaller end. Errors name --by, --class, --rules and --tsi.
Result<void> known_wishes(const GameEntry& game, const GenerateRequest& ask);

// The class that people mean: one that has no such name any more is that of the bot with this name. Older versions called a
// panel's first class after its bot.
std::string class_now(const GameEntry& game, std::string label);

// Null if the game's generator has none of this name.
const ParameterInfo* find_parameter(const GameEntry& game, std::string_view name);

// [least, most], as requests and recipes have it; null is no limit. Nothing if it is anything else; known_wishes() compares them.
std::optional<BitRange> bits_of(const Json& range);

// Whether the game has a generator, knows the wishes and takes the parameters.
Result<void> valid(const GameEntry& game, const GenerateRequest& ask);

// By a word: "easy".
Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name);

// The same recipe with another seed. Recipes that name files of their maker's are refused.
Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed);

// A puzzle like this one: by its recipe or, if it came from elsewhere and has none, by the game's middle level.
Result<GenerateRequest> another(const AnyPuzzle& any, std::uint64_t seed);

}  // namespace crux
