#include "service/vary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "service/idea.hpp"
#include "service/useful.hpp"

namespace crux::vary_test {
namespace {

AnyPuzzle puzzle(const char* game, const char* json) {
  auto any = read_parsed({{"crux", 1}, {"game", game}, {"id", "p"}, {"puzzle", Json::parse(json)}});
  EXPECT_TRUE(any) << to_text(any.error());
  return *any;
}
// One solution.
AnyPuzzle small_panel() {
  return puzzle("panel", R"({"width":3,"height":3,"starts":[[0,0]],"ends":[[3,3]],"marks":[
    {"kind":"square","cell":[0,2],"colour":"black"},{"kind":"square","cell":[1,1],"colour":"white"},
    {"kind":"star","cell":[2,0],"colour":"black"},{"kind":"star","cell":[2,2],"colour":"black"},
    {"kind":"triangle","cell":[1,0],"count":2},{"kind":"triangle","cell":[0,1],"count":1}]})");
}

std::vector<std::string> texts(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask) {
  std::vector<std::string> all;
  for (const Json& line : lines_of(found, from, ask)) all.push_back(line.dump());
  return all;
}

TEST(Vary, GoalsHaveNames) {
  for (std::size_t i = 0; i < vary_goals.size(); ++i) EXPECT_EQ(vary_goal(vary_goals[i]), static_cast<VaryGoal>(i));
  EXPECT_FALSE(vary_goal("harsher"));
}

TEST(Vary, AimsAtTheNextLevelOrHigher) {
  const AnyPuzzle any = small_panel();
  const auto aim = [&](VaryGoal goal) {
    const auto found = vary(any, {.goal = goal, .budget = 1}, {});
    EXPECT_TRUE(found);
    return found->aim - std::round(found->from.value);
  };
  const auto levels = rating::levels();
  const auto found = vary(any, {.budget = 1}, {});
  ASSERT_TRUE(found);
  ASSERT_LT(found->from.place, levels.size());
  EXPECT_EQ(aim(VaryGoal::harder), std::max(a_step, levels[found->from.place].from - std::round(found->from.value)));
  EXPECT_LE(aim(VaryGoal::easier), -a_step);
  EXPECT_EQ(aim(VaryGoal::like), 0);
}

TEST(Vary, KeepsTheOnlySolutionAndTheOrder) {
  const AnyPuzzle any = small_panel();
  Budget whole;
  ASSERT_EQ(any.game->solve(any, {.count_only = true}, whole, [](const Trace&) {}).solutions, 1U);
  for (const VaryGoal goal : {VaryGoal::harder, VaryGoal::easier, VaryGoal::like, VaryGoal::same_idea}) {
    const VaryRequest ask{.goal = goal, .count = goal == VaryGoal::same_idea ? 1U : 8U};
    const auto found = vary(any, ask, {});
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->found.empty()) << why_none(*found, ask);
    double before = 0;
    for (const Variation& one : found->found) {
      Budget budget;
      EXPECT_EQ(any.game->solve(one.puzzle, {.count_only = true}, budget, [](const Trace&) {}).solutions, 1U);
      const double rank = std::abs(std::round(one.rating.value) - found->aim) + points_a_size * one.size;
      EXPECT_GE(rank, before);
      before = rank;
      EXPECT_LE(one.changes.size(), most_changes);
      EXPECT_GE(one.size, std::ssize(one.changes));
      EXPECT_TRUE(goal != VaryGoal::same_idea || has_same_idea(idea_of(any, {}), one.puzzle, {}));
    }
    EXPECT_EQ(texts(*found, any, ask), texts(*vary(any, ask, {}), any, ask)) << "the same seed";
  }
}

TEST(Vary, EndsWithItsBudgetItsTimeOrAStop) {
  const AnyPuzzle any = small_panel();
  const auto few = vary(any, {.goal = VaryGoal::harder, .budget = 10}, {});
  ASSERT_TRUE(few);
  EXPECT_LE(few->graded, 10U);
  EXPECT_FALSE(few->late);
  double time = 0;
  const auto clock = [&] { return time += 1; };
  const auto late = vary(any, {.goal = VaryGoal::harder, .patience = 5, .now = clock}, {});
  ASSERT_TRUE(late);
  EXPECT_TRUE(late->late);
  EXPECT_LT(late->graded, 6U);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(vary(any, {}, stop.get_token()).value_or(Variations{}).graded > 0);
}

TEST(Vary, RefusesPuzzlesWithoutASolution) {
  const auto none = vary(puzzle("panel", R"({"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[
    {"kind":"star","cell":[0,0],"colour":"black"}]})"),
                         {}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().found, "this puzzle has no solution");
}

TEST(Vary, SaysThatThereIsNone) {
  // Two burrows have one tunnel, and nothing makes that hard.
  const AnyPuzzle any = puzzle("burrows", R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,3]],"start":0})");
  const VaryRequest ask{.goal = VaryGoal::harder};
  const auto found = vary(any, ask, {});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->found.empty());
  EXPECT_TRUE(why_none(*found, ask).starts_with("no harder puzzle was found among ")) << why_none(*found, ask);
}

// ---- the same idea: cheapest nets by trying every set of tunnels, as pairs of places

using Place = std::pair<int, int>;
using Net = std::set<std::set<Place>>;

std::size_t end_of(std::vector<std::size_t>& up, std::size_t n) {
  while (up[n] != n) n = up[n];
  return n;
}

std::set<Net> cheapest_nets(const Json& p) {
  const Json &nodes = p["nodes"], &edges = p["edges"];
  std::set<Net> nets;
  int least = 0;
  for (std::size_t set = 0; set < std::size_t{1} << edges.size(); ++set) {
    std::vector<std::size_t> up(nodes.size());
    std::iota(up.begin(), up.end(), std::size_t{0});
    Net net;
    int cost = 0;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (((set >> e) & 1) == 0) continue;
      const std::size_t a = edges[e][0], b = edges[e][1];
      up[end_of(up, a)] = end_of(up, b);
      cost += edges[e][2].get<int>();
      net.insert({nodes[a].get<Place>(), nodes[b].get<Place>()});
    }
    const bool joins_all = std::ranges::all_of(up, [&](std::size_t n) { return end_of(up, n) == end_of(up, 0); });
    if (!joins_all || net.size() + 1 != nodes.size() || (!nets.empty() && cost > least)) continue;
    if (cost < least) nets.clear();
    least = cost;
    nets.insert(std::move(net));
  }
  return nets;
}

TEST(Vary, TheSameIdeaHasOtherNets) {
  const std::array puzzles{
      R"({"nodes":[[0,0],[2,0],[0,2],[2,2]],"edges":[[0,1,2],[0,2,2],[1,3,1],[2,3,3]],"start":0})",
      R"({"nodes":[[0,0],[2,0],[0,2],[2,2],[4,1]],"edges":[[0,1,2],[0,2,5],[1,3,1],[2,3,3],[1,4,4],[3,4,6]],"start":0})"};
  std::size_t seen = 0;
  for (const char* json : puzzles) {
    const AnyPuzzle any = puzzle("burrows", json);
    const auto before = cheapest_nets(any.game->write(any));
    const auto found = vary(any, {.goal = VaryGoal::same_idea, .count = 5, .budget = 200}, {});
    ASSERT_TRUE(found);
    for (const Variation& one : found->found) {
      const Json now = any.game->write(one.puzzle);
      if (now["edges"].size() > 12) continue;
      ++seen;
      for (const Net& net : cheapest_nets(now)) EXPECT_FALSE(before.contains(net)) << now << one.changes.front();
    }
  }
  EXPECT_GT(seen, 0U);
}

// ---- changes of use

std::size_t marks_without_effect(const AnyPuzzle& any) {
  const auto solutions = [&](const Json& json) {
    const AnyPuzzle one = puzzle("panel", json.dump().c_str());
    Budget budget;
    return one.game->solve(one, {.count_only = true}, budget, [](const Trace&) {}).solutions;
  };
  const Json json = any.game->write(any);
  std::size_t idle = 0;
  for (std::size_t i = 0; i < json["marks"].size(); ++i) {
    Json without = json;
    without["marks"].erase(i);
    idle += solutions(without) == solutions(json) ? 1 : 0;
  }
  return idle;
}

TEST(Vary, AddsNoMarkWithoutEffect) {
  const AnyPuzzle any = small_panel();
  EXPECT_EQ(idle_parts(any, {}), marks_without_effect(any));
  const auto found = vary(any, {.goal = VaryGoal::like, .count = 10}, {});
  ASSERT_TRUE(found);
  ASSERT_FALSE(found->found.empty());
  for (const Variation& one : found->found) EXPECT_LE(marks_without_effect(one.puzzle), marks_without_effect(any));
}

TEST(Vary, LeavesOutWhatChangesNothing) {
  const AnyPuzzle any =
      puzzle("burrows", R"({"nodes":[[0,0],[2,0],[0,2],[2,2]],"edges":[[0,1,2],[0,2,2],[1,3,1],[2,3,3]],"start":0})");
  const auto nets = cheapest_nets(any.game->write(any));
  const auto found = vary(any, {.goal = VaryGoal::like, .count = 10}, {});
  ASSERT_TRUE(found);
  for (const Variation& one : found->found)
    EXPECT_TRUE(one.rating.value != found->from.value || cheapest_nets(any.game->write(one.puzzle)) != nets)
        << one.changes.front();
}

TEST(Vary, TellsChangesOfDifferentPartsOnly) {
  const auto panel = [](const std::vector<std::string>& marks) {
    std::string all;
    for (const std::string& mark : marks) all += (all.empty() ? "" : ",") + mark;
    return puzzle("panel", (R"({"width":3,"height":3,"starts":[[0,0]],"ends":[[3,3]],"marks":[)" + all + "]}").c_str());
  };
  const std::string star = R"({"kind":"star","cell":[0,0],"colour":"black"})";
  const std::string there = R"({"kind":"star","cell":[1,0],"colour":"black"})";
  const std::string other = R"({"kind":"triangle","cell":[2,2],"count":1})";
  const auto apart = [](const AnyPuzzle& a, const AnyPuzzle& b, const AnyPuzzle& c) {
    const std::array<const AnyPuzzle*, 3> steps{&a, &b, &c};
    return changes_are_apart(steps);
  };
  EXPECT_TRUE(apart(panel({}), panel({star}), panel({star, other})));
  EXPECT_TRUE(apart(panel({star}), panel({there}), panel({there, other})));
  EXPECT_FALSE(apart(panel({}), panel({star}), panel({there}))) << "what was added moves";
  EXPECT_FALSE(apart(panel({star}), panel({there}), panel({star}))) << "there and back";
  EXPECT_FALSE(apart(panel({star, other}), panel({other}), panel({}))) << "numbers shift";
}

// Four clues, each of them needed: an easier one needs another clue in the place of one, and one clue less.
TEST(Vary, MakesALogicGridWithoutNeedlessCluesEasier) {
  const AnyPuzzle any = puzzle("logicgrid", R"({"theme":"school","categories":[
    {"name":"Subject","items":["art","history","maths","science"]},
    {"name":"Teacher","items":["Ms. Abbot","Mr. Baker","Mrs. Carter","Mr. Dunn"]},
    {"name":"Hour","items":["1 PM","2 PM","3 PM","4 PM"],"values":[1,2,3,4]}],"clues":[
    {"type":"rankdiff","a":"B1","b":"B2","axis":"C","by":3},{"type":"is","a":"A0","b":"C2"},
    {"type":"absdiff","a":"B0","b":"B2","axis":"C","by":1},{"type":"rankdiff","a":"A1","b":"A2","axis":"C","by":2}]})");
  const std::size_t clues = any.game->write(any)["clues"].size();
  ASSERT_EQ(idle_parts(any, {}), 0U);
  const auto found = vary(any, {.goal = VaryGoal::easier, .count = 5}, {});
  ASSERT_TRUE(found);
  ASSERT_FALSE(found->found.empty());
  for (const Variation& one : found->found) {
    EXPECT_EQ(idle_parts(one.puzzle, {}), 0U);
    std::size_t gone = 0, more = 0;
    std::set<std::string> numbers;
    for (const std::string& says : one.changes)
      for (std::size_t at = 0; at != std::string::npos; at = says.find(" Clue ", at + 1)) {
        const std::string told = says.substr(at == 0 ? 0 : at + 1);
        gone += told.substr(7).starts_with("is gone.") ? 1 : 0;
        more += told.starts_with("There is one more clue: ") ? 1 : 0;
        if (!told.starts_with("Clue ")) continue;
        EXPECT_TRUE(numbers.insert(told.substr(0, 6)).second) << "told twice: " << says;
      }
    EXPECT_EQ(any.game->write(one.puzzle)["clues"].size(), clues + more - gone);
  }
}

TEST(Vary, CountsWhatTheGeneratorMadeBesides) {
  const AnyPuzzle any = small_panel();
  const VaryRequest ask{.goal = VaryGoal::same_idea, .count = 20, .budget = 40};
  const auto found = vary(any, ask, {});
  ASSERT_TRUE(found);
  EXPECT_GT(found->graded, ask.budget - 1) << "the walk spends it first";
}

}  // namespace
}  // namespace crux::vary_test
