#include "games/robot/solve/straight.hpp"

#include <array>
#include <unordered_map>

namespace crux::robot {
namespace {

constexpr std::array<Facing, 4> all_facings{Facing::north, Facing::east, Facing::south, Facing::west};
Facing turned(Facing facing, unsigned by) { return static_cast<Facing>((static_cast<unsigned>(facing) + by) & 3); }

bool is_place(const Ground& ground, Cell cell) {
  return !ground.is_void(cell) && !ground.is_block(cell) && ground.is_block(ground.below(cell));
}

// Visits the poses from which one move or turn leads here, boxes aside.
void each_pose_before(const Ground& ground, Cell cell, Facing facing, const auto& visit) {
  visit(cell, turned(facing, 1));
  visit(cell, turned(facing, 3));
  const Cell behind = ground.behind(cell, facing);
  if (is_place(ground, behind)) visit(behind, facing);                                          // forward
  if (is_place(ground, ground.ahead(cell, facing))) visit(ground.ahead(cell, facing), facing);  // backward
  const Cell lower = ground.below(behind), higher = ground.above(behind);
  if (is_place(ground, lower) && !ground.is_block(behind)) visit(lower, facing);  // climb up: `behind` is its headroom
  if (is_place(ground, higher) && !ground.is_block(ground.above(cell))) visit(higher, facing);  // climb down
}

}  // namespace

// --- how far it is -----------------------------------------------------------------------------------------------------------

Outlook::Outlook(const Ground& ground) : ground_(&ground), number_(ground.size(), never) {
  // The lowest layer is void and the highest ones are empty, so that no neighbour of a place lies outside.
  ground.each_block([&](Cell block) {
    if (const Cell cell = ground.above(block); is_place(ground, cell)) number_.at(cell) = static_cast<std::uint16_t>(places_++);
  });
  number_.finish();
  std::vector<std::vector<std::pair<Cell, Facing>>> goals;
  for (const Cell plate : ground.switches()) {
    goals.push_back(near(plate));
    to_.push_back(distances_to(goals.back()));
  }
  between_.assign(goals.size(), Distances(goals.size(), never));
  for (std::size_t a = 0; a < goals.size(); ++a)
    for (std::size_t b = 0; b < goals.size(); ++b)
      for (const auto& [cell, facing] : goals[a]) {
        const std::uint16_t found = to_[b][pose_of(cell, facing)];
        between_[a][b] = std::min(between_[a][b], found);
        between_[b][a] = std::min(between_[b][a], found);
      }
}

std::size_t Outlook::bytes() const {
  const auto each = [](const Distances& distances) { return held(distances); };
  return number_.bytes() + held(to_, each) + held(between_, each);
}

// The places from which the robot presses a switch: on it, or with a box that it puts down beside it, perhaps from higher up.
std::vector<std::pair<Cell, Facing>> Outlook::near(Cell plate) const {
  std::vector<std::pair<Cell, Facing>> poses;
  if (number_[plate] != never)
    for (const Facing facing : all_facings) poses.emplace_back(plate, facing);
  for (Cell let_go = plate; let_go < ground_->size() && !ground_->is_block(let_go); let_go = ground_->above(let_go))
    for (const Facing facing : all_facings)
      if (const Cell from = ground_->behind(let_go, facing); from < number_.size() && number_[from] != never)
        poses.emplace_back(from, facing);
  return poses;
}

Outlook::Distances Outlook::distances_to(const std::vector<std::pair<Cell, Facing>>& goals) const {
  Distances found(places_ * 4, never);
  std::vector<std::pair<Cell, Facing>> queue;
  const auto reach = [&](Cell cell, Facing facing, std::uint16_t distance) {
    std::uint16_t& known = found[pose_of(cell, facing)];
    if (known != never) return;
    known = distance;
    queue.emplace_back(cell, facing);
  };
  for (const auto& [cell, facing] : goals) reach(cell, facing, 0);
  for (std::size_t i = 0; i < queue.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    const auto [cell, facing] = queue[i];
    const auto next = static_cast<std::uint16_t>(found[pose_of(cell, facing)] + 1);
    each_pose_before(*ground_, cell, facing, [&](Cell from, Facing was) { reach(from, was, next); });
  }
  return found;
}

// A spanning tree of the robot and the switches that are open (Prim 1957).
int Outlook::walk(const World& world) const {
  std::array<std::uint16_t, max_switches> reach{};
  std::array<std::uint8_t, max_switches> left{};
  std::size_t count = 0;
  const auto plates = ground_->switches();
  const std::size_t pose = pose_of(world.robot, world.facing);
  for (std::size_t i = 0; i < plates.size(); ++i)
    if (plates[i] != world.robot && !world.has_box(plates[i])) {
      left[count] = static_cast<std::uint8_t>(i);
      reach[count++] = to_[i][pose];
    }
  int all = 0;
  while (count > 0) {
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (reach[i] < reach[nearest]) nearest = i;
    if (reach[nearest] == never) return hopeless;
    all += reach[nearest];
    const Distances& from = between_[left[nearest]];
    --count;
    left[nearest] = left[count];
    reach[nearest] = reach[count];
    for (std::size_t i = 0; i < count; ++i) reach[i] = std::min(reach[i], from[left[i]]);
  }
  return all;
}

// At the end the robot presses one switch at most. The switch below it counts as pressed now, though it may have to leave it.
Outlook::Parts Outlook::parts(const World& world) const {
  Parts parts;
  parts.put_down = world.open - 1 + ground_->is_switch(world.robot);
  parts.pick_up = std::max(0, parts.put_down - world.carrying);
  parts.walk = parts.pick_up > world.count ? hopeless : walk(world);
  return parts;
}

int Outlook::least_actions(const World& world) const { return world.solved() ? 0 : parts(world).all(); }

// --- A* ----------------------------------------------------------------------------------------------------------------------

namespace {

struct Node {
  std::uint32_t parent = 0;
  std::uint16_t so_far = 0;
  Action action = Action::forward;
  bool closed = false;
};

// Worlds, packed: all of one puzzle have the same number of boxes, the carried one included.
class Worlds {
 public:
  explicit Worlds(const World& first) : stride_(std::size_t{first.count} + first.carrying + 1) {}
  void push(const World& world) {
    const std::size_t at = packed_.size();
    packed_.resize(at + stride_);
    packed_[at] = (world.robot << 2) | static_cast<Cell>(world.facing);
    for (std::size_t i = 0; i + 1 < stride_; ++i) packed_[at + 1 + i] = world.boxes[i];  // the last is 0 while one is carried
    open_.push_back(world.open);
  }
  World operator[](std::size_t index) const {
    World world;
    const Cell* const from = packed_.data() + index * stride_;
    world.robot = from[0] >> 2;
    world.facing = static_cast<Facing>(from[0] & 3);
    while (world.count + std::size_t{1} < stride_ && from[1 + world.count] != 0) {
      world.boxes[world.count] = from[1 + world.count];
      ++world.count;
    }
    world.carrying = world.count + std::size_t{1} < stride_;
    world.open = open_[index];
    return world;
  }

 private:
  std::size_t stride_;
  std::vector<Cell> packed_;
  std::vector<std::uint8_t> open_;
};

std::vector<Action> way_to(const std::vector<Node>& nodes, std::uint32_t node) {
  std::vector<Action> way;
  for (; node != 0; node = nodes[node].parent) way.push_back(nodes[node].action);
  std::ranges::reverse(way);
  return way;
}

}  // namespace

Straight shortest_from(const Ground& ground, const Outlook& outlook, const World& from, Budget& budget) {
  Straight answer;
  if (from.solved()) return {std::vector<Action>{}, 0};
  answer.at_least = outlook.least_actions(from);
  if (answer.at_least >= Outlook::hopeless) return answer;

  // Step 1. One queue for each estimate of the whole length; of equal ones the deepest first.
  std::vector<Node> nodes{Node{}};
  Worlds worlds(from);
  worlds.push(from);
  std::unordered_map<std::uint64_t, std::uint32_t> known{{key_of(from), 0}};
  std::vector<std::vector<std::uint32_t>> queues;
  const auto push = [&](std::uint32_t node, int estimate) {
    if (queues.size() <= static_cast<std::size_t>(estimate)) queues.resize(static_cast<std::size_t>(estimate) + 1);
    queues[static_cast<std::size_t>(estimate)].push_back(node);
  };
  push(0, answer.at_least);

  // Step 2. A world at its least distance is closed, unless a shorter way to it turns up.
  for (auto estimate = static_cast<std::size_t>(answer.at_least); estimate < queues.size(); ++estimate) {
    answer.at_least = static_cast<int>(estimate);
    while (!queues[estimate].empty()) {
      const std::uint32_t at = queues[estimate].back();
      queues[estimate].pop_back();
      if (nodes[at].closed) continue;
      if (!budget.spend()) return answer;
      nodes[at].closed = true;
      const World world = worlds[at];
      if (world.solved()) return {way_to(nodes, at), nodes[at].so_far};
      for (const Action action : all_actions()) {
        if (trouble(ground, world, action) != Trouble::none) continue;
        World next = world;
        apply(ground, next, action);
        const int ahead = outlook.least_actions(next);
        if (ahead >= Outlook::hopeless) continue;
        const auto so_far = static_cast<std::uint16_t>(nodes[at].so_far + 1);
        const auto [entry, fresh] = known.emplace(key_of(next), static_cast<std::uint32_t>(nodes.size()));
        if (fresh) {
          nodes.push_back({at, so_far, action, false});
          worlds.push(next);
        } else if (Node& old = nodes[entry->second]; so_far < old.so_far) {
          old = {at, so_far, action, false};
        } else {
          continue;
        }
        // An estimate never falls along a way: a later one that is less adds nothing.
        push(entry->second, std::max(static_cast<int>(estimate), so_far + ahead));
      }
    }
  }
  answer.at_least = Outlook::hopeless;
  return answer;
}

Straight shortest(const Ground& ground, const Outlook& outlook, Budget& budget) {
  return shortest_from(ground, outlook, ground.start(), budget);
}

}  // namespace crux::robot
