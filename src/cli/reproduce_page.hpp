// reproduce_page.hpp -- a reproduction as one HTML file: tables, verdicts and pictures, with nothing from elsewhere.
#pragma once

#include <string>

#include "catalog/catalog.hpp"

namespace crux::cli {

Result<std::string> reproduction_page(const Reproduction& made);

}  // namespace crux::cli
