// showing.hpp -- what a picture of a puzzle needs: which view, and a solution to draw.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// The picture for lists and cards. Every game can be asked for it: a game without such a view gives its usual one.
inline constexpr std::string_view small_view = "small";
// The same with letters on colours, for people who see colours differently. A game without such a view gives its small one.
inline constexpr std::string_view letters_view = "letters";

// As an index for GameEntry::draw. An empty name is the usual view. `where` is the option or field that names the view, for the
// error if the game has none of this name.
Result<std::size_t> find_view(const GameEntry& game, std::string_view name, std::string_view where);

// The first solution of a search that nobody waits long for.
std::optional<std::string> first_solution(const AnyPuzzle& any, std::stop_token stop);

}  // namespace crux
