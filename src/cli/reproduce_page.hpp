// reproduce_page.hpp -- papers that were run again as one HTML file: claims, tables and pictures, with nothing from elsewhere.
#pragma once

#include <string>
#include <vector>

#include "cli/reproduce_text.hpp"

namespace crux::cli {

Result<std::string> reproduction_page(const std::vector<Reproduced>& papers);

// The picture of a puzzle that a reproduction shows.
Result<Picture> figure_picture(const Reproduction::Figure& figure);

}  // namespace crux::cli
