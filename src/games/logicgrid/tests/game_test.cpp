// The game as graders see it: rows filled in a fixed order.
#include <gtest/gtest.h>

#include "games/logicgrid/logicgrid.hpp"
#include "grade/information/information.hpp"

namespace crux::logicgrid::game_test {
namespace {

// Three people, three drinks, three hours: Ann has tea; the juice comes right after Bob.
Puzzle three() {
  return {.categories = {{"Who", {"Ann", "Bob", "Cid"}, {}},
                         {"Drink", {"tea", "milk", "juice"}, {}},
                         {"Hour", {"1", "2", "3"}, {1, 2, 3}}},
          .clues = {{.kind = Kind::is, .items = {{0, 0}, {1, 0}}},
                    {.kind = Kind::rankdiff, .items = {{0, 1}, {1, 2}}, .axis = 2, .by = 1},
                    {.kind = Kind::is_not, .items = {{0, 2}, {2, 1}}}},
          .theme = {}};
}

State play(const Puzzle& p, std::string_view text) {
  State s = Logicgrid::start(p);
  const auto moves = Logicgrid::read_moves(p, text);
  EXPECT_TRUE(moves) << text;
  for (const Move& move : *moves) Logicgrid::apply(p, s, move);
  return s;
}

TEST(Logicgrid, RowsAreFilledInOrder) {
  const Puzzle p = three();
  std::vector<std::string> offered;
  Logicgrid::moves(p, play(p, "A0=B1 A1=B0"),
                   [&](const Move& move) { offered.push_back(Logicgrid::write_moves(p, std::span(&move, 1))); });
  EXPECT_EQ(offered, (std::vector<std::string>{"A2=B2"}));
  EXPECT_EQ(Logicgrid::status(p, play(p, "A0=B1 A1=B0")), Status::open);
}

TEST(Logicgrid, CluesJudgeWhenAllIsFilled) {
  const Puzzle p = three();
  EXPECT_EQ(Logicgrid::status(p, play(p, "A0=B0 A1=B1 A2=B2 A0=C0 A1=C1 A2=C2")), Status::solved);
  EXPECT_EQ(Logicgrid::status(p, play(p, "A0=B0 A1=B1 A2=B2 A0=C1 A1=C0 A2=C2")), Status::lost);
}

TEST(Logicgrid, SpaceIsAllOrdersOfAllOtherCategories) {
  Puzzle p = three();
  EXPECT_EQ(Logicgrid::space(p), 36);
  for (int c = 3; c < max_categories; ++c) p.categories.push_back(p.categories[0]);
  for (Category& category : p.categories) category.items.resize(max_items);
  EXPECT_FALSE(Logicgrid::space(p)) << "(10!)^7 is beyond 64 bits";
}

TEST(Logicgrid, SolutionsAreShownAsATable) {
  const Puzzle p = three();
  Budget budget(1000);
  std::vector<std::string> shown;
  EXPECT_TRUE(Logicgrid::search(p, budget, [&](std::span<const Move> moves) {
    shown.push_back(Logicgrid::describe(p, moves).says);
    return true;
  }));
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(shown.front(), "  Ann  tea    1\n  Bob  milk   2\n  Cid  juice  3\n");
}

// Six assignments of drinks and six of hours, one right: log2 36 bits for a player who knows nothing, none for one who knows all
// techniques.
TEST(Logicgrid, InformationIsWhatTechniquesSave) {
  const Puzzle p = three();
  const auto tsi = [&](std::uint32_t mask) {
    Budget budget(10'000);
    return information::measure<Logicgrid>(p, InformedPolicy{{mask, Mode::strict}}, Mode::strict, budget).tsi;
  };
  EXPECT_NEAR(tsi(0), std::log2(36.0), 1e-9);
  EXPECT_NEAR(tsi((1U << technique_count) - 1), 0, 1e-9);
}

}  // namespace
}  // namespace crux::logicgrid::game_test
