#include "server/connections.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace crux::server::connections_test {
namespace {

using State = Connections::State;

// Remembers which connections had to give way.
struct Table {
  explicit Table(ConnectionLimits limits) : connections(limits) {}
  std::optional<std::uint64_t> open(const std::string& address) {
    const std::uint64_t expected = opened++;
    const auto number = connections.admit(address, [this, expected] { closed.push_back(expected); });
    if (!number) --opened;
    return number;
  }
  Connections connections;
  std::vector<std::uint64_t> closed;
  std::uint64_t opened = 0;
};

TEST(Connections, TheOneThatHasBeenIncompleteLongestGivesWay) {
  Table table({.all = 3, .per_address = 3, .incomplete_per_address = 3});
  for (const char* address : {"a", "b", "c"}) table.open(address);
  table.connections.enter(0, State::idle);
  EXPECT_TRUE(table.open("d"));
  EXPECT_EQ(table.closed, std::vector<std::uint64_t>{1});
  table.connections.enter(2, State::busy);
  table.connections.enter(3, State::busy);
  EXPECT_TRUE(table.open("e"));  // nobody is incomplete: the idle one goes
  EXPECT_EQ(table.closed, (std::vector<std::uint64_t>{1, 0}));
  table.connections.enter(4, State::busy);
  EXPECT_FALSE(table.open("f"));  // all are at work
  table.connections.leave(3);
  EXPECT_TRUE(table.open("f"));
  EXPECT_EQ(table.connections.size(), 3U);
  table.connections.leave(1);  // gave way long ago
  EXPECT_EQ(table.connections.size(), 3U);
}

TEST(Connections, AnAddressWithManyTakesNobodyElsesPlace) {
  Table table({.all = 100, .per_address = 10, .incomplete_per_address = 4});
  const auto other = table.open("other");
  for (int i = 0; i < 1'000; ++i) EXPECT_TRUE(table.open("flood"));
  EXPECT_EQ(table.connections.size(), 5U);
  EXPECT_EQ(table.closed.size(), 996U);
  EXPECT_EQ(std::ranges::count(table.closed, *other), 0);
  // Complete requests, too.
  Table busy({.all = 100, .per_address = 10, .incomplete_per_address = 4});
  for (int i = 0; i < 10; ++i) busy.connections.enter(busy.open("flood").value(), State::busy);
  EXPECT_FALSE(busy.open("flood"));
  EXPECT_TRUE(busy.open("other"));
  // A proxy speaks for many.
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(busy.open(""));
}

TEST(Connections, OldConnectionsThatBeginARequestCountAsNewOnes) {
  Table table({.all = 100, .per_address = 50, .incomplete_per_address = 4});
  for (std::uint64_t i = 0; i < 20; ++i) table.connections.enter(table.open("a").value(), State::idle);
  for (std::uint64_t i = 0; i < 20; ++i) table.connections.enter(i, State::incomplete);
  EXPECT_EQ(table.connections.size(), 4U);
  EXPECT_EQ(table.closed.front(), 0U);
}

TEST(Connections, WhoReadsOrSendsSlowlyGivesWayWhenAllHoldTooMuch) {
  Table table({.held = 100});
  const int shared = 0, request = 0, answer = 0, large = 0;
  const std::uint64_t at_work = *table.open("a"), reader = *table.open("b"), other_reader = *table.open("c"),
                      sender = *table.open("d"), last = *table.open("e");
  table.connections.enter(at_work, State::busy);
  EXPECT_TRUE(table.connections.hold(at_work, &request, 30));
  for (const std::uint64_t number : {reader, other_reader}) {
    table.connections.enter(number, State::sending);
    EXPECT_TRUE(table.connections.hold(number, &shared, 40));  // one text for both
  }
  EXPECT_EQ(table.connections.held(), 70U);
  EXPECT_TRUE(table.connections.hold(sender, &answer, 30));
  EXPECT_TRUE(table.closed.empty());
  EXPECT_TRUE(table.connections.hold(last, &large, 60));
  EXPECT_EQ(table.closed, (std::vector<std::uint64_t>{sender, reader, other_reader}));  // since when it is slow counts
  EXPECT_EQ(table.connections.held(), 90U);
  table.connections.enter(last, State::busy);
  const std::uint64_t newcomer = *table.open("f");
  EXPECT_FALSE(table.connections.hold(newcomer, &shared, 20));  // nobody else gives way
  EXPECT_EQ(table.closed.back(), newcomer);
  EXPECT_TRUE(table.connections.hold(last, nullptr, 0));
  table.connections.leave(at_work);
  EXPECT_EQ(table.connections.held(), 0U);
  EXPECT_FALSE(table.connections.hold(at_work, &request, 1));
}

}  // namespace
}  // namespace crux::server::connections_test
