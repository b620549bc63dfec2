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

// ", hard (4 of 5)". A bound leaves more than one level open; if it leaves all of them open, there is nothing to say.
std::string level_in_words(const Rating& rating) {
  if (rating.any_level()) return "";
  const bool harder = rating.kind == Rating::Kind::at_least, easier = rating.kind == Rating::Kind::at_most;
  const std::string_view open = rating.one_level() ? "" : harder ? " or harder" : easier ? " or easier" : "";
  return fmt::format(", {}{} ({} of {})", rating.level, open, rating.place, rating.of);
}

}  // namespace

bool Rating::one_level() const {
  return kind == Kind::known || (kind == Kind::at_least && place == of) || (kind == Kind::at_most && place == 1);
}
bool Rating::any_level() const { return (kind == Kind::at_least && place == 1) || (kind == Kind::at_most && place == of); }

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
  return fmt::format("Rating {}{}{} ±{}{}: {}.", bound, bound.empty() ? "" : " ", std::lround(rating.value),
                     std::lround(rating.error), level_in_words(rating), fmt::join(rating.because, "; "));
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

std::vector<double> least_of(std::span<const Bits> bits) {
  std::vector<double> values;
  for (const Bits& each : bits) values.push_back(each.exact ? each.value : each.least);
  return values;
}

std::string bits_in_words(const Rung& rung, const Bits& bits, Rating::Kind kind) {
  if (kind == Rating::Kind::at_least && !bits.exact)
    return rung.says + (bits.least < 0.05 ? " perhaps nothing is left to guess" : " at least " + left_in_words(bits.least));
  return fmt::format("{} {}{}", rung.says, bits.exact ? "" : "at most ", left_in_words(bits.value));
}

// The rating, or one side of it, and the numbers that it rests on.
struct Side {
  Rating::Kind kind;
  std::vector<double> bits;
  double steps;
  double value;
};
std::optional<Side> side(const Scale& scale, Rating::Kind kind, std::vector<double> bits, double steps) {
  const auto value = rating_of(scale, bits, steps);
  return value ? std::optional(Side{kind, std::move(bits), steps, *value}) : std::nullopt;
}

std::optional<Side> best_side(const Scale& scale, std::span<const Bits> bits, const Effort& effort) {
  if (effort.exact() && std::ranges::all_of(bits, &Bits::exact))
    return side(scale, Rating::Kind::known, values_of(bits), effort.least);
  // An upper bound, if a way to a solution is known and how long it is, says more, unless it leaves all levels open.
  auto most = effort.most ? side(scale, Rating::Kind::at_most, values_of(bits), *effort.most) : std::nullopt;
  if (most && level_of(most->value) + 1 < levels().size()) return most;
  auto least = side(scale, Rating::Kind::at_least, least_of(bits), effort.least);
  return least && (!most || level_of(least->value) > 0) ? least : most;
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
  const auto found = best_side(scale, bits, effort);
  if (!found) return std::nullopt;
  rating.bits = values_of(bits);
  rating.kind = found->kind;
  rating.value = found->value;
  std::vector<double> off;
  for (const Bits& each : bits) off.push_back(each.off);
  rating.error = error_of(scale, found->bits, found->steps, rating.value, off);
  set_level(rating);
  rating.effort = effort;
  const std::size_t rung = decisive_rung(scale, found->bits, found->steps, rating.value);
  if (rating.kind != Rating::Kind::known) rating.because.emplace_back("a search was cut short");
  rating.because.push_back(bits_in_words(scale.rungs[rung], bits[rung], rating.kind));
  rating.because.push_back(steps_in_words(effort, unit));
  return rating;
}

}  // namespace rating
}  // namespace crux
