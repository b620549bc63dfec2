// draw.hpp -- a puzzle as a picture: as one would see it from a corner, from each of the four, or from above as a map of heights.
//
// The map is for print, and its words for people who cannot use a picture: the description of every view tells the whole puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "draw/picture.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

// Seen from the south east; then from the next corners, clockwise as on a map; from above; and for lists, as the first without
// compass and words, which would be specks there.
enum class View : std::uint8_t { iso, iso_90, iso_180, iso_270, top, small };
inline constexpr std::array<std::string_view, 6> view_names{"iso", "iso-90", "iso-180", "iso-270", "top", "small"};

// The world after a run, and the robot's way there. Before any: `ran.world` is the start, nothing was done and nothing failed.
Picture draw(const Puzzle& p, const Ran& ran, View view);

// The puzzle to be read aloud: size, robot, heights row by row, boxes, switches; after a run also how it ended.
std::string describe(const Puzzle& p, const Ran& ran);

}  // namespace crux::robot
