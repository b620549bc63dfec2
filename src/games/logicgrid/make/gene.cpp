#include "games/logicgrid/make/gene.hpp"

#include <algorithm>

namespace crux::logicgrid {
namespace {

Item any_item(int category, int items, Rng& rng) {
  return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(rng.below(static_cast<std::uint64_t>(items)))};
}

// Another category than those, each as likely as the other.
int other_category(int categories, std::initializer_list<int> than, Rng& rng) {
  while (true) {
    const int drawn = static_cast<int>(rng.below(static_cast<std::uint64_t>(categories)));
    if (std::ranges::find(than, drawn) == than.end()) return drawn;
  }
}

struct Pair {
  Item a, b;
  bool operator==(const Pair&) const = default;
};
Pair any_link(int categories, int items, Rng& rng) {
  const int first = other_category(categories, {}, rng), second = other_category(categories, {first}, rng);
  return {any_item(first, items, rng), any_item(second, items, rng)};
}

Gene draw_before(int categories, int items, int axis, Rng& rng) {
  Gene gene{.kind = rng.below(2) == 0 ? Kind::less : Kind::rankdiff, .axis = static_cast<std::uint8_t>(axis), .by = 1};
  do {
    gene.a = any_item(other_category(categories, {axis}, rng), items, rng);
    gene.b = any_item(other_category(categories, {axis}, rng), items, rng);
  } while (gene.a == gene.b);
  if (gene.kind == Kind::rankdiff) gene.by = static_cast<std::uint8_t>(1 + rng.below(static_cast<std::uint64_t>(items - 2)));
  return gene;
}

// Within one category, or across three.
Gene draw_either(int categories, int items, Rng& rng) {
  const int of = other_category(categories, {}, rng), second = other_category(categories, {of}, rng);
  const int third = rng.below(2) == 0 ? second : other_category(categories, {of, second}, rng);
  Gene gene{.kind = Kind::either, .a = any_item(of, items, rng), .b = any_item(second, items, rng)};
  do gene.c = any_item(third, items, rng);
  while (gene.c == gene.b);
  return gene;
}

Gene draw_one_of_two(int categories, int items, Rng& rng) {
  const Pair first = any_link(categories, items, rng);
  Pair second = any_link(categories, items, rng);
  while (second == first || second == Pair{first.b, first.a}) second = any_link(categories, items, rng);
  return {.kind = Kind::count, .a = first.a, .b = first.b, .c = second.a, .d = second.b};
}

bool ascending(const std::vector<double>& values) { return std::ranges::is_sorted(values); }

}  // namespace

Gene draw_gene(int categories, int items, int axis, Rng& rng) {
  const std::uint64_t type = rng.below(5);
  switch (type) {
    case 2: return draw_before(categories, items, axis, rng);
    case 3: return draw_either(categories, items, rng);
    case 4: return draw_one_of_two(categories, items, rng);
    default: {
      const Pair link = any_link(categories, items, rng);
      return {.kind = type == 0 ? Kind::is : Kind::is_not, .a = link.a, .b = link.b};
    }
  }
}

std::optional<Gene> to_gene(const Puzzle& p, const Clue& clue) {
  const auto& items = clue.items;
  switch (clue.kind) {
    case Kind::is:
    case Kind::is_not: return Gene{.kind = clue.kind, .a = items[0], .b = items[1]};
    case Kind::either: return Gene{.kind = clue.kind, .a = items[0], .b = items[1], .c = items[2]};
    case Kind::count:
      if (items.size() != 4 || clue.min != 1 || clue.max != 1) return std::nullopt;
      return Gene{.kind = clue.kind, .a = items[0], .b = items[1], .c = items[2], .d = items[3]};
    case Kind::less:
    case Kind::rankdiff: {
      const bool plain = clue.kind == Kind::less;
      const bool theirs = ascending(p.categories[static_cast<std::size_t>(clue.axis)].values) && items[0].category != clue.axis &&
                          items[1].category != clue.axis && (plain || clue.by > 0);
      if (!theirs) return std::nullopt;
      return Gene{.kind = clue.kind,
                  .a = items[0],
                  .b = items[1],
                  .axis = static_cast<std::uint8_t>(clue.axis),
                  .by = static_cast<std::uint8_t>(plain ? 1 : clue.by)};
    }
    default: return std::nullopt;
  }
}

Clue to_clue(const Gene& gene) {
  switch (gene.kind) {
    case Kind::either: return {.kind = gene.kind, .items = {gene.a, gene.b, gene.c}};
    case Kind::count: return {.kind = gene.kind, .items = {gene.a, gene.b, gene.c, gene.d}, .min = 1, .max = 1};
    case Kind::less: return {.kind = gene.kind, .items = {gene.a, gene.b}, .axis = gene.axis};
    case Kind::rankdiff:
      return {.kind = gene.kind, .items = {gene.a, gene.b}, .axis = gene.axis, .by = static_cast<double>(gene.by)};
    default: return {.kind = gene.kind, .items = {gene.a, gene.b}};
  }
}

}  // namespace crux::logicgrid
