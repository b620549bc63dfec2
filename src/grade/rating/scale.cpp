// scale.cpp -- the figures of one game's ratings, read from its file; and those that are in use.
#include <array>
#include <deque>
#include <map>
#include <string>

#include "base/json.hpp"
#include "base/lock.hpp"
#include "grade/rating/model.hpp"

namespace crux::rating {
namespace {

double number_in(const Field& field, double least, double most) {
  const Json& value = field.value();
  if (value.is_number() && value.get<double>() >= least && value.get<double>() <= most) return value.get<double>();
  field.reject(excerpt(value), "a number from " + Json(least).dump() + " to " + Json(most).dump());
  return most;
}

// {"value":4,"error":1,"from":"assumed"}; more may stand beside it, for people who read the file.
Figure figure_in(const Field& field, double least, double most) {
  constexpr std::array<std::string_view, 3> sources{"people", "simulated people", "assumed"};
  Figure figure{.value = number_in(field["value"], least, most),
                .error = number_in(field["error"], 0, most - least),
                .from = std::string(field["from"].string())};
  if (std::ranges::find(sources, figure.from) == sources.end())
    field["from"].reject(figure.from, "\"people\", \"simulated people\" or \"assumed\"");
  return figure;
}

std::string word_in(const Field& field, std::string_view name) {
  const auto given = field.maybe(name);
  return given ? std::string(given->string()) : std::string();
}

Rung rung_in(const Field& field) {
  Rung rung{.name = std::string(field["name"].string()),
            .says = std::string(field["says"].string()),
            .bot = word_in(field, "bot"),
            .rules = word_in(field, "rules")};
  if (rung.bot.empty() && rung.rules.empty()) field.reject(excerpt(field.value()), "a rung with \"bot\", \"rules\" or both");
  if (const auto share = field.maybe("share"))  // a number alone stood here once
    rung.share = share->value().is_number() ? Figure{number_in(*share, 0.001, 1), 0, "assumed"} : figure_in(*share, 0.001, 1);
  if (const auto at = field.maybe("at")) rung.at = figure_in(*at, lowest, highest);
  return rung;
}

struct OwnScales {
  Mutex mutex;
  std::deque<OwnScale> kept;  // whose elements stay where they are
  std::map<std::string, const OwnScale*, std::less<>> in_use;
};

OwnScales& own_scales() {
  static OwnScales all;
  return all;
}

}  // namespace

void use_scale(std::string_view game, OwnScale own) {
  OwnScales& all = own_scales();
  const Lock lock(all.mutex);
  all.in_use.insert_or_assign(std::string(game), &all.kept.emplace_back(std::move(own)));
}

void forget_scales() {
  OwnScales& all = own_scales();
  const Lock lock(all.mutex);
  all.in_use.clear();
}

const OwnScale* own_scale(std::string_view game) {
  OwnScales& all = own_scales();
  const Lock lock(all.mutex);
  const auto found = all.in_use.find(game);
  return found == all.in_use.end() ? nullptr : found->second;
}

Result<Scale> read_scale(std::string_view text) {
  const auto json = parse_json(text, "rating");
  if (!json) return std::unexpected(json.error());
  Reading reading(*json, "rating");
  const Field in = reading.root();
  Scale scale{.tries = figure_in(in["tries"], 0.01, 1000),
              .bit = figure_in(in["bit"], 1, 1000),
              .slip = figure_in(in["slip"], 0, 0.5),
              .ease = figure_in(in["ease"], 1, 10'000),
              .rungs = {}};
  const std::vector<Field> rungs = in["rungs"].array(most_rungs);
  if (rungs.empty() && !reading.failed()) in["rungs"].reject("no rung", "one or more");
  double before = lowest;
  for (const Field& field : rungs) {
    scale.rungs.push_back(rung_in(field));
    const Rung& rung = scale.rungs.back();
    if (rung.at.has_value() == (scale.rungs.size() == 1))
      field.reject(rung.at ? "a threshold" : "no threshold", "\"at\" for every rung but the first, on which everybody stands");
    if (rung.at && rung.at->value < before) field["at"].reject(excerpt(field["at"].value()), "no less than the rung before");
    if (rung.at) before = rung.at->value;
  }
  if (reading.failed()) return reading.failure();
  return scale;
}

}  // namespace crux::rating
