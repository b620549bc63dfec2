// paper_map.hpp -- the map of heights on a worksheet: every number large enough to be read, or no map at all.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "draw/picture.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

inline constexpr double least_map_letters = 7;  // points, of a worksheet with letters of 10

// The start, from above: each square has its height in its middle, on a robot, in a switch or a box, too. Whatever is not on top
// of its square, and every gap between blocks, stands in a sentence below, at most `width` wide. The map is as large as it may
// be, up to a usual size. Nothing if its letters would be smaller than `letters`.
struct PaperMap {
  Picture picture;
  double side = 0;  // of a square
};
std::optional<PaperMap> paper_map(const Puzzle& p, double width, double height, double letters);

// Its tip looks the way that the robot faces.
std::vector<Spot> robot_shape(Spot at, std::array<int, 2> step, double side);

}  // namespace crux::robot
