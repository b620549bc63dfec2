// Rounds over the squares: what is struck out no solution does; and a slow twin, written from the definition in solve/rounds.hpp,
// counts as many.
#include "games/toycar/solve/rounds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <tuple>

#include "core/rounds.hpp"
#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar::rounds_test {
namespace {

struct Way {  // to pass a square
  Square at;
  Heading in, out;
  auto operator<=>(const Way&) const = default;
  bool turns() const { return in != out; }
};
using Waylist = std::set<Way>;

Waylist chosen(const Waylist& ways, const auto& which) {
  Waylist found;
  for (const Way& way : ways)
    if (which(way)) found.insert(way);
  return found;
}

class Twin {
 public:
  explicit Twin(const Puzzle& p) : p_(p) {
    for (int x = 0; x < p.width; ++x)
      for (int y = 0; y < p.height; ++y)
        for (const Heading in : headings)
          for (const Heading out : {in, left_of(in), right_of(in)}) {
            const Thing thing = p.thing({x, y});
            const bool drives = thing != Thing::wall && thing != Thing::goal;
            if (drives && (in == out || (thing == Thing::empty && p.tray[number(out)] > 0))) left_.insert({{x, y}, in, out});
          }
  }

  Rounds count() {
    for (int rounds = 0;; ++rounds) {
      follow();
      if (wins()) return {.count = rounds, .solved = true, .complete = true, .over = "square"};
      Waylist struck, surer;
      for (int x = 0; x < p_.width; ++x)
        for (int y = 0; y < p_.height; ++y) look({x, y}, struck, surer);
      if (struck.empty() && surer.empty()) return {.count = rounds + 1, .solved = false, .complete = true, .over = "square"};
      for (const Way& way : struck) left_.erase(way);
      sure_.insert(surer.begin(), surer.end());
    }
  }

 private:
  bool begins_with(Square at, Heading in) const { return ahead(p_.car, p_.heading) == at && p_.heading == in; }
  static bool meet(const Way& first, const Way& then) { return ahead(first.at, first.out) == then.at && first.out == then.in; }

  void follow() {
    for (std::size_t before = ~std::size_t{0}; before != left_.size() - sure_.size();) {
      before = left_.size() - sure_.size();
      for (const Way& way : Waylist(left_)) {
        const bool from = begins_with(way.at, way.in) || std::ranges::any_of(left_, [&](const Way& w) { return meet(w, way); });
        const bool to =
            ahead(way.at, way.out) == p_.goal || std::ranges::any_of(left_, [&](const Way& w) { return meet(way, w); });
        if (!from || !to) left_.erase(way);
      }
      if (const auto first = chosen(left_, [&](const Way& w) { return begins_with(w.at, w.in); }); first.size() == 1)
        sure_.insert(*first.begin());
      for (const Way& way : Waylist(sure_)) {
        if (const auto next = chosen(left_, [&](const Way& w) { return meet(way, w); }); next.size() == 1)
          sure_.insert(*next.begin());
        const auto last = chosen(left_, [&](const Way& w) { return meet(w, way); });
        if (last.size() == 1 && !begins_with(way.at, way.in)) sure_.insert(*last.begin());
      }
    }
  }

  void look(Square at, Waylist& struck, Waylist& surer) const {
    const auto here = chosen(left_, [&](const Way& w) { return w.at == at; });
    const Thing thing = p_.thing(at);
    const auto make_sure = [&](const Waylist& ways) {
      if (ways.size() == 1 && !sure_.contains(*ways.begin())) surer.insert(*ways.begin());
    };
    if (thing == Thing::flag) make_sure(here);
    if (thing == Thing::goal && ahead(p_.car, p_.heading) != at)
      make_sure(chosen(left_, [&](const Way& w) { return ahead(w.at, w.out) == at; }));
    if (thing != Thing::empty) return;
    const auto tile = chosen(sure_, [&](const Way& w) { return w.at == at && w.turns(); });
    for (const Way& way : here) {
      if (!way.turns() || tile.contains(way)) continue;
      const auto laid = chosen(sure_, [&](const Way& w) { return w.turns() && w.out == way.out; });
      if (!tile.empty() || static_cast<int>(laid.size()) >= p_.tray[number(way.out)]) struck.insert(way);
    }
  }

  bool wins() const {
    std::vector<Tile> tiles;
    for (const Way& way : sure_)
      if (way.turns()) tiles.push_back({way.at, way.out});
    return run(p_, tiles).end == End::won;
  }

  const Puzzle& p_;
  Waylist left_, sure_;
};

// The ways in which each solution passes squares.
std::vector<Waylist> solutions_of(const Puzzle& p) {
  std::vector<Waylist> all;
  Budget budget;
  each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    Waylist ways;
    const Run driven = run(p, tiles);
    for (std::size_t i = 1; i + 1 < driven.path.size(); ++i) {
      const auto heading = [&](std::size_t k) {
        return *std::ranges::find_if(headings, [&](Heading h) { return ahead(driven.path[k], h) == driven.path[k + 1]; });
      };
      ways.insert({driven.path[i], heading(i - 1), heading(i)});
    }
    all.push_back(ways);
    return all.size() < 200;
  });
  return all;
}

RC_GTEST_PROP(ToycarRounds, AreThoseOfTheSlowTwin, ()) {
  Rng rng = random_rng();
  for (int i = 0; i < 60; ++i) {
    const Puzzle p = random_board(rng, 5, 3, 3);
    if (solutions_of(p).empty()) continue;  // rounds are only of puzzles that have a solution
    RC_LOG() << Toycar::write(p).dump() << "\n";
    Budget budget;
    RC_ASSERT(Toycar::rounds(p, budget) == Twin(p).count());
  }
}

RC_GTEST_PROP(ToycarRounds, NoteWhatHoldsInEverySolution, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 6, 4, 2);
  WaysLeft notes(p);
  for (std::size_t round = 0; round < 12; ++round) {
    notes.follow();
    const WaysLeft seen = notes;
    for (std::size_t i = 0; i < p.things.size(); ++i) notes.look(seen, i);
  }
  for (const Waylist& ways : solutions_of(p)) {
    std::vector<WaysLeft::Passes> taken(p.things.size());
    for (const Way& way : ways) taken[p.index(way.at)] |= WaysLeft::pass(way.in, way.out);
    for (std::size_t i = 0; i < taken.size(); ++i) {
      RC_ASSERT((taken[i] & ~notes.left()[i]) == 0);
      RC_ASSERT((notes.sure()[i] & ~taken[i]) == 0);
    }
  }
}

// The largest board that there can be costs little.
TEST(ToycarRounds, OfTheLargestBoard) {
  Puzzle p;
  p.width = p.height = max_side;
  p.goal = {max_side - 1, max_side - 1};
  p.tray = {9, 9, 9, 9};
  for (int i = 4; i < 60; i += 4) p.flags.push_back({i, 60 - i});
  p = make_puzzle(p);
  Budget budget(rounds::patience);
  const Rounds found = Toycar::rounds(p, budget);
  EXPECT_TRUE(found.complete);
  EXPECT_FALSE(found.solved);
  Budget little(5000);
  const Rounds cut = Toycar::rounds(p, little);
  EXPECT_TRUE(!cut.complete || found.count == 1);
}

}  // namespace
}  // namespace crux::toycar::rounds_test
