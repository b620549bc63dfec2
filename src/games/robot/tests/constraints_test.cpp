#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "games/robot/make/grow.hpp"
#include "games/robot/make/template.hpp"
#include "games/robot/solve/least.hpp"
#include "games/robot/solve/needed.hpp"
#include "games/robot/solve/structure.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::constraints_test {
namespace {

// A draft of everything that can be made of a program.
struct Made {
  Grown grown;
  Formatted form;
  std::optional<Puzzle> puzzle;
  Draft draft() const { return {grown, &form, puzzle ? &*puzzle : nullptr}; }
};

std::optional<Made> make(std::string_view text, Rng& rng) {
  static Grower grower;
  const auto pattern = read_template(text);
  EXPECT_TRUE(pattern) << to_text(pattern.error());
  if (grower.grow(*pattern, even_weights, {}, rng) != Outcome::grown) return std::nullopt;
  Made made;
  grower.harvest(*pattern, made.grown);
  made.form = format(made.grown);
  if (made.form.good()) made.puzzle.emplace(made.form.layout);
  return made;
}

// Why the program of these words is rejected; as if wildcards had drawn all of it. "": it is not.
std::string why(std::string_view constraint, std::string_view program) {
  Rng rng(1);
  auto made = make(program, rng);
  EXPECT_TRUE(made) << program;
  if (!made) return "no program";
  std::ranges::fill(made->grown.drawn, 1);
  std::ranges::fill(made->grown.written, 1);
  return find_constraint(constraint)->reject(made->draft()).value_or("");
}

TEST(Constraints, SayWhatIsWrongWhere) {
  EXPECT_EQ(why("cancellation", "turn left; forward; backward"), "step 3, backward, takes back step 2, forward");
  EXPECT_EQ(why("cancellation", "pick up; put down"), "step 2, put down, takes back step 1, pick up");
  EXPECT_EQ(why("cancellation", "climb up; climb down"), "");  // that leads two squares on
  EXPECT_EQ(why("idle-turning", "forward; turn left; turn left; turn left; forward"),
            "steps 2 to 4 turn the same way three times, which is one turn the other way");
  EXPECT_EQ(why("idle-turning", "forward; turn right"), "the last step, 2, is turn right: nothing comes of it");
  EXPECT_EQ(why("idle-turning", "turn right; turn right; forward"), "");
  EXPECT_EQ(why("idle-box", "pick up; forward"), "the robot carries a box at the end, which presses no switch");
  EXPECT_EQ(why("idle-box", "pick up; turn left; put down; turn left; pick up; turn left; put down"), "");
  EXPECT_EQ(why("solved-early", "pick up; turn left; put down; turn left; turn left"),
            "every switch is pressed after step 3 of 5");
  EXPECT_EQ(why("solved-early", "forward; forward"), "");
  EXPECT_EQ(why("pressed-at-start", "forward; turn left; turn left; forward"), "every switch is pressed before the first step");
  EXPECT_EQ(why("pressed-at-start", "forward"), "");
}

TEST(Constraints, AskForWhatIsRequested) {
  EXPECT_EQ(why("box", "forward"), "no box is moved");
  EXPECT_EQ(why("box", "pick up; turn left; put down"), "");
  EXPECT_EQ(why("box", "pick up; turn left; put down; repeat 3; backward; end repeat"),
            "no repeat or function picks up a box or puts one down");
  EXPECT_EQ(why("two-boxes", "pick up; turn left; put down"), "one box is moved, and two are wanted");
  EXPECT_EQ(why("two-boxes", "repeat 2; pick up; turn left; put down; turn right; forward; end repeat"), "");
  EXPECT_EQ(why("no-box", "forward; pick up"), "step 2 is pick up, and no boxes are wanted");
  EXPECT_EQ(why("no-backward", "forward; forward; backward"), "step 3 is backward, and no way backward is wanted");
  EXPECT_EQ(why("climbing", "forward; forward"), "nothing is climbed");
  EXPECT_EQ(why("climbing", "forward; climb down"), "");
  EXPECT_EQ(why("no-climbing", "forward; climb down"), "step 2 is climb down, and no climbing is wanted");
}

TEST(Constraints, ABridgeCannotStand) {
  // Up, over, down and back under the way: the blocks of the bridge would stand in the robot's way.
  EXPECT_EQ(why("cannot-stand", "climb up; climb up; climb up; forward"), "");
  const std::string said =
      why("cannot-stand",
          "climb up; climb up; forward; forward; turn left; climb down; climb down; turn left; forward; turn left; forward; "
          "forward");
  EXPECT_TRUE(said.ends_with("has to be free")) << said;
}

TEST(Constraints, WhatTheTemplateSaysItselfIsItsAuthorsWill) {
  Rng rng(1);
  for (const std::string_view text :
       {"forward; forward; backward; turn left", "forward; turn left; turn left; turn left", "forward; forward; forward"}) {
    const auto made = make(text, rng);
    ASSERT_TRUE(made);
    for (const std::string_view name : {"cancellation", "idle-turning", "unintended-structure"})
      EXPECT_EQ(find_constraint(name)->reject(made->draft()).value_or(""), "") << text;
  }
  const auto made = make("forward; turn left", rng);  // as the paper's example ends
  ASSERT_TRUE(made);
  EXPECT_EQ(find_constraint("solved-early")->reject(made->draft()).value_or(""), "");
}

TEST(Constraints, DetoursAreNotNeeded) {
  // Two squares to the side and back, then on.
  const std::string there = "turn left; forward; forward; turn left; turn left; forward; forward; turn left; forward; forward";
  const std::string said = why("unneeded-element", there);
  EXPECT_TRUE(said.ends_with("is on a detour: the puzzle can be solved without it")) << said;
  // Around a square to its last corner, which is one step away.
  EXPECT_NE(why("unneeded-element", "forward; turn left; forward; turn left; forward"), "");
  EXPECT_EQ(why("unneeded-element", "forward; turn left; forward; climb up; turn left; climb up"), "");
  // The same way with a box fetched at its end is needed.
  EXPECT_EQ(why("unneeded-element", "turn left; forward; pick up; turn left; turn left; forward; turn left; put down"), "");
}

// The constraints once more, written in another way.
TEST(Constraints, AgreeWithNaiveOnes) {
  std::map<std::string_view, int> rejected;
  int made_all = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(6000); ++seed) {
    Rng rng(11, 0, seed);
    const auto made = make(seed % 2 == 0 ? "wildcard 9" : "repeat 2; wildcard 4; end repeat", rng);
    if (!made) continue;
    ++made_all;
    const auto rejects = [&](std::string_view name) {
      const bool found = find_constraint(name)->reject(made->draft()).has_value();
      rejected[name] += found;
      return found;
    };
    const std::string word = letters(made->grown.trace);
    const auto holds = [&](std::initializer_list<const char*> parts) {
      return std::ranges::any_of(parts, [&](const char* part) { return word.find(part) != std::string::npos; });
    };
    EXPECT_EQ(rejects("cancellation"), holds({"FB", "BF", "LR", "RL", "PS", "SP"})) << word;
    EXPECT_EQ(rejects("idle-turning"), holds({"LLL", "RRR"}) || word.back() == 'L' || word.back() == 'R') << word;
    EXPECT_EQ(rejects("no-backward"), holds({"B"})) << word;
    EXPECT_EQ(rejects("climbing"), !holds({"U", "D"})) << word;
    // Below each block there are only blocks and cubes that nobody settled.
    std::set<Cube> blocks(made->grown.layout.blocks.begin(), made->grown.layout.blocks.end());
    std::set<Cube> others(made->grown.free.begin(), made->grown.free.end());
    others.insert(made->grown.layout.boxes.begin(), made->grown.layout.boxes.end());
    bool hangs = false;
    for (const Cube& cube : blocks)
      for (Cube at = {cube.x, cube.y, cube.z - 1}; at.z >= 0 && !blocks.contains(at); --at.z)
        hangs = hangs || others.contains(at);
    EXPECT_EQ(rejects("cannot-stand"), hangs) << word;
    if (!made->puzzle) continue;
    const Ran ran = run(*made->puzzle, made->grown.program);
    EXPECT_EQ(ran.end, Ran::End::solved) << word;
    EXPECT_EQ(rejects("pressed-at-start"), ran.trace.empty()) << word;
    EXPECT_EQ(rejects("solved-early"), ran.trace.size() < made->grown.trace.size()) << word;
    // Never more than the blocks on which something stood at some time: so all are needed if nothing was cut.
    const auto left = cut_short(made->puzzle->ground(), made->grown.trace);
    EXPECT_EQ(left.back().robot, ran.trace.size() < made->grown.trace.size() ? left.back().robot : ran.world.robot) << word;
    EXPECT_TRUE(!rejects("unneeded-element") || left.size() < made->grown.trace.size() + 1) << word;
  }
  EXPECT_GT(made_all, static_cast<int>(tests::cases(3000)));
  for (const auto& [name, times] : rejected) EXPECT_GT(times, static_cast<int>(tests::cases(20))) << name;
}

// Without a repeat or function of its own, nothing is missed: the least program is the actions themselves.
TEST(Constraints, StructureIsFoundWhereTheLeastProgramIsShorter) {
  Rng rng(7);
  int shorter = 0, all = 0;
  for (int i = 0; i < 3000; ++i, ++all) {
    std::vector<Action> actions(1 + rng.below(10));
    const std::uint64_t letters_used = 2 + rng.below(4);
    for (Action& action : actions) action = static_cast<Action>(rng.below(letters_used));
    const std::vector<std::uint8_t> written(actions.size(), 1);
    const auto found = unused_structure(straight(actions), written);
    Budget budget(least_patience);
    const Least least = least_program(actions, all_programs, budget);
    ASSERT_TRUE(least.exact);
    EXPECT_EQ(found.has_value(), least.commands < static_cast<int>(actions.size())) << letters(actions);
    EXPECT_EQ(found.has_value(), compressible(actions)) << letters(actions);
    shorter += found.has_value();
  }
  EXPECT_GT(shorter, all / 10);
  EXPECT_LT(shorter, all * 9 / 10);
}

std::string structure(std::string_view text) {
  const auto program = read_program(text);
  EXPECT_TRUE(program) << to_text(program.error());
  return unused_structure(*program, std::vector<std::uint8_t>(100, 1)).value_or("");
}

TEST(Constraints, StructureIsSeenAcrossRepeatsAndFunctions) {
  EXPECT_EQ(
      structure(
          "function A; forward; climb up; pick up; end function; turn left; forward; function A; turn left; forward; function A"),
      "\"function A; turn left; forward\" stands 2 times in a row, which is a repeat of its own");
  EXPECT_EQ(structure("forward; climb up; repeat 3; forward; climb up; end repeat"),
            "\"forward; climb up\" stands beside a repeat of the same");
  EXPECT_EQ(structure("function A; forward; climb up; end function; turn left; forward; climb up"),
            "\"forward; climb up\" stands there and is what a function holds");
  EXPECT_EQ(structure("repeat 3; forward; climb up; turn left; end repeat; pick up; forward; climb up; turn left; put down"),
            "\"forward; climb up; turn left\" stands there 2 times, which is a function of its own");
  EXPECT_EQ(structure("repeat 4; forward; climb up; end repeat; pick up; forward; turn left; put down"), "");
}

TEST(Constraints, EarlyAnswersAreThoseAtTheEnd) {
  Grower grower;
  Grown grown;
  const auto pattern = read_template("wildcard 6");
  const auto asked = asked_constraints(1u << (find_constraint("no-backward") - constraints().data()));
  int early = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    // A program that grows unwatched is rejected at the end exactly if a constraint would have ended it early.
    Rng rng(seed), same(seed);
    ASSERT_EQ(grower.grow(*pattern, even_weights, {}, rng), Outcome::grown);
    grower.harvest(*pattern, grown);
    bool rejected = false;
    for (const Constraint* c : asked) {
      if (c->breaks == nullptr && c->spoils == nullptr) continue;
      const bool last_turn = c->name == "idle-turning" && c->reject({grown}) && c->reject({grown})->starts_with("the last step");
      rejected = rejected || (c->reject({grown}).has_value() && !last_turn);
    }
    const Outcome outcome = grower.grow(*pattern, even_weights, asked, same);
    EXPECT_EQ(outcome == Outcome::rejected, rejected) << letters(grown.trace);
    early += rejected;
  }
  EXPECT_GT(early, 500);
}

}  // namespace
}  // namespace crux::robot::constraints_test
