// includes.cpp -- includes point one way (DESIGN, "The house"): a room sees itself and the rooms named for it below.
#include <fmt/format.h>
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
    {"clingo", {"base", "generate"}},
    {"draw", {"base", "core"}},
    {"paint", {"base", "core", "draw"}},
    {"games", {"base", "core", "search", "draw"}},  // and its own folder, never another game's
    {"players", {"base", "core"}},
    {"study", {"base"}},
    {"cluster", {"base"}},
    {"store", {"base", "core"}},
    {"catalog", {"base", "core", "search", "grade", "generate", "players", "draw", "games"}},  // of games only games.def
    {"service", {"base", "core", "search", "grade", "generate", "players", "draw", "catalog"}},
    {"wasm", {"base", "catalog", "service"}},
    {"python", {"base", "core", "search", "grade", "generate", "clingo", "draw", "paint", "cluster", "catalog", "service"}},
    {"server",
     {"base", "core", "search", "grade", "generate", "clingo", "draw", "paint", "players", "study", "store", "cluster", "catalog",
      "service"}},
    {"cli",
     {"base", "core", "search", "grade", "generate", "clingo", "draw", "paint", "players", "study", "store", "cluster", "catalog",
      "service", "server"}},
};

// Other people's headers that belong to certain rooms, by how their names begin; the longest beginning counts.
struct Foreign {
  std::string_view begins;
  Rooms rooms;
};
const std::vector<Foreign> foreign{
    {"boost/", {"server"}},    {"spdlog/", {"server"}},  {"zlib.h", {"server"}},          {"soci/", {"store"}},
    {"libpq", {"store"}},      {"sqlite3", {"store"}},   {"sodium", {"server", "store"}}, {"cairo", {"paint"}},
    {"qrencode", {"paint"}},   {"mpi.h", {"cluster"}},   {"boost/math/", {"study"}},      {"eigen3/", {"study"}},
    {"pybind11/", {"python"}}, {"Python.h", {"python"}},
};

// A game meets the rooms above it in entry.cpp.
const Rooms above_games{"catalog", "generate", "grade", "players", "study"};

// `service` and all rooms that it links, as the tables above have them. They are compiled for the page, too, which has no
// threads and no processes, and their callers tell them the time.
Rooms rooms_of_the_page() {
  Rooms found;
  std::vector<std::string> waiting{"service"};
  while (!waiting.empty()) {
    const std::string room = waiting.back();
    waiting.pop_back();
    if (!found.insert(room).second) continue;
    for (const Rooms& next : {sees.at(room), room == "games" ? above_games : Rooms{}})
      waiting.insert(waiting.end(), next.begin(), next.end());
  }
  return found;
}
const std::set<std::string> not_on_a_page{
    "barrier",   "chrono",    "condition_variable", "csignal",  "ctime",   "fcntl.h",    "future", "latch",  "mutex",   "poll.h",
    "pthread.h", "semaphore", "shared_mutex",       "signal.h", "spawn.h", "syncstream", "thread", "time.h", "unistd.h"};
// Calls that need no header of their own, because a precompiled one has it.
const std::regex calls_not_on_a_page(
    R"re(\bstd::(jthread|thread|async|mutex|call_once)\b|_clock::now\b|\b(fork|vfork|popen|posix_spawnp?)\s*\()re");
// base/lock.hpp is empty if there are no threads; base/clock.hpp is seen by `cli`, `server` and `python` alone.
const std::set<std::string> exempt{"base/lock.hpp", "base/clock.hpp"};

bool goes_on_a_page(const std::string& file) {
  static const Rooms rooms = rooms_of_the_page();
  return rooms.contains(file.substr(0, file.find('/'))) && !is_test(file) && !exempt.contains(file);
}

// The first part of a path, or the first two inside games: "grade", "games/null".
std::string room_of(const std::string& path) {
  const auto slash = path.find('/');
  const std::string room = path.substr(0, slash);
  return room == "games" ? path.substr(0, path.find('/', slash + 1)) : room;
}

// Which rule `#include <included>` breaks in `file`, a path from src/, if any.
std::optional<std::string> broken_foreign_rule(const std::string& file, const std::string& included) {
  const std::string room = file.substr(0, file.find('/'));
  const Foreign* rule = nullptr;
  for (const Foreign& row : foreign)
    if (included.starts_with(row.begins) && (!rule || row.begins.size() > rule->begins.size())) rule = &row;
  if (rule && !rule->rooms.contains(room)) return room + " must not see " + std::string(rule->begins);
  // Games include the headers of `study` and are compiled for the page, but its .cpp files are not (src/CMakeLists.txt).
  if (rule && room == "study" && !file.ends_with(".cpp")) return "a header of study must not see " + std::string(rule->begins);
  if (goes_on_a_page(file) && (not_on_a_page.contains(included) || included.starts_with("sys/")))
    return room + " is compiled for the page, which has no " + included;
  return {};
}

// Which rule `#include "included"` breaks in `file`, if any. Both are paths from src/.
std::optional<std::string> broken_rule(const std::string& file, const std::string& included) {
  const std::string room = room_of(file), other = room_of(included);
  const std::string kind = room.substr(0, room.find('/')), other_kind = other.substr(0, other.find('/'));
  // All other rooms take a clock as an argument.
  if (included == "base/clock.hpp" && kind != "cli" && kind != "server" && kind != "python" && !is_test(file))
    return kind + " must not see the clock";
  if (room == other) return {};
  if (is_test(file) && included.starts_with("tests/support/")) return {};
  // A game's tests hold it to published grades, and its genomes to what evolution makes of them.
  if (is_test(file) && kind == "games" && (other == "grade" || other == "generate")) return {};
  // A benchmark measures what people use: the game as the catalog hands it out.
  if (fs::path(file).filename() == "bench.cpp" && kind == "games" && other == "catalog") return {};
  if (fs::path(file).filename() == "entry.cpp" && kind == "games" && above_games.contains(other)) return {};
  if (!sees.contains(kind)) return "room '" + kind + "' has no line in the table of tests/house/includes.cpp";
  if (!sees.contains(other_kind)) return "our own headers are written from src/, other people's in < >";
  if (kind == other_kind) return "a game never sees another game";
  if (!sees.at(kind).contains(other_kind)) return kind + " must not see " + other_kind;
  return {};
}

TEST(Includes, PointOneWay) {
  const std::regex include(R"re(\s*#\s*include\s*(["<])([^">]+)[">].*)re");
  for (const fs::path& path : sources()) {
    const std::string file = path.lexically_relative(root / "src").generic_string();
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      if (const auto rule = match[1] == "<" ? broken_foreign_rule(file, match[2]) : broken_rule(file, match[2]))
        ADD_FAILURE() << "src/" << file << ":" << number << ": " << line << ": " << *rule;
    }
  }
}

TEST(Includes, WhatServiceLinksNeedsNoThreadsProcessesOrClocks) {
  for (const fs::path& path : sources()) {
    const std::string file = path.lexically_relative(root / "src").generic_string();
    if (!goes_on_a_page(file)) continue;
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      EXPECT_FALSE(std::regex_search(code_of(line), calls_not_on_a_page)) << "src/" << file << ":" << number << ": " << line;
    }
  }
}

// The functions of the C library that differ between libraries in the last digit: base/maths.hpp has those that we need. Square
// roots, rounding and the like are exact everywhere.
const std::regex differs_between_libraries(
    R"re((\bstd::|\b__builtin_|::|(^|[^\w:.>]))(log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|cbrt|hypot|erf|erfc|lgamma|tgamma|beta|fma|lerp|riemann_zeta)[fl]?\s*\()re");

TEST(Includes, WhatServiceLinksCallsNoMathsOfALibrary) {
  for (const fs::path& path : sources()) {
    const std::string file = path.lexically_relative(root / "src").generic_string();
    if (!goes_on_a_page(file) || file.starts_with("base/maths.")) continue;
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      std::smatch match;
      const std::string code = code_of(line);
      if (std::regex_search(code, match, differs_between_libraries) && !match.prefix().str().ends_with("crux"))
        ADD_FAILURE() << "src/" << file << ":" << number << ": " << line << ": base/maths.hpp gives the same everywhere";
    }
  }
  EXPECT_TRUE(std::regex_search(std::string("x = std::log2(y)"), differs_between_libraries));
  EXPECT_FALSE(std::regex_search(std::string("x = std::sqrt(y)"), differs_between_libraries));
}

// The checker itself.
TEST(Includes, WhatGoesOnAPage) {
  EXPECT_EQ(rooms_of_the_page(),
            (Rooms{"base", "catalog", "core", "draw", "games", "generate", "grade", "players", "search", "service", "study"}));
  for (const char* line : {"const std::thread helper([] {});", "start = std::chrono::steady_clock::now();",
                           "const int child = fork();", "static std::mutex mutex;"})
    EXPECT_TRUE(std::regex_search(line, calls_not_on_a_page)) << line;
  for (const char* line : {"ask.now()", "fork_in_the_road(3);", "std::this_is_fine"})
    EXPECT_FALSE(std::regex_search(line, calls_not_on_a_page)) << line;
}

TEST(Includes, WhatIsAllowed) {
  EXPECT_FALSE(broken_rule("grade/information/measure.hpp", "search/graph.hpp"));
  EXPECT_FALSE(broken_rule("grade/information/measure.hpp", "grade/information/log.hpp"));
  EXPECT_FALSE(broken_rule("games/one/text.cpp", "games/one/one.hpp"));
  EXPECT_FALSE(broken_rule("games/one/entry.cpp", "catalog/entry.hpp"));
  EXPECT_FALSE(broken_rule("games/one/test.cpp", "tests/support/data.hpp"));
  EXPECT_FALSE(broken_rule("games/one/grades_test.cpp", "grade/information/measure.hpp"));
  EXPECT_FALSE(broken_rule("games/one/tests/bench.cpp", "catalog/catalog.hpp"));
  EXPECT_FALSE(broken_rule("catalog/catalog.cpp", "games/games.def"));
  EXPECT_FALSE(broken_rule("cli/fill.cpp", "base/clock.hpp"));
  EXPECT_FALSE(broken_rule("base/test.cpp", "base/clock.hpp"));
  EXPECT_FALSE(broken_rule("server/puzzles.cpp", "service/explain.hpp"));
  EXPECT_FALSE(broken_rule("service/worksheet_item.hpp", "draw/sheet.hpp"));
  EXPECT_FALSE(broken_foreign_rule("server/listener.cpp", "boost/beast/core.hpp"));
  EXPECT_FALSE(broken_foreign_rule("server/listener_test.cpp", "boost/asio.hpp"));
  EXPECT_FALSE(broken_foreign_rule("study/regression.cpp", "eigen3/Eigen/Dense"));
  EXPECT_FALSE(broken_foreign_rule("study/tukey.cpp", "boost/math/quadrature/gauss.hpp"));
  EXPECT_FALSE(broken_foreign_rule("store/session.cpp", "soci/soci.h"));
  EXPECT_FALSE(broken_foreign_rule("paint/render.cpp", "cairo-pdf.h"));
  EXPECT_FALSE(broken_foreign_rule("cluster/ranks.cpp", "mpi.h"));
  EXPECT_FALSE(broken_foreign_rule("cluster/crew.cpp", "thread"));
  EXPECT_FALSE(broken_foreign_rule("clingo/solve.cpp", "spawn.h"));
  EXPECT_FALSE(broken_foreign_rule("base/lock.hpp", "mutex"));
  EXPECT_FALSE(broken_foreign_rule("generate/making_test.cpp", "thread"));
  EXPECT_FALSE(broken_foreign_rule("service/look.hpp", "stop_token")) << "whoever asks may stop the work";
}

TEST(Includes, WhatIsCaught) {
  EXPECT_EQ(broken_rule("base/json.cpp", "core/game.hpp"), "base must not see core");
  EXPECT_EQ(broken_rule("grade/loops.hpp", "generate/fill.hpp"), "grade must not see generate");
  EXPECT_EQ(broken_rule("cli/main.cpp", "games/one/one.hpp"), "cli must not see games");
  EXPECT_EQ(broken_rule("games/one/text.cpp", "catalog/entry.hpp"), "games must not see catalog");
  EXPECT_EQ(broken_rule("games/one/tests/game_test.cpp", "catalog/catalog.hpp"), "games must not see catalog");
  EXPECT_EQ(broken_rule("games/one/text.cpp", "grade/information/measure.hpp"), "games must not see grade");
  EXPECT_EQ(broken_rule("games/one/one.hpp", "games/two/two.hpp"), "a game never sees another game");
  EXPECT_EQ(broken_rule("generate/evolve.cpp", "base/clock.hpp"), "generate must not see the clock");
  EXPECT_EQ(broken_rule("base/budget.hpp", "base/clock.hpp"), "base must not see the clock");
  EXPECT_TRUE(broken_rule("games/one/text.cpp", "one.hpp"));
  EXPECT_TRUE(broken_rule("games/one/text.cpp", "tests/support/data.hpp"));
  EXPECT_TRUE(broken_rule("attic/box.cpp", "base/result.hpp"));
  EXPECT_EQ(broken_rule("generate/generate.hpp", "grade/walks.hpp"), "generate must not see grade");
  EXPECT_EQ(broken_rule("catalog/make_entry.hpp", "service/explain.hpp"), "catalog must not see service");
  EXPECT_EQ(broken_rule("catalog/catalog.cpp", "cluster/farm.hpp"), "catalog must not see cluster");
  EXPECT_EQ(broken_rule("service/look.cpp", "paint/render.hpp"), "service must not see paint");
  EXPECT_EQ(broken_rule("service/look.cpp", "store/store.hpp"), "service must not see store");
  EXPECT_EQ(broken_rule("service/look.cpp", "cluster/farm.hpp"), "service must not see cluster");
  EXPECT_EQ(broken_rule("service/look.cpp", "server/http.hpp"), "service must not see server");
  EXPECT_EQ(broken_rule("service/look.cpp", "games/one/one.hpp"), "service must not see games");
  EXPECT_EQ(broken_rule("server/puzzles.cpp", "cli/input.hpp"), "server must not see cli");
}

TEST(Includes, WhatIsCaughtOfOtherPeoplesHeaders) {
  EXPECT_EQ(broken_foreign_rule("service/look.cpp", "boost/beast/core.hpp"), "service must not see boost/");
  EXPECT_EQ(broken_foreign_rule("cli/serve.cpp", "boost/asio.hpp"), "cli must not see boost/");
  EXPECT_EQ(broken_foreign_rule("study/tukey.cpp", "boost/asio.hpp"), "study must not see boost/");
  EXPECT_EQ(broken_foreign_rule("server/http.cpp", "boost/math/special_functions.hpp"), "server must not see boost/math/");
  EXPECT_EQ(broken_foreign_rule("study/regression.hpp", "eigen3/Eigen/Dense"), "a header of study must not see eigen3/");
  EXPECT_EQ(broken_foreign_rule("server/puzzles.cpp", "soci/soci.h"), "server must not see soci/");
  EXPECT_EQ(broken_foreign_rule("service/worksheet_item.cpp", "cairo.h"), "service must not see cairo");
  EXPECT_EQ(broken_foreign_rule("draw/text.cpp", "cairo.h"), "draw must not see cairo");
  EXPECT_EQ(broken_foreign_rule("games/one/show/draw.cpp", "cairo.h"), "games must not see cairo");
  EXPECT_EQ(broken_foreign_rule("cli/fill.cpp", "mpi.h"), "cli must not see mpi.h");
  EXPECT_EQ(broken_foreign_rule("service/sharing.cpp", "sodium.h"), "service must not see sodium");
  for (const std::string header :
       {"thread", "mutex", "chrono", "condition_variable", "ctime", "unistd.h", "spawn.h", "sys/wait.h"})
    for (const std::string room : {"service", "generate", "games", "base"})
      EXPECT_EQ(broken_foreign_rule(room + "/one/look.cpp", header),
                fmt::format("{} is compiled for the page, which has no {}", room, header));
}

}  // namespace
}  // namespace house::includes_test
