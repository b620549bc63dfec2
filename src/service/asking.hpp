// asking.hpp -- what may be asked of a generator, by a person, a page or a recipe.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// Whether the game has this way to make puzzles, and this class; empty names are always good. Errors name --by and --class.
Result<void> known_way(const GameEntry& game, std::string_view by);
Result<void> known_class(const GameEntry& game, std::string_view label);

// Whether the game has the way and the class that are asked for, and takes the parameters.
Result<void> valid(const GameEntry& game, const GenerateRequest& ask);

// By a word: "easy".
Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name);

// The same recipe with another seed. Recipes that name files of their maker's are refused.
Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed);

// A puzzle like this one: by its recipe or, if it came from elsewhere and has none, by the game's middle level.
Result<GenerateRequest> another(const AnyPuzzle& any, std::uint64_t seed);

// One puzzle with these parameters, by the game's usual way.
Result<Json> make_one(const GameEntry& game, const Json& parameters, std::uint64_t seed, const std::stop_token& stop);

}  // namespace crux
