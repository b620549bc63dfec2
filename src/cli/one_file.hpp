// one_file.hpp -- puzzles as one HTML file that plays without a network: the parts that web/plugins/saved.ts has built, put
// together with the puzzles. The pages do the same (web/src/parts/one_file.ts).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"
#include "server/pages.hpp"

namespace crux::cli {

// The boards of games that no puzzle needs are left out. An error if the pages were built without these parts.
Result<std::string> one_file(const server::Pages& pages, std::string_view title, std::span<const AnyPuzzle> puzzles);

}  // namespace crux::cli
