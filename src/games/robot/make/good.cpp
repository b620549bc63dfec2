#include "games/robot/make/good.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/robot/rules/text.hpp"
#include "games/robot/solve/needed.hpp"
#include "games/robot/solve/straight.hpp"

namespace crux::robot {
namespace {

bool solves(const Ground& ground, std::span<const Action> actions) {
  World world = ground.start();
  for (const Action action : actions) {
    if (trouble(ground, world, action) != Trouble::none) return false;
    apply(ground, world, action);
  }
  return world.solved();
}

Straight shortest(const Ground& ground, std::uint64_t patience) {
  Budget budget(patience);
  return shortest(ground, Outlook(ground), budget);
}

enum class Need : std::uint8_t { needed, spare, undecided };

// Whether a block or a box is needed; `without` lacks it. A solution that worked before and works still needs no search.
Need need_of_thing(const Layout& without, std::span<const Action> now, std::uint64_t patience) {
  if (fault(without)) return Need::needed;  // something stood on it
  const Ground ground(without);
  if (solves(ground, now)) return Need::spare;
  const Straight way = shortest(ground, patience);
  if (way.actions && way.actions->size() <= now.size()) return Need::spare;
  return way.settled() || way.at_least > static_cast<int>(now.size()) ? Need::needed : Need::undecided;
}

// Whether a switch is needed; `without` lacks it. Without it no solution is longer than now.
Need need_of_switch(const Layout& without, std::span<const Action> now, std::uint64_t patience) {
  if (without.switches.empty()) return Need::needed;
  const Straight way = shortest(Ground(without), patience);
  if (way.actions) return way.actions->size() < now.size() ? Need::needed : Need::spare;
  return way.at_least >= static_cast<int>(now.size()) ? Need::spare : Need::undecided;
}

bool carries_block(const Layout& layout, const Cube& block) {
  return std::ranges::find(layout.blocks, Cube{block.x, block.y, block.z + 1}) != layout.blocks.end();
}

// A block may hang in the air, but one that carries another was built to carry it.
std::vector<Cube> uppermost(const Layout& layout) {
  std::vector<Cube> cubes;
  for (const Cube& block : layout.blocks)
    if (!carries_block(layout, block)) cubes.push_back(block);
  return cubes;
}

class Judge {
 public:
  // REQUIRES: `now` is one of the shortest solutions.
  Judge(const Layout& layout, std::span<const Action> now, std::uint64_t patience, Goodness& found)
      : layout_(layout), now_(now), patience_(patience), found_(found) {}

  void judge() {
    judge_each(Criterion::blocks, "block", &Layout::blocks, uppermost(layout_), need_of_thing);
    judge_each(Criterion::boxes, "box", &Layout::boxes, layout_.boxes, need_of_thing);
    judge_each(Criterion::switches, "switch", &Layout::switches, layout_.switches, need_of_switch);
  }

 private:
  void judge_each(Criterion c, std::string_view what, std::vector<Cube> Layout::* all, const std::vector<Cube>& cubes,
                  Need (*need_of)(const Layout&, std::span<const Action>, std::uint64_t)) {
    const std::size_t before = found_.spare.size();
    for (const Cube& cube : cubes) {
      Layout without = layout_;
      std::erase(without.*all, cube);
      const Need need = need_of(without, now_, patience_);
      found_.undecided += need == Need::undecided;
      if (need == Need::spare) found_.spare.push_back(fmt::format("the {} at {},{},{}", what, cube.x, cube.y, cube.z));
    }
    found_.meets[static_cast<std::size_t>(c)] = found_.spare.size() == before;
  }

  const Layout& layout_;
  std::span<const Action> now_;
  std::uint64_t patience_;
  Goodness& found_;
};

}  // namespace

Goodness judge(const Puzzle& p, std::span<const Statement> intended, std::uint64_t patience) {
  const Ran ran = run(p, intended);
  const Straight way = shortest(p.ground(), patience);
  const Layout& layout = p.layout();
  const std::vector<Cube> tops = uppermost(layout);
  Goodness found;
  const auto set = [&](Criterion c, bool met) { found.meets[static_cast<std::size_t>(c)] = met; };
  const auto moves_box = [](std::span<const Action> actions) {
    return std::ranges::find(actions, Action::pick_up) != actions.end();
  };
  const bool solved = ran.end == Ran::End::solved;
  const int written = commands(intended);
  set(Criterion::solvable, solved);
  set(Criterion::unsolved, !p.ground().start().solved());
  set(Criterion::optimisable, solved && written < static_cast<int>(ran.trace.size()) && written < way.at_least);
  set(Criterion::box_work, moves_box(ran.trace) && (!way.actions || moves_box(*way.actions)));
  set(Criterion::used, solved && !unneeded(p.ground(), ran.trace, tops));
  if (way.actions) {
    Judge(layout, *way.actions, patience, found).judge();
  } else {
    // There is nothing to compare with: nothing is known to be spare.
    for (const Criterion c : {Criterion::blocks, Criterion::boxes, Criterion::switches}) set(c, true);
    found.undecided = static_cast<int>(tops.size() + layout.boxes.size() + layout.switches.size());
  }
  return found;
}

}  // namespace crux::robot
