// standard.cpp -- a puzzle with its categories and items in an order that does not depend on how they were listed.
//
// Every item gets a colour from what the clues say of it; a clue's mark on an item is made of the colours of all its items; and
// so on until no more items are told apart. Items that are still alike can change places without changing the puzzle (as far as
// clues of this kind go), so one of them is singled out, and the colours spread again.
#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/twins.hpp"

namespace crux::logicgrid {
namespace {

using Colour = std::uint64_t;

Colour blend(Colour a, Colour b) { return Rng(a, b, 0)(); }
Colour colour_of(double number) { return std::bit_cast<std::uint64_t>(number + 0.0); }

struct Colours {
  std::vector<std::vector<Colour>> items;  // of each category
  std::vector<Colour> categories;

  Colour operator[](Item item) const { return items[item.category][item.index]; }
  // How many things are told apart.
  std::size_t apart() const {
    std::set<Colour> all(categories.begin(), categories.end());
    for (const auto& each : items) all.insert(each.begin(), each.end());
    return all.size();
  }
};

// The colour of all together, whatever their order.
Colour together(std::vector<Colour> all) {
  std::ranges::sort(all);
  return std::accumulate(all.begin(), all.end(), Colour{all.size()}, blend);
}

// Which of a clue's items may change places: these have the same part. Items of one group belong together: links of pairs.
struct Part {
  int group = 0, place = 0;
};
Part part_of(Kind kind, std::size_t at) {
  switch (kind) {
    case Kind::is:
    case Kind::is_not:
    case Kind::absdiff:
    case Kind::next:
    case Kind::alldiff: return {};
    case Kind::either: return {0, at > 0 ? 1 : 0};
    case Kind::pair:
    case Kind::count: return {static_cast<int>(at / 2), 0};
    case Kind::diff:
    case Kind::rankdiff:
    case Kind::less: return {0, static_cast<int>(at)};
  }
  return {};
}

// A clue says this of its item at `at`.
Colour seen_from(const Clue& clue, std::size_t at, const Colours& colours) {
  std::vector<Colour> groups, own;
  for (std::size_t i = 0; i < clue.items.size();) {
    const int group = part_of(clue.kind, i).group;
    std::vector<Colour> members;
    for (; i < clue.items.size() && part_of(clue.kind, i).group == group; ++i)
      members.push_back(blend(colours[clue.items[i]], static_cast<Colour>(part_of(clue.kind, i).place)));
    groups.push_back(together(std::move(members)));
    if (part_of(clue.kind, at).group == group) own = {groups.back()};
  }
  Colour seen = blend(together(std::move(groups)), own.front());
  seen = blend(seen, static_cast<Colour>(part_of(clue.kind, at).place));
  seen = blend(seen, static_cast<Colour>(clue.kind));
  seen = blend(seen, clue.on_axis() ? colours.categories[static_cast<std::size_t>(clue.axis)] : 0);
  seen = blend(seen, colour_of(clue.by));
  return blend(seen, static_cast<Colour>(clue.min) * 64 + static_cast<Colour>(clue.max));
}

Colours first_colours(const Puzzle& p) {
  Colours colours;
  for (const Category& category : p.categories) {
    colours.items.emplace_back(p.items(), 1);
    for (std::size_t i = 0; i < category.values.size(); ++i) colours.items.back()[i] = blend(2, colour_of(category.values[i]));
    colours.categories.push_back(together(colours.items.back()));
  }
  return colours;
}

void spread(std::span<const Clue> clues, Colours& colours) {
  for (std::size_t apart = 0; colours.apart() > apart;) {
    apart = colours.apart();
    std::vector<std::vector<std::vector<Colour>>> seen(colours.items.size());
    for (std::size_t c = 0; c < seen.size(); ++c) seen[c].resize(colours.items[c].size());
    for (const Clue& clue : clues)
      for (std::size_t i = 0; i < clue.items.size(); ++i)
        seen[clue.items[i].category][clue.items[i].index].push_back(seen_from(clue, i, colours));
    std::vector<std::vector<Colour>> axes(colours.items.size());
    for (const Clue& clue : clues)
      if (clue.on_axis()) axes[static_cast<std::size_t>(clue.axis)].push_back(seen_from(clue, 0, colours));
    for (std::size_t c = 0; c < seen.size(); ++c) {
      for (std::size_t i = 0; i < seen[c].size(); ++i)
        colours.items[c][i] = blend(blend(colours.items[c][i], colours.categories[c]), together(std::move(seen[c][i])));
      colours.categories[c] = blend(together(colours.items[c]), together(std::move(axes[c])));
    }
  }
}

// Singles out an item of the least colour that two items of a category, or two categories, share; false if there is none.
bool single_out(Colours& colours) {
  std::vector<std::pair<Colour, Item>> all;
  for (std::size_t c = 0; c < colours.items.size(); ++c)
    for (std::size_t i = 0; i < colours.items[c].size(); ++i)
      all.emplace_back(colours.items[c][i], item_of(static_cast<int>(c), static_cast<int>(i)));
  std::ranges::sort(all);
  const auto alike = std::ranges::adjacent_find(all, {}, &std::pair<Colour, Item>::first);
  if (alike == all.end()) return false;
  Colour& one = colours.items[alike->second.category][alike->second.index];
  one = blend(one, 3);
  return true;
}

std::vector<std::size_t> order_of(const std::vector<Colour>& colours) {
  std::vector<std::size_t> order(colours.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return colours[i]; });
  return order;
}

}  // namespace

Puzzle Logicgrid::standard(const Puzzle& p) {
  std::vector<Clue> clues;
  for (const Clue& clue : p.clues) clues.push_back(canonical(clue));
  Colours colours = first_colours(p);
  do spread(clues, colours);
  while (single_out(colours));

  Puzzle made;
  made.theme = p.theme;
  std::vector<int> place(p.categories.size());
  std::vector<std::vector<int>> index(p.categories.size());
  for (const std::size_t c : order_of(colours.categories)) {
    const Category& category = p.categories[c];
    place[c] = static_cast<int>(made.categories.size());
    index[c].resize(category.items.size());
    Category& listed = made.categories.emplace_back(Category{category.name, {}, {}});
    // An order of its own is the order.
    auto order = order_of(colours.items[c]);
    if (!category.values.empty()) std::ranges::sort(order, {}, [&](std::size_t i) { return category.values[i]; });
    for (const std::size_t i : order) {
      index[c][i] = static_cast<int>(listed.items.size());
      listed.items.push_back(category.items[i]);
      if (!category.values.empty()) listed.values.push_back(category.values[i]);
    }
  }
  for (Clue& clue : clues) {
    for (Item& item : clue.items) item = item_of(place[item.category], index[item.category][item.index]);
    if (clue.on_axis()) clue.axis = place[static_cast<std::size_t>(clue.axis)];
    made.clues.push_back(canonical(std::move(clue)));
  }
  std::ranges::sort(made.clues, ClueOrder{});
  return made;
}

}  // namespace crux::logicgrid
