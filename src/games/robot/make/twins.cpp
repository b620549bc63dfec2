#include "games/robot/make/novelty.hpp"
#include "games/robot/robot.hpp"

namespace crux::robot {

// Puzzles are the same if one can be moved and turned to be the other: a player who solves it by a program sees no difference.
std::uint64_t Robot::invariant(const Puzzle& p) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint32_t element : elements_of(p.layout())) hash = (hash ^ element) * 0x100000001b3;
  return hash;
}

bool Robot::same(const Puzzle& a, const Puzzle& b) { return elements_of(a.layout()) == elements_of(b.layout()); }

}  // namespace crux::robot
