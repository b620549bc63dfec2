// worksheet_item.hpp -- a puzzle of any game as it goes on a worksheet.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"
#include "draw/sheet.hpp"

namespace crux {

struct OnSheet {
  bool key = true;     // with the answer
  bool large = false;  // large print
};
// Its name, what to do, what its signs mean and how hard it is, its picture and the picture of a play that solves it, if one is
// asked for and found.
// `link` leads to its page; it may be empty. Takes a second at the most for each measure. Fails if the game has no picture.
Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string link, const OnSheet& sheet, const std::stop_token& stop);

// The address of a puzzle's page: `base`/puzzle/`id`.
std::string link_to(std::string_view base, std::string_view id);

}  // namespace crux
