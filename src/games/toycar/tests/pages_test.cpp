// The editor repeats this in TypeScript (web/way.ts): which tiles turn the car along a way, and which ways it can drive.
#include <gtest/gtest.h>

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

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits("toycar", {{"side", max_side}, {"tiles", max_tiles}, {"holes", most_holes}});
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Toycar>("toycar", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::toycar::pages_test
