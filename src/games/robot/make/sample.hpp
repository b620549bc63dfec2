// sample.hpp -- one attempt at a puzzle: grown, checked, formatted, measured; and many, from easy to hard.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/generated.hpp"
#include "games/robot/make/grow.hpp"
#include "games/robot/make/request.hpp"

namespace crux::robot {

inline constexpr std::size_t max_constraints = 32;

// The results of the attempts so far, and the puzzles that were kept, which new ones have to differ from.
struct Rejections {
  std::uint64_t attempts = 0, good = 0;
  std::array<std::uint64_t, 6> outcomes{};                     // [Outcome]; of `rejected`, see by_constraint
  std::array<std::uint64_t, max_constraints> by_constraint{};  // [as in constraints()]
  std::array<std::uint64_t, measure_count> by_range{};         // [Measure]
  std::uint64_t unknown = 0;                                   // measures that were not found within their budget
  std::uint64_t novelty = 0, lesson = 0;
  std::vector<Elements> made;
};

// One candidate; nothing if this attempt came to nothing, and `rejections` says why. Its remarks hold the "solution" that it was
// made for, as text, and what that takes: {"intended":{"commands":..,"actions":..,"uses":{"repeat":..,"functions":..}}}.
std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng, Rejections& rejections);
// The one whose wildcards hold these actions, in the order of the text, and whose robot faces north; `sample` makes the same when
// it draws them. Nothing if that comes to nothing. REQUIRES: an action for each of all wildcards.
std::optional<Candidate<Puzzle>> sample_with(const Parameters& asked, std::span<const Action> given);
// A candidate was kept: those that follow have to differ from it.
void keep(const Parameters& asked, const Puzzle& p, Rejections& rejections);

// How often each reason came up, line by line; the most frequent one last, with what to do about it.
std::string report(const Parameters& asked, const Rejections& rejections);

// How hard a puzzle is; nothing if that is not known.
using Difficulty = std::function<std::optional<double>(const Puzzle&)>;

// `n` puzzles of one template from easy to hard, evenly spread over what a pool of good ones holds; fewer if the attempts end
// first. Remarks say which step of how many:
// {"step":[1,5]}.
std::vector<Candidate<Puzzle>> progression(const Parameters& asked, std::uint64_t seed, int n, const Difficulty& difficulty,
                                           Rejections& rejections, const std::stop_token& stop);

}  // namespace crux::robot
