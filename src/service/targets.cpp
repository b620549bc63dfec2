#include "service/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/words.hpp"
#include "grade/rating/model.hpp"

namespace crux {
namespace {

using measures::Kind;

constexpr double infinitely = std::numeric_limits<double>::infinity();

bool has_classes(const GameEntry& game) { return game.bots && !classes_of(game).empty(); }

std::vector<Kind> more_kinds(const GameEntry& game) {
  std::vector<Kind> more;
  if (game.rounds) more.push_back(Kind::rounds);
  if (!game.rating_figures.empty()) more.push_back(Kind::rating);
  return more;
}

// Measures that can be bounded; and the words.
std::string known_names(const GameEntry& game, const measures::Context& context, bool words) {
  std::string all = fmt::format("{}", fmt::join(measures::names(context), ", "));
  if (words && has_classes(game)) all += ", class";
  if (words && !game.levels.empty()) all += ", level";
  return all;
}

Result<measures::Named> read_measure(const GameEntry& game, std::string_view text, std::string_view where, bool words) {
  const std::vector<Kind> more = more_kinds(game);
  const measures::Context context{.book = game.rules, .own = game.measures, .insight = "all", .more = more};
  std::size_t at = 0;
  auto named = measures::read(text, at, context);
  if (named && at == text.size()) return std::move(*named);
  if (!named && named.error().deeper) return std::unexpected(*named.error().deeper);
  if (!named && named.error().at > 0)
    return error("arguments", std::string(where), std::move(named.error().found), std::move(named.error().expected));
  return error("arguments", std::string(where), fmt::format("{} has no measure {}", game.name, excerpt(Json(text))),
               fmt::format("one of {}", known_names(game, context, words)));
}

// --- ranges --------------------------------------------------------------------------------------------------------------------

struct Range {
  double least = -infinitely, most = infinitely;
};

constexpr std::string_view range_expected = "a range such as 3..5.5, 3.., ..5.5, or a number";

// "3..5.5" as [3, 5.5], "7" as 7; a word stays one.
Json range_json(std::string_view text) {
  const auto number = [](std::string_view part) -> Json {
    double value = 0;
    const auto [end, failed] = std::from_chars(part.data(), part.data() + part.size(), value);
    return failed == std::errc{} && end == part.data() + part.size() && std::isfinite(value) ? Json(value) : Json(part);
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return number(text);
  const std::string_view first = text.substr(0, dots), last = text.substr(dots + 2);
  if (first.empty() && last.empty()) return text;
  return {first.empty() ? Json(nullptr) : number(first), last.empty() ? Json(nullptr) : number(last)};
}

std::optional<Range> read_range(const Json& json) {
  if (json.is_number()) return Range{json.get<double>(), json.get<double>()};
  const auto good = [](const Json& end) { return end.is_null() || end.is_number(); };
  if (!json.is_array() || json.size() != 2 || !good(json[0]) || !good(json[1])) return std::nullopt;
  Range range;
  if (!json[0].is_null()) range.least = json[0].get<double>();
  if (!json[1].is_null()) range.most = json[1].get<double>();
  return range;
}

// "5 or more", "3 to 5.5", "at most 4", "1"
std::string in_words(double least, double most) {
  if (least == most) return fmt::format("{}", least);
  if (std::isinf(most)) return fmt::format("{} or more", least);
  return std::isinf(least) || least == 0 ? fmt::format("at most {}", most) : fmt::format("{} to {}", least, most);
}

Range domain_of(Kind kind) {
  switch (kind) {
    case Kind::solutions: return {1, infinitely};
    case Kind::unique: return {0, 1};
    case Kind::rating: return {rating::lowest, rating::highest};
    case Kind::insight: return {};
    default: return {0, infinitely};
  }
}

// --- adding to a wish ----------------------------------------------------------------------------------------------------------

Result<void> add_word(std::string& place, std::string_view what, const Json& value, std::string_view where) {
  if (!value.is_string() || value.get_ref<const std::string&>().empty())
    return error("arguments", std::string(where), "found " + excerpt(value), fmt::format("the name of a {}", what));
  const std::string& word = value.get_ref<const std::string&>();
  if (!place.empty() && place != word)
    return error("arguments", std::string(where), fmt::format("{} {} and {} {}", what, place, what, word),
                 fmt::format("one {}: no puzzle has two", what));
  place = word;
  return {};
}

// Both ranges hold.
template <class Ends>
void narrow(std::optional<Ends>& there, const Range& range) {
  if (!there) there.emplace();
  there->least = std::max(there->least, range.least);
  there->most = std::min(there->most, range.most);
}

void narrow(std::vector<Target>& targets, std::string_view name, const measures::Measure& measure, const Range& range) {
  const auto there = std::ranges::find(targets, measure, &Target::measure);
  if (there == targets.end()) {
    targets.push_back({std::string(name), measure, range.least, range.most});
  } else {
    there->least = std::max(there->least, range.least);
    there->most = std::min(there->most, range.most);
  }
}

}  // namespace

Result<void> add_target(const GameEntry& game, Wish& wish, const std::string& name, const Json& value, std::string_view where) {
  if (name == "class" && has_classes(game)) return add_word(wish.label, "class", value, where);
  if (name == "level" && !game.levels.empty()) return add_word(wish.level, "level", value, where);
  const auto named = read_measure(game, name, where, true);
  if (!named) return std::unexpected(named.error());
  const auto range = read_range(value);
  if (!range) return error("arguments", std::string(where), "found " + excerpt(value), std::string(range_expected));
  const measures::Measure& measure = named->measure;
  if (range->least > range->most)
    return error("arguments", std::string(where),
                 fmt::format("the least, {}, is more than the most, {}", range->least, range->most), "the smaller number first");
  // The rating and the uniform player's TSI have places of their own, as the options that are older than targets.
  const Range domain = domain_of(measure.kind);
  const bool possible = range->most >= domain.least && range->least <= domain.most;
  if (possible && measure.kind == Kind::rating) {
    narrow(wish.rating, *range);
  } else if (possible && measure.kind == Kind::tsi && measure.rules == RuleSet{}) {
    narrow(wish.tsi, *range);
  } else {
    narrow(wish.targets, name, measure, *range);
  }
  return {};
}

Result<void> add_target(const GameEntry& game, Wish& wish, std::string_view text, std::string_view option) {
  std::string bare(text);
  std::erase(bare, ' ');
  const std::size_t equals = bare.find('=');
  if (equals == std::string::npos)
    return error("arguments", std::string(option), "found " + excerpt(Json(text)), "NAME=RANGE, such as rating=1600..1700");
  const std::string name = bare.substr(0, equals);
  return add_target(game, wish, name, range_json(std::string_view(bare).substr(equals + 1)), fmt::format("{} {}", option, name));
}

Result<Optimum> read_optimum(const GameEntry& game, std::string_view name, bool smallest, std::string_view option) {
  std::string bare(name);
  std::erase(bare, ' ');
  auto named = read_measure(game, bare, option, false);
  if (!named) return std::unexpected(named.error());
  return Optimum{std::move(bare), named->measure, smallest};
}

Result<void> add_targets(const GameEntry& game, Wish& wish, const Json& targets) {
  for (const auto& [name, value] : targets.items()) {
    const std::string where = "/targets/" + name.substr(0, 40);
    const bool smallest = name == "minimise";
    if (!smallest && name != "maximise") {
      if (const auto good = add_target(game, wish, name, value, where); !good) return good;
      continue;
    }
    auto optimum = read_optimum(game, value.is_string() ? value.get<std::string>() : "", smallest, where);
    if (!optimum) return std::unexpected(optimum.error());
    wish.optimum = std::move(*optimum);
  }
  return {};
}

// --- small proofs --------------------------------------------------------------------------------------------------------------

namespace {

std::string_view noun_of(Kind kind) {
  switch (kind) {
    case Kind::solutions: return "solutions";
    case Kind::unique: return "a value of unique";
    case Kind::rating: return "a rating";
    case Kind::rounds: return "rounds";
    case Kind::own: return "a value";
    default: return "bits";
  }
}

std::optional<std::string> outside_of_all(const Target& target) {
  const Range domain = domain_of(target.measure.kind);
  const bool low = target.most < domain.least;
  if (!low && target.least <= domain.most) return std::nullopt;
  return fmt::format("{}: no puzzle has {} {} {}", target.name, noun_of(target.measure.kind), low ? "below" : "above",
                     low ? domain.least : domain.most);
}

// There is no part of a solution.
std::optional<std::string> between_numbers(const Target& target) {
  const Kind kind = target.measure.kind;
  if ((kind != Kind::solutions && kind != Kind::unique) || std::ceil(target.least) <= std::floor(target.most))
    return std::nullopt;
  return fmt::format("{} {}: it is a whole number", target.name, in_words(target.least, target.most));
}

// A number that the generator takes by the name of a measure is the most that its puzzles have of it, in every recipe.
std::optional<std::string> beyond_parameter(const GameEntry& game, const GenerateRequest& ask, const Target& target) {
  if (target.measure.kind == Kind::unique || (target.measure.kind == Kind::solutions && target.least > 1)) {
    const auto asks = [](const Json& recipe) { return recipe.value("unique", 0) == 1; };
    const bool all = asks(ask.parameters) && std::ranges::all_of(ask.others, asks);
    if (!all || !find_parameter(game, "unique") || (target.measure.kind == Kind::unique && target.most >= 1)) return std::nullopt;
    return fmt::format("{} {} and --unique: that is one solution, and more", target.name, in_words(target.least, target.most));
  }
  const ParameterInfo* const parameter = find_parameter(game, target.name);
  if (target.measure.kind != Kind::own || !parameter || parameter->least == parameter->most) return std::nullopt;
  const auto ways = split(parameter->ways);
  const bool looked_at = ask.by.empty() || parameter->ways.empty() || std::ranges::find(ways, ask.by) != ways.end();
  if (!looked_at) return std::nullopt;
  if (target.most < parameter->least)
    return fmt::format("{} {}: puzzles that are made have {} or more", target.name, in_words(target.least, target.most),
                       parameter->least);
  if (parameter->is_word || parameter->is_range) return std::nullopt;
  const auto most = [&](const Json& recipe) { return recipe.value(target.name, std::numeric_limits<double>::infinity()); };
  double all = most(ask.parameters);
  for (const Json& other : ask.others) all = std::max(all, most(other));
  if (all >= target.least) return std::nullopt;
  return fmt::format("{} {} and --{} {}: the puzzles have no more than that", target.name, in_words(target.least, target.most),
                     target.name, all);
}

// Two targets of which the first is never less than the second: if it has to be, there is no such puzzle.
std::optional<std::string> against_order(const Target& large, const Target& small, std::string_view why) {
  if (large.most >= small.least) return std::nullopt;
  return fmt::format("{} {} and {} {}: {}", large.name, in_words(large.least, large.most), small.name,
                     in_words(small.least, small.most), why);
}

std::optional<std::string> contradict(const Target& a, const Target& b) {
  const measures::Measure &one = a.measure, &two = b.measure;
  if (one.rules == two.rules && one.kind == Kind::msi && two.kind == Kind::tsi)
    return against_order(a, b, "the likeliest solution is never likelier than all of them together");
  if (one.kind == Kind::tsi && two.kind == Kind::insight && one.rules == two.against)
    return against_order(a, b, "rules save no more bits than there are");
  if (one.kind == Kind::unique && two.kind == Kind::solutions && a.least > 0 && b.least > 1)
    return fmt::format("{} and {} {}: that is one solution, and more", a.name, b.name, in_words(b.least, b.most));
  if (one.kind == Kind::unique && two.kind == Kind::solutions && a.most < 1 && b.most < 2)
    return fmt::format("{} 0 and {} {}: that is more than one solution, and one", a.name, b.name, in_words(b.least, b.most));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_impossible(const GameEntry& game, const GenerateRequest& ask) {
  const std::vector<Target> all = all_targets(ask, classes_of(game));
  for (const Target& target : all)
    for (auto why : {outside_of_all(target), between_numbers(target), beyond_parameter(game, ask, target)})
      if (why) return why;
  for (const Target& a : all)
    for (const Target& b : all)
      if (auto why = contradict(a, b)) return why;
  return std::nullopt;
}

// --- how near it came ----------------------------------------------------------------------------------------------------------

namespace {

// As grades show it: bits with a digit, the rating as a whole number.
std::string shown(const GameEntry& game, const Target& target, std::optional<double> value) {
  if (!value) return "a value that is not known";
  if (target.measure.kind == Kind::rung) {
    const std::vector<std::string_view> classes = classes_of(game);
    const auto place = static_cast<std::size_t>(*value);
    return place < classes.size() ? std::string(classes[place]) : "no class: none of the bots solves it";
  }
  if (target.measure.kind == Kind::rating) return fmt::format("{:.0f}", *value);
  const double rough = std::round(*value * 10) / 10;
  // Not so rough that it seems to be what was asked for.
  const bool tells = target.misses(rough) > 0 || target.misses(value) == 0;
  return tells ? fmt::format("{}", rough + 0.0) : fmt::format("{}", *value);
}

}  // namespace

std::vector<std::string> how_near(const GameEntry& game, const GenerateReport& report) {
  std::vector<std::string> sentences;
  if (report.near.empty()) return sentences;
  for (std::size_t i = 0; i < report.targets.size(); ++i) {
    const Target& target = report.targets[i];
    const std::optional<double> value = report.near.front().values[i];
    const std::string asked = target.measure.kind == Kind::rung
                                  ? std::string(classes_of(game)[static_cast<std::size_t>(target.least)])
                                  : in_words(target.least, target.most);
    sentences.push_back(fmt::format("{}: the nearest has {}, {}", target.name, shown(game, target, value),
                                    target.misses(value) > 0 ? "asked for " + asked : "as asked for"));
  }
  return sentences;
}

}  // namespace crux
