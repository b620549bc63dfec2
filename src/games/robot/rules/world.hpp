// world.hpp -- blocks, boxes, switches and a robot: what stands where, and the eight actions.
//
// Everything fills one cube. x grows to the east, y to the north, z upward. Blocks never move, and may hang in the air. A box
// stands on a block or on another box; one that loses what it stands on comes down. The robot stands on blocks, never on boxes. A
// switch lies on a block, in the cube above it, and is pressed by whatever fills that cube. README.md in this folder states the
// rules in full (Dong & Barnes 2017 leave some of them open; ours are said to be ours there).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/robot/rules/sparse.hpp"

namespace crux::robot {

inline constexpr int max_side = 64;  // coordinates are 0..63
inline constexpr std::size_t max_blocks = 4096;
inline constexpr std::size_t max_boxes = 24;
inline constexpr std::size_t max_switches = 24;

struct Cube {
  int x = 0, y = 0, z = 0;
  auto operator<=>(const Cube&) const = default;
};

enum class Facing : std::uint8_t { north, east, south, west };  // clockwise
inline constexpr std::string_view facing_letters = "NESW";

enum class Action : std::uint8_t { forward, backward, turn_left, turn_right, climb_up, climb_down, pick_up, put_down };
constexpr bool is_turn(Action a) { return a == Action::turn_left || a == Action::turn_right; }
inline constexpr std::size_t action_count = 8;
inline constexpr std::array<std::string_view, action_count> action_names{"forward",  "backward",   "turn left", "turn right",
                                                                         "climb up", "climb down", "pick up",   "put down"};
// The short notation of a play without loops: "FFLUPRS".
inline constexpr std::string_view action_letters = "FBLRUDPS";
constexpr std::string_view name_of(Action a) { return action_names[static_cast<std::size_t>(a)]; }
constexpr char letter_of(Action a) { return action_letters[static_cast<std::size_t>(a)]; }
constexpr std::array<Action, action_count> all_actions() {
  std::array<Action, action_count> all{};
  for (std::size_t i = 0; i < action_count; ++i) all[i] = static_cast<Action>(i);
  return all;
}

// A puzzle as it is written.
struct Layout {
  std::vector<Cube> blocks, boxes, switches;
  Cube robot;
  Facing facing = Facing::north;
  std::optional<int> limit = {};  // a program with more commands does not count
  bool operator==(const Layout&) const = default;
};

// The moving parts.
struct World {
  Cell robot = 0;
  Facing facing = Facing::north;
  bool carrying = false;
  std::uint8_t count = 0;               // boxes that stand somewhere; the carried one is not among them
  std::uint8_t open = 0;                // switches that are not pressed
  std::array<Cell, max_boxes> boxes{};  // the first `count`, ascending; the others are 0
  bool operator==(const World&) const = default;

  bool solved() const { return open == 0; }
  bool has_box(Cell cell) const {
    for (std::size_t i = 0; i < count; ++i)
      if (boxes[i] == cell) return true;
    return false;
  }
};
// Equal worlds have equal keys; others hardly ever.
std::uint64_t key_of(const World& world);

// The fixed parts.
class Ground {
 public:
  Ground() = default;
  explicit Ground(const Layout& layout);

  Cell cell_of(const Cube& cube) const;
  Cube cube_of(Cell cell) const;
  std::size_t size() const { return kind_.size(); }
  Cell ahead(Cell cell, Facing facing) const { return cell + ahead_[static_cast<std::size_t>(facing)]; }
  Cell behind(Cell cell, Facing facing) const { return cell - ahead_[static_cast<std::size_t>(facing)]; }
  Cell above(Cell cell) const { return cell + up_; }
  Cell below(Cell cell) const { return cell - up_; }
  bool is_block(Cell cell) const { return kind_[cell] & block; }
  bool is_switch(Cell cell) const { return kind_[cell] & plate; }
  // Below the lowest layer: a thing that comes here is gone.
  bool is_void(Cell cell) const { return cell < up_; }
  std::span<const Cell> switches() const { return switches_; }
  // Calls visit(cell) for every block.
  void each_block(const auto& visit) const {
    kind_.each([&](Cell cell, std::uint8_t kind) {
      if (kind & block) visit(cell);
    });
  }
  const World& start() const { return start_; }
  std::size_t bytes() const { return kind_.bytes() + held(switches_); }  // on the heap

 private:
  enum Kind : std::uint8_t { block = 1, plate = 2 };
  int width_ = 0, depth_ = 0;
  std::array<Cell, 4> ahead_{};  // modulo 2^32
  Cell up_ = 0;
  Sparse<std::uint8_t> kind_;
  std::vector<Cell> switches_;
  World start_;
};

// Why an action cannot be done here. Each has its sentence.
enum class Trouble : std::uint8_t {
  none,
  no_floor,      // forward, backward, climb down: no block to stand on
  block_in_way,  // the cube to be entered is filled
  box_in_way,
  nothing_to_climb,  // climb up: no block in front
  no_headroom,       // climb up: no room above the robot
  no_box,            // pick up
  hands_full,
  hands_empty,  // put down
  no_landing    // put down: nothing below the place in front
};
Trouble trouble(const Ground& ground, const World& world, Action action);
// The place, and the fault there: "there is no block to stand on in front of the robot". REQUIRES: trouble(...) != none.
std::string sentence(const Ground& ground, const World& world, Action action);

// Does the action. REQUIRES: trouble(...) == none.
void apply(const Ground& ground, World& world, Action action);
// Takes it back. REQUIRES: it was the last that was applied.
void undo(const Ground& ground, World& world, Action action);

// A puzzle: a layout that has been checked, and what has been found out about it so far (findings.hpp). Copies share that.
struct Findings;
class Puzzle {
 public:
  Puzzle() = default;  // nothing: only to be assigned to
  // REQUIRES: `fault(layout)` is empty.
  explicit Puzzle(Layout layout);
  const Layout& layout() const { return layout_; }
  const Ground& ground() const;
  Findings& findings() const { return *findings_; }
  std::size_t bytes() const;  // on the heap
  bool operator==(const Puzzle& other) const { return layout_ == other.layout_; }

 private:
  Layout layout_;
  std::shared_ptr<Findings> findings_;
};

}  // namespace crux::robot
