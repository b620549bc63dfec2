// propagate.hpp -- what the clues still allow, and search if that leaves a choice.
//
// For every item the board keeps its profile: for each category the set of items that may be in its row. Two items can share a
// row only if their profiles meet in every category, and a profile is 128 bits, so that question takes a few instructions. A mark
// ruled out is struck from both sides; all conclusions by lines, transposition and disjoint possibilities follow from that.
//
// Promise: `settle` strikes only what is in no solution; a decided board that is not broken is a solution.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/bits.hpp"
#include "base/budget.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// One set for each of the eight categories, side by side, four to a word. Of categories that the puzzle does not have it is {0}:
// they always meet. (As an array of eight sets it took half as long again: g++ takes it apart into sixteen-bit pieces.)
struct Profile {
  std::uint64_t low = 0, high = 0;
  bool operator==(const Profile&) const = default;

  Mask of(int d) const { return static_cast<Mask>((d < 4 ? low : high) >> shift(d)); }
  void take(int d, Mask gone) { (d < 4 ? low : high) &= ~(std::uint64_t{gone} << shift(d)); }
  void put(int d, Mask more) { (d < 4 ? low : high) |= std::uint64_t{more} << shift(d); }

  friend Profile operator&(const Profile& a, const Profile& b) { return {a.low & b.low, a.high & b.high}; }
  friend Profile operator|(const Profile& a, const Profile& b) { return {a.low | b.low, a.high | b.high}; }
  // No set is empty. A set has ten bits of its sixteen: adding 0x7fff reaches the highest bit unless it is empty, and never the
  // next set.
  bool full() const {
    constexpr std::uint64_t most = 0x7fff7fff7fff7fff, top = 0x8000800080008000;
    return ((low + most) & (high + most) & top) == top;
  }

 private:
  static int shift(int d) { return 16 * (d & 3); }
};

class Board {
 public:
  Board(int categories, int items);

  int categories() const { return categories_; }
  int items() const { return items_; }
  Mask possible(Item a, int d) const { return at(a).of(d); }
  bool may(Item a, Item b) const { return has(possible(a, b.category), b.index); }
  bool same(Item a, Item b) const { return possible(a, b.category) == bit(b.index); }  // for certain
  bool broken() const { return broken_; }
  bool decided() const;
  bool operator==(const Board& other) const { return profiles_ == other.profiles_; }

  // A mark, or what cannot be: all leave the board broken if nothing is left.
  void join(Item a, Item b) { narrow(a, at(b)), narrow(b, at(a)); }
  void forbid(Item a, Item b);
  void restrict_to(Item a, int d, Mask left);
  void narrow(Item a, const Profile& to);
  void narrow_to_either(Item a, Item b, Item c) { narrow(a, at(b) | at(c)); }
  void fail() { broken_ = true; }

  // Draws the conclusions from one item that changed, of which it says which; nothing if none is left.
  std::optional<Item> settle_one();
  // A cell to branch on, from a smallest set that leaves a choice. REQUIRES: not decided.
  std::pair<Item, Item> choice() const;

 private:
  static std::size_t place(Item a) { return std::size_t{a.category} * max_items + a.index; }
  const Profile& at(Item a) const { return profiles_[place(a)]; }
  void touch(Item a) { changed_[a.category] = static_cast<Mask>(changed_[a.category] | bit(a.index)); }

  std::array<Profile, std::size_t{max_categories} * max_items> profiles_{};
  std::array<Mask, max_categories> changed_{};
  std::uint8_t categories_, items_;
  bool broken_ = false;
};

// A clue made ready. `open` draws the immediate conclusions; `revise` draws those that follow when more is known.
struct Rule {
  Rule(const Puzzle& p, const Clue& clue);
  Rule(Kind kind, std::vector<Item> items, int min = 0, int max = 0);  // of a kind without an axis

  bool holds(const Board& decided) const;
  void open(Board& board) const;
  void revise(Board& board) const;
  bool lasts() const { return kind != Kind::is && kind != Kind::is_not && kind != Kind::alldiff; }  // there is more than `open`
  // Ways for it to be false: in every solution that breaks it all the rules of one of them hold, and in no other.
  std::vector<std::vector<Rule>> opposites() const;

  Kind kind;
  std::vector<Item> items;
  int axis = -1;
  Relation to{}, from{};  // on the axis
  int min = 0, max = 0;
};

// Clues that can be switched on and off between one question and the next.
class Rulebook {
 public:
  static constexpr int most = 256;
  using Set = Bits<most>;

  Rulebook(int categories, int items) : categories_(categories), items_(items) {}
  explicit Rulebook(const Puzzle& p);  // all its clues, all on

  int size() const { return static_cast<int>(rules_.size()); }
  const Rule& operator[](int i) const { return rules_[static_cast<std::size_t>(i)]; }
  void add(Rule rule);  // on. REQUIRES: there are fewer than `most`
  void drop_last();
  void use(int i, bool on) { on ? on_.set(static_cast<std::size_t>(i)) : on_.reset(static_cast<std::size_t>(i)); }
  const Set& on() const { return on_; }
  void use_only(const Set& on) { on_ = on; }

  // Visits the solutions of what is on until `visit` answers false or the budget ends; false in both cases.
  using Visitor = std::function<bool(const Board&)>;
  bool search(Budget& budget, const Visitor& visit) const;
  std::optional<Board> any_solution(Budget& budget) const;
  // One of what is on besides i, in which i is false.
  std::optional<Board> without(int i, Budget& budget);

 private:
  Board start() const;
  void settle(Board& board, Set pending = {}) const;
  bool search_from(Board& board, Budget& budget, const Visitor& visit) const;

  int categories_, items_;
  std::vector<Rule> rules_;
  std::array<Set, std::size_t{max_categories} * max_items> watching_{};  // by item: the rules that speak of it
  Set on_;
};

Solution solution_of(const Board& decided);

}  // namespace crux::logicgrid
