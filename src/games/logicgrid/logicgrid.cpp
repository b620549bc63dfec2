#include "games/logicgrid/logicgrid.hpp"

#include <algorithm>

namespace crux::logicgrid {
namespace {

Solution to_solution(const Puzzle& p, std::span<const std::uint8_t> chosen) {
  const auto n = static_cast<std::size_t>(p.items());
  Solution solution(n, std::vector<std::uint8_t>(p.categories.size()));
  for (std::size_t r = 0; r < n; ++r) solution[r][0] = static_cast<std::uint8_t>(r);
  for (std::size_t i = 0; i < chosen.size(); ++i) solution[i % n][1 + i / n] = chosen[i];
  return solution;
}

}  // namespace

State Logicgrid::start(const Puzzle&) { return {}; }

void Logicgrid::apply(const Puzzle&, State& s, const Move& m) { s.chosen.push_back(m.item.index); }

void Logicgrid::undo(const Puzzle&, State& s, const Move&) {
  s.chosen.pop_back();
  if (s.insight.closed.size() > s.chosen.size() + 1) {
    s.insight.closed.resize(s.chosen.size() + 1);
    s.insight.sound.resize(s.chosen.size() + 1);
  }
}

Status Logicgrid::status(const Puzzle& p, const State& s) {
  if (s.chosen.size() < static_cast<std::size_t>(p.items()) * static_cast<std::size_t>(p.size() - 1)) return Status::open;
  const Solution solution = to_solution(p, s.chosen);
  const bool all = std::ranges::all_of(p.clues, [&](const Clue& clue) { return holds(p, clue, solution); });
  return all ? Status::solved : Status::lost;
}

}  // namespace crux::logicgrid
