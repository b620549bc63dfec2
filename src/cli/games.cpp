// games.cpp -- `crux games`: which games there are and what can be done with each.
#include <fmt/format.h>

#include <ostream>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"

namespace crux::cli {
namespace {

Json to_json(const std::vector<BotInfo>& bots) {
  Json json = Json::array();
  for (const BotInfo& bot : bots)
    json.push_back({{"name", bot.name}, {"class", bot.label.empty() ? Json(nullptr) : Json(bot.label)}, {"says", bot.says}});
  return json;
}

}  // namespace

int games(const GamesOptions& options, Streams& io) {
  for (const GameEntry* game : all_games()) {
    std::vector<std::string> verbs{"solve", "grade"};
    if (game->hint) verbs.insert(verbs.end(), {"hint", "check"});
    if (game->draw) verbs.emplace_back("draw");
    if (game->generate) verbs.emplace_back("generate");
    if (game->progress) verbs.emplace_back("progress");
    if (game->reproduce) verbs.emplace_back("reproduce");
    const std::vector<BotInfo> bots = game->bots ? game->bots() : std::vector<BotInfo>{};
    std::vector<std::string> formats;
    for (const ForeignFormat& format : game->formats) formats.emplace_back(format.name);
    if (options.json) {
      Json rules = Json::array();
      for (const RuleInfo& rule : game->rules.rules)
        rules.push_back({{"letters", rule.letters}, {"name", rule.name}, {"says", rule.says}});
      Json sets = Json::array();
      for (const NamedRules& set : game->rules.sets) sets.push_back(set.name);
      Json line{{"game", game->name}, {"says", game->says}, {"verbs", verbs},       {"formats", formats},
                {"rules", rules},     {"rule_sets", sets},  {"bots", to_json(bots)}};
      if (!game->views.empty()) line["views"] = game->views;
      io.out << line.dump() << "\n";
      continue;
    }
    io.out << fmt::format("{:<10} {}\n{:10} verbs: {}\n", game->name, game->says, "", fmt::join(verbs, ", "));
    if (!formats.empty()) io.out << fmt::format("{:10} import, export: {}\n", "", fmt::join(formats, ", "));
    if (!game->views.empty()) io.out << fmt::format("{:10} draw --view: {}\n", "", fmt::join(game->views, ", "));
    for (const RuleInfo& rule : game->rules.rules)
      io.out << fmt::format("{:10} rule {:<4} {}: {}\n", "", rule.letters, rule.name, rule.says);
    std::string sets;
    for (const NamedRules& set : game->rules.sets) sets += fmt::format("{}{}", sets.empty() ? "" : ", ", set.name);
    io.out << fmt::format("{:10} rule sets: {}\n", "", sets);
    for (const BotInfo& bot : bots) io.out << fmt::format("{:10} bot {:<10} {}\n", "", bot.name, bot.says);
  }
  return Exit::done;
}

}  // namespace crux::cli
