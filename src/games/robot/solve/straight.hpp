// straight.hpp -- the shortest solution without loops, by search over worlds.
//
// A* (Hart, Nilsson & Raphael 1968). At least this is still to be done: each switch that is not pressed, but one that the robot
// may stand on, takes a box that is put down, and each of those boxes but the carried one is picked up; and on the way the robot
// visits, for each switch, a place from which it can be pressed, which takes no fewer turns and moves than a spanning tree of
// those places, in a world in which boxes are not in the way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

// How far it is, at least.
class Outlook {
 public:
  explicit Outlook(const Ground& ground);
  static constexpr int hopeless = 1 << 20;
  // No solution from here has fewer actions; `hopeless`: there is none at all. 0 only if it is solved.
  int least_actions(const World& world) const;
  // The same in parts. REQUIRES: not solved.
  struct Parts {
    int walk = 0;      // moves and turns
    int put_down = 0;  // boxes, at least
    int pick_up = 0;
    int all() const { return walk >= hopeless ? hopeless : std::max(1, walk + put_down + pick_up); }
  };
  Parts parts(const World& world) const;
  std::size_t bytes() const;  // on the heap

 private:
  using Distances = std::vector<std::uint16_t>;
  std::size_t pose_of(Cell cell, Facing facing) const {
    return std::size_t{number_[cell]} * 4 + static_cast<std::size_t>(facing);
  }
  Distances distances_to(const std::vector<std::pair<Cell, Facing>>& goals) const;
  std::vector<std::pair<Cell, Facing>> near(Cell plate) const;
  int walk(const World& world) const;

  const Ground* ground_;
  Sparse<std::uint16_t> number_;  // [cell]: of the places where the robot can be, from 0
  std::size_t places_ = 0;
  std::vector<Distances> to_;       // [switch][pose]: actions to where it can be pressed from
  std::vector<Distances> between_;  // [switch][switch]: the less of both directions
  static constexpr std::uint16_t never = 0xffff;
};

struct Straight {
  std::optional<std::vector<Action>> actions;  // one of the shortest
  int at_least = 0;                            // no solution has fewer; `Outlook::hopeless`: there is none
  bool settled() const { return actions.has_value() || at_least >= Outlook::hopeless; }
};
// One unit of `budget` is one world that was looked at.
Straight shortest(const Ground& ground, const Outlook& outlook, Budget& budget);
Straight shortest_from(const Ground& ground, const Outlook& outlook, const World& from, Budget& budget);

}  // namespace crux::robot
