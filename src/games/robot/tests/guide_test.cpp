// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include "games/robot/solve/guide.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/solve/pieces.hpp"
#include "grade/walks.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::robot {
namespace {

// Three sides of a stair, each climbed in the same way.
Puzzle stairs() {
  const auto p = Robot::read(Json::parse(R"({"blocks":[[0,2,0],[0,2,1],[0,2,2],[0,2,3],[1,2,0],[1,2,1],[1,2,2],[1,2,3],[2,2,0],
    [2,2,1],[2,2,2],[2,1,0],[2,1,1],[2,1,2],[0,0,0],[1,0,0],[1,0,1],[2,0,0],[2,0,1]],"boxes":[],"switches":[[0,2,4]],
    "robot":{"at":[0,0,1],"facing":"E"},"limit":4})"));
  EXPECT_TRUE(p) << to_text(p.error());
  return *p;
}
Guide guide(const Puzzle& p, std::string_view play) { return Robot::hint(p, play, {})->guide; }

TEST(RobotGuide, TeachesRepeats) {
  const Puzzle p = stairs();
  EXPECT_EQ(guide(p, "").step, "Add a repeat that goes 3 times, and put climb up in it.");
  const Guide fold = guide(p, "UFL");
  EXPECT_EQ(fold.look, "Look at the last 3 commands.");
  EXPECT_EQ(fold.why, "The robot must do the same 3 steps 3 times in all.");
  EXPECT_EQ(fold.at["commands"], Json::parse("[0,1,2]"));
  EXPECT_EQ(fold.step, "Put them in a repeat that goes 3 times.");
  EXPECT_EQ(fold.play, "repeat 3\n  climb up\n  forward\n  turn left\nend repeat");
  // It works, and is too long: the repeat makes it short enough.
  EXPECT_EQ(guide(p, "UFLUFLUF").play, fold.play);
}

TEST(RobotGuide, TakesBackCommandsThatLeadNowhere) {
  const Guide back = guide(stairs(), "UFR");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look at the last command.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(back.play, "climb up\nforward");
  EXPECT_EQ(back.at["commands"], Json::parse("[2]"));
  const Guide block = guide(stairs(), "climb up\nforward\nrepeat 2\n  turn right\nend repeat");
  EXPECT_EQ(block.at["commands"], Json::parse("[2,3]"));
  EXPECT_EQ(block.at["lines"], Json::parse("[3,4]"));
  EXPECT_EQ(guide(stairs(), "UFF").why,
            "There the robot cannot go forward: there is no block to stand on in front of the robot.");
}

// Without a limit, too, a repeat is not given up for a program that goes on step by step.
TEST(RobotGuide, TakesBackWhatLeadsToALongerProgram) {
  Layout layout = stairs().layout();
  layout.limit.reset();
  const Puzzle p(layout);
  const Guide back = guide(p, "turn left");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.why,
            "Step by step you can get there with 10 commands. I know a program with a repeat that has only 4, but it begins "
            "differently.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(back.play, "");
  for (std::string play : {"turn left", "repeat 3; turn left; end repeat", "UFR"}) {
    while (Robot::standing(p, play)->status != Status::solved) play = guide(p, play).play;
    EXPECT_EQ(commands(*read_program(play)), 4) << play;
  }
}

TEST(RobotGuide, SaysOfOneCommandNoMoreThanIsTrue) {
  EXPECT_EQ(guide(stairs(), "turn left").why, "I know no program that is short enough and begins like this.");
  EXPECT_EQ(guide(stairs(), "turn left; turn left").why, "I know no program that is short enough and begins like this.");
  EXPECT_EQ(guide(stairs(), "turn left; turn left").step, "Take them back.");
}

TEST(RobotGuide, ChangesHowOftenARepeatGoes) {
  const Guide often = guide(stairs(), "repeat 2; climb up; forward; turn left; end repeat");
  EXPECT_EQ(often.why, "The robot must do what is in it 3 times, not 2 times.");
  EXPECT_EQ(often.step, "Let it go 3 times.");
  EXPECT_EQ(often.at["lines"], Json::parse("[1]"));
  EXPECT_EQ(often.play, "repeat 3\n  climb up\n  forward\n  turn left\nend repeat");
}

// A function in a repeat in a repeat.
TEST(RobotGuide, SaysWhatIsInsideOfWhat) {
  const Program target = *read_program(
      "repeat 2; repeat 3; function A; climb up; turn left; end function; forward; end repeat; function A; end repeat");
  const auto piece = next_piece({}, target);
  ASSERT_TRUE(piece);
  EXPECT_EQ(piece->step,
            "Add a repeat that goes 2 times, put a repeat that goes 3 times in it, function A in that, and climb up in that.");
  EXPECT_EQ(piece->why,
            "The robot must do the same 11 steps 2 times. The first 9 of these 11 steps are the same 3 steps, done 3 times. The "
            "first 2 of these 3 steps are needed again, so they get a name.");
  const auto tower = next_piece({}, *read_program("repeat 3; repeat 3; climb up; end repeat; turn left; end repeat"));
  ASSERT_TRUE(tower);
  EXPECT_EQ(tower->why, "The robot must do the same 4 steps 3 times. The first 3 of these 4 steps are the same.");
  // From a start without all this: the outermost comes first, as the steps are written.
  const auto fold = next_piece(*read_program(write_program(*read_program("ULFULFULFULULF"))), target);
  ASSERT_TRUE(fold);
  EXPECT_EQ(fold->look, "Look at the last 14 commands.");
  EXPECT_EQ(fold->step, "Put the first 11 in a repeat that goes 2 times, and take the others away.");
  EXPECT_EQ(write_on_one_line(fold->program),
            "repeat 2; climb up; turn left; forward; climb up; turn left; forward; climb up; turn left; forward; climb up; turn "
            "left; end repeat");
  const auto inner = next_piece(*read_program(write_program(fold->program)), target);
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->look, "Look at lines 2 to 10.");
  EXPECT_EQ(inner->step, "Put the first 3 in a repeat that goes 3 times, and take the others away.");
}

// The statements that one program has more than the other, without their ends.
std::multiset<std::string> more_in(const Program& a, const Program& b) {
  const auto heads = [](const Program& program) {
    std::multiset<std::string> found;
    for (const Token& token : tokens_of(program))
      if (token.kind != Token::Kind::end_repeat && token.kind != Token::Kind::end_function)
        found.insert(token.kind == Token::Kind::action   ? std::string(name_of(static_cast<Action>(token.value)))
                     : token.kind == Token::Kind::repeat ? fmt::format("repeat that goes {} times", token.value)
                                                         : fmt::format("function {}", static_cast<char>('A' + token.value)));
    return found;
  };
  const auto of_a = heads(a), of_b = heads(b);
  std::multiset<std::string> more;
  std::ranges::set_difference(of_a, of_b, std::inserter(more, more.end()));
  return more;
}

// Each thing that a step brings is named in its sentence; and it takes away no more than the sentence says.
void expect_it_says_all(const Guide& said, const Program& before) {
  const Program after = *read_program(said.play);
  std::string rest = said.step;
  for (const std::string& thing : more_in(after, before)) {
    const auto at = rest.find(thing);
    ASSERT_NE(at, std::string::npos) << thing << " is not in: " << said.step << "\n" << said.play;
    rest.erase(at, thing.size());
  }
  const bool takes =
      rest.contains("take the others away") || rest.contains("Take ") || rest.contains("instead") || rest.contains("Let it go");
  EXPECT_EQ(more_in(before, after).empty(), !takes) << said.step;
}

// All the way, from the start and from a solution without repeats and functions. The solution that comes with it is not seen.
TEST(RobotGuide, SaysAllThatAStepDoes) {
  int steps = 0;
  Rng rng(2);
  for (const auto& level : {Robot::levels[3], Robot::levels[4]}) {
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < (tests::sanitized ? 2 : 5);) {
      const auto candidate = Robot::sample(*asked, rng);
      if (!candidate || !best_of(candidate->puzzle).known()) continue;
      ++made;
      const Puzzle& p = candidate->puzzle;
      for (std::string play : {std::string(), letters(*straight_of(p).actions)})
        while (Robot::standing(p, play)->status != Status::solved) {
          const Guide said = guide(p, play);
          ASSERT_NO_FATAL_FAILURE(expect_it_says_all(said, *read_program(play)));
          ASSERT_LT(++steps, 1000);
          play = said.play;
        }
    }
  }
  EXPECT_GT(steps, tests::sanitized ? 40 : 100);
}

// Whatever was written, hints lead to a program with repeats or functions if the best has some; without a limit, too.
TEST(RobotGuide, NeverGivesUpRepeatsForALongWay) {
  int with_structure = 0;
  Rng rng(4);
  for (const auto& level : Robot::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < (tests::sanitized ? 1 : 4);) {
      const auto candidate = Robot::sample(*asked, rng);
      if (!candidate || !best_of(candidate->puzzle).known()) continue;
      ++made;
      Layout layout = candidate->puzzle.layout();
      layout.limit.reset();
      const Puzzle p(layout);
      if (means_of(*best_of(p).program).empty()) continue;
      for (const char* begin : {"", "L", "R", "LL", "F", "repeat 2; turn right; end repeat"}) {
        std::string play = begin;
        while (Robot::standing(p, play)->status != Status::solved) play = guide(p, play).play;
        const Program written = *read_program(play);
        EXPECT_FALSE(means_of(written).empty()) << Robot::write(p) << begin << "\n" << play;
        EXPECT_LT(commands(written), straight_of(p).actions->size()) << Robot::write(p) << begin << "\n" << play;
        ++with_structure;
      }
    }
  }
  EXPECT_GT(with_structure, tests::sanitized ? 8 : 30);
}

// No program is within this limit: it leads to the shortest one, and says that it is too long.
TEST(RobotGuide, IsHonestAboutWhatItDoesNotKnow) {
  Layout layout = stairs().layout();
  layout.limit = 3;
  const Puzzle p(layout);
  EXPECT_FALSE(Robot::reveal(p));
  const Guide first = guide(p, "");
  EXPECT_EQ(first.step, "Add a repeat that goes 3 times, and put climb up in it.");
  const Guide last = guide(p, "repeat 3; climb up; forward; turn left; end repeat");
  EXPECT_EQ(last.kind, Guide::Kind::none);
  EXPECT_EQ(last.why, "Your program works, but it has 4 commands, and 3 are allowed. I know no shorter one.");
}

// With the solution that comes with a puzzle, and without.
TEST(RobotGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const auto& level : Robot::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < (tests::sanitized ? 1 : 3);) {
      const auto candidate = Robot::sample(*asked, rng);
      if (!candidate || !best_of(candidate->puzzle).known()) continue;  // no level has those that are not
      ++made;
      SCOPED_TRACE(Robot::write(candidate->puzzle).dump());
      const Puzzle alone(candidate->puzzle.layout()), with_solution(candidate->puzzle.layout());
      Robot::remark_on(with_solution, candidate->remarks);
      tests::expect_hints_lead_home(tests::hinted<Robot>(alone), rng, 100, heard);
      tests::expect_hints_lead_home(tests::hinted<Robot>(with_solution), rng, 20, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, tests::sanitized ? 500 : 1500);
  for (const char* kind : {"rule", "solution", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

// The rating belongs to the puzzle, whatever else its line holds; and if it is no bound, a program within the limit is known.
TEST(RobotRating, IsTheSameWithoutTheSolution) {
  int known = 0, all = 0;
  Rng rng(3);
  for (const auto& level : Robot::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < (tests::sanitized ? 2 : 6);) {
      const auto candidate = Robot::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      ++all;
      SCOPED_TRACE(Robot::write(candidate->puzzle).dump());
      const Puzzle alone(candidate->puzzle.layout()), with_solution(candidate->puzzle.layout());
      Robot::remark_on(with_solution, candidate->remarks);
      const auto first = grade::classify<Robot>(alone, Robot::patience, {}).rating;
      const auto second = grade::classify<Robot>(with_solution, Robot::patience, {}).rating;
      ASSERT_TRUE(first && second);
      EXPECT_EQ(to_json(*first), to_json(*second));
      if (first->kind != Rating::Kind::known) continue;
      ++known;
      const auto shown = Robot::reveal(alone);
      ASSERT_TRUE(shown);
      EXPECT_TRUE(within_limit(alone, *read_program(shown->moves)));
    }
  }
  EXPECT_GE(known * 10, all * 9);
}

}  // namespace
}  // namespace crux::robot
