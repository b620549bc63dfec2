// clingo.hpp -- what is asked of clingo, which solves answer set programs, and what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace crux::clingo {

// A program is given the facts _random(I,V), I = 0..dice-1 and V = 1..die_sides, drawn by the seed, to prefer one answer to
// another by #heuristic. Without them answers to different seeds differ, but are much alike.
inline constexpr int dice = 1024;
inline constexpr std::uint64_t die_sides = 9972;

struct Job {
  std::string_view program;  // ASP text, handed over on standard input
  std::string program_name;  // its name in messages, such as "<game>.lp"
  std::string rules_file;    // more rules, by path; empty: none
  std::vector<std::pair<std::string, int>> constants;
  std::uint64_t seed = 0;
  int seconds = 60;  // then nobody waits any more
};

struct Answer {
  bool satisfiable = false;
  bool late = false;               // there was no answer in time
  std::vector<std::string> atoms;  // of one answer set, drawn by the seed; names that begin with "_" stay private
  std::vector<std::string> notes;  // what the writer of the rules should know: an atom that nothing makes true, say
};

// Answers a job, and stops when it is asked to; src/clingo has one. Generators are given it, because a process and a clock are
// not to be had everywhere.
using Solve = std::function<Result<Answer>(const Job& job, const std::stop_token& stop)>;

}  // namespace crux::clingo
