// Tables of paths are kept within one bound, whoever has puzzles of their boards.
#include <gtest/gtest.h>

#include <thread>

#include "games/panel/make/filler.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/solve/paths.hpp"
#include "search/enumerate.hpp"
#include "tests/support/kept_bound.hpp"

namespace crux::panel::kept_test {
namespace {

// 4 x 4 panels with ends of their own.
std::vector<Puzzle> panels(int count) {
  std::vector<Puzzle> all;
  for (int i = 0; i < count; ++i) {
    const Point end{static_cast<std::int8_t>(4 - i % 5), static_cast<std::int8_t>(4 - i / 5)};
    Mark mark{.kind = Kind::triangle, .place = Place::cell, .at = {1, 1}, .to = {}, .count = 2};
    all.push_back(make_puzzle({4, 4, {{0, 0}}, {end}}, {mark}));
  }
  return all;
}

constexpr std::size_t bound_bytes = 2'000'000;  // two tables or three

TEST(PanelKept, ManyBoardsStayWithinTheBound) {
  const tests::KeptBound bound(bound_bytes);
  const std::vector<Puzzle> all = panels(15);
  std::size_t of_all = 0;
  for (const Puzzle& p : all) {
    EXPECT_TRUE(Panel::reveal(p));
    ASSERT_TRUE(p.board->paths_if_built());
    of_all += p.board->paths_if_built()->bytes();
    EXPECT_LE(kept_bytes(), bound_bytes);
  }
  EXPECT_GT(of_all, 3 * bound_bytes) << "the test is too small to show anything";
  std::size_t there = 0;
  for (const Puzzle& p : all)
    if (const auto table = p.board->paths_if_built()) there += table->bytes();
  EXPECT_LE(there, bound_bytes) << "nobody else holds them";
}

// Work in progress goes on with its table, and what comes after it finds the same.
TEST(PanelKept, ATableThatIsDroppedWhileItIsUsed) {
  const std::vector<Puzzle> all = panels(15);
  const Puzzle& p = all[0];
  std::optional<std::uint64_t> count;
  std::size_t nodes = 0;
  {
    const tests::KeptBound bound(bound_bytes);
    const Foresight foresight = foresee(p);
    count = foresight.count();
    State s = Panel::start(p);
    Panel::apply(p, s, Move{Move::first_start});
    std::weak_ptr<const PathTable> seen = p.board->paths();
    nodes = seen.lock()->tree().size();
    for (const Puzzle& other : all) other.board->paths();
    set_kept_bound(0);
    ASSERT_FALSE(seen.expired());
    EXPECT_NE(Panel::judge(p, s, Move{up}, {(1U << Panel::rules.size()) - 1, Mode::strict}), Verdict::cannot_take);
    Panel::apply(p, s, Move{up});
    EXPECT_TRUE(foresight.alive(p, s));
    EXPECT_NE(s.node[s.depth()], State::untracked);
  }
  EXPECT_FALSE(p.board->paths_if_built());
  EXPECT_EQ(foresee(p).count(), count);
  EXPECT_EQ(p.board->paths()->tree().size(), nodes);
}

TEST(PanelKept, ThreadsThatShareTooLittleRoomAgree) {
  const tests::KeptBound bound(bound_bytes);
  const std::vector<Puzzle> all = panels(8);
  std::vector<std::optional<std::uint64_t>> known;
  for (const Puzzle& p : all) known.push_back(foresee(p).count());
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 2 * all.size(); ++i) {
        const std::size_t which = (i * (2 * t + 1)) % all.size();
        EXPECT_EQ(foresee(all[which]).count(), known[which]);
        Budget budget;
        const auto found = enumerate<Panel>(all[which], foresee(all[which]), budget, [](auto) { return true; });
        EXPECT_EQ(found.solutions, known[which]);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(kept_bytes(), bound_bytes);
}

// A filler that is refused for want of memory has made no table.
TEST(PanelKept, AFillerWithoutMemoryMakesNoTable) {
  const tests::KeptBound bound(bound_bytes);
  Json json{{"width", 4}, {"height", 4}, {"starts", {{0, 0}}}, {"ends", {{2, 4}}}};
  json["marks"] = Json::array();
  json["marks"].push_back({{"kind", "?"}, {"cell", {0, 0}}});
  const auto sketch = Panel::read_sketch(json);
  ASSERT_TRUE(sketch) << to_text(sketch.error());
  EXPECT_FALSE(Filler::of(*sketch, 0));
  EXPECT_EQ(kept_bytes(), 0U);
  EXPECT_TRUE(Filler::of(*sketch, std::size_t{64} << 20));
}

}  // namespace
}  // namespace crux::panel::kept_test
