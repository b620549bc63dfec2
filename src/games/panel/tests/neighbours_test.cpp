// neighbours_test.cpp -- panels that differ by one mark, against all panels that differ by one mark.
#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/panel/panel.hpp"
#include "games/panel/tests/random.hpp"

namespace crux::panel::neighbours_test {
namespace {

// A panel as one sees it: at each place, told by its kind and the middle of it in half steps, what lies there.
struct Spot {
  std::string kind;
  int x = 0, y = 0;
  auto operator<=>(const Spot&) const = default;
};
using Seen = std::map<Spot, std::string>;

Spot spot_of(const Json& mark) {
  if (mark.contains("cell")) return {"cell", 2 * mark["cell"][0].get<int>() + 1, 2 * mark["cell"][1].get<int>() + 1};
  if (mark.contains("junction")) return {"junction", 2 * mark["junction"][0].get<int>(), 2 * mark["junction"][1].get<int>()};
  const Json &a = mark["edge"][0], &b = mark["edge"][1];
  return {"edge", a[0].get<int>() + b[0].get<int>(), a[1].get<int>() + b[1].get<int>()};
}
Seen seen(const Json& puzzle) {
  Seen marks;
  for (const Json& mark : puzzle["marks"]) {
    Json what = mark;
    for (const char* place : {"cell", "junction", "edge"}) what.erase(place);
    EXPECT_TRUE(marks.emplace(spot_of(mark), what.dump()).second) << puzzle;
  }
  return marks;
}

std::vector<Spot> all_spots(int width, int height) {
  std::vector<Spot> spots;
  for (int x = 0; x <= 2 * width; ++x)
    for (int y = 0; y <= 2 * height; ++y)
      spots.push_back({x % 2 == 1 && y % 2 == 1 ? "cell" : x % 2 + y % 2 == 0 ? "junction" : "edge", x, y});
  return spots;
}

std::string kind_of(const std::string& what) { return Json::parse(what)["kind"]; }

std::vector<std::string> may_lie(const Spot& spot) {
  const std::string must = R"({"kind":"must"})";
  if (spot.kind == "junction") return {must};
  if (spot.kind == "edge") return {must, R"({"kind":"cannot"})"};
  std::vector<std::string> all;
  for (const char* kind : {"square", "star"})
    for (const char* colour : {"black", "white"}) all.push_back(Json{{"kind", kind}, {"colour", colour}}.dump());
  for (const int count : {1, 2, 3}) all.push_back(Json{{"kind", "triangle"}, {"count", count}}.dump());
  return all;
}

// Slow and obvious: at each place everything is tried, and each mark is tried at each free place that is one step away.
std::set<Seen> literal_neighbours(const Seen& given, int width, int height) {
  std::set<Seen> all;
  for (const Spot& spot : all_spots(width, height)) {
    const auto there = given.find(spot);
    for (const std::string& what : may_lie(spot)) {
      Seen other = given;
      other[spot] = what;
      const bool same_kind = there == given.end() || kind_of(there->second) == kind_of(what);
      if (same_kind && other != given) all.insert(other);
    }
    if (there == given.end()) continue;
    Seen without = given;
    without.erase(spot);
    all.insert(without);
    for (const Spot& to : all_spots(width, height)) {
      const int far = std::abs(to.x - spot.x) + std::abs(to.y - spot.y);
      const bool straight = to.x == spot.x || to.y == spot.y;
      if (to.kind != spot.kind || far != 2 || !straight || given.contains(to)) continue;
      Seen moved = without;
      moved[to] = there->second;
      all.insert(moved);
    }
  }
  return all;
}

std::vector<Neighbour<Puzzle>> all_neighbours(const Puzzle& p) {
  Rng rng(1);
  return Panel::neighbours(p, 1'000'000, rng);
}

const Json small = Json::parse(R"({"width":2,"height":1,"starts":[[0,0]],"ends":[[2,1]],"marks":[
  {"kind":"square","cell":[0,0],"colour":"black"},{"kind":"triangle","cell":[1,0],"count":2},
  {"kind":"must","edge":[[1,1],[0,1]]},{"kind":"must","junction":[1,0]},{"kind":"cannot","edge":[[2,0],[2,1]]}]})");

TEST(PanelNeighbours, AreAllPanelsThatDifferByOneMark) {
  const auto p = Panel::read(small);
  ASSERT_TRUE(p);
  std::set<Seen> found;
  for (const auto& [puzzle, change, size] : all_neighbours(*p))
    EXPECT_TRUE(found.insert(seen(Panel::write(puzzle))).second) << "twice: " << change;
  EXPECT_EQ(found, literal_neighbours(seen(small), 2, 1));
}

TEST(PanelNeighbours, SayWhatChanged) {
  const auto p = Panel::read(small);
  ASSERT_TRUE(p);
  std::map<std::string, int> said;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) said[change] = size;
  for (const auto& [change, size] : std::map<std::string, int>{
           {"The black square becomes white.", one_part},
           {"The two triangles become three triangles.", small_step},
           {"The two triangles become one triangle.", small_step},
           {"The two triangles are gone.", one_part},
           {"The gap moves one step to the left.", small_step},
           {"The dot above the cell in the first column moves one step down.", small_step},
           {"The dot on the crossing in the second column of the bottom row of crossings is gone.", one_part},
           {"A gap is added to the left of the cell in the first column.", one_part}})
    EXPECT_TRUE(said.contains(change) && said[change] == size) << change;
  const auto bare = Panel::read(Json::parse(R"({"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]})"));
  ASSERT_TRUE(bare);
  for (const auto& [puzzle, change, size] : all_neighbours(*bare)) EXPECT_EQ(size, new_kind) << change;
}

TEST(PanelNeighbours, OfLargeOnesAreDrawn) {
  const auto p = Panel::read(Json::parse(R"({"width":10,"height":10,"starts":[[0,0]],"ends":[[10,10]],"marks":[]})"));
  ASSERT_TRUE(p);
  Rng one(3), same(3), other(4);
  const auto drawn = Panel::neighbours(*p, 50, one), again = Panel::neighbours(*p, 50, same),
             others = Panel::neighbours(*p, 50, other);
  ASSERT_EQ(drawn.size(), 50U);
  const auto words = [](const auto& all) {
    std::vector<std::string> changes;
    for (const auto& found : all) changes.push_back(found.change);
    return changes;
  };
  EXPECT_EQ(words(drawn), words(again));
  EXPECT_NE(words(drawn), words(others));
}

TEST(PanelNeighbours, ALineLooksTheSameInTheMirror) {
  const auto at = [](const char* starts, const char* ends) {
    auto p = Panel::read(
        Json::parse(std::string(R"({"width":2,"height":2,"marks":[],"starts":[)") + starts + R"(],"ends":[)" + ends + "]}"));
    EXPECT_TRUE(p);
    return *p;
  };
  const Puzzle p = at("[0,0]", "[2,2]"), mirrored = at("[2,0]", "[0,2]");
  const std::string shape = Panel::solution_shape(p, "UURR.");
  EXPECT_EQ(shape, Panel::solution_shape(p, "RRUU."));
  EXPECT_EQ(shape, Panel::solution_shape(mirrored, "UULL."));
  EXPECT_NE(shape, Panel::solution_shape(p, "URUR."));
}

}  // namespace
}  // namespace crux::panel::neighbours_test
