#include "grade/rating/rating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ratings/levels.hpp>  // data/ratings/levels.json, made by src/CMakeLists.txt

#include "base/words.hpp"

namespace crux {
namespace {

constexpr std::string_view bound_of(Rating::Kind kind) {
  switch (kind) {
    case Rating::Kind::known: return "";
    case Rating::Kind::at_most: return "at most";
    case Rating::Kind::at_least: return "at least";
  }
  return "";
}

// A bound leaves more than one level open.
std::string level_in_words(const Rating& rating) {
  if (rating.kind == Rating::Kind::at_least && rating.place < rating.of) return rating.level + " or harder";
  if (rating.kind == Rating::Kind::at_most && rating.place > 1) return rating.level + " or easier";
  return rating.level;
}

}  // namespace

Json to_json(const Rating& rating) {
  Json json{{"value", std::lround(rating.value)},
            {"error", std::lround(rating.error)},
            {"level", rating.level},
            {"because", rating.because},
            {"steps", rating.effort.most ? Json(*rating.effort.most) : Json(nullptr)}};
  if (rating.kind != Rating::Kind::known) json["bound"] = bound_of(rating.kind);
  if (!rating.model.empty()) json["model"] = rating.model;
  return json;
}

std::string to_text(const Rating& rating) {
  const std::string_view bound = bound_of(rating.kind);
  return fmt::format("Rating {}{}{} ±{}, {} ({} of {}): {}.", bound, bound.empty() ? "" : " ", std::lround(rating.value),
                     std::lround(rating.error), level_in_words(rating), rating.place, rating.of, fmt::join(rating.because, "; "));
}

namespace rating {
namespace {

std::vector<RatingLevel> read_levels() {
  const Json json = Json::parse(ratings::levels);  // our own file: a test reads it too
  std::vector<RatingLevel> all;
  for (const Json& level : json.at("levels")) all.push_back({level.at("name"), level.at("from")});
  return all;
}

std::vector<double> values_of(std::span<const Bits> bits) {
  std::vector<double> values;
  values.reserve(bits.size());
  for (const Bits& each : bits) values.push_back(each.value);
  return values;
}

// Each rung that was cut short may need no luck at all.
std::vector<double> least_of(std::span<const Bits> bits) {
  std::vector<double> values;
  for (const Bits& each : bits) values.push_back(each.exact ? each.value : 0);
  return values;
}

std::string bits_in_words(const Rung& rung, const Bits& bits) {
  if (std::isinf(bits.value)) return fmt::format("{} no solution is known", rung.says);
  return fmt::format("{} {}{}", rung.says, bits.exact ? "" : "at most ", left_in_words(bits.value));
}

std::string steps_in_words(const Effort& effort, std::string_view unit) {
  if (effort.exact()) return counted(effort.least, unit);
  return effort.most ? "at most " + counted(*effort.most, unit) : "at least " + counted(effort.least, unit);
}

}  // namespace

std::string left_in_words(double bits) {
  return bits < 0.05 ? "nothing is left to guess" : fmt::format("{:.1f} bits are left to find", bits);
}

std::span<const RatingLevel> levels() {
  static const std::vector<RatingLevel> all = read_levels();
  return all;
}

std::size_t level_of(double value) {
  const auto all = levels();
  std::size_t found = 0;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (std::round(value) >= all[i].from) found = i;
  return found;
}

void set_level(Rating& rating) {
  const std::size_t level = level_of(rating.value);
  rating.level = levels()[level].name;
  rating.place = level + 1;
  rating.of = levels().size();
}

std::optional<Rating> rate(const Scale& scale, std::span<const Bits> bits, const Effort& effort, std::string_view unit) {
  assert(bits.size() == scale.rungs.size());
  Rating rating;
  const bool settled = effort.exact() && std::ranges::all_of(bits, &Bits::exact);
  rating.bits = values_of(bits);
  std::vector<double> values = rating.bits;
  double steps = effort.most.value_or(effort.least);
  auto found = effort.most ? rating_of(scale, values, steps) : std::nullopt;
  rating.kind = settled ? Rating::Kind::known : Rating::Kind::at_most;
  if (!found && !settled) {  // no way to a solution is known, or not how long it is: only what it takes at least
    values = least_of(bits);
    steps = effort.least;
    rating.kind = Rating::Kind::at_least;
    found = rating_of(scale, values, steps);
  }
  if (!found) return std::nullopt;
  rating.value = *found;
  rating.error = error_of(scale, values, steps, rating.value);
  set_level(rating);
  rating.effort = effort;
  const std::size_t rung = decisive_rung(scale, values, steps, rating.value);
  if (rating.kind != Rating::Kind::known) rating.because.emplace_back("a search was cut short");
  rating.because.push_back(bits_in_words(scale.rungs[rung], bits[rung]));
  rating.because.push_back(steps_in_words(effort, unit));
  return rating;
}

}  // namespace rating
}  // namespace crux
