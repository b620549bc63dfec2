// ranks.hpp -- places in order.
#pragma once

#include <span>
#include <vector>

namespace crux::study {

// The ranks of the values, from 1. Equal values share the mean of their ranks.
std::vector<double> ranks_of(std::span<const double> values);

// The sum of t^3 - t over all groups of t equal values: by this the variances of rank tests shrink.
double ties_of(std::span<const double> values);

}  // namespace crux::study
