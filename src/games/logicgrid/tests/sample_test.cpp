// The direct generator: what it promises of every puzzle, what may be asked of it, and which puzzles are the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/true_clue.hpp"
#include "games/logicgrid/make/twins.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/shyne.hpp"
#include "games/logicgrid/tests/brute.hpp"

namespace crux::logicgrid::sample_test {
namespace {

Parameters asked_for(const Json& given) {
  const auto asked = read_parameters(given);
  EXPECT_TRUE(asked) << to_text(asked.error());
  return asked.value_or(Parameters{});
}

Candidate<Puzzle> first_sample(const Parameters& asked, std::uint64_t seed) {
  for (std::uint64_t slot = 0; slot < 100; ++slot) {
    Rng rng(seed, 0, slot);
    if (auto candidate = Logicgrid::sample(asked, rng)) return *std::move(candidate);
  }
  ADD_FAILURE() << "no sample for " << write_parameters(asked).dump();
  return {};
}

// ---- clues that are true of a solution

TEST(TrueClues, AreTrueAndOfEveryKind) {
  for (const auto& [categories, items] : std::vector<std::pair<int, int>>{{2, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 5}, {8, 10}}) {
    std::set<Kind> kinds;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      const Puzzle p = random_categories(categories, items, rng);
      const Solution solution = random_solution(p, rng);
      const TrueClues clues(p, solution, usual_weights);
      for (int i = 0; i < 30; ++i) {
        const Clue clue = clues.draw(rng);
        EXPECT_TRUE(holds(p, clue, solution)) << kind_names[static_cast<std::size_t>(clue.kind)];
        const auto a_place = [&](Item item) { return item.category == clue.axis; };
        EXPECT_TRUE(std::ranges::none_of(clue.items, a_place));
        kinds.insert(clue.kind);
      }
    }
    EXPECT_EQ(kinds.size(), items == 2 ? 10U : 11U) << categories << "x" << items;  // two rows are always all different
  }
}

TEST(TrueClues, HideEverySolutionAsOftenAsTheOthers) {
  Rng rng(1);
  const Puzzle p = random_categories(3, 3, rng);
  std::map<Solution, int> seen;
  for (int i = 0; i < 3600; ++i) ++seen[random_solution(p, rng)];
  EXPECT_EQ(seen.size(), 36U);
  for (const auto& [solution, times] : seen) EXPECT_NEAR(times, 100, 45);
}

// ---- samples

TEST(Sample, HasOneSolutionAndNoClueTooMany) {
  const Parameters asked = asked_for(Json::object());
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto [p, remarks] = first_sample(asked, seed);
    ASSERT_EQ(p.size(), 3);
    ASSERT_EQ(p.items(), 4);
    EXPECT_TRUE(std::ranges::find(theme_names(), p.theme) != theme_names().end()) << p.theme;
    EXPECT_EQ(remarks, Json({{"unique", true}, {"minimal", true}}));
    const auto candidates = all_candidates(p);
    const auto truth = truth_table(p, candidates);
    std::vector<bool> on(p.clues.size(), true);
    EXPECT_EQ(true_of(truth, candidates.size(), on).size(), 1U) << seed;
    for (std::size_t i = 0; i < on.size(); ++i) {
      on[i] = false;
      EXPECT_GT(true_of(truth, candidates.size(), on).size(), 1U) << seed << ": clue " << i << " could go";
      on[i] = true;
    }
  }
}

TEST(Sample, OfFourByFiveIsSolvedWithoutGuessing) {
  const Parameters asked = asked_for({{"categories", 4}, {"items", 5}});
  std::set<Kind> kinds;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Puzzle p = first_sample(asked, seed).puzzle;
    Budget budget;
    EXPECT_EQ(count_solutions(p, 2, budget), 1U) << seed;
    EXPECT_EQ(removable(p, budget), std::vector<int>{}) << seed;
    EXPECT_TRUE(steps(p).solved) << seed;
    for (const Clue& clue : p.clues) kinds.insert(clue.kind);
  }
  EXPECT_EQ(kinds.size(), 11U);
}

// A clue or two could go; even these say something, and none is there twice.
TEST(Sample, MayHaveCluesToSpare) {
  const Parameters asked = asked_for({{"minimal", 0}});
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto [p, remarks] = first_sample(asked, seed);
    const auto candidates = all_candidates(p);
    const auto truth = truth_table(p, candidates);
    EXPECT_EQ(true_of(truth, candidates.size(), std::vector(p.clues.size(), true)).size(), 1U) << seed;
    Budget budget;
    EXPECT_EQ(removable(p, budget)->empty(), remarks["minimal"] == true) << seed;
    for (std::size_t i = 0; i < p.clues.size(); ++i) {
      EXPECT_TRUE(std::ranges::find(truth[i], false) != truth[i].end()) << seed << ": clue " << i << " is always true";
      for (std::size_t k = 0; k < i; ++k) EXPECT_NE(canonical(p.clues[i]), canonical(p.clues[k])) << seed;
    }
  }
}

TEST(Sample, IsTheSameForTheSameSeed) {
  const Parameters asked = asked_for({{"categories", 4}, {"items", 4}});
  Rng one(3), other(3), third(4);
  const auto a = Logicgrid::sample(asked, one), b = Logicgrid::sample(asked, other), c = Logicgrid::sample(asked, third);
  ASSERT_TRUE(a && b && c);
  EXPECT_EQ(a->puzzle, b->puzzle);
  EXPECT_NE(a->puzzle, c->puzzle);
}

TEST(Sample, NeedsTheTechniqueAskedFor) {
  for (int t = transposition; t < technique_count; ++t) {
    const Parameters asked = asked_for({{"technique", technique_infos[static_cast<std::size_t>(t)].letters}});
    const Steps found = steps(first_sample(asked, 1).puzzle);
    EXPECT_TRUE(found.solved);
    EXPECT_EQ(found.hardest, static_cast<Technique>(t)) << technique_infos[static_cast<std::size_t>(t)].name;
  }
  const Steps easy = steps(first_sample(asked_for({{"categories", 2}, {"technique", "last"}}), 1).puzzle);
  EXPECT_EQ(easy.hardest, last_cell);
}

TEST(Sample, TakesAsManyLoopsAsAskedFor) {
  for (int loops = 2; loops <= 4; ++loops) {
    const Puzzle p = first_sample(asked_for({{"min-loops", loops}, {"max-loops", loops}}), 2).puzzle;
    const LoopRun run = run_loops(p);
    EXPECT_TRUE(feasible(run, p.clues.size()));
    EXPECT_EQ(run.loops, loops);
  }
  EXPECT_GE(run_loops(first_sample(asked_for({{"min-loops", 3}}), 3).puzzle).loops, 3);
}

// ---- what may be asked

TEST(Request, IsReadAsItWasWritten) {
  Parameters usual;
  usual.theme = "any";
  EXPECT_EQ(asked_for(Json::object()), usual);
  for (const Json& given :
       {Json::object(), Json{{"theme", theme_names().back()}, {"categories", 4}, {"items", 5}, {"minimal", 0}},
        Json{{"technique", "order"}, {"min-loops", 2}, {"max-loops", 4}},
        Json{{"descriptors", "technique"}, {"population", 50}, {"generations", 10}}}) {
    const Parameters asked = asked_for(given);
    const Json written = write_parameters(asked);
    EXPECT_EQ(asked_for(written), asked);
    for (const auto& [name, value] : given.items()) EXPECT_EQ(written[name], value);
    for (const auto& [name, value] : written.items())
      EXPECT_TRUE(std::ranges::any_of(Logicgrid::parameters, [&](const ParameterInfo& info) { return info.name == name; }));
  }
}

TEST(Request, SaysWhatIsWrong) {
  const auto wrong = [](const Json& given) {
    const auto asked = read_parameters(given);
    return asked ? "nothing" : to_text(asked.error());
  };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has(wrong({{"theme", "moon"}}), "--theme: found \"moon\"; one of any, school, "));
  EXPECT_TRUE(has(wrong({{"items", 11}}), "--items: found 11; 2 to 10"));
  EXPECT_TRUE(has(wrong({{"items", "four"}}), "--items: found \"four\"; 2 to 10"));
  EXPECT_TRUE(has(wrong({{"technique", "magic"}}), "one of mark, line, last, transpose, differ, order, either, "));
  EXPECT_TRUE(has(
      wrong({{"technique", "line"}}),
      "--technique: with 3 categories every puzzle without needless clues needs the technique \"transpose\" or a harder one"));
  EXPECT_TRUE(has(wrong({{"technique", "disjoint"}, {"categories", 2}}), "at least 3 categories"));
  EXPECT_TRUE(has(wrong({{"min-loops", 4}, {"max-loops", 3}}), "--max-loops: found 3; at least --min-loops, which is 4"));
  EXPECT_TRUE(has(wrong({{"descriptors", "clues"}}), "one of loops, technique"));
  for (const std::string_view theme : theme_names()) {
    const ThemeSize size = size_of_theme(theme);
    const auto too_large = [&](std::string_view what, int most, int limit) {
      if (most == limit) return true;
      return has(wrong({{"theme", theme}, {what, most + 1}}), fmt::format("2 to {}: the theme {} has no more", most, theme));
    };
    EXPECT_TRUE(too_large("categories", size.categories, max_categories));
    EXPECT_TRUE(too_large("items", size.items, max_items));
  }
}

// ---- the same puzzle in another order

// The clue with its items in another order that says the same.
Clue turned(Clue clue, Rng& rng) {
  auto& items = clue.items;
  switch (clue.kind) {
    case Kind::less: break;
    case Kind::diff:
    case Kind::rankdiff:
      std::swap(items[0], items[1]);
      clue.by = -clue.by;
      break;
    case Kind::either: std::swap(items[1], items[2]); break;
    case Kind::pair:
      if (draw(rng, 2) == 0) std::swap(items[0], items[1]);
      if (draw(rng, 2) == 0) std::swap(items[2], items[3]);
      if (draw(rng, 2) == 0) std::swap(items[0], items[2]), std::swap(items[1], items[3]);
      break;
    case Kind::count:
      for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (draw(rng, 2) == 0) std::swap(items[i], items[i + 1]);
      std::ranges::rotate(items, items.begin() + 2);
      break;
    default: std::ranges::reverse(items);
  }
  return clue;
}

TEST(Twins, AreTheSameInAnyOrder) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const Puzzle p = random_puzzle(rng);
    Puzzle other = p;
    for (Clue& clue : other.clues) clue = turned(clue, rng);
    EXPECT_EQ(truth_table(p, all_candidates(p)), truth_table(other, all_candidates(p))) << seed;
    shuffle(other.clues, rng);
    EXPECT_TRUE(Logicgrid::same(p, other)) << seed;
    EXPECT_EQ(Logicgrid::invariant(p), Logicgrid::invariant(other)) << seed;
  }
}

// Puzzles that are called the same have the same solutions: no order is thrown away that says something.
TEST(Twins, SayTheSame) {
  Rng rng(5);
  const Puzzle p = random_categories(3, 3, rng);
  const auto candidates = all_candidates(p);
  for (int i = 0; i < 500; ++i) {
    Puzzle both = p;
    both.clues = {random_clue(p, rng)};
    both.clues.push_back(canonical(both.clues[0]));
    const auto truth = truth_table(both, candidates);
    EXPECT_EQ(truth[0], truth[1]) << kind_names[static_cast<std::size_t>(both.clues[0].kind)];
  }
}

TEST(Twins, DifferWhereTheCluesDo) {
  Rng rng(6);
  Puzzle p = random_puzzle(rng), other = p;
  other.clues.pop_back();
  EXPECT_FALSE(Logicgrid::same(p, other));
  EXPECT_NE(Logicgrid::invariant(p), Logicgrid::invariant(other));
  other = p;
  other.categories[0].items[0] = "another name";
  EXPECT_FALSE(Logicgrid::same(p, other));
}

}  // namespace
}  // namespace crux::logicgrid::sample_test
