#include "service/plays.hpp"

#include <fmt/format.h>

#include <cmath>

#include "service/playing.hpp"

namespace crux {
namespace {

constexpr int most_claims = 8;  // that a play is solved; each is checked

Json parsed(const std::string& data) {
  Json json = Json::parse(data, nullptr, false);
  return json.is_discarded() ? Json(nullptr) : json;
}

// Whether the moves of an event solve the puzzle.
bool solves(const AnyPuzzle& any, const Json& data) {
  const auto moves = data.is_object() ? data.find("moves") : data.end();
  if (!data.is_object() || moves == data.end() || !moves->is_string()) return false;
  const auto standing = judge(any, moves->get_ref<const std::string&>(), Judge::board);
  return standing && standing->status == Status::solved;
}

std::string who_in(const Field& field) {
  if (field.value().is_null()) return {};
  if (field.value().is_number_integer()) return field.value().dump();
  std::string who(field.string());
  constexpr std::size_t longest = 128;
  if (who.size() > longest) field.reject("it is longer than 128 bytes", "a short name, the same in all plays of one person");
  return who;
}

bool truth_in(const Field& field) {
  if (!field.value().is_boolean()) field.reject("found " + excerpt(field.value()), "true or false");
  return field.value().is_boolean() && field.value().get<bool>();
}

// A count or a time: finite, and not below zero.
double amount_in(const Field& field) {
  const Json& value = field.value();
  const double amount = value.is_number() ? value.get<double>() : -1;
  if (std::isfinite(amount) && amount >= 0 && amount <= 1e15) return amount;
  field.reject("found " + excerpt(value), "a number, 0 or more");
  return 0;
}

}  // namespace

void PlaySummary::add(std::string_view kind, std::int64_t at_ms, const std::string& data) {
  ++events_;
  if (solved_) return;
  seconds_ = static_cast<double>(at_ms) / 1000;
  if (kind == "check" || kind == "run") ++tries_;
  if (kind == "hint") ++hints_;
  if (kind == "reveal") revealed_ = true;
  if (kind != "solved" || ++claims_ > most_claims) return;
  if (const auto seconds = seconds_to_solve(any_, at_ms, data)) {
    solved_ = true;
    seconds_ = *seconds;
  }
}

Json PlaySummary::to_json() const {
  return {{"puzzle", {{"crux", 1}, {"game", any_.game->name}, {"id", any_.id}, {"puzzle", any_.game->write(any_)}}},
          {"solved", solved_},
          {"seconds", seconds_},
          {"tries", tries_},
          {"hints", hints_},
          {"revealed", revealed_},
          {"events", events_}};
}

std::optional<double> seconds_to_solve(const AnyPuzzle& any, std::int64_t at_ms, const std::string& data) {
  const Json said = parsed(data);
  if (!solves(any, said)) return std::nullopt;
  const double all = static_cast<double>(at_ms) / 1000;
  const auto seconds = said.find("seconds");
  if (seconds == said.end() || !seconds->is_number()) return all;
  const double played = seconds->get<double>();
  return played >= 0 && played <= all ? played : all;
}

Json event_line(std::string_view play, std::int64_t number, std::int64_t at_ms, std::string_view kind, const std::string& data) {
  return {{"play", play}, {"number", number}, {"at", at_ms}, {"kind", kind}, {"data", parsed(data)}};
}

Result<std::optional<RatedPlay>> read_rated_play(Json line) {
  if (line.is_object() && line.contains("kind") && !line.contains("puzzle")) return std::nullopt;
  Reading reading(line, "plays");
  const Field in = reading.root();
  const bool solved = truth_in(in["solved"]);
  const auto amount = [&](std::string_view name, double otherwise) {
    const auto given = in.maybe(name);
    return given ? amount_in(*given) : otherwise;
  };
  const double hints = amount("hints", 0), events = amount("events", 1), began = amount("began", 0);
  amount("seconds", 0);
  const auto revealed = in.maybe("revealed");
  const bool looked = revealed && truth_in(*revealed);
  const auto named = in.maybe("who");
  std::string who = named ? who_in(*named) : std::string();
  if (!in["puzzle"].value().is_object()) in["puzzle"].reject("found " + excerpt(in["puzzle"].value()), "a puzzle line");
  if (reading.failed()) return reading.failure();
  auto any = read_parsed(line["puzzle"]);
  if (!any) return error("plays", "/puzzle" + any.error().where, any.error().found, any.error().expected);
  if (events == 0) return std::nullopt;
  return RatedPlay{std::move(*any), std::move(who), static_cast<std::int64_t>(began), solved && hints == 0 && !looked};
}

}  // namespace crux
