#include "games/robot/solve/straight.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "games/robot/tests/random.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::straight_test {
namespace {

// Breadth first over all worlds, the obvious way: how far each is from a solution. Nothing if there are too many.
std::optional<std::map<std::uint64_t, int>> distances(const Ground& ground, std::size_t most) {
  std::map<std::uint64_t, std::size_t> number;
  std::vector<World> worlds{ground.start()};
  std::vector<std::vector<std::size_t>> before(1);
  number[key_of(ground.start())] = 0;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    if (worlds.size() > most) return std::nullopt;
    if (worlds[i].solved()) continue;
    for (const Action action : all_actions()) {
      if (trouble(ground, worlds[i], action) != Trouble::none) continue;
      World next = worlds[i];
      apply(ground, next, action);
      const auto [entry, fresh] = number.emplace(key_of(next), worlds.size());
      if (fresh) {
        worlds.push_back(next);
        before.emplace_back();
      }
      before[entry->second].push_back(i);
    }
  }
  std::vector<int> far(worlds.size(), Outlook::hopeless);
  std::deque<std::size_t> queue;
  for (std::size_t i = 0; i < worlds.size(); ++i)
    if (worlds[i].solved()) far[i] = 0, queue.push_back(i);
  for (; !queue.empty(); queue.pop_front())
    for (const std::size_t from : before[queue.front()])
      if (far[from] == Outlook::hopeless) far[from] = far[queue.front()] + 1, queue.push_back(from);
  std::map<std::uint64_t, int> found;
  for (const auto& [key, i] : number) found[key] = far[i];
  return found;
}

TEST(Straight, IsTheShortestOfAll) {
  std::uint64_t solvable = 0, hopeless = 0, with_boxes = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(1500); ++seed) {
    Rng rng(seed);
    const Layout layout = random_layout(rng, 4, 3);
    const Ground ground(layout);
    const auto all = distances(ground, 20'000);
    if (!all) continue;
    Budget budget;
    const Outlook outlook(ground);
    const Straight way = shortest(ground, outlook, budget);
    const int expected = all->at(key_of(ground.start()));
    ASSERT_TRUE(way.settled()) << seed;
    ASSERT_EQ(way.at_least, expected) << seed;
    hopeless += expected == Outlook::hopeless;
    if (expected == Outlook::hopeless) continue;
    ++solvable;
    World world = ground.start();
    for (const Action action : *way.actions) {
      ASSERT_EQ(trouble(ground, world, action), Trouble::none);
      apply(ground, world, action);
      with_boxes += action == Action::put_down;
    }
    EXPECT_TRUE(world.solved());
    EXPECT_EQ(way.actions->size(), static_cast<std::size_t>(expected));
  }
  EXPECT_GT(solvable, tests::cases(300));
  EXPECT_GT(hopeless, tests::cases(100));
  EXPECT_GT(with_boxes, tests::cases(50));
}

// No world is nearer to a solution than the outlook says.
TEST(Outlook, NeverPromisesTooMuch) {
  int looked = 0, sharp = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed, 1);
    const Ground ground(random_layout(rng, 4, 3));
    const auto all = distances(ground, 5'000);
    if (!all) continue;
    const Outlook outlook(ground);
    World world = ground.start();
    for (int step = 0; step < 60 && !world.solved(); ++step) {
      const int truth = all->at(key_of(world));
      const int least = outlook.least_actions(world);
      ASSERT_LE(least, truth) << seed;
      ASSERT_GT(least, 0);
      ++looked;
      sharp += least == truth;
      std::vector<Action> possible;
      for (const Action action : all_actions())
        if (trouble(ground, world, action) == Trouble::none) possible.push_back(action);
      apply(ground, world, possible[rng.below(possible.size())]);
    }
  }
  EXPECT_GT(looked, 2000);
  EXPECT_GT(sharp, looked / 4);
}

TEST(Straight, SaysHowFarItGot) {
  const Ground ground(world_of({{"########"}, {">     ox"}}, {{0, 0, 1}}));
  const Outlook outlook(ground);
  Budget all;
  const Straight way = shortest(ground, outlook, all);
  ASSERT_TRUE(way.actions);
  Budget none(1);
  const Straight cut = shortest(ground, outlook, none);
  EXPECT_FALSE(cut.settled());
  EXPECT_GT(cut.at_least, 0);
  EXPECT_LE(cut.at_least, way.at_least);
}

}  // namespace
}  // namespace crux::robot::straight_test
