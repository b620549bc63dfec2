#include "cli/known.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.hpp"
#include "catalog/catalog.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/teaching.hpp"

namespace crux::cli {
namespace {

void add_once(std::vector<std::string>& words, std::string_view word) {
  if (!word.empty() && std::ranges::find(words, word) == words.end()) words.emplace_back(word);
}

// What a parameter means, and what somebody has to know who types it.
std::string parameter_says(const ParameterInfo& p) {
  std::string text(p.says);
  if (p.is_file)
    text += p.known ? ": a file, or the name of one that comes with Crux" : ": a file";
  else if (p.is_range)
    text += ": a range, as 5..8, 5.. or ..8";
  else if (!p.choices.empty())
    text +=
        fmt::format(": {} {}", p.many ? "some of these, with commas between them," : "one of", fmt::join(split(p.choices), ", "));

  std::vector<std::string> usual;
  if (p.usual && !p.is_switch) usual.push_back(fmt::format("default {}", *p.usual));
  if (p.usual && p.is_switch && *p.usual == 1) usual.emplace_back("default");
  if (!p.usually.empty()) usual.push_back(fmt::format("{}{}", usual.empty() ? "default " : "", p.usually));
  if (p.is_switch && !usual.empty()) usual.push_back(fmt::format("--no-{}", p.name));
  if (!usual.empty()) text += fmt::format(" ({})", fmt::join(usual, "; "));
  return text;
}

}  // namespace

std::string rules_text() {
  std::string text = "Rule sets; after the semicolon, the rules that you can join with + into your own set:";
  for (const GameEntry* game : all_games()) {
    if (game->rules.rules.empty()) continue;
    text += fmt::format("\n  {}:", game->name);
    for (const NamedRules& set : game->rules.sets) text += fmt::format(" {}", set.name);
    text += ";";
    for (const RuleInfo& rule : game->rules.rules) text += fmt::format(" {}", rule.letters);
  }
  return text;
}

std::string bots_text() {
  std::string text = "Bots:";
  for (const GameEntry* game : all_games()) {
    if (!game->bots) continue;
    text += fmt::format("\n  {}:", game->name);
    for (const BotInfo& bot : game->bots()) text += fmt::format(" {}", bot.name);
  }
  return text;
}

std::string formats_text() {
  std::string text;
  for (const GameEntry* game : all_games())
    for (const ForeignFormat& format : game->formats)
      text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", format.name, format.says);
  return text;
}

std::string parameters_text() {
  std::string text;
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    text += fmt::format("{}{}:", text.empty() ? "" : "\n", game->name);
    for (const ParameterInfo& parameter : game->parameters)
      text += fmt::format("\n  --{:<11} {}", parameter.name, parameter_says(parameter));
    text += fmt::format("\n  --by          {} (usual first)", fmt::join(game->ways, ", "));
    text += "\n  --class       ";
    bool first = true;
    for (const BotInfo& bot : game->bots())
      if (!bot.label.empty()) text += fmt::format("{}{}", std::exchange(first, false) ? "" : ", ", bot.label);
  }
  return text;
}

std::string levels_text() {
  std::string text = "Levels and their ratings, the same for every game:";
  for (std::size_t i = 0; i < rating::levels().size(); ++i)
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", rating::levels()[i].name, to_text(band_of(i)));
  return text + ". Your own parameters replace those of the level.";
}

std::string games_to_reproduce_text() { return fmt::format("{}", fmt::join(known_papers(), ", ")); }
std::string games_to_progress_text() { return fmt::format("{}", fmt::join(known_player_models(), ", ")); }

std::vector<std::string> known_generators() { return games_with(&GameEntry::generate); }
std::vector<std::string> known_papers() { return games_with(&GameEntry::reproduce); }
std::vector<std::string> known_player_models() { return taught_games(); }

std::vector<std::string> known_rule_sets() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    for (const NamedRules& set : game->rules.sets) add_once(words, set.name);
  return words;
}

std::vector<std::string> known_bots() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    if (game->bots)
      for (const BotInfo& bot : game->bots()) add_once(words, bot.name);
  return words;
}

std::vector<std::string> known_classes() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    if (game->generate)
      for (const BotInfo& bot : game->bots()) add_once(words, bot.label);
  return words;
}

std::vector<std::string> known_levels() {
  std::vector<std::string> words;
  for (const RatingLevel& level : rating::levels()) words.push_back(level.name);
  return words;
}

std::vector<std::string> known_ways() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    for (const std::string_view way : game->ways) add_once(words, way);
  return words;
}

std::vector<std::string> known_views() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    for (const std::string_view view : game->views) add_once(words, view);
  return words;
}

std::vector<std::string> known_formats() {
  std::vector<std::string> words;
  for (const GameEntry* game : all_games())
    for (const ForeignFormat& format : game->formats) add_once(words, format.name);
  return words;
}

std::vector<std::string> known_modes() { return {"strict", "reference"}; }
std::vector<std::string> known_log_levels() { return {"debug", "info", "warning", "error", "off"}; }

std::vector<std::string> known_parameters(std::string_view game) {
  std::vector<std::string> words;
  for (const GameEntry* entry : all_games())
    if (entry->name == game)
      for (const ParameterInfo& parameter : entry->parameters) words.push_back(fmt::format("--{}", parameter.name));
  return words;
}

}  // namespace crux::cli
