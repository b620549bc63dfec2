// reproduce_report.hpp -- a paper that was run again as a page of Markdown with its plots beside it: docs/papers is made of
// these.
//
// Promise: the same bytes from the same seed, data and version, except for what is marked: `size_mark` stands behind a figure
// that --quick changes, `time_mark` behind one that is a time of this machine. The verdict and the reason of such a row may
// change with it. A table or a plot with a mark in its heading may change as a whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/reproduce_text.hpp"

namespace crux::cli {

inline constexpr std::string_view size_mark = "†", time_mark = "‡";

// Names and texts of the files; the page is first, pictures follow.
Result<std::vector<std::pair<std::string, std::string>>> report_files(const Reproduced& paper, std::uint64_t seed);

}  // namespace crux::cli
