#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace crux::neighbours_test {
namespace {

TEST(Drawn, KeepsTheOrderAndIsFair) {
  std::vector<int> numbers(10);
  std::iota(numbers.begin(), numbers.end(), 0);
  Rng rng(1);
  EXPECT_EQ(drawn(numbers, 10, rng), numbers);
  EXPECT_EQ(drawn(numbers, 11, rng), numbers);
  EXPECT_TRUE(drawn(numbers, 0, rng).empty());
  std::vector<int> times(numbers.size());
  constexpr int rounds = 10'000;
  for (int i = 0; i < rounds; ++i) {
    const auto some = drawn(numbers, 3, rng);
    ASSERT_EQ(some.size(), 3U);
    ASSERT_TRUE(std::ranges::is_sorted(some));
    for (const int n : some) ++times[static_cast<std::size_t>(n)];
  }
  for (const int n : times) EXPECT_NEAR(n, 3000, 200);
}

}  // namespace
}  // namespace crux::neighbours_test
