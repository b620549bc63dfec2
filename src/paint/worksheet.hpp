// worksheet.hpp -- puzzles on pages for print, and their answers on pages of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "draw/picture.hpp"
#include "draw/sheet.hpp"

namespace crux {

struct Worksheet {
  std::string title;   // on every page; empty: none
  int per_page = 2;    // 1, 2, 4, 6 or 9 puzzles; what has texts that could not be read then gets more room
  bool large = false;  // large print: one a page, letters half as large again
  bool key = true;     // the answers, on pages of their own at the end
  std::vector<WorksheetItem> items;
};

// A4 pages as pictures, in order: those for pupils, numbered "1 of 3", then those with the answers, "Answers, 1 of 2"; no page
// without a puzzle. Every text and picture stays in its place: texts are wrapped, then cut short; pictures become smaller. A link
// that is too long for a QR code is left out. REQUIRES: texts are UTF-8; pictures have a size.
std::vector<Picture> pages(const Worksheet& sheet);

// A QR code (medium correction), `side` wide with its quiet zone. Fails if the text is too long for one.
Result<Picture> qr_code(std::string_view text, double side);

}  // namespace crux
