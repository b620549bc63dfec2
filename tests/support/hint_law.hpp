// hint_law.hpp -- the law of hints: in plain words, never giving up, and followed step by step they solve the puzzle. What is
// said of the plays on the way is in plain words, too.
//
// Conformance tries it on every game's corpus, and each game on what its generator makes.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "core/hint.hpp"
#include "core/standing.hpp"

namespace crux::tests {

// One puzzle, as a person plays it.
struct Hinted {
  std::function<Result<Hint>(std::string_view)> hint;
  std::function<Result<Standing>(std::string_view)> standing;
  std::optional<Trace> solution;
};
template <class G>
Hinted hinted(const typename G::Puzzle& p) {
  const RuleSet all{(1U << std::size(G::rules)) - 1, Mode::strict};
  return {[&p, all](std::string_view play) { return G::hint(p, play, all); },
          [&p](std::string_view play) { return G::standing(p, play); }, G::reveal(p)};
}

// What the law saw: how often each kind of hint was given, and how long each took.
struct Heard {
  std::map<std::string, int> kinds;
  std::vector<double> seconds;
  int states = 0;              // from which hints were followed
  int wrong = 0;               // those of them that are random, all different, and wrong, as the first hint says
  int puzzles = 0;             // with a solution
  int puzzles_with_wrong = 0;  // on which there was a wrong state
};

// The first thing in a hint's text that looks like notation: "A0xC1", "[0,1]", "UUR", "4-6"; nothing if it is plain.
std::optional<std::string> notation_in(const std::string& text);

// From the start, from every state of a solution and from `wrong` random wrong states, following the steps solves the puzzle.
// There may be fewer of those: on some puzzles hardly anything is wrong. `heard` counts them.
void expect_hints_lead_home(const Hinted& puzzle, Rng& rng, int wrong, Heard& heard);

// A build with a sanitizer is slow.
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

// 50 ms at the median and 2 s at worst; not asked of builds with a sanitizer.
void expect_quick(const Heard& heard);

}  // namespace crux::tests
