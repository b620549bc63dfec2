#include "games/robot/paper/patterns.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace crux::robot {
namespace {

// The boxes that each step handles; -1: none. Ends where the run fails.
std::vector<int> boxes_of_steps(const Puzzle& p, const std::vector<Step>& steps) {
  const Ground& ground = p.ground();
  World world = ground.start();
  std::map<Cell, int> put_down;  // boxes that we know again, by place
  int known = 0, carried = -1;
  std::vector<int> handled;
  for (const Step& step : steps) {
    if (trouble(ground, world, step.action) != Trouble::none) break;
    int box = -1;
    if (step.action == Action::pick_up) {
      const auto at = put_down.find(ground.ahead(world.robot, world.facing));
      box = at == put_down.end() ? known++ : at->second;
      if (at != put_down.end()) put_down.erase(at);
      carried = box;
    }
    const World before = world;
    apply(ground, world, step.action);
    if (step.action == Action::put_down) {
      box = carried;
      for (std::size_t i = 0; i < world.count; ++i)
        if (!before.has_box(world.boxes[i])) put_down[world.boxes[i]] = box;
    }
    handled.push_back(box);
  }
  return handled;
}

// Calls visit(body) for the content of each repeat and each function.
void each_body(std::span<const Statement> program, const auto& visit) {
  for (const Statement& s : program) {
    if (s.body.empty()) continue;
    visit(s.body);
    each_body(s.body, visit);
  }
}

}  // namespace

bool goes_back(std::span<const Statement> program) {
  const auto steps = unroll(program);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].action == Action::backward) return true;
    if (i + 2 < steps.size() && is_turn(steps[i].action) && steps[i].action == steps[i + 1].action &&
        steps[i + 2].action == Action::forward)
      return true;
  }
  return false;
}

bool handles_boxes(const Puzzle& p, std::span<const Statement> program) {
  const auto steps = unroll(program);
  const auto handled = boxes_of_steps(p, steps);
  bool found = false;
  each_body(program, [&](const Program& body) {
    // A pass is a stretch of steps from this body that comes to each of its statements once.
    std::set<int> boxes;
    const Statement* last = nullptr;
    for (std::size_t i = 0; i < handled.size(); ++i) {
      const Statement* const from = steps[i].from;
      const bool inside = from >= body.data() && from < body.data() + body.size();
      if (!inside || (last && from <= last)) boxes.clear();
      last = inside ? from : nullptr;
      if (inside && handled[i] >= 0) boxes.insert(handled[i]);
      found = found || boxes.size() > 1;
    }
  });
  return found;
}

}  // namespace crux::robot
