#include "games/logicgrid/solve/shyne.hpp"

#include <algorithm>
#include <cassert>

#include "core/rounds.hpp"

namespace crux::logicgrid {
namespace {

using Applied = rounds::Taken;

// The list of clues is gone through until nothing changes, also if the grid is full by then: so does the authors' program.
constexpr auto always = [] { return true; };

// Words of sixteen nibbles, for grids of at most four items.
constexpr std::uint64_t nibbles(std::uint64_t value) { return value * 0x1111'1111'1111'1111; }
// From bit i of a lane to the first bit of its nibble i. The sums i + 3j that are multiples of 4 are those with i = j.
constexpr std::uint64_t to_nibbles(std::uint64_t word) { return (word | (word << 3) | (word << 6) | (word << 9)) & nibbles(1); }
// Lane a of a word to nibble a of every lane; lane b to every nibble of lane b.
constexpr std::uint64_t of_every_a(std::uint64_t word) {
  return lanes((word | (word >> 12) | (word >> 24) | (word >> 36)) & 0xffff);
}
constexpr std::uint64_t of_every_b(std::uint64_t word) { return word * 0x1111; }
constexpr std::uint64_t any_bit(std::uint64_t word) {
  const std::uint64_t twos = word | (word >> 1);
  return (twos | (twos >> 2)) & nibbles(1);
}

// One grid, and the moves of the authors' program on it. Each answers whether the mark fits what stands there.
class Pad {
 public:
  explicit Pad(Grid& grid) : grid_(grid) {}

  Applied apply(const Gene& gene) {
    changed_ = false;
    const auto [complete, valid] = ruling(gene);
    return {changed_, complete, valid};
  }

  // Transitives once, then openings once. Only the openings are asked whether the marks fit; they run also if a contradiction
  // ended the transitives.
  bool settle() {
    transitives();
    return openings();
  }

  bool changed_ = false;

 private:
  struct Ruling {
    bool complete, valid;
  };

  // A no, also over a yes.
  void cross(Item a, Item b) {
    grid_.put(a, b, Mark::no);
    someone_has_nothing_left_ |= grid_.possible(a, b.category) == 0 || grid_.possible(b, a.category) == 0;
  }
  bool no(Item a, Item b) {
    const Mark mark = grid_.at(a, b);
    if (mark == Mark::unknown) cross(a, b), changed_ = true;
    return mark != Mark::yes;
  }
  bool no_all(Item a, int d, Mask items) {
    bool fits = true;
    each_of(items, [&](int i) { fits &= no(a, item_of(d, i)); });
    return fits;
  }
  bool yes(Item a, Item b) {
    const Mark before = grid_.at(a, b);
    grid_.put(a, b, Mark::yes);
    changed_ |= before != Mark::yes;
    bool fits = before != Mark::no;
    const auto rest = [&](Item of, Item kept) {
      const int d = kept.category;
      fits &= (grid_.yes(of, d) & ~bit(kept.index)) == 0;
      const Mask unknown = grid_.unknown(of, d);
      changed_ |= unknown != 0;
      each_of(unknown, [&](int i) { cross(of, item_of(d, i)); });
    };
    rest(a, b);
    rest(b, a);
    return fits;
  }

  Ruling ruling(const Gene& g) {
    switch (g.kind) {
      case Kind::is: return {true, grid_.at(g.a, g.b) != Mark::no && yes(g.a, g.b)};
      case Kind::is_not: return {true, no(g.a, g.b)};
      case Kind::either: return either(g);
      case Kind::count: return one_of(g.a, g.b, g.c, g.d);
      default: return before(g);
    }
  }

  // Exactly one of two links.
  Ruling one_of(Item a, Item b, Item c, Item d) {
    const Mark first = grid_.at(a, b), second = grid_.at(c, d);
    if (first == Mark::unknown && second == Mark::unknown) return {false, true};
    if (first == second) return {true, false};
    if (first == Mark::unknown) return {true, second == Mark::yes ? no(a, b) : yes(a, b)};
    if (second == Mark::unknown) return {true, first == Mark::yes ? no(c, d) : yes(c, d)};
    return {true, true};
  }

  Ruling either(const Gene& g) {
    if (g.b.category != g.c.category) {
      if (!no(g.b, g.c)) return {true, false};
    } else {
      for (int i = 0; i < grid_.items(); ++i)
        if (i != g.b.index && i != g.c.index && !no(g.a, item_of(g.b.category, i))) return {true, false};
    }
    return one_of(g.a, g.b, g.a, g.c);
  }

  // The known places of an item on the axis at the time when the clue was taken up.
  struct Row {
    Mask yes, no;
    int place() const { return yes == 0 ? -1 : std::countr_zero(yes); }
  };

  Ruling before(const Gene& g) {
    const int n = grid_.items(), k = g.by, axis = g.axis;
    const bool exact = g.kind == Kind::rankdiff;
    // (1) They are not the same.
    if (g.a.category != g.b.category && !no(g.a, g.b)) return {true, false};
    // (2) The snapshot.
    const Row a{grid_.yes(g.a, axis), grid_.no(g.a, axis)}, b{grid_.yes(g.b, axis), grid_.no(g.b, axis)};
    // (3) The first is not in the last places, the second not in the first ones.
    for (int i = n - k; i < n; ++i)
      if (!no(g.a, item_of(axis, i))) return {true, false};
    for (int i = 0; i < k; ++i)
      if (!no(g.b, item_of(axis, i))) return {true, false};
    // (4) Both are placed.
    const int i = a.place(), j = b.place();
    if (i >= 0 && j >= 0) {
      changed_ = false;  // as their program reports it, whatever (1) and (3) did
      return {true, exact ? j - i == k : i < j};
    }
    // (5) The first is placed: their plain form lets the second stand at the first's place.
    const Mask open_b = static_cast<Mask>(grid_.all() & ~(b.yes | b.no)),
               open_a = static_cast<Mask>(grid_.all() & ~(a.yes | a.no));
    if (i >= 0) {
      const Mask there = static_cast<Mask>(open_b & (exact ? (i + k < n ? bit(i + k) : 0) : ~(bit(i) - 1)));
      if (there == 0) return {true, false};
      if (single(there)) return {true, yes(g.b, item_of(axis, std::countr_zero(there)))};
      if (!no_all(g.b, axis, static_cast<Mask>(bit(i) - 1))) return {false, false};
    }
    // (6) The second is placed.
    if (j >= 0) {
      const Mask there = static_cast<Mask>(open_a & (exact ? (j >= k ? bit(j - k) : 0) : bit(j) - 1));
      if (there == 0) return {true, false};
      if (single(there)) return {true, yes(g.a, item_of(axis, std::countr_zero(there)))};
      if (!no_all(g.a, axis, static_cast<Mask>(grid_.all() & ~(bit(j) - 1)))) return {false, false};
    }
    // (7) Places ruled out for one rule out places for the other.
    return {false, shift(g, a.no, b.no, exact)};
  }

  bool shift(const Gene& g, Mask no_a, Mask no_b, bool exact) {
    const int n = grid_.items(), k = g.by, axis = g.axis;
    bool fits = true;
    if (exact) {
      // Not onto the last place: their program stops one short of it.
      fits &= no_all(g.b, axis, static_cast<Mask>((no_a << k) & (bit(n - 1) - 1)));
      fits &= no_all(g.a, axis, static_cast<Mask>(no_b >> k));
    }
    const int leading = std::countr_one(no_a);
    for (int i = 0; i < leading && i + 1 < n; ++i) fits &= no(g.b, item_of(axis, i + 1));
    for (int i = n - 1; i >= 2 && has(no_b, i); --i) fits &= no(g.a, item_of(axis, i - 1));
    return fits;
  }

  // The first contradiction ends them for all items; the marks made by then stay.
  void transitives() {
    const int c = grid_.categories(), n = grid_.items();
    if (n <= 4) return transitives_of_four();
    for (int of = 0; of < c; ++of)
      for (int i = 0; i < n; ++i)
        if (!transitives_of(item_of(of, i))) return;
  }
  // The same, but only for those items that have something to do: most have nothing, and all are asked at once.
  void transitives_of_four() {
    Busy busy = look_around();
    for (int of = 0; of < grid_.categories(); ++of)
      for (unsigned left = busy[static_cast<std::size_t>(of)]; left != 0;) {
        const int i = std::countr_zero(left);
        if (!transitives_of(item_of(of, i))) return;
        busy = look_around();
        left = busy[static_cast<std::size_t>(of)] & (~1U << i);
      }
  }
  // For each category which of its items have something to learn from the others, or contradict them, by the marks as they are.
  using Busy = std::array<unsigned, max_categories>;
  Busy look_around() const {
    Busy busy{};
    const int c = grid_.categories();
    for (int first = 0; first < c; ++first)
      for (int second = first + 1; second < c; ++second) {
        const std::uint64_t same = to_nibbles(grid_.yes_word(second, first));
        const std::uint64_t open = nibbles(1) ^ to_nibbles(grid_.yes_word(second, first) | grid_.no_word(second, first));
        for (int third = 0; third < c; ++third)
          if (third != first && third != second) look(first, second, third, same, open, busy);
      }
    return busy;
  }
  // All pairs of items a of the first and b of the second category at once, a nibble each: in lane b, nibble a. A nibble holds
  // what is known of one of them toward the third category, or in its first bit an answer.
  void look(int first, int second, int third, std::uint64_t same, std::uint64_t open, Busy& busy) const {
    const std::uint64_t yes_a = of_every_a(grid_.yes_word(first, third)), no_a = of_every_a(grid_.no_word(first, third));
    const std::uint64_t yes_b = of_every_b(grid_.yes_word(second, third)), no_b = of_every_b(grid_.no_word(second, third));
    const std::uint64_t beyond = nibbles(0xf & ~std::uint64_t{grid_.all()});
    // Nothing in common, and no mark yet.
    const std::uint64_t neither = no_a | no_b | beyond, twos = neither & (neither >> 1);
    const std::uint64_t disjoint = twos & (twos >> 2) & open;
    // The same, and one has a mark that the other has not: the other learns it, or has the opposite, which ends everything.
    const std::uint64_t learns_a = any_bit((yes_b & ~yes_a) | (no_b & ~no_a)) & same;
    const std::uint64_t learns_b = any_bit((yes_a & ~yes_b) | (no_a & ~no_b)) & same;
    std::uint64_t for_a = disjoint | learns_a, for_b = disjoint | learns_b;
    for_a |= for_a >> 32;
    for_a |= for_a >> 16;
    for_b = (for_b | (for_b >> 4) | (for_b >> 8) | (for_b >> 12)) & lanes(1);
    busy[static_cast<std::size_t>(first)] |= static_cast<unsigned>(for_a | (for_a >> 3) | (for_a >> 6) | (for_a >> 9)) & 0xfU;
    busy[static_cast<std::size_t>(second)] |= static_cast<unsigned>(for_b | (for_b >> 15) | (for_b >> 30) | (for_b >> 45)) & 0xfU;
  }
  // False: a contradiction, at which the authors' program stops.
  bool transitives_of(Item a) {
    const int c = grid_.categories();
    std::array<Mask, max_categories> yes, no;  // the snapshot
    unsigned marks = 0;
    for (int d = 0; d < c; ++d) {
      const auto at = static_cast<std::size_t>(d);
      yes[at] = grid_.yes(a, d);
      no[at] = grid_.no(a, d);
      marks |= no[at];  // a yes has no beside it
    }
    // An item without marks has something in common with every item that has something left.
    if (marks == 0 && !someone_has_nothing_left_) return true;
    for (int b = 0; b < c; ++b) {
      if (b == a.category) continue;
      const Mask here = yes[static_cast<std::size_t>(b)];
      if (here != 0 && !adopt(a, item_of(b, std::countr_zero(here)))) return false;
      const Mask unknown = static_cast<Mask>(grid_.all() & ~(here | no[static_cast<std::size_t>(b)]));
      for (int d = 0; unknown != 0 && d < c; ++d) {
        const Mask not_mine = no[static_cast<std::size_t>(d)];
        if (d == a.category || d == b || (not_mine == 0 && !someone_has_nothing_left_)) continue;
        const Mask* const theirs = grid_.no_lines(b, d);
        each_of(unknown, [&](int index) {
          if (((not_mine | theirs[index]) & grid_.all()) == grid_.all()) cross(a, item_of(b, index));
        });
      }
    }
    return true;
  }
  // a is b: the facts about b now hold for a. In each category the yes comes first, then every no by index, up to the first that
  // contradicts a mark of a (false).
  bool adopt(Item a, Item b) {
    for (int d = 0; d < grid_.categories(); ++d) {
      if (d == a.category || d == b.category) continue;
      const Mask yes_of_b = grid_.yes(b, d), no_of_b = grid_.no(b, d);
      if ((yes_of_b & grid_.no(a, d)) != 0) return false;
      if ((yes_of_b & ~grid_.yes(a, d)) != 0 && !yes(a, item_of(d, std::countr_zero(yes_of_b)))) return false;
      const unsigned against = no_of_b & grid_.yes(a, d);
      const unsigned reached = against == 0 ? grid_.all() : (against & -against) - 1;
      each_of(static_cast<Mask>(no_of_b & grid_.unknown(a, d) & reached), [&](int i) { cross(a, item_of(d, i)); });
      if (against != 0) return false;
    }
    return true;
  }

  // They end at the first line that has nothing left.
  bool openings() {
    const int c = grid_.categories();
    for (int i = 0; i < c; ++i)
      for (int j = i + 1; j < c; ++j) {
        if (grid_.some_line_is_forced(j, i) && !open_lines(j, i)) return false;
        if (grid_.some_line_is_forced(i, j) && !open_lines(i, j)) return false;
      }
    return true;
  }
  bool open_lines(int c, int d) {
    for (int i = 0; i < grid_.items(); ++i) {
      const Item a = item_of(c, i);
      if (grid_.yes(a, d) != 0) continue;
      const Mask left = grid_.unknown(a, d);
      if (left == 0) {
        someone_has_nothing_left_ = true;
        return false;
      }
      if (single(left) && !yes(a, item_of(d, std::countr_zero(left)))) return false;
    }
    return true;
  }

  Grid& grid_;
  bool someone_has_nothing_left_ = false;  // a line of nothing but no: it stays
};

// The clues that occur once; one that occurs twice is dropped altogether.
std::span<std::uint8_t> singles(std::span<std::uint8_t> room, std::size_t count, const auto& clue) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bool single = true;
    for (std::size_t j = 0; j < count; ++j) single &= i == j || !(clue(i) == clue(j));
    if (single) room[kept++] = static_cast<std::uint8_t>(i);
  }
  return room.first(kept);
}

}  // namespace

// Flattened: evolution spends its time here, and one body took 6% less than calls did.
[[gnu::flatten]] LoopRun run_loops(int categories, int items, std::span<const Gene> genes) {
  assert(genes.size() <= max_clues);
  LoopRun run{.grid = Grid(categories, items)};
  Pad pad(run.grid);
  std::array<std::uint8_t, max_clues> room;
  std::array<std::uint64_t, max_clues> keys;  // quicker to compare
  for (std::size_t i = 0; i < genes.size(); ++i) keys[i] = key(genes[i]);
  const auto hand = singles(room, genes.size(), [&](std::size_t i) { return keys[i]; });
  run.loops =
      rounds::passes(hand, run.valid, always, [&](std::uint8_t i) { return pad.apply(genes[i]); }, [&] { return pad.settle(); });
  return run;
}

LoopSolver::LoopSolver(const Puzzle& p) : p_(p) {
  for (const Clue& clue : p.clues) {
    genes_.push_back(to_gene(p, clue));
    lone_.push_back(genes_.back() ? std::nullopt : std::optional<Lone>(std::in_place, p, clue));
  }
}

LoopRun LoopSolver::run(std::span<const int> order) const {
  LoopRun run{.grid = Grid(p_)};
  Pad pad(run.grid);
  const auto at = [&](std::size_t i) { return static_cast<std::size_t>(order[i]); };
  const auto apply = [&](std::uint8_t i) {
    if (genes_[at(i)]) return pad.apply(*genes_[at(i)]);
    const Grid before = run.grid;
    const Lone& lone = *lone_[at(i)];
    const bool valid = lone.mark(run.grid);
    return Applied{!(run.grid == before), lone.truth(run.grid) == Mark::yes, valid};
  };
  std::array<std::uint8_t, max_clues> room;
  const auto hand = singles(room, order.size(), [&](std::size_t i) -> const Clue& { return p_.clues[at(i)]; });
  run.loops = rounds::passes(hand, run.valid, always, apply, [&] { return pad.settle(); });
  return run;
}

LoopRun run_loops(const Puzzle& p) {
  std::vector<int> order;
  while (order.size() < p.clues.size()) order.push_back(static_cast<int>(order.size()));
  return LoopSolver(p).run(order);
}

}  // namespace crux::logicgrid
