// The editor repeats this in TypeScript (web/way.ts): which tiles turn the car along a way, and which ways it can drive.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/toycar/rules/run.hpp"
#include "games/toycar/toycar.hpp"
#include "tests/support/vectors.hpp"

namespace crux::toycar::pages_test {
namespace {

constexpr int most_solutions = 5;

TEST(Pages, DriveAsWeDo) {
  Json found = Json::array();
  for (const Json& json : vectors::puzzles_in("toycar", "small.jsonl")) {
    const auto p = Toycar::read(json);
    ASSERT_TRUE(p);
    Json runs = Json::array();
    Budget budget(100'000);
    Toycar::search(*p, budget, [&](std::span<const Move> moves) {
      const std::string play = Toycar::write_moves(*p, moves);
      const auto standing = Toycar::standing(*p, play);
      EXPECT_TRUE(standing) << play;
      if (!standing) return false;
      runs.push_back({{"play", play}, {"run", standing->board["run"]}});
      return runs.size() < most_solutions;
    });
    if (!runs.empty()) found.push_back({{"puzzle", Toycar::write(*p)}, {"runs", std::move(runs)}});
  }
  EXPECT_GT(found.size(), 5U);
  vectors::expect_told("toycar", found);
}

// On which squares a tile may lie: a line of 1 and 0 for each row.
TEST(Pages, LayTilesAsWeDo) {
  Json found = Json::array();
  std::string all;
  for (const Json& json : vectors::puzzles_in("toycar", "small.jsonl")) {
    const auto p = Toycar::read(json);
    ASSERT_TRUE(p);
    const std::string tile = json["tiles"].begin().key();
    Json rows = Json::array();
    for (int y = 0; y < json["height"]; ++y) {
      std::string row;
      for (int x = 0; x < json["width"]; ++x) row += Toycar::standing(*p, fmt::format("{},{}{}", x, y, tile)) ? '1' : '0';
      rows.push_back(std::move(row));
    }
    all += rows.dump();
    found.push_back({{"puzzle", Toycar::write(*p)}, {"free", std::move(rows)}});
  }
  EXPECT_GT(std::ranges::count(all, '0'), 20);
  EXPECT_GT(std::ranges::count(all, '1'), 20);
  vectors::expect_told("toycar", found, "squares");
}

// The options of a hole that lists none.
Json usual_options() {
  for (const Json& json : vectors::puzzles_in("toycar", "sketches/small.jsonl"))
    if (json["holes"][0].is_array()) return Toycar::holes(*Toycar::read_sketch(json)).front().options;
  return {};
}

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits("toycar",
                         {{"side", max_side}, {"tiles", max_tiles}, {"holes", most_holes}, {"usual_options", usual_options()}});
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Toycar>("toycar", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::toycar::pages_test
