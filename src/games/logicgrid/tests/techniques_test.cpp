// Each technique on marks made for it, and the grade of small puzzles.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/logicgrid/solve/deduce.hpp"

namespace crux::logicgrid::techniques_test {
namespace {

Item read_item(std::string_view text) {
  return {static_cast<std::uint8_t>(text[0] - 'A'), static_cast<std::uint8_t>(text[1] - '0')};
}

// Category A has no order; the values of B ascend, those of C do not.
Puzzle empty_puzzle(int categories, int items) {
  Puzzle p;
  for (int c = 0; c < categories; ++c) {
    Category& made = p.categories.emplace_back(Category{std::string(1, static_cast<char>('A' + c)), {}, {}});
    for (int i = 0; i < items; ++i) {
      made.items.push_back(code({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(i)}));
      if (c > 0) made.values.push_back(c == 1 ? i + 1.0 : 3.0 * ((i * 3 + 1) % items));
    }
  }
  return p;
}

// "A0=B1", "A0xB1"
Grid marked(const Puzzle& p, std::initializer_list<std::string_view> marks) {
  Grid grid(p);
  for (const std::string_view m : marks) grid.put(read_item(m), read_item(m.substr(3)), m[2] == '=' ? Mark::yes : Mark::no);
  return grid;
}
std::string found_text(const Puzzle& p, const Grid& grid, Technique technique) {
  std::vector<Finding> found;
  find(p, grid, technique, found);
  std::string text;
  for (const Finding& f : found)
    text += fmt::format("{}{}{}{}", text.empty() ? "" : " ", code(f.a), f.mark == Mark::yes ? '=' : 'x', code(f.b));
  return text;
}
Clue clue(Kind kind, std::initializer_list<std::string_view> items, int axis = -1, double by = 0) {
  Clue made{kind, {}, axis, by};
  for (const std::string_view text : items) made.items.push_back(read_item(text));
  return made;
}
Clue count(std::initializer_list<std::string_view> links, int min, int max) {
  Clue made = clue(Kind::count, links);
  made.min = min, made.max = max;
  return made;
}
Puzzle with(Puzzle p, std::initializer_list<Clue> clues) {
  p.clues = clues;
  return p;
}

TEST(Techniques, DirectMark) {
  const Puzzle p = with(empty_puzzle(3, 3), {clue(Kind::is, {"A0", "B1"}), clue(Kind::is_not, {"C2", "A1"}),
                                             count({"A2", "B2", "A2", "C0"}, 0, 0), count({"B0", "C1"}, 1, 1)});
  EXPECT_EQ(found_text(p, Grid(p), direct_mark), "A0=B1 A1xC2 A2xB2 A2xC0 B0=C1");
  EXPECT_EQ(found_text(p, marked(p, {"A0=B1"}), direct_mark), "A1xC2 A2xB2 A2xC0 B0=C1") << "new marks only";
}

TEST(Techniques, LineElimination) {
  const Puzzle p = empty_puzzle(2, 3);
  EXPECT_EQ(found_text(p, marked(p, {"A0=B1"}), line_elimination), "A0xB0 A0xB2 A1xB1 A2xB1");
}

TEST(Techniques, LastCell) {
  const Puzzle p = empty_puzzle(2, 3);
  EXPECT_EQ(found_text(p, marked(p, {"A0xB1", "A0xB2"}), last_cell), "A0=B0");
  EXPECT_EQ(found_text(p, marked(p, {"A0xB1", "A2xB1"}), last_cell), "A1=B1");
}

TEST(Techniques, Transposition) {
  const Puzzle p = empty_puzzle(3, 3);
  EXPECT_EQ(found_text(p, marked(p, {"A0=B1", "B1xC2"}), transposition), "A0xC2");
  EXPECT_EQ(found_text(p, marked(p, {"A0=B1", "A0=C2"}), transposition), "B1=C2");
}

TEST(Techniques, ImpliedDifference) {
  const Puzzle p =
      with(empty_puzzle(3, 3), {clue(Kind::less, {"A0", "B0"}, 1), clue(Kind::either, {"A1", "B1", "C1"}),
                                clue(Kind::alldiff, {"A2", "B2", "C2"}), clue(Kind::pair, {"A0", "B1", "C0", "C1"})});
  EXPECT_EQ(found_text(p, Grid(p), implied_difference), "A0xB0 A0xB1 A2xB2 A2xC2 B1xC1 B2xC2");
  const Puzzle counting = with(empty_puzzle(3, 3), {count({"A0", "B0", "C0", "A0"}, 1, 1)});
  EXPECT_EQ(found_text(counting, Grid(p), implied_difference), "B0xC0") << "one of two links of one item is either-or";
}

TEST(Techniques, OrderBounds) {
  Puzzle p = with(empty_puzzle(3, 4), {clue(Kind::less, {"A0", "A1"}, 1)});
  EXPECT_EQ(found_text(p, Grid(p), order_bounds), "A0xB3 A1xB0");
  EXPECT_EQ(found_text(p, marked(p, {"A0xB0", "A0xB1"}), order_bounds), "A0xB3 A1xB0 A1xB1 A1xB2");
  p.clues = {clue(Kind::rankdiff, {"A0", "C1"}, 1, 2)};
  EXPECT_EQ(found_text(p, marked(p, {"A0xB0"}), order_bounds), "A0xB2 A0xB3 B0xC1 B1xC1 B2xC1");
  p.clues = {clue(Kind::next, {"A0", "B3"}, 1)};  // B3 is a place itself
  EXPECT_EQ(found_text(p, Grid(p), order_bounds), "A0xB0 A0xB1 A0xB3");
}

TEST(Techniques, EitherOrAndPairs) {
  Puzzle p = with(empty_puzzle(3, 4), {clue(Kind::either, {"A0", "B0", "B1"})});
  EXPECT_EQ(found_text(p, Grid(p), either_or), "A0xB2 A0xB3");
  EXPECT_EQ(found_text(p, marked(p, {"A0xB0"}), either_or), "A0=B1 A0xB2 A0xB3");
  p.clues = {clue(Kind::either, {"A0", "B0", "C1"})};
  EXPECT_EQ(found_text(p, marked(p, {"A0=B0"}), either_or), "A0xC1");
  EXPECT_EQ(found_text(p, marked(p, {"B0xC3", "B3xC1"}), either_or), "A0xB3 A0xC3") << "neither can have it";
  p.clues = {clue(Kind::pair, {"A0", "A1", "B0", "B1"})};
  EXPECT_EQ(found_text(p, marked(p, {"A1xB0"}), either_or), "A0=B0 A0xB1 A0xB2 A0xB3 A1=B1 A1xB2 A1xB3 A2xB0 A2xB1 A3xB0 A3xB1");
  p.clues = {count({"A0", "B0", "A1", "B1", "A2", "C2"}, 2, 2)};
  EXPECT_EQ(found_text(p, marked(p, {"A1xB1"}), either_or), "A0=B0 A2=C2");
  EXPECT_EQ(found_text(p, marked(p, {"A0=B0", "A1=B1"}), either_or), "A2xC2");
}

TEST(Techniques, DisjointPossibilities) {
  const Puzzle p = empty_puzzle(3, 3);
  EXPECT_EQ(found_text(p, marked(p, {"A0xC0", "B1xC1", "B1xC2"}), disjoint), "A0xB1");
}

TEST(Techniques, AlignedPairsAndTriples) {
  const Puzzle p = empty_puzzle(2, 4), large = empty_puzzle(2, 6);
  EXPECT_EQ(found_text(p, marked(p, {"A0xB2", "A0xB3", "A1xB2", "A1xB3"}), aligned), "A2xB0 A2xB1 A3xB0 A3xB1");
  EXPECT_EQ(found_text(large,
                       marked(large, {"A0xB3", "A0xB4", "A0xB5", "A1xB0", "A1xB3", "A1xB4", "A1xB5", "A2xB2", "A2xB3", "A2xB4",
                                      "A2xB5"}),
                       aligned),
            "A3xB0 A3xB1 A3xB2 A4xB0 A4xB1 A4xB2 A5xB0 A5xB1 A5xB2");
}

// Two of three links, of which the middle one excludes both others: supposing it, or supposing that another is false, goes wrong.
TEST(Techniques, WhatIf) {
  const Puzzle p = with(empty_puzzle(2, 3), {count({"A2", "B1", "A2", "B0", "A1", "B0"}, 2, 3)});
  Grid grid(p);
  ASSERT_TRUE(close(p, grid, (1U << what_if) - 1));
  EXPECT_EQ(grid, Grid(p)) << "the nine others see nothing";
  EXPECT_EQ(found_text(p, grid, what_if), "A0xB0 A0xB1 A1=B0 A1xB1 A1xB2 A2xB0 A2=B1 A2xB2");
}

TEST(Techniques, AContradictionIsSeen) {
  const Puzzle p = with(empty_puzzle(3, 3), {clue(Kind::less, {"A0", "A1"}, 1), clue(Kind::either, {"A2", "B0", "C0"})});
  EXPECT_FALSE(contradictory(p, Grid(p)));
  EXPECT_FALSE(contradictory(p, marked(p, {"A0=B0", "A1=B2"})));
  EXPECT_TRUE(contradictory(p, marked(p, {"A0=B0", "A0=B1"}))) << "two in a line";
  EXPECT_TRUE(contradictory(p, marked(p, {"A2xB0", "A2xB1", "A2xB2"}))) << "a line without any";
  EXPECT_TRUE(contradictory(p, marked(p, {"A2=B1", "B1=C1", "A2xC1"}))) << "not transitive";
  EXPECT_TRUE(contradictory(p, marked(p, {"A2=B1", "B1=C1", "A2=C2"}))) << "not transitive";
  EXPECT_TRUE(contradictory(p, marked(p, {"A0xB0", "A0xB1"}))) << "nothing after the last place";
  EXPECT_TRUE(contradictory(p, marked(p, {"A2xB0", "A2xC0"}))) << "neither";
  EXPECT_TRUE(contradictory(p, marked(p, {"A2=B0", "A2=C0"}))) << "both";
}

Steps steps_of(const Puzzle& empty, std::initializer_list<Clue> clues) { return steps(with(empty, clues)); }

TEST(Steps, CountWhatEachTechniqueFound) {
  const Steps found = steps_of(empty_puzzle(2, 3), {clue(Kind::is, {"A0", "B0"}), clue(Kind::is_not, {"A1", "B1"})});
  EXPECT_TRUE(found.solved);
  EXPECT_EQ(found.hardest, last_cell);
  // Both clues; the cross of A0=B0; A1=B2 and A2=B1, the last of their lines, at once; nothing is left for their crosses.
  const std::vector<std::pair<Technique, int>> expected{
      {direct_mark, 2}, {line_elimination, 4}, {last_cell, 2}, {line_elimination, 1}};
  ASSERT_EQ(found.rounds.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(std::pair(found.rounds[i].technique, found.rounds[i].available), expected[i]) << i;
  EXPECT_EQ(found.counts, (std::array<int, technique_count>{2, 5, 2}));
}

TEST(Steps, NameTheHardestTechniqueThatIsNeeded) {
  const Puzzle three = empty_puzzle(3, 3), four = empty_puzzle(3, 4);
  const auto hardest = [](const Puzzle& empty, std::initializer_list<Clue> clues) {
    const Steps found = steps_of(empty, clues);
    EXPECT_TRUE(found.solved);
    return found.hardest;
  };
  EXPECT_EQ(hardest(three, {clue(Kind::is, {"A0", "C2"}), count({"B1", "A2", "C0", "B0"}, 2, 2)}), transposition);
  EXPECT_EQ(hardest(three, {clue(Kind::alldiff, {"C0", "B1", "A0"}), count({"A1", "B0", "C2", "B1"}, 2, 2)}), implied_difference);
  EXPECT_EQ(hardest(three, {clue(Kind::diff, {"C1", "C0"}, 1, 2), count({"B1", "A1", "B1", "A2", "B2", "A1"}, 0, 0)}),
            order_bounds);
  EXPECT_EQ(hardest(three, {clue(Kind::pair, {"C0", "A2", "B1", "B0"}), count({"A1", "C2", "A0", "B2", "C2", "B1"}, 0, 0)}),
            either_or);
  EXPECT_EQ(hardest(four, {clue(Kind::less, {"A0", "B2"}, 1), count({"A2", "C2", "A0", "C0", "C3", "A0"}, 2, 2),
                           clue(Kind::next, {"C1", "C2"}, 1), clue(Kind::alldiff, {"B0", "B1", "C0"}),
                           clue(Kind::pair, {"B3", "B1", "C2", "A1"})}),
            disjoint);
  EXPECT_EQ(hardest(four, {clue(Kind::pair, {"B3", "B2", "A1", "C0"}), clue(Kind::next, {"A3", "A1"}, 2),
                           clue(Kind::either, {"A2", "B2", "B3"}), count({"A0", "B0", "A0", "C1"}, 0, 1),
                           clue(Kind::alldiff, {"C3", "B2", "A3"})}),
            aligned);
  EXPECT_EQ(hardest(three, {count({"A2", "C1", "A2", "C0", "C0", "A1"}, 2, 3), clue(Kind::rankdiff, {"C0", "C2"}, 1, -2)}),
            what_if);
}

TEST(Steps, WithoutCluesFindNothing) {
  const Steps found = steps(empty_puzzle(3, 4));
  EXPECT_FALSE(found.solved);
  EXPECT_EQ(found.hardest, std::nullopt);
  EXPECT_TRUE(found.rounds.empty());
}

TEST(Steps, EndWhereTheCluesContradictEachOther) {
  const Steps found = steps_of(empty_puzzle(2, 3), {clue(Kind::is, {"A0", "B0"}), clue(Kind::is_not, {"A0", "B0"})});
  EXPECT_FALSE(found.solved);
}

}  // namespace
}  // namespace crux::logicgrid::techniques_test
