// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "core/hint.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"
#include "tests/support/hint_law.hpp"
#include "tests/support/vectors.hpp"

namespace crux::toycar::guide_test {
namespace {

// One tile up on the second column leads from the car to the goal.
TEST(ToycarGuide, SaysWhereATileGoesAndWhichIsWrong) {
  const auto p = Toycar::read(Json::parse(
      R"({"width":3,"height":2,"car":{"at":[0,0],"heading":"R"},"goal":[1,1],"flags":[],"walls":[],"tiles":{"U":1}})"));
  ASSERT_TRUE(p) << to_text(p.error());
  const auto guide = [&](std::string_view play) { return Toycar::hint(*p, play, {})->guide; };
  const Guide first = guide("");
  EXPECT_EQ(first.look, "Look at the square in the second column of the bottom row.");
  EXPECT_EQ(first.why,
            "If the car goes straight on, it leaves the board. With the tile it drives to the goal. "
            "With any other tile now it cannot get to the goal any more.");
  EXPECT_EQ(first.step, "Put an up tile on it.");
  EXPECT_EQ(first.play, "1,0U");
  const Guide back = guide("2,0U");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look at the up tile in the third column of the bottom row.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(back.play, "");
  EXPECT_EQ(guide("1,0U").kind, Guide::Kind::finish);
}

using Tiles = std::vector<Tile>;
bool has_all(const Tiles& solution, const Tiles& tiles) {
  return std::ranges::all_of(tiles, [&](const Tile& t) { return std::ranges::find(solution, t) != solution.end(); });
}

// The claims that a hint makes of all solutions, as they are to be understood.
struct Claim {
  std::string_view text;
  std::function<bool(const Tiles& solution, const Tiles& laid, const Tiles& meant)> holds;  // of each solution
};
bool has_any(const Tiles& solution, const Tiles& tiles) {
  return std::ranges::any_of(tiles, [&](const Tile& t) { return has_all(solution, {t}); });
}
const std::vector<Claim> claims{
    {"Every solution has this tile.", [](auto& s, auto&, auto& meant) { return has_all(s, meant); }},
    {"Every solution with your tiles has this tile.",
     [](auto& s, auto& laid, auto& meant) { return !has_all(s, laid) || has_all(s, meant); }},
    {"No solution has this tile.", [](auto& s, auto&, auto& meant) { return !has_all(s, meant); }},
    {"No solution has any of your tiles.", [](auto& s, auto& laid, auto&) { return !has_any(s, laid); }},
    {"No solution has all of your tiles.", [](auto& s, auto& laid, auto&) { return !has_all(s, laid); }},
    {"No solution has this tile together with your other tile.",
     [](auto& s, auto& laid, auto&) { return laid.size() == 2 && !has_all(s, laid); }},
    {"No solution has this tile together with your other tiles.",
     [](auto& s, auto& laid, auto&) { return laid.size() > 2 && !has_all(s, laid); }}};

Tiles tiles_of(const Puzzle& p, const Json& codes) {
  std::string text;
  for (const Json& code : codes) text.append(text.empty() ? "" : " ").append(code.get<std::string>());
  return read_tiles(p, text).value();
}
std::vector<Tiles> solutions_of(const Puzzle& p) {
  std::vector<Tiles> all;
  Budget budget(1'000'000);
  each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    all.emplace_back(tiles.begin(), tiles.end());
    return true;
  });
  return all;
}

// Some tiles of a solution, and some that lie anywhere.
Tiles some_tiles(const Puzzle& p, const std::vector<Tiles>& solutions, Rng& rng) {
  std::string text;
  const auto lay = [&](const Tile& t) {
    const std::string longer = text + (text.empty() ? "" : " ") + to_text(t);
    if (read_tiles(p, longer)) text = longer;
  };
  for (const Tile& t : solutions[rng.below(solutions.size())])
    if (rng.below(2) == 0) lay(t);
  for (auto left = rng.below(3); left > 0; --left) {
    const int x = static_cast<int>(rng.below(static_cast<std::uint64_t>(p.width)));
    const int y = static_cast<int>(rng.below(static_cast<std::uint64_t>(p.height)));
    lay({{x, y}, headings[rng.below(4)]});
  }
  return read_tiles(p, text).value();
}

// Asks for a hint, and holds what it says of all solutions against them.
void expect_true(const Puzzle& p, const std::vector<Tiles>& solutions, const Tiles& laid,
                 std::map<std::string_view, int>& heard) {
  std::string play;
  for (const Tile& t : laid) play.append(play.empty() ? "" : " ").append(to_text(t));
  const Guide guide = Toycar::hint(p, play, {})->guide;
  if (!guide.why.contains("solution has") && !guide.why.contains("solution with")) return;
  const auto claim = std::ranges::find_if(claims, [&](const Claim& c) { return guide.why.ends_with(c.text); });
  ASSERT_NE(claim, claims.end()) << guide.why;
  ++heard[claim->text];
  const Tiles meant = tiles_of(p, guide.at.contains("wrong") ? guide.at["wrong"] : guide.at["tiles"]);
  for (const Tiles& solution : solutions)
    EXPECT_TRUE(claim->holds(solution, laid, meant)) << Toycar::write(p) << " \"" << play << "\": " << guide.why;
}

TEST(ToycarGuide, ClaimsOfAllSolutionsAreTrue) {
  std::vector<Puzzle> puzzles{board({"...G", "....", "....", "C..."}, Heading::right, {1, 1, 0, 0})};
  for (const Json& line : vectors::puzzles_in("toycar", "small.jsonl")) puzzles.push_back(Toycar::read(line).value());
  Rng rng(5);
  for (int i = 0; i < 5000; ++i) puzzles.push_back(random_board(rng, 6, 6, 2));
  std::map<std::string_view, int> heard;
  for (const Puzzle& p : puzzles) {
    const std::vector<Tiles> solutions = solutions_of(p);
    if (solutions.empty()) continue;
    expect_true(p, solutions, {}, heard);
    for (int i = 0; i < 30; ++i) expect_true(p, solutions, some_tiles(p, solutions, rng), heard);
  }
  for (const Claim& claim : claims) EXPECT_GT(heard[claim.text], 0) << claim.text;
}

TEST(ToycarGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const auto& level : Toycar::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Toycar::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 3;) {
      const auto candidate = Toycar::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Toycar::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Toycar>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 1500);
  for (const char* kind : {"rule", "ahead", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::toycar::guide_test
