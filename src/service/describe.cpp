#include "service/describe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "service/asking.hpp"
#include "service/teaching.hpp"

namespace crux {

std::vector<std::string_view> verbs_of(const GameEntry& game) {
  std::vector<std::string_view> verbs{"solve", "grade"};
  if (game.hint) verbs.insert(verbs.end(), {"hint", "check"});
  if (game.draw) verbs.insert(verbs.end(), {"draw", "print"});
  if (game.generate) verbs.emplace_back("generate");
  if (game.fill) verbs.emplace_back("fill");
  if (game.neighbours) verbs.emplace_back("vary");
  if (subject_of(game)) verbs.insert(verbs.end(), {"progress", "simulate"});
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
  for (const Level& level : game.levels) {
    Json described{{"name", level.name}, {"says", level.says}};
    if (const auto asked = at_level(game, level.name); asked && asked->rating) described["rating"] = to_json(*asked->rating);
    levels.push_back(std::move(described));
  }
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
            {"adaptive", subject_of(game) != nullptr}};
  if (!game.views.empty()) line["views"] = game.views;
  return line;
}

namespace {

template <class Function>
Error lacking(const GameEntry& game, std::string_view verb, std::string_view found, Function GameEntry::* capability) {
  return {std::string(verb), std::string(game.name), std::string(found),
          fmt::format("choose one of {}", fmt::join(games_with(capability), ", "))};
}

}  // namespace

Error no_hints(const GameEntry& game) { return lacking(game, "hint", "this game has no hints", &GameEntry::hint); }
Error no_readings(const GameEntry& game) {
  return lacking(game, "read-play", "this game's plays cannot be read", &GameEntry::read_play);
}
Error no_verdicts(const GameEntry& game) { return lacking(game, "check", "this game cannot judge a play", &GameEntry::hint); }
Error no_picture(const GameEntry& game, std::string_view verb) {
  return lacking(game, verb, "this game has no picture", &GameEntry::draw);
}
Error no_generator(const GameEntry& game) {
  return lacking(game, "generate", "this game has no generator yet", &GameEntry::generate);
}
Error no_neighbours(const GameEntry& game) {
  return lacking(game, "vary", "this game cannot vary its puzzles", &GameEntry::neighbours);
}
Error no_player_model(const GameEntry& game) {
  return {"progress", std::string(game.name), "this game has no player model yet",
          fmt::format("choose one of {}", fmt::join(taught_games(), ", "))};
}

}  // namespace crux
