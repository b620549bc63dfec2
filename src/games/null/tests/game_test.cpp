#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/null/null.hpp"

namespace crux::null::game_test {
namespace {

using Puzzle = Null::Puzzle;

TEST(Null, ReadsAndWritesItsOneNumber) {
  EXPECT_EQ(Null::read(Json::parse(R"({"steps":3})")), Puzzle{3});
  EXPECT_EQ(Null::write({3}).dump(), R"({"steps":3})");
}

TEST(Null, SaysWhatIsWrong) {
  const auto failure = [](const char* text) { return to_text(Null::read(Json::parse(text)).error()); };
  EXPECT_EQ(failure("{}"), "null: /: there is no \"steps\"; the field \"steps\" is required");
  EXPECT_EQ(failure(R"({"steps":0})"), "null: /steps: found 0; expected a whole number 1..1000");
  EXPECT_EQ(failure(R"({"steps":1001})"), "null: /steps: found 1001; expected a whole number 1..1000");
  EXPECT_EQ(failure(R"({"steps":"3"})"), "null: /steps: found \"3\"; expected a whole number 1..1000");
}

TEST(Null, EndsOnTheTopOrAboveIt) {
  EXPECT_EQ(Null::status({3}, {2}), Status::open);
  EXPECT_EQ(Null::status({3}, {3}), Status::solved);
  EXPECT_EQ(Null::status({3}, {4}), Status::lost);
}

TEST(Null, PlaysAreDigits) {
  const Puzzle stair{3};
  const auto moves = Null::read_moves(stair, "12");
  ASSERT_TRUE(moves);
  EXPECT_EQ(*moves, (std::vector<Null::Move>{{1}, {2}}));
  EXPECT_EQ(Null::write_moves(stair, *moves), "12");
}

TEST(Null, RefusesPlaysThatNobodyCanPlay) {
  const auto failure = [](const char* text) { return to_text(Null::read_moves({3}, text).error()); };
  EXPECT_EQ(failure("13"), "null: moves, character 2: found \"3\"; a move is 1 or 2");
  EXPECT_EQ(failure("121"), "null: moves, character 3: a move after the play has ended; stop at the top");
  EXPECT_EQ(failure("\xff"), "null: moves, character 1: found \"\\ufffd\"; a move is 1 or 2");
}

RC_GTEST_PROP(Null, UndoTakesBackWhatApplyDid, ()) {
  const Null::State before{*rc::gen::inRange(0, 1000)};
  const Null::Move move{*rc::gen::inRange(1, 3)};
  Null::State s = before;
  Null::apply({1000}, s, move);
  RC_ASSERT(s.at == before.at + move.up);
  Null::undo({1000}, s, move);
  RC_ASSERT(s == before);
}

}  // namespace
}  // namespace crux::null::game_test
