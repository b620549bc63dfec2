#include "games/logicgrid/make/twins.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

std::vector<Clue> canonical(const Puzzle& p) {
  std::vector<Clue> clues;
  for (const Clue& clue : p.clues) clues.push_back(canonical(clue));
  std::ranges::sort(clues, ClueOrder{});
  return clues;
}

void sort_links(std::vector<Item>& items) {
  std::vector<std::pair<Item, Item>> links;
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) links.emplace_back(std::minmax(items[i], items[i + 1]));
  std::ranges::sort(links);
  items.clear();
  for (const auto& [a, b] : links) items.insert(items.end(), {a, b});
}

}  // namespace

Clue canonical(Clue clue) {
  std::vector<Item>& items = clue.items;
  switch (clue.kind) {
    case Kind::is:
    case Kind::is_not:
    case Kind::absdiff:
    case Kind::next:
    case Kind::alldiff: std::ranges::sort(items); break;
    case Kind::diff:
    case Kind::rankdiff:
      if (clue.by >= 0) break;
      std::swap(items[0], items[1]);
      clue.by = -clue.by;
      break;
    case Kind::either: std::sort(items.begin() + 1, items.end()); break;
    case Kind::pair:  // {a, b} are {c, d}, and {c, d} are {a, b}
    case Kind::count: sort_links(items); break;
    case Kind::less: break;
  }
  return clue;
}

bool ClueOrder::operator()(const Clue& a, const Clue& b) const {
  return std::tie(a.kind, a.items, a.axis, a.by, a.min, a.max) < std::tie(b.kind, b.items, b.axis, b.by, b.min, b.max);
}

std::uint64_t Logicgrid::invariant(const Puzzle& p) {
  std::uint64_t hash = 0;
  const auto mix = [&](auto value) { hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3; };
  mix(p.size());
  mix(p.items());
  for (const Clue& clue : canonical(p)) {
    mix(clue.kind);
    for (const Item item : clue.items) mix(item.category * max_items + item.index);
    mix(clue.axis);
    mix(std::bit_cast<std::uint64_t>(clue.by));
    mix(clue.min);
    mix(clue.max);
  }
  return hash;
}

bool Logicgrid::same(const Puzzle& a, const Puzzle& b) { return a.categories == b.categories && canonical(a) == canonical(b); }

}  // namespace crux::logicgrid
