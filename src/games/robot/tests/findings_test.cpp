#include "games/robot/solve/findings.hpp"

#include <gtest/gtest.h>

#include <stop_token>
#include <thread>
#include <vector>

#include "base/waiting.hpp"
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

// A search that was cut short because nobody waits leaves no answer for the next one who asks.
TEST(Findings, NothingIsKeptThatWasCutShort) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed, 3);
    const Layout layout = random_layout(rng, 3, 2);
    const Puzzle alone(layout), stopped(layout);
    const World& start = stopped.ground().start();
    {
      std::stop_source source;
      const std::stop_token stop = source.get_token();
      const Waiting waiting(stop);
      source.request_stop();
      EXPECT_THROW(straight_of(stopped), Stopped);
      EXPECT_THROW(best_of(stopped), Stopped);
      EXPECT_THROW(best_of(stopped, 0), Stopped);
      EXPECT_THROW(distance_from(stopped, start), Stopped);
    }
    SCOPED_TRACE(seed);
    EXPECT_EQ(distance_from(stopped, start), distance_from(alone, start));
    EXPECT_EQ(straight_of(stopped).actions, straight_of(alone).actions);
    EXPECT_EQ(best_of(stopped).commands, best_of(alone).commands);
    EXPECT_EQ(best_of(stopped).known(), best_of(alone).known());
    EXPECT_EQ(best_of(stopped, 0).commands, best_of(alone, 0).commands);
    EXPECT_EQ(solvable_within(stopped, start, 6), solvable_within(alone, start, 6));
  }
}

}  // namespace
}  // namespace crux::robot::findings_test
