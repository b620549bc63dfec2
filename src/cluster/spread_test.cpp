// Work that all ranks share: threads here, ranks in tests/mpi.
#include "cluster/spread.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>

namespace crux::cluster::spread_test {
namespace {

class TeamThreads : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Team, TeamThreads, ::testing::Values(1, 2, 4, 0));

TEST_P(TeamThreads, CallEachOnceInEveryRound) {
  Team team(GetParam());
  for (const std::size_t count : {0, 1, 2, 3, 100, 1000, 1, 7}) {
    std::vector<std::atomic<int>> calls(count);
    team.run(count, [&](std::size_t i) { ++calls[i]; });
    for (const auto& times : calls) EXPECT_EQ(times, 1);
  }
}

TEST_P(TeamThreads, DoManySmallRounds) {
  Team team(GetParam());
  std::vector<std::uint64_t> values(20);
  for (std::uint64_t round = 0; round < 2000; ++round) team.run(values.size(), [&](std::size_t i) { values[i] += i + round; });
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(values[i], 2000 * i + 1999 * 2000 / 2);
}

TEST_P(TeamThreads, ThrowWhatTheWorkThrowsAndGoOn) {
  Team team(GetParam());
  const auto fails = [](std::size_t i) {
    if (i == 13) throw std::runtime_error("thirteen");
  };
  EXPECT_THROW(team.run(100, fails), std::runtime_error);
  std::atomic<int> calls = 0;
  team.run(100, [&](std::size_t) { ++calls; });
  EXPECT_EQ(calls, 100);
}

TEST_P(TeamThreads, FillTheResultsOfOneRank) {
  const Ranks ranks;
  Spread spread(ranks, GetParam());
  std::vector<std::uint64_t> squares(77);
  spread(squares.size(), [&](std::size_t i) { squares[i] = i * i; }, std::as_writable_bytes(std::span(squares)));
  for (std::size_t i = 0; i < squares.size(); ++i) EXPECT_EQ(squares[i], i * i);
  spread.finish();
  EXPECT_FALSE(spread.over().stop_requested());
}

TEST(Team, UsesAllItsThreads) {
  Team team(3);
  std::atomic<int> here = 0;
  team.run(3, [&](std::size_t) {  // each waits for the others, but not for ever
    ++here;
    for (int i = 0; here < 3 && i < 20'000; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(here, 3);
  });
}

}  // namespace
}  // namespace crux::cluster::spread_test
