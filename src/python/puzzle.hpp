// puzzle.hpp -- a puzzle as Python has it, and what may be asked of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "python/convert.hpp"
#include "service/grading.hpp"

namespace crux::python {

using PuzzlePointer = std::shared_ptr<AnyPuzzle>;

// A question to `grade`, with texts of its own.
struct GradeAsked {
  std::string rules, mode, against;
  std::uint64_t budget = 0;
  std::optional<double> within;
  GradeRequest of(const GameEntry& game) const;
};
// The answer of `crux grade --json`. May throw Stopped.
Json grade_of(const AnyPuzzle& any, const GradeAsked& asked, const std::stop_token& stop);

void bind_puzzles(py::module_& module);

}  // namespace crux::python
