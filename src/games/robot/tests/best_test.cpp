#include "games/robot/solve/best.hpp"

#include <gtest/gtest.h>

#include "games/robot/make/lesson.hpp"
#include "games/robot/make/sample.hpp"
#include "games/robot/solve/findings.hpp"
#include "games/robot/solve/survey.hpp"
#include "games/robot/tests/random.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::best_test {
namespace {

using Kind = Token::Kind;

// Every program of so many commands, the obvious way: token by token, each run from the start. Repeats of up to `widest` times.
class Twin {
 public:
  Twin(const Puzzle& p, const Grammar& grammar, int widest) : p_(p), grammar_(grammar), widest_(widest) {}
  bool finds(int commands) {
    tokens_.clear();
    return write(commands, 0, {}, 0);
  }

 private:
  // The actions that have certainly run: a body that is not closed yet, once.
  std::vector<Token> so_far() const {
    std::vector<Token> tokens = tokens_;
    std::vector<Token*> open;
    for (Token& token : tokens) {
      if (token.kind == Kind::repeat || token.kind == Kind::define) open.push_back(&token);
      if (token.kind == Kind::end_repeat || token.kind == Kind::end_function) open.pop_back();
    }
    for (Token* head : open)
      if (head->kind == Kind::repeat) head->value = 1;
    return tokens;
  }
  bool with(Token token, const auto& rest) {
    tokens_.push_back(token);
    const bool found = rest();
    tokens_.pop_back();
    return found;
  }
  bool write(int left, int repeats, std::vector<Kind> open, int functions) {
    const Ran ran = run(p_, program_of(so_far()));
    if (ran.end == Ran::End::failed || ran.end == Ran::End::too_long) return false;
    if (ran.end == Ran::End::solved) return open.empty();
    if (!open.empty() && tokens_.back().kind != open.back()) {
      auto rest = open;
      rest.pop_back();
      const Kind end = open.back() == Kind::repeat ? Kind::end_repeat : Kind::end_function;
      if (with({end}, [&] { return write(left, repeats, rest, functions + (end == Kind::end_function)); })) return true;
    }
    if (left == 0) return false;
    for (const Action action : all_actions())
      if (with({Kind::action, static_cast<std::uint8_t>(action)}, [&] { return write(left - 1, repeats, open, functions); }))
        return true;
    if (!open.empty() && !grammar_.nested) return false;
    for (std::uint8_t f = 0; f < functions; ++f)
      if (with({Kind::call, f}, [&] { return write(left - 1, repeats, open, functions); })) return true;
    const bool defining = std::ranges::find(open, Kind::define) != open.end();
    auto deeper = open;
    deeper.push_back(Kind::repeat);
    for (int times = 2; times <= widest_ && repeats < grammar_.repeats; ++times)
      if (with({Kind::repeat, static_cast<std::uint8_t>(times)}, [&] { return write(left - 1, repeats + 1, deeper, functions); }))
        return true;
    if (!grammar_.functions || defining) return false;
    deeper.back() = Kind::define;
    return with({Kind::define, static_cast<std::uint8_t>(functions)},
                [&] { return write(left - 1, repeats, deeper, functions); });
  }

  const Puzzle& p_;
  const Grammar& grammar_;
  int widest_;
  std::vector<Token> tokens_;
};

bool is_of(const Grammar& grammar, std::span<const Statement> program) {
  const Uses used = uses(program);
  return used.repeats <= grammar.repeats && (grammar.functions || used.functions == 0) && (grammar.nested || used.depth <= 1);
}

void compare(const Puzzle& p, const Grammar& grammar, int most, int widest, int& found_some) {
  const Outlook outlook(p.ground());
  for (int commands_left = 1; commands_left <= most; ++commands_left) {
    Budget budget;
    const auto found = find_program(p.ground(), outlook, grammar, commands_left, budget);
    const bool expected = Twin(p, grammar, widest).finds(commands_left);
    ASSERT_EQ(found.has_value(), expected) << commands_left;
    if (!found) continue;
    ++found_some;
    EXPECT_LE(commands(*found), commands_left);
    EXPECT_TRUE(is_of(grammar, *found)) << write_program(*found);
    EXPECT_EQ(run(p, *found).end, Ran::End::solved) << write_program(*found);
    return;  // with more commands there is one too
  }
}

TEST(Best, FindsAProgramWhereThereIsOne) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(150); ++seed) {
    Rng rng(seed, 3);
    const Puzzle p(random_layout(rng, 3, 2));
    if (p.ground().start().solved()) continue;
    SCOPED_TRACE(seed);
    for (const Grammar& grammar : grammars) ASSERT_NO_FATAL_FAILURE(compare(p, grammar, grammar.nested ? 3 : 4, 3, found));
  }
  EXPECT_GT(found, tests::sanitized ? 10 : 50);
}

// Worlds with something to repeat in them: functions pay from five commands on.
TEST(Best, FindsFunctionsAndNesting) {
  int found = 0;
  const std::vector<Layout> layouts{
      world_of({{"####", "#  #", "####"}, {"   x", "    ", "^   "}}),
      world_of({{"   ##", "  ## ", " ##  ", "##   "}, {"    x", "     ", "     ", ">    "}}),
      world_of({{"#####"}, {"> o x"}}, {{0, 0, 1}}),
      world_of({{"#######"}, {">  ####"}, {"      #"}, {"      x"}}),                  // FFU, twice
      world_of({{"####", "#  #", "#  #", "#  #"}, {"    ", "    ", "    ", "^  x"}}),  // FFFR, three times
  };
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    SCOPED_TRACE(i);
    ASSERT_FALSE(fault(layouts[i]));
    const Puzzle p(layouts[i]);
    for (const Grammar& grammar : grammars) ASSERT_NO_FATAL_FAILURE(compare(p, grammar, 4, 4, found));
    ASSERT_NO_FATAL_FAILURE(compare(p, Grammar{.repeats = 0}, 5, 4, found));
  }
  EXPECT_GT(found, 5);
}

TEST(Best, SaysHowFarItGot) {
  const Puzzle p(world_of({{"##########"}, {">        x"}}));
  const Best& best = best_of(p);
  EXPECT_EQ(best.commands, 2);
  EXPECT_TRUE(best.settled());
  EXPECT_EQ(write_on_one_line(*best.program), "repeat 9; forward; end repeat");
  Budget little(3);
  const Best cut = best_program(p.ground(), *outlook_of(p), all_programs, {}, little);
  EXPECT_FALSE(cut.settled());
  EXPECT_LE(cut.at_least, 2);
}

TEST(Best, KnowsWhatCannotBe) {
  const Puzzle p(world_of({{"## #"}, {">  x"}}));
  EXPECT_TRUE(best_of(p).settled());
  EXPECT_FALSE(best_of(p).program);
}

TEST(Lesson, NeedsWhatItTeaches) {
  const Puzzle row(world_of({{"#####"}, {">   x"}}));
  Budget budget;
  EXPECT_EQ(lesson_holds(row, *read_program("repeat 4; forward; end repeat"), budget), true);
  // Here the repeat is one command more than it need be.
  EXPECT_EQ(lesson_holds(row, *read_program("repeat 2; forward; forward; end repeat"), budget), false);
  // And here it is as good to do without.
  const Puzzle near(world_of({{"###"}, {"> x"}}));
  EXPECT_EQ(lesson_holds(near, *read_program("repeat 2; forward; end repeat"), budget), false);
  const Puzzle round(world_of({{"####", "#  #", "#  #", "####"}, {"   x", "    ", "    ", "^   "}}));
  Budget none(0);
  EXPECT_EQ(lesson_holds(round, *read_program("repeat 3; forward; end repeat; turn right; repeat 3; forward; end repeat"), none),
            std::nullopt);
}

// The search through all programs, of any run length, does not refute what the survey of solutions accepts.
TEST(Lesson, IsInWhatIsMade) {
  const auto asked = read_parameters({{"template", "short-loop"}, {"require-lesson", 1}});
  ASSERT_TRUE(asked);
  Rejections rejections;
  int made = 0;
  for (std::uint64_t slot = 0; made < 5; ++slot) {
    Rng rng(4, 0, slot);
    const auto candidate = sample(*asked, rng, rejections);
    if (!candidate) continue;
    ++made;
    const Program intended = *read_program(candidate->remarks.at("solution").get<std::string>());
    const Puzzle& p = candidate->puzzle;
    Budget budget;
    EXPECT_FALSE(find_program(p.ground(), *outlook_of(p), all_programs, commands(intended) - 1, budget));
    EXPECT_FALSE(find_program(p.ground(), *outlook_of(p), Grammar{.repeats = 0}, commands(intended), budget));
  }
}

// And what the search through all programs finds to be the best, the survey finds too.
TEST(Best, SurveyAndSearchAgree) {
  const auto asked = read_parameters({{"template", "first-repeat"}});
  ASSERT_TRUE(asked);
  Rejections rejections;
  int made = 0;
  for (std::uint64_t slot = 0; made < 20; ++slot) {
    Rng rng(5, 0, slot);
    const auto candidate = sample(*asked, rng, rejections);
    if (!candidate) continue;
    ++made;
    const Puzzle& p = candidate->puzzle;
    Budget budget(20'000'000);
    const Best all = best_program(p.ground(), *outlook_of(p), all_programs, {}, budget);
    ASSERT_TRUE(all.settled());
    int least = 1000, limit = 1000;
    const auto steps = static_cast<int>(run(p, *all.program).trace.size());
    EXPECT_TRUE(survey(p.ground(), *outlook_of(p), steps, limit, budget, [&](std::span<const Action> trace) {
      Budget own(least_patience);
      least = std::min(least, least_program_cut_off(trace, all_programs, 1000, own).commands);
      limit = least - 1;
      return true;
    }));
    EXPECT_EQ(least, all.commands) << slot;
  }
}

}  // namespace
}  // namespace crux::robot::best_test
