// Pages repeat this in TypeScript: what may stand in a hole that lists nothing (web/holes.ts), and where the line can go while a
// finger draws it (web/play.ts).
#include <gtest/gtest.h>

#include "games/panel/make/sketch.hpp"
#include "games/panel/panel.hpp"
#include "tests/support/vectors.hpp"

namespace crux::panel::pages_test {
namespace {

TEST(Pages, FillHolesAsWeDo) {
  Json found = Json::array();
  for (const Json& json : vectors::puzzles_in("panel", "sketches/small.jsonl")) {
    const auto sketch = Panel::read_sketch(json);
    ASSERT_TRUE(sketch);
    Json holes = Json::array();
    for (const Hole& hole : Panel::holes(*sketch)) holes.push_back({{"where", hole.where}, {"options", hole.options}});
    found.push_back({{"puzzle", json}, {"holes", std::move(holes)}});
  }
  vectors::expect_told("panel", found);
}

TEST(Pages, DrawTheLineAsWeDo) {
  Json found = Json::array();
  for (const std::string_view file : {"boards.jsonl", "marks.jsonl"})
    for (const Json& json : vectors::puzzles_in("panel", file)) {
      const auto p = Panel::read(json);
      ASSERT_TRUE(p);
      Json plays = Json::array();
      for (Standing& standing : vectors::walked<Panel>(*p, 3, 12)) {
        Json play{{"moves", standing.moves}};
        for (const char* key : {"line", "ended", "next", "can_end"}) play[key] = standing.board[key];
        plays.push_back(std::move(play));
      }
      found.push_back({{"puzzle", json}, {"plays", std::move(plays)}});
    }
  vectors::expect_told("panel", found, "lines");
}

TEST(Pages, KnowOurLimits) { vectors::expect_limits("panel", {{"junctions", max_junctions}, {"holes", most_holes}}); }

TEST(Pages, ExplainSignsAsWorksheetsDo) {
  vectors::expect_paper<Panel>("panel", {"four-by-four.jsonl", "marks.jsonl", "rules.jsonl"});
}

}  // namespace
}  // namespace crux::panel::pages_test
