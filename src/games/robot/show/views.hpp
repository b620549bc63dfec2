// views.hpp -- what the views of a puzzle share: colours, what is where after a run, the way that the robot went, and which faces
// of the blocks can be seen from a corner.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "draw/picture.hpp"
#include "games/robot/show/draw.hpp"

namespace crux::robot {

namespace colours {
inline constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a), grid = rgb(0xadb5bd), axis = rgb(0x5c636a);
inline constexpr Rgb block_top = rgb(0xf1f3f5), block_left = rgb(0xced4da), block_right = rgb(0x9aa2aa);
// Okabe & Ito (2008), which people with any of the common kinds of colour blindness can tell apart, and lighter shades.
inline constexpr Rgb box_top = rgb(0xf5c95a), box_left = rgb(0xe69f00), box_right = rgb(0xc98a00);
inline constexpr Rgb robot_top = rgb(0x9fd3f2), robot_left = rgb(0x56b4e9), robot_right = rgb(0x2f8fc7);
inline constexpr Rgb plate = rgb(0xf0e442), way = rgb(0x00664d), trouble = rgb(0xd55e00);
}  // namespace colours

// The boxes, switches and the robot as they stand after a run.
struct Things {
  std::vector<Cube> boxes, switches;
  Cube robot;
  Facing facing = Facing::north;
  bool carrying = false;

  bool pressed(const Cube& plate) const { return plate == robot || std::ranges::find(boxes, plate) != boxes.end(); }
};
Things things_of(const Puzzle& p, const World& world);

// The least box of cubes, from `low` up to but not with `high`, that holds everything at the start and at the end.
struct Extents {
  Cube low, high;
  int width() const { return high.x - low.x; }
  int depth() const { return high.y - low.y; }
  int height() const { return high.z - low.z; }
};
Extents extents_of(const Puzzle& p, const Things& things);

// On an axis: the first number says which axis it is.
std::string axis_label(std::string_view axis, int number, int first);

// A place in the world, not only of whole cubes: the cube 0,0,0 reaches from 0,0,0 to 1,1,1.
struct Point {
  double x = 0, y = 0, z = 0;
};

// The robot's way over the floors, in stretches that each lie in one cube, without those that it went before.
struct Stretch {
  Cube cube;
  Point from, to;
};
std::vector<Stretch> way_of(const Puzzle& p, std::span<const Action> trace);

// The mark of a failed run: on the floor, at the edge toward what could not be done.
Point failure_of(const Things& things, Action action);

// Whether there is more to show than the start.
inline bool has_run(const Ran& ran) { return !ran.trace.empty() || ran.end != Ran::End::unsolved; }

std::array<int, 2> direction(Facing facing);  // x, y

// ---- what can be seen from a corner

// Cubes here are turned: the eye is at x = infinity, y = -infinity, z = infinity, all to the same degree. So a block hides all
// that is exactly behind it, which lies one step further west, north and down; and each face is two triangles of one lattice,
// each of which is seen as a whole or not at all.
enum class Side : std::uint8_t { top, left, right };  // upward, to the south, to the east
inline constexpr std::array sides{Side::top, Side::left, Side::right};
struct Face {
  Cube block;
  Side side = Side::top;
  auto operator<=>(const Face&) const = default;
};

class Sight {
 public:
  explicit Sight(std::span<const Cube> blocks);
  // Every face of which something can be seen, if there are only blocks; the farthest first, so that a nearer one may be painted
  // over those before it.
  const std::vector<Face>& faces() const { return faces_; }
  // Whether blocks hide the whole of a face, or of a cube.
  bool hides(const Face& face) const;
  bool hides(const Cube& cube) const;

 private:
  using Triangle = std::pair<int, int>;  // where its middle is seen
  struct Seen {
    Triangle where;
    int nearness = 0;
  };
  static std::array<Seen, 2> triangles(const Face& face);
  std::map<Triangle, int> nearest_;
  std::vector<Face> faces_;
};
inline int nearness(const Cube& cube) { return cube.x - cube.y + cube.z; }
// In the order around the face.
std::array<Cube, 4> corners_of(const Face& face);

// The views themselves; `picture` has its title and description.
void draw_corner(Picture& picture, const Puzzle& p, const Ran& ran, int quarter_turns, bool small = false);
void draw_top(Picture& picture, const Puzzle& p, const Ran& ran);

}  // namespace crux::robot
