// report.hpp -- grade and hint reports, as JSON for programs and as text for people.
#pragma once

#include <string>

#include "catalog/catalog.hpp"

namespace crux::cli {

// A number, or null where it is infinite or undefined.
Json number(double value);

Json to_json(const AnyPuzzle& any, const GradeReport& report, std::string_view mode);
std::string to_table(const AnyPuzzle& any, const GradeReport& report);

Json to_json(const AnyPuzzle& any, const HintReport& report);
std::string to_text(const HintReport& report);

// "12 solutions", "no solution", "at least 3 solutions", "no solution found so far".
std::string to_text(const SolveReport& report);

// "4 x 4 corners (k3f9)": the line's own name, if it has one, and its id.
std::string title_of(const AnyPuzzle& any);

}  // namespace crux::cli
