// outline.hpp -- what is known of a sketch without its game: its holes, their options, and how candidates are numbered and
// folded.
#pragma once

#include <utility>
#include <vector>

#include "generate/fill/folding.hpp"
#include "generate/fill/odometer.hpp"

namespace crux::fill {

struct Outline {
  Outline(std::vector<Hole> all, std::vector<Symmetry> symmetries)
      : holes(std::move(all)), odometer(holes), folding(std::move(symmetries)) {}

  std::vector<Hole> holes;
  Odometer odometer;
  Folding folding;

  // How many candidates there are, or kinds of them; nothing if there are too many to number.
  std::optional<std::uint64_t> candidates(bool symmetric) const { return symmetric ? folding.kinds(odometer) : odometer.count(); }
};

}  // namespace crux::fill
