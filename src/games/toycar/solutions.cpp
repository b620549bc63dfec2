// solutions.cpp -- what is known of a puzzle's solutions before it is played.
#include <algorithm>

#include "games/toycar/solver.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {

Foresight foresee(const Puzzle& p, Budget budget) {
  constexpr std::size_t most = 100'000;
  Foresight foresight;
  std::vector<std::string> solutions;
  const bool complete = each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    State s = start(p);
    for (const Move& m : moves_by(p, tiles, true)) apply(p, s, m);
    solutions.push_back(std::move(s.turns));
    return solutions.size() < most;
  });
  if (!complete) return foresight;
  std::ranges::sort(solutions);
  foresight.solutions_ = std::move(solutions);
  return foresight;
}

bool Foresight::alive(const Puzzle& p, const State& s) const {
  if (!solutions_) return s.status == Status::solved || (s.status == Status::open && !p.outlook->doubt(view_of(s)));
  const auto next = std::ranges::lower_bound(*solutions_, s.turns);
  return next != solutions_->end() && next->starts_with(s.turns);
}

std::optional<std::uint64_t> Foresight::count() const {
  return solutions_ ? std::optional<std::uint64_t>(solutions_->size()) : std::nullopt;
}

}  // namespace crux::toycar
