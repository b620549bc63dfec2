#include "games/robot/make/genome.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/robot/robot.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/dealt.hpp"

namespace crux::robot::genome_test {
namespace {

using Grid = evolve::MapElites<Programs>;
using Loop = evolve::Evolution<Programs, Grid>;

Programs::Targets targets(const Json& given) { return Robot::targets(Robot::read_parameters(given).value()).value(); }

Loop bred(const Programs::Targets& t, std::uint64_t generations) {
  const evolve::Options options{.population = 20, .generations = tests::sanitized ? generations / 3 : generations, .full = true};
  Loop loop(t, options, Grid(Robot::columns));
  evolve::run(loop, options);
  return loop;
}

void expect_keeps_the_format(const Program& program, const Parameters& asked) {
  const std::string text = write_program(program);
  const auto read = read_program(text);
  ASSERT_TRUE(read) << text << to_text(read.error());
  EXPECT_EQ(*read, program) << text;
  EXPECT_EQ(write_program(*read), text);
  const auto filling = filling_of(program, asked);
  ASSERT_TRUE(filling) << text;
  if (asked.has_template) {
    EXPECT_EQ(filling->pattern, asked.pattern);
  } else {
    EXPECT_LE(static_cast<std::size_t>(commands(program)), Programs::most_statements) << text;
  }
}

TEST(RobotGenome, ChangesKeepTheFormat) {
  for (const Json& given : {Json::object(), Json{{"template", "function-in-repeat"}}, Json{{"weights", "box=5,turn=0"}}}) {
    const auto t = targets(given);
    Rng rng(7);
    for (std::uint64_t line = 0; line < tests::cases(20); ++line) {
      auto a = Programs::random(t, rng), b = Programs::random(t, rng);
      for (int i = 0; i < 50; ++i) {
        auto [first, second] = Programs::cross(a, b, rng);
        expect_keeps_the_format(first, t.asked);
        Programs::mutate(first, t, rng);
        Programs::mutate(second, t, rng);
        expect_keeps_the_format(first, t.asked);
        expect_keeps_the_format(second, t.asked);
        a = std::move(first), b = std::move(second);
      }
    }
  }
}

TEST(RobotGenome, ChangesAreOfManyKinds) {
  const auto t = targets(Json::object());
  const Program before = read_program("turn left; repeat 3; climb up; forward; end repeat; turn left; climb up; forward").value();
  std::set<std::size_t> structures;
  bool longer = false, shorter = false, other_count = false;
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(3, 0, i);
    Program g = before;
    Programs::mutate(g, t, rng);
    structures.insert(structure_of(g));
    longer |= commands(g) > commands(before);
    shorter |= commands(g) < commands(before);
    for (const Statement& s : g) other_count |= s.kind == Statement::Kind::repeat && s.count != 3;
  }
  EXPECT_GE(structures.size(), 6U);
  EXPECT_TRUE(longer && shorter && other_count);
}

// The row, from the tokens alone.
std::size_t row_of(std::span<const Token> tokens) {
  int repeats = 0;
  bool function = false;
  std::size_t deepest = 0;  // of the rows in which something is inside something
  std::vector<Token::Kind> open;
  const auto is_inside = [&](Token::Kind kind) { return std::ranges::find(open, kind) != open.end(); };
  for (const Token& token : tokens) {
    using enum Token::Kind;
    if (token.kind == end_repeat || token.kind == end_function) open.pop_back();
    const bool is_function = token.kind == define || token.kind == call;
    if (token.kind != repeat && !is_function) continue;
    function |= is_function;
    repeats += is_function ? 0 : 1;
    if (is_inside(repeat)) deepest = std::max<std::size_t>(deepest, is_function ? 6 : 5);
    if (is_inside(define)) deepest = std::max<std::size_t>(deepest, is_function ? 8 : 7);
    if (token.kind != call) open.push_back(token.kind);
  }
  if (deepest > 0) return deepest;
  if (function) return repeats > 0 ? 4 : 3;
  return repeats == 0 ? 0 : repeats == 1 ? 1 : 2;
}

std::uint32_t column_of(int saving) {
  return saving == 0    ? 0
         : saving == 1  ? 1
         : saving <= 3  ? 2
         : saving <= 6  ? 3
         : saving <= 10 ? 4
         : saving <= 15 ? 5
         : saving <= 24 ? 6
                        : 7;
}

TEST(RobotGenome, FeasibleOnesSolveAndLieInTheirNiche) {
  for (const char* descriptors : {"saving", "boxes"}) {
    const auto t = targets({{"descriptors", descriptors}});
    const Loop loop = bred(t, 60);
    ASSERT_GT(loop.feasible().size(), tests::sanitized ? 6U : 12U);
    for (const auto& elite : loop.feasible()) {
      const auto made = Robot::express(elite.genome, t);
      ASSERT_TRUE(made) << write_program(elite.genome);
      const auto read = Robot::read(Robot::write(made->puzzle));
      ASSERT_TRUE(read) << to_text(read.error());
      const Program written = read_program(made->remarks.at("solution").get<std::string>()).value();
      EXPECT_EQ(written, elite.genome);
      EXPECT_EQ(run(*read, written).end, Ran::End::solved) << write_program(written);
      EXPECT_EQ(elite.niche.row, row_of(tokens_of(written))) << write_program(written);
      const int saving = static_cast<int>(straight_of(*read).actions.value().size()) - commands(written);
      const std::size_t boxes = read->layout().boxes.size();
      EXPECT_EQ(elite.niche.column,
                t.asked.descriptors == Descriptors::saving ? column_of(saving) : std::min<std::size_t>(boxes, 7));
      EXPECT_EQ(elite.objectives[0], static_cast<int>(read->layout().blocks.size()));
    }
  }
}

TEST(RobotGenome, ThreadsAgree) {
  const auto t = targets(Json::object());
  const evolve::Options options{.population = 20, .generations = tests::sanitized ? 4U : 12U, .full = true};
  std::vector<std::vector<Program>> found;
  for (const std::size_t threads : {1, 2, 4}) {
    Loop loop(t, options, Grid(Robot::columns));
    evolve::run(loop, options, {}, twin::Dealt{threads});
    found.emplace_back();
    for (const auto& elite : loop.feasible()) found.back().push_back(elite.genome);
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST(RobotGenome, WhatIsAskedForHolds) {
  const auto t = targets({{"require", "box,no-backward"}, {"boxes", "1..3"}, {"saving", "3..9"}, {"limit", 1}});
  const Loop loop = bred(t, 60);
  ASSERT_FALSE(loop.feasible().empty());
  for (const auto& one : loop.feasible()) {
    const auto made = Robot::express(one.genome, t);
    ASSERT_TRUE(made);
    const Puzzle& p = made->puzzle;
    EXPECT_GE(p.layout().boxes.size(), 1U);
    EXPECT_LE(p.layout().boxes.size(), 3U);
    EXPECT_EQ(p.layout().limit, commands(one.genome));
    const int saving = static_cast<int>(straight_of(p).actions.value().size()) - best_of(p).commands;
    EXPECT_GE(saving, 3);
    EXPECT_LE(saving, 9);
    for (const Step& step : unroll(one.genome)) EXPECT_NE(step.action, Action::backward);
  }
}

TEST(RobotGenome, ATemplateThatIsGivenStays) {
  const auto t = targets({{"template", "two-loops"}});
  const Loop loop = bred(t, 20);
  ASSERT_FALSE(loop.feasible().empty());
  for (const auto& one : loop.feasible()) EXPECT_TRUE(filling_of(one.genome, t.asked)) << write_program(one.genome);
}

TEST(RobotGenome, ViolationsTellHowFarItIs) {
  const auto t = targets(Json::object());
  const auto violations = [&](std::string_view text) { return Programs::judge(read_program(text).value(), t).violations; };
  EXPECT_EQ(violations("repeat 3; climb up; forward; turn left; end repeat; forward"), 0);
  EXPECT_GT(violations("put down; forward; forward"), violations("forward; forward; put down")) << "grows further";
  EXPECT_GT(violations("forward; forward; put down"), violations("forward; backward; forward; forward")) << "grows";
  EXPECT_GT(violations("forward; forward; forward; forward"), 0) << "a repeat is shorter";
  EXPECT_GT(violations("function A; turn left; forward; end function; climb up; function A"), 0) << "saves nothing";
}

}  // namespace
}  // namespace crux::robot::genome_test
