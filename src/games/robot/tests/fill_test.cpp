// fill_test.cpp -- sketches: reading them, completing them, mirror images, and what the filler gives up.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>

#include "games/robot/make/novelty.hpp"
#include "games/robot/robot.hpp"
#include "grade/information/information.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::fill_test {
namespace {

using Options = std::vector<Option>;

Sketch sketch_of(const Json& json) {
  auto sketch = Robot::read_sketch(json);
  EXPECT_TRUE(sketch) << to_text(sketch.error());
  return sketch.value_or(Sketch());
}

// All that ship, by id.
std::map<std::string, Sketch> shipped() {
  std::map<std::string, Sketch> all;
  for (const char* file : {"src/games/robot/corpus/sketches/small.jsonl", "data/sketches/robot.jsonl"}) {
    std::ifstream in(std::string(CRUX_SOURCE_DIR) + "/" + file);
    for (std::string line; std::getline(in, line);) {
      const Json json = Json::parse(line);
      all.emplace(json.at("id"), sketch_of(json.at("puzzle")));
    }
  }
  EXPECT_EQ(all.size(), 7u);
  return all;
}

// Every candidate, the first hole slowest.
void each_candidate(const Sketch& sketch, const auto& visit) {
  const std::vector<Hole> holes = Robot::holes(sketch);
  Options options(holes.size(), 0);
  for (bool more = true; more;) {
    visit(options);
    std::size_t h = holes.size();
    while (h > 0 && ++options[h - 1] == holes[h - 1].options.size()) options[--h] = 0;
    more = h > 0;
  }
}

std::vector<Action> actions_of(const Sketch& sketch, const Options& options) {
  std::vector<Action> actions;
  for (const Option option : options) actions.push_back(sketch.options[option]);
  return actions;
}

information::Information measured(const Puzzle& p) {
  Budget budget(Robot::patience);
  const auto found = information::measure<Robot>(p, UniformPolicy{}, Mode::strict, budget, Robot::foresee(p, Budget()));
  EXPECT_TRUE(found.exact);
  return found;
}

// --- reading -------------------------------------------------------------------------------------------------------------------

TEST(Fill, EachActionOfAWildcardIsAHole) {
  const auto holes =
      Robot::holes(sketch_of({{"template", "# a comment\nforward\nwildcard 2\nrepeat 3\n  wildcard 1\nend repeat"}}));
  ASSERT_EQ(holes.size(), 3u);
  EXPECT_EQ(holes[0].where, "action 1 of the wildcard in line 3");
  EXPECT_EQ(holes[1].where, "action 2 of the wildcard in line 3");
  EXPECT_EQ(holes[2].where, "action 1 of the wildcard in line 5");
  EXPECT_EQ(holes[2].options, std::vector<std::string>(action_names.begin(), action_names.end()));
}

TEST(Fill, WildcardsOfOneLineAreNumbered) {
  const auto holes =
      Robot::holes(sketch_of({{"template", "wildcard 1; forward; wildcard 1"}, {"options", {"climb up", "forward"}}}));
  ASSERT_EQ(holes.size(), 2u);
  EXPECT_EQ(holes[0].where, "action 1 of wildcard 1 in line 1");
  EXPECT_EQ(holes[1].where, "action 1 of wildcard 2 in line 1");
  EXPECT_EQ(holes[1].options, (std::vector<std::string>{"climb up", "forward"}));
}

TEST(Fill, TheFillingGoesWhereTheHoleIs) {
  const Sketch sketch = sketch_of({{"template", "repeat 2; climb up; wildcard 2; end repeat; wildcard 1"},
                                   {"options", {"forward", "turn left", "climb up"}}});
  const auto made = Robot::complete(sketch, Options{1, 0, 2});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->remarks.at("solution"), "repeat 2\n  climb up\n  turn left\n  forward\nend repeat\nclimb up");
  EXPECT_EQ(made->puzzle.layout().facing, Facing::north);
  EXPECT_FALSE(made->puzzle.layout().limit);
}

TEST(Fill, ALimitIsWhatTheProgramTakes) {
  const Sketch sketch = sketch_of({{"template", "repeat 3; climb up; wildcard 2; end repeat"}, {"limit", 1}});
  const auto made = Robot::complete(sketch, Options{2, 0});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->puzzle.layout().limit, 4);
  EXPECT_FALSE(sketch_of({{"template", "first-steps"}, {"limit", 0}}).asked.limit);
}

TEST(Fill, WhatATemplateRequiresIsAsked) {
  const Json either = {"forward", "pick up"};
  const Sketch any = sketch_of({{"template", "turn left; wildcard 1; forward"}, {"options", either}});
  EXPECT_TRUE(Robot::complete(any, Options{0}));
  const Sketch boxes = sketch_of({{"template", "# requires: box\nturn left; wildcard 1; forward"}, {"options", either}});
  EXPECT_FALSE(Robot::complete(boxes, Options{0}));
}

TEST(Fill, WhatIsWrongIsSaid) {
  struct Bad {
    Json json;
    std::string_view where, found, expected;
  };
  const std::string text = "forward; wildcard 3";
  for (const auto& [json, where, found, expected] : std::initializer_list<Bad>{
           {Json(3), "/", "found 3", "an object"},
           {Json::object(), "/", "no \"template\"", "required"},
           {{{"blocks", Json::array()}}, "/", "no hole", "wildcards"},
           {{{"template", 5}}, "/template", "found 5", "a string"},
           {{{"template", "first-step"}}, "/template", "\"first-step\"", "first-steps"},
           {{{"template", "forward; wildcard 1..3"}},
            "/template/line 1, command 2",
            "\"wildcard 1..3\"",
            "whole number from 1 to 64"},
           {{{"template", "forward\njump\nwildcard 2"}}, "/template/line 2", "the robot does not know \"jump\"", "use forward"},
           {{{"template", "wildcard 64\nwildcard 64\nwildcard 64\nwildcard 64\nwildcard 1"}}, "/template", "257 actions", "256"},
           {{{"template", "# requires: snow\nwildcard 2"}}, "/template", "\"snow\"", "one of box"},
           {{{"template", text}, {"options", "forward"}}, "/options", "\"forward\"", "an array"},
           {{{"template", text}, {"options", Json::array()}}, "/options", "[]", "at least one"},
           {{{"template", text}, {"options", {"forward", "jump"}}}, "/options/1", "\"jump\"", "turn left"},
           {{{"template", text}, {"options", {"forward", 3}}}, "/options/1", "found 3", "a string"},
           {{{"template", text}, {"options", {"forward", "forward"}}}, "/options/1", "second time", "once"},
           {{{"template", text}, {"limit", 7}}, "/limit", "found 7", "1: no more commands"},
           {{{"template", text}, {"limit", "1"}}, "/limit", "found \"1\"", "or 0"},
           {{{"template", text}, {"require", "box"}}, "/require", "\"require\" in a sketch", "# requires: box"}}) {
    const auto read = Robot::read_sketch(json);
    ASSERT_FALSE(read) << json;
    EXPECT_EQ(read.error().room, "robot");
    EXPECT_EQ(read.error().where, where) << json;
    EXPECT_NE(read.error().found.find(found), std::string::npos) << json << ": " << to_text(read.error());
    EXPECT_NE(read.error().expected.find(expected), std::string::npos) << json << ": " << to_text(read.error());
  }
}

TEST(Fill, ASketchIsNoPuzzle) {
  const auto read = Robot::read({{"template", "wildcard 3"}});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where, "/template");
  EXPECT_NE(to_text(read.error()).find("sketch"), std::string::npos);
  EXPECT_NE(to_text(read.error()).find("`crux fill`"), std::string::npos);
}

// --- completing ----------------------------------------------------------------------------------------------------------------

TEST(Fill, WhatIsCompletedIsReadAndSolvedByItsProgram) {
  std::map<std::uint64_t, int> by_solutions;
  for (const auto& [id, sketch] : shipped()) {
    int good = 0, all = 0;
    each_candidate(sketch, [&](const Options& options) {
      ++all;
      const auto made = Robot::complete(sketch, options), again = Robot::complete(sketch, options);
      ASSERT_EQ(made.has_value(), again.has_value());
      if (!made) return;
      ++good;
      EXPECT_EQ(made->puzzle, again->puzzle);
      EXPECT_EQ(made->remarks, again->remarks);
      EXPECT_EQ(made->remarks.size(), 1u);
      const auto read = Robot::read(Robot::write(made->puzzle));
      ASSERT_TRUE(read) << to_text(read.error());
      EXPECT_EQ(*read, made->puzzle);
      const auto program = read_program(made->remarks.at("solution").get<std::string>());
      ASSERT_TRUE(program);
      EXPECT_EQ(run(*read, *program).end, Ran::End::solved);
      ++by_solutions[measured(*read).goals];
    });
    EXPECT_GT(good, 0) << id;
    EXPECT_LT(good, all) << id;
    EXPECT_TRUE(all >= 50 && all <= 2000) << id << " has " << all;
  }
  EXPECT_GT(by_solutions[1], 0);
  EXPECT_GT(by_solutions[2], 0);
  EXPECT_EQ(by_solutions[0], 0);  // the program itself is one
}

TEST(Fill, NothingComesOfActionsThatDoNotGoTogether) {
  const Sketch sketch = sketch_of({{"template", "forward; wildcard 2"}});
  const auto made = [&](Action a, Action b) {
    return Robot::complete(sketch, Options{static_cast<Option>(a), static_cast<Option>(b)}).has_value();
  };
  EXPECT_TRUE(made(Action::turn_left, Action::forward));
  EXPECT_FALSE(made(Action::put_down, Action::forward));   // the hands are empty
  EXPECT_FALSE(made(Action::backward, Action::climb_up));  // takes a step back
  EXPECT_FALSE(made(Action::forward, Action::turn_left));  // ends with a turn
  EXPECT_FALSE(made(Action::climb_up, Action::pick_up));   // ends with a box in its hands
}

// The generator draws what a sketch holds, in the same worlds, and nothing else.
TEST(Fill, CompletionsAreWhatTheGeneratorDraws) {
  for (const char* text : {"first-steps", "repeat 3; climb up; wildcard 2; end repeat",
                           "function A; wildcard 2; forward; end function; wildcard 1; function A"}) {
    const Sketch sketch = sketch_of({{"template", text}});
    std::map<std::string, Elements> filled, drawn;
    each_candidate(sketch, [&](const Options& options) {
      if (const auto made = Robot::complete(sketch, options))
        filled[made->remarks.at("solution")] = elements_of(made->puzzle.layout());
    });
    Rejections rejections;
    for (std::uint64_t slot = 0; slot < tests::cases(20'000); ++slot) {
      Rng rng(4, 0, slot);
      if (const auto made = Robot::sample(sketch.asked, rng, rejections))
        drawn[made->remarks.at("solution")] = elements_of(made->puzzle.layout());
    }
    EXPECT_GT(drawn.size(), 10u);
    for (const auto& [solution, elements] : drawn) EXPECT_EQ(filled[solution], elements) << text << ": " << solution;
    if (!tests::sanitized) {  // a quarter of the draws does not come upon all of them
      EXPECT_EQ(filled.size(), drawn.size()) << text;
    }
  }
}

// --- symmetries ----------------------------------------------------------------------------------------------------------------

Options image(const Symmetry& symmetry, const Options& options) {
  Options turned(options.size());
  for (std::size_t h = 0; h < options.size(); ++h) turned[symmetry.to[h]] = symmetry.as[h][options[h]];
  return turned;
}

TEST(Fill, MirrorImagesAreEquallyHard) {
  int mirrored = 0, different = 0;
  for (const auto& [id, sketch] : shipped()) {
    const auto symmetries = Robot::symmetries(sketch);
    EXPECT_EQ(symmetries.size(), id == "corners" ? 0u : 1u) << id;
    for (const Symmetry& mirror : symmetries) {
      ++mirrored;
      each_candidate(sketch, [&](const Options& options) {
        const Options other = image(mirror, options);
        different += other != options;
        EXPECT_EQ(image(mirror, other), options);
        const auto made = Robot::complete(sketch, options), image = Robot::complete(sketch, other);
        ASSERT_EQ(made.has_value(), image.has_value()) << id << " " << letters(actions_of(sketch, options));
        if (!made) return;
        const auto one = measured(made->puzzle), two = measured(image->puzzle);
        EXPECT_EQ(one.goals, two.goals);
        EXPECT_NEAR(one.tsi, two.tsi, 1e-9) << id << " " << letters(actions_of(sketch, options));
      });
    }
  }
  EXPECT_EQ(mirrored, 6);
  EXPECT_GT(different, 500);
}

TEST(Fill, NoMirrorWhereTheTemplateTurns) {
  const auto count = [](const Json& json) { return Robot::symmetries(sketch_of(json)).size(); };
  EXPECT_EQ(count({{"template", "wildcard 2"}}), 1u);
  EXPECT_EQ(count({{"template", "turn left; wildcard 2"}}), 0u);
  EXPECT_EQ(count({{"template", "wildcard 2; repeat 2; turn right; wildcard 1; end repeat"}}), 0u);
  EXPECT_EQ(count({{"template", "wildcard 2"}, {"options", {"forward", "turn left"}}}), 0u);
  EXPECT_EQ(count({{"template", "wildcard 2"}, {"options", {"forward", "climb up"}}}), 0u);  // nothing to swap
  EXPECT_EQ(count({{"template", "wildcard 2"}, {"options", {"turn right", "forward", "turn left"}}}), 1u);
}

// --- the filler ----------------------------------------------------------------------------------------------------------------

// Whether the filler lets a candidate through, asked hole by hole on fresh ground.
bool lets_through(const Sketch& sketch, const Options& options) {
  auto filler = Filler::of(sketch, Grower::bytes);
  return std::ranges::all_of(options, [&](Option option) { return filler->set(option); });
}

TEST(Filler, GivesUpWhatDoesNotGrowAndNothingElse) {
  for (const auto& [id, sketch] : shipped()) {
    Grower grower;
    int all = 0, asked = 0, pruned = 0;
    each_candidate(sketch, [&](const Options& options) {
      if (++all; tests::sanitized && all % 4 != 0) return;
      const bool through = lets_through(sketch, options);
      ++asked, pruned += !through;
      const std::vector<Action> given = actions_of(sketch, options);
      EXPECT_EQ(through, grower.grow(sketch.asked.pattern, given, sketch.asked.asked) == Outcome::grown)
          << id << " " << letters(given);
      if (!through) {
        EXPECT_FALSE(Robot::complete(sketch, options)) << id << " " << letters(given);
      }
    });
    EXPECT_GT(2 * pruned, asked) << id;
  }
}

// The same depth first with one filler, going back and forth: fewer steps than candidates, and the same ones in the end.
TEST(Filler, TakesBackWhatItFilled) {
  for (const auto& [id, sketch] : shipped()) {
    std::vector<Options> reached, expected;
    auto filler = Filler::of(sketch, Grower::bytes);
    ASSERT_TRUE(filler);
    const std::size_t holes = Robot::holes(sketch).size();
    if (tests::sanitized && holes > 5) continue;
    Options options;
    const auto walk = [&](const auto& self) -> void {
      if (options.size() == holes) {
        EXPECT_EQ(filler->count(), std::nullopt);
        EXPECT_EQ(filler->tsi(RuleSet{}), std::nullopt);
        reached.push_back(options);
        return;
      }
      for (std::size_t i = 0; i < sketch.options.size(); ++i) {
        const auto option = static_cast<Option>(i);
        options.push_back(option);
        if (filler->set(option)) self(self);
        filler->unset();
        options.pop_back();
      }
    };
    walk(walk);
    each_candidate(sketch, [&](const Options& each) {
      if (lets_through(sketch, each)) expected.push_back(each);
    });
    EXPECT_EQ(reached, expected) << id;
  }
}

TEST(Filler, SeesWhatFailsBeforeTheLastHole) {
  const Sketch sketch = sketch_of({{"template", "repeat 3; wildcard 2; end repeat; wildcard 4"}});
  auto filler = Filler::of(sketch, Grower::bytes);
  const auto number = [](Action a) { return static_cast<Option>(a); };
  EXPECT_FALSE(filler->set(number(Action::put_down)));  // hands are empty
  filler->unset();
  EXPECT_TRUE(filler->set(number(Action::pick_up)));
  EXPECT_FALSE(filler->set(number(Action::forward)));  // the second pass finds the hands full
  filler->unset();
  EXPECT_FALSE(filler->set(number(Action::put_down)));  // takes it back
  filler->unset();
  filler->unset();
  EXPECT_TRUE(filler->set(number(Action::climb_up)));
  EXPECT_TRUE(filler->set(number(Action::forward)));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(filler->set(number(Action::climb_up)));
  EXPECT_FALSE(filler->set(number(Action::climb_up)));  // three the same are a repeat, though the wildcard is not full
}

TEST(Filler, AsksForItsGround) {
  const Sketch sketch = sketch_of({{"template", "first-steps"}});
  EXPECT_TRUE(Filler::of(sketch, Grower::bytes));
  EXPECT_FALSE(Filler::of(sketch, Grower::bytes - 1));
}

}  // namespace
}  // namespace crux::robot::fill_test
