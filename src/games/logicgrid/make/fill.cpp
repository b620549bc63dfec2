// fill.cpp -- sketches: reading them, and completing them.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

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

// What may stand in a hole.
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

}  // namespace crux::logicgrid
