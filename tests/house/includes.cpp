// includes.cpp -- includes point one way (DESIGN, "The house"): a room sees itself and the rooms named for it below.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <regex>

#include "tests/house/files.hpp"

namespace house::includes_test {
namespace {

using Rooms = std::set<std::string>;

const std::map<std::string, Rooms> sees{
    {"base", {}},
    {"core", {"base"}},
    {"search", {"base", "core"}},
    {"grade", {"base", "core", "search"}},
    {"generate", {"base", "core", "search"}},  // never grade: an objective is a callable
    {"draw", {"base", "core"}},
    {"games", {"base", "core", "search", "draw"}},  // and its own folder, never another game's
    {"players", {"base", "core"}},
    {"study", {"base"}},
    {"cluster", {"base"}},
    {"store", {"base", "core"}},
    {"catalog", {"base", "core", "search", "grade", "generate", "players", "draw", "games", "cluster"}},
    {"cli", {"base", "core", "search", "grade", "generate", "draw", "players", "study", "store", "cluster", "catalog", "server"}},
    {"server", {"base", "core", "search", "grade", "generate", "draw", "players", "study", "store", "cluster", "catalog"}},
};

// The first part of a path, or the first two inside games: "grade", "games/null".
std::string room_of(const std::string& path) {
  const auto slash = path.find('/');
  const std::string room = path.substr(0, slash);
  return room == "games" ? path.substr(0, path.find('/', slash + 1)) : room;
}

// Which rule `#include "included"` breaks in `file`, if any. Both are paths from src/.
std::optional<std::string> broken_rule(const std::string& file, const std::string& included) {
  const std::string room = room_of(file), other = room_of(included);
  const std::string kind = room.substr(0, room.find('/')), other_kind = other.substr(0, other.find('/'));
  // All other rooms take a clock as an argument.
  if (included == "base/clock.hpp" && kind != "cli" && kind != "server" && !is_test(file))
    return kind + " must not see the clock";
  if (room == other) return {};
  if (is_test(file) && included.starts_with("tests/support/")) return {};
  // A game's tests hold it to published grades, and its genomes to what evolution makes of them.
  if (is_test(file) && kind == "games" && (other == "grade" || other == "generate")) return {};
  // entry.cpp is where a game meets the rooms above it.
  const Rooms above{"catalog", "generate", "grade", "players", "study"};
  if (fs::path(file).filename() == "entry.cpp" && kind == "games" && above.contains(other)) return {};
  if (!sees.contains(kind)) return "room '" + kind + "' has no line in the table of tests/house/includes.cpp";
  if (!sees.contains(other_kind)) return "our own headers are written from src/, other people's in < >";
  if (kind == other_kind) return "a game never sees another game";
  if (!sees.at(kind).contains(other_kind)) return kind + " must not see " + other_kind;
  return {};
}

TEST(Includes, PointOneWay) {
  const std::regex include(R"re(\s*#\s*include\s*"([^"]+)".*)re");
  for (const fs::path& path : sources()) {
    const std::string file = path.lexically_relative(root / "src").generic_string();
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      if (const auto rule = broken_rule(file, match[1]))
        ADD_FAILURE() << "src/" << file << ":" << number << ": " << line << ": " << *rule;
    }
  }
}

// The checker itself.
TEST(Includes, WhatIsAllowed) {
  EXPECT_FALSE(broken_rule("grade/information/measure.hpp", "search/graph.hpp"));
  EXPECT_FALSE(broken_rule("grade/information/measure.hpp", "grade/information/log.hpp"));
  EXPECT_FALSE(broken_rule("games/one/text.cpp", "games/one/one.hpp"));
  EXPECT_FALSE(broken_rule("games/one/entry.cpp", "catalog/entry.hpp"));
  EXPECT_FALSE(broken_rule("games/one/test.cpp", "tests/support/data.hpp"));
  EXPECT_FALSE(broken_rule("games/one/grades_test.cpp", "grade/information/measure.hpp"));
  EXPECT_FALSE(broken_rule("catalog/catalog.cpp", "games/games.def"));
  EXPECT_FALSE(broken_rule("cli/fill.cpp", "base/clock.hpp"));
  EXPECT_FALSE(broken_rule("base/test.cpp", "base/clock.hpp"));
}

TEST(Includes, WhatIsCaught) {
  EXPECT_EQ(broken_rule("base/json.cpp", "core/game.hpp"), "base must not see core");
  EXPECT_EQ(broken_rule("grade/loops.hpp", "generate/fill.hpp"), "grade must not see generate");
  EXPECT_EQ(broken_rule("cli/main.cpp", "games/one/one.hpp"), "cli must not see games");
  EXPECT_EQ(broken_rule("games/one/text.cpp", "catalog/entry.hpp"), "games must not see catalog");
  EXPECT_EQ(broken_rule("games/one/text.cpp", "grade/information/measure.hpp"), "games must not see grade");
  EXPECT_EQ(broken_rule("games/one/one.hpp", "games/two/two.hpp"), "a game never sees another game");
  EXPECT_EQ(broken_rule("generate/evolve.cpp", "base/clock.hpp"), "generate must not see the clock");
  EXPECT_EQ(broken_rule("base/budget.hpp", "base/clock.hpp"), "base must not see the clock");
  EXPECT_TRUE(broken_rule("games/one/text.cpp", "one.hpp"));
  EXPECT_TRUE(broken_rule("games/one/text.cpp", "tests/support/data.hpp"));
  EXPECT_TRUE(broken_rule("attic/box.cpp", "base/result.hpp"));
}

}  // namespace
}  // namespace house::includes_test
