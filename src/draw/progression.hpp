// progression.hpp -- the ways of players through puzzles, after Figure 3 of Horn et al. (2017): a mark for each attempt, in
// order; its height is the stage, its colour and shape the class of the puzzle, and a cross in it means that it was not solved.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/reproduction.hpp"
#include "draw/picture.hpp"

namespace crux {

struct Attempt {
  double stage = 0;
  std::size_t of_class = 0;  // an index into the classes
  bool solved = false;
};

// One player's attempts, in order.
struct Progression {
  std::string who;  // empty: not known
  std::vector<Attempt> attempts;
  bool synthetic = false;  // no person played
};

// The `most` players with the most attempts, these first; of equal ones those that come first. `stage` says what the height is.
std::vector<Progression> longest(std::vector<Progression> all, std::size_t most);
Plot plot_of(const Progression& way, std::span<const std::string> classes, std::string_view stage);

// One below the other, as one picture; its description lists the attempts. REQUIRES: there is one at least.
Picture draw_progressions(std::span<const Progression> ways, std::span<const std::string> classes, std::string_view stage);

}  // namespace crux
