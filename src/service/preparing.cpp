// preparing.cpp -- whether a collection prepares its players, in words.
#include <fmt/format.h>

#include <algorithm>

#include "base/steady_sort.hpp"
#include "base/words.hpp"
#include "service/teaching.hpp"

namespace crux {
namespace {

using players::Subject;
using players::Unprepared;

std::string_view name_of(Unprepared::Kind kind) {
  switch (kind) {
    case Unprepared::Kind::jump: return "jump";
    case Unprepared::Kind::beyond: return "beyond";
    case Unprepared::Kind::at_once: return "at_once";
  }
  return "";
}

std::string quoted(const Subject& subject, std::span<const std::uint16_t> concepts) {
  std::vector<std::string> words;
  for (const std::uint16_t each : concepts) words.push_back("\"" + subject.concepts[each].says + "\"");
  return joined(words);
}

std::string says(const Subject& subject, const Unprepared& one) {
  const std::span<const std::uint16_t> concepts = one.concepts;
  switch (one.kind) {
    case Unprepared::Kind::jump:
      return fmt::format("It asks players to {}, and no puzzle before it asks them to {}.", quoted(subject, concepts.last(1)),
                         quoted(subject, concepts.first(concepts.size() - 1)));
    case Unprepared::Kind::beyond:
      return fmt::format("It is harder than every class, and no puzzle before it asks players to {}.", quoted(subject, concepts));
    case Unprepared::Kind::at_once:
      return fmt::format("It brings {} new things at once: {}.", concepts.size(), quoted(subject, concepts));
  }
  return "";
}

// The puzzles of one game, and where they stand in the collection.
struct OfGame {
  const Subject* subject = nullptr;
  std::vector<players::Challenge> puzzles = {};
  std::vector<std::size_t> places = {};
};

}  // namespace

Json check_collection(std::span<const AnyPuzzle> puzzles, const std::stop_token& stop) {
  std::vector<OfGame> games;
  Json left_out = Json::array();
  for (std::size_t i = 0; i < puzzles.size() && !stop.stop_requested(); ++i) {
    auto challenge = challenge_of(puzzles[i], stop);
    if (!challenge) {
      left_out.push_back({{"place", i + 1}, {"id", id_of(puzzles[i])}, {"says", challenge.error().found}});
      continue;
    }
    const Subject* const subject = subject_of(*puzzles[i].game);
    auto game = std::ranges::find(games, subject, &OfGame::subject);
    if (game == games.end()) game = games.insert(game, OfGame{.subject = subject});
    game->puzzles.push_back(std::move(*challenge));
    game->places.push_back(i);
  }
  std::vector<Json> findings;
  Json never = Json::array();
  for (const OfGame& game : games) {
    const players::Preparation found = players::check(*game.subject, game.puzzles);
    for (const Unprepared& one : found.unprepared) {
      const std::size_t place = game.places[one.place];
      Json concepts = Json::array();
      for (const std::uint16_t each : one.concepts) concepts.push_back(game.subject->concepts[each].id);
      findings.push_back({{"place", place + 1},
                          {"id", id_of(puzzles[place])},
                          {"game", game.subject->game},
                          {"kind", name_of(one.kind)},
                          {"concepts", std::move(concepts)},
                          {"says", says(*game.subject, one)}});
    }
    for (const std::uint16_t each : found.never)
      never.push_back({{"game", game.subject->game},
                       {"class", game.subject->concepts[each].id},
                       {"says", game.subject->concepts[each].says}});
  }
  steady_sort(findings, {}, [](const Json& finding) { return finding.at("place").get<std::size_t>(); });
  const std::string sum = findings.empty()
                              ? fmt::format("{}: each class and concept is prepared.", counted(puzzles.size(), "puzzle"))
                              : fmt::format("{}, of which {} not prepared for.", counted(puzzles.size(), "puzzle"),
                                            counted(findings.size(), "thing is", "things are"));
  return {{"puzzles", puzzles.size()},
          {"findings", findings},
          {"never", std::move(never)},
          {"left_out", std::move(left_out)},
          {"says", sum}};
}

}  // namespace crux
