#include "service/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ratings/levels.hpp>  // data/ratings/levels.json, made by src/CMakeLists.txt

#include "base/maths.hpp"
#include "base/words.hpp"

namespace crux {
namespace {

// Numbers for people: as many digits as say something.
double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double unit = crux::pow(10, std::floor(crux::log10(std::abs(value))) - 3);
  return std::round(value / unit) * unit;
}
double points(double value) { return std::round(value * 10) / 10; }

Json shortened(double value) { return Json::parse(fmt::format("{:.10g}", value)); }

// If people's plays moved it, the note says how many did: the old one explains the value that ships.
void put(Json& at, const rating::Figure& figure, bool in_points, const std::string& note) {
  const Json ships = at;
  at["value"] = shortened(in_points ? points(figure.value) : rounded(figure.value));
  at["error"] = shortened(in_points ? points(figure.error) : rounded(figure.error));
  at["from"] = figure.from;
  if (figure.from == "people" && at != ships) at["note"] = note;
}

}  // namespace

Result<rating::Scale> read_figures(const GameEntry& game, std::string_view text) {
  auto scale = rating::read_scale(text);
  if (!scale) return scale;
  const std::vector<BotInfo> bots = game.bots ? game.bots() : std::vector<BotInfo>{};
  for (std::size_t j = 0; j < scale->rungs.size(); ++j) {
    const rating::Rung& rung = scale->rungs[j];
    if (!rung.bot.empty() && std::ranges::find(bots, rung.bot, &BotInfo::name) == bots.end())
      return error("rating", fmt::format("/rungs/{}/bot", j), "found " + excerpt(Json(rung.bot)),
                   fmt::format("a bot of {}, see `crux games --json`", game.name));
    if (!rung.rules.empty() && std::ranges::find(game.rules.sets, rung.rules, &NamedRules::name) == game.rules.sets.end())
      return error("rating", fmt::format("/rungs/{}/rules", j), "found " + excerpt(Json(rung.rules)),
                   fmt::format("a rule set of {}, see `crux games --json`", game.name));
  }
  return scale;
}

Result<void> use_figures(const GameEntry& game, std::string_view text) {
  if (game.rating_figures.empty())
    return error("rating", "", fmt::format("{} has no ratings", game.name), "the figures of a game that has");
  auto scale = read_figures(game, text);
  if (!scale) return std::unexpected(scale.error());
  rating::use_scale(game.name, {std::move(*scale), fingerprint(text)});
  return {};
}

std::string grades_mark(const GameEntry& game) {
  const rating::OwnScale* const own = rating::own_scale(game.name);
  return fingerprint(
      fmt::format("{} {} {}", grades_version, own ? own->mark : fingerprint(game.rating_figures), ratings::levels));
}

Json with_fitted(const GameEntry& game, const rating::Plays& plays, const rating::Fitted& fitted,
                 const std::optional<rating::Foretold>& foretold) {
  Json json = Json::parse(game.rating_figures);  // our own file: a test reads it
  const std::string note = fmt::format("{} by {} moved it (crux rate)", counted(plays.attempts.size(), "play"),
                                       counted(plays.people, "person", "people"));
  put(json["tries"], fitted.scale.tries, false, note);
  put(json["bit"], fitted.scale.bit, false, note);
  put(json["slip"], fitted.scale.slip, false, note);
  for (std::size_t j = 0; j < fitted.scale.rungs.size(); ++j)
    if (const auto& at = fitted.scale.rungs[j].at) put(json["rungs"][j]["at"], *at, true, note);
  Json fit{{"plays", plays.attempts.size()}, {"people", plays.people}, {"puzzles", plays.puzzles.size()}};
  put(fit["spread"], fitted.spread, true, "of the skills of these people");
  if (foretold)
    fit["log_loss"] = {{"shipped", shortened(rounded(foretold->ships))},
                       {"fitted", shortened(rounded(foretold->fitted))},
                       {"better", shortened(rounded(foretold->better))},
                       {"error", shortened(rounded(foretold->error))}};
  Json all{{"game", game.name}};
  all.update(json);
  all["fit"] = std::move(fit);
  return all;
}

}  // namespace crux
