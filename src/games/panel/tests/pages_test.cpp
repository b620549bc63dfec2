// Pages repeat this in TypeScript: what may stand in a hole that lists nothing (web/holes.ts), and where the line can go while a
// finger draws it (web/play.ts). They read the sizes of our drawings, and hold their colours and the ways out of a panel against
// ours.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/panel/make/sketch.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/show/layout.hpp"
#include "games/panel/show/paints.hpp"
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

TEST(Pages, KnowOurLayout) {
  Json colours = Json::array();
  for (std::size_t i = 1; i < palette.size(); ++i) {
    const Rgb paint = paint_of(static_cast<Colour>(i));
    colours.push_back({{"name", palette[i].name},
                       {"letter", std::string(1, palette[i].letter)},
                       {"fill", fmt::format("#{:02x}{:02x}{:02x}", paint.red, paint.green, paint.blue)}});
  }
  const Json told{{"cell", layout::cell},
                  {"margin", layout::margin},
                  {"notch", layout::notch_length},
                  {"stub", layout::stub_length},
                  {"square", layout::square_side},
                  {"star", layout::star_radius},
                  {"star_inner", layout::star_inner},
                  {"triangle", layout::triangle_radius},
                  {"triangle_apart", layout::triangle_apart},
                  {"must", layout::must_radius},
                  {"colours", std::move(colours)}};
  vectors::expect_file(vectors::corpus_of("panel") / "layout.golden.json", told.dump(2) + "\n");
}

// Which kinds of marks may lie where, and which way each junction of the border leads out.
TEST(Pages, PlaceMarksAndEndsAsWeDo) {
  const Json places{{"cell", {1, 0}}, {"edge", {{0, 1}, {1, 1}}}, {"junction", {1, 1}}};
  Json kinds = Json::array(), ways = Json::array();
  for (const char* kind : {"must", "cannot", "square", "star", "triangle"}) {
    Json found = Json::array();
    for (const auto& [place, where] : places.items()) {
      Json mark{{"kind", kind}, {place, where}};
      if (std::string_view(kind) == "square" || std::string_view(kind) == "star") mark["colour"] = "white";
      if (std::string_view(kind) == "triangle") mark["count"] = 1;
      const Json json{{"width", 2}, {"height", 2}, {"starts", {{0, 0}}}, {"ends", {{2, 2}}}, {"marks", {mark}}};
      if (Panel::read(json)) found.push_back(place);
    }
    EXPECT_FALSE(found.empty()) << kind;
    kinds.push_back({{"kind", kind}, {"places", std::move(found)}});
  }
  const Shape shape{.width = 3, .height = 2, .starts = {{0, 0}}, .ends = {{3, 2}}};
  for (int y = 0; y <= shape.height; ++y)
    for (int x = 0; x <= shape.width; ++x) {
      if (x % shape.width != 0 && y % shape.height != 0) continue;
      const Point end{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, out = delta[layout::outward(shape, end)];
      ways.push_back({{"end", {x, y}}, {"out", {out.x, out.y}}});
    }
  const Json told{{"kinds", std::move(kinds)}, {"width", shape.width}, {"height", shape.height}, {"ways", std::move(ways)}};
  vectors::expect_file(vectors::corpus_of("panel") / "places.golden.json", told.dump() + "\n");
}

TEST(Pages, KnowOurLimits) { vectors::expect_limits("panel", {{"junctions", max_junctions}, {"holes", most_holes}}); }

TEST(Pages, ExplainSignsAsWorksheetsDo) {
  vectors::expect_paper<Panel>("panel", {"four-by-four.jsonl", "marks.jsonl", "rules.jsonl"});
}

}  // namespace
}  // namespace crux::panel::pages_test
