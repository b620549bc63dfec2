#include "catalog/asking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "core/recipe.hpp"

namespace crux {

Result<void> valid(const GameEntry& game, const GenerateRequest& ask) {
  if (!game.generate) return error("generate", "", fmt::format("{} has no generator yet", game.name), "see `crux games`");
  if (!ask.by.empty() && std::ranges::find(game.ways, ask.by) == game.ways.end())
    return error("arguments", "--by", "found " + excerpt(Json(ask.by)), fmt::format("one of {}", fmt::join(game.ways, ", ")));
  std::vector<std::string_view> known;
  for (const BotInfo& bot : game.bots())
    if (!bot.label.empty()) known.push_back(bot.label);
  if (!ask.label.empty() && std::ranges::find(known, ask.label) == known.end())
    return error("arguments", "--class", "found " + excerpt(Json(ask.label)), fmt::format("one of {}", fmt::join(known, ", ")));
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

std::vector<std::string_view> verbs_of(const GameEntry& game) {
  std::vector<std::string_view> verbs{"solve", "grade"};
  if (game.hint) verbs.insert(verbs.end(), {"hint", "check"});
  if (game.draw) verbs.insert(verbs.end(), {"draw", "print"});
  if (game.generate) verbs.emplace_back("generate");
  if (game.fill) verbs.emplace_back("fill");
  if (game.progress) verbs.emplace_back("progress");
  if (game.reproduce) verbs.emplace_back("reproduce");
  return verbs;
}

namespace {

Json describe(const ParameterInfo& p) {
  Json json{{"name", p.name},
            {"says", p.says},
            {"kind", p.is_switch              ? "switch"
                     : p.is_range             ? "range"
                     : p.is_word || p.is_file ? "word"
                                              : "number"}};
  if (p.least != 0 || p.most != 0) json.update({{"least", p.least}, {"most", p.most}});
  if (p.usual) json["usual"] = *p.usual;
  if (!p.choices.empty()) json["choices"] = split(p.choices);
  if (p.known) json["choices"] = p.known();
  if (p.is_file) json["text"] = true;
  if (p.many) json["many"] = true;
  if (!p.ways.empty()) json["ways"] = split(p.ways);
  return json;
}

// By what completions and puzzles can be ranked and bounded; "key" is how `fill` writes it.
Json describe_measures(const GameEntry& game) {
  Json json = Json::array();
  const auto add = [&](std::string_view name, std::string_view key, std::string_view says, std::string_view unit) {
    json.push_back(Json{{"name", name}, {"key", key}, {"says", says}, {"unit", unit}});
  };
  add("tsi", "tsi", "bits that luck must find", "bits");
  if (!game.rules.rules.empty()) add("insight", "insight(all)", "bits that knowing every rule saves", "bits");
  add("solutions", "solutions", "how many there are", "");
  for (const MeasureInfo& own : game.measures) add(own.name, own.name, own.says, "");
  return json;
}

}  // namespace

Json describe(const GameEntry& game) {
  Json rules = Json::array(), sets = Json::array(), bots = Json::array(), formats = Json::array(), parameters = Json::array(),
       levels = Json::array();
  for (const RuleInfo& rule : game.rules.rules)
    rules.push_back({{"letters", rule.letters}, {"name", rule.name}, {"says", rule.says}});
  for (const NamedRules& set : game.rules.sets) sets.push_back(set.name);
  if (game.bots)
    for (const BotInfo& bot : game.bots())
      bots.push_back({{"name", bot.name}, {"class", bot.label.empty() ? Json(nullptr) : Json(bot.label)}, {"says", bot.says}});
  for (const ForeignFormat& format : game.formats) formats.push_back(format.name);
  for (const ParameterInfo& p : game.parameters) parameters.push_back(describe(p));
  for (const Level& level : game.levels) levels.push_back({{"name", level.name}, {"says", level.says}});
  Json line{{"game", game.name},
            {"says", game.says},
            {"verbs", verbs_of(game)},
            {"formats", formats},
            {"rules", rules},
            {"rule_sets", sets},
            {"bots", bots},
            {"how_to_write", game.how_to_write},
            {"parameters", parameters},
            {"ways", game.ways},
            {"measures", describe_measures(game)},
            {"rules_version", game.rules_version},
            {"levels", levels},
            {"adaptive", game.progress != nullptr}};
  if (!game.views.empty()) line["views"] = game.views;
  return line;
}

}  // namespace crux
