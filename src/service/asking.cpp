#include "service/asking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/recipe.hpp"

namespace crux {

Result<void> known_way(const GameEntry& game, std::string_view by) {
  if (by.empty() || std::ranges::find(game.ways, by) != game.ways.end()) return {};
  return error("arguments", "--by", "found " + excerpt(Json(by)), fmt::format("one of {}", fmt::join(game.ways, ", ")));
}

Result<void> known_class(const GameEntry& game, std::string_view label) {
  if (label.empty()) return {};
  std::vector<std::string_view> known;
  for (const BotInfo& bot : game.bots())
    if (!bot.label.empty()) known.push_back(bot.label);
  if (std::ranges::find(known, label) != known.end()) return {};
  return error("arguments", "--class", "found " + excerpt(Json(label)), fmt::format("one of {}", fmt::join(known, ", ")));
}

Result<void> valid(const GameEntry& game, const GenerateRequest& ask) {
  if (!game.generate) return error("generate", "", fmt::format("{} has no generator yet", game.name), "see `crux games`");
  if (const auto way = known_way(game, ask.by); !way) return way;
  if (const auto label = known_class(game, ask.label); !label) return label;
  GenerateRequest only_look = ask;
  only_look.count = 0;
  const auto looked = game.generate(only_look, {}, {.puzzle = {}, .progress = {}, .note = {}});
  if (!looked) return std::unexpected(looked.error());
  if (looked->impossible) return error("generate", "", *looked->impossible, "another request");
  return {};
}

Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name) {
  const auto level = std::ranges::find(game.levels, name, &Level::name);
  if (level == game.levels.end()) {
    std::vector<std::string_view> known;
    for (const Level& other : game.levels) known.push_back(other.name);
    return error("generate", "level", "found " + excerpt(Json(name)),
                 known.empty() ? std::string("this game has no levels") : fmt::format("one of {}", fmt::join(known, ", ")));
  }
  GenerateRequest ask;
  ask.parameters = Json::parse(level->parameters);  // ours: tests read them all
  ask.label = level->label;
  return ask;
}

Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed) {
  auto old = read_recipe(recipe);
  if (!old) return std::unexpected(old.error());
  if (old->game != game.name) return error("recipe", "/game", "found " + excerpt(Json(old->game)), std::string(game.name));
  if (old->parameters.contains("rules"))
    return error("recipe", "/parameters/rules", "a file of its maker's", "a recipe without rules of its own");
  GenerateRequest ask;
  ask.seed = seed;
  ask.parameters = Json::object();
  for (const auto& [name, value] : old->parameters.items()) {
    if (name == "by" && value.is_string()) ask.by = value.get<std::string>();
    if (name == "by" || name == "slot") continue;
    if (std::ranges::find(game.parameters, name, &ParameterInfo::name) == game.parameters.end())
      return error("recipe", "/parameters/" + name.substr(0, 40), "no parameter of this game", "see `crux games --json`");
    ask.parameters[name] = value;
  }
  if (const auto label = old->targets.find("class"); label != old->targets.end() && label->is_string())
    ask.label = label->get<std::string>();
  if (const auto bits = old->targets.find("tsi"); bits != old->targets.end() && bits->is_array() && bits->size() == 2) {
    BitRange range;
    if ((*bits)[0].is_number()) range.least = (*bits)[0].get<double>();
    if ((*bits)[1].is_number()) range.most = (*bits)[1].get<double>();
    ask.tsi = range;
  }
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

Result<GenerateRequest> another(const AnyPuzzle& any, std::uint64_t seed) {
  if (!any.game->generate)
    return error("generate", "", fmt::format("{} has no generator yet", any.game->name), "a game that has");
  const auto recipe = any.line.find("recipe");
  Result<GenerateRequest> ask;
  if (recipe != any.line.end()) {
    ask = again(*any.game, *recipe, seed);
  } else if (!any.game->levels.empty()) {
    ask = at_level(*any.game, any.game->levels[any.game->levels.size() / 2].name);
  }
  if (!ask) return ask;
  ask->seed = seed;
  ask->count = 1;
  return ask;
}

Result<Json> make_one(const GameEntry& game, const Json& parameters, std::uint64_t seed, const std::stop_token& stop) {
  std::optional<Json> made;
  GenerateRequest ask;
  ask.parameters = parameters;
  ask.seed = seed;
  const auto keep = [&](Json line) {
    made = std::move(line);
    return false;
  };
  const auto report =
      game.generate(ask, stop, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
  if (!report) return std::unexpected(report.error());
  if (!made) return error("progress", "", "no puzzle was found for " + parameters.dump(), "another --seed");
  return std::move(*made);
}

}  // namespace crux
