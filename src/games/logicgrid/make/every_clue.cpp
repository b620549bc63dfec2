#include "games/logicgrid/make/every_clue.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "games/logicgrid/make/twins.hpp"

namespace crux::logicgrid {
namespace {

// --- what clues come down to ---------------------------------------------------------------------------------------------------

// As numbers: the same for clues that allow the same items the same places.
using Meaning = std::vector<int>;
enum Tag { together, apart, places, related, either_of, pair_of };

Meaning meaning(Tag tag, std::span<const Item> items) {
  Meaning found{tag};
  for (const Item item : items) found.insert(found.end(), {item.category, item.index});
  return found;
}
Meaning linked(Tag tag, Item a, Item b) { return meaning(tag, std::array{std::min(a, b), std::max(a, b)}); }

// a has one of these items of a category. Nothing if that is always so, or never.
std::optional<Meaning> placed(const Puzzle& p, Item a, int category, Mask set) {
  const auto rest = static_cast<Mask>(p.all() & ~set);
  if (set == 0 || rest == 0) return std::nullopt;
  if (single(set)) return linked(together, a, item_of(category, std::countr_zero(set)));
  if (single(rest)) return linked(apart, a, item_of(category, std::countr_zero(rest)));
  Meaning found = meaning(places, std::array{a});
  found.insert(found.end(), {category, set});
  return found;
}

std::optional<Meaning> meaning_on_axis(const Puzzle& p, const Clue& clue) {
  Item a = clue.items[0], b = clue.items[1];
  Relation relation = relation_of(p, clue);
  if (a.category == clue.axis && b.category == clue.axis) return std::nullopt;
  if (a.category == clue.axis) return placed(p, b, clue.axis, relation[a.index]);
  if (b.category == clue.axis) return placed(p, a, clue.axis, mirrored(relation, p.items())[b.index]);
  // No relation allows two items one place. One that allows any two places says that the rows are different.
  int allowed = 0;
  for (const Mask set : relation) allowed += std::popcount(set);
  if (allowed == 0) return std::nullopt;
  if (allowed == p.items() * (p.items() - 1)) return a.category == b.category ? std::nullopt : std::optional(linked(apart, a, b));
  if (b < a) {
    std::swap(a, b);
    relation = mirrored(relation, p.items());
  }
  Meaning found = meaning(related, std::array{a, b});
  found.push_back(clue.axis);
  found.insert(found.end(), relation.begin(), relation.end());
  return found;
}

// Nothing if the clue is always true, or never.
std::optional<Meaning> meaning_of(const Puzzle& p, const Clue& clue) {
  const std::vector<Item>& items = clue.items;
  switch (clue.kind) {
    case Kind::is: return linked(together, items[0], items[1]);
    case Kind::is_not: return linked(apart, items[0], items[1]);
    case Kind::either:
      if (items[1].category != items[2].category) return meaning(either_of, canonical(clue).items);
      return placed(p, items[0], items[1].category, static_cast<Mask>(bit(items[1].index) | bit(items[2].index)));
    case Kind::pair:
      if (p.items() == 2 && items[0].category == items[1].category && items[2].category == items[3].category) return std::nullopt;
      return meaning(pair_of, canonical(clue).items);
    default: return meaning_on_axis(p, clue);
  }
}

// --- all of a kind -------------------------------------------------------------------------------------------------------------

std::vector<Item> all_items(const Puzzle& p) {
  std::vector<Item> items;
  for (int c = 0; c < p.size(); ++c)
    for (int i = 0; i < p.items(); ++i) items.push_back(item_of(c, i));
  return items;
}

// The differences of a kind on an axis; for kinds without, one that says nothing.
std::vector<double> differences(const Puzzle& p, Kind kind, int axis) {
  if (kind == Kind::less || kind == Kind::next) return {0};
  std::vector<double> found;
  const std::vector<double>& values = p.categories[static_cast<std::size_t>(axis)].values;
  if (kind == Kind::rankdiff)
    for (int by = 1; by < p.items(); ++by) found.push_back(by);
  else
    for (const double a : values)
      for (const double b : values)
        if (a < b) found.push_back(b - a);
  // Clues that differ by rounding alone have one meaning; only one is kept.
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

// Hands out clues until `visit` answers false; then it answers false too.
using Visit = std::function<bool(Clue)>;

bool each_of_two(const Puzzle& p, Clue clue, bool ordered, const Visit& visit) {
  for (const Item a : all_items(p))
    for (const Item b : all_items(p)) {
      if (a == b || (b < a && !ordered) || (a.category == b.category && !clue.on_axis())) continue;
      clue.items = {a, b};
      if (!visit(clue)) return false;
    }
  return true;
}

bool each_on_axis(const Puzzle& p, Kind kind, const Visit& visit) {
  for (int axis = 0; axis < p.size(); ++axis) {
    if (p.categories[static_cast<std::size_t>(axis)].values.empty()) continue;
    for (const double by : differences(p, kind, axis))
      if (!each_of_two(p, {.kind = kind, .axis = axis, .by = by}, kind != Kind::absdiff && kind != Kind::next, visit))
        return false;
  }
  return true;
}

bool each_either(const Puzzle& p, const Visit& visit) {
  for (const Item a : all_items(p))
    for (const Item b : all_items(p))
      for (const Item c : all_items(p))
        if (b < c && a.category != b.category && a.category != c.category && !visit({.kind = Kind::either, .items = {a, b, c}}))
          return false;
  return true;
}

bool each_pair(const Puzzle& p, const Visit& visit) {
  const auto apart_from = [](Item a, Item c, Item d) { return a.category != c.category && a.category != d.category; };
  for (const Item a : all_items(p))
    for (const Item b : all_items(p))
      for (const Item c : all_items(p))
        for (const Item d : all_items(p))
          if (a < b && c < d && a < c && apart_from(a, c, d) && apart_from(b, c, d) &&
              !visit({.kind = Kind::pair, .items = {a, b, c, d}}))
            return false;
  return true;
}

bool each_of_kind(const Puzzle& p, Kind kind, const Visit& visit) {
  switch (kind) {
    case Kind::is:
    case Kind::is_not: return each_of_two(p, {.kind = kind}, false, visit);
    case Kind::either: return each_either(p, visit);
    case Kind::pair: return each_pair(p, visit);
    default: return each_on_axis(p, kind, visit);
  }
}

}  // namespace

bool can_be_listed(Kind kind) { return kind != Kind::alldiff && kind != Kind::count; }

std::vector<std::optional<Clue>> every_clue(const Puzzle& p, std::span<const std::optional<Kind>> kinds, std::size_t most) {
  std::vector<std::optional<Clue>> found;
  std::set<Meaning> seen;
  for (const auto& kind : kinds) {
    if (!kind) {
      found.emplace_back();
      continue;
    }
    const bool all = each_of_kind(p, *kind, [&](Clue clue) {
      const auto says = meaning_of(p, clue);
      if (says && seen.insert(*says).second) found.emplace_back(std::move(clue));
      return found.size() <= most;
    });
    if (!all) break;
  }
  return found;
}

}  // namespace crux::logicgrid
