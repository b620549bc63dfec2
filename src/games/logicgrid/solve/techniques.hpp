// techniques.hpp -- the inside of deduce.hpp: clues made ready for the techniques, and the sheet that the techniques write on.
#pragma once

#include <initializer_list>
#include <vector>

#include "games/logicgrid/solve/deduce.hpp"

namespace crux::logicgrid {

// The clues of one puzzle, worked out once and sorted by what the techniques do with them. Each list is in the order of the
// clues.
struct Prepared {
  struct Link {
    Item a, b;
    int clue;
    Mark mark;
  };
  struct Order {  // of a clue with an axis
    Item a, b;
    int clue, axis;
    Relation ahead, back;  // which places b may have for each of a, and a for each of b
  };
  struct Range {  // of `links` or of `items`
    std::uint16_t first = 0, end = 0;
  };
  struct Among {  // the row of `item` is the row of one of the others
    Item item;
    Range others;
  };
  struct Linked {  // either, pair, count
    int clue;
    bool pair;  // four links: the first two are alike, the last two are alike and not like the first; otherwise:
    Range links;
    int min, max;  // how many of the links are true
    Range amongs;
  };

  explicit Prepared(const Puzzle& p);

  std::vector<Link> dictated;   // a mark that one clue alone says
  std::vector<Link> different;  // two items that one clue tells apart
  std::vector<Order> orders;
  std::vector<Linked> linked;
  std::vector<Link> links;
  std::vector<Among> amongs;
  std::vector<Item> items;

 private:
  void add_linked(const Puzzle& p, int clue);
  void add_among(Item item, std::initializer_list<Item> others);
  void add_count_among(const Clue& clue);
};

// As Grid::at and Grid::possible, for items of one category as well.
inline Mark known(const Grid& grid, Item a, Item b) {
  if (a.category == b.category) return a.index == b.index ? Mark::yes : Mark::no;
  return grid.at(a, b);
}
inline Mask partners(const Grid& grid, Item a, int d) { return a.category == d ? bit(a.index) : grid.possible(a, d); }

// Lines to look at again: a line is an item and a category that is not its own. Each waits at most once.
class Waiting {
 public:
  struct Line {
    Item item;
    std::uint8_t category;
  };
  void push(Item a, int d) {
    bool& waits = waits_[place(a, d)];
    if (!waits) lines_[size_++] = {a, static_cast<std::uint8_t>(d)};
    waits = true;
  }
  bool empty() const { return size_ == 0; }
  Line pop() {
    const Line line = lines_[--size_];
    waits_[place(line.item, line.category)] = false;
    return line;
  }

 private:
  static constexpr std::size_t most = std::size_t{max_categories} * max_items * max_categories;
  static std::size_t place(Item a, int d) {
    return (std::size_t{a.category} * max_items + a.index) * max_categories + static_cast<std::size_t>(d);
  }
  std::size_t size_ = 0;
  std::array<bool, most> waits_{};
  std::array<Line, most> lines_;
};

struct Reason {
  Technique technique;
  int clue = -1;
  std::array<Item, 4> via = {};
  std::uint8_t vias = 0;
};

// Techniques read the marks of `now` and write to `next`. Those may be one grid: findings stay true when more marks are there, so
// if only the end matters each mark may serve at once.
struct Sheet {
  const Grid& now;
  Grid& next;
  std::vector<Finding>* found = nullptr;  // if somebody wants to hear the reasons
  int fresh = 0;                          // marks that were made
  bool conflict = false;                  // a mark that follows cannot be made: all marks together cannot be right
  Waiting* waiting = nullptr;             // if somebody wants to hear which lines changed
  Finding clash = {};                     // with a conflict: what follows and cannot be; or, without a mark, who has too few

  void add(Item a, Item b, Mark mark, const Reason& why) {
    const Mark old = known(next, a, b);
    if (old == mark) return;
    if (old != Mark::unknown) {
      if (!conflict) clash = {std::min(a, b), std::max(a, b), mark, why.technique, why.clue, why.via, why.vias};
      conflict = true;
      return;
    }
    next.put(a, b, mark);
    ++fresh;
    if (waiting) waiting->push(a, b.category), waiting->push(b, a.category);
    if (found) found->push_back({std::min(a, b), std::max(a, b), mark, why.technique, why.clue, why.via, why.vias});
  }
  // `mark` for every item of `those`, a set of the items of category d.
  void add_all(Item a, int d, Mask those, Mark mark, const Reason& why) {
    for (; those != 0; those = static_cast<Mask>(those & (those - 1)))
      add(a, {static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(std::countr_zero(those))}, mark, why);
  }
};

// The first nine techniques; `what_if` is built of them (deduce.cpp).
void mark_directly(const Prepared& clues, Sheet& sheet);
void eliminate_lines(const Prepared& clues, Sheet& sheet);
void fill_last_cells(const Prepared& clues, Sheet& sheet);
void transpose(const Prepared& clues, Sheet& sheet);
void tell_apart(const Prepared& clues, Sheet& sheet);
void bound_orders(const Prepared& clues, Sheet& sheet);
void decide_links(const Prepared& clues, Sheet& sheet);
void find_disjoint(const Prepared& clues, Sheet& sheet);
void find_aligned(const Prepared& clues, Sheet& sheet);

// A clue that the marks break, if there is one.
std::optional<int> broken_clue(const Prepared& clues, const Grid& grid);

// Line elimination, last cell and transposition together, for the lines that wait and those that change, until no line waits.
// REQUIRES: `sheet.now` and `sheet.next` are one grid, and `sheet.waiting` is there.
void settle(Sheet& sheet);

// Calls `visit(a, d)` for every line.
template <class Visit>
void each_line(const Grid& grid, Visit&& visit) {
  for (int c = 0; c < grid.categories(); ++c)
    for (int i = 0; i < grid.items(); ++i)
      for (int d = 0; d < grid.categories(); ++d)
        if (d != c) visit(Item{static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(i)}, d);
}

}  // namespace crux::logicgrid
