// rounds.hpp -- rounds over the marks of a panel: what a person notes on its edges who looks at each mark again and again
// (core/rounds.hpp).
//
// An edge is noted as used or as empty; else it is open. Each mark dictates what its own rule says of the edges around it:
//   must, gap   its edge is used, or empty; at a must junction the line comes and goes
//   triangles   so many of the cell's four edges are used
//   square      an edge to a room with a square of another colour is used. A room is all cells that empty edges join.
//   star        an edge to a room that would bring more than two marks of its colour together is used; if there is no second mark
//               in its room and only one open edge leads out, that edge is empty
// Between rounds the line itself dictates: it begins at a start, ends at an end, goes on elsewhere, and closes no ring.
#pragma once

#include "games/panel/panel.hpp"

namespace crux::panel {

class Notes {
 public:
  explicit Notes(const Puzzle& p);

  bool look(const Notes& seen, std::size_t mark);  // an index of Puzzle::marks
  void follow();
  // Whether the used edges are a line that solves the puzzle.
  bool solved() const;

  const EdgeSet& used() const { return used_; }
  const EdgeSet& empty() const { return empty_; }

 private:
  using Numbers = std::uint32_t;  // bit n is set if n is allowed

  bool open(std::size_t edge) const { return !used_.test(edge) && !empty_.test(edge); }
  bool put(const Notes& seen, std::size_t edge, bool used);
  bool count(const Notes& seen, std::span<const std::uint8_t> edges, Numbers allowed);
  bool keep_apart(const Notes& seen, std::size_t cell);
  bool pair_up(const Notes& seen, std::size_t cell);
  bool close_no_ring();
  void find_rooms();
  bool solved_from(std::size_t start) const;

  const Puzzle* p_;
  EdgeSet used_, empty_;
  std::vector<std::array<std::uint8_t, 4>> edges_of_;  // [junction]; `none` off the grid
  std::vector<Numbers> allowed_;                       // [junction]: how many of its edges a line may use
  std::vector<std::uint8_t> room_;                     // [cell]: the number of its room
};

}  // namespace crux::panel
