// asking.hpp -- what may be asked of a generator, whoever asks: a person, a page, a recipe.
#pragma once

#include "catalog/catalog.hpp"

namespace crux {

// Whether the game has the way and the class that are asked for, and takes the parameters.
Result<void> valid(const GameEntry& game, const GenerateRequest& ask);

// By a word: "easy".
Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name);

// The same recipe with another seed. Recipes that name files of their maker's are refused.
Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed);

// {"game","says","verbs",..}: what can be done with a game, for programs.
Json describe(const GameEntry& game);
std::vector<std::string_view> verbs_of(const GameEntry& game);

}  // namespace crux
