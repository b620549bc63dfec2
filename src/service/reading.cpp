#include "service/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "base/words.hpp"
#include "grade/rating/rating.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"
#include "service/playing.hpp"

namespace crux {
namespace {

std::string number_in_words(std::size_t n) {
  constexpr std::array<std::string_view, 13> words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                   "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n < words.size() ? std::string(words[n]) : grouped(n);
}

std::string like_whom(const PlayReading& reading, std::optional<std::size_t> bot) {
  if (!bot) return "like nobody whom I know: no rule explains these steps";
  return fmt::format("like somebody who {}", reading.bots[*bot].says);
}

// "In the first four steps", "in step 5", "from step 6 on"
std::string when(const PlayReading& reading, const PlayReading::Stretch& stretch) {
  const std::size_t count = stretch.last - stretch.first + 1;
  if (stretch.first == 0) return count == 1 ? "In the first step" : fmt::format("In the first {} steps", number_in_words(count));
  if (stretch.last + 1 == reading.steps.size())
    return count == 1 ? "in the last step" : fmt::format("from step {} on", stretch.first + 1);
  return count == 1 ? fmt::format("in step {}", stretch.first + 1)
                    : fmt::format("in steps {} to {}", stretch.first + 1, stretch.last + 1);
}

Json to_json(const strata::Nearest& nearest) {
  Json json{{"edits", nearest.edits}, {"exact", nearest.exact}};
  if (!nearest.exact) json["most"] = nearest.most;
  return json;
}

Json class_of(const PlayReading& reading, std::optional<std::size_t> bot) {
  return bot ? Json(reading.bots[*bot].label) : Json(nullptr);
}

}  // namespace

Result<std::optional<int>> rung_of(const AnyPuzzle& any, std::string_view play, std::string_view who, std::string_view where,
                                   const std::stop_token& stop) {
  if (who == like_nobody) return -1;
  if (who == as_in_the_play) {
    if (!any.game->read_play) return std::unexpected(no_readings(*any.game));
    const auto reading = any.game->read_play(any, play, {}, stop);
    if (!reading) return std::unexpected(reading.error());
    if (reading->stretches.empty()) return std::nullopt;
    const auto& now = reading->stretches.back().bot;
    return now ? static_cast<int>(*now) : -1;
  }
  const std::vector<std::string_view> classes = classes_of(*any.game);
  const auto found = std::ranges::find(classes, class_now(*any.game, std::string(who)));
  if (found != classes.end()) return static_cast<int>(found - classes.begin());
  return error("arguments", std::string(where), "found " + excerpt(Json(who)),
               fmt::format("one of {}, {} or {}", fmt::join(classes, ", "), like_nobody, as_in_the_play));
}

Result<Hint> hint_at(const AnyPuzzle& any, std::string_view play, std::string_view at, std::string_view where,
                     const std::stop_token& stop) {
  auto hint = hint_by_all_rules(any, play);
  if (!hint || at.empty()) return hint;
  if (!any.game->coach)
    return error("hint", std::string(where), "this game has the same hints for everybody here", "leave it out, or ask a server");
  const auto rung = rung_of(any, play, at, where, stop);
  if (!rung) return std::unexpected(rung.error());
  if (!*rung) return hint;
  auto guide = any.game->coach(any, play, **rung);
  if (!guide) return std::unexpected(guide.error());
  hint->guide = std::move(*guide);
  return hint;
}

Result<PlayReading> read_play(const AnyPuzzle& any, std::string_view play, const ReadRequest& ask, const std::stop_token& stop) {
  if (!any.game->read_play) return std::unexpected(no_readings(*any.game));
  return any.game->read_play(any, play, ask, stop);
}

std::vector<std::string> sentences(const PlayReading& reading) {
  std::vector<std::string> all;
  if (reading.steps.empty()) return {"There are no steps to read."};
  if (reading.stretches.size() == 1) {
    all.push_back(fmt::format("You play {}.", like_whom(reading, reading.stretches.front().bot)));
  } else {
    for (const auto& stretch : reading.stretches)
      all.push_back(capitalised(fmt::format("{} you play {}.", when(reading, stretch), like_whom(reading, stretch.bot))));
    all.push_back(fmt::format("On the whole you play {}.", like_whom(reading, reading.bot)));
  }
  if (!reading.as_good.empty())
    all.push_back(fmt::format("Somebody who {} could have played the same.", reading.bots[reading.as_good.back()].says));
  return all;
}

std::string edits_in_words(const strata::Nearest& nearest) {
  if (nearest.exact) return fmt::format("{}", nearest.edits);
  return nearest.edits > 0 ? fmt::format("{} or more", nearest.edits) : fmt::format("at most {}", nearest.most);
}

Json to_json(const PlayReading& reading) {
  Json bots = Json::array(), stretches = Json::array(), windows = Json::array(), as_good = Json::array();
  for (const auto& bot : reading.bots) {
    Json json{{"bot", bot.name}, {"class", bot.label}, {"says", bot.says}};
    json.update(to_json(bot.whole));
    json["bits"] = bot.bits;
    bots.push_back(std::move(json));
  }
  for (const auto& stretch : reading.stretches)
    stretches.push_back({{"first", stretch.first + 1}, {"last", stretch.last + 1}, {"class", class_of(reading, stretch.bot)}});
  for (const auto& window : reading.windows) {
    Json of_bots = Json::array();
    for (const auto& nearest : window.bots) of_bots.push_back(to_json(nearest));
    windows.push_back({{"first", window.first + 1}, {"last", window.first + window.count}, {"bots", std::move(of_bots)}});
  }
  for (const std::size_t bot : reading.as_good) as_good.push_back(reading.bots[bot].label);
  return {{"steps", reading.steps},
          {"ended", reading.ended},
          {"class", class_of(reading, reading.bot)},
          {"as_good", std::move(as_good)},
          {"says", sentences(reading)},
          {"bots", std::move(bots)},
          {"stretches", std::move(stretches)},
          {"windows", std::move(windows)}};
}

namespace {

std::string text_in(const Json& line, const char* name) {
  const auto found = line.find(name);
  if (found == line.end() || found->is_null()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

}  // namespace

Result<void> PlayLogReader::add(const Json& line) {
  if (!line.is_object()) return error("plays", "", "found " + excerpt(line), "an object");
  if (const auto puzzle = line.find("puzzle"); puzzle != line.end() && puzzle->is_object()) {
    auto any = read_parsed(*puzzle);
    if (!any) return error("plays", "/puzzle" + any.error().where, any.error().found, any.error().expected);
    const Json stage = line.value("stage", Json());
    plays_.push_back({.any = std::move(*any),
                      .who = text_in(line, "who"),
                      .play = text_in(line, "play"),
                      .moves = text_in(line, "moves"),
                      .solved = line.value("solved", Json()) == Json(true),
                      .stage = stage.is_number_integer() ? std::optional(stage.get<int>()) : std::nullopt,
                      .synthetic = line.value("synthetic", Json()) == Json(true)});
    over_ = false;
    return {};
  }
  if (plays_.empty() || over_ || text_in(line, "play") != plays_.back().play) return {};
  const std::string kind = text_in(line, "kind");
  over_ = kind == "reveal" || kind == "solved";
  const auto data = line.find("data");
  if (kind == "reveal" || data == line.end() || !data->is_object()) return {};
  if (std::string moves = text_in(*data, "moves"); !moves.empty()) plays_.back().moves = std::move(moves);
  return {};
}

namespace {

// The class, by its place, and the level from 1; nothing where they are not known.
struct Graded {
  std::optional<std::size_t> of_class;
  std::optional<std::size_t> level;
};
Graded graded(const AnyPuzzle& any, std::span<const std::string> classes, const std::stop_token& stop) {
  const GradeReport report = grade_for_people(any, 0, stop);
  Graded found;
  if (report.ladder && report.ladder->label) {
    const auto at = std::ranges::find(classes, *report.ladder->label);
    if (at != classes.end()) found.of_class = static_cast<std::size_t>(at - classes.begin());
  }
  if (report.rating) found.level = rating::level_of(report.rating->value) + 1;
  return found;
}

}  // namespace

Ways ways_of(const std::vector<LoggedPlay>& plays, const std::stop_token& stop) {
  Ways ways;
  if (plays.empty()) return ways;
  for (const std::string_view name : classes_of(*plays.front().any.game)) ways.classes.emplace_back(name);
  const bool staged = std::ranges::all_of(plays, [](const LoggedPlay& play) { return play.stage.has_value(); });
  ways.stage = staged ? "stage" : "level";
  std::map<std::string, Graded> known;
  for (const LoggedPlay& play : plays) {
    if (stop.stop_requested()) break;
    const auto [at, is_new] = known.try_emplace(canonical_text(play.any));
    if (is_new) at->second = graded(play.any, ways.classes, stop);
    const Graded& puzzle = at->second;
    if (!puzzle.of_class || (!staged && !puzzle.level)) continue;
    auto way = std::ranges::find(ways.of_players, play.who, &Progression::who);
    if (way == ways.of_players.end()) way = ways.of_players.insert(way, Progression{play.who, {}, false});
    way->synthetic = way->synthetic || play.synthetic;
    way->attempts.push_back(
        {static_cast<double>(staged ? *play.stage : static_cast<int>(*puzzle.level)), *puzzle.of_class, play.solved});
  }
  return ways;
}

}  // namespace crux
