// docs/capabilities.md: every capability, its members and the games that have it. `make golden` writes it anew.
#include "core/capabilities.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "all_games.hpp"
#include "core/ladder.hpp"
#include "tests/golden/page.hpp"

namespace crux::capabilities_test {
namespace {

struct Row {
  Holder of;
  std::string_view name, header, says;
  std::string needs = {}, members = {};
  std::string games = {};
};
void append(std::string& list, std::string_view word, std::string_view around = "") {
  list += fmt::format("{}{}{}{}", list.empty() ? "" : ", ", around, word, around);
}

// Whether any bot of the rungs declares it.
template <class Capability, class Plays, class... Bots>
constexpr bool any_bot_can(const Rung<Plays, Bots...>*) {
  return (can<Bots, Capability> || ...);
}
template <class Capability, class... Rungs>
constexpr bool any_bot_can(const std::tuple<Rungs...>*) {
  return (any_bot_can<Capability>(static_cast<const Rungs*>(nullptr)) || ...);
}

// G's relation to a capability: "panel", or "robot as people play it".
template <class G, class Capability>
std::string found_in() {
  if constexpr (Capability::of == Holder::game) {
    if constexpr (can<G, Capability>) return std::string(G::name);
    if constexpr (can<G, Twofold>)
      if constexpr (can<typename G::Play, Capability>) return fmt::format("{} as people play it", G::name);
  } else if constexpr (Capability::of == Holder::bot && can<G, Laddered>) {
    using Ladder = decltype(G::ladder(Mode::strict));
    if (any_bot_can<Capability>(static_cast<decltype(Ladder::rungs)*>(nullptr)) ||
        any_bot_can<Capability>(static_cast<decltype(Ladder::beside)*>(nullptr)))
      return std::string(G::name);
  } else if constexpr (Capability::of == Holder::breed && can<G, Bred>) {
    if constexpr (can<MapBreedOf<G>, Capability>) return std::string(G::name);
  }
  return "";
}
template <class Capability, class... Games>
std::string games_with(std::tuple<Games...>*) {
  std::string list;
  const auto add = [&](const std::string& game) {
    if (!game.empty()) append(list, game);
  };
  (add(found_in<Games, Capability>()), ...);
  return list;
}

std::vector<Row> table() {
  std::vector<Row> rows;
  AllGames<std::tuple>* const games = nullptr;
#define CAPABILITY(of, Name, header, says) rows.push_back({Holder::of, #Name, header, says, "", "", games_with<Name>(games)});
#define NEEDS(Name, Other) append(rows.back().needs, #Other);
#define MEMBER(Name, member) append(rows.back().members, #member, "`");
#include "core/capabilities.def"
  return rows;
}

std::string section(Holder of, std::string_view title, std::string_view says) {
  std::string page = fmt::format("\n## {}\n\n{}\n\n| capability | meaning | members | games |\n|---|---|---|---|\n", title, says);
  for (const Row& row : table())
    if (row.of == of)
      page += fmt::format("| [{}](../src/{}) | {}{} | {} | {} |\n", row.name, row.header, row.says,
                          row.needs.empty() ? "" : fmt::format(" Needs {}.", row.needs), row.members,
                          row.games.empty() ? "none yet" : row.games);
  return page;
}

std::string page() {
  return R"(# Capabilities

This page lists what a game can do beyond what every game must do. A game lists its capabilities as its type `Can`, one a line; the command line,
the server, graders and generators ask that list and nothing else. A game that declares a capability and lacks one of its members
does not compile, nor does a game that has a member and does not declare its capability. The error names both.

A capability's name leads to the header with its contract: the types of its members, and what they promise.
[adding a game](adding-a-game.md) says how to begin. `make golden` writes this page from
[capabilities.def](../src/core/capabilities.def).
)" +
         section(
             Holder::game, "Games",
             "The game as people play it (Twofold) has a `Can` of its own. If only that has a capability, the table says so.") +
         section(Holder::bot, "Bots", "A bot of a ladder that has one of these lists it as its type `Can`.") +
         section(Holder::breed, "Breeds", "A breed is what a generator evolves. It lists these as its type `Can`.");
}

TEST(Capabilities, AreListedInTheHandbook) { golden::expect_page("capabilities.md", page()); }

}  // namespace
}  // namespace crux::capabilities_test
