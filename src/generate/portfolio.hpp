// portfolio.hpp -- which of several recipes to draw from next, when a rating is asked for.
#pragma once

#include <cstddef>
#include <vector>

namespace crux::generate {

// The likeliest first, in the opinion of whoever lists them. After a few draws only what was seen counts: a recipe is drawn from
// while its candidates hit the range, or come nearer than those of the others. The same draws give the same choices, so that the
// puzzles depend on the request alone.
class Portfolio {
 public:
  // REQUIRES: recipes > 0
  explicit Portfolio(std::size_t recipes);

  std::size_t next() const;
  // A candidate's rating was so far outside the range, 0 if inside; infinitely far if there is no candidate or no rating.
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
