// plot.hpp -- a plot of numbers as a picture: lines with bands, points, or bars with whiskers.
//
// Colour is never the only cue: each line has its own dashes and marks, each series of bars its own stripes. The picture's
// description gives the figures of the plot; of many points, where they lie.
#pragma once

#include <vector>

#include "core/reproduction.hpp"
#include "draw/picture.hpp"

namespace crux {

// Round numbers (1, 2 or 5 times a power of ten apart) that span low..high: the first at most `low`, the last at least `high`,
// about `wanted` of them. REQUIRES: low <= high, finite; wanted >= 2.
std::vector<double> ticks(double low, double high, int wanted);

Picture draw_plot(const Plot& plot);

}  // namespace crux
