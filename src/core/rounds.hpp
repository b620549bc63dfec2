// rounds.hpp -- how often a person goes through all clues of a puzzle, and does what each of them dictates.
//
// After the solver loops of Shyne, Facey & Cooper (2024), for any game. A round takes up every item that is left: clues, marks,
// tunnels or squares. Another round follows if the last one changed something, and the puzzle is not solved yet. So a last round
// in which nothing happens counts, unless the puzzle was solved before it.
//
// Clues are a list: each sees what the ones before it have marked, and the count depends on their order. Whether the
// rounds solve the puzzle must not. The items of a board have no order. There each item sees the board as the round found it, so
// that turned and mirrored boards have the same rounds.
#pragma once

#include <concepts>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "core/game.hpp"

namespace crux {

struct Rounds {
  int count = 0;
  bool solved = false;    // whether they solve the puzzle
  bool complete = true;   // false: the work allowed ended first, and it takes no fewer
  std::string_view over;  // what a round goes through: "tunnel"
  bool ordered = false;   // the count depends on the order in which these are listed
  bool operator==(const Rounds&) const = default;
};

namespace rounds {

// The outcome of taking up one item.
struct Taken {
  bool changed = false;   // something is known now that was not
  bool complete = false;  // the item has nothing more to say: the next rounds leave it out
  bool valid = true;      // false: it contradicts the rest, which ends the round
};

// Counts the rounds over the items in `hand`. `another()` prepares a round and answers whether one is needed; `take(item)` takes
// up one item. `settle()` does what follows a change. If it finds that things do not fit, the round goes on, and the next item's
// report replaces that verdict (so does the paper's program).
template <class Item>
int passes(std::span<Item> hand, bool& valid, const auto& another, const auto& take, const auto& settle) {
  int count = 0;
  for (bool changed = true; valid && changed && !hand.empty() && another();) {
    ++count;
    changed = false;
    std::size_t kept = 0;
    for (const Item item : hand) {
      const Taken taken = take(item);
      if (!taken.complete) hand[kept++] = item;
      valid = taken.valid;
      if (!valid) break;
      if (!taken.changed) continue;
      changed = true;
      valid = settle();
    }
    hand = hand.first(kept);
  }
  return count;
}

// What a person has noted on a board. `look(seen, item)` notes what one item dictates on the board `seen`, and answers whether
// that is new. `follow()` notes what follows without looking at any item.
template <class B>
concept Board = std::copyable<B> && requires(B& board, const B& seen, std::size_t item) {
  { board.look(seen, item) } -> std::same_as<bool>;
  { board.follow() };
  { seen.solved() } -> std::same_as<bool>;
};

// One step of the budget is one look at one item.
template <Board B>
Rounds over_board(B board, std::size_t items, Budget& budget) {
  std::vector<std::size_t> hand(items);
  std::iota(hand.begin(), hand.end(), std::size_t{0});
  B seen = board;
  bool valid = true, complete = true;
  const auto another = [&] {
    board.follow();
    seen = board;
    return !board.solved();
  };
  const auto take = [&](std::size_t item) {
    complete = budget.spend();
    return complete ? Taken{.changed = board.look(seen, item)} : Taken{.valid = false};
  };
  Rounds found;
  found.count = passes(std::span(hand), valid, another, take, [] { return true; });
  board.follow();
  found.solved = board.solved();
  found.complete = complete;
  return found;
}

// Looks at items, unless the grader is allowed less: far more than our boards need.
inline constexpr std::uint64_t patience = 200'000;

}  // namespace rounds

namespace contract {

template <class G>
concept Rounding = requires(const typename G::Puzzle& p, Budget& budget) {
  // REQUIRES: the puzzle has a solution.
  { G::rounds(p, budget) } -> std::same_as<Rounds>;
};

}  // namespace contract

}  // namespace crux
