// The least program for given actions, against every program there is for short ones.
#include "games/robot/solve/least.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/rng.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::least_test {
namespace {

using Kind = Statement::Kind;
using Actions = std::vector<Action>;

Actions actions_of(std::string_view letters) {
  Actions actions;
  for (const char c : letters) actions.push_back(static_cast<Action>(action_letters.find(c)));
  return actions;
}

std::string random_letters(std::uint64_t seed, std::size_t size, std::uint64_t kinds) {
  Rng rng(seed);
  std::string text;
  while (text.size() < size) text.push_back(action_letters[rng.below(kinds)]);
  return text;
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

// --- every program -------------------------------------------------------------------------------------------------------------

// The runs of all programs of so many commands, by writing them all. A text begins with some functions defined, and ends with
// more; they are told by what they run as.
class Everything {
 public:
  using Functions = std::vector<std::string>;  // in order of definition
  struct Text {
    std::string runs;
    Functions functions;
    int repeats = 0;
    auto operator<=>(const Text&) const = default;
  };

  Everything(Grammar grammar, std::string_view letters, std::size_t longest)
      : grammar_(grammar), letters_(letters), longest_(longest) {}

  // The least commands for everything that `most` commands can run as.
  std::map<std::string, int> least(int most) {
    std::map<std::string, int> found;
    for (int count = 0; count <= most; ++count)
      for (const Text& text : texts(count, {}, 0))
        if (text.repeats <= grammar_.repeats) found.try_emplace(text.runs, count);
    return found;
  }

 private:
  using Texts = std::set<Text>;
  // Depth 0 is the main text, 1 the body of a repeat, 2 the body of a function or a repeat in it.
  const Texts& texts(int count, const Functions& functions, int depth) {
    const auto key = std::tuple{count, functions, depth};
    const auto known = texts_.find(key);
    if (known != texts_.end()) return known->second;
    Texts found;
    if (count == 0) found.insert({"", functions});
    for (int first = 1; first <= count; ++first)
      for (const Text& one : statements(first, functions, depth))
        for (const Text& rest : texts(count - first, one.functions, depth))
          if (one.runs.size() + rest.runs.size() <= longest_)
            found.insert({one.runs + rest.runs, rest.functions, one.repeats + rest.repeats});
    return texts_.emplace(key, std::move(found)).first->second;
  }

  Texts statements(int count, const Functions& functions, int depth) {
    Texts found;
    const bool plain = depth > 0 && !grammar_.nested;
    if (count == 1) {
      for (const char letter : letters_) found.insert({std::string(1, letter), functions});
      if (!plain)
        for (const std::string& f : functions) found.insert({f, functions});
      return found;
    }
    if (plain) return found;
    if (grammar_.repeats > 0)
      for (const Text& body : texts(count - 1, functions, std::max(depth, 1)))
        for (int n = 2; static_cast<std::size_t>(n) * body.runs.size() <= longest_ && n <= max_repeat; ++n)
          found.insert({times(n, body.runs), body.functions, body.repeats + 1});
    if (grammar_.functions && depth < 2 && functions.size() < max_functions)
      for (const Text& body : texts(count - 1, functions, 2)) {
        Functions more = functions;
        more.push_back(body.runs);
        found.insert({body.runs, more, body.repeats});
      }
    return found;
  }

  Grammar grammar_;
  std::string letters_;
  std::size_t longest_;
  std::map<std::tuple<int, Functions, int>, Texts> texts_;
};

// --- what a program may be -----------------------------------------------------------------------------------------------------

struct Legal {
  const Grammar& grammar;
  std::string defined = {};

  void check(const Program& program, int depth, bool inside_function) {
    for (const Statement& s : program) {
      EXPECT_TRUE(depth == 0 || grammar.nested || s.kind == Kind::action);
      switch (s.kind) {
        case Kind::action: EXPECT_TRUE(s.body.empty()); break;
        case Kind::repeat:
          EXPECT_GE(s.count, 2);
          EXPECT_LE(s.count, max_repeat);
          check(s.body, depth + 1, inside_function);
          break;
        case Kind::define:
          EXPECT_FALSE(inside_function);
          check(s.body, depth + 1, true);
          EXPECT_EQ(s.name, static_cast<char>('A' + defined.size()));
          defined.push_back(s.name);
          break;
        case Kind::call:
          EXPECT_NE(defined.find(s.name), std::string::npos);
          EXPECT_TRUE(s.body.empty());
          break;
        case Kind::wildcard: ADD_FAILURE();
      }
    }
  }
};

// The least program, after every check that needs no other opinion.
Least checked(std::string_view text, const Grammar& grammar, std::uint64_t patience = least_patience) {
  Budget budget(patience);
  const Actions actions = actions_of(text);
  Least least = least_program(actions, grammar, budget);
  Actions runs;
  for (const Step& step : unroll(least.program)) runs.push_back(step.action);
  EXPECT_EQ(letters(runs), text);
  EXPECT_EQ(commands(least.program), least.commands);
  Legal legal{grammar};
  legal.check(least.program, 0, false);
  const Uses used = uses(least.program);
  EXPECT_LE(used.repeats, grammar.repeats);
  EXPECT_LE(used.functions, grammar.functions ? max_functions : 0);
  return least;
}

const std::array<Grammar, 6> all_grammars{
    straight_line,        one_repeat, flat, all_programs, Grammar{.functions = false},  // repeats in repeats
    Grammar{.repeats = 0}};                                                             // functions alone

void expect_least_of_all(std::string_view kinds, std::size_t longest, int most) {
  for (const Grammar& grammar : all_grammars) {
    const auto least = Everything(grammar, kinds, longest).least(most);
    std::size_t seen = 0;
    for (const auto& [text, count] : least) {
      const Least found = checked(text, grammar);
      EXPECT_TRUE(found.exact) << text;
      EXPECT_EQ(found.commands, count) << text << " with " << grammar.repeats << grammar.functions << grammar.nested << "\n"
                                       << write_program(found.program);
      ++seen;
    }
    EXPECT_GT(seen, 100u);
  }
}

TEST(RobotLeast, IsTheLeastOfAllProgramsOfTwoActions) { expect_least_of_all("FL", tests::sanitized ? 7 : 8, 8); }
TEST(RobotLeast, IsTheLeastOfAllProgramsOfThreeActions) { expect_least_of_all("FLR", 6, 6); }

// Longer ones, in which the words overlap in more ways than there are in all short ones.
TEST(RobotLeast, IsTheLeastOfAllProgramsThatAreShort) {
  const auto least = Everything(all_programs, "FL", 14).least(6);
  for (const auto& [text, count] : least) EXPECT_EQ(checked(text, all_programs).commands, count) << text;
  EXPECT_GT(least.size(), 1000u);
}

TEST(RobotLeast, CompressibleIsWhatALesserProgramExistsFor) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const std::string text = random_letters(seed, seed % 15, 2 + seed % 7);
    EXPECT_EQ(compressible(actions_of(text)), checked(text, all_programs).commands < static_cast<int>(text.size())) << text;
  }
}

TEST(RobotLeast, CompressibleForAllShortOnes) {
  for (std::uint64_t size = 0; size <= 7; ++size)
    for (std::uint64_t number = 0; number < (1u << (2 * size)); number += size == 7 ? 5 : 1) {
      std::string text;
      for (std::uint64_t i = 0; i < size; ++i) text.push_back(action_letters[(number >> (2 * i)) & 3]);
      ASSERT_EQ(compressible(actions_of(text)), checked(text, all_programs).commands < static_cast<int>(size)) << text;
    }
}

TEST(RobotLeast, FindsWhatAPersonWouldWrite) {
  const std::string block = "FRFPLBSFUDRP";  // nothing in it stands twice
  EXPECT_FALSE(compressible(actions_of(block)));
  EXPECT_EQ(checked(times(4, block), all_programs).commands, 13);
  EXPECT_EQ(checked(block + "UU" + block + "SS" + block, all_programs).commands, 12 + 1 + 2 + 1 + 2 + 1);
  // A repeat in a repeat in a function.
  const std::string stairs = times(3, times(4, "UF") + "R");
  EXPECT_EQ(checked(stairs, all_programs).commands, 5);
  EXPECT_EQ(checked(stairs + "B" + stairs, all_programs).commands, 1 + 5 + 1 + 1);
  EXPECT_EQ(checked(stairs, one_repeat).commands, 10);
  // One repeat only, however good a second one would be.
  EXPECT_EQ(checked("FFFFFFLRRRRR", one_repeat).commands, 2 + 1 + 5);
  EXPECT_EQ(checked("FFFFFFLRRRRR", flat).commands, 5);
  EXPECT_EQ(checked("", all_programs).commands, 0);
}

// The order of definitions matters: here the best functions are g and f, which calls g; but f stands first. So at first it is
// spelled out, for g to be defined in it.
TEST(RobotLeast, FunctionsAreCalledAfterTheirDefinition) {
  const std::string g = "FLRBF", f = "U" + g + "D";
  EXPECT_EQ(checked(f + "P" + g + "S" + f + "L" + f, all_programs).commands, 1 + (1 + 5) + 1 + 1 + 1 + 1 + (1 + 3) + 1 + 1);
  // In the other order it costs what it should.
  EXPECT_EQ(checked(g + "P" + f + "S" + f + "L" + f, all_programs).commands, (1 + 5) + 1 + (1 + 3) + 1 + 1 + 1 + 1);
  // A definition in a repeat: g{..} P f{U g D} S, all of it twice, and g again.
  EXPECT_EQ(checked(times(2, g + "P" + f + "S") + f + "L" + f + g, all_programs).commands, 1 + 6 + 1 + 4 + 1 + 1 + 1 + 1 + 1);
}

// Any program, with definitions wherever they may be.
class Author {
 public:
  explicit Author(std::uint64_t seed) : rng_(seed), kinds_(2 + rng_.below(7)) {}

  Program text(int depth = 0, bool inside_function = false) {
    Program program;
    for (std::uint64_t left = 2 + rng_.below(depth == 0 ? 8 : 4); left > 0; --left) {
      const std::uint64_t dice = rng_.below(20);
      if (dice < 3 && depth < 3) {
        Statement repeat{.kind = Kind::repeat, .count = static_cast<int>(2 + rng_.below(3))};
        repeat.body = text(depth + 1, inside_function);
        program.push_back(std::move(repeat));
      } else if (dice < 7 && !inside_function && functions_ < max_functions) {
        Statement define{.kind = Kind::define};
        define.body = text(depth + 1, true);
        define.name = static_cast<char>('A' + functions_++);
        program.push_back(std::move(define));
      } else if (dice < 12 && functions_ > 0) {
        program.push_back({.kind = Kind::call, .name = static_cast<char>('A' + rng_.below(functions_))});
      } else {
        program.push_back({.kind = Kind::action, .action = static_cast<Action>(rng_.below(kinds_))});
      }
    }
    return program;
  }

 private:
  Rng rng_;
  std::uint64_t kinds_;
  std::uint64_t functions_ = 0;
};

TEST(RobotLeast, NoProgramIsLess) {
  std::uint64_t seen = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(2000); ++seed) {
    const Program program = Author(seed).text();
    const std::vector<Step> steps = unroll(program, 65);
    if (steps.size() > 64) continue;
    std::string text;
    for (const Step& step : steps) text.push_back(letter_of(step.action));
    const Least least = checked(text, all_programs);
    EXPECT_TRUE(least.exact) << text;
    EXPECT_LE(least.commands, commands(program)) << write_program(program);
    ++seen;
  }
  EXPECT_GT(seen, tests::cases(1000));
}

// Too long for any twin; three searches with different bounds agreed on these.
TEST(RobotLeast, SixtyFourActionsAreExact) {
  const std::map<std::uint64_t, std::vector<int>> known{
      {3, {40, 38, 41, 42}}, {4, {49, 45, 50, 49, 48, 48, 49, 47}}, {8, {57, 57, 60, 60}}};
  for (const auto& [kinds, counts] : known)
    for (std::uint64_t seed = 0; seed < counts.size(); ++seed) {
      const std::string text = random_letters(seed, 64, kinds);
      const Least least = checked(text, all_programs);
      EXPECT_TRUE(least.exact) << text;
      EXPECT_EQ(least.commands, counts[seed]) << text;
      const Least simple = checked(text, flat);
      EXPECT_TRUE(simple.exact) << text;
      EXPECT_GE(simple.commands, least.commands) << text;
    }
  EXPECT_EQ(checked(times(64, "F"), all_programs).commands, 2);
  EXPECT_EQ(checked(times(16, "FFLR"), all_programs).commands, 5);
}

TEST(RobotLeast, AnEndedBudgetIsSaid) {
  const std::string text = random_letters(1, 64, 3);
  const Least hasty = checked(text, all_programs, 20);
  EXPECT_FALSE(hasty.exact);
  EXPECT_GE(hasty.commands, checked(text, all_programs).commands);
  EXPECT_LE(hasty.commands, 64);
}

TEST(RobotLeast, LongOnesAreWrittenAllTheSame) {
  EXPECT_EQ(checked(times(150, "F"), all_programs).commands, 3);  // a repeat is of no more than 99, so one is in another
  const std::string text = times(60, "FRFPLBSFUD");
  for (const Grammar& grammar : all_grammars) checked(text, grammar, 1000);
  EXPECT_FALSE(checked(text, all_programs, 1000).exact);
  EXPECT_LT(checked(text, all_programs, 1000).commands, 100);
}

// --- runs that are cut off -----------------------------------------------------------------------------------------------------

// All beginnings of the run of every program. The rest of a run repeats a part of it, so that programs that run twice as long are
// enough.
void expect_least_cut_off(const Grammar& grammar, std::string_view letters, std::size_t longest, int most) {
  std::map<std::string, int> expected;
  for (const auto& [runs, count] : Everything(grammar, letters, 2 * longest).least(most))
    for (std::size_t size = 0; size <= std::min(runs.size(), longest); ++size) {
      const auto [entry, fresh] = expected.try_emplace(runs.substr(0, size), count);
      if (!fresh) entry->second = std::min(entry->second, count);
    }
  int shorter = 0;
  for (const auto& [text, count] : expected) {
    const Actions actions = actions_of(text);
    const int size = static_cast<int>(actions.size());
    Budget budget(least_patience), other(least_patience), third(least_patience);
    const Least found = least_program_cut_off(actions, grammar, size, budget);
    ASSERT_TRUE(found.exact);
    // Everything writes no more than `most` commands: a long text may have none.
    ASSERT_EQ(found.commands, std::min(count, size)) << text;
    const std::vector<Step> run = unroll(found.program);
    ASSERT_GE(run.size(), actions.size()) << text;
    for (std::size_t i = 0; i < actions.size(); ++i)
      ASSERT_EQ(run[i].action, actions[i]) << text << "\n" << write_program(found.program);
    ASSERT_EQ(commands(found.program), found.commands);
    shorter += found.commands < least_program(actions, grammar, other).commands;
    // Asked for less than there is, it finds nothing; for as much, the same.
    EXPECT_GT(least_program_cut_off(actions, grammar, found.commands - 1, third).commands, found.commands - 1) << text;
    EXPECT_EQ(least_program_cut_off(actions, grammar, found.commands, third).commands, found.commands) << text;
  }
  if (grammar.repeats > 0) {
    EXPECT_GT(shorter, 0);
  }
}

// A call that is cut off inside another call.
TEST(RobotLeast, RunsMayBeCutOffInAFunctionThatRanOnce) {
  for (const auto& [text, most] : {std::pair("FBBFFBFBBFFBBFBFBBFF", 11), std::pair("BBBBBBBBBFBBBBBBBBBB", 10)}) {
    Budget budget(least_patience);
    const Actions actions = actions_of(text);
    const Least found = least_program_cut_off(actions, {.repeats = 0}, static_cast<int>(actions.size()), budget);
    EXPECT_LE(found.commands, most) << write_program(found.program);
    EXPECT_TRUE(found.exact);
  }
}

TEST(RobotLeast, RunsThatAreCutOffTakeNoMoreThanTheLeastOfAll) {
  for (const Grammar& grammar : {one_repeat, flat, all_programs, Grammar{.repeats = 0}, Grammar{.functions = false}})
    ASSERT_NO_FATAL_FAILURE(expect_least_cut_off(grammar, "FL", tests::sanitized ? 6 : 7, 7));
  ASSERT_NO_FATAL_FAILURE(expect_least_cut_off(all_programs, "FLR", 5, 5));
}

}  // namespace
}  // namespace crux::robot::least_test
