// true_clue.hpp -- random clues that are true of one solution.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// How often each kind of clue is drawn, in proportion. Plain `is` is rare: a puzzle full of it is a list of answers.
using KindWeights = std::array<int, 11>;
inline constexpr KindWeights usual_weights{3, 9, 10, 7, 5, 3, 7, 10, 6, 4, 6};

// The same on every library, which std::shuffle is not.
template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rng.below(i)]);
}

// 0, 1, .. count - 1, in random order.
std::vector<int> random_order(int count, Rng& rng);

// Any of the (N!)^(C-1), each as likely as the other.
Solution random_solution(const Puzzle& p, Rng& rng);

// REQUIRES: the puzzle and the solution outlive it; some kind that the puzzle's size and orders admit has a weight.
class TrueClues {
 public:
  TrueClues(const Puzzle& p, const Solution& solution, KindWeights weights);
  // One that is true. In a very small puzzle it may be true of all other solutions as well.
  Clue draw(Rng& rng) const;

 private:
  Item in_row(int category, int row) const;
  int other_category(int than, Rng& rng) const;
  int other_row(int than, Rng& rng) const;
  Clue on_axis(Kind kind, Rng& rng) const;
  Clue either(Rng& rng) const;
  Clue pair(Rng& rng) const;
  Clue alldiff(Rng& rng) const;
  Clue count(Rng& rng) const;

  const Puzzle* p_;
  const Solution* solution_;
  KindWeights weights_;
  std::vector<int> axes_;  // the ordered categories
};

}  // namespace crux::logicgrid
