// vary.hpp -- from a puzzle to others near it: harder ones, easier ones, some like it, or the same idea in another place.
//
// Designers ask for this. It grades the neighbours of a puzzle (core/neighbours.hpp) and, if one change is not enough, goes on
// from those that came nearest.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

enum class VaryGoal : std::uint8_t { harder, easier, like, same_idea };
inline constexpr std::array<std::string_view, 4> vary_goals{"harder", "easier", "like", "same-idea"};
std::optional<VaryGoal> vary_goal(std::string_view name);

struct VaryRequest {
  VaryGoal goal = VaryGoal::like;
  std::size_t count = 5;
  std::uint64_t seed = 1;
  std::uint64_t budget = usual_budget;  // puzzles to grade
  // Gives up after so many seconds by the clock `now`. Answers that are late depend on the machine, all others do not.
  double patience = 0;  // 0: never
  std::function<double()> now = {};
  static constexpr std::uint64_t usual_budget = 400;
};
inline constexpr std::size_t most_changes = 3;

struct Variation {
  AnyPuzzle puzzle;
  Rating rating;                     // known exactly
  std::vector<std::string> changes;  // sentences, the first change first
  int size = 0;                      // of all changes together
};
struct Variations {
  std::vector<Variation> found;  // the best first
  Rating from;                   // of the puzzle that was given
  double aim = 0;                // the rating that was aimed at
  std::uint64_t graded = 0;
  bool late = false;  // the time was over first
};

// Promise: each has a solution, and only one if the puzzle has only one; none is the puzzle itself, its mirror image or the same
// as another. Those that are harder (easier) have a rating higher (lower) by `least_difference` or more; others differ by
// `most_difference` or less.
//
// No change is idle: without the last one, a puzzle would not do, or would be ranked lower. None only adds a part without effect,
// and none leaves the solutions and the rating as they are. Each sentence is true of the puzzle that was given.
//
// They are ranked by how far the rating is from `aim`, and each point of the size of a change counts as `points_a_size` more.
// Harder aims at `a_step` points more, and at the next level at least; easier the other way round; the others at the same rating.
//
// The same idea: of the same class, the same rules are useful, and the solution is another one, also in the mirror. If the walk
// does not find enough of them, the game's generator is asked; such puzzles have one change, a sentence that says so.
//
// If none is found within the usual budget, it looks once more, among five times as many.
//
// An error if the game cannot do this, if the puzzle has no solution, or if its rating is not known exactly.
Result<Variations> vary(const AnyPuzzle& any, const VaryRequest& ask, const std::stop_token& stop);
inline constexpr double a_step = 150;
inline constexpr double least_difference = 25;
inline constexpr double most_difference = 50;
inline constexpr double points_a_size = 20;

// The puzzle lines, each with "changes" and "rating".
std::vector<Json> lines_of(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask);

// "no harder puzzle was found among 400 puzzles that differ in a few changes"
std::string why_none(const Variations& found, const VaryRequest& ask);

// {"ask","count","seed"}, the body of a request: each may be missing.
Result<VaryRequest> read_vary(const Json& body);
inline constexpr int most_varied = 20;
// {"puzzles":[lines],"from":{a rating},"aim":1650,"late":false}, and "says" if there is none.
Json to_json(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask);

}  // namespace crux
