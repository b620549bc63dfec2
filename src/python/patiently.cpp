#include "python/patiently.hpp"

namespace crux::python {
namespace {

unsigned long main_thread = 0;

}  // namespace

void remember_main_thread() {
  main_thread = py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
}

bool in_main_thread() { return PyThread_get_thread_ident() == main_thread; }

bool is_interrupted() {
  const py::gil_scoped_acquire asking;
  return PyErr_CheckSignals() != 0;
}

}  // namespace crux::python
