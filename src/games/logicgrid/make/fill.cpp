// fill.cpp -- sketches: reading them, completing them, and turning them into themselves.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/steady_sort.hpp"
#include "base/waiting.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/every_clue.hpp"
#include "games/logicgrid/make/twins.hpp"
#include "games/logicgrid/rules/text.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {
namespace {

using Options = std::vector<std::optional<Clue>>;

constexpr std::string_view no_clue = "empty";  // as an option
constexpr std::array<std::optional<Kind>, 4> usual_kinds{Kind::is, Kind::is_not, Kind::less, Kind::next};

bool is_hole(const Json& clue) { return clue.is_object() && clue.contains("type") && clue["type"] == "?"; }

// "less A1 B0 on C": for puzzles without a theme.
std::string in_codes(const Clue& clue) {
  std::string text(kind_names[static_cast<std::size_t>(clue.kind)]);
  if (clue.kind == Kind::count) {
    text += fmt::format(" {} to {} of", clue.min, clue.max);
    for (std::size_t i = 0; i + 1 < clue.items.size(); i += 2)
      text += fmt::format(" {}={}", code(clue.items[i]), code(clue.items[i + 1]));
    return text;
  }
  for (const Item item : clue.items) text += fmt::format(" {}", code(item));
  if (clue.on_axis()) text += fmt::format(" on {}", static_cast<char>('A' + clue.axis));
  if (clue.by != 0) text += fmt::format(" by {}", clue.by);
  return text;
}

// --- reading -------------------------------------------------------------------------------------------------------------------

bool has_order(const Puzzle& p) {
  return std::ranges::any_of(p.categories, [](const Category& category) { return !category.values.empty(); });
}

std::optional<Kind> read_kind(const Field& in, const Puzzle& p) {
  const std::string_view text = in.string();
  if (text == no_clue) return std::nullopt;
  const auto known = std::ranges::find(kind_names, text);
  if (known == kind_names.end()) {
    in.reject(fmt::format("an unknown type of clue {}", excerpt(in.value())),
              fmt::format("one of {} or {}", fmt::join(kind_names, ", "), no_clue));
    return std::nullopt;
  }
  const auto kind = static_cast<Kind>(known - kind_names.begin());
  if (!can_be_listed(kind))
    in.reject(fmt::format("there are too many clues of type {} to try them all", excerpt(in.value())),
              R"(list the clues that you mean in "options")");
  if (Kind::less <= kind && kind <= Kind::next && !has_order(p))
    in.reject(fmt::format("{}, but no category is ordered", excerpt(in.value())), R"(a category with "values", or other types)");
  return kind;
}

Options read_types(const Field& in, const Puzzle& p) {
  std::vector<std::optional<Kind>> kinds;
  for (const Field& each : in.array(kind_names.size() + 1)) {
    const auto kind = read_kind(each, p);
    if (std::ranges::find(kinds, kind) != kinds.end())
      each.reject(fmt::format("{} is there twice", excerpt(each.value())), "each type once");
    kinds.push_back(kind);
  }
  if (kinds.empty()) in.reject("a hole without types", fmt::format("at least one of {}", fmt::join(kind_names, ", ")));
  return every_clue(p, kinds, most_options);
}

std::optional<Clue> read_option(const Field& in, const Puzzle& p) {
  if (in.value() == no_clue) return std::nullopt;
  if (is_hole(in.value())) in.reject("a hole among the options of a hole", "clues without holes");
  if (!in.value().is_object()) in.reject("found " + excerpt(in.value()), fmt::format("a clue, or \"{}\" for none", no_clue));
  return read_clue(in, p);
}

Options read_options(const Field& in, const Puzzle& p, const Reading& reading) {
  Options options;
  std::optional<std::size_t> none;
  std::map<Clue, std::size_t, ClueOrder> known;
  if (in.value().is_array() && in.value().empty())
    in.reject("a hole without options", fmt::format("1 to {} clues, or \"{}\" for none", most_options, no_clue));
  for (const Field& each : in.array(most_options)) {
    const std::size_t number = options.size();
    options.push_back(read_option(each, p));
    if (reading.failed()) break;
    const std::size_t first =
        options.back() ? known.try_emplace(canonical(*options.back()), number).first->second : none.value_or(number);
    if (!options.back()) none = first;
    if (first != number) each.reject(fmt::format("the same as option {}", first), "options that are all different");
  }
  return options;
}

// The options of a hole.
Options read_hole(const Field& in, const Puzzle& p, const Reading& reading) {
  const auto options = in.maybe("options"), types = in.maybe("types");
  if (options && types) in.reject("a hole with \"options\" and \"types\"", "one of the two");
  if (options) return read_options(*options, p, reading);
  Options found = types ? read_types(*types, p) : every_clue(p, usual_kinds, most_options);
  if (found.size() > most_options)
    types.value_or(in).reject(fmt::format("more than {} clues are of these types", most_options),
                              R"(fewer "types", or a list of "options")");
  if (found.empty()) types.value_or(in).reject("no clue of these types says anything in so small a puzzle", R"(other "types")");
  return found;
}

// Gives clues their numbers.
class Numbering {
 public:
  explicit Numbering(std::vector<Clue>& clues) : clues_(clues) {}
  ClueNumber operator()(const std::optional<Clue>& clue) {
    go_on();
    if (!clue) return 0;
    const auto [at, fresh] = known_.try_emplace(canonical(*clue), static_cast<ClueNumber>(clues_.size() + 1));
    if (fresh) clues_.push_back(at->first);
    return at->second;
  }

 private:
  std::vector<Clue>& clues_;
  std::map<Clue, ClueNumber, ClueOrder> known_;
};

}  // namespace

Result<Sketch> Logicgrid::read_sketch(const Json& json) {
  Reading reading(json, "logicgrid");
  Sketch sketch{.frame = read_frame(reading), .given = {}, .holes = {}, .clues = {}};
  if (reading.failed()) return reading.failure();
  const Field clues = reading.root()["clues"];
  std::size_t place = 0;
  for (const Field& each : clues.array(max_clues)) {
    go_on();  // two hundred holes of four thousand options take seconds
    if (is_hole(each.value()))
      sketch.holes.push_back({place, read_hole(each, sketch.frame, reading), {}});
    else
      sketch.frame.clues.push_back(read_clue(each, sketch.frame));
    if (reading.failed()) return reading.failure();
    ++place;
  }
  if (sketch.holes.empty()) clues.reject("a sketch without holes", R"(at least one clue that is left open: {"type":"?"})");
  if (reading.failed()) return reading.failure();

  Numbering number(sketch.clues);
  for (const Clue& clue : sketch.frame.clues) sketch.given.push_back(number(clue));
  for (ClueHole& hole : sketch.holes)
    for (const auto& option : hole.options) hole.numbers.push_back(number(option));
  return sketch;
}

std::vector<Hole> Logicgrid::holes(const Sketch& sketch) {
  const Puzzle& p = sketch.frame;
  std::vector<Hole> holes;
  for (const ClueHole& hole : sketch.holes) {
    std::vector<std::string> words;
    std::map<std::string, int> times;
    for (const auto& option : hole.options) {
      go_on();
      words.push_back(!option ? "no clue" : p.theme.empty() ? in_codes(*option) : sentence(p, *option));
      ++times[words.back()];
    }
    // A theme may say two clues in the same words: "two hours later" is a difference of values, or of places.
    for (std::size_t i = 0; i < words.size(); ++i)
      if (times[words[i]] > 1) words[i] += fmt::format(" ({})", in_codes(*hole.options[i]));
    holes.push_back({fmt::format("clue {}", hole.place + 1), std::move(words)});
  }
  return holes;
}

std::optional<Candidate<Puzzle>> Logicgrid::complete(const Sketch& sketch, std::span<const Option> options) {
  assert(options.size() == sketch.holes.size());
  std::set<ClueNumber> there(sketch.given.begin(), sketch.given.end());
  Candidate<Puzzle> candidate{{sketch.frame.categories, {}, sketch.frame.theme}};
  std::vector<Clue>& clues = candidate.puzzle.clues;
  auto given = sketch.frame.clues.begin();
  std::size_t place = 0;
  for (std::size_t h = 0; h < sketch.holes.size(); ++h) {
    const ClueHole& hole = sketch.holes[h];
    for (; place < hole.place; ++place) clues.push_back(*given++);
    ++place;
    const ClueNumber number = hole.numbers[options[h]];
    if (number == 0) continue;
    if (!there.insert(number).second) return std::nullopt;
    clues.push_back(*hole.options[options[h]]);
  }
  clues.insert(clues.end(), given, sketch.frame.clues.end());
  return candidate;
}

// --- symmetries ----------------------------------------------------------------------------------------------------------------
//
// Holes with the same options may change places: then a candidate's clues stand in another order. The loop solver, who takes
// clues in order, may see a difference; solutions, techniques and every player's TSI depend on the clues alone.
//
// And items may be renamed within their categories, if the given clues and the options stay as they are. Not in an ordered
// category, because an item is its value there; and not in the first. Graders fill the rows of its items one after the other: to
// rename those, or to exchange categories, changes who comes first, and the TSI of players who know some rules by up to some bits
// (for a player who knows none it is the same). To rename other items only changes what the same choices are called.

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

// All of them, the identity first; it alone if there are more than `most`.
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

// The effect of a renaming on the sketch: the new number of every clue, and which hole each becomes. Of holes with the same
// options the first becomes the first, so that one renaming after another is again of this kind.
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

  // Nothing if the sketch does not stay as it is.
  std::optional<Image> image(const Renaming& renaming) const {
    // Step 1. Clues become clues of the sketch, given ones given ones. Those have the first numbers: most renamings end there.
    Image image{{0}, Order(sketch_.holes.size())};
    for (const Clue& clue : sketch_.clues) {
      go_on();
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
    // Step 3. Clues that are no options do not matter any more.
    for (std::size_t i = 0; i < image.numbers.size(); ++i)
      if (!is_option_[i]) image.numbers[i] = static_cast<ClueNumber>(i);
    return image;
  }

  Symmetry symmetry(const Image& image, const Order& swap) const {
    Symmetry found;
    for (std::size_t h = 0; h < sketch_.holes.size(); ++h) {
      go_on();
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

// Every renaming that leaves the sketch as it is, once. The first one renames nothing.
std::vector<Image> images(const Sketch& sketch, const Turner& turner) {
  std::vector<Image> found;
  for (const Renaming& renaming : renamings(sketch.frame, std::min(most_renamings, most_renamed / (sketch.clues.size() + 1))))
    if (auto image = turner.image(renaming)) found.push_back(std::move(*image));
  steady_sort(found, {}, &Image::numbers);
  const auto [first, last] = std::ranges::unique(found, {}, &Image::numbers);
  found.erase(first, last);
  return found;
}

}  // namespace

std::vector<Symmetry> Logicgrid::symmetries(const Sketch& sketch) {
  const Turner turner(sketch);
  std::vector<Image> turned = images(sketch, turner);
  const std::vector<Order> swapped = swaps(turner.classes(), sketch.holes.size());
  // If all of them are too many, we do without renamings, then without any. Part of a group is no group.
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
