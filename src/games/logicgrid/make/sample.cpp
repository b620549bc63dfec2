// The direct generator: hide a solution, say true things of it until no other is left, then unsay what is not needed.
#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <optional>
#include <utility>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/deal.hpp"
#include "games/logicgrid/make/true_clue.hpp"
#include "games/logicgrid/make/twins.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/propagate.hpp"
#include "games/logicgrid/solve/shyne.hpp"

namespace crux::logicgrid {
namespace {

using Set = Rulebook::Set;

constexpr std::uint64_t proof_steps = 3'000;  // branches a proof; one on 8x8 takes twenty on average, hardly any more than 700
constexpr int most_drawn = 200;               // clues drawn for one puzzle, before the thinning
constexpr int thinnings = 5;                  // of the clues of one hidden solution
constexpr int most_orders = 100;              // of the clues, in search of the number of loops asked for
constexpr int most_stuck = 3;                 // of these in which the loop solver does not get through, before we give it up
constexpr int most_extra = 2;                 // clues left in that could go

// Easy puzzles are made of clues that easy techniques understand.
KindWeights weights_for(const Parameters& asked) {
  KindWeights weights = usual_weights;
  const auto only = [&](std::initializer_list<Kind> kinds) {
    for (std::size_t k = 0; k < weights.size(); ++k)
      if (std::ranges::find(kinds, static_cast<Kind>(k)) == kinds.end()) weights[k] = 0;
  };
  if (asked.kinds != 0) {
    for (std::size_t k = 0; k < weights.size(); ++k)
      if (((asked.kinds >> k) & 1) == 0) weights[k] = 0;
    return weights;
  }
  const Technique technique = asked.technique.value_or(what_if);
  if (technique < implied_difference) {
    only({Kind::is, Kind::is_not});
  } else if (technique == implied_difference) {
    only({Kind::is, Kind::is_not, Kind::alldiff});
  } else if (technique == order_bounds) {
    only({Kind::is, Kind::is_not, Kind::alldiff, Kind::less, Kind::diff, Kind::absdiff, Kind::rankdiff, Kind::next});
  }
  return weights;
}

// Clues of one hidden solution, and the other solutions that some of them have ruled out so far: witnesses that those are needed.
class Draft {
 public:
  Draft(const Puzzle& p, const Parameters& asked, Rng& rng)
      : p_(&p),
        hidden_(random_solution(p, rng)),
        clues_(p, hidden_, weights_for(asked)),
        book_(p.size(), p.items()),
        rng_(&rng) {}

  // Draws clues until the hidden solution is the only one; false if that was not reached.
  bool gather() {
    const int first = p_->size() * p_->items() / 2;
    for (int i = 0; i < first; ++i) add(clues_.draw(*rng_));
    while (book_.size() < most_drawn) {
      Budget budget(proof_steps);
      const auto other = another(budget);
      if (other) {
        if (!add_against(*other)) return false;
      } else if (budget.exhausted()) {
        add(clues_.draw(*rng_));
      } else {
        return true;
      }
    }
    return false;
  }

  // Takes out every clue without which the solution stays the only one. False if a proof did not end.
  bool thin(bool gently, bool rare_last) {
    for (int i = 0; i < book_.size(); ++i) book_.use(i, true);
    auto order = random_order(book_.size(), *rng_);
    if (rare_last) {
      std::vector<std::size_t> place(order.size());  // keeps clues of one kind in their order
      for (std::size_t k = 0; k < order.size(); ++k) place[static_cast<std::size_t>(order[k])] = k;
      std::ranges::sort(order, {}, [&](int i) { return std::pair(-of_kind(book_[i].kind), place[static_cast<std::size_t>(i)]); });
    }
    // `is` goes first if possible: without it there is more to find out. Or last, for easier puzzles.
    for (const bool is : {!gently, gently})
      for (const int i : order)
        if ((book_[i].kind == Kind::is) == is && !take_out(i)) return false;
    return true;
  }

  // Puts a few back in, of those that say anything at all. Says how many.
  int loosen(int most) {
    int back = 0;
    for (int i = 0; i < book_.size() && back < most; ++i) {
      const auto number = static_cast<std::size_t>(i);
      const bool speaks = std::ranges::any_of(witnesses_, [&](const Set& broken) { return broken.test(number); });
      if (book_.on().test(number) || !speaks || twice(i)) continue;
      book_.use(i, true);
      ++back;
    }
    return back;
  }

  // How many clues there are of a kind, drawn so far.
  std::ptrdiff_t of_kind(Kind kind) const { return std::ranges::count(drawn_, kind, &Clue::kind); }

  std::vector<Clue> clues() const {
    std::vector<Clue> list;
    book_.on().each([&](int i) { list.push_back(drawn_[static_cast<std::size_t>(i)]); });
    shuffle(list, *rng_);
    return list;
  }

 private:
  void add(Clue clue) {
    const auto number = static_cast<std::size_t>(book_.size());
    book_.add(Rule(*p_, clue));
    drawn_.push_back(std::move(clue));
    for (std::size_t k = 0; k < others_.size(); ++k)
      if (!book_[book_.size() - 1].holds(others_[k])) witnesses_[k].set(number);
  }
  // One that `other` breaks. There always is one if clues may say what is or is not: some item has another partner there. If they
  // may not, it is false if none was drawn for long.
  bool add_against(const Board& other) {
    constexpr int most = 10'000;
    Clue clue = clues_.draw(*rng_);
    for (int drawn = 1; Rule(*p_, clue).holds(other); ++drawn) {
      if (drawn == most) return false;
      clue = clues_.draw(*rng_);
    }
    witness(other);
    add(std::move(clue));
    return true;
  }
  std::optional<Board> another(Budget& budget) const {
    std::optional<Board> found;
    book_.search(budget, [&](const Board& board) {
      if (solution_of(board) == hidden_) return true;
      found = board;
      return false;
    });
    return found;
  }
  // Takes clue i out, if it can go. False if that was not found out.
  bool take_out(int i) {
    if (witnessed(i)) return true;
    Budget budget(proof_steps);
    if (const auto other = book_.without(i, budget)) {
      witness(*other);
    } else if (!budget.exhausted()) {
      book_.use(i, false);
    }
    return !budget.exhausted();
  }
  void witness(const Board& other) {
    Set broken;
    for (int i = 0; i < book_.size(); ++i)
      if (!book_[i].holds(other)) broken.set(static_cast<std::size_t>(i));
    others_.push_back(other);
    witnesses_.push_back(broken);
  }
  // Some other solution is ruled out by clue i alone.
  bool witnessed(int i) const {
    Set alone;
    alone.set(static_cast<std::size_t>(i));
    return std::ranges::any_of(witnesses_, [&](const Set& broken) { return (broken & book_.on()) == alone; });
  }
  bool twice(int i) const {
    const Clue mine = canonical(drawn_[static_cast<std::size_t>(i)]);
    bool found = false;
    book_.on().each([&](int k) { found = found || canonical(drawn_[static_cast<std::size_t>(k)]) == mine; });
    return found;
  }

  const Puzzle* p_;
  Solution hidden_;
  TrueClues clues_;
  Rulebook book_;
  Rng* rng_;
  std::vector<Clue> drawn_;
  std::vector<Board> others_;
  std::vector<Set> witnesses_;  // by member of others_: the clues that it breaks
};

bool solved_by(const Puzzle& p, std::uint32_t techniques) {
  Grid grid(p);
  return close(p, grid, techniques) && complete(grid);
}

// Whether people can solve it as asked. If a stronger technique does not help, a weaker one never does; so it is enough to look
// at the technique asked for with all easier ones, and at those alone; the grade's `hardest` is the same.
bool as_asked(const Puzzle& p, const Parameters& asked) {
  const Technique hardest = asked.technique.value_or(what_if);
  if (asked.technique && solved_by(p, (1U << hardest) - 1)) return false;
  return solved_by(p, (2U << hardest) - 1);
}

// Puts the clues into an order that takes as many loops as asked for.
bool put_in_order(Puzzle& p, const Parameters& asked, Rng& rng) {
  if (asked.min_loops == 0 && asked.max_loops == 0) return true;
  const LoopSolver solver(p);
  auto order = random_order(static_cast<int>(p.clues.size()), rng);
  int stuck = 0;
  for (int i = 0; i < most_orders && stuck < most_stuck; ++i) {
    const LoopRun run = solver.run(order);
    const bool within = run.loops >= asked.min_loops && (asked.max_loops == 0 || run.loops <= asked.max_loops);
    if (!feasible(run, order.size())) {
      ++stuck;
    } else if (within) {
      std::vector<Clue> clues;
      for (const int k : order) clues.push_back(std::move(p.clues[static_cast<std::size_t>(k)]));
      p.clues = std::move(clues);
      return true;
    }
    shuffle(order, rng);
  }
  return false;
}

// How many of the kinds that were asked for are missing.
int missing_kinds(const Puzzle& p, const Parameters& asked) {
  std::uint32_t there = 0;
  for (const Clue& clue : p.clues) there |= 1U << static_cast<unsigned>(clue.kind);
  return std::popcount(asked.kinds & ~there);
}

}  // namespace

Parameters Logicgrid::deal(const Parameters& asked, std::uint64_t seed, std::uint64_t slot) {
  return logicgrid::deal(asked, seed, slot);
}

std::optional<Candidate<Puzzle>> Logicgrid::sample(const Parameters& asked, Rng& rng) {
  if (asked.theme == any_theme) return sample(deal(asked, rng(), 0), rng);
  Puzzle p{
      .categories = categories_of(asked.theme, asked.categories, asked.items, asked.turn), .clues = {}, .theme = asked.theme};
  // Small ones are quick, and rarely need the rarer techniques.
  const int tries = std::max(20, 1200 / (asked.categories * asked.items));
  constexpr int patience = 30;  // more drafts, once there is a puzzle that lacks some kind of clue
  std::optional<Candidate<Puzzle>> best;
  int lacks = 0;
  for (int i = 0, since = 0; i < tries && since < patience; ++i, since += best ? 1 : 0) {
    Draft draft(p, asked, rng);
    if (!draft.gather()) continue;
    for (int k = 0; k < thinnings; ++k) {
      if (!draft.thin(asked.technique && *asked.technique < what_if && k % 2 == 1, asked.kinds != 0)) break;
      const int extra = asked.minimal.value_or(true) ? 0 : draft.loosen(1 + static_cast<int>(rng.below(most_extra)));
      p.clues = draft.clues();
      const int missing = missing_kinds(p, asked);
      if ((best && missing >= lacks) || !as_asked(p, asked) || !put_in_order(p, asked, rng)) continue;
      best = Candidate<Puzzle>{p, {{"unique", true}, {"minimal", extra == 0}}};
      lacks = missing;
      if (missing == 0) return best;
    }
  }
  return best;
}

}  // namespace crux::logicgrid
