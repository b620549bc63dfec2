// solve.hpp -- answer set programs, solved by clingo (Debian's package gringo), which runs as a process of its own.
//
// It is started without a shell, its time and its output are bounded, and it is killed when somebody asks us to stop.
#pragma once

#include <stop_token>

#include "base/result.hpp"
#include "generate/clingo.hpp"

namespace crux::clingo {

// Errors: there is no clingo; the rules cannot be read; a mistake in them, with file and line; the time or the memory is used
// up; somebody asked to stop; the answer is too large.
//
// Rules are programs: clingo runs what they write between #script and #end. Solve only what its user may run.
Result<Answer> solve(const Job& job, const std::stop_token& stop);

}  // namespace crux::clingo
