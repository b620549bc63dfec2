#include "games/toycar/toycar.hpp"

namespace crux::toycar {

// Flags and walls in any order make the same board; a board and its mirror image do not.
std::uint64_t Toycar::invariant(const Puzzle& p) {
  auto hash = static_cast<std::uint64_t>(p.width) * 64 + static_cast<std::uint64_t>(p.height);
  for (const Thing thing : p.things) hash = (hash ^ static_cast<std::uint64_t>(thing)) * 0x100000001b3;
  return hash;
}

}  // namespace crux::toycar
