// describe.hpp -- what can be done with a game, and what cannot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// {"game","says","verbs",..}, for programs.
Json describe(const GameEntry& game);
std::vector<std::string_view> verbs_of(const GameEntry& game);

// The names of the games that have something: games_with(&GameEntry::generate).
template <class Function>
std::vector<std::string> games_with(Function GameEntry::* capability) {
  std::vector<std::string> names;
  for (const GameEntry* game : all_games())
    if (game->*capability) names.emplace_back(game->name);
  return names;
}

// The errors of somebody who asks a game for what it lacks. Each names the games that have it.
Error no_hints(const GameEntry& game);
Error no_readings(const GameEntry& game);
Error no_verdicts(const GameEntry& game);
Error no_picture(const GameEntry& game, std::string_view verb);  // draw or print
Error no_generator(const GameEntry& game);
Error no_neighbours(const GameEntry& game);
Error no_player_model(const GameEntry& game);

}  // namespace crux
