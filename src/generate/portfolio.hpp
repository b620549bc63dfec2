// portfolio.hpp -- which of several recipes to draw from next, when something is asked of puzzles.
#pragma once

#include <cstddef>
#include <vector>

namespace crux::generate {

// The likeliest first, in the opinion of whoever lists them. After a few draws only what was seen counts: a recipe is drawn from
// while its candidates meet the targets, or come nearer than those of the others. The same draws give the same choices, so that
// the puzzles depend on the request alone.
class Portfolio {
 public:
  // REQUIRES: recipes > 0
  explicit Portfolio(std::size_t recipes);

  std::size_t next() const;
  // A candidate was so far from what is asked for, in points of the rating (generate/targets.hpp), 0 if it is that; infinitely
  // far if there is no candidate.
  void drawn(std::size_t recipe, double miss);

 private:
  struct Seen {
    std::vector<double> misses = {};
    std::size_t summed = 0;  // how many of them `chance` is made of
    double chance = 0;
  };
  std::vector<Seen> recipes_;
};

}  // namespace crux::generate
