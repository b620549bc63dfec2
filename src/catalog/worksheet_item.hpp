// worksheet_item.hpp -- a puzzle of any game as it goes on a worksheet.
#pragma once

#include <stop_token>
#include <string>

#include "catalog/catalog.hpp"
#include "draw/worksheet.hpp"

namespace crux {

// Its name, what to do and how hard it is, its picture and, `with_answer`, the picture of a play that solves it, where one is
// found. The link is `base`/puzzle/<content id>; without a base there is none. Takes a second at the most for each measure. Fails
// where the game has no picture.
Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string_view base, bool with_answer, const std::stop_token& stop);

}  // namespace crux
