// solutions.cpp -- what is known of a puzzle's solutions before it is played.
#include <algorithm>
#include <numeric>
#include <ratings/toycar.hpp>  // data/ratings/toycar.json, made by src/CMakeLists.txt

#include "games/toycar/solve/solver.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {

Foresight foresee(const Puzzle& p, Budget budget) {
  constexpr std::size_t most = 100'000;
  Foresight foresight;
  std::vector<std::string> solutions;
  const bool complete = each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    const auto used = static_cast<int>(tiles.size());
    foresight.fewest_tiles_ = std::min(foresight.fewest_tiles_.value_or(used), used);
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

std::optional<double> Toycar::measure(const Puzzle& p, std::size_t which, Budget& budget) {
  const Solved found = solve(p, ~std::uint64_t{0}, budget);
  if (!found.complete || found.solutions == 0 || found.fewest_tiles >= max_moves) return std::nullopt;
  Genome moves(0, 0, found.fewest_tiles + 1);
  moves.set(0, p.heading);
  for (std::size_t i = 0; i < found.first.size(); ++i) moves.set(static_cast<int>(i) + 1, found.first[i].way);
  return which == 0 ? moves.size() : moves.loops();
}

Effort Toycar::effort(const Puzzle& p, Budget& budget) { return effort(p, foresee(p, Budget(budget.left())), budget); }

Effort Toycar::effort(const Puzzle& p, const Foresight& foresight, Budget&) {
  const int most = foresight.fewest_tiles().value_or(std::accumulate(p.tray.begin(), p.tray.end(), 0));
  return {.least = foresight.complete() ? most : 0, .most = most};
}

constexpr std::string_view Toycar::rating_figures = ratings::toycar;

}  // namespace crux::toycar
