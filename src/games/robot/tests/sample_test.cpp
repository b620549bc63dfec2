#include "games/robot/make/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/robot/make/good.hpp"
#include "games/robot/make/templates.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/rules/text.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot::sample_test {
namespace {

Parameters asked_for(const Json& given) {
  auto asked = read_parameters(given);
  EXPECT_TRUE(asked) << to_text(asked.error());
  return asked.value_or(Parameters());
}

constexpr std::string_view figure_3 =
    "function A; pick up; turn right; put down; turn left; end function; repeat 4; wildcard 5; end repeat; function A";

// The first so many that are good, of at most a million attempts.
std::vector<Candidate<Puzzle>> some(const Parameters& asked, std::size_t count, std::uint64_t seed, Rejections& rejections) {
  std::vector<Candidate<Puzzle>> found;
  for (std::uint64_t slot = 0; slot < 1'000'000 && found.size() < count; ++slot) {
    Rng rng(seed, 0, slot);
    if (auto drawn = sample(asked, rng, rejections)) {
      keep(asked, drawn->puzzle, rejections);
      found.push_back(std::move(*drawn));
    }
  }
  EXPECT_EQ(found.size(), count);
  return found;
}
std::vector<Candidate<Puzzle>> some(const Json& given, std::size_t count, std::uint64_t seed = 1) {
  Rejections rejections;
  return some(asked_for(given), count, seed, rejections);
}

// --- puzzles -------------------------------------------------------------------------------------------------------------------

TEST(Sample, EveryTemplateMakesPuzzlesThatItsProgramSolvesAtItsEnd) {
  std::vector<std::string> texts{std::string(figure_3)};
  for (const ShippedTemplate& shipped : templates()) texts.emplace_back(shipped.name);
  for (const std::string& text : texts)
    for (const auto& [puzzle, remarks] : some({{"template", text}}, 60)) {
      const auto broken = fault(puzzle.layout());
      ASSERT_FALSE(broken) << text << ": " << broken->where << " " << broken->found;
      const auto program = read_program(remarks["solution"].get<std::string>());
      ASSERT_TRUE(program);
      const Ran ran = run(puzzle, *program);
      ASSERT_EQ(ran.end, Ran::End::solved) << text << ": " << sentence(puzzle, ran);
      const std::size_t last_turn = text == figure_3 ? 1 : 0;
      EXPECT_EQ(ran.trace.size() + last_turn, remarks["intended"]["actions"].get<std::size_t>()) << text;
      EXPECT_EQ(commands(*program), remarks["intended"]["commands"].get<int>());
      const std::set<Cube> blocks(puzzle.layout().blocks.begin(), puzzle.layout().blocks.end());
      for (const Cube& cube : blocks) EXPECT_TRUE(cube.z == 0 || blocks.contains({cube.x, cube.y, cube.z - 1})) << text;
    }
}

TEST(Sample, ASeedGivesTheSamePuzzles) {
  const auto first = some({{"template", "short-function"}}, 10, 5), again = some({{"template", "short-function"}}, 10, 5),
             other = some({{"template", "short-function"}}, 10, 6);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].puzzle, again[i].puzzle);
    EXPECT_EQ(first[i].remarks, again[i].remarks);
  }
  EXPECT_NE(first[0].puzzle, other[0].puzzle);
}

TEST(Sample, RangesAreKept) {
  const Json given = {{"template", "repeat 2; wildcard 6; end repeat"},
                      {"boxes", "1..2"},
                      {"height", "2.."},
                      {"side", "..6"},
                      {"blocks", "6..20"},
                      {"actions", 12},
                      {"switches", "2.."},
                      {"straight", "5..12"}};
  for (const auto& [puzzle, remarks] : some(given, 20)) {
    const Layout& layout = puzzle.layout();
    EXPECT_TRUE(layout.boxes.size() == 1 || layout.boxes.size() == 2);
    EXPECT_GE(layout.switches.size(), 2u);
    EXPECT_TRUE(layout.blocks.size() >= 6 && layout.blocks.size() <= 20);
    EXPECT_TRUE(std::ranges::any_of(layout.blocks, [](const Cube& c) { return c.z == 1; }));
    EXPECT_TRUE(std::ranges::all_of(layout.blocks, [](const Cube& c) { return c.x < 6 && c.y < 6; }));
    ASSERT_TRUE(straight_of(puzzle).actions);
    EXPECT_TRUE(straight_of(puzzle).actions->size() >= 5 && straight_of(puzzle).actions->size() <= 12);
  }
}

TEST(Sample, WhatIsRequiredAndWeighedIsThere) {
  for (const auto& [puzzle, remarks] :
       some({{"template", "wildcard 8"}, {"require", "two-boxes,no-backward"}, {"weights", "climb=0,box=3"}}, 20)) {
    EXPECT_GE(puzzle.layout().boxes.size(), 2u);
    const std::string solution = remarks["solution"];
    EXPECT_EQ(solution.find("backward"), std::string::npos);
    EXPECT_EQ(solution.find("climb"), std::string::npos);
  }
}

TEST(Sample, TheReportCountsEveryAttemptOnce) {
  const Parameters asked = asked_for({{"template", "short-loop"}, {"boxes", "1"}, {"novelty", 20}});
  Rejections r;
  for (std::uint64_t slot = 0; slot < 30'000; ++slot) {
    Rng rng(2, 0, slot);
    if (const auto drawn = sample(asked, rng, r)) keep(asked, drawn->puzzle, r);
  }
  std::uint64_t counted = r.good + r.novelty + r.lesson + r.unknown;
  for (const std::uint64_t times : r.by_constraint) counted += times;
  for (const std::uint64_t times : r.by_range) counted += times;
  for (const Outcome o : {Outcome::dead_end, Outcome::action_fails, Outcome::too_large})
    counted += r.outcomes[static_cast<std::size_t>(o)];
  EXPECT_EQ(r.attempts, 30'000u);
  EXPECT_EQ(counted, r.attempts);
  EXPECT_TRUE(report(asked, r).starts_with("30000 attempts, "));
}

TEST(Sample, TheReportNamesWhatIsInTheWay) {
  const Parameters asked = asked_for({{"template", "forward; wildcard 2; forward"}, {"require", "two-boxes"}});
  Rejections r;
  for (std::uint64_t slot = 0; slot < 2000; ++slot) {
    Rng rng(2, 0, slot);
    EXPECT_FALSE(sample(asked, rng, r));
  }
  const std::string said = report(asked, r);
  EXPECT_NE(said.find("what would help most, two-boxes: Write more `pick up`"), std::string::npos) << said;
}

TEST(Sample, NothingToSpareOnRequest) {
  const Parameters asked = asked_for({{"template", "short-function"}, {"require", "nothing-to-spare"}});
  Rejections rejections;
  int made = 0;
  for (std::uint64_t slot = 0; made < 3; ++slot) {
    Rng rng(6, 0, slot);
    const auto candidate = sample(asked, rng, rejections);
    if (!candidate) continue;
    ++made;
    const auto intended = read_program(candidate->remarks.at("solution").get<std::string>());
    EXPECT_TRUE(judge(candidate->puzzle, *intended, 20'000).spares_nothing());
  }
  EXPECT_LT(rejections.good, rejections.attempts);
}

TEST(Sample, AProgressionGetsHarder) {
  Rejections rejections;
  const auto blocks = [](const Puzzle& p) { return std::optional(static_cast<double>(p.layout().blocks.size())); };
  const auto steps = progression(asked_for({{"template", "wildcard 5"}}), 3, 5, blocks, rejections, {});
  ASSERT_EQ(steps.size(), 5u);
  double before = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].remarks["step"], Json({i + 1, 5}));
    EXPECT_GE(*blocks(steps[i].puzzle), before);
    before = *blocks(steps[i].puzzle);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Robot::same(steps[i].puzzle, steps[j].puzzle));
  }
  EXPECT_GT(before, *blocks(steps[0].puzzle));
}

// --- likeness ------------------------------------------------------------------------------------------------------------------

// A quarter turn to the left, and then moved.
Layout turned(Layout layout, Cube by) {
  int most = 0;
  const auto each = [&](auto&& visit) {
    for (auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches}) std::ranges::for_each(*cubes, visit);
    visit(layout.robot);
  };
  each([&](const Cube& c) { most = std::max(most, c.y); });
  each([&](Cube& c) { c = {most - c.y + by.x, c.x + by.y, c.z + by.z}; });
  layout.facing = static_cast<Facing>((static_cast<int>(layout.facing) + 3) % 4);
  std::ranges::reverse(layout.blocks);
  return layout;
}

TEST(Sample, TurnedAndMovedPuzzlesAreTheSame) {
  Rejections rejections;
  const auto found = some({{"template", "short-loop"}}, 15);
  for (const auto& [puzzle, remarks] : found) {
    Puzzle other = puzzle;
    for (int quarter = 1; quarter <= 4; ++quarter) {
      other = Puzzle(turned(other.layout(), {1, 2, 0}));
      EXPECT_TRUE(Robot::same(puzzle, other));
      EXPECT_EQ(Robot::invariant(puzzle), Robot::invariant(other));
      EXPECT_EQ(distance(elements_of(puzzle.layout()), elements_of(other.layout())), 0);
      const auto program = read_program(remarks["solution"].get<std::string>());
      EXPECT_EQ(run(other, *program).end, Ran::End::solved);  // whoever is the same has the same solutions
    }
    Layout less = puzzle.layout();
    less.facing = static_cast<Facing>((static_cast<int>(less.facing) + 1) % 4);
    EXPECT_FALSE(Robot::same(puzzle, Puzzle(less)));
  }
}

TEST(Sample, DistanceIsSymmetricAndNoneToItself) {
  std::vector<Elements> all;
  for (const auto& [puzzle, remarks] : some({{"template", "short-function"}}, 25)) all.push_back(elements_of(puzzle.layout()));
  for (const Elements& a : all)
    for (const Elements& b : all) {
      EXPECT_EQ(distance(a, b), distance(b, a));
      EXPECT_EQ(distance(a, b) == 0, a == b);
      std::size_t both = 0;
      for (const std::uint32_t element : a) both += static_cast<std::size_t>(std::ranges::count(b, element));
      const std::size_t either = a.size() + b.size() - both;
      EXPECT_EQ(distance(a, b), static_cast<int>(100 * (either - both) / either));
    }
}

TEST(Sample, NoveltyIsKeptTowardsOldAndNew) {
  std::string known;
  std::vector<Elements> others;
  for (const auto& [puzzle, remarks] : some({{"template", "first-repeat"}}, 10)) {
    known += Json{{"crux", 1}, {"game", "robot"}, {"puzzle", write_layout(puzzle.layout())}}.dump() + "\n";
    others.push_back(elements_of(puzzle.layout()));
  }
  const Parameters asked = asked_for({{"template", "first-repeat"}, {"novel", known}, {"novelty", 60}});
  Rejections rejections;
  for (const auto& [puzzle, remarks] : some(asked, 6, 1, rejections)) {
    const Elements mine = elements_of(puzzle.layout());
    for (const Elements& other : others) EXPECT_GE(distance(mine, other), 60);
    others.push_back(mine);
  }
  EXPECT_GT(rejections.novelty, 0u);
}

// --- parameters ----------------------------------------------------------------------------------------------------------------

TEST(Request, IsReadAsItIsWritten) {
  const std::string line =
      R"({"puzzle":{"blocks":[[0,0,0]],"boxes":[],"switches":[[0,0,1]],"robot":{"at":[0,0,1],"facing":"N"}}})";
  for (const Json& given :
       {Json::object(),
        Json{{"template", "long-loop"}, {"require", "no-backward,two-boxes"}, {"weights", "climb=3,box=0,forward=7"}},
        Json{{"template", "wildcard 3"},
             {"require-lesson", 1},
             {"commands", "5..8"},
             {"straight", "20.."},
             {"saving", "..9"},
             {"boxes", 2}},
        Json{{"novel", line}, {"progression", 5}}, Json{{"novel", line}, {"novelty", 0}}, Json{{"novelty", 45}},
        Json{{"descriptors", "boxes"}, {"population", 30}, {"generations", 5}}}) {
    const Parameters asked = asked_for(given);
    const Json written = write_parameters(asked);
    const Parameters again = asked_for(written);
    EXPECT_EQ(write_parameters(again), written);
    EXPECT_EQ(again.pattern, asked.pattern);
    EXPECT_EQ(again.asked, asked.asked);
    EXPECT_EQ(again.weights, asked.weights);
    EXPECT_EQ(again.ranges, asked.ranges);
    EXPECT_EQ(again.novel, asked.novel);
    EXPECT_EQ(again.novelty, asked.novelty);
    EXPECT_EQ(again.lesson, asked.lesson);
    EXPECT_EQ(again.progression, asked.progression);
    EXPECT_EQ(again.has_template, given.contains("template"));
    EXPECT_EQ(again.descriptors, asked.descriptors);
    EXPECT_EQ(again.population, asked.population);
    EXPECT_EQ(again.generations, asked.generations);
    for (const auto& [name, value] : written.items())
      EXPECT_TRUE(std::ranges::count(parameter_table, name, &ParameterInfo::name) == 1) << name;
  }
  EXPECT_EQ(asked_for(Json::object()).name, "short-loop");
  EXPECT_EQ(asked_for({{"weights", "climb=3,climb-up=5"}}).weights, (Weights{1, 1, 1, 1, 5, 3, 1, 1}));
  EXPECT_LT(recipe_parameters(asked_for({{"novel", line}}))["novel"].get<std::string>().size(), 60u);
}

TEST(Request, WhatCannotBeIsSaid) {
  const auto why = [](const Json& given, std::string_view label) { return impossible(asked_for(given), label).value_or(""); };
  EXPECT_TRUE(why({{"saving", "2.."}}, "Straight").starts_with("a puzzle of class Straight saves nothing"));
  EXPECT_TRUE(why({{"saving", "0"}}, "Nested").starts_with("a puzzle of class Nested saves something"));
  EXPECT_EQ(why({{"saving", "2.."}}, "Repeat"), "");
  EXPECT_EQ(why({{"template", "short-loop"}, {"actions", "25.."}}, ""),
            "programs of this template run 24 actions, and --actions is 25..");
  EXPECT_EQ(why({{"template", "short-loop"}, {"commands", "8.."}}, ""),
            "of a puzzle of this template, commands is at most 7: its program has 7 commands and runs 24 actions");
  EXPECT_EQ(why({{"template", "short-loop"}, {"actions", "24"}, {"commands", "7"}, {"saving", "17"}}, "Repeat"), "");
  EXPECT_EQ(why({{"actions", "25.."}}, ""), "") << "the template is ours";
}

std::string refusal(const Json& given) {
  const auto asked = read_parameters(given);
  return asked ? "" : to_text(asked.error());
}

TEST(Request, WhatIsWrongIsNamed) {
  EXPECT_TRUE(refusal({{"template", "short-lop"}})
                  .starts_with("generate: --template: found \"short-lop\"; a template's text, or one of "));
  EXPECT_TRUE(refusal({{"template", "repeat 4\nwildcrad 3\nend repeat"}}).starts_with("generate: --template: line 2: "));
  EXPECT_TRUE(refusal({{"template", "# requires: boxing\nwildcard 3"}})
                  .starts_with("generate: --template: found \"boxing\"; one of box, "));
  EXPECT_TRUE(
      refusal({{"require", "box,cancellation"}}).starts_with("generate: --require: found \"cancellation\"; one of box, "));
  EXPECT_EQ(refusal({{"commands", "8..5"}}), "generate: --commands: found \"8..5\"; the smaller number first");
  for (const char* text : {"", "..", "a", "5...8", "-1", "5..x", "1e3"})
    EXPECT_TRUE(refusal({{"height", text}}).starts_with("generate: --height: found ")) << text;
  EXPECT_TRUE(refusal({{"weights", "climb"}}).starts_with("generate: --weights: found \"climb\"; climb=0 to "));
  EXPECT_TRUE(refusal({{"weights", "jump=2"}}).starts_with("generate: --weights: found \"jump=2\"; NAME=WEIGHT"));
  EXPECT_TRUE(refusal({{"weights", "walk=0,turn=0,climb=0,box=0"}}).starts_with("generate: --weights: no action has any weight"));
  EXPECT_TRUE(refusal({{"novel", "{}"}}).starts_with("generate: --novel: line 1 holds no \"puzzle\""));
  EXPECT_TRUE(refusal({{"novel", "\n{\"puzzle\":{}}"}}).starts_with("generate: --novel: line 2: "));
  EXPECT_TRUE(refusal({{"novelty", 101}}).starts_with("generate: --novelty: found 101; 0 to 100"));
  EXPECT_TRUE(refusal({{"progression", -1}}).starts_with("generate: --progression: found -1"));
  EXPECT_TRUE(refusal({{"weights", {1, 2}}}).starts_with("generate: --weights: found [1,2]; a text"));
}

}  // namespace
}  // namespace crux::robot::sample_test
