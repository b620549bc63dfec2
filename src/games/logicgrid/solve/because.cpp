// because.cpp -- the reason of one mark, as a sentence for a pupil.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/deduce.hpp"

namespace crux::logicgrid {
namespace {

std::string nouns(const Puzzle& p, std::span<const Item> items) {
  std::vector<std::string> words;
  for (const Item item : items) words.push_back(noun(p, item));
  return joined(words);
}

// The finding in words, with `subject` first: one of its two items.
std::string conclusion(const Puzzle& p, const Finding& f, Item subject) {
  return link(p, subject, subject == f.a ? f.b : f.a, f.mark == Mark::yes);
}

// Of {a, b} are {c, d}: whether it is said of a and c, or of b and d, which stand and fall together.
bool straight(const Clue& pair, Item x, Item y) {
  const auto joins = [&](std::size_t i, std::size_t k) { return std::minmax(x, y) == std::minmax(pair.items[i], pair.items[k]); };
  return joins(0, 2) || joins(1, 3);
}

// The other link of a clue of which exactly one of two is true; nothing if the clue is of another kind.
std::optional<std::array<Item, 2>> other_link(const Clue& clue, const Finding& f) {
  const bool either = clue.kind == Kind::either;
  if (!either && (clue.items.size() != 4 || clue.min != 1 || clue.max != 1)) return std::nullopt;
  const std::array<Item, 2> first{clue.items[0], clue.items[1]}, second{clue.items[either ? 0 : 2], clue.items[either ? 2 : 3]};
  return std::minmax(first[0], first[1]) == std::minmax(f.a, f.b) ? second : first;
}

std::string either_because(const Puzzle& p, const Finding& f) {
  const Clue& clue = p.clues[static_cast<std::size_t>(f.clue)];
  if (f.vias == 1) {
    const Item other = f.via[0] == f.a ? f.b : f.a;
    return fmt::format("Either way to make {} true leaves out {}, so {}.", quoted_clue(p, f.clue), noun(p, other),
                       conclusion(p, f, f.via[0]));
  }
  const bool yes = f.mark == Mark::yes;
  const std::string said = capitalised(quoted_clue(p, f.clue));
  if (clue.kind == Kind::pair) {
    const bool alike = straight(clue, f.a, f.b) == straight(clue, f.via[0], f.via[1]);
    return fmt::format("{} pairs them off, and {}, so {}.", said, link(p, f.via[0], f.via[1], yes == alike),
                       conclusion(p, f, f.a));
  }
  if (const auto other = other_link(clue, f))
    return fmt::format("{} makes one of the two true, and {}, so {}.", said, link(p, (*other)[0], (*other)[1], !yes),
                       conclusion(p, f, f.a));
  return fmt::format(
      "{} {}, so {}.", said,
      yes ? "needs every statement in it that is not ruled out" : "already has as many true statements as it allows",
      conclusion(p, f, f.a));
}

}  // namespace

std::string quoted_clue(const Puzzle& p, int clue) {
  std::string said = sentence(p, p.clues[static_cast<std::size_t>(clue)]);
  if (said.ends_with('.')) said.pop_back();
  return fmt::format("clue {} (\"{}\")", clue + 1, said);
}

std::string because(const Puzzle& p, const Grid& grid, const Finding& f) {
  return f.technique == what_if ? suppose(p, grid, f).says : because(p, f);
}

std::string because(const Puzzle& p, const Finding& f) {
  const Item via = f.via[0], other = f.via[1];
  switch (f.technique) {
    case direct_mark: {
      const bool plain = p.clues[static_cast<std::size_t>(f.clue)].kind != Kind::count;
      return plain ? fmt::format("Clue {} says that {}.", f.clue + 1, conclusion(p, f, f.a))
                   : fmt::format("By {}, {}.", quoted_clue(p, f.clue), conclusion(p, f, f.a));
    }
    case line_elimination: {
      const Item subject = via == f.a || via == f.b ? via : other;
      return fmt::format("{}, so {}.", capitalised(link(p, subject, subject == via ? other : via)), conclusion(p, f, subject));
    }
    case last_cell:
      return fmt::format("{} is left for {}, so {}.", capitalised(none_of(p, via == f.a ? f.b.category : f.a.category, true)),
                         noun(p, via), conclusion(p, f, via));
    case transposition: {
      const Item third = via == f.a ? f.b : f.a;
      return fmt::format("{}, and {}, so {}.", capitalised(link(p, via, other)), link(p, other, third, f.mark == Mark::yes),
                         conclusion(p, f, via));
    }
    case implied_difference:
      return fmt::format("{} tells {} and {} apart, so {}.", capitalised(quoted_clue(p, f.clue)), noun(p, f.a), noun(p, f.b),
                         conclusion(p, f, f.a));
    case order_bounds: {
      const Item place = via == f.a ? f.b : f.a;
      if (other.category == place.category) return fmt::format("By {}, {}.", quoted_clue(p, f.clue), conclusion(p, f, via));
      return fmt::format("If {}, {} leaves {} for {}, so {}.", link(p, via, place), quoted_clue(p, f.clue),
                         none_of(p, place.category), noun(p, other), conclusion(p, f, via));
    }
    case either_or: return either_because(p, f);
    case disjoint:
      return fmt::format("{} is left that {} and {} could share, so {}.", capitalised(none_of(p, via.category)), noun(p, f.a),
                         noun(p, f.b), conclusion(p, f, f.a));
    case aligned: {
      const bool of_a = via.category == f.a.category;
      const Item shared = of_a ? f.b : f.a;
      return fmt::format("Only {} choices of {} are left for {} together, and {} is one of them, so {}.",
                         f.vias == 2 ? "two" : "three", category_word(p, shared.category),
                         nouns(p, std::span(f.via).first(f.vias)), name(p, shared), conclusion(p, f, of_a ? f.a : f.b));
    }
    case what_if: break;
  }
  return fmt::format("If {}, something cannot be true, so {}.", link(p, f.a, f.b, f.mark == Mark::no), conclusion(p, f, f.a));
}

}  // namespace crux::logicgrid
