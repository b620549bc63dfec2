#include "games/robot/make/grow.hpp"

#include <algorithm>
#include <cassert>

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

constexpr int middle = 64;
constexpr int reach =
    max_side - 3;  // from the start; further is more than a puzzle holds, and what an action settles stays inside

constexpr std::array<std::uint32_t, 4> forward_by{1u << 7, 1u, 0u - (1u << 7), 0u - 1u};  // north, east, south, west

Cube cube_of(std::uint32_t place) {
  return {static_cast<int>(place & 127), static_cast<int>((place >> 7) & 127), static_cast<int>(place >> 14)};
}

}  // namespace

Grower::Grower() : cubes_(bytes, unknown) {}

Grower::Place Grower::ahead(int way) const {
  const Place by = forward_by[facing_];
  return way > 0 ? robot_ + by : robot_ - by;
}

void Grower::clear() {
  for (const Place at : touched_) cubes_[at] = unknown;
  touched_.clear(), trace_.clear(), drawn_.clear(), contents_.clear(), filled_.clear();
  functions_ = {};
  carrying_ = false;
  boxes_ = 0;
}

Outcome Grower::grow(std::span<const Statement> pattern, const Weights& weights, std::span<const Constraint* const> watch,
                     Rng& rng) {
  weights_ = &weights, watch_ = watch, rng_ = &rng;
  return start(static_cast<unsigned>(rng.below(4)), pattern);
}

Outcome Grower::grow(std::span<const Statement> pattern, std::span<const Action> given,
                     std::span<const Constraint* const> watch) {
  given_ = given, watch_ = watch, rng_ = nullptr;
  return start(static_cast<unsigned>(Facing::north), pattern);
}

Outcome Grower::start(unsigned facing, std::span<const Statement> pattern) {
  clear();
  first_robot_ = robot_ = (Place{middle} << 14) | (Place{middle} << 7) | Place{middle};
  first_facing_ = facing_ = facing;
  settle(robot_, free);
  settle(below(robot_), block);
  return run(pattern);
}

Outcome Grower::run(std::span<const Statement> statements) {
  for (const Statement& s : statements) {
    Outcome outcome = Outcome::grown;
    switch (s.kind) {
      case Kind::action: outcome = step(s.action, false); break;
      case Kind::wildcard: outcome = run_wildcard(s); break;
      case Kind::repeat:
        for (int i = 0; i < s.count && outcome == Outcome::grown; ++i) outcome = run(s.body);
        break;
      case Kind::define:
        functions_[static_cast<std::size_t>(s.name - 'A')] = &s;
        outcome = run(s.body);
        break;
      case Kind::call: outcome = run(functions_[static_cast<std::size_t>(s.name - 'A')]->body); break;
    }
    if (outcome != Outcome::grown) return outcome;
  }
  return Outcome::grown;
}

// The first time it is drawn, afterwards done again.
Outcome Grower::run_wildcard(const Statement& wildcard) {
  const auto found = std::ranges::find(filled_, &wildcard, &Filled::wildcard);
  if (found == filled_.end()) return draw_content(wildcard);
  const std::size_t first = found->first;
  for (std::size_t i = first; i < first + static_cast<std::size_t>(wildcard.count); ++i)
    if (const Outcome outcome = step(contents_[i], true); outcome != Outcome::grown) return outcome;
  return Outcome::grown;
}

Outcome Grower::draw_content(const Statement& wildcard) {
  const std::size_t first = contents_.size();
  filled_.push_back({&wildcard, first});
  for (int i = 0; i < wildcard.count; ++i) {
    if (rng_ == nullptr && contents_.size() == given_.size()) {
      const Outcome so_far = judge_content(first);
      return so_far == Outcome::grown ? Outcome::unfinished : so_far;
    }
    const auto action = rng_ == nullptr ? std::optional(given_[contents_.size()]) : draw();
    if (!action) return Outcome::dead_end;
    contents_.push_back(*action);
    if (const Outcome outcome = step(*action, true); outcome != Outcome::grown) return outcome;
  }
  return judge_content(first);
}

// One of the actions that are possible; nothing if none is.
std::optional<Action> Grower::draw() {
  std::array<std::uint64_t, action_count> up_to{};  // weights of the possible ones so far
  std::uint64_t all = 0;
  for (const Action action : all_actions()) {
    const auto number = static_cast<std::size_t>(action);
    if ((*weights_)[number] > 0 && possible(action)) all += static_cast<std::uint64_t>((*weights_)[number]);
    up_to[number] = all;
  }
  if (all == 0) return std::nullopt;
  const auto drawn = std::ranges::upper_bound(up_to, rng_->below(all));
  return static_cast<Action>(drawn - up_to.begin());
}

// The actions in the last wildcard so far.
Outcome Grower::judge_content(std::size_t first) {
  const auto content = std::span(contents_).subspan(first);
  for (std::size_t i = 0; i < watch_.size(); ++i) {
    if (watch_[i]->spoils == nullptr || !watch_[i]->spoils(content)) continue;
    rejected_by_ = i;
    return Outcome::rejected;
  }
  return Outcome::grown;
}

Outcome Grower::step(Action action, bool drawn) {
  if (!possible(action)) return Outcome::action_fails;
  act(action);
  trace_.push_back(action);
  drawn_.push_back(drawn ? 1 : 0);
  if (!in_reach()) return Outcome::too_large;
  for (std::size_t i = 0; i < watch_.size(); ++i) {
    if (watch_[i]->breaks == nullptr || !watch_[i]->breaks(seen())) continue;
    rejected_by_ = i;
    return Outcome::rejected;
  }
  return Outcome::grown;
}

bool Grower::in_reach() const {
  const Cube at = cube_of(robot_);
  const auto near = [](int c) { return c >= middle - reach && c <= middle + reach; };
  return near(at.x) && near(at.y) && near(at.z) && boxes_ <= max_boxes && trace_.size() <= max_steps;
}

bool Grower::possible(Action action) const {
  switch (action) {
    case Action::forward: return can_enter(ahead());
    case Action::backward: return can_enter(ahead(-1));
    case Action::turn_left:
    case Action::turn_right: return true;
    case Action::climb_up: return can_climb_up();
    case Action::climb_down: return can_climb_down();
    case Action::pick_up: return can_pick_up();
    case Action::put_down: return carrying_ && can_be_free(ahead());
  }
  return false;
}

bool Grower::can_climb_up() const { return can_be_block(ahead()) && can_be_free(above(ahead())) && can_be_free(above(robot_)); }

bool Grower::can_climb_down() const { return can_be_free(ahead()) && can_enter(below(ahead())); }

// A box that is not known yet was there from the start, alone on a block: if something stood on it, the place of that would now
// be unknown.
bool Grower::can_pick_up() const {
  if (carrying_) return false;
  const Place front = ahead();
  if (cubes_[front] != unknown) return is_boxed(front);
  return can_be_block(below(front)) && can_be_free(above(front));
}

void Grower::act(Action action) {
  switch (action) {
    case Action::forward: enter(ahead()); break;
    case Action::backward: enter(ahead(-1)); break;
    case Action::turn_left: facing_ = (facing_ + 3) & 3; break;
    case Action::turn_right: facing_ = (facing_ + 1) & 3; break;
    case Action::climb_up:
      settle(above(robot_), free);
      enter(above(ahead()));
      break;
    case Action::climb_down:
      settle(ahead(), free);
      enter(below(ahead()));
      break;
    case Action::pick_up: pick_up(); break;
    case Action::put_down: put_down(); break;
  }
}

void Grower::enter(Place to) {
  settle(to, free);
  settle(below(to), block);
  robot_ = to;
}

void Grower::pick_up() {
  Place at = ahead();
  carrying_ = true;
  if (cubes_[at] == unknown) {
    settle(at, box);
    settle(below(at), block);
    settle(above(at), free);
    ++boxes_;
    return;
  }
  // The stack on it comes down by one: boxes are alike, so that the stack loses its highest.
  while (is_boxed(above(at))) at = above(at);
  cubes_[at] = static_cast<std::uint8_t>(cubes_[at] & ~boxed);
}

void Grower::put_down() {
  Place at = ahead();
  settle(at, free);
  while (is_free(below(at))) at = below(at);
  settle(below(at), block);
  cubes_[at] = static_cast<std::uint8_t>(cubes_[at] | boxed);
  carrying_ = false;
}

void Grower::write_program(std::span<const Statement> pattern, Program& program, std::vector<std::uint8_t>& written) const {
  for (const Statement& s : pattern) {
    if (s.kind == Kind::wildcard) {
      const auto found = std::ranges::find(filled_, &s, &Filled::wildcard);
      assert(found != filled_.end());
      for (std::size_t i = 0; i < static_cast<std::size_t>(s.count); ++i) {
        program.push_back({.kind = Kind::action, .action = contents_[found->first + i]});
        written.push_back(1);
      }
      continue;
    }
    program.push_back({.kind = s.kind, .action = s.action, .count = s.count, .name = s.name});
    written.push_back(0);
    Program body;
    write_program(s.body, body, written);
    program.back().body = std::move(body);
  }
}

void Grower::harvest(std::span<const Statement> pattern, Grown& grown) const {
  grown.program.clear(), grown.written.clear();
  write_program(pattern, grown.program, grown.written);
  grown.trace = trace_;
  grown.drawn = drawn_;
  grown.carrying = carrying_;
  Layout& layout = grown.layout;
  layout.blocks.clear(), layout.boxes.clear(), layout.switches.clear(), grown.free.clear();
  layout.robot = cube_of(first_robot_);
  layout.facing = static_cast<Facing>(first_facing_);
  for (const Place at : touched_) {
    const Cube cube = cube_of(at);
    const auto first = cubes_[at] & at_start;
    (first == block ? layout.blocks : first == box ? layout.boxes : grown.free).push_back(cube);
    // A switch lies on a block: a box that ends on another one presses nothing.
    if (is_boxed(at) && cubes_[below(at)] == block) layout.switches.push_back(cube);
  }
  layout.switches.push_back(cube_of(robot_));
}

}  // namespace crux::robot
