// outlook.hpp -- proofs that a drive leads nowhere any more.
//
// Boards are rows of bits, so that one sweep asks of all squares at once: can the car still come here with this heading, and can
// it still come from here to the goal? A flag that fails in all four headings is out of reach. And what is within reach costs
// tiles: a straight stretch of the car's way lies in one section of the board, a maximal line without a wall, so that as many
// stretches are needed as sections cover the flags that are left (Koenig 1931: as many as the largest matching of flags, no two
// in one section), and each but the one that the car is on costs a tile of its heading.
//
// Promise: a doubt is a proof. Without one there may or may not be a solution.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

using Rows = std::array<std::uint64_t, max_side>;  // [y]: bit x
inline bool has(const Rows& rows, Square s) { return (rows[static_cast<std::size_t>(s.y)] >> s.x) & 1; }
inline void flip(Rows& rows, Square s) { rows[static_cast<std::size_t>(s.y)] ^= std::uint64_t{1} << s.x; }

// The state of a drive: the car is about to leave `at`. `entered` are the squares that it has been on, this one included.
struct View {
  Square at;
  Heading heading = Heading::up;
  bool deciding = false;  // a tile may still lie at `at`, and turn the car there
  const Tray& tray;
  const Rows& entered;
  int most = max_tiles;  // so many tiles may be used, whatever the tray holds
};

struct Doubt {
  enum class Kind : std::uint8_t { flag_out_of_reach, goal_out_of_reach, too_few_tiles } kind = Kind::goal_out_of_reach;
  std::size_t flag = 0;      // of the first kind
  std::uint8_t ways = 0;     // of the last: bit h is set if tiles of heading h are asked for
  int needed = 0, left = 0;  // and how many of them
};

// With which headings each flag that is left, and last the goal, may still be passed on the way to the goal, as bits.
using Ways = std::vector<std::uint8_t>;

class Outlook {
 public:
  explicit Outlook(const Puzzle& p);

  // `ways` is set if there is no doubt.
  std::optional<Doubt> doubt(const View& view, Ways& ways) const;
  std::optional<Doubt> doubt(const View& view) const {
    Ways ways;
    return doubt(view, ways);
  }
  // A quick look: the count of tiles alone. `ways` may be those of any view earlier on the same drive.
  std::optional<Doubt> too_few_tiles(const View& view, const Ways& ways) const;
  std::size_t bytes() const { return allocated_shared<Outlook>() + held(flags_) + held(section_); }

 private:
  struct Reach;
  struct Needs;
  bool inside(Square s) const { return s.x >= 0 && s.x < width_ && s.y >= 0 && s.y < static_cast<int>(height_); }
  void forward(const View& view, Reach& reach) const;
  void backward(const View& view, Reach& reach) const;
  std::optional<Doubt> out_of_reach(const View& view, const Reach& reach, Ways& ways) const;
  void ask_for_goal(std::uint8_t ways, Needs& needs) const;
  static std::optional<Doubt> count(const View& view, Needs& needs);

  struct Flag {
    Square at;
    std::array<std::uint16_t, 2> section;  // [across, along]: the horizontal and the vertical one
  };
  std::size_t height_;
  int width_;
  Square goal_;
  Rows floor_{}, pass_{}, empty_{}, goal_row_{};  // no wall; no goal either; where tiles may lie; the goal
  std::vector<Flag> flags_;
  std::vector<std::array<std::uint16_t, 2>> section_;  // [index]
};

}  // namespace crux::toycar
