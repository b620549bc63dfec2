#include "grade/loops/loops.hpp"

#include <gtest/gtest.h>

#include <set>

namespace crux::loops::loops_test {
namespace {

using Order = std::vector<int>;

Order as_listed(std::size_t clues) {
  Order order;
  while (order.size() < clues) order.push_back(static_cast<int>(order.size()));
  return order;
}

constexpr auto always = [] { return true; };

// A solver of no sense but with a mean that anybody can work out: the place of clue 0, and one.
int place_of_first(std::span<const int> order) { return 1 + static_cast<int>(std::ranges::find(order, 0) - order.begin()); }

TEST(Loops, EveryOrderOnceUpToSixClues) {
  std::uint64_t factorial = 1;
  for (std::size_t clues = 0; clues <= most_permuted; factorial *= ++clues) {
    std::multiset<Order> seen;
    const auto run = [&](std::span<const int> order) {
      seen.emplace(order.begin(), order.end());
      return 1;
    };
    const Loops found = over_orders(clues, run, always);
    EXPECT_TRUE(found.all);
    EXPECT_EQ(found.orders, factorial);
    const Order listed = as_listed(clues);
    EXPECT_EQ(seen.size(), factorial + 1);  // the listed order, first by itself
    EXPECT_EQ(seen.count(listed), 2u);
    EXPECT_EQ(std::set<Order>(seen.begin(), seen.end()).size(), factorial);
  }
}

TEST(Loops, LeastMeanAndMostAreOverAllOrders) {
  const Loops found = over_orders(5, place_of_first, always);
  EXPECT_EQ(found.listed, 1);
  EXPECT_EQ(found.least, 1);
  EXPECT_EQ(found.most, 5);
  EXPECT_DOUBLE_EQ(found.mean, 3);
  const auto from_behind = [](std::span<const int> order) { return 10 - place_of_first(order); };
  const Loops turned = over_orders(4, from_behind, always);
  EXPECT_EQ(turned.listed, 9);
  EXPECT_EQ(turned.least, 6);
  EXPECT_EQ(turned.most, 9);
  EXPECT_DOUBLE_EQ(turned.mean, 7.5);
}

TEST(Loops, MoreCluesAreSampled) {
  constexpr std::size_t clues = 8;
  std::vector<Order> seen;
  int sum = 0;
  const auto run = [&](std::span<const int> order) {
    seen.emplace_back(order.begin(), order.end());
    const int loops = place_of_first(order);
    if (seen.size() > 1) sum += loops;
    return loops;
  };
  const Loops found = over_orders(clues, run, always);
  EXPECT_FALSE(found.all);
  EXPECT_EQ(found.orders, static_cast<std::uint64_t>(sample_size));
  EXPECT_DOUBLE_EQ(found.mean, sum / static_cast<double>(sample_size));
  EXPECT_NEAR(found.mean, 4.5, 0.8);
  EXPECT_EQ(found.least, 1);
  EXPECT_EQ(found.most, 8);
  const Order listed = as_listed(clues);
  EXPECT_EQ(seen.front(), listed);
  EXPECT_GT(std::set<Order>(seen.begin(), seen.end()).size(), sample_size * 9u / 10);
  for (Order& order : seen) {
    std::ranges::sort(order);
    EXPECT_EQ(order, listed);
  }
}

// The verdict on a puzzle does not change from one look to the next.
TEST(Loops, TheSampleIsTheSameEveryTime) {
  const auto sample_of = [](std::size_t clues) {
    std::vector<Order> seen;
    over_orders(
        clues,
        [&](std::span<const int> order) {
          seen.emplace_back(order.begin(), order.end());
          return 1;
        },
        always);
    return seen;
  };
  EXPECT_EQ(sample_of(7), sample_of(7));
  EXPECT_EQ(sample_of(20), sample_of(20));
}

TEST(Loops, StopsWhenTold) {
  for (const std::size_t clues : {std::size_t{6}, std::size_t{9}}) {
    int runs = 0;
    const Loops found = over_orders(clues, [&](std::span<const int>) { return ++runs; }, [&] { return runs < 11; });
    EXPECT_EQ(found.listed, 1);
    EXPECT_EQ(found.orders, 10u) << clues;
    EXPECT_EQ(found.most, 11);
    EXPECT_DOUBLE_EQ(found.mean, 6.5);  // 2 to 11
  }
  const Loops none = over_orders(9, [](std::span<const int>) { return 4; }, [] { return false; });
  EXPECT_EQ(none.orders, 0u);
  EXPECT_EQ(none.least, 4);  // the listed order is always run
}

}  // namespace
}  // namespace crux::loops::loops_test
