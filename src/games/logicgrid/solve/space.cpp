#include "games/logicgrid/solve/space.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace crux::logicgrid {

std::optional<Space> Space::of(int categories, int items, std::uint64_t at_most) {
  std::uint64_t orders = 1, all = 1;
  for (int i = 2; i <= items; ++i) orders *= static_cast<std::uint64_t>(i);
  for (int c = 1; c < categories; ++c) {
    all *= orders;
    if (all > at_most) return std::nullopt;
  }
  return Space(categories, items, all);
}

std::size_t Space::bytes(int categories, int items, std::uint64_t size) {
  const auto ids = static_cast<std::size_t>(categories) * static_cast<std::size_t>(items);
  return ids * ids * ((size + 63) / 64) * sizeof(std::uint64_t);
}

// A candidate's number is written in base N!, a digit for each category after the first: the rank of its order among all orders.
Space::Space(int categories, int items, std::size_t size)
    : categories_(categories), items_(items), size_(size), words_((size + 63) / 64), links_(ids() * ids() * words_) {
  std::vector<std::vector<int>> orders;
  std::vector<int> order;
  for (int i = 0; i < items; ++i) order.push_back(i);
  do orders.push_back(order);
  while (std::ranges::next_permutation(order).found);
  for (std::size_t i = 0; i < size; ++i)
    for (int r = 0; r < items; ++r) {
      std::vector<Item> row{item_of(0, r)};
      std::size_t rest = i;
      for (int c = 1; c < categories; ++c, rest /= orders.size())
        row.push_back(item_of(c, orders[rest % orders.size()][static_cast<std::size_t>(r)]));
      for (const Item a : row)
        for (const Item b : row)
          if (a != b) links_[(id(a) * ids() + id(b)) * words_ + i / 64] |= std::uint64_t{1} << (i % 64);
    }
}

std::size_t Space::index(const Grid& grid) const {
  std::size_t index = 0, place = 1, orders = 1;
  for (int i = 2; i <= items_; ++i) orders *= static_cast<std::size_t>(i);
  for (int c = 1; c < categories_; ++c, place *= orders) {
    std::size_t rank = 0, weight = orders;
    unsigned used = 0;
    for (int r = 0; r < items_; ++r) {
      const int chosen = std::countr_zero(grid.yes(item_of(0, r), c));
      weight /= static_cast<std::size_t>(items_ - r);
      const unsigned smaller = ((1U << chosen) - 1) & ~used;  // unused ones that would have come first
      rank += weight * static_cast<std::size_t>(std::popcount(smaller));
      used |= 1U << chosen;
    }
    index += place * rank;
  }
  return index;
}

void Space::true_of(const Gene& gene, std::span<std::uint64_t> out) const {
  const Words first = link(gene.a, gene.b);
  switch (gene.kind) {
    case Kind::is: std::ranges::copy(first, out.begin()); return;
    case Kind::is_not:
      for (std::size_t w = 0; w < words_; ++w) out[w] = ~first[w];
      return;
    case Kind::either:
    case Kind::count: {
      const Words second = gene.kind == Kind::either ? link(gene.a, gene.c) : link(gene.c, gene.d);
      for (std::size_t w = 0; w < words_; ++w) out[w] = first[w] ^ second[w];
      return;
    }
    default: break;
  }
  std::ranges::fill(out, 0);
  for (int i = 0; i < items_; ++i) {
    const int from = gene.kind == Kind::less ? i + 1 : i + gene.by, to = gene.kind == Kind::less ? items_ - 1 : from;
    for (int j = from; j <= std::min(to, items_ - 1); ++j) {
      const Words a = link(gene.a, item_of(gene.axis, i)), b = link(gene.b, item_of(gene.axis, j));
      for (std::size_t w = 0; w < words_; ++w) out[w] |= a[w] & b[w];
    }
  }
}

std::uint64_t Space::word_of(const Clue& clue, const Relation& relation, std::size_t w) const {
  const std::vector<Item>& items = clue.items;
  const auto same = [&](std::size_t i, std::size_t j) { return together(items[i], items[j], w); };
  switch (clue.kind) {
    case Kind::is: return same(0, 1);
    case Kind::is_not: return ~same(0, 1);
    case Kind::either: return same(0, 1) ^ same(0, 2);
    case Kind::pair: return ~same(0, 1) & ((same(0, 2) & same(1, 3)) | (same(0, 3) & same(1, 2)));
    case Kind::alldiff: {
      std::uint64_t meet = 0;
      for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) meet |= same(i, j);
      return ~meet;
    }
    case Kind::count: {
      std::array<std::uint64_t, max_links + 2> least{~std::uint64_t{0}};  // [k]: set if k links or more are true
      for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        for (std::size_t k = i / 2 + 1; k > 0; --k) least[k] |= least[k - 1] & same(i, i + 1);
      return least[static_cast<std::size_t>(clue.min)] & ~least[static_cast<std::size_t>(clue.max) + 1];
    }
    default: break;
  }
  std::uint64_t found = 0;
  for (int i = 0; i < items_; ++i)
    each_of(relation[static_cast<std::size_t>(i)],
            [&](int j) { found |= together(items[0], item_of(clue.axis, i), w) & together(items[1], item_of(clue.axis, j), w); });
  return found;
}

void Space::true_of(const Puzzle& p, const Clue& clue, std::span<std::uint64_t> out) const {
  const Relation relation = clue.on_axis() ? relation_of(p, clue) : Relation{};
  for (std::size_t w = 0; w < words_; ++w) out[w] = word_of(clue, relation, w);
}

bool Space::is_only(std::size_t index, std::span<const Gene> genes, bool minimal, std::vector<std::uint64_t>& scratch) const {
  // Step 1. before[i] is the intersection of the first i genes: all candidates at the beginning.
  const std::size_t n = genes.size();
  scratch.resize((n + 3) * words_);
  const auto before = [&](std::size_t i) { return std::span(scratch).subspan(i * words_, words_); };
  std::ranges::fill(before(0), ~std::uint64_t{0});
  if (size_ % 64 != 0) before(0)[words_ - 1] = (std::uint64_t{1} << (size_ % 64)) - 1;
  for (std::size_t i = 0; i < n; ++i) {
    true_of(genes[i], before(i + 1));
    for (std::size_t w = 0; w < words_; ++w) before(i + 1)[w] &= before(i)[w];
  }
  const auto only = [&](std::span<const std::uint64_t> set, std::span<const std::uint64_t> and_set) {
    std::uint64_t others = 0;
    for (std::size_t w = 0; w < words_; ++w)
      others |= (set[w] & and_set[w]) & ~(w == index / 64 ? std::uint64_t{1} << (index % 64) : 0);
    return others == 0;
  };
  const bool there = (before(n)[index / 64] >> (index % 64)) & 1;
  if (!there || !only(before(n), before(n))) return false;
  if (!minimal) return true;
  // Step 2. From the last gene to the first, `after` is the intersection of those behind it.
  const auto after = before(n + 1), gene = before(n + 2);
  std::ranges::fill(after, ~std::uint64_t{0});
  for (std::size_t i = n; i-- > 0;) {
    if (only(before(i), after)) return false;
    true_of(genes[i], gene);
    for (std::size_t w = 0; w < words_; ++w) after[w] &= gene[w];
  }
  return true;
}

}  // namespace crux::logicgrid
