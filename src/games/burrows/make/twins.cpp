// twins.cpp -- graph isomorphism, by colour refinement (Weisfeiler & Leman 1968) and as little trying as we can.
//
// Colours are hashes, which makes them the same in both puzzles and may make two different neighbourhoods look alike. That costs
// time and no more: no renumbering is believed before `Search::fix` has compared what it joins.
#include "games/burrows/make/twins.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace crux::burrows {
namespace {

using Colour = std::uint64_t;
using Colours = std::array<Colour, max_nodes>;

// The last steps of splitmix64 (see base/rng.hpp).
constexpr Colour mix(Colour z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}
constexpr Colour mix(Colour a, Colour b) { return mix(a + 0x9e3779b97f4a7c15 * (b + 1)); }

constexpr std::size_t lowest(Nodes nodes) { return static_cast<std::size_t>(std::countr_zero(nodes)); }

template <class Visit>
void each(Nodes nodes, Visit visit) {
  for (; nodes != 0; nodes &= nodes - 1) visit(lowest(nodes));
}

// The colours of some burrows, in order: the same for twins.
struct Palette {
  Colours sorted{};
  std::size_t size = 0;
  Palette(const Colours& colours, Nodes nodes) {
    each(nodes, [&](std::size_t n) { sorted[size++] = colours[n]; });
    std::ranges::sort(all());
  }
  std::span<Colour> all() { return std::span(sorted).first(size); }
  std::span<const Colour> all() const { return std::span(sorted).first(size); }
  bool operator==(const Palette& o) const { return std::ranges::equal(all(), o.all()); }
  std::size_t distinct() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < size; ++i) count += i == 0 || sorted[i] != sorted[i - 1];
    return count;
  }
};

// Colours burrows by the colours of their neighbours, again and again, until that tells no more of them apart. At least once, so
// that every weight has its say.
Palette refine(const Puzzle& p, Nodes nodes, Colours& colours) {
  for (std::size_t told_apart = 0;;) {
    Colours next = colours;
    each(nodes, [&](std::size_t n) {
      Colour around = 0;
      for (const Arc& arc : p.arcs_of(static_cast<int>(n))) around += mix(colours[arc.to], static_cast<Colour>(arc.weight));
      next[n] = mix(colours[n], around);
    });
    colours = next;
    Palette palette(colours, nodes);
    const std::size_t distinct = palette.distinct();
    if (distinct == told_apart || distinct == palette.size) return palette;
    told_apart = distinct;
  }
}

Colours with_start(const Puzzle& p) {
  Colours colours{};
  colours[static_cast<std::size_t>(p.start)] = 1;
  return colours;
}

bool is_start(const Puzzle& p, std::size_t node) { return node == static_cast<std::size_t>(p.start); }

// All that hangs together with a burrow without leaving `within`.
Nodes piece_of(const Puzzle& p, std::size_t node, Nodes within) {
  Nodes piece = 0;
  for (Nodes edge = Nodes{1} << node; edge != 0;) {
    piece |= edge;
    Nodes beyond = 0;
    each(edge, [&](std::size_t n) { beyond |= p.neighbours[n]; });
    edge = beyond & within & ~piece;
  }
  return piece;
}

class Search {
 public:
  Search(const Puzzle& a, const Puzzle& b) : a_(a), b_(b) {}
  bool run() { return match({a_.all(), b_.all(), 0, with_start(a_), with_start(b_)}) || spent_ > twin_patience; }

 private:
  // Burrows of a that are to become those of b. All their neighbours are among them or `fixed`: have an image already.
  struct Task {
    Nodes in_a = 0;
    Nodes in_b = 0;
    Nodes fixed = 0;  // of a
    Colours a{};
    Colours b{};
  };

  bool match(Task task);
  bool match_pieces(const Task& task);
  bool match_by_trying(const Task& task, const Palette& palette);
  bool fix(Task& task, std::size_t n, std::size_t image);

  const Puzzle& a_;
  const Puzzle& b_;
  std::array<std::size_t, max_nodes> image_{};  // [burrow of a]: of b, where fixed
  int spent_ = 0;
};

bool Search::match(Task task) {
  if (++spent_ > twin_patience) return false;
  // Step 1. Look.
  const Palette palette = refine(a_, task.in_a, task.a);
  if (palette != refine(b_, task.in_b, task.b)) return false;
  // Step 2. A burrow with a colour of its own can become only one other.
  const Nodes before = task.in_a;
  std::array<std::size_t, max_nodes> by_colour{};  // [i]: a burrow of b with the i-th colour
  const auto place = [&](Colour c) {
    return static_cast<std::size_t>(std::ranges::lower_bound(palette.all(), c) - palette.all().begin());
  };
  each(task.in_b, [&](std::size_t n) { by_colour[place(task.b[n])] = n; });
  for (Nodes left = before; left != 0; left &= left - 1) {
    const std::size_t n = lowest(left), i = place(task.a[n]);
    const bool alone = i + 1 == palette.size || palette.sorted[i + 1] != palette.sorted[i];
    if (alone && !fix(task, n, by_colour[i])) return false;
  }
  // Step 3. The rest.
  return task.in_a == before ? match_by_trying(task, palette) : match_pieces(task);
}

// The fixed burrows cut the rest into pieces, and whether one can become another depends on nothing outside: so the first that
// fits will do, and none is tried twice. Without this a dozen wheels on one hub would be tried in every order.
bool Search::match_pieces(const Task& task) {
  Nodes open = task.in_b;
  for (Nodes left = task.in_a; left != 0;) {
    Task piece = task;
    piece.in_a = piece_of(a_, lowest(left), task.in_a);
    left &= ~piece.in_a;
    bool matched = false;
    for (Nodes candidates = open; candidates != 0 && !matched; candidates &= ~piece.in_b) {
      piece.in_b = piece_of(b_, lowest(candidates), open);
      matched = std::popcount(piece.in_a) == std::popcount(piece.in_b) && match(piece);
    }
    if (!matched) return false;
    open &= ~piece.in_b;
  }
  return true;
}

// Everyone has a double. One of a must become one of b of the same colour, and we try those of the rarest colour, because there
// are the fewest.
bool Search::match_by_trying(const Task& task, const Palette& palette) {
  const auto doubles = [&](std::size_t n) { return std::ranges::count(palette.all(), task.a[n]); };
  std::size_t chosen = lowest(task.in_a);
  each(task.in_a, [&](std::size_t n) {
    if (doubles(n) < doubles(chosen)) chosen = n;
  });
  for (Nodes left = task.in_b; left != 0; left &= left - 1) {
    if (task.b[lowest(left)] != task.a[chosen]) continue;
    Task attempt = task;
    if (fix(attempt, chosen, lowest(left)) && match_pieces(attempt)) return true;
  }
  return false;
}

// Lets n of a become `image` of b, unless a weight speaks against it. Tunnels to those that are not fixed yet are compared when
// they are; and as both have as many tunnels, none of b is left over.
bool Search::fix(Task& task, std::size_t n, std::size_t image) {
  const auto arcs = a_.arcs_of(static_cast<int>(n)), image_arcs = b_.arcs_of(static_cast<int>(image));
  if (arcs.size() != image_arcs.size() || is_start(a_, n) != is_start(b_, image)) return false;
  for (const Arc& arc : arcs) {
    if (!has(task.fixed, arc.to)) continue;
    const bool matched = std::ranges::any_of(
        image_arcs, [&](const Arc& other) { return other.to == image_[arc.to] && other.weight == arc.weight; });
    if (!matched) return false;
  }
  image_[n] = image;
  task.fixed |= Nodes{1} << n;
  task.in_a &= ~(Nodes{1} << n);
  task.in_b &= ~(Nodes{1} << image);
  task.a[n] = task.b[image] = mix(n, 1);  // n's number in a, which nobody else has
  return true;
}

}  // namespace

std::uint64_t invariant(const Puzzle& p) {
  Colours colours = with_start(p);
  const Palette palette = refine(p, p.all(), colours);
  Colour sum = 0;
  for (const Colour c : palette.all()) sum += mix(c);
  return mix(sum, p.tunnels.size());
}

bool same(const Puzzle& a, const Puzzle& b) {
  return a.nodes.size() == b.nodes.size() && a.tunnels.size() == b.tunnels.size() && Search(a, b).run();
}

}  // namespace crux::burrows
