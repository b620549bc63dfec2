// skill_test.cpp -- the skill model: recovery, calibration, invariances, order, evidence, choosing.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "players/learners.hpp"
#include "players/preparation.hpp"
#include "players/simulate.hpp"

namespace crux::players::skill_test {
namespace {

// A game of locks with three classes, and bells beside them.
const Subject locks{
    .game = "locks",
    .concepts = {{"turn", "turn the key"}, {"pick", "pick the lock"}, {"melt", "melt it"}, {"bells", "mind the bell"}},
    .classes = 3};

Challenge lock(int number, double rating, std::vector<std::uint16_t> concepts = {0}) {
  Challenge challenge{.id = std::to_string(number), .rating = rating, .curve = Curve::logistic(rating), .concepts = concepts};
  challenge.level = concepts.front();
  return challenge;
}

// From 700 to 2300, in a shuffled order.
std::vector<Challenge> many(int n) {
  std::vector<Challenge> all;
  for (int i = 0; i < n; ++i) all.push_back(lock(i, 700 + 1600.0 * (i * 37 % n) / n));
  return all;
}

struct Person {
  double skill = 1500;
  Rng rng;
  bool solves(const Challenge& puzzle, double at) { return rng.unit() < puzzle.curve(at); }
};

// Somebody whose skill comes from the prior.
Person person(std::uint64_t number) {
  Rng rng(7, 0, number);
  double skill = prior.mean + prior.overall * normal(rng);
  skill += prior.game * normal(rng);
  skill += prior.concept_ * normal(rng);
  return {skill, rng};
}

Evidence evidence(bool solved) { return {.ending = solved ? Ending::solved : Ending::failed}; }

// People with a known skill play puzzles that are chosen for them.
TEST(Skill, IsRecoveredWithinItsIntervalAndForetells) {
  const std::vector<Challenge> pool = many(150);
  int within = 0, predicted = 0, came_true = 0;
  constexpr int people = 300;
  for (int i = 0; i < people; ++i) {
    Person one = person(static_cast<std::uint64_t>(i));
    Skill skill = newcomer();
    for (int play = 0; play < 30; ++play) {
      const Choice choice = choose(skill, locks, pool);
      ASSERT_TRUE(choice.place);
      const Challenge& puzzle = pool[*choice.place];
      const bool solved = one.solves(puzzle, one.skill + prior.puzzle * normal(one.rng));
      if (choice.chance >= 0.7 && choice.chance <= 0.8) ++predicted, came_true += solved;
      update(skill, locks, puzzle, evidence(solved));
    }
    const Bell bell = skill_at(skill, locks, pool[0]);
    within += std::abs(bell.mean - one.skill) <= 1.645 * bell.sd();
  }
  EXPECT_GE(within, 0.86 * people);  // 90%, less two standard errors
  EXPECT_LE(within, 0.97 * people);  // an interval that always holds is too wide
  ASSERT_GT(predicted, 5000);
  EXPECT_GE(came_true, 0.70 * predicted);
  EXPECT_LE(came_true, 0.80 * predicted);
}

TEST(Skill, MovesWithTheScale) {
  Skill low = newcomer(), high = newcomer();
  high.overall.mean += 200;
  for (int i = 0; i < 20; ++i) {
    const bool solved = i % 3 != 0;
    update(low, locks, lock(i, 1300 + 10 * i), evidence(solved));
    update(high, locks, lock(i, 1500 + 10 * i), evidence(solved));
  }
  EXPECT_NEAR(skill_in(high, "locks").mean - skill_in(low, "locks").mean, 200, 1);
  EXPECT_NEAR(skill_in(high, "locks").sd(), skill_in(low, "locks").sd(), 0.5);
}

TEST(Skill, HardlyDependsOnTheOrder) {
  const auto play = [](Skill& skill, int i) { update(skill, locks, lock(i, 1300 + 15 * i), evidence(i % 3 != 0)); };
  Skill forth = newcomer(), back = newcomer();
  for (int i = 0; i < 24; ++i) play(forth, i * 7 % 24);
  for (int i = 23; i >= 0; --i) play(back, i * 7 % 24);
  const Bell one = skill_in(forth, "locks"), other = skill_in(back, "locks");
  EXPECT_NEAR(one.mean, other.mean, 0.5 * one.sd());
  EXPECT_NE(one.mean, other.mean);  // what came last counts more
}

double mean_after(const Evidence& what) {
  Skill skill = newcomer();
  update(skill, locks, lock(1, 1500), what);
  return skill_in(skill, "locks").mean;
}

TEST(Skill, TakesHintsAndRerollsForWhatTheyAre) {
  const double solved = mean_after({.ending = Ending::solved}), failed = mean_after({.ending = Ending::failed});
  const double hinted = mean_after({.ending = Ending::solved, .hints = 1});
  const double many_hints = mean_after({.ending = Ending::solved, .hints = 5});
  EXPECT_GT(solved, hinted);
  EXPECT_GT(hinted, many_hints);
  EXPECT_GT(many_hints, failed);
  const double too_hard = mean_after({.ending = Ending::too_hard}), too_easy = mean_after({.ending = Ending::too_easy});
  EXPECT_GT(too_hard, failed);
  EXPECT_LT(too_hard, 1500);
  EXPECT_LT(too_easy, solved);
  EXPECT_GT(too_easy, 1500);
  EXPECT_EQ(mean_after({.ending = Ending::skipped}), 1500);
}

TEST(Skill, LearnsAPaceAndTakesHasteForSkill) {
  EXPECT_GT(mean_after({.ending = Ending::solved, .seconds = 2}), mean_after({.ending = Ending::solved, .seconds = 10}));
  EXPECT_GT(mean_after({.ending = Ending::solved, .seconds = 10}), mean_after({.ending = Ending::solved, .seconds = 60}));
  Skill slow = newcomer(), usual = newcomer();
  for (int i = 0; i < 40; ++i) {
    update(slow, locks, lock(i, 1500), {.ending = i % 2 ? Ending::solved : Ending::failed, .seconds = 80});
    update(usual, locks, lock(i, 1500), {.ending = i % 2 ? Ending::solved : Ending::failed, .seconds = 10});
  }
  EXPECT_NEAR(slow.games.at("locks").log_pace, 3, 0.8);  // eight times the usual time
  EXPECT_NEAR(skill_in(slow, "locks").mean, skill_in(usual, "locks").mean, 100);
}

TEST(Skill, BlamesTheConceptThatFails) {
  Skill skill = newcomer();
  for (int i = 0; i < 15; ++i) {
    update(skill, locks, lock(2 * i, 1500, {0}), evidence(true));
    update(skill, locks, lock(2 * i + 1, 1500, {0, 3}), evidence(false));
  }
  const auto& concepts = skill.games.at("locks").concepts;
  EXPECT_LT(concepts.at("bells").bell.mean + 80, concepts.at("turn").bell.mean);
  EXPECT_GT(chance(skill, locks, lock(90, 1500, {0})), chance(skill, locks, lock(91, 1500, {0, 3})) + 0.2);
}

TEST(Skill, LearnsWhichPuzzlesAreHarderThanTheirRating) {
  Residual unfair, fair;
  for (std::uint64_t i = 0; i < 400; ++i) {
    Person one = person(i);
    Skill skill = newcomer();
    for (int play = 0; play < 10; ++play) {
      const Challenge puzzle = lock(play, 1200 + 60 * play);
      update(skill, locks, puzzle, evidence(one.solves(puzzle, one.skill)));
    }
    update(skill, locks, lock(100, 1500), evidence(one.solves(lock(100, 1650), one.skill)), &unfair);
    update(skill, locks, lock(101, 1500), evidence(one.solves(lock(101, 1500), one.skill)), &fair);
  }
  EXPECT_EQ(unfair.plays, 400);
  EXPECT_GT(unfair.bell.mean, 60);  // the truth is 150
  EXPECT_NEAR(fair.bell.mean, 0, 35);
  EXPECT_LT(unfair.bell.variance, Residual{}.bell.variance);
}

TEST(Skill, ReadsWhatItWrites) {
  Skill skill = newcomer();
  for (int i = 0; i < 5; ++i)
    update(skill, locks, lock(i, 1500, {0, 3}), {.ending = Ending::solved, .hints = i % 2, .seconds = 9});
  const auto again = read_skill(to_json(skill));
  ASSERT_TRUE(again);
  EXPECT_NEAR(again->overall.mean, skill.overall.mean, 1e-9);
  EXPECT_NEAR(again->games.at("locks").bell.variance, skill.games.at("locks").bell.variance, 1e-6);
  EXPECT_EQ(again->games.at("locks").played, skill.games.at("locks").played);
  EXPECT_EQ(again->games.at("locks").concepts.at("bells").memory, skill.games.at("locks").concepts.at("bells").memory);
  for (const char* bad :
       {R"({})", R"({"skill":2,"overall":[1500,200],"games":{}})", R"({"skill":1,"overall":[1500],"games":{}})",
        R"({"skill":1,"overall":[1500,-3],"games":{}})", R"({"skill":1,"overall":[1500,200],"games":{"a":{}}})"})
    EXPECT_FALSE(read_skill(Json::parse(bad))) << bad;
}

// A millisecond is promised, and a minute for a million.
TEST(Skill, IsUpdatedInMicroseconds) {
  Skill skill = newcomer();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 2000; ++i) update(skill, locks, lock(i, 1500, {0, 3}), {.ending = Ending::solved, .seconds = 9});
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 2.0);
}

TEST(Choosing, TakesTheNearestAndNeverTwice) {
  const std::vector<Challenge> pool = many(60);
  Skill skill = newcomer();
  skill.overall.variance = 100;  // sure of it
  std::set<std::string> had;
  for (int i = 0; i < 60; ++i) {
    const Choice choice = choose(skill, locks, pool);
    ASSERT_TRUE(choice.place);
    EXPECT_TRUE(had.insert(pool[*choice.place].id).second);
    // The naive twin: no other new puzzle lies nearer. (The one concept is due or not in all of them alike.)
    for (const Challenge& other : pool)
      if (!had.contains(other.id)) {
        EXPECT_LE(std::abs(choice.chance - usual_target), std::abs(chance(skill, locks, other) - usual_target) + 1e-12);
      }
    update(skill, locks, pool[*choice.place], {.ending = Ending::skipped});
  }
  const Choice none = choose(skill, locks, pool);
  EXPECT_FALSE(none.place);
  EXPECT_LT(none.request.least, none.request.most);
}

TEST(Choosing, BringsOneNewConceptAtATime) {
  const double easy = 1250;
  const std::vector<Challenge> pool{lock(0, easy, {0, 1, 3}), lock(1, easy + 60, {0})};
  EXPECT_EQ(choose(newcomer(), locks, pool).place, 1U);
  EXPECT_EQ(choose(newcomer(), locks, pool).fresh, 0U);
  // While bells were met but never solved, nothing else is new.
  Skill skill = newcomer();
  update(skill, locks, lock(8, 1000, {0}), evidence(true));
  update(skill, locks, lock(9, 1700, {0, 3}), evidence(false));
  const std::vector<Challenge> next{lock(2, 1250, {0, 1}), lock(3, 1250, {0, 3})};
  EXPECT_EQ(choose(skill, locks, next).place, 1U);
}

TEST(Choosing, BringsOldConceptsBack) {
  Skill skill = newcomer();
  update(skill, locks, lock(0, 1300, {3}), evidence(true));
  EXPECT_EQ(skill.games.at("locks").concepts.at("bells").memory.gap, 2);
  for (int i = 1; i < 6; ++i) update(skill, locks, lock(i, 1300, {0}), evidence(true));
  const std::vector<Challenge> pool{lock(10, 1300, {0}), lock(11, 1300, {3})};
  const Choice choice = choose(skill, locks, pool, {.near = 0.3});
  EXPECT_EQ(choice.again, 3U);
  update(skill, locks, pool[1], evidence(true));
  EXPECT_EQ(skill.games.at("locks").concepts.at("bells").memory.gap, 4);  // after a success in time
  update(skill, locks, lock(12, 1300, {3}), evidence(false));
  EXPECT_EQ(skill.games.at("locks").concepts.at("bells").memory.gap, 2);
}

TEST(Preparation, SeesJumpsAndSeveralNewThings) {
  using Kind = Unprepared::Kind;
  const std::vector<Challenge> good{lock(0, 1000, {0}), lock(1, 1100, {0, 3}), lock(2, 1200, {1}), lock(3, 1300, {2})};
  EXPECT_TRUE(check(locks, good).unprepared.empty());
  EXPECT_TRUE(check(locks, good).never.empty());
  const std::vector<Challenge> jump{lock(0, 1000, {0}), lock(1, 1500, {2}), lock(2, 1500, {1, 3})};
  const Preparation found = check(locks, jump);
  ASSERT_EQ(found.unprepared.size(), 2U);
  EXPECT_EQ(found.unprepared[0].kind, Kind::jump);
  EXPECT_EQ(found.unprepared[0].place, 1U);
  EXPECT_EQ(found.unprepared[0].concepts, (std::vector<std::uint16_t>{1, 2}));
  EXPECT_EQ(found.unprepared[1].kind, Kind::at_once);
  EXPECT_EQ(check(locks, std::vector{lock(0, 1000, {0})}).never, (std::vector<std::uint16_t>{1, 2}));
  std::vector<Challenge> beyond{lock(0, 1000, {0}), lock(1, 2000, {0})};
  beyond[1].level.reset();
  EXPECT_EQ(check(locks, beyond).unprepared.at(0).kind, Kind::beyond);
}

TEST(Progression, GoesByClasses) {
  const auto play = [](std::uint16_t level, bool solved) {
    return Played{.level = level, .targets = {}, .evidence = evidence(solved), .tries = 1};
  };
  const std::vector<bool> all(3, true);
  EXPECT_EQ(class_after({}, all), 0);
  EXPECT_EQ(class_after(std::vector{play(0, true), play(0, false)}, all), 0);
  EXPECT_EQ(class_after(std::vector{play(0, true), play(0, true)}, all), 1);
  EXPECT_EQ(class_after(std::vector{play(0, true), play(0, true)}, {true, false, true}), 2);
  const Pool pool(locks, {lock(0, 1500, {1}), lock(1, 1400, {0}), lock(2, 1300, {0}), lock(3, 1600, {2})}, 4);
  Skill skill = newcomer();
  std::vector<Played> plays;
  std::vector<std::string> seen;
  for (int i = 0; i < 4; ++i) {
    const Challenge& next = pool.puzzles()[pool.next(By::classes, skill, plays, {})];
    seen.push_back(next.id);
    plays.push_back(play(*next.level, true));
    update(skill, locks, next, evidence(true));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"2", "1", "0", "3"}));
  EXPECT_EQ(pool.puzzles()[pool.next(By::list, skill, {}, {})].id, "2");
}

TEST(Simulation, IsTheSameTwiceAndEveryKindPlays) {
  std::vector<Challenge> puzzles = many(40);
  for (Challenge& puzzle : puzzles) puzzle.rungs = {puzzle.curve(1200), puzzle.curve(1500), puzzle.curve(1800)};
  const Pool pool(locks, puzzles, 20);
  for (std::size_t k = 0; k < kind_names.size(); ++k)
    for (const By by : {By::list, By::ladder, By::classes, By::skill}) {
      const players::Run run{.kind = static_cast<Kind>(k), .by = by, .learners = 3, .plays = 12};
      const Tally one = simulate(pool, run), other = simulate(pool, run);
      EXPECT_EQ(one.plays, 36);
      EXPECT_EQ(one.solved, other.solved);
      EXPECT_EQ(one.off, other.off);
      EXPECT_LE(one.solved, one.tried);
      EXPECT_GT(one.tried, 0);
    }
}

}  // namespace
}  // namespace crux::players::skill_test
