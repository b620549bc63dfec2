// neighbours_test.cpp -- boards that differ by one small change, against a slow and obvious list of them.
#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/toycar/toycar.hpp"

namespace crux::toycar::neighbours_test {
namespace {

using Place = std::pair<int, int>;
struct Seen {
  std::map<Place, char> things;  // wall, flag, goal or car
  std::map<std::string, int> tiles;
  auto operator<=>(const Seen&) const = default;
};
Seen seen(const Json& puzzle) {
  Seen all;
  const auto put = [&](const Json& at, char what) {
    EXPECT_TRUE(all.things.emplace(Place(at[0], at[1]), what).second) << puzzle;
  };
  for (const Json& wall : puzzle["walls"]) put(wall, 'w');
  for (const Json& flag : puzzle["flags"]) put(flag, 'f');
  put(puzzle["goal"], 'g');
  put(puzzle["car"]["at"], 'c');
  for (const auto& [way, count] : puzzle["tiles"].items()) all.tiles[way] = count;
  return all;
}

const Json small = Json::parse(
    R"({"width":4,"height":3,"car":{"at":[0,0],"heading":"R"},"goal":[3,2],"flags":[[3,1],[1,1]],"walls":[[0,2]],"tiles":{"U":2,"R":0,"D":0,"L":1}})");

std::set<Seen> literal_neighbours(const Seen& given, int width, int height) {
  std::set<Seen> all;
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < height; ++y) {
      if (given.things.contains({x, y})) continue;
      for (const char what : {'w', 'f'}) {
        Seen more = given;
        more.things[{x, y}] = what;
        all.insert(more);
      }
      for (const auto& [from, what] : given.things) {
        if (what == 'c' || std::abs(from.first - x) + std::abs(from.second - y) != 1) continue;
        Seen moved = given;
        moved.things.erase(from);
        moved.things[{x, y}] = what;
        all.insert(moved);
      }
    }
  for (const auto& [from, what] : given.things) {
    if (what != 'w' && what != 'f') continue;
    Seen less = given;
    less.things.erase(from);
    all.insert(less);
  }
  for (const std::string more : {"U", "R", "D", "L", ""})
    for (const std::string less : {"U", "R", "D", "L", ""}) {
      Seen other = given;
      int tiles = 0;
      if (!more.empty()) ++other.tiles[more];
      if (!less.empty()) --other.tiles[less];
      bool can_be = other != given;
      for (const auto& [way, count] : other.tiles) can_be = can_be && count >= 0, tiles += count;
      if (can_be && tiles > 0) all.insert(other);
    }
  return all;
}

std::vector<Neighbour<Puzzle>> all_neighbours(const Puzzle& p) {
  Rng rng(1);
  return Toycar::neighbours(p, 1'000'000, rng);
}

TEST(ToycarNeighbours, AreAllBoardsThatDifferByOneChange) {
  const auto p = Toycar::read(small);
  ASSERT_TRUE(p);
  std::set<Seen> found;
  for (const auto& [puzzle, change, size] : all_neighbours(*p))
    EXPECT_TRUE(found.insert(seen(Toycar::write(puzzle))).second) << "twice: " << change;
  EXPECT_EQ(found, literal_neighbours(seen(small), 4, 3));
}

TEST(ToycarNeighbours, SayWhatChanged) {
  const auto p = Toycar::read(small);
  ASSERT_TRUE(p);
  std::map<std::string, int> said;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) said[change] = size;
  for (const auto& [change, size] :
       std::map<std::string, int>{{"The wall moves one square down.", small_step},
                                  {"The goal moves one square to the left.", small_step},
                                  {"The flag in the second column of the second row is gone.", one_part},
                                  {"A wall is added in the second column of the bottom row.", one_part},
                                  {"The tray has one more up tile.", small_step},
                                  {"One left tile is gone from the tray.", small_step},
                                  {"One left tile in the tray becomes an up tile.", one_part}})
    EXPECT_TRUE(said.contains(change) && said[change] == size) << change;
}

TEST(ToycarNeighbours, AWayLooksTheSameInTheMirror) {
  const auto at = [](const char* car, const char* heading) {
    Json json = small;
    json["flags"] = json["walls"] = Json::array();
    json["goal"] = {2, 1};
    json["tiles"] = {{"U", 2}, {"D", 2}, {"L", 2}, {"R", 2}};
    json["car"] = {{"at", Json::parse(car)}, {"heading", heading}};
    auto p = Toycar::read(json);
    EXPECT_TRUE(p);
    return *p;
  };
  const Puzzle right = at("[0,0]", "R"), left = at("[3,0]", "L");
  const std::string shape = Toycar::solution_shape(right, "2,0U 2,2L");
  EXPECT_EQ(shape, Toycar::solution_shape(left, "1,0U 1,2R"));
  EXPECT_NE(shape, Toycar::solution_shape(right, "1,0U 1,2L"));
  EXPECT_NE(shape, Toycar::solution_shape(right, "2,0U 2,2R"));
}

}  // namespace
}  // namespace crux::toycar::neighbours_test
