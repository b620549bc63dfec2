// site.hpp -- a folder of files that any web host serves: the pages, with the engine in them, and perhaps a collection of
// puzzles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "server/pages.hpp"

namespace crux::cli {

struct SiteFiles {
  std::size_t files = 0, bytes = 0;  // that were written
  std::vector<std::string> kept;     // that somebody had edited, by their places in the folder
};

enum class Edited { kept, replaced };

// Writes the pages and collection.json into `folder`. The names and checksums of all files stand in crux-site.json there: those,
// and no others, are replaced or deleted the next time. If a file is in the way that is not among them, nothing is written. Files
// that somebody edited since are kept, unless `edited` says otherwise. Files of an older version stay while a page of it is kept.
Result<SiteFiles> write_site(const server::Pages& pages, const std::vector<AnyPuzzle>& puzzles, std::string_view title,
                             const std::string& folder, Edited edited = Edited::kept);

}  // namespace crux::cli
