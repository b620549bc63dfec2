#include "service/asking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/recipe.hpp"
#include "service/describe.hpp"

namespace crux {
namespace {

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

}  // namespace

std::string class_now(const GameEntry& game, std::string label) {
  const std::vector<BotInfo> bots = game.bots ? game.bots() : std::vector<BotInfo>{};
  if (label.empty() || std::ranges::find(bots, label, &BotInfo::label) != bots.end()) return label;
  const auto bot = std::ranges::find(bots, label, &BotInfo::name);
  return bot == bots.end() ? label : std::string(bot->label);
}

Result<void> known_wishes(const GameEntry& game, const GenerateRequest& ask) {
  if (const auto way = known_way(game, ask.by); !way) return way;
  if (!ask.rules_file.empty() && ask.by != "clingo")
    return error("arguments", "--rules", "only clingo reads rules", "give --by clingo, too");
  if (ask.tsi && ask.tsi->least > ask.tsi->most)
    return error("arguments", "--tsi",
                 fmt::format("the least, {} bits, is more than the most, {}", ask.tsi->least, ask.tsi->most),
                 "give the smaller number first");
  return known_class(game, ask.label);
}

const ParameterInfo* find_parameter(const GameEntry& game, std::string_view name) {
  const auto found = std::ranges::find(game.parameters, name, &ParameterInfo::name);
  return found == game.parameters.end() ? nullptr : &*found;
}

std::optional<BitRange> bits_of(const Json& range) {
  const auto good = [](const Json& bits) { return bits.is_null() || (bits.is_number() && bits.get<double>() >= 0); };
  if (!range.is_array() || range.size() != 2 || !good(range[0]) || !good(range[1])) return std::nullopt;
  BitRange bits;
  if (!range[0].is_null()) bits.least = range[0].get<double>();
  if (!range[1].is_null()) bits.most = range[1].get<double>();
  return bits;
}

Result<void> valid(const GameEntry& game, const GenerateRequest& ask) {
  if (!game.generate) return std::unexpected(no_generator(game));
  if (const auto known = known_wishes(game, ask); !known) return known;
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
    if (!find_parameter(game, name))
      return error("recipe", "/parameters/" + name.substr(0, 40), "no parameter of this game", "see `crux games --json`");
    ask.parameters[name] = value;
  }
  if (const auto label = old->targets.find("class"); label != old->targets.end() && label->is_string())
    ask.label = class_now(game, label->get<std::string>());
  if (const auto bits = old->targets.find("tsi"); bits != old->targets.end()) ask.tsi = bits_of(*bits);
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

Result<GenerateRequest> another(const AnyPuzzle& any, std::uint64_t seed) {
  if (!any.game->generate) return std::unexpected(no_generator(*any.game));
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

}  // namespace crux
