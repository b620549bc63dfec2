#include "grade/rating/votes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json.hpp"
#include "base/maths.hpp"

namespace crux::rating {
namespace {

double finite_in(const Field& field) {
  const Json& value = field.value();
  if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
  field.reject("found " + excerpt(value), "a number");
  return 0;
}

VotedFeature feature_in(const Field& field) {
  VotedFeature feature{.name = std::string(field["name"].string()),
                       .mean = finite_in(field["mean"]),
                       .spread = finite_in(field["spread"]),
                       .points = finite_in(field["points"]),
                       .least = finite_in(field["least"]),
                       .most = finite_in(field["most"])};
  if (const auto logarithm = field.maybe("log")) feature.logarithm = logarithm->value() == true;
  if (!(feature.spread > 0)) field["spread"].reject("found " + excerpt(field["spread"].value()), "a number above 0");
  return feature;
}

}  // namespace

Result<Votes> read_votes(std::string_view text) {
  constexpr std::size_t most_features = 200;
  const auto json = parse_json(text, "rating");
  if (!json) return std::unexpected(json.error());
  Reading reading(*json, "rating");
  const Field in = reading.root();
  Votes votes{.source = std::string(in["source"].string()), .error = finite_in(in["error"]), .features = {}};
  for (const Field& field : in["features"].array(most_features)) votes.features.push_back(feature_in(field));
  if (votes.features.empty() && !reading.failed()) in["features"].reject("no feature", "one or more");
  if (reading.failed()) return reading.failure();
  return votes;
}

std::optional<Rating> rate_by(const Votes& votes, std::span<const double> values, const Effort& effort) {
  double value = middle;
  bool strange = false;
  for (std::size_t i = 0; i < votes.features.size(); ++i) {
    const VotedFeature& feature = votes.features[i];
    if (!std::isfinite(values[i])) return std::nullopt;
    const double seen = feature.logarithm ? crux::log1p(std::max(0.0, values[i])) : values[i];
    value += feature.points * (seen - feature.mean) / feature.spread;
    strange = strange || seen < feature.least - 1e-6 || seen > feature.most + 1e-6;
  }
  Rating rating{.value = std::clamp(value, lowest, highest), .error = votes.error, .level = {}, .because = {}, .effort = effort};
  rating.model = "people";
  rating.because.push_back("by the model of " + votes.source);
  if (strange) rating.because.emplace_back("none of them was quite like this one, so do not trust it far");
  set_level(rating);
  return rating;
}

}  // namespace crux::rating
