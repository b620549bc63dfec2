// rounds.cpp -- rounds over the clues, in the listed order (core/rounds.hpp).
//
// A clue that is taken up dictates all marks that it and the marks so far imply, until it has no more to say. After each of its
// marks the grid is closed: what the marks themselves imply is marked as well, until nothing more follows. So the names of things
// do not matter, and the order of the clues decides how many rounds there are, never whether they solve the puzzle.
//
// The paper's program (shyne.hpp) goes over the grid once, category by category, and stops there, so its loops do depend on
// names. Its count is in the remarks, as solver loops.
#include "core/rounds.hpp"

#include <numeric>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/lone.hpp"

namespace crux::logicgrid {
namespace {

class Notes {
 public:
  explicit Notes(const Puzzle& p) : grid_(p) {}

  bool full() const { return complete(grid_); }

  rounds::Taken take(const Lone& clue) {
    const int before = sheet_.fresh;
    for (clue.mark(sheet_); follow(); clue.mark(sheet_)) {
    }
    return {.changed = sheet_.fresh != before, .complete = false, .valid = !sheet_.conflict};
  }

 private:
  // What marks imply: the rest of a line with a yes, the last cell of a line, the same thing by another name, and two things that
  // have nothing in common. False: there is no new mark to begin with.
  bool follow() {
    const bool any = !waiting_.empty();
    while (!waiting_.empty() && !sheet_.conflict) {
      settle(sheet_);
      find_disjoint(no_clues_, sheet_);
    }
    return any && !sheet_.conflict;
  }

  Grid grid_;
  Waiting waiting_;
  Sheet sheet_{.now = grid_, .next = grid_, .waiting = &waiting_};
  const Prepared no_clues_{Puzzle{}};
};

}  // namespace

Rounds Logicgrid::rounds(const Puzzle& p, Budget& budget) {
  if (!budget.spend()) return {.count = 0, .solved = false, .complete = false, .over = "clue", .ordered = true};
  std::vector<Lone> clues;
  for (const Clue& clue : p.clues) clues.emplace_back(p, clue);
  std::vector<std::size_t> hand(clues.size());
  std::iota(hand.begin(), hand.end(), std::size_t{0});
  Notes notes(p);
  bool valid = true;
  const int count = rounds::passes(
      std::span(hand), valid, [&] { return !notes.full(); }, [&](std::size_t i) { return notes.take(clues[i]); },
      [] { return true; });
  return {.count = count, .solved = valid && notes.full(), .complete = true, .over = "clue", .ordered = true};
}

}  // namespace crux::logicgrid
