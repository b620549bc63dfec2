#include "service/guiding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"
#include "service/asking.hpp"
#include "service/generating.hpp"
#include "service/measuring.hpp"
#include "service/targets.hpp"

namespace crux {
namespace {

using players::By;
using players::Challenge;
using players::Ending;
using players::Played;
using players::Subject;

// What came of a play.
Played read_play(const Field& in) {
  Played play;
  const auto flag = [&](std::string_view name, bool otherwise) {
    const auto found = in.maybe(name);
    if (!found) return otherwise;
    if (found->value().is_boolean()) return found->value() == true;
    found->reject("found " + excerpt(found->value()), "true or false");
    return otherwise;
  };
  constexpr int many = 1'000'000;
  if (const auto tries = in.maybe("tries")) play.tries = tries->integer(0, many);
  if (const auto hints = in.maybe("hints")) play.evidence.hints = hints->integer(0, many);
  if (const auto seconds = in.maybe("seconds"); seconds && !seconds->value().is_null()) {
    if (seconds->value().is_number() && seconds->value().get<double>() >= 0)
      play.evidence.seconds = seconds->value().get<double>();
    else
      seconds->reject("found " + excerpt(seconds->value()), "a number of seconds");
  }
  const bool solved = flag("solved", true) && !flag("revealed", false);
  play.evidence.ending = solved ? Ending::solved : Ending::failed;
  if (const auto skipped = in.maybe("skipped")) {
    const std::string_view why = skipped->value().is_string() ? skipped->string() : "";
    play.evidence.ending = why == "too hard" ? Ending::too_hard : why == "too easy" ? Ending::too_easy : Ending::skipped;
    if (!skipped->value().is_string())
      skipped->reject("found " + excerpt(skipped->value()), "too hard, too easy or another word");
  }
  return play;
}

Error at_play(std::size_t number, const Error& wrong) {
  return {fmt::format("play {}", number + 1), wrong.where, wrong.found, wrong.expected};
}

Result<void> add_play(const GameEntry& game, const Subject& subject, const Json& json, History& to, const std::stop_token& stop) {
  Reading reading(json, "player");
  Played play = read_play(reading.root());
  if (reading.failed()) return reading.failure();
  if (!json.contains("puzzle")) {
    const auto info = players::read_info(*subject.ladder, json);
    if (!info) return std::unexpected(info.error());
    play.targets = info->targets;
    ++to.without_puzzle;
    to.plays.push_back(play);
    return {};
  }
  const auto any = read_parsed(json.at("puzzle"));
  if (!any) return std::unexpected(any.error());
  if (any->game != &game)
    return error("player", "/puzzle/game", "found " + excerpt(Json(any->game->name)), std::string(game.name));
  const auto challenge = challenge_of(*any, stop);
  if (!challenge) return std::unexpected(challenge.error());
  play.level = challenge->level;
  play.targets = challenge->targets.value_or(players::Targets{});
  players::update(to.skill, subject, *challenge, play.evidence);
  to.plays.push_back(play);
  return {};
}

// The two numbers of a ladder, as parameters where the generator has them, else as targets.
Result<GenerateRequest> ask_for(const GameEntry& game, const players::Ladder& ladder, const players::Targets& targets) {
  GenerateRequest ask;
  Wish wish;
  const auto add = [&](const std::string& name, int value, bool at_least) -> Result<void> {
    const ParameterInfo* const parameter = find_parameter(game, name);
    if (!parameter || parameter->is_range)
      return add_target(game, wish, fmt::format("{}={}{}", name, value, at_least ? ".." : ""), "--by");
    wish.parameters[name] = value;
    return {};
  };
  if (const auto good = add(ladder.names[0], targets.first, false); !good) return std::unexpected(good.error());
  if (const auto good = add(ladder.names[1], targets.second, true); !good) return std::unexpected(good.error());
  if (!wish.asks_for_puzzles()) {
    ask.parameters = wish.parameters;
  } else if (auto asked = request_for(game, wish)) {
    ask = std::move(*asked);
  } else {
    return asked;
  }
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

Result<Guidance> by_ladder(const GameEntry& game, const players::Ladder& ladder, const History& history) {
  std::vector<players::Info> played;
  for (const Played& play : history.plays)
    played.push_back({play.tries, play.targets, play.evidence.ending == Ending::solved && play.evidence.hints == 0});
  // A target that no puzzle can meet is no target: at the end of the ladder the player stays there.
  players::Targets next = players::next(ladder, played);
  auto ask = ask_for(game, ladder, next);
  if (!ask && !played.empty()) {
    next = played.back().targets;
    ask = ask_for(game, ladder, next);
  }
  if (!ask) return std::unexpected(at_play(played.empty() ? 0 : played.size() - 1, ask.error()));
  const std::string why = played.empty()                  ? "A new player begins here"
                          : next == played.back().targets ? "The last one was hard: another like it"
                                                          : fmt::format("Solved in fewer than {} tries: on", ladder.few);
  return Guidance{.target = players::write_targets(ladder, next),
                  .says = fmt::format("{}. Next: {} {}, {} {}.", why, ladder.names[0], next.first, ladder.names[1], next.second),
                  .ask = std::move(*ask)};
}

Result<Guidance> by_class(const GameEntry& game, const Subject& subject, const History& history) {
  const auto classes = classes_of(game);
  const auto ask_of = [&](std::size_t level) {
    Wish wish;
    wish.label = classes[level];
    return request_for(game, wish);
  };
  // Some classes no puzzle of the generator can have.
  std::vector<bool> has;
  for (std::size_t i = 0; i < subject.classes; ++i) {
    const auto ask = ask_of(i);
    has.push_back(ask && valid(game, *ask) && !why_impossible(game, *ask));
  }
  const std::uint16_t level = players::class_after(history.plays, has);
  auto ask = ask_of(level);
  if (!ask) return std::unexpected(ask.error());
  return Guidance{.target = {{"class", classes[level]}},
                  .says = fmt::format("Next: {}.", subject.concepts[level].says),
                  .ask = std::move(*ask)};
}

Result<Guidance> by_skill(const GameEntry& game, const players::Request& request, double target) {
  Wish wish;
  wish.rating = RatingRange{std::max(0.0, std::round(request.least)), std::round(request.most)};
  auto ask = request_for(game, wish);
  if (!ask) return std::unexpected(ask.error());
  return Guidance{
      .target = {{"rating", to_json(*wish.rating)}},
      .says = fmt::format("Next: a puzzle with a rating of about {:.0f}, which this player solves {:.0f} times in 100.",
                          (request.least + request.most) / 2, 100 * target),
      .ask = std::move(*ask),
      .chance = target};
}

std::string reason(const Subject& subject, const players::Choice& choice) {
  std::string says = fmt::format("This player solves it {:.0f} times in 100.", 100 * choice.chance);
  if (choice.fresh) says += fmt::format(" New: {}.", subject.concepts[*choice.fresh].says);
  if (choice.again) says += fmt::format(" Again after a while: {}.", subject.concepts[*choice.again].says);
  return says;
}

}  // namespace

Result<History> read_history(const GameEntry& game, std::span<const Json> plays, const std::stop_token& stop) {
  const Subject* const subject = subject_of(game);
  if (!subject) return error("progress", std::string(game.name), "this game has no player model", "another game");
  History history;
  for (std::size_t i = 0; i < plays.size(); ++i)
    if (const auto good = add_play(game, *subject, plays[i], history, stop); !good)
      return std::unexpected(at_play(i, good.error()));
  return history;
}

Result<Guidance> guide(const GameEntry& game, By by, const History& history, std::span<const Challenge> pool,
                       const players::Wish& wish) {
  const Subject& subject = *subject_of(game);
  if (by != By::ladder && history.without_puzzle > 0)
    return error("progress", "--plays", "plays without their puzzles", "plays with \"puzzle\", or --by ladder");
  if (by == By::skill) {
    const players::Choice choice = players::choose(history.skill, subject, pool, wish);
    // A puzzle that is there and fits; else one that is made.
    if (!choice.place || std::abs(choice.chance - std::clamp(wish.target + wish.aside, 0.05, 0.95)) > wish.near)
      return by_skill(game, choice.request, wish.target);
    return Guidance{.says = reason(subject, choice), .place = choice.place, .chance = choice.chance};
  }
  if (!pool.empty()) {
    const players::Pool all(subject, {pool.begin(), pool.end()}, pool.size());
    const std::size_t place = all.next(by, history.skill, history.plays, wish);
    return Guidance{.says = fmt::format("Next: puzzle {} of the collection.", place + 1), .place = place};
  }
  if (by == By::list) return error("progress", "--by list", "no collection", "--from FILE, with the puzzles of the list");
  return by == By::ladder ? by_ladder(game, *subject.ladder, history) : by_class(game, subject, history);
}

Result<Json> make_next(const GameEntry& game, By by, const History& history, const Guidance& guidance, const players::Wish& wish,
                       std::uint64_t seed, const std::function<double()>& now, const std::stop_token& stop) {
  constexpr double soon = 0.5;  // seconds
  constexpr std::size_t several = 3;
  GenerateRequest ask = guidance.ask;
  ask.count = 1;
  if (by == By::skill) {
    ask.now = now;
    ask.hurry = soon;
  }
  std::vector<Json> lines;
  std::vector<Challenge> made;
  const double start = now();
  do {
    ask.seed = seed + lines.size();
    Json made_now;
    const auto making = make_puzzles(game, ask, stop,
                                     {.puzzle =
                                          [&](Json line) {
                                            made_now = std::move(line);
                                            return false;
                                          },
                                      .progress = [](const GenerateReport&) {},
                                      .note = [](std::string_view) {}});
    if (!making) return std::unexpected(making.error());
    if (made_now.is_null()) {
      if (lines.empty()) return std::unexpected(none_made(ask, *making));
      break;
    }
    if (by != By::skill) return made_now;
    const auto any = read_parsed(made_now);
    if (!any) return std::unexpected(any.error());
    auto challenge = challenge_of(*any, stop);
    if (!challenge) return std::unexpected(challenge.error());
    lines.push_back(std::move(made_now));
    made.push_back(std::move(*challenge));
  } while (lines.size() < several && now() - start < soon);
  return lines[players::choose(history.skill, *subject_of(game), made, wish).place.value_or(0)];
}

Json concepts_json(const Subject& subject, const players::Skill& skill) {
  Json all = Json::array();
  const auto in = skill.games.find(subject.game);
  for (const players::Concept& one : subject.concepts) {
    const players::Practice* practice = nullptr;
    if (in != skill.games.end())
      if (const auto found = in->second.concepts.find(one.id); found != in->second.concepts.end()) practice = &found->second;
    Json line{{"id", one.id}, {"says", one.says}, {"stage", players::name_of(players::stage_of(practice))}};
    if (practice) line["skill"] = {std::round(practice->bell.mean), std::round(practice->bell.sd())};
    all.push_back(std::move(line));
  }
  return all;
}

}  // namespace crux
