#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/hint.hpp"
#include "draw/picture.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar::game_test {
namespace {

// --- text ------------------------------------------------------------------------------------------------------------------

const std::string good =
    R"({"width":4,"height":3,"car":{"at":[0,0],"heading":"R"},"goal":[3,2],"flags":[[3,1]],"walls":[[0,2]],"tiles":{"U":2}})";

std::string refusal(std::string_view from, std::string_view to) {
  std::string text = good;
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  text.replace(at, from.size(), to);
  const auto p = Toycar::read(Json::parse(text));
  return p ? "no error" : to_text(p.error());
}

TEST(ToycarText, ReadsWhatItWrites) {
  const auto p = Toycar::read(Json::parse(good));
  ASSERT_TRUE(p) << to_text(p.error());
  EXPECT_EQ(p->tray, (Tray{2, 0, 0, 0}));
  EXPECT_EQ(Toycar::write(*p).dump(),
            R"({"width":4,"height":3,"car":{"at":[0,0],"heading":"R"},"goal":[3,2],"flags":[[3,1]],"walls":[[0,2]],)"
            R"("tiles":{"U":2,"R":0,"D":0,"L":0}})");
}

TEST(ToycarText, RefusesBoardsThatAreNone) {
  const std::vector<std::array<std::string_view, 3>> cases{
      {R"("at":[0,0])", R"("at":[0,2])", "/car/at: the car on a wall at [0,2]; one thing a square"},
      {R"("at":[0,0])", R"("at":[4,0])", "/car/at"},
      {R"("at":[0,0])", R"("at":[0,-1])", "/car/at"},
      {R"("goal":[3,2])", R"("goal":[0,2])", "/goal: the goal on a wall at [0,2]"},
      {R"([[3,1]])", R"([[3,1],[3,1]])", "/flags/1: a flag on a flag at [3,1]"},
      {R"([[3,1]])", R"([[3,2]])", "/flags/0: a flag on the goal at [3,2]"},
      {R"("R")", R"("N")", R"(/car/heading: found "N"; a heading)"},
      {R"({"U":2})", R"({})", "/tiles: the tray holds no tiles; 1 to 64"},
      {R"({"U":2})", R"({"U":0,"L":0})", "/tiles: the tray holds no tiles"},
      {R"({"U":2})", R"({"U":-1,"L":2})", "/tiles/U"},
      {R"({"U":2})", R"({"U":33,"L":32})", "/tiles: the tray holds 65 tiles"},
      {R"({"U":2})", R"({"N":2})", R"(/tiles: a tile of heading "N")"},
      {R"({"U":2})", R"([2])", "/tiles: found [2]"},
      {R"("width":4)", R"("width":0)", "/width"},
      {R"("width":4)", R"("width":65)", "/width"},
      {R"("height":3,)", "", R"(there is no "height")"},
  };
  for (const auto& [from, to, says] : cases) EXPECT_TRUE(refusal(from, to).contains(says)) << to << ": " << refusal(from, to);
}

const Puzzle around = board({"....", ".F..", "....", "C..G"}, Heading::right, {1, 1, 1, 0});

TEST(ToycarText, ReadsPlays) {
  const auto moves = Toycar::read_moves(around, "1,0U 1,3R .");
  ASSERT_TRUE(moves) << to_text(moves.error());
  EXPECT_EQ(moves->size(), 4) << "1,0 turned, 1,1 straight, 1,3 turned, 2,3 straight";
  EXPECT_EQ(Toycar::write_moves(around, *moves), "1,0U 1,3R .");
  EXPECT_EQ(Toycar::write_moves(around, *Toycar::read_moves(around, "..")), "..");
  EXPECT_TRUE(Toycar::read_moves(around, "")->empty());
}

TEST(ToycarText, RefusesPlaysThatCannotBe) {
  const auto says = [](std::string_view play, std::string_view what) {
    const auto moves = Toycar::read_moves(around, play);
    ASSERT_FALSE(moves) << play;
    EXPECT_TRUE(to_text(moves.error()).contains(what)) << to_text(moves.error());
  };
  says("1,0X", "is not a tile");
  says("1,0X", "count from 0 at the bottom left");
  says("1,2R", "count from 0 at the bottom left");
  says("1;0U", "is not a tile");
  says("1,U", "is not a tile");
  says("9,0U", "lies outside the board");
  says("1,2R", "lies on a flag");
  says("3,0U", "lies on the goal");
  says("0,0U", "lies under the car");
  says("1,1U", "lies where the car never comes");
  says("1,0U 1,3R 1,1D", "lies where the car has been already");
  says("1,0R", "does not turn the car");
  says("1,0L", "not in the tray");
  says("1,0U 1,3U", "not in the tray");
  says("...", "goes on when the play is over");
  says("1,0U 1,3R 3,3D .", "goes on when the play is over");
}

// --- the run and the drive -------------------------------------------------------------------------------------------------

TEST(ToycarRun, FollowsTheRules) {
  const auto won = run(around, std::array<Tile, 3>{{{{1, 0}, Heading::up}, {{1, 3}, Heading::right}, {{3, 3}, Heading::down}}});
  EXPECT_EQ(won.end, End::won);
  EXPECT_EQ(won.flags, std::vector<std::size_t>{0});
  EXPECT_EQ(won.path.size(), 1 + 1 + 3 + 2 + 3);
  EXPECT_EQ(run(around, {}).end, End::goal_too_early);
  EXPECT_EQ(run(around, std::array<Tile, 1>{{{{1, 0}, Heading::up}}}).end, End::border);
  EXPECT_EQ(run(around, std::array<Tile, 1>{{{{1, 0}, Heading::up}}}).at, (Square{1, 4}));
  EXPECT_EQ(run(around, std::array<Tile, 1>{{{{2, 0}, Heading::left}}}).end, End::turned_back);
  const auto same = run(around, std::array<Tile, 1>{{{{2, 0}, Heading::right}}});
  EXPECT_EQ(same.picked.size(), 1) << "it is used up";
  EXPECT_EQ(same.end, End::goal_too_early) << "and has no effect";
}

// The tile at 2,1 is gone when the car comes back.
TEST(ToycarRun, PicksTilesUp) {
  const Puzzle p = board({"##.F.", "##F.F", "GC.F.", "#####"}, Heading::right, {1, 1, 1, 1});
  const auto tiles = read_tiles(p, "4,1L 2,1U 4,3D 2,3R");
  ASSERT_TRUE(tiles);
  const auto r = run(p, *tiles);
  EXPECT_EQ(r.end, End::won);
  EXPECT_EQ(std::ranges::count(r.path, Square{2, 1}), 2);
  EXPECT_EQ(std::ranges::count(r.path, p.car), 2) << "the car's own square is passed straight";
}

RC_GTEST_PROP(ToycarDrive, IsTheRunOfItsTiles, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 6, 6, 2);
  State s = start(p);
  while (s.status == Status::open) {
    apply(p, s, random_move(rng, s));
  }
  const auto r = run(p, s.placed);
  RC_ASSERT(r.end == s.end && r.at == s.at && r.picked == s.placed);
  RC_ASSERT(r.flags.size() + static_cast<std::size_t>(s.missing) == p.flags.size());
  RC_ASSERT((s.status == Status::solved) == (r.end == End::won));
}

// --- rules -----------------------------------------------------------------------------------------------------------------

TEST(ToycarRules, SayWhy) {
  State s = Toycar::start(around);
  const auto why = [&](const Move& m) {
    const auto deductions = Toycar::explain(around, s, m, {7, Mode::strict});
    return deductions.empty() ? "" : deductions.front().rule + ": " + deductions.front().because;
  };
  const std::array<Move, 2> choices{{{{1, 0}, Heading::right, false}, {{1, 0}, Heading::up, true}}};
  EXPECT_EQ(why(choices[1]), "");
  EXPECT_EQ(why(choices[0]),
            "T: With the tiles that are left, no way leads over the flag in the second column of the second row to the goal.");
  Toycar::apply(around, s, choices[0]);
  EXPECT_EQ(why({{2, 0}, Heading::right, false}),
            "G: The car reaches the goal without the flag in the second column of the second row.");
  EXPECT_EQ(Toycar::judge(around, s, {{2, 0}, Heading::right, false}, {0, Mode::strict}), Verdict::unknown);
  const Puzzle row = board({"C..F.G"}, Heading::right, {1, 0, 0, 0});
  State r = Toycar::start(row);
  EXPECT_EQ(Toycar::explain(row, r, {{1, 0}, Heading::up, true}, {7, Mode::strict}).front().because,
            "The car leaves the board from the second column.");
}

// --- hints -----------------------------------------------------------------------------------------------------------------

Hint hint(const Puzzle& p, std::string_view play) {
  const auto made = Toycar::hint(p, play, {7, Mode::strict});
  EXPECT_TRUE(made) << (made ? "" : to_text(made.error()));
  return made.value_or(Hint{});
}
std::string advice(const Puzzle& p, std::string_view play) {
  const Hint h = hint(p, play);
  return h.next.empty() ? "" : h.next.front().move + ": " + h.next.front().because.front().because;
}

TEST(ToycarHint, SaysWhatToLayNext) {
  EXPECT_EQ(advice(around, ""),
            "1,0U: Straight on the car reaches the goal without the flag in the second column of the second row. Turning up here "
            "leads over the flag in the second column of the second row.");
  EXPECT_EQ(advice(around, "3,3D 1,0U"),
            "1,3R: Straight on the car leaves the board from the second column of the top row. Turning right here leads to where "
            "the next tile will lie.");
  EXPECT_EQ(advice(around, "1,3R 3,3D 1,0U"), "run: The tiles lead the car over every flag to the goal.");
}

TEST(ToycarHint, SaysWhatToTakeAway) {
  EXPECT_EQ(advice(around, "2,0D"), "take 2,0D: With it the car leaves the board from the third column of the bottom row.");
  EXPECT_EQ(advice(around, "2,0R"), "take 2,0R: It does not turn the car there: a tile wasted.");
  EXPECT_EQ(
      advice(around, "2,0U"),
      "take 2,0U: With the tiles that are left, no way leads over the flag in the second column of the second row to the goal.");
  EXPECT_EQ(advice(around, "0,3D"),
            "take 0,3D: The solution nearest to what lies here has no tile like this in the first column of the top row.");
  EXPECT_FALSE(hint(board({"F..G", "....", "C..."}, Heading::right, {1, 1, 0, 1}), "").hopeful);
}

TEST(ToycarHint, RefusesWhatCannotLie) {
  const auto says = [](std::string_view play, std::string_view what) {
    const auto made = Toycar::hint(around, play, {});
    ASSERT_FALSE(made) << play;
    EXPECT_TRUE(to_text(made.error()).contains(what)) << to_text(made.error());
  };
  says("1,0U 1,0R", "lies on another tile");
  says("1,0U 1,1U", "not in the tray");
  says("1,2U", "lies on a flag");
}

// A player who follows the hints from any board of tiles wins.
RC_GTEST_PROP(ToycarHint, LeadsToASolution, ()) {
  Rng rng = random_rng();
  const auto can_be_solved = [](const Puzzle& p) {
    Budget budget;
    return solve(p, 1, budget).solutions > 0;
  };
  Puzzle p = random_board(rng, 5, 5, 1);
  while (!can_be_solved(p)) p = random_board(rng, 5, 5, 1);
  std::vector<std::string> laid;
  Tray tray = p.tray;
  for (std::size_t i = 0; i < p.things.size(); ++i) {
    const Heading way = headings[rng.below(4)];
    if (p.things[i] != Thing::empty || tray[number(way)] == 0 || rng.below(3) > 0) continue;
    --tray[number(way)];
    const int at = static_cast<int>(i);
    laid.push_back(to_text(Tile{{at % p.width, at / p.width}, way}));
  }
  for (int step = 0; step < 20; ++step) {
    std::string play;
    for (const std::string& tile : laid) play.append(" ").append(tile);
    const auto next = Toycar::hint(p, play, {7, Mode::strict});
    RC_ASSERT(next.has_value() && next->left.size() == 1 && next->hopeful);
    const std::string& move = next->left.front();
    if (move == "run") return;
    if (move.starts_with("take ")) {
      RC_ASSERT(std::erase(laid, move.substr(5)) == 1);
    } else {
      laid.push_back(move);
    }
  }
  RC_FAIL("never solved");
}

}  // namespace
}  // namespace crux::toycar::game_test
