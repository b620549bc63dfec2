// symmetry.cpp -- how a sketch may be turned into itself.
//
// Holes with the same options may change places: then a candidate's clues stand in another order. The loop solver, who takes
// clues in order, may see a difference; solutions, techniques and every player's TSI depend on the clues alone.
//
// And items may be renamed within their categories, where what is given and the options stay as they are. Not in an ordered
// category, where an item is its value; and not in the first. Graders fill the rows of its items one after the other: to rename
// those, or to exchange categories, changes who comes first, and the TSI of players who know some rules by up to some bits (that
// of who knows none is the same). To rename other items only changes what the same choices are called.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/twins.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::size_t most_swaps = 720;          // ways to let holes change places; if there are more, none is used
constexpr std::size_t most_renamings = 5'000;    // that are looked at; if there are more, none is used
constexpr std::size_t most_renamed = 1'000'000;  // clues, over all renamings
constexpr std::size_t most_kept = 8'000'000;     // options, over all symmetries

using Order = std::vector<std::uint16_t>;  // i becomes order[i]

// 0, 1, .. count - 1: nothing changes its place.
Order unchanged(std::size_t count) {
  Order order;
  for (std::size_t i = 0; i < count; ++i) order.push_back(static_cast<std::uint16_t>(i));
  return order;
}

// All orders of them.
std::vector<Order> all_orders(std::size_t count) {
  Order order = unchanged(count);
  std::vector<Order> all;
  do all.push_back(order);
  while (std::ranges::next_permutation(order).found);
  return all;
}

// --- renamings -----------------------------------------------------------------------------------------------------------------

using Renaming = std::vector<Order>;  // [category]: what its items become

Clue renamed(const Renaming& renaming, Clue clue) {
  for (Item& item : clue.items) item.index = static_cast<std::uint8_t>(renaming[item.category][item.index]);
  return canonical(std::move(clue));
}

// All of them, the identity first; it alone where there are more than `most`.
std::vector<Renaming> renamings(const Puzzle& p, std::size_t most) {
  const Order same = unchanged(static_cast<std::size_t>(p.items()));
  std::vector<Renaming> only{Renaming(p.categories.size(), same)};
  if (p.items() > 6) return only;  // 7! is too many already
  const std::vector<Order> orders = all_orders(same.size());
  std::vector<Renaming> all = only;
  for (std::size_t c = 1; c < p.categories.size(); ++c) {
    if (!p.categories[c].values.empty()) continue;
    if (all.size() * orders.size() > most) return only;
    std::vector<Renaming> more;
    for (const Renaming& begun : all)
      for (const Order& order : orders) {
        more.push_back(begun);
        more.back()[c] = order;
      }
    all = std::move(more);
  }
  return all;
}

// --- classes of holes ----------------------------------------------------------------------------------------------------------

using Numbers = std::vector<ClueNumber>;
Numbers sorted(Numbers numbers) {
  std::ranges::sort(numbers);
  return numbers;
}

// From a set of options to the holes that have it, in order.
using Classes = std::map<Numbers, Order>;
Classes classes_of(const Sketch& sketch) {
  Classes classes;
  for (std::size_t h = 0; h < sketch.holes.size(); ++h)
    classes[sorted(sketch.holes[h].numbers)].push_back(static_cast<std::uint16_t>(h));
  return classes;
}

// All ways to let holes of one class change places.
std::vector<Order> swaps(const Classes& classes, std::size_t holes) {
  const Order same = unchanged(holes);
  std::size_t count = 1;
  for (const auto& [options, members] : classes)
    for (std::size_t i = 2; i <= members.size(); ++i) {
      count *= i;
      if (count > most_swaps) return {same};
    }
  std::vector<Order> all{same};
  for (const auto& [options, members] : classes) {
    std::vector<Order> more;
    for (const Order& begun : all)
      for (const Order& order : all_orders(members.size())) {
        more.push_back(begun);
        for (std::size_t i = 0; i < members.size(); ++i) more.back()[members[i]] = members[order[i]];
      }
    all = std::move(more);
  }
  return all;
}

// --- both together -------------------------------------------------------------------------------------------------------------

// What a renaming makes of the sketch: the new number of every clue, and which hole each becomes. Of holes with the same options
// the first becomes the first, so that one renaming after another is again of this kind.
struct Image {
  Numbers numbers;
  Order holes;
};

class Turner {
 public:
  explicit Turner(const Sketch& sketch) : sketch_(sketch), classes_(classes_of(sketch)), given_(sorted(sketch.given)) {
    for (std::size_t i = 0; i < sketch.clues.size(); ++i) known_[sketch.clues[i]] = static_cast<ClueNumber>(i + 1);
    is_option_.resize(sketch.clues.size() + 1);
    for (const ClueHole& hole : sketch.holes)
      for (const ClueNumber number : hole.numbers) is_option_[number] = true;
  }
  const Classes& classes() const { return classes_; }

  // Nothing where the sketch does not stay as it is.
  std::optional<Image> image(const Renaming& renaming) const {
    // Step 1. Clues become clues of the sketch, given ones given ones. Those have the first numbers: most renamings end there.
    Image image{{0}, Order(sketch_.holes.size())};
    for (const Clue& clue : sketch_.clues) {
      const auto found = known_.find(renamed(renaming, clue));
      if (found == known_.end() || is_given(found->second) != is_given(image.numbers.size())) return std::nullopt;
      image.numbers.push_back(found->second);
    }
    if (sorted(renumbered(given_, image)) != given_) return std::nullopt;  // a clue may be given more than once
    // Step 2. Holes become holes.
    for (const auto& [options, members] : classes_) {
      const auto to = classes_.find(sorted(renumbered(options, image)));
      if (to == classes_.end() || to->second.size() != members.size()) return std::nullopt;
      for (std::size_t i = 0; i < members.size(); ++i) image.holes[members[i]] = to->second[i];
    }
    // Step 3. What becomes of clues that are no options does not matter any more.
    for (std::size_t i = 0; i < image.numbers.size(); ++i)
      if (!is_option_[i]) image.numbers[i] = static_cast<ClueNumber>(i);
    return image;
  }

  Symmetry symmetry(const Image& image, const Order& swap) const {
    Symmetry found;
    for (std::size_t h = 0; h < sketch_.holes.size(); ++h) {
      const std::uint16_t to = swap[image.holes[h]];
      std::map<ClueNumber, Option> options;
      for (const ClueNumber number : sketch_.holes[to].numbers) options.emplace(number, static_cast<Option>(options.size()));
      found.to.push_back(to);
      found.as.emplace_back();
      for (const ClueNumber number : sketch_.holes[h].numbers) found.as.back().push_back(options.at(image.numbers[number]));
    }
    return found;
  }

 private:
  bool is_given(std::size_t number) const { return !given_.empty() && number <= given_.back(); }
  static Numbers renumbered(Numbers numbers, const Image& image) {
    for (ClueNumber& number : numbers) number = image.numbers[number];
    return numbers;
  }

  const Sketch& sketch_;
  Classes classes_;
  Numbers given_;
  std::vector<bool> is_option_;
  std::map<Clue, ClueNumber, ClueOrder> known_;
};

// Of the renamings that leave the sketch as it is, each once. The first is that of the identity.
std::vector<Image> images(const Sketch& sketch, const Turner& turner) {
  std::vector<Image> found;
  for (const Renaming& renaming : renamings(sketch.frame, std::min(most_renamings, most_renamed / (sketch.clues.size() + 1))))
    if (auto image = turner.image(renaming)) found.push_back(std::move(*image));
  std::ranges::sort(found, {}, &Image::numbers);
  const auto [first, last] = std::ranges::unique(found, {}, &Image::numbers);
  found.erase(first, last);
  return found;
}

}  // namespace

std::vector<Symmetry> Logicgrid::symmetries(const Sketch& sketch) {
  const Turner turner(sketch);
  std::vector<Image> turned = images(sketch, turner);
  const std::vector<Order> swapped = swaps(turner.classes(), sketch.holes.size());
  // Where all of them are too many we do without renamings, then without any. Part of a group is no group.
  std::size_t options = 0;
  for (const ClueHole& hole : sketch.holes) options += hole.options.size();
  if (turned.size() * swapped.size() * options > most_kept) turned.erase(turned.begin() + 1, turned.end());
  if (swapped.size() * options > most_kept) return {};
  std::vector<Symmetry> found;
  for (const Image& image : turned)
    for (const Order& swap : swapped)
      if (&image != &turned.front() || &swap != &swapped.front()) found.push_back(turner.symmetry(image, swap));
  return found;
}

}  // namespace crux::logicgrid
