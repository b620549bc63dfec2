// report_page.hpp -- a report as one HTML file with nothing from elsewhere: its style, its tables and its pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "draw/picture.hpp"

namespace crux::cli {

struct PageTable {
  std::string title = {};  // empty: none
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  // as many cells as columns
  std::vector<bool> words = {};                // columns that begin on the left; beyond its end: none
  std::string note = {};                       // under it, or empty
};

std::string table_html(const PageTable& table);
// The picture and what it shows.
Result<std::string> figure_html(const Picture& picture, std::string_view caption);
// The whole page around its body. `title` is text, `body` is HTML.
std::string page_html(std::string_view title, std::string_view body);

}  // namespace crux::cli
