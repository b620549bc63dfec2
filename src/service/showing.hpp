// showing.hpp -- what a picture of a puzzle needs: which view, and a solution to draw.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// As an index for GameEntry::draw. An empty name is the usual view; nothing if the game has no view of this name.
std::optional<std::size_t> find_view(const GameEntry& game, std::string_view name);

// The first solution of a search that nobody waits long for.
std::optional<std::string> first_solution(const AnyPuzzle& any, std::stop_token stop);

}  // namespace crux
