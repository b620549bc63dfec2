#include "games/robot/solve/findings.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "games/robot/tests/random.hpp"

namespace crux::robot::findings_test {
namespace {

// Copies of a puzzle share what is found out, whichever thread asks first.
TEST(Findings, ManyThreadsFindTheSameOnce) {
  int solvable = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed, 3);
    const Layout layout = random_layout(rng, 3, 2);
    const Puzzle alone(layout), shared(layout);
    std::vector<const Best*> seen(4);
    std::vector<std::optional<int>> far(seen.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < seen.size(); ++i)
        threads.emplace_back([&, copy = shared, i] {
          far[i] = distance_from(copy, copy.ground().start());
          seen[i] = &best_of(copy);
        });
    }
    SCOPED_TRACE(seed);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      EXPECT_EQ(seen[i], &best_of(shared));
      EXPECT_EQ(far[i], distance_from(alone, alone.ground().start()));
    }
    EXPECT_EQ(best_of(shared).commands, best_of(alone).commands);
    solvable += best_of(alone).program.has_value();
  }
  EXPECT_GT(solvable, 2);
}

}  // namespace
}  // namespace crux::robot::findings_test
