#include "games/logicgrid/solve/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "base/words.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/propagate.hpp"

namespace crux::logicgrid {
namespace {

using Set = Rulebook::Set;

std::vector<int> members(const Set& set) {
  std::vector<int> list;
  set.each([&](int i) { list.push_back(i); });
  return list;
}

// Looks for a small set that has a member of every one of `sets`, depth first: some member of a smallest one that is not met yet
// must be chosen. It takes one step of the budget for so many choices, each of which is far less work than a branch of a search.
class HittingSet {
 public:
  HittingSet(const std::vector<Set>& sets, Budget& budget) : sets_(&sets), budget_(&budget) {}

  // One of at most `size` members, if there is one and the budget lasts.
  std::optional<Set> of_size(int size) {
    Set chosen;
    return extend(chosen, size) ? std::optional(chosen) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t choices_a_step = 64;

  bool extend(Set& chosen, int left) {
    if (++choices_ % choices_a_step == 0 && !budget_->spend()) return false;
    const Set* open = nullptr;
    Set met = chosen;
    int apart = 0;  // sets not met, of which no two share a member: each needs one of its own
    for (const Set& set : *sets_) {
      if ((set & chosen).any()) continue;
      if (!open || set.count() < open->count()) open = &set;
      if ((set & met).any()) continue;
      ++apart;
      met |= set;
    }
    if (!open) return true;
    if (apart > left) return false;
    for (const int i : members(*open)) {
      chosen.set(static_cast<std::size_t>(i));
      if (extend(chosen, left - 1)) return true;
      chosen.reset(static_cast<std::size_t>(i));
      if (budget_->exhausted()) return false;
    }
    return false;
  }

  const std::vector<Set>* sets_;
  Budget* budget_;
  std::uint64_t choices_ = 0;
};

// A set that contradicts itself must have a member in every correction set: clues whose removal leaves the others satisfiable. So
// a smallest set that meets all corrections seen so far is either contradictory, and then no smaller one is, or it leads to a
// correction that it misses (implicit hitting sets; Ignatiev, Previti, Liffiton & Marques-Silva 2015).
class Contradictions {
 public:
  Contradictions(const Puzzle& p, Budget& budget) : book_(p), budget_(&budget) {}

  Contradiction smallest() {
    Set best = irreducible(book_.on());
    for (int size = 1; size < best.count() && !budget_->exhausted();) {
      const auto hit = HittingSet(corrections_, *budget_).of_size(size);
      if (!hit) {
        ++size;
        continue;
      }
      // Corrections that share no clue with one another, until what meets them is contradictory. A part of it may be smaller than
      // the best so far; if none had to be added, it is the answer itself.
      Set met = *hit;
      while (const auto solution = solve(met)) {
        corrections_.push_back(correction(*solution));
        met |= corrections_.back();
      }
      if (budget_->exhausted()) break;
      const Set part = irreducible(met);
      if (part.count() < best.count()) best = part;
    }
    return {members(best), !budget_->exhausted()};
  }

 private:
  std::optional<Board> solve(const Set& on) {
    book_.use_only(on);
    return book_.any_solution(*budget_);
  }
  // Leaves out one after the other what is not needed. REQUIRES: the clues of `kept` are contradictory.
  Set irreducible(Set kept) {
    for (const int i : members(kept)) {
      Set fewer = kept;
      fewer.reset(static_cast<std::size_t>(i));
      if (!solve(fewer) && !budget_->exhausted()) kept = fewer;
    }
    return kept;
  }
  Set true_in(const Board& solution) const {
    Set held;
    for (int i = 0; i < book_.size(); ++i)
      if (book_[i].holds(solution)) held.set(static_cast<std::size_t>(i));
    return held;
  }
  // From a solution of some clues to one of as many as can be: the others are the correction.
  Set correction(const Board& solution) {
    Set held = true_in(solution);
    for (int i = 0; i < book_.size(); ++i) {
      if (held.test(static_cast<std::size_t>(i))) continue;
      Set more = held;
      more.set(static_cast<std::size_t>(i));
      if (const auto better = solve(more)) held = true_in(*better);
    }
    Set others;
    for (int i = 0; i < book_.size(); ++i)
      if (!held.test(static_cast<std::size_t>(i))) others.set(static_cast<std::size_t>(i));
    assert(others.any());
    return others;
  }

  Rulebook book_;
  Budget* budget_;
  std::vector<Set> corrections_;
};

}  // namespace

bool each_solution(const Puzzle& p, Budget& budget, const std::function<bool(const Solution&)>& visit) {
  return Rulebook(p).search(budget, [&](const Board& board) { return visit(solution_of(board)); });
}

std::optional<std::uint64_t> count_solutions(const Puzzle& p, std::uint64_t limit, Budget& budget) {
  if (limit == 0) return 0;
  std::uint64_t count = 0;
  const bool all = Rulebook(p).search(budget, [&](const Board&) { return ++count < limit; });
  if (!all && count < limit) return std::nullopt;
  return count;
}

// A clue could go when no solution of the others breaks it, whether there are solutions or not.
std::optional<std::vector<int>> removable(const Puzzle& p, Budget& budget) {
  Rulebook book(p);
  std::vector<int> could_go;
  for (int i = 0; i < book.size(); ++i) {
    const bool needed = book.without(i, budget).has_value();
    if (!needed && budget.exhausted()) return std::nullopt;
    if (!needed) could_go.push_back(i);
  }
  return could_go;
}

Contradiction contradiction(const Puzzle& p, Budget& budget) { return Contradictions(p, budget).smallest(); }

Dilemma Logicgrid::why_none(const Puzzle& p) {
  Budget budget(50'000);  // a second or two at worst, on 8x8 with 200 clues; a 4x5 takes some hundred steps
  const Contradiction found = contradiction(p, budget);
  if (found.clues.size() == 1) return {fmt::format("clue {} contradicts itself", found.clues.front() + 1), found.clues};
  std::vector<std::string> numbers;
  for (const int i : found.clues) numbers.push_back(std::to_string(i + 1));
  std::string said;
  for (const int i : found.clues)
    said += fmt::format("{} ({}) {}", said.empty() ? ":" : "", i + 1, sentence(p, p.clues[static_cast<std::size_t>(i)]));
  if (said.ends_with('.')) said.pop_back();  // as the end of somebody's sentence
  return {fmt::format("clues {} contradict each other{}{}", joined(numbers),
                      found.smallest ? "" : ", though a smaller set may exist", said),
          found.clues};
}

}  // namespace crux::logicgrid
