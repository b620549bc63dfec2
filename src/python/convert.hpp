// convert.hpp -- JSON as Python's dicts and lists, and vectors as arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace crux::python {

namespace py = pybind11;

// Bytes that are not UTF-8 are replaced.
py::str py_text(std::string_view text);
py::object to_python(const Json& json);

// The vector itself, not a copy; `owner` keeps it alive. Nobody may write into it.
template <class T>
py::array view_of(const std::vector<T>& values, py::handle owner) {
  py::array array(py::dtype::of<T>(), {values.size()}, {sizeof(T)}, values.data(), owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

}  // namespace crux::python
