#include "service/teaching.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <progressions.hpp>

#include "base/words.hpp"
#include "grade/rating/model.hpp"
#include "service/asking.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

using players::Challenge;
using players::Subject;

// A concept that is seen in a puzzle.
struct Sight {
  std::uint16_t place = 0;
  Json::json_pointer at;
  double least = 1;
};

struct Taught {
  Subject subject;
  std::vector<Sight> sights;
  rating::Scale ships;  // the figures of the game's ratings
};

players::Ladder read_ladder(const Json& json) {
  const auto targets = [&](const char* name) { return players::Targets{json.at(name).at(0), json.at(name).at(1)}; };
  return {.names = {json.at("names").at(0).get<std::string>(), json.at("names").at(1).get<std::string>()},
          .start = targets("start"),
          .most = targets("most"),
          .step = json.at("step"),
          .every = json.at("every"),
          .beyond = json.at("beyond")};
}

Taught read_taught(const GameEntry& game, const Json& json) {
  Taught taught;
  Subject& subject = taught.subject;
  subject.game = game.name;
  subject.seconds_a_step = json.at("seconds_a_step");
  subject.ladder = read_ladder(json.at("ladder"));
  if (game.bots)
    for (const BotInfo& bot : game.bots())
      if (!bot.label.empty()) subject.concepts.push_back({std::string(bot.name), std::string(bot.says)});
  subject.classes = subject.concepts.size();
  for (const Json& one : json.at("concepts")) {
    const std::string id = one.at("id");
    auto found = std::ranges::find(subject.concepts, id, &players::Concept::id);
    if (found == subject.concepts.end()) found = subject.concepts.insert(found, {id, ""});
    found->says = one.at("says");
    if (one.contains("at"))
      taught.sights.push_back({.place = static_cast<std::uint16_t>(found - subject.concepts.begin()),
                               .at = Json::json_pointer(one.at("at").get<std::string>()),
                               .least = one.value("least", 1.0)});
  }
  taught.ships = rating::read_scale(game.rating_figures).value();
  return taught;
}

const std::map<std::string, Taught, std::less<>>& all_taught() {
  static const auto all = [] {
    std::map<std::string, Taught, std::less<>> made;
    for (const auto& [name, text] : progressions::all)
      if (const GameEntry* const game = find_game(name)) made.emplace(name, read_taught(*game, Json::parse(text)));
    return made;
  }();
  return all;
}

const Taught* taught_of(const GameEntry& game) {
  const auto found = all_taught().find(game.name);
  return found == all_taught().end() ? nullptr : &found->second;
}

bool is_there(const Json& seen, const Sight& sight) {
  if (!seen.contains(sight.at)) return false;
  const Json& value = seen.at(sight.at);
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return value.get<double>() >= sight.least;
  return (value.is_array() || value.is_object()) && static_cast<double>(value.size()) >= sight.least;
}

// What concepts are looked for in.
Json seen_in(const AnyPuzzle& any, const Remarks& remarks) {
  Json seen{{"puzzle", any.line.value("puzzle", Json::object())}, {"kinds", Json::object()}, {"measures", Json::object()}};
  seen["remarks"] = remarks.json;
  const GameEntry& game = *any.game;
  if (game.alike) {
    Budget budget(std::min(game.search_patience, FillRequest::search_steps));
    const Likeness like = game.alike(any, budget);
    for (const auto& [name, value] : like.parameters.items()) seen["measures"][name] = value;
    if (const Json kinds = like.parameters.value("kinds", Json()); kinds.is_string())
      for (const std::string_view kind : split(kinds.get_ref<const std::string&>())) seen["kinds"][std::string(kind)] = 1;
  }
  for (std::size_t i = 0; i < game.measures.size(); ++i) {
    Budget budget(std::min(game.search_patience, FillRequest::search_steps));
    if (const auto value = game.measure(any, i, budget)) seen["measures"][std::string(game.measures[i].name)] = *value;
  }
  return seen;
}

std::optional<players::Targets> targets_in(const players::Ladder& ladder, const Json& measures) {
  players::Targets targets;
  for (const auto& [name, to] : {std::pair{ladder.names[0], &targets.first}, std::pair{ladder.names[1], &targets.second}}) {
    const auto found = measures.find(name);
    if (found == measures.end() || !found->is_number()) return std::nullopt;
    *to = static_cast<int>(std::round(found->get<double>()));
  }
  return targets;
}

// The chances of the rating's model: over all skills, and of somebody at the threshold of each rung.
void set_chances(Challenge& challenge, const Taught& taught, std::span<const double> bits) {
  const rating::OwnScale* const own = rating::own_scale(taught.subject.game);
  const rating::Scale& scale = own ? own->scale : taught.ships;
  if (bits.size() != scale.rungs.size()) {
    challenge.curve = players::Curve::logistic(challenge.rating);
    return;
  }
  challenge.curve = players::Curve::sampled([&](double s) { return rating::chance(scale, bits, challenge.steps, s); });
  // Somebody on rung j: the model with this rung alone, whose bits are those of the best rung up to it.
  rating::Scale alone = scale;
  double best = INFINITY;
  for (std::size_t j = 0; j < bits.size(); ++j) {
    best = std::min(best, bits[j]);
    alone.rungs = {scale.rungs[j]};
    alone.rungs[0].at.reset();
    const double skill =
        scale.rungs[j].at ? scale.rungs[j].at->value : scale.rungs[std::min(j + 1, bits.size() - 1)].at->value - 300;
    const std::array<double, 1> left{best};
    const double chance = std::isinf(best) ? 0 : rating::chance(alone, left, challenge.steps, skill + 100);
    challenge.rungs.push_back(std::clamp(chance, players::Curve::surprise, 1 - players::Curve::surprise));
  }
}

Error cannot_rate(const AnyPuzzle& any, std::string found) {
  return {"progress", id_of(any).dump(), std::move(found), "a puzzle with a rating, of a game with a player model"};
}

}  // namespace

const Subject* subject_of(const GameEntry& game) {
  const Taught* const taught = taught_of(game);
  return taught ? &taught->subject : nullptr;
}

std::vector<std::string> taught_games() {
  std::vector<std::string> names;
  for (const GameEntry* game : all_games())
    if (taught_of(*game)) names.emplace_back(game->name);
  return names;
}

Result<Challenge> challenge_of(const AnyPuzzle& any, const std::stop_token& stop) {
  if (!taught_of(*any.game)) return std::unexpected(cannot_rate(any, std::string(any.game->name) + " has no player model"));
  return challenge_of(any, grade_for_people(any, 0, stop));
}

Result<Challenge> challenge_of(const AnyPuzzle& any, const GradeReport& graded) {
  const Taught* const taught = taught_of(*any.game);
  if (!taught) return std::unexpected(cannot_rate(any, std::string(any.game->name) + " has no player model"));
  if (!graded.rating) return std::unexpected(cannot_rate(any, "this puzzle has no rating"));
  const Subject& subject = taught->subject;
  const Effort& effort = graded.rating->effort;
  Challenge challenge{.id = any.id, .rating = graded.rating->value};
  challenge.steps = std::max(1, effort.most.value_or(effort.least));
  set_chances(challenge, *taught, graded.rating->bits);

  std::vector<bool> has(subject.concepts.size());
  if (graded.ladder && graded.ladder->label) {
    const auto classes = classes_of(*any.game);
    const auto found = std::ranges::find(classes, *graded.ladder->label);
    if (found != classes.end()) {
      challenge.level = static_cast<std::uint16_t>(found - classes.begin());
      has[*challenge.level] = true;
    }
  }
  const Json seen = seen_in(any, graded.remarks);
  for (const Sight& sight : taught->sights)
    if (is_there(seen, sight)) has[sight.place] = true;
  for (std::uint16_t i = 0; i < has.size(); ++i)
    if (has[i]) challenge.concepts.push_back(i);
  challenge.targets = targets_in(*subject.ladder, seen.at("measures"));
  return challenge;
}

Json pool_line(const AnyPuzzle& any, const GradeReport& graded, const Challenge& challenge) {
  const Subject& subject = *subject_of(*any.game);
  Json bits = Json::array(), concepts = Json::array();
  // Two digits after the point are more than a rating is worth.
  if (graded.rating)
    for (const double each : graded.rating->bits) bits.push_back(number(std::round(each * 100) / 100));
  for (const std::uint16_t each : challenge.concepts) concepts.push_back(subject.concepts[each].id);
  Json line{{"game", any.game->name},  {"id", challenge.id},       {"rating", std::round(challenge.rating)},
            {"bits", std::move(bits)}, {"steps", challenge.steps}, {"concepts", std::move(concepts)}};
  line["class"] = challenge.level ? Json(subject.concepts[*challenge.level].id) : Json(nullptr);
  if (challenge.targets) line["targets"] = {challenge.targets->first, challenge.targets->second};
  return line;
}

Result<Challenge> read_pool_line(const GameEntry& game, const Json& line) {
  const Taught* const taught = taught_of(game);
  if (!taught) return error("pool", "/game", "found " + excerpt(Json(game.name)), "a game with a player model");
  const Subject& subject = taught->subject;
  Reading reading(line, "pool");
  const Field in = reading.root();
  Challenge challenge{.id = std::string(in["id"].string())};
  const auto real = [](const Field& field) {
    if (field.value().is_number()) return field.value().get<double>();
    field.reject("found " + excerpt(field.value()), "a number");
    return 0.0;
  };
  const auto place_of = [&](const Field& field) {
    const auto found = std::ranges::find(subject.concepts, field.string(), &players::Concept::id);
    if (found == subject.concepts.end()) field.reject("found " + excerpt(field.value()), "a concept of the game");
    return static_cast<std::uint16_t>(found - subject.concepts.begin());
  };
  challenge.rating = real(in["rating"]);
  challenge.steps = real(in["steps"]);
  std::vector<double> bits;
  for (const Field& each : in["bits"].array(rating::most_rungs)) bits.push_back(each.value().is_null() ? INFINITY : real(each));
  for (const Field& each : in["concepts"].array(subject.concepts.size())) challenge.concepts.push_back(place_of(each));
  if (!in["class"].value().is_null()) challenge.level = place_of(in["class"]);
  if (const auto targets = in.maybe("targets")) {
    const auto [first, second] = targets->pair(100'000, 100'000);
    challenge.targets = players::Targets{first, second};
  }
  if (challenge.level && *challenge.level >= subject.classes) in["class"].reject("found a concept", "a class of the game");
  if (reading.failed()) return reading.failure();
  std::ranges::sort(challenge.concepts);
  set_chances(challenge, *taught, bits);
  return challenge;
}

}  // namespace crux
