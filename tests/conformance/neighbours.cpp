// neighbours.cpp -- the laws of neighbours (core/neighbours.hpp) and of what is made of them (service/vary.hpp): each is a puzzle
// of its own, its change is told in plain words, and what is said to be harder is harder when it is graded anew.
#include "core/neighbours.hpp"

#include <map>
#include <set>

#include "service/asking.hpp"
#include "service/generating.hpp"
#include "service/idea.hpp"
#include "service/vary.hpp"
#include "tests/conformance/laws.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::conformance::neighbours_test {
namespace {

constexpr std::size_t most = 80;  // neighbours of each puzzle of the corpus
constexpr int most_parts = 10;    // that go because of one change

template <class G>
struct Neighbours : ::testing::Test {};
TYPED_TEST_SUITE(Neighbours, Games, GameNames);

template <class G>
std::vector<std::string> written(const std::vector<Neighbour<typename G::Puzzle>>& all) {
  std::vector<std::string> texts;
  for (const auto& [puzzle, change, size] : all) texts.push_back(G::write(puzzle).dump() + change);
  return texts;
}

TYPED_TEST(Neighbours, AreReadBackAndDiffer) {
  using G = TypeParam;
  if constexpr (!can<G, Neighbouring>) {
    GTEST_SKIP() << G::name << " has no neighbours";
  } else {
    on_every_puzzle<G>([](const typename G::Puzzle& p) {
      Rng rng(1);
      std::set<std::string> seen{G::write(p).dump()};
      const auto all = G::neighbours(p, most, rng);
      EXPECT_FALSE(all.empty());
      EXPECT_LE(all.size(), most);
      for (const auto& [puzzle, change, size] : all) {
        const Json json = G::write(puzzle);
        const auto read = G::read(json);
        ASSERT_TRUE(read) << change << to_text(read.error());
        EXPECT_EQ(*read, puzzle) << change;
        EXPECT_FALSE(puzzle == p) << change;
        EXPECT_TRUE(seen.insert(json.dump()).second) << "twice: " << change;
      }
    });
  }
}

TYPED_TEST(Neighbours, SayWhatChangedInPlainWords) {
  using G = TypeParam;
  if constexpr (!can<G, Neighbouring>) {
    GTEST_SKIP() << G::name << " has no neighbours";
  } else {
    on_every_puzzle<G>([](const typename G::Puzzle& p) {
      Rng rng(2);
      for (const auto& [puzzle, change, size] : G::neighbours(p, most, rng)) {
        const auto code = tests::notation_in(change);
        EXPECT_FALSE(code) << "\"" << code.value_or("") << "\" is notation: " << change;
        EXPECT_TRUE(change.ends_with('.') && !change.contains("..") && !change.contains("  ")) << change;
        EXPECT_TRUE(change.front() >= 'A' && change.front() <= 'Z') << change;
        EXPECT_GE(size, small_step) << change;
        EXPECT_LE(size, most_parts * new_kind) << change;
      }
    });
  }
}

TYPED_TEST(Neighbours, ComeInTheSameOrder) {
  using G = TypeParam;
  if constexpr (!can<G, Neighbouring>) {
    GTEST_SKIP() << G::name << " has no neighbours";
  } else {
    on_every_puzzle<G>([](const typename G::Puzzle& p) {
      Rng one(3), same(3);
      EXPECT_EQ(written<G>(G::neighbours(p, most, one)), written<G>(G::neighbours(p, most, same)));
    });
  }
}

// ---- what is made of them

std::vector<AnyPuzzle> made(const GameEntry& game) {
  std::vector<AnyPuzzle> puzzles;
  for (const char* level : {"easy", "medium"}) {
    auto ask = at_level(game, level);
    EXPECT_TRUE(ask);
    ask->seed = 11;
    const auto keep = [&](const Json& line) {
      auto any = read_parsed({{"crux", 1}, {"game", game.name}, {"puzzle", line["puzzle"]}});
      EXPECT_TRUE(any);
      puzzles.push_back(std::move(*any));
      return true;
    };
    EXPECT_TRUE(make_puzzles(game, *ask, {}, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = {}}));
  }
  EXPECT_EQ(puzzles.size(), 2U) << game.name;
  return puzzles;
}

std::optional<Rating> graded_anew(const Json& line) {
  const auto any = read_line(line.dump());
  EXPECT_TRUE(any);
  return any->game->grade(*any, {.sets = {}, .against = {}, .budget = any->game->patience, .ladder = true}, {}).rating;
}

// As it was promised: by how far the rating is from the aim, and by how large the changes are.
void expect_ranked(const Variations& found) {
  double before = 0;
  for (const Variation& one : found.found) {
    const double rank = std::abs(std::round(one.rating.value) - found.aim) + points_a_size * one.size;
    EXPECT_GE(rank, before);
    before = rank;
  }
}

TYPED_TEST(Neighbours, AreAsHardAsVarySays) {
  using G = TypeParam;
  if constexpr (!can<G, Neighbouring>) {
    GTEST_SKIP() << G::name << " has no neighbours";
  } else {
    std::map<VaryGoal, int> answers;
    for (const AnyPuzzle& any : made(*find_game(G::name)))
      for (const VaryGoal goal : {VaryGoal::harder, VaryGoal::easier, VaryGoal::like}) {
        const VaryRequest ask{.goal = goal, .count = 4, .seed = 5, .budget = 120};
        const auto found = vary(any, ask, {});
        ASSERT_TRUE(found) << to_text(found.error());
        expect_ranked(*found);
        const double from = std::round(graded_anew(any.line)->value);
        for (const Json& line : lines_of(*found, any, ask)) {
          SCOPED_TRACE(line.dump());
          ++answers[goal];
          const auto rating = graded_anew(line);
          ASSERT_TRUE(rating);
          EXPECT_EQ(to_json(*rating), line["rating"]);
          const double more = std::round(rating->value) - from;
          EXPECT_TRUE(goal != VaryGoal::harder || more >= least_difference);
          EXPECT_TRUE(goal != VaryGoal::easier || -more >= least_difference);
          EXPECT_TRUE(goal != VaryGoal::like || std::abs(more) <= most_difference);
        }
      }
    EXPECT_GT(answers[VaryGoal::harder] + answers[VaryGoal::easier], 0);
    EXPECT_GT(answers[VaryGoal::like], 0);
  }
}

// Every solution, as the solver writes it.
std::set<std::string> plays_of(const AnyPuzzle& any) {
  std::set<std::string> plays;
  Budget budget(any.game->search_patience);
  any.game->solve(any, {.limit = 200, .shortest = false}, budget, [&](const Trace& trace) { plays.insert(trace.moves); });
  return plays;
}

TYPED_TEST(Neighbours, WithTheSameIdeaAreSolvedElsewhere) {
  using G = TypeParam;
  if constexpr (!can<G, Neighbouring>) {
    GTEST_SKIP() << G::name << " has no neighbours";
  } else {
    std::size_t answers = 0;
    for (const AnyPuzzle& any : made(*find_game(G::name))) {
      const auto found = vary(any, {.goal = VaryGoal::same_idea, .count = 2, .seed = 5, .budget = 100}, {});
      ASSERT_TRUE(found) << to_text(found.error());
      const Idea idea = idea_of(any, {});
      const std::set<std::string> plays = plays_of(any);
      for (const Variation& one : found->found) {
        ++answers;
        const Idea other = idea_of(one.puzzle, {});
        EXPECT_EQ(other.label, idea.label);
        EXPECT_EQ(other.rules, idea.rules);
        for (const std::string& play : plays_of(one.puzzle)) EXPECT_FALSE(plays.contains(play)) << play;
        EXPECT_LE(std::abs(std::round(one.rating.value) - std::round(found->from.value)), most_difference);
      }
    }
    EXPECT_GT(answers, 0U) << "nothing with the same idea was found, so nothing was tested";
  }
}

}  // namespace
}  // namespace crux::conformance::neighbours_test
