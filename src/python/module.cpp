// module.cpp -- crux._engine: what Python asks of Crux. The package around it is in crux/__init__.py.
#include <pybind11/pybind11.h>

#include "base/waiting.hpp"
#include "python/failure.hpp"
#include "python/graph.hpp"
#include "python/making.hpp"
#include "python/patiently.hpp"
#include "python/puzzle.hpp"
#include "python/stream.hpp"

namespace crux::python {
namespace {

// crux.Error, with the parts of an Error as attributes.
void raise(const Error& error) {
  const py::object kind = py::module_::import("crux").attr("Error");
  const py::object raised = kind(py_text(to_text(error)));
  raised.attr("room") = py_text(error.room);
  raised.attr("where") = py_text(error.where);
  raised.attr("found") = py_text(error.found);
  raised.attr("expected") = py_text(error.expected);
  PyErr_SetObject(kind.ptr(), raised.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(std::move(thrown));
  } catch (const Failure& failure) {
    raise(failure.error);
  }
}

}  // namespace
}  // namespace crux::python

PYBIND11_MODULE(_engine, module) {
  using namespace crux::python;
  module.doc() = "The C++ below the package crux.";
  module.attr("version") = CRUX_VERSION;
  remember_main_thread();
  py::register_exception_translator(&translate);
  bind_puzzles(module);
  bind_graphs(module);
  bind_streams(module);
  bind_making(module);
}
