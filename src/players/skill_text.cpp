// skill_text.cpp -- a skill as JSON, and back.
#include <cmath>

#include "players/skill.hpp"

namespace crux::players {
namespace {

constexpr int most_plays = 1'000'000'000;
constexpr std::size_t most_ids = 100'000;
constexpr double most_points = 100'000;

Json write(const Bell& bell) { return {bell.mean, bell.sd()}; }

double number(const Field& field, double least, double most) {
  const Json& value = field.value();
  if (value.is_number() && value.get<double>() >= least && value.get<double>() <= most) return value.get<double>();
  field.reject("found " + excerpt(value), "a number from " + Json(least).dump() + " to " + Json(most).dump());
  return least;
}

Bell read_bell(const Field& field) {
  const auto both = field.array(2);
  if (both.size() != 2) {
    field.reject("found " + excerpt(field.value()), "a mean and a standard deviation");
    return {0, 1};
  }
  const double mean = number(both[0], -most_points, most_points), sd = number(both[1], 1e-3, most_points);
  return {mean, sd * sd};
}

// The parts of an object, by name.
template <class Visit>
void each(const Field& object, const Visit& visit) {
  if (!object.value().is_object()) return object.reject("found " + excerpt(object.value()), "an object");
  for (const auto& [name, value] : object.value().items()) visit(name, object[name]);
}

Practice read_practice(const Field& in) {
  Practice practice{.bell = read_bell(in["skill"])};
  Memory& memory = practice.memory;
  memory.seen = in["seen"].integer(0, most_plays);
  memory.solved = in["solved"].integer(0, most_plays);
  memory.last = in["last"].integer(0, most_plays);
  memory.gap = in["gap"].integer(0, most_plays);
  return practice;
}

InGame read_game(const Field& in) {
  InGame game{.bell = read_bell(in["skill"])};
  game.plays = in["plays"].integer(0, most_plays);
  game.drift = number(in["drift"], -1, 1);
  const Bell pace = read_bell(in["pace"]);
  game.log_pace = pace.mean;
  game.pace_variance = pace.variance;
  each(in["concepts"], [&](const std::string& id, const Field& one) { game.concepts.emplace(id, read_practice(one)); });
  for (const Field& id : in["played"].array(most_ids)) game.played.emplace(id.string());
  return game;
}

Json write(const InGame& game) {
  Json concepts = Json::object();
  for (const auto& [id, practice] : game.concepts) {
    const Memory& memory = practice.memory;
    concepts[id] = {{"skill", write(practice.bell)},
                    {"seen", memory.seen},
                    {"solved", memory.solved},
                    {"last", memory.last},
                    {"gap", memory.gap}};
  }
  return {{"skill", write(game.bell)},
          {"plays", game.plays},
          {"drift", game.drift},
          {"pace", {game.log_pace, std::sqrt(game.pace_variance)}},
          {"concepts", std::move(concepts)},
          {"played", game.played}};
}

}  // namespace

Json to_json(const Skill& skill) {
  Json games = Json::object();
  for (const auto& [name, game] : skill.games) games[name] = write(game);
  return {{"skill", 1}, {"overall", write(skill.overall)}, {"games", std::move(games)}};
}

Result<Skill> read_skill(const Json& json) {
  Reading reading(json, "skill");
  const Field in = reading.root();
  in["skill"].integer(1, 1);
  Skill skill{.overall = read_bell(in["overall"])};
  each(in["games"], [&](const std::string& name, const Field& one) { skill.games.emplace(name, read_game(one)); });
  if (reading.failed()) return reading.failure();
  return skill;
}

}  // namespace crux::players
