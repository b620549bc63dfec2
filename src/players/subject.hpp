// subject.hpp -- what a game teaches, and what its puzzles ask for: all that a player model knows of either.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "players/curve.hpp"
#include "players/ladder.hpp"

namespace crux::players {

// One thing to understand: a class, a technique, a kind of marks, a structure.
struct Concept {
  std::string id;    // "squares"; no other concept of the game has it
  std::string says;  // in plain words: "squares of two colours are kept apart"
};

struct Subject {
  std::string game;
  std::vector<Concept> concepts;  // the first `classes` of them are the game's classes, from naive to expert
  std::size_t classes = 0;
  std::optional<Ladder> ladder = {};
  double seconds_a_step = 10;  // that a person in the middle takes
};

// One puzzle.
struct Challenge {
  std::string id;
  double rating = 1500;
  double steps = 1;
  Curve curve = {};
  std::vector<std::uint16_t> concepts = {};  // places in Subject::concepts, ascending; the class is one of them
  std::optional<std::uint16_t> level = {};   // its class; nothing: none of the bots solves it, so it is beyond them all
  std::optional<Targets> targets = {};       // its two numbers on the ladder, if they are known
  // The chance of somebody who stands on each rung of the rating's model, for simulated learners.
  std::vector<double> rungs = {};
};

}  // namespace crux::players
