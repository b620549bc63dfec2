#include "games/burrows/paper/plays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/words.hpp"
#include "draw/progression.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

constexpr std::size_t most_lines = 100'000;

// The stage that has puzzles of this size; 0 if none has.
int stage_of(const Puzzle& p) {
  for (const auto& table : {stages, paper_stages})
    for (std::size_t i = 0; i < table.size(); ++i)
      if (table[i].nodes == p.size() && table[i].edges == static_cast<int>(p.tunnels.size())) return static_cast<int>(i) + 1;
  return 0;
}

std::string text_in(const Json& line, const char* name) {
  const auto found = line.find(name);
  if (found == line.end() || found->is_null()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

std::unexpected<Error> wrong_line(std::size_t number, std::string field, std::string found, std::string expected) {
  return error(fmt::format("plays, line {}", number), std::move(field), std::move(found), std::move(expected));
}

// Nothing if the line is of something else than a play of burrows.
Result<std::optional<LoggedPlay>> read_play(const Json& line, std::size_t number) {
  if (!line.is_object()) return wrong_line(number, "", "found " + excerpt(line), "an object");
  const auto whole = line.find("puzzle");
  if (whole == line.end() || !whole->is_object() || whole->value("game", Json(Burrows::name)) != Json(Burrows::name))
    return std::optional<LoggedPlay>{};
  const auto inner = whole->find("puzzle");
  auto puzzle = Burrows::read(inner == whole->end() ? *whole : *inner);
  if (!puzzle) return wrong_line(number, "/puzzle" + puzzle.error().where, puzzle.error().found, puzzle.error().expected);
  const auto solved = line.find("solved");
  if (solved == line.end() || !solved->is_boolean())
    return wrong_line(number, "/solved", solved == line.end() ? "found nothing" : "found " + excerpt(*solved), "true or false");
  constexpr int most_tries = 10'000;
  const Json tries = line.value("tries", Json(1)), stage = line.value("stage", Json(0));
  if (!tries.is_number_integer() || tries.get<std::int64_t>() < 0 || tries.get<std::int64_t>() > most_tries)
    return wrong_line(number, "/tries", "found " + excerpt(tries), "a whole number, 0 or more");
  if (!stage.is_number_integer() || stage.get<std::int64_t>() < 0 || stage.get<std::int64_t>() > std::ssize(stages))
    return wrong_line(number, "/stage", "found " + excerpt(stage), "a whole number, 1 to 11");
  LoggedPlay play{.who = text_in(line, "who"),
                  .condition = text_in(line, "condition"),
                  .stage = stage.get<int>() == 0 ? stage_of(*puzzle) : stage.get<int>(),
                  .puzzle = std::move(*puzzle),
                  .submits = {},
                  .solved = solved->get<bool>(),
                  .synthetic = line.value("synthetic", Json()) == Json(true)};
  play.submits.right = play.solved ? 1 : 0;
  play.submits.wrong = std::max(0, tries.get<int>() - play.submits.right);
  return std::optional(std::move(play));
}

}  // namespace

Result<std::vector<LoggedPlay>> read_plays(std::string_view text) {
  std::vector<LoggedPlay> plays;
  std::map<std::string, std::size_t, std::less<>> places;  // of plays with a name
  std::vector<std::string> given_up;                       // plays whose puzzle was changed for another
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (++number > most_lines) return wrong_line(number, "", "the log goes on", "100,000 lines or fewer");
    if (trimmed(line).empty()) continue;
    const auto json = parse_json(line, "plays");
    if (!json) return wrong_line(number, json.error().where, json.error().found, json.error().expected);
    auto play = read_play(*json, number);
    if (!play) return std::unexpected(play.error());
    if (!*play) continue;
    if (const std::string name = text_in(*json, "play"); !name.empty()) places[name] = plays.size();
    if (const std::string before = text_in(*json, "before"); !before.empty()) given_up.push_back(before);
    plays.push_back(std::move(**play));
  }
  for (const std::string& name : given_up)
    if (const auto at = places.find(name); at != places.end() && !plays[at->second].solved) ++plays[at->second].submits.wrong;
  return plays;
}

std::map<std::string, ByClass> count_submits(const std::vector<LoggedPlay>& plays) {
  std::map<std::string, ByClass> counts;
  for (const LoggedPlay& play : plays) {
    Submits& sum = counts[play.condition][play.of_class];
    sum.right += play.submits.right;
    sum.wrong += play.submits.wrong;
  }
  return counts;
}

std::vector<std::vector<double>> rates_of_players(const std::vector<LoggedPlay>& plays) {
  std::map<std::string, ByClass> players;
  for (const LoggedPlay& play : plays) {
    Submits& sum = players[play.who][play.of_class];
    sum.right += play.submits.right;
    sum.wrong += play.submits.wrong;
  }
  std::vector<std::vector<double>> columns(classes.size());
  for (const auto& [who, of_class] : players) {
    if (std::ranges::any_of(of_class, [](const Submits& s) { return s.right + s.wrong == 0; })) continue;
    for (std::size_t c = 0; c < classes.size(); ++c) columns[c].push_back(of_class[c].rate());
  }
  return columns;
}

std::vector<Introduction> introductions(const std::vector<LoggedPlay>& plays) {
  std::vector<Introduction> found;
  for (std::size_t c = classes.size(); c-- > 0;) {
    Introduction one{.of_class = c};
    for (const LoggedPlay& play : plays)
      if (play.of_class == c && play.stage > 0 && (one.stage == 0 || play.stage < one.stage)) one.stage = play.stage;
    if (one.stage == 0) continue;
    for (const LoggedPlay& play : plays)
      if (play.stage == one.stage) one.submits.right += play.submits.right, one.submits.wrong += play.submits.wrong;
    found.push_back(one);
  }
  return found;
}

std::vector<Plot> progressions(const std::vector<LoggedPlay>& plays, std::size_t most) {
  std::map<std::string, Progression> of_player;
  for (const LoggedPlay& play : plays) {
    Progression& way = of_player[play.who];
    way.who = play.who;
    way.synthetic = way.synthetic || play.synthetic;
    way.attempts.push_back({static_cast<double>(play.stage), play.of_class, play.solved});
  }
  std::vector<Progression> ways;
  for (auto& [who, way] : of_player) ways.push_back(std::move(way));
  const std::vector<std::string> names(classes.begin(), classes.end());
  std::vector<Plot> plots;
  for (const Progression& way : longest(std::move(ways), most)) {
    plots.push_back(plot_of(way, names, "stage"));
    plots.back().title = "Figure 3: t" + plots.back().title.substr(1);
  }
  return plots;
}

}  // namespace crux::burrows
