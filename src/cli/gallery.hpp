// gallery.hpp -- a page that shows puzzles with their grades, a first hint and, on request, a solution.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"

namespace crux::cli {

inline constexpr std::size_t max_gallery = 500;

// Writes `folder`/index.html and one SVG a picture, and answers the page's path.
Result<std::string> write_gallery(const std::vector<AnyPuzzle>& puzzles, const std::string& folder, Streams& io);

// The whole file or an error, never half of it: written beside its place first, then moved there.
Result<void> write_file(const std::string& name, std::string_view bytes);

}  // namespace crux::cli
