// filler.hpp -- fills wildcards one action after the other, and gives up when the world cannot grow any further.
//
// Promise: what is given up is what `complete` makes nothing of because the program does not grow, or because a constraint that
// can tell early rejects it: all of that and nothing else. A repeat or a function runs again once its wildcards are full, so that
// is when its further passes are tried. Checks that need a whole program or a search are left to `complete`.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/robot/make/grow.hpp"
#include "games/robot/make/sketch.hpp"

namespace crux::robot {

class Filler {
 public:
  static std::optional<Filler> of(const Sketch& sketch, std::size_t bytes);
  // Grows from the start: programs are short.
  bool set(Option option);
  void unset() { filled_.pop_back(); }
  // A world has to be searched for these.
  std::optional<std::uint64_t> count() const { return std::nullopt; }
  std::optional<double> tsi(const RuleSet&) const { return std::nullopt; }

 private:
  explicit Filler(Sketch sketch) : sketch_(std::move(sketch)) {}

  Sketch sketch_;
  Grower grower_;
  std::vector<Action> filled_;
};

}  // namespace crux::robot
