// Answer sets read as puzzles.
#include "games/burrows/make/asp.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/burrows/burrows.hpp"

namespace crux::burrows::asp_test {
namespace {

using Atoms = std::vector<std::string>;

const Atoms triangle{"start(1)",      "tunnel(1,2,5)", "burrow(2,0,1)",       "tunnel(0,1,3)", "burrow(0,0,0)",
                     "tunnel(0,2,4)", "burrow(1,2,0)", "dead_end(burrow(1))", "burrow(0)",     "tunnels(0,2,4)"};

Atoms with(std::string atom) {
  Atoms atoms = triangle;
  atoms.push_back(std::move(atom));
  return atoms;
}

TEST(Asp, AnAnswerIsAPuzzle) {
  const auto puzzle = from_atoms(triangle);
  ASSERT_TRUE(puzzle) << to_text(puzzle.error());
  EXPECT_EQ(*puzzle, make_puzzle({{0, 0}, {2, 0}, {0, 1}}, {{0, 1, 3}, {0, 2, 4}, {1, 2, 5}}, 1));
}

// Rules may say anything; the puzzle that they make is checked like any other.
TEST(Asp, WhatIsNoPuzzleIsAnError) {
  for (const Atoms& atoms : {Atoms{}, with("burrow(2,5,5)"), with("burrow(4,5,5)"), with("burrow(3,5,5)"), with("burrow(3,2,0)"),
                             with("tunnel(1,2,6)"), with("tunnel(0,3,1)"), with("start(3)"), with("start(-1)")}) {
    const auto puzzle = from_atoms(atoms);
    ASSERT_FALSE(puzzle) << atoms.size();
    EXPECT_FALSE(puzzle.error().found.empty());
  }
}

TEST(Asp, TheGridHasRoom) {
  for (int nodes = 2; nodes <= max_nodes; ++nodes) {
    for (int edges = nodes - 1; edges <= std::max(1, 3 * nodes - 6); ++edges) {
      const auto list = asp_constants(nodes, edges, 9);
      std::map<std::string, int> constants(list.begin(), list.end());
      EXPECT_EQ(constants["nodes"], nodes);
      EXPECT_EQ(constants["edges"], edges);
      EXPECT_EQ(constants["weights"], 9);
      EXPECT_GT(constants["width"] * constants["height"], nodes * 5 / 4) << nodes;
      EXPECT_LE(constants["width"] * constants["height"], nodes * 9 / 2) << nodes;
      EXPECT_GE(constants["reach"], 2);
    }
  }
}

}  // namespace
}  // namespace crux::burrows::asp_test
