// making.hpp -- what takes long and answers bit by bit: many grades, new puzzles, completions of a sketch. All are streams.
#pragma once

#include "python/stream.hpp"

namespace crux::python {

void bind_making(py::module_& module);

}  // namespace crux::python
