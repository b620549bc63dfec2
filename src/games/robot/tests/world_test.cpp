// The world: every rule on a tiny world of its own, and all of them against a slow twin that is written from README.md.
#include "games/robot/rules/world.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "games/robot/tests/random.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::world_test {
namespace {

// Sets of cubes, and the rules as they are said.
struct Slow {
  std::set<Cube> blocks, boxes, switches;
  Cube robot;
  Facing facing;
  bool carrying = false;
  auto moving() const { return std::tie(robot, facing, carrying, boxes); }

  explicit Slow(const Layout& layout)
      : blocks(layout.blocks.begin(), layout.blocks.end()),
        boxes(layout.boxes.begin(), layout.boxes.end()),
        switches(layout.switches.begin(), layout.switches.end()),
        robot(layout.robot),
        facing(layout.facing) {}

  bool free(const Cube& at) const { return !blocks.contains(at) && !boxes.contains(at); }
  bool can_stand(const Cube& at) const { return free(at) && blocks.contains({at.x, at.y, at.z - 1}); }
  Cube next(int steps, int up) const {
    Cube at = robot;
    if (facing == Facing::north) at.y += steps;
    if (facing == Facing::south) at.y -= steps;
    if (facing == Facing::east) at.x += steps;
    if (facing == Facing::west) at.x -= steps;
    at.z += up;
    return at;
  }
  // The place at which a box comes to rest that is let go at `at`; below the world, if there is nothing.
  Cube rest(Cube at) const {
    while (at.z >= 0 && free({at.x, at.y, at.z - 1})) --at.z;
    return at;
  }

  bool can(Action action) const {
    switch (action) {
      case Action::forward: return can_stand(next(1, 0));
      case Action::backward: return can_stand(next(-1, 0));
      case Action::turn_left:
      case Action::turn_right: return true;
      case Action::climb_up: return blocks.contains(next(1, 0)) && free(next(1, 1)) && free(next(0, 1));
      case Action::climb_down: return free(next(1, 0)) && can_stand(next(1, -1));
      case Action::pick_up: return !carrying && boxes.contains(next(1, 0));
      case Action::put_down: return carrying && free(next(1, 0)) && rest(next(1, 0)).z >= 0;
    }
    return false;
  }
  void turn(int quarters) { facing = static_cast<Facing>((static_cast<int>(facing) + quarters) % 4); }
  void act(Action action) {
    switch (action) {
      case Action::forward: robot = next(1, 0); break;
      case Action::backward: robot = next(-1, 0); break;
      case Action::turn_left: turn(3); break;
      case Action::turn_right: turn(1); break;
      case Action::climb_up: robot = next(1, 1); break;
      case Action::climb_down: robot = next(1, -1); break;
      case Action::pick_up: {
        Cube at = next(1, 0);
        boxes.erase(at);
        carrying = true;
        for (++at.z; boxes.erase(at) > 0; ++at.z) boxes.insert({at.x, at.y, at.z - 1});
        break;
      }
      case Action::put_down:
        boxes.insert(rest(next(1, 0)));
        carrying = false;
        break;
    }
  }
  std::size_t open() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(switches, [&](const Cube& at) { return at != robot && !boxes.contains(at); }));
  }
};

void expect_same(const Ground& ground, const World& world, const Slow& slow) {
  std::set<Cube> boxes;
  for (std::size_t i = 0; i < world.count; ++i) boxes.insert(ground.cube_of(world.boxes[i]));
  EXPECT_EQ(boxes, slow.boxes);
  EXPECT_EQ(ground.cube_of(world.robot), slow.robot);
  EXPECT_EQ(world.facing, slow.facing);
  EXPECT_EQ(world.carrying, slow.carrying);
  EXPECT_EQ(world.open, slow.open());
  EXPECT_EQ(world.solved(), slow.open() == 0);
  EXPECT_TRUE(std::is_sorted(world.boxes.begin(), world.boxes.begin() + world.count));
  EXPECT_EQ(std::count_if(world.boxes.begin() + world.count, world.boxes.end(), [](Cell cell) { return cell != 0; }), 0);
}

TEST(World, DoesWhatItsSlowTwinDoes) {
  std::array<std::uint64_t, action_count> done{}, refused{};
  for (std::uint64_t seed = 0; seed < tests::cases(4000); ++seed) {
    Rng rng(seed);
    const Layout layout = random_layout(rng);
    const Ground ground(layout);
    World world = ground.start();
    Slow slow(layout);
    expect_same(ground, world, slow);
    for (int step = 0; step < 60; ++step) {
      for (const Action action : all_actions()) {
        ASSERT_EQ(trouble(ground, world, action) == Trouble::none, slow.can(action))
            << "seed " << seed << ", " << name_of(action);
        ASSERT_EQ(sentence(ground, world, action).empty(), slow.can(action));
        ++(slow.can(action) ? done : refused)[static_cast<std::size_t>(action)];
      }
      // Boxes are handled wherever they can be; otherwise robots would mostly turn.
      auto action = static_cast<Action>(rng.below(action_count));
      for (const Action box : {Action::pick_up, Action::put_down})
        if (slow.can(box) && rng.below(2) == 0) action = box;
      if (!slow.can(action)) continue;
      const World before = world;
      apply(ground, world, action);
      slow.act(action);
      expect_same(ground, world, slow);
      World back = world;
      undo(ground, back, action);
      ASSERT_EQ(back, before) << "seed " << seed << ", " << name_of(action);
      if (HasFailure()) FAIL() << "seed " << seed << ", step " << step << ", " << name_of(action);
    }
  }
  for (std::size_t a = 0; a < action_count; ++a) {
    EXPECT_GT(done[a], tests::cases(1000)) << action_names[a] << " was hardly ever possible";
    const bool turns = a == static_cast<std::size_t>(Action::turn_left) || a == static_cast<std::size_t>(Action::turn_right);
    EXPECT_EQ(refused[a] < tests::cases(1000), turns) << action_names[a] << " was hardly ever impossible";
  }
}

TEST(World, AllOfAPlayCanBeTakenBack) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed, 1);
    const Ground ground(random_layout(rng));
    World world = ground.start();
    std::vector<Action> played;
    for (int step = 0; step < 200; ++step) {
      const auto action = static_cast<Action>(rng.below(action_count));
      if (trouble(ground, world, action) != Trouble::none) continue;
      apply(ground, world, action);
      played.push_back(action);
    }
    for (std::size_t i = played.size(); i-- > 0;) undo(ground, world, played[i]);
    EXPECT_EQ(world, ground.start());
  }
}

TEST(World, KeysTellWorldsApart) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed, 2);
    const Layout layout = random_layout(rng);
    const Ground ground(layout);
    World world = ground.start();
    Slow slow(layout);
    using Moving = std::tuple<Cube, Facing, bool, std::set<Cube>>;
    std::map<Moving, std::uint64_t> keys;
    std::set<std::uint64_t> different;
    for (int step = 0; step < 300; ++step) {
      const auto [at, is_new] = keys.emplace(Moving(slow.moving()), key_of(world));
      EXPECT_EQ(at->second, key_of(world));
      EXPECT_EQ(different.insert(key_of(world)).second, is_new) << "seed " << seed;
      const auto action = static_cast<Action>(rng.below(action_count));
      if (!slow.can(action)) continue;
      apply(ground, world, action);
      slow.act(action);
    }
  }
}

TEST(World, CellsAreCubes) {
  Rng rng(7);
  for (int i = 0; i < 100; ++i) {
    const Layout layout = random_layout(rng);
    const Ground ground(layout);
    for (const Cube& cube : layout.blocks) {
      const Cell cell = ground.cell_of(cube);
      EXPECT_EQ(ground.cube_of(cell), cube);
      EXPECT_TRUE(ground.is_block(cell));
      EXPECT_EQ(ground.cube_of(ground.above(cell)), (Cube{cube.x, cube.y, cube.z + 1}));
      EXPECT_EQ(ground.cube_of(ground.ahead(cell, Facing::north)), (Cube{cube.x, cube.y + 1, cube.z}));
      EXPECT_EQ(ground.cube_of(ground.ahead(cell, Facing::east)), (Cube{cube.x + 1, cube.y, cube.z}));
      EXPECT_EQ(ground.ahead(cell, Facing::south), ground.behind(cell, Facing::north));
      EXPECT_EQ(ground.ahead(cell, Facing::west), ground.behind(cell, Facing::east));
      EXPECT_TRUE(ground.is_void(ground.cell_of({cube.x, cube.y, -1})));
      EXPECT_FALSE(ground.is_void(ground.cell_of({cube.x, cube.y, 0})));
    }
  }
}

// --- one rule each -------------------------------------------------------------------------------------------------------------

// Why the last of these actions cannot be done, or "" if all can.
std::string why_not(const Layout& layout, std::string_view actions) {
  EXPECT_FALSE(fault(layout)) << fault(layout)->where << ": " << fault(layout)->found;
  const Ground ground(layout);
  World world = ground.start();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto action = static_cast<Action>(action_letters.find(actions[i]));
    std::string trouble = sentence(ground, world, action);
    if (i + 1 == actions.size()) return trouble;
    EXPECT_EQ(trouble, "") << "action " << i + 1 << " of " << actions;
    if (!trouble.empty()) return "too early";
    apply(ground, world, action);
  }
  return "";
}
// How many switches are not pressed in the end.
int open_after(const Layout& layout, std::string_view actions) {
  EXPECT_EQ(why_not(layout, actions), "");
  const Ground ground(layout);
  World world = ground.start();
  for (const char letter : actions) apply(ground, world, static_cast<Action>(action_letters.find(letter)));
  return world.open;
}

TEST(World, WalkingNeedsABlockUnderfootAndRoom) {
  EXPECT_EQ(why_not(world_of({{"###"}, {".>x"}}), "F"), "");
  EXPECT_EQ(why_not(world_of({{"###"}, {".>x"}}), "FF"), "there is no block to stand on in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {">.x"}}), "B"), "there is no block to stand on behind the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {".>x"}}), "B"), "");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>#"}}), "F"), "a block is in the way in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>o"}}), "F"), "a box is in the way in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"o>x"}}), "B"), "a box is in the way behind the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x#o"}, {".>."}}), "F"), "there is no block to stand on in front of the robot")
      << "not on a box";
  EXPECT_EQ(why_not(world_of({{"###"}, {".>x"}, {"..#"}}), "F"), "") << "under a block is room";
}

TEST(World, TurningAlwaysWorks) {
  EXPECT_EQ(open_after(world_of({{"#"}, {">"}}, {{0, 0, 1}}), "LLRLRRRRR"), 0);
  EXPECT_EQ(open_after(world_of({{"#.", "##"}, {"x.", ".<"}}), "FRF"), 0);
}

TEST(World, ClimbingUpNeedsABlockAndHeadroom) {
  EXPECT_EQ(open_after(world_of({{"##"}, {">#"}, {".x"}}), "U"), 0);
  EXPECT_EQ(why_not(world_of({{"##"}, {">x"}}), "U"), "there is no block to climb in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>o"}}), "U"), "there is no block to climb in front of the robot") << "a box is none";
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>#"}, {"..#"}}), "U"),
            "a block is in the way on top of the block in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>#"}, {"..o"}}), "U"), "a box is in the way on top of the block in front of the robot");
  EXPECT_EQ(why_not(world_of({{"###"}, {"x>#"}, {".#."}}), "U"), "there is no room above the robot");
}

TEST(World, ClimbingDownIsOneBlock) {
  EXPECT_EQ(open_after(world_of({{"##"}, {"#x"}, {">."}}), "D"), 0);
  EXPECT_EQ(why_not(world_of({{"##"}, {"#x"}, {"#."}, {">."}}), "D"),
            "there is no block to stand on one step down in front of the robot")
      << "two down";
  EXPECT_EQ(why_not(world_of({{"##"}, {">x"}}), "D"), "the floor in front of the robot is not lower") << "there is a floor";
  EXPECT_EQ(why_not(world_of({{"##"}, {"#o"}, {">."}}, {{0, 0, 2}}), "D"),
            "a box is in the way one step down in front of the robot");
  EXPECT_EQ(why_not(world_of({{"##"}, {"#o"}, {">o"}}, {{0, 0, 2}}), "D"), "a box is in the way in front of the robot");
  EXPECT_EQ(why_not(world_of({{"##"}, {"##"}, {">#"}}, {{0, 0, 2}}), "D"), "a block is in the way in front of the robot");
}

TEST(World, APickedUpBoxIsOutOfTheWorld) {
  EXPECT_EQ(open_after(world_of({{"##"}, {">X"}}), ""), 0);
  EXPECT_EQ(open_after(world_of({{"##"}, {">X"}}), "P"), 1) << "a carried box presses nothing";
  EXPECT_EQ(open_after(world_of({{"##"}, {">X"}}), "PF"), 0) << "and is in nobody's way";
  EXPECT_EQ(why_not(world_of({{"##"}, {">x"}}), "P"), "there is no box in front of the robot");
  EXPECT_EQ(why_not(world_of({{"##"}, {"#X"}, {">."}}), "P"), "there is no box in front of the robot") << "it stands lower";
  EXPECT_EQ(why_not(world_of({{"###"}, {"o>X"}}), "PLLP"), "the robot carries a box already");
}

TEST(World, WhatStandsOnAPickedUpBoxComesDown) {
  const Layout stack = world_of({{"##"}, {">X"}, {".o"}, {".o"}});
  EXPECT_EQ(open_after(stack, "P"), 0);
  const Ground ground(stack);
  World world = ground.start();
  apply(ground, world, Action::pick_up);
  EXPECT_TRUE(world.has_box(ground.cell_of({1, 0, 1})));
  EXPECT_TRUE(world.has_box(ground.cell_of({1, 0, 2})));
  EXPECT_FALSE(world.has_box(ground.cell_of({1, 0, 3})));
}

TEST(World, APutDownBoxFalls) {
  EXPECT_EQ(open_after(world_of({{"###"}, {"o>x"}}), "LLPLLS"), 0);
  EXPECT_EQ(why_not(world_of({{"##"}, {">x"}}), "S"), "the robot carries no box");
  EXPECT_EQ(why_not(world_of({{"###"}, {"o>x"}}), "LLPLLLS"), "a box put down in front of the robot would fall out of the world");
  EXPECT_EQ(why_not(world_of({{"####"}, {"o>#x"}}), "LLPLLS"), "a block is in the way in front of the robot");
  EXPECT_EQ(why_not(world_of({{"####"}, {"o>ox"}}), "LLPLLS"), "a box is in the way in front of the robot");
  // Down a pit of two, and then on the box that is there.
  EXPECT_EQ(open_after(world_of({{"####"}, {"##x#"}, {"##.#"}, {"o>.."}}), "LLPLLS"), 0);
  EXPECT_EQ(open_after(world_of({{"####"}, {"##x#"}, {"##.#"}, {"o>.."}, {"o..."}}), "LLPLLSLLPLLS"), 0);
}

TEST(World, BlocksMayFloat) {
  EXPECT_EQ(open_after(world_of({{"#.#"}, {"###"}, {">.x"}}), "FF"), 0);
  // A box that is put down on a bridge stays up there, whatever is below.
  EXPECT_EQ(open_after(world_of({{"####"}, {"##.."}, {"####"}, {"o>x."}}, {{2, 0, 1}}), "LLPLLS"), 1);
}

}  // namespace
}  // namespace crux::robot::world_test
