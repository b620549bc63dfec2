// worksheet_item.hpp -- a puzzle of any game as it goes on a worksheet.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"
#include "draw/sheet.hpp"

namespace crux {

// Its name, what to do and how hard it is, its picture and, `with_answer`, the picture of a play that solves it, if one is found.
// `link` leads to its page; it may be empty. Takes a second at the most for each measure. Fails if the game has no picture.
Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string link, bool with_answer, const std::stop_token& stop);

// The address of a puzzle's page: `base`/puzzle/`id`.
std::string link_to(std::string_view base, std::string_view id);

}  // namespace crux
