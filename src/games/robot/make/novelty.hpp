// novelty.hpp -- how different two puzzles look.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/robot/rules/world.hpp"

namespace crux::robot {

// The world as the robot sees it: from where it starts, in the direction that it faces. So a puzzle that is moved or turned about
// its upright axis is the same; its mirror image is not. Ascending.
using Elements = std::vector<std::uint32_t>;
Elements elements_of(const Layout& layout);

// Per cent of the elements of both that are not in both (Jaccard 1901): 0, the same; 100, nothing in common but the robot.
int distance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

}  // namespace crux::robot
