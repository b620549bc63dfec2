// interval.hpp -- the words that all statistics of this room share.
//
// Functions answer an Error instead of a figure if there are too few values, or if nothing varies. Its text is for people; its
// `where` is empty, because only the caller knows where the numbers came from.
// REQUIRES, everywhere: all numbers are finite, and columns that belong together have the same length.
#pragma once

#include <string>

#include "base/result.hpp"

namespace crux::study {

struct Interval {
  double low = 0, high = 0;
  bool operator==(const Interval&) const = default;
};

inline constexpr double usual_level = 0.95;  // of an interval

inline std::unexpected<Error> cannot(std::string found, std::string expected) {
  return error("study", "", std::move(found), std::move(expected));
}

}  // namespace crux::study
