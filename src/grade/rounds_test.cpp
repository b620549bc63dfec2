// Rounds over a board of which the answer is known: a row of lamps, each of which is lit by the one before it.
#include "core/rounds.hpp"

#include <gtest/gtest.h>

#include "grade/report.hpp"

namespace crux::rounds::rounds_test {
namespace {

struct Lamps {
  std::vector<bool> lit;
  std::size_t wall = 1000;  // this one never is
  bool look(const Lamps& seen, std::size_t i) {
    if (seen.lit[i] || i == wall || (i > 0 && !seen.lit[i - 1])) return false;
    return lit[i] = true;
  }
  void follow() {}
  bool solved() const { return std::ranges::count(lit, false) == 0; }
};

Rounds rounds_of(std::size_t lamps, std::size_t wall = 1000, std::uint64_t steps = patience) {
  Budget budget(steps);
  return over_board(Lamps{std::vector<bool>(lamps), wall}, lamps, budget);
}

// Each sees the board as the round found it: one lamp a round, in whatever order they are looked at.
TEST(Rounds, ARoundSeesTheBoardAsItFoundIt) {
  EXPECT_EQ(rounds_of(5), (Rounds{.count = 5, .solved = true, .complete = true, .over = {}}));
  EXPECT_EQ(rounds_of(0), (Rounds{.count = 0, .solved = true, .complete = true, .over = {}}));
}

TEST(Rounds, ALastRoundInWhichNothingHappensCounts) {
  EXPECT_EQ(rounds_of(5, 0), (Rounds{.count = 1, .solved = false, .complete = true, .over = {}}));
  EXPECT_EQ(rounds_of(5, 3), (Rounds{.count = 4, .solved = false, .complete = true, .over = {}}));
}

TEST(Rounds, EndWithTheBudget) {
  EXPECT_EQ(rounds_of(5, 1000, 12), (Rounds{.count = 3, .solved = false, .complete = false, .over = {}}));
  EXPECT_EQ(rounds_of(5, 1000, 25), rounds_of(5));
  EXPECT_FALSE(rounds_of(5, 1000, 24).complete);
  EXPECT_EQ(rounds_of(5, 1000, 0).count, 1);
}

// A list is gone through in order, an item that is complete is left out, and a contradiction ends it.
TEST(Rounds, OfAListInItsOrder) {
  std::vector<int> hand{0, 1, 2, 3};
  std::vector<int> taken;
  bool valid = true;
  const auto once = [&](int item) {
    taken.push_back(item);
    return Taken{.changed = item == 0, .complete = item < 2, .valid = true};
  };
  const auto always = [] { return true; };
  EXPECT_EQ(passes(std::span(hand), valid, always, once, always), 2);
  EXPECT_EQ(taken, (std::vector<int>{0, 1, 2, 3, 2, 3}));
  hand = {0, 1, 2, 3};
  const auto wrong = [](int item) { return Taken{.changed = true, .complete = false, .valid = item != 2}; };
  EXPECT_EQ(passes(std::span(hand), valid, always, wrong, always), 1);
  EXPECT_FALSE(valid);
}

TEST(Rounds, InWords) {
  EXPECT_EQ(to_text(Rounds{.count = 1, .solved = true, .complete = true, .over = "mark"}), "1 round over the marks solves it");
  EXPECT_EQ(to_text(Rounds{.count = 1, .solved = false, .complete = true, .over = "mark"}),
            "1 round over the marks does not solve it: the rest needs more than a look at each mark");
  EXPECT_EQ(to_text(Rounds{.count = 0, .solved = true, .complete = true, .over = "mark"}), "it is solved from the start");
  EXPECT_EQ(to_text(Rounds{.count = 3, .solved = true, .complete = true, .over = "mark"}), "3 rounds over the marks solve it");
  EXPECT_EQ(to_text(Rounds{.count = 2, .solved = false, .complete = true, .over = "mark"}),
            "2 rounds over the marks do not solve it: the rest needs more than a look at each mark");
  EXPECT_EQ(to_text(Rounds{.count = 2, .solved = false, .complete = false, .over = "mark"}),
            "at least 2 rounds over the marks; the work allowed ended first");
  EXPECT_EQ(to_text(Rounds{.count = 0, .solved = false, .complete = true, .over = "mark"}), "there is no mark to go through");
  EXPECT_EQ(to_json(Rounds{.count = 2, .solved = false, .complete = false, .over = "mark"}),
            (Json{{"count", 2}, {"solved", false}, {"over", "mark"}, {"bound", "at least"}}));
}

}  // namespace
}  // namespace crux::rounds::rounds_test
