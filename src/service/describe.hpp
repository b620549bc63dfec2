// describe.hpp -- what can be done with a game.
#pragma once

#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// {"game","says","verbs",..}, for programs.
Json describe(const GameEntry& game);
std::vector<std::string_view> verbs_of(const GameEntry& game);

}  // namespace crux
