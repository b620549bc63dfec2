#include "games/robot/make/filler.hpp"

namespace crux::robot {

std::optional<Filler> Filler::of(const Sketch& sketch, std::size_t bytes) {
  if (bytes < Grower::bytes) return std::nullopt;
  return Filler(sketch);
}

bool Filler::set(Option option) {
  filled_.push_back(sketch_.options[option]);
  const Outcome outcome = grower_.grow(sketch_.asked.pattern, filled_, sketch_.asked.asked);
  return outcome == Outcome::grown || outcome == Outcome::unfinished;
}

}  // namespace crux::robot
