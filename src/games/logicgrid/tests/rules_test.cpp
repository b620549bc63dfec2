// Conclusions about choices, compared with closing the marks from the beginning.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid::rules_test {
namespace {

Puzzle puzzle_of(std::string_view clues) {
  const std::string text = R"({"categories":[{"name":"Subject","items":["art","maths","music"]},
    {"name":"Teacher","items":["Ms. Abbot","Mr. Baker","Mrs. Carter"]},
    {"name":"Hour","items":["1 PM","2 PM","3 PM"],"values":[1,2,3]}],"clues":[)" +
                           std::string(clues) + "]}";
  auto read = Logicgrid::read(Json::parse(text));
  EXPECT_TRUE(read) << to_text(read.error());
  return read.value_or(Puzzle{});
}

// One solution; two, which only guessing tells apart; none.
std::vector<Puzzle> puzzles() {
  return {puzzle_of(R"({"type":"less","a":"A0","b":"B1","axis":"C"},{"type":"either","a":"A2","b":"B0","c":"C0"},
                       {"type":"rankdiff","a":"B0","b":"A1","axis":"C","by":1})"),
          puzzle_of(R"({"type":"is","a":"A0","b":"B1"},{"type":"next","a":"A0","b":"A1","axis":"C"})"),
          puzzle_of(R"({"type":"less","a":"A0","b":"A1","axis":"C"},{"type":"less","a":"A1","b":"A2","axis":"C"},
                       {"type":"is","a":"A2","b":"C1"})")};
}

std::vector<Move> moves_of(const Puzzle& p, const State& s) {
  std::vector<Move> moves;
  Logicgrid::moves(p, s, [&](const Move& m) { moves.push_back(m); });
  return moves;
}

Verdict slow_judge(const Puzzle& p, const State& s, const Move& m, std::uint32_t mask) {
  if (mask == 0) return Verdict::unknown;
  Grid grid(p);
  for (std::size_t i = 0; i < s.chosen.size(); ++i)
    grid.put({0, static_cast<std::uint8_t>(i % 3)}, {static_cast<std::uint8_t>(1 + i / 3), s.chosen[i]}, Mark::yes);
  if (!close(p, grid, mask, [](std::span<const Finding>) {})) return Verdict::cannot_take;
  const Mark mark = grid.at(m.row, m.item);
  return mark == Mark::yes ? Verdict::must_take : mark == Mark::no ? Verdict::cannot_take : Verdict::unknown;
}

// Plays with undos and changes of rules in between, so that what is remembered must be the right thing.
TEST(Rules, JudgeAsIfNothingWereRemembered) {
  std::array<int, 4> heard{};
  for (const Puzzle& p : puzzles()) {
    Rng rng(1);
    State s = Logicgrid::start(p);
    std::vector<Move> played;
    for (int step = 0; step < 400; ++step) {
      const auto moves = moves_of(p, s);
      if (moves.empty() || (!played.empty() && rng.below(3) == 0)) {
        Logicgrid::undo(p, s, played.back());
        played.pop_back();
        continue;
      }
      const RuleSet rules{rng.below(2) == 0 ? Logicgrid::rule_sets[rng.below(6)].mask : std::uint32_t(rng.below(1024))};
      for (const Move& m : moves) {
        const Verdict verdict = Logicgrid::judge(p, s, m, rules);
        EXPECT_EQ(verdict, slow_judge(p, s, m, rules.mask)) << rules.mask;
        ++heard[static_cast<std::size_t>(verdict)];
      }
      played.push_back(moves[rng.below(moves.size())]);
      Logicgrid::apply(p, s, played.back());
    }
  }
  EXPECT_GT(heard[0], 0);
  EXPECT_GT(heard[1], 0);
  EXPECT_GT(heard[2], 0);
  EXPECT_EQ(heard[3], 0);
}

TEST(Rules, SaySoWithTheReasonOfTheMark) {
  const Puzzle p = puzzles()[1];
  const State s = Logicgrid::start(p);
  const auto why = [&](const Move& m, std::string_view set) {
    return Logicgrid::explain(p, s, m, {*read_rules({Logicgrid::rules, Logicgrid::rule_sets}, set)});
  };
  const Move right{{0, 0}, {1, 1}}, wrong{{0, 0}, {1, 2}};
  ASSERT_EQ(why(right, "marks").size(), 1U);
  EXPECT_EQ(why(right, "marks")[0].rule, "mark");
  EXPECT_EQ(why(right, "marks")[0].move, "A0=B1");
  EXPECT_EQ(why(right, "marks")[0].effect, Verdict::must_take);
  EXPECT_TRUE(why(right, "marks")[0].because.starts_with("Clue 1 says that ")) << why(right, "marks")[0].because;
  ASSERT_EQ(why(wrong, "all").size(), 1U);
  EXPECT_EQ(why(wrong, "all")[0].rule, "line");
  EXPECT_EQ(why(wrong, "all")[0].effect, Verdict::cannot_take);
  EXPECT_TRUE(why(wrong, "mark").empty()) << "a clue alone does not say so";
  EXPECT_TRUE(why(right, "none").empty());
}

TEST(Rules, SaySoWhereTheChoicesContradictTheClues) {
  const Puzzle p = puzzles()[1];
  State s = Logicgrid::start(p);
  Logicgrid::apply(p, s, {{0, 0}, {1, 0}});  // against clue 1
  for (const Move& m : moves_of(p, s)) {
    const auto why = Logicgrid::explain(p, s, m, {1});
    ASSERT_EQ(why.size(), 1U);
    EXPECT_EQ(why[0], (Deduction{"mark", Logicgrid::write_moves(p, std::span(&m, 1)), Verdict::cannot_take,
                                 "What was chosen so far contradicts the clues."}));
  }
}

}  // namespace
}  // namespace crux::logicgrid::rules_test
