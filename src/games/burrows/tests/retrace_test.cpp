// A person's play of burrows as tunnels, and how far it is from a bot's: the same as if all plays of the bot were listed.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/burrows/burrows.hpp"
#include "games/burrows/tests/random.hpp"
#include "grade/strata/reading.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/listed.hpp"

namespace crux::burrows::retrace_test {
namespace {

using strata::Until;
using tests::random_burrows;

std::string steps_of(const Puzzle& p, std::string_view play) {
  std::vector<Move> moves;
  for (const auto& stride : Burrows::retrace(p, play).value()) moves.push_back(stride.move);
  return Growing::write_moves(p, moves);
}

// 0 to 1 costs 1, 0 to 2 costs 2, 1 to 2 costs 3, 2 to 3 costs 1.
const Puzzle square = make_puzzle({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 1, 1}, {0, 2, 2}, {1, 2, 3}, {2, 3, 1}}, 0);

TEST(Retrace, EveryFlagIsAStepWhereverScoutIs) {
  EXPECT_EQ(steps_of(square, "0-1 1-0 0-2 2-3 submit"), "0-1 0-2 2-3");  // to walk back is no step
  EXPECT_EQ(steps_of(square, "flag 2-3 flag 0-2"), "2-3 0-2");
}

TEST(Retrace, WhatWasTakenBackIsNotThereLater) {
  const auto strides = Burrows::retrace(square, "0-1 1-2 unflag 1-2 flag 0-2").value();
  ASSERT_EQ(strides.size(), 3U);
  EXPECT_EQ(strides[2].before.connected, only(0) | only(1));
  EXPECT_EQ(strides[2].move.to, 2);
}

// Random tunnels one after the other; now and then one that is not at the border.
std::vector<Move> random_play(const Puzzle& p) {
  std::vector<Move> play;
  State s = Growing::start(p);
  for (const int steps = *rc::gen::inRange(0, 7); static_cast<int>(play.size()) < steps;) {
    std::vector<Move> moves;
    Growing::moves(p, s, [&](Move m) { moves.push_back(m); });
    if (moves.empty()) break;
    const Move m = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
    play.push_back(m);
    if (*rc::gen::inRange(0, 5) > 0) Growing::apply(p, s, m);
  }
  return play;
}

template <class Bot>
void agrees_with_the_list(const Puzzle& p, const std::vector<Move>& play) {
  strata::Strategy<Growing, Bot> strategy(p, Bot{});
  for (const Until until : {Until::end, Until::anywhere}) {
    Budget budget;
    const auto quick = strategy.nearest(strategy.at(Growing::start(p)), play, until, budget);
    const auto slow = tests::nearest_of_all<Growing>(p, Bot{}, play, until);
    RC_ASSERT(quick.exact);
    RC_ASSERT(quick.edits == slow.edits);
    RC_ASSERT(std::abs(quick.bits - slow.bits) < 1e-9);
  }
}

RC_GTEST_PROP(Nearest, IsTheLeastOfAllPlaysOfABot, ()) {
  const Puzzle p = *random_burrows(5, 3);
  const std::vector<Move> play = random_play(p);
  agrees_with_the_list<LocalBot>(p, play);
  agrees_with_the_list<BacktrackBot>(p, play);
  agrees_with_the_list<BreadthBot>(p, play);
  agrees_with_the_list<DepthBot>(p, play);
  agrees_with_the_list<PrimsBot>(p, play);
}

PlayReading reading_of(const Puzzle& p, std::string_view play) { return strata::read_play<Burrows>(p, play, {}, {}).value(); }

std::string classes_of(const PlayReading& reading) {
  std::string text;
  for (const auto& stretch : reading.stretches)
    text += fmt::format("{}{}-{} {}", text.empty() ? "" : ", ", stretch.first + 1, stretch.last + 1,
                        stretch.bot ? reading.bots[*stretch.bot].name : "nobody");
  return text;
}

// A chain with a dear tunnel out of each burrow and a cheap one further back: only Prim goes back.
TEST(Reading, TellsABotFromItsPlay) {
  const Puzzle p = make_puzzle({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}},
                               {{0, 1, 1}, {0, 2, 2}, {0, 3, 3}, {1, 4, 9}, {1, 5, 8}, {2, 5, 9}, {2, 4, 4}, {3, 5, 5}}, 0);
  EXPECT_EQ(classes_of(reading_of(p, "0-1 1-5 5-3 3-0 0-2")), "1-4 local");
  EXPECT_EQ(classes_of(reading_of(p, "0-1 1-0 0-2 2-0 0-3 3-0 0-2 2-4 4-2 2-0 0-3 3-5")), "1-5 prims");
}

}  // namespace
}  // namespace crux::burrows::retrace_test
