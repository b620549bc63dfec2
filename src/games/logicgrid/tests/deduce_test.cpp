// The techniques against brute force and against slow twins that read like their definitions.
#include "games/logicgrid/solve/deduce.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "games/logicgrid/tests/brute.hpp"

namespace crux::logicgrid::deduce_test {
namespace {

constexpr std::uint32_t nine = (1U << what_if) - 1, ten = (1U << technique_count) - 1;
using Cell = std::tuple<Item, Item, Mark>;
using Cells = std::set<Cell>;

Item item(int category, int index) { return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)}; }

// With all ways to pair its items off, and those of them that are solutions.
struct Sample {
  Puzzle puzzle;
  std::vector<Solution> candidates, solutions;
};

// In every second puzzle all clues are true of one candidate, so that it has a solution; the others are as they come.
Sample random_sample(Rng& rng, int categories, int items, int clues, bool solvable) {
  Sample made{random_categories(categories, items, rng), {}, {}};
  made.candidates = all_candidates(made.puzzle);
  const Solution& hidden = made.candidates[rng.below(made.candidates.size())];
  while (std::ssize(made.puzzle.clues) < clues) {
    const Clue clue = random_clue(made.puzzle, rng);
    if (!solvable || holds(made.puzzle, clue, hidden)) made.puzzle.clues.push_back(clue);
  }
  const auto truth = truth_table(made.puzzle, made.candidates);
  for (const std::size_t k : true_of(truth, made.candidates.size(), std::vector<bool>(truth.size(), true)))
    made.solutions.push_back(made.candidates[k]);
  return made;
}

Mark mark_in(const Solution& s, Item a, Item b) {
  const auto row = std::ranges::find_if(s, [&](const auto& r) { return r[a.category] == a.index; });
  return (*row)[b.category] == b.index ? Mark::yes : Mark::no;
}

void on_random_puzzles(int count, auto&& test) {
  struct Shape {
    int categories, items, clues;
  };
  constexpr std::array<Shape, 5> shapes{{{3, 3, 5}, {3, 4, 6}, {2, 3, 3}, {4, 3, 7}, {3, 4, 9}}};
  for (int i = 0; i < count; ++i) {
    Rng rng(5, static_cast<std::uint64_t>(i));
    const auto [categories, items, clues] = shapes[static_cast<std::size_t>(i) % shapes.size()];
    SCOPED_TRACE(i);
    test(random_sample(rng, categories, items, clues, i % 2 == 0), rng);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

template <class Visit>
void each_cell(const Puzzle& p, Visit&& visit) {
  for (int c = 0; c < p.size(); ++c)
    for (int d = c + 1; d < p.size(); ++d)
      for (int i = 0; i < p.items(); ++i)
        for (int j = 0; j < p.items(); ++j) visit(item(c, i), item(d, j));
}

Cells found_by(const Puzzle& p, const Grid& grid, Technique technique) {
  std::vector<Finding> found;
  find(p, grid, technique, found);
  Cells cells;
  for (const Finding& f : found) {
    EXPECT_EQ(f.technique, technique);
    EXPECT_EQ(grid.at(f.a, f.b), Mark::unknown);
    EXPECT_TRUE(cells.emplace(f.a, f.b, f.mark).second);
  }
  EXPECT_TRUE(std::ranges::is_sorted(found, {}, [](const Finding& f) { return std::tuple(f.a, f.b); }));
  return cells;
}

// Some of the marks of one solution.
Grid random_marks(const Puzzle& p, const Solution& s, Rng& rng, std::uint64_t one_in) {
  Grid grid(p);
  each_cell(p, [&](Item a, Item b) {
    if (rng.below(one_in) == 0) grid.put(a, b, mark_in(s, a, b));
  });
  return grid;
}

TEST(Deduce, EveryFindingHoldsInEverySolution) {
  int solved = 0, refuted = 0, open = 0;
  std::array<int, technique_count> heard{};
  on_random_puzzles(300, [&](const Sample& of, Rng&) {
    const auto& [p, candidates, solutions] = of;
    Grid grid(p);
    const bool sound = close(p, grid, ten, [&](std::span<const Finding> round) {
      for (const Finding& f : round) {
        ++heard[f.technique];
        for (const Solution& s : solutions) ASSERT_EQ(mark_in(s, f.a, f.b), f.mark) << code(f.a) << code(f.b) << f.technique;
      }
    });
    if (!sound) {
      EXPECT_TRUE(solutions.empty());
      ++refuted;
    } else if (complete(grid)) {
      ASSERT_EQ(solutions.size(), 1U);
      each_cell(p, [&](Item a, Item b) { EXPECT_EQ(grid.at(a, b), mark_in(solutions[0], a, b)); });
      ++solved;
    } else {
      ++open;
    }
    EXPECT_EQ(steps(p).solved, sound && complete(grid));
  });
  EXPECT_GT(solved, 5);
  EXPECT_GT(refuted, 5);
  EXPECT_GT(open, 5);
  for (int t = 0; t < technique_count; ++t) EXPECT_GT(heard[t], 0) << technique_infos[t].letters;
}

TEST(Deduce, TheOrderOfTheCluesDoesNotMatter) {
  on_random_puzzles(60, [&](const Sample& of, Rng& rng) {
    const Puzzle& p = of.puzzle;
    const Steps expected = steps(p);
    Puzzle other = p;
    for (std::size_t i = other.clues.size(); i > 1; --i) std::swap(other.clues[i - 1], other.clues[rng.below(i)]);
    const Steps found = steps(other);
    EXPECT_EQ(found.solved, expected.solved);
    EXPECT_EQ(found.hardest, expected.hardest);
    EXPECT_EQ(found.counts, expected.counts);
    const auto same = [](const Steps::Round& a, const Steps::Round& b) {
      return a.technique == b.technique && a.available == b.available;
    };
    EXPECT_TRUE(std::ranges::equal(found.rounds, expected.rounds, same));
  });
}

TEST(Deduce, MoreMarksTakeNoFindingAway) {
  on_random_puzzles(60, [&](const Sample& of, Rng& rng) {
    const auto& [p, candidates, solutions] = of;
    if (solutions.empty()) return;
    const Solution& s = solutions[rng.below(solutions.size())];
    const Grid few = random_marks(p, s, rng, 4);
    Grid more = few;
    each_cell(p, [&](Item a, Item b) {
      if (rng.below(4) == 0) more.put(a, b, mark_in(s, a, b));
    });
    for (int t = 0; t < technique_count; ++t) {
      const Cells later = found_by(p, more, static_cast<Technique>(t));
      for (const auto& [a, b, mark] : found_by(p, few, static_cast<Technique>(t)))
        EXPECT_TRUE(more.at(a, b) == mark || later.contains({a, b, mark}))
            << code(a) << code(b) << technique_infos[static_cast<std::size_t>(t)].letters;
    }
  });
}

// Without a visitor every mark serves at once: the twin of the rounds, under any set of techniques, from any marks.
TEST(Deduce, ClosesToTheSameEndWithAndWithoutRounds) {
  on_random_puzzles(60, [&](const Sample& of, Rng& rng) {
    const auto& [p, candidates, solutions] = of;
    for (int i = 0; i < 4; ++i) {
      const auto mask = static_cast<std::uint32_t>(rng.below(ten + 1));
      const Grid start = random_marks(p, candidates[rng.below(candidates.size())], rng, 8);
      Grid eager = start, rounds = start;
      const bool sound = close(p, rounds, mask, [](std::span<const Finding>) {});
      ASSERT_EQ(close(p, eager, mask), sound) << mask;
      if (sound) {
        EXPECT_EQ(eager, rounds) << mask;
      }
    }
  });
}

TEST(Deduce, WhatIfFindsWhatTryingEverySuppositionFinds) {
  int heard = 0;
  on_random_puzzles(60, [&](const Sample& of, Rng&) {
    const Puzzle& p = of.puzzle;
    Grid grid(p);
    if (!close(p, grid, nine)) return;
    Cells expected;
    bool conflict = false;
    each_cell(p, [&](Item a, Item b) {
      if (grid.at(a, b) != Mark::unknown) return;
      bool wrong[2]{};
      for (const Mark mark : {Mark::yes, Mark::no}) {
        Grid trial = grid;
        trial.put(a, b, mark);
        wrong[mark == Mark::yes] = !close(p, trial, nine);
        if (wrong[mark == Mark::yes]) expected.emplace(a, b, mark == Mark::yes ? Mark::no : Mark::yes);
      }
      conflict = conflict || (wrong[0] && wrong[1]);
    });
    if (conflict) expected.clear();
    EXPECT_EQ(found_by(p, grid, what_if), expected);
    heard += !expected.empty();
  });
  EXPECT_GT(heard, 2);
}

// The techniques that look at marks alone, or at one order clue, said slowly: what cannot be, cell by cell.
Cells slow_twin(const Puzzle& p, const Grid& grid, Technique technique) {
  const auto may = [&](Item a, Item b) { return a.category == b.category ? a == b : grid.at(a, b) != Mark::no; };
  const auto ruled_out = [&](Item a, Item b) {  // by a's line; asked from both sides
    const int n = p.items(), d = b.category;
    switch (technique) {
      case line_elimination:
        for (int j = 0; j < n; ++j)
          if (j != b.index && grid.at(a, item(d, j)) == Mark::yes) return true;
        return false;
      case disjoint:
        for (int e = 0; e < p.size(); ++e) {
          bool shared = e == a.category || e == d;
          for (int k = 0; k < n; ++k) shared = shared || (may(a, item(e, k)) && may(b, item(e, k)));
          if (!shared) return true;
        }
        return false;
      case aligned:
        for (unsigned those = 0; those < 1U << n; ++those) {
          std::set<int> taken;
          for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
              if (((those >> i) & 1) && may(item(a.category, i), item(d, j))) taken.insert(j);
          const int k = std::popcount(those);
          if ((k == 2 || k == 3) && static_cast<int>(taken.size()) == k && !((those >> a.index) & 1) && taken.contains(b.index))
            return true;
        }
        return false;
      default:
        for (const Clue& clue : p.clues) {
          if (clue.axis != d) continue;
          const Relation ahead = relation_of(p, clue);
          for (int side = 0; side < 2; ++side) {
            if (clue.items[static_cast<std::size_t>(side)] != a) continue;
            bool supported = false;
            for (int k = 0; k < n; ++k)
              supported = supported || (may(clue.items[static_cast<std::size_t>(1 - side)], item(d, k)) &&
                                        has(ahead[static_cast<std::size_t>(side == 0 ? b.index : k)], side == 0 ? k : b.index));
            if (!supported) return true;
          }
        }
        return false;
    }
  };
  Cells cells;
  each_cell(p, [&](Item a, Item b) {
    if (grid.at(a, b) == Mark::unknown && (ruled_out(a, b) || ruled_out(b, a))) cells.emplace(a, b, Mark::no);
  });
  return cells;
}

TEST(Deduce, TechniquesAgreeWithTheirSlowTwins) {
  std::array<int, technique_count> heard{};
  on_random_puzzles(60, [&](const Sample& of, Rng& rng) {
    const auto& [p, candidates, solutions] = of;
    if (solutions.empty()) return;
    for (const std::uint64_t one_in : {2, 4}) {
      const Grid grid = random_marks(p, solutions[rng.below(solutions.size())], rng, one_in);
      for (const Technique t : {line_elimination, order_bounds, disjoint, aligned}) {
        const Cells expected = slow_twin(p, grid, t);
        EXPECT_EQ(found_by(p, grid, t), expected) << technique_infos[t].letters;
        heard[t] += !expected.empty();
      }
    }
  });
  for (const Technique t : {line_elimination, order_bounds, disjoint, aligned}) EXPECT_GT(heard[t], 0);
}

}  // namespace
}  // namespace crux::logicgrid::deduce_test
