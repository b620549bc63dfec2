// neighbours_test.cpp -- burrows that differ by one small change, against a slow and obvious list of them.
#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/burrows/burrows.hpp"

namespace crux::burrows::neighbours_test {
namespace {

using Ends = std::pair<int, int>;
struct Seen {
  std::map<Ends, int> costs;
  int start = 0;
  auto operator<=>(const Seen&) const = default;
};
Seen seen(const Json& puzzle) {
  Seen all{.costs = {}, .start = puzzle["start"]};
  for (const Json& edge : puzzle["edges"]) all.costs[std::minmax(edge[0].get<int>(), edge[1].get<int>())] = edge[2];
  return all;
}

bool hangs_together(const Seen& all, int nodes) {
  std::set<int> reached{0};
  for (int round = 0; round < nodes; ++round)
    for (const auto& [ends, cost] : all.costs)
      if (reached.contains(ends.first) || reached.contains(ends.second)) reached.insert({ends.first, ends.second});
  return std::ssize(reached) == nodes;
}

// A square A B C D with one diagonal, A to C, and a tail from B to E. New tunnels have room only from A to E and from C to E:
// that from D to E would cross others, and the one from B to D would cross the diagonal.
const Json small = Json::parse(
    R"({"nodes":[[0,0],[4,0],[4,4],[0,4],[8,1]],"edges":[[0,1,3],[2,1,3],[2,3,5],[3,0,1],[0,2,4],[1,4,9]],"start":0})");
constexpr int nodes = 5;
const std::set<Ends> have_room{{2, 4}};

std::set<Seen> literal_neighbours(const Seen& given) {
  std::set<Seen> all;
  const std::set<int> costs{1, 3, 4, 5, 9};
  for (const auto& [ends, now] : given.costs) {
    for (int cost = 1; cost <= 10; ++cost) {
      Seen other = given;
      other.costs[ends] = cost;
      if (cost != now && (costs.contains(cost) || std::abs(cost - now) == 1)) all.insert(other);
    }
    for (const auto& [others, theirs] : given.costs) {
      const std::set<int> together{ends.first, ends.second, others.first, others.second};
      Seen swapped = given;
      std::swap(swapped.costs[ends], swapped.costs[others]);
      if (together.size() == 3 && swapped != given) all.insert(swapped);
    }
    Seen without = given;
    without.costs.erase(ends);
    if (hangs_together(without, nodes)) all.insert(without);
  }
  for (const Ends& ends : have_room)
    for (const int cost : {1, 4, 9}) {
      Seen more = given;
      more.costs[ends] = cost;
      all.insert(more);
    }
  for (int start = 1; start < nodes; ++start) {
    Seen other = given;
    other.start = start;
    all.insert(other);
  }
  return all;
}

std::vector<Neighbour<Puzzle>> all_neighbours(const Puzzle& p) {
  Rng rng(1);
  return Burrows::neighbours(p, 1'000'000, rng);
}

TEST(BurrowsNeighbours, AreAllThatDifferByOneChange) {
  const auto p = Burrows::read(small);
  ASSERT_TRUE(p);
  std::set<Seen> found;
  for (const auto& [puzzle, change, size] : all_neighbours(*p))
    EXPECT_TRUE(found.insert(seen(Burrows::write(puzzle))).second) << "twice: " << change;
  EXPECT_EQ(found, literal_neighbours(seen(small)));
}

TEST(BurrowsNeighbours, SayWhatChanged) {
  const auto p = Burrows::read(small);
  ASSERT_TRUE(p);
  std::map<std::string, int> said;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) said[change] = size;
  for (const auto& [change, size] :
       std::map<std::string, int>{{"The tunnel from A to B costs 4 instead of 3.", small_step},
                                  {"The tunnel from A to B costs 9 instead of 3.", one_part},
                                  {"The tunnels from C to B and from C to D swap their costs.", one_part},
                                  {"The tunnel from A to C is gone.", one_part},
                                  {"A tunnel from C to E that costs 4 is added.", one_part},
                                  {"Scout starts at B instead of A.", small_step},
                                  {"Scout starts at E instead of A.", one_part}})
    EXPECT_TRUE(said.contains(change) && said[change] == size) << change;
}

TEST(BurrowsNeighbours, ANetIsItsTunnelsWithoutLettersCostsAndStart) {
  const auto shape = [](const char* json, const char* play) {
    const auto p = Burrows::read(Json::parse(json));
    EXPECT_TRUE(p);
    return Burrows::solution_shape(*p, play);
  };
  const std::string bent = shape(R"({"nodes":[[0,0],[1,0],[1,2]],"edges":[[0,1,3],[1,2,4],[0,2,9]],"start":1})", "1-0 1-2");
  EXPECT_EQ(bent, shape(R"({"nodes":[[0,0],[1,0],[1,2]],"edges":[[0,1,3],[1,2,4],[0,2,9]],"start":1})", "1-2 1-0"));
  EXPECT_EQ(bent, shape(R"({"nodes":[[0,0],[1,0],[1,2]],"edges":[[0,1,5],[1,2,4],[0,2,9]],"start":1})", "1-0 1-2")) << "costs";
  EXPECT_EQ(bent, shape(R"({"nodes":[[0,0],[1,0],[1,2]],"edges":[[0,1,3],[1,2,4],[0,2,9]],"start":0})", "0-1 1-2")) << "start";
  EXPECT_EQ(bent, shape(R"({"nodes":[[1,0],[0,0],[1,2]],"edges":[[0,1,3],[0,2,4],[1,2,9]],"start":0})", "0-1 0-2")) << "letters";
  EXPECT_EQ(bent, shape(R"({"nodes":[[0,0],[0,1],[2,1]],"edges":[[0,1,3],[1,2,4],[0,2,9]],"start":1})", "1-0 1-2")) << "a turn";
  EXPECT_NE(bent, shape(R"({"nodes":[[0,0],[1,0],[1,2]],"edges":[[0,1,3],[1,2,9],[0,2,4]],"start":1})", "1-0 0-2")) << "tunnels";
}

}  // namespace
}  // namespace crux::burrows::neighbours_test
