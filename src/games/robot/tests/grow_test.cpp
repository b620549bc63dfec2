#include "games/robot/make/grow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "games/robot/rules/text.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::grow_test {
namespace {

Program pattern(std::string_view text) {
  auto read = read_template(text);
  EXPECT_TRUE(read) << to_text(read.error());
  return read.value_or(Program());
}

// The example of the paper's Figure 3.
constexpr std::string_view figure_3 =
    "function A; pick up; turn right; put down; turn left; end function; repeat 4; wildcard 5; end repeat; function A";

// The world as it is known, the slow way: cube by cube, what it held at the start and what it holds now.
class Twin {
 public:
  explicit Twin(unsigned facing) : facing_(facing) {
    at_start_[robot_] = '.';
    at_start_[{0, 0, -1}] = '#';
    now_ = at_start_;
  }
  bool does(Action action) {
    const Twin before = *this;
    if (tries(action)) return true;
    *this = before;
    return false;
  }

 private:
  Cube ahead(int way = 1) const {
    constexpr std::array<std::pair<int, int>, 4> by{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    return {robot_.x + way * by[facing_].first, robot_.y + way * by[facing_].second, robot_.z};
  }
  static Cube up(Cube c, int by = 1) { return {c.x, c.y, c.z + by}; }
  // Whether it is so, or can be said to be so from now on.
  bool is(Cube c, char what) {
    if (!now_.contains(c)) at_start_[c] = now_[c] = what;
    return now_[c] == what;
  }
  bool enter(Cube to) {
    robot_ = to;
    return is(to, '.') && is(up(to, -1), '#');
  }
  bool tries(Action action) {
    const Cube front = ahead();
    switch (action) {
      case Action::forward: return enter(front);
      case Action::backward: return enter(ahead(-1));
      case Action::turn_left: facing_ = (facing_ + 3) % 4; return true;
      case Action::turn_right: facing_ = (facing_ + 1) % 4; return true;
      case Action::climb_up: return is(front, '#') && is(up(robot_), '.') && enter(up(front));
      case Action::climb_down: return is(front, '.') && enter(up(front, -1));
      case Action::pick_up: {
        if (carries_) return false;
        carries_ = true;
        if (!now_.contains(front) && !(is(front, 'o') && is(up(front, -1), '#') && is(up(front), '.'))) return false;
        if (now_[front] != 'o') return false;
        Cube top = front;
        while (now_.contains(up(top)) && now_[up(top)] == 'o') top = up(top);
        now_[top] = '.';
        return true;
      }
      case Action::put_down: {
        if (!carries_ || !is(front, '.')) return false;
        carries_ = false;
        Cube at = front;
        while (now_.contains(up(at, -1)) && now_[up(at, -1)] == '.') at = up(at, -1);
        if (!now_.contains(up(at, -1))) is(up(at, -1), '#');
        now_[at] = 'o';
        return true;
      }
    }
    return false;
  }
  std::map<Cube, char> at_start_, now_;  // # block, o box, . nothing
  Cube robot_;
  unsigned facing_;
  bool carries_ = false;
};

// The layout as it was settled, moved so that no coordinate is below 0.
Layout moved(const Grown& grown) {
  Layout layout = grown.layout;
  const auto each = [&](auto&& visit) {
    for (auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches}) std::ranges::for_each(*cubes, visit);
    visit(layout.robot);
  };
  Cube least{999, 999, 999};
  each([&](const Cube& c) { least = {std::min(least.x, c.x), std::min(least.y, c.y), std::min(least.z, c.z)}; });
  each([&](Cube& c) { c = {c.x - least.x, c.y - least.y, c.z - least.z}; });
  return layout;
}

TEST(Grow, EveryProgramRunsInTheWorldThatGrewAroundIt) {
  Grower grower;
  Grown grown;
  std::map<Outcome, int> ended;
  for (const std::string_view text :
       {figure_3, std::string_view("wildcard 12"), std::string_view("repeat 3; wildcard 5; end repeat"),
        std::string_view("repeat 2; function B; wildcard 3; end function; climb up; end repeat; function B")}) {
    const Program asked = pattern(text);
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
      Rng rng(seed);
      const Outcome outcome = grower.grow(asked, even_weights, {}, rng);
      ++ended[outcome];
      if (outcome != Outcome::grown) continue;
      grower.harvest(asked, grown);
      const Layout layout = moved(grown);
      ASSERT_FALSE(fault(layout)) << text << " seed " << seed << ": " << fault(layout)->found;
      const Puzzle puzzle(layout);
      World world = puzzle.ground().start();
      for (const Action action : grown.trace) {
        ASSERT_EQ(trouble(puzzle.ground(), world, action), Trouble::none) << letters(grown.trace) << " seed " << seed;
        apply(puzzle.ground(), world, action);
      }
      EXPECT_TRUE(world.solved()) << letters(grown.trace) << " seed " << seed;
      EXPECT_EQ(world.carrying, grown.carrying);
      std::vector<Action> unrolled;
      for (const Step& step : unroll(grown.program)) unrolled.push_back(step.action);
      EXPECT_EQ(unrolled, grown.trace);
      EXPECT_EQ(grown.drawn.size(), grown.trace.size());
    }
  }
  EXPECT_GT(ended[Outcome::grown], 2000);
  EXPECT_GT(ended[Outcome::action_fails], 1000);
}

// Every sequence of three actions that the twin can do comes up, as often as "evenly among the possible ones" makes it.
TEST(Grow, DrawsEvenlyAmongWhatIsPossible) {
  std::map<std::string, double> chance;
  const auto extend = [&](const auto& self, const Twin& twin, const std::string& so_far, double p) -> void {
    if (so_far.size() == 3) {
      chance[so_far] = p;
      return;
    }
    std::vector<std::pair<Action, Twin>> next;
    for (const Action action : all_actions())
      if (Twin after = twin; after.does(action)) next.emplace_back(action, after);
    for (const auto& [action, after] : next) self(self, after, so_far + letter_of(action), p / static_cast<double>(next.size()));
  };
  extend(extend, Twin(0), "", 1);
  ASSERT_GT(chance.size(), 200u);
  constexpr auto draws = tests::cases(400'000);
  std::map<std::string, int> found;
  Grower grower;
  const Program asked = pattern("wildcard 3");
  for (std::uint64_t seed = 0; seed < draws; ++seed) {
    Rng rng(3, 1, seed);
    ASSERT_EQ(grower.grow(asked, even_weights, {}, rng), Outcome::grown);
    ++found[letters(grower.seen().actions)];
  }
  EXPECT_EQ(found.size(), chance.size());
  for (const auto& [word, p] : chance)
    EXPECT_NEAR(found[word], p * draws, 6 * std::sqrt(p * draws) + 6) << word;  // six standard deviations
}

TEST(Grow, LongTracesArePossibleForTheTwinToo) {
  Grower grower;
  const Program asked = pattern("repeat 3; wildcard 8; end repeat");
  int grown = 0, failed = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(5, 2, seed), same(5, 2, seed);
    const Outcome outcome = grower.grow(asked, even_weights, {}, rng);
    Twin twin(static_cast<unsigned>(same.below(4)));
    std::vector<Action> trace(grower.seen().actions.begin(), grower.seen().actions.end());
    for (const Action action : trace) ASSERT_TRUE(twin.does(action)) << letters(trace);
    grown += outcome == Outcome::grown;
    if (outcome != Outcome::action_fails) continue;
    ++failed;
    EXPECT_FALSE(twin.does(trace[trace.size() % 8])) << letters(trace);  // what the next pass would do there
  }
  EXPECT_GT(grown, 100);
  EXPECT_GT(failed, 100);
}

TEST(Grow, WeightsSteer) {
  Grower grower;
  const Program asked = pattern("wildcard 4");
  Weights weights{};
  weights[static_cast<std::size_t>(Action::climb_up)] = 3;
  weights[static_cast<std::size_t>(Action::turn_left)] = 1;
  int climbs = 0, all = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Rng rng(seed);
    ASSERT_EQ(grower.grow(asked, weights, {}, rng), Outcome::grown);
    for (const Action action : grower.seen().actions) {
      ASSERT_TRUE(action == Action::climb_up || action == Action::turn_left);
      climbs += action == Action::climb_up, ++all;
    }
  }
  EXPECT_NEAR(climbs, 0.75 * all, 0.03 * all);  // both are always possible but in a closed corner
}

TEST(Grow, EndsWhereAWildcardHasNoWayOn) {
  Grower grower;
  Weights weights{};
  weights[static_cast<std::size_t>(Action::put_down)] = 1;
  Rng rng(1);
  EXPECT_EQ(grower.grow(pattern("wildcard 1"), weights, {}, rng), Outcome::dead_end);
  EXPECT_EQ(grower.grow(pattern("repeat 99; forward; end repeat"), even_weights, {}, rng), Outcome::too_large);
  EXPECT_EQ(grower.grow(pattern("repeat 30; pick up; turn left; put down; turn right; forward; forward; end repeat"),
                        even_weights, {}, rng),
            Outcome::too_large);  // of boxes
  EXPECT_EQ(grower.grow(pattern("climb up; put down"), even_weights, {}, rng), Outcome::action_fails);
}

TEST(Formatter, PutsTheWorldInTheLeastBoxOnPillars) {
  Grower grower;
  Grown grown;
  const Program asked = pattern("climb up; climb up; forward; turn left; pick up; turn right; put down");
  Rng rng(1);
  ASSERT_EQ(grower.grow(asked, even_weights, {}, rng), Outcome::grown);
  grower.harvest(asked, grown);
  const Formatted form = format(grown);
  ASSERT_TRUE(form.good());
  EXPECT_FALSE(fault(form.layout));
  const std::set<Cube> blocks(form.layout.blocks.begin(), form.layout.blocks.end());
  EXPECT_EQ(blocks.size(), form.layout.blocks.size());
  EXPECT_EQ(blocks.size(),
            1u + 2 + 3 * 4);  // start, first stair, second stair, its next, the box's place, and that of its switch
  for (const Cube& cube : blocks) EXPECT_TRUE(cube.z == 0 || blocks.contains({cube.x, cube.y, cube.z - 1}));
  EXPECT_EQ(form.layout.boxes.size(), 1u);
  EXPECT_EQ(form.layout.switches.size(), 2u);
}

}  // namespace
}  // namespace crux::robot::grow_test
