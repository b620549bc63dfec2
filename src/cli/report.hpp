// report.hpp -- grade and hint reports as text for people; JSON and what the server shows too is in service/.
#pragma once

#include <string>

#include "service/measuring.hpp"
#include "service/playing.hpp"

namespace crux::cli {

std::string to_table(const AnyPuzzle& any, const GradeReport& report);

// Where to look, why, and what to do: a line each.
std::string to_text(const Guide& guide);
// What the rules say of every move. `at_beginning`: no moves were given, and those of the report are an opening without a choice.
std::string to_text(const AnyPuzzle& any, const Hint& report, bool at_beginning);

// "12 solutions", "no solution", "at least 3 solutions", "no solution found so far".
std::string to_text(const SolveReport& report);

// "Four corners (k3f9)": the line's own name, if it has one, and its id, fit for one line.
std::string title_of(const AnyPuzzle& any);

}  // namespace crux::cli
