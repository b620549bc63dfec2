// games.cpp -- `crux games`: which games there are and what can be done with each.
#include <fmt/format.h>

#include <ostream>

#include "cli/cli.hpp"
#include "service/describe.hpp"

namespace crux::cli {

int games(const GamesOptions& options, Streams& io) {
  for (const GameEntry* game : all_games()) {
    if (options.json) {
      io.out << describe(*game).dump() << "\n";
      continue;
    }
    io.out << fmt::format("{:<10} {}\n{:10} verbs: {}\n", game->name, game->says, "", fmt::join(verbs_of(*game), ", "));
    std::vector<std::string_view> formats, sets, levels;
    for (const ForeignFormat& format : game->formats) formats.push_back(format.name);
    for (const NamedRules& set : game->rules.sets) sets.push_back(set.name);
    for (const Level& level : game->levels) levels.push_back(level.name);
    if (!formats.empty()) io.out << fmt::format("{:10} import, export: {}\n", "", fmt::join(formats, ", "));
    if (!game->views.empty()) io.out << fmt::format("{:10} draw --view: {}\n", "", fmt::join(game->views, ", "));
    for (const RuleInfo& rule : game->rules.rules)
      io.out << fmt::format("{:10} rule {:<4} {}: {}\n", "", rule.letters, rule.name, rule.says);
    io.out << fmt::format("{:10} rule sets: {}\n", "", fmt::join(sets, ", "));
    for (const BotInfo& bot : game->bots ? game->bots() : std::vector<BotInfo>{})
      io.out << fmt::format("{:10} bot {:<10} {}\n", "", bot.name, bot.says);
    if (!levels.empty()) io.out << fmt::format("{:10} levels: {}\n", "", fmt::join(levels, ", "));
  }
  return Exit::done;
}

}  // namespace crux::cli
