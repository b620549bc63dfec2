// Hints: the next easiest deduction, and what to rub out.
#include "core/hint.hpp"

#include <gtest/gtest.h>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/tests/brute.hpp"

namespace crux::logicgrid::hint_test {
namespace {

constexpr std::uint32_t all = (1U << technique_count) - 1;

Puzzle puzzle_of(std::string_view clues) {
  const std::string text = R"({"categories":[{"name":"Subject","items":["art","maths","music"]},
    {"name":"Hour","items":["1 PM","2 PM","3 PM"],"values":[1,2,3]}],"clues":[)" +
                           std::string(clues) + "]}";
  auto read = Logicgrid::read(Json::parse(text));
  EXPECT_TRUE(read) << to_text(read.error());
  return read.value_or(Puzzle{});
}
// Art at 1, maths at 2, music at 3.
Puzzle unique() {
  return puzzle_of(R"({"type":"less","a":"A0","b":"A1","axis":"B"},{"type":"not","a":"A2","b":"B0"},
                      {"type":"less","a":"A1","b":"A2","axis":"B"})");
}
Hint hint(const Puzzle& p, std::string_view play, std::uint32_t mask = all) {
  const auto found = Logicgrid::hint(p, play, {mask});
  EXPECT_TRUE(found) << to_text(found.error());
  return found.value_or(Hint{});
}
std::string next_of(const Hint& hint) {
  std::string text;
  for (const HintedMove& move : hint.next) {
    EXPECT_EQ(move.verdict, Verdict::must_take);
    EXPECT_EQ(move.because.size(), 1U);
    text += (text.empty() ? move.because[0].rule + ":" : "") + " " + move.move;
  }
  return text;
}

TEST(Hint, NamesTheMarksOfTheEasiestReason) {
  const Puzzle p = unique();
  EXPECT_EQ(next_of(hint(p, "")), "mark: A2xB0");
  // Clue 1 comes before clue 3, and says more of A0 before it says anything of A1.
  EXPECT_EQ(next_of(hint(p, "A2xB0")), "order: A0xB2");
  EXPECT_EQ(next_of(hint(p, "A2xB0 A0xB2 A1xB0")), "last: A0=B0");
  EXPECT_EQ(next_of(hint(p, "A2xB0 A0=B0")), "line: A0xB1 A0xB2 A1xB0");
  EXPECT_EQ(hint(p, "A2xB0 A0=B0").left, (std::vector<std::string>{"A0xB1", "A0xB2", "A1xB0"}));
}

TEST(Hint, GivesTheClueAndTheReason) {
  const Hint first = hint(unique(), "");
  ASSERT_EQ(first.next.size(), 1U);
  EXPECT_TRUE(first.next[0].because[0].because.starts_with("Clue 2 says that ")) << first.next[0].because[0].because;
  const Hint second = hint(unique(), "A2xB0");
  ASSERT_EQ(second.next.size(), 1U);
  EXPECT_TRUE(second.next[0].because[0].because.contains("clue 1 (\"")) << second.next[0].because[0].because;
}

TEST(Hint, KnowsOnlyTheRulesThatItIsGiven) {
  EXPECT_EQ(next_of(hint(unique(), "", 1U << order_bounds)), "order: A0xB2");
  const Hint stuck = hint(unique(), "A2xB0", 1U << direct_mark);
  EXPECT_TRUE(stuck.hopeful);
  EXPECT_TRUE(stuck.next.empty());
}

TEST(Hint, FollowedToTheEndSolvesThePuzzle) {
  const Puzzle p = unique();
  std::string play;
  int hints = 0;
  for (Hint now = hint(p, play); now.status != Status::solved && hints < 20; now = hint(p, play), ++hints) {
    ASSERT_TRUE(now.hopeful) << play;
    ASSERT_FALSE(now.next.empty()) << play;
    for (const HintedMove& move : now.next) play += (play.empty() ? "" : " ") + move.move;
  }
  EXPECT_EQ(hint(p, play).status, Status::solved) << play;
}

TEST(Hint, IsNotNeededWhereEveryRowIsTold) {
  EXPECT_EQ(hint(unique(), "A0=B0 A1=B1 A2=B2").status, Status::solved);
  EXPECT_EQ(hint(unique(), "A0=B0 A1=B1").status, Status::open);
  EXPECT_EQ(hint(unique(), "A0=B1 A1=B0 A2=B2").status, Status::open) << "against clue 1";
}

TEST(Hint, TakesBackWhatIsWrongAndNothingElse) {
  const Hint wrong = hint(unique(), "A0xB0 A1=B1 A2=B0 A2xB1");
  EXPECT_FALSE(wrong.hopeful);
  EXPECT_EQ(wrong.back, "A1=B1 A2xB1");
  EXPECT_TRUE(wrong.next.empty());
}

TEST(Hint, TakesBackFromTheFirstMarkThatFitsNoSolution) {
  const Puzzle two = puzzle_of(R"({"type":"is","a":"A0","b":"B0"})");
  EXPECT_TRUE(hint(two, "A1=B1 A2=B2").hopeful);
  const Hint wrong = hint(two, "A1=B1 A2=B1 A1xB0");
  EXPECT_FALSE(wrong.hopeful);
  EXPECT_EQ(wrong.back, "A1=B1");
}

TEST(Hint, SaysThatThereIsNoSolution) {
  const Hint none = hint(puzzle_of(R"({"type":"is","a":"A0","b":"B0"},{"type":"not","a":"A0","b":"B0"})"), "");
  EXPECT_FALSE(none.hopeful);
  EXPECT_EQ(none.back, std::nullopt);
}

// A supposition is told by the end of its way: at least one step, and what cannot be.
void expect_a_way_there(const std::string& said) {
  EXPECT_TRUE(said.starts_with("Suppose that ")) << said;
  EXPECT_TRUE(said.contains(" Then ") || said.contains(" But ")) << said;
  EXPECT_FALSE(said.contains("not everything") || said.contains("something")) << said;
  EXPECT_TRUE(said.contains(" So ")) << said;
}

TEST(Because, IsASentenceForEveryFinding) {
  const Solution straight{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
  std::array<int, technique_count> heard{};
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(2, i);
    Puzzle p = random_categories(3, 4, rng);
    while (p.clues.size() < 6)
      if (const Clue clue = random_clue(p, rng); holds(p, clue, straight)) p.clues.push_back(clue);
    Grid grid(p);
    close(p, grid, all, [&](std::span<const Finding> round) {
      for (const Finding& f : round) {
        const std::string said = because(p, grid, f);
        ++heard[f.technique];
        EXPECT_TRUE(said[0] >= 'A' && said[0] <= 'Z') << said;
        EXPECT_TRUE(said.ends_with('.') && !said.ends_with("..")) << said;
        EXPECT_FALSE(said.contains("  ")) << said;
        EXPECT_TRUE(f.clue < 0 || said.contains(std::to_string(f.clue + 1))) << said;
        if (f.technique == what_if) expect_a_way_there(said);
      }
    });
  }
  for (std::size_t t = 0; t < technique_count; ++t) EXPECT_GT(heard[t], 0) << technique_infos[t].letters;
}

TEST(Hint, RefusesMarksThatNobodyCanMake) { EXPECT_FALSE(Logicgrid::hint(unique(), "A0=A1", {all})); }

}  // namespace
}  // namespace crux::logicgrid::hint_test
