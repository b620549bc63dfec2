// idea.hpp -- the idea of a puzzle: what a player must see to solve it, and where it leads.
#pragma once

#include <set>
#include <stop_token>
#include <string>

#include "catalog/catalog.hpp"

namespace crux {

struct Idea {
  std::string label = {};             // the class; empty: none
  std::uint32_t rules = 0;            // those that save a player anything
  std::set<std::string> plays = {};   // its solutions, or the first of them
  std::set<std::string> shapes = {};  // of these (core/neighbours.hpp)
};
// REQUIRES: the game has neighbours.
Idea idea_of(const AnyPuzzle& any, const std::stop_token& stop);

// Whether a puzzle needs the same idea in another place: it is of the same class, the same rules are useful, and no solution is
// one of the other's, also in the mirror.
bool has_same_idea(const Idea& idea, const AnyPuzzle& other, const std::stop_token& stop);

}  // namespace crux
