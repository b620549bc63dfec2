// choosing.hpp -- which puzzle a person gets next: one that they solve with about the chance that is wished for.
//
// Of the puzzles that the person has not had, those come first that bring at most one new concept, and none while another one was
// met but never solved. Among these the chance nearest the target wins; a concept whose interval is over makes a puzzle a little
// more welcome. If no puzzle comes near the target, the answer is a request: ratings, and a class, for the generator.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "players/skill.hpp"

namespace crux::players {

inline constexpr double usual_target = 0.75, least_target = 0.60, most_target = 0.90;

// What to ask a generator for.
struct Request {
  double least = 0, most = 0;               // of the rating
  std::optional<std::uint16_t> level = {};  // the class, a place in Subject::concepts; nothing: any that is known
};

struct Choice {
  std::optional<std::size_t> place = {};    // in the pool; nothing: none fits
  double chance = 0;                        // of solving it; of a request: the target
  Request request = {};                     // if there is no place, and as the second best if there is one
  std::optional<std::uint16_t> fresh = {};  // the new concept that it brings
  std::optional<std::uint16_t> again = {};  // the old concept that it brings back
};

struct Wish {
  double target = usual_target;
  // A chance so far from the target fits.
  double near = 0.10;
  // The person said so of the last puzzle: the next one lies this much to the side of the target.
  double aside = 0;
};

// `residuals`: as many as there are puzzles, or none.
Choice choose(const Skill& skill, const Subject& subject, std::span<const Challenge> pool, const Wish& wish = {},
              std::span<const Residual> residuals = {});

// The ratings of puzzles that this person solves with the target's chance.
Request request_for(const Skill& skill, const Subject& subject, double target);

}  // namespace crux::players
