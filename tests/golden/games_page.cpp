// docs/games/README.md: every game and its pages, so that nobody keeps that list by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "catalog/catalog.hpp"
#include "tests/golden/page.hpp"

namespace crux::games_page_test {
namespace {

std::string page() {
  const std::filesystem::path docs = std::filesystem::path(CRUX_SOURCE_DIR) / "docs";
  std::string rows;
  for (const GameEntry* game : all_games()) {
    std::string more;
    for (const auto& [folder, says] : {std::pair("games", "handbook"), std::pair("fill", "sketches")})
      if (std::filesystem::exists(docs / folder / fmt::format("{}.md", game->name)))
        more += fmt::format("{}[{}](../{}/{}.md)", more.empty() ? "" : ", ", says, folder, game->name);
    rows += fmt::format("| [{0}](../../src/games/{0}/README.md) | {1} | {2} |\n", game->name, game->says, more);
  }
  return R"(# The games

A game's name leads to its rules. Its handbook page says how its puzzles are made and how hard they are; its page on sketches says
what can be a hole, and how to `fill` it. [capabilities](../capabilities.md) says what each game can do. `make golden` writes this
page from the catalog.

| game | you | pages |
|---|---|---|
)" + rows;
}

TEST(GamesPage, ListsEveryGame) { golden::expect_page("games/README.md", page()); }

}  // namespace
}  // namespace crux::games_page_test
