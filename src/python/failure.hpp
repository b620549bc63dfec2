// failure.hpp -- an Error on its way to Python, where it is the exception crux.Error with the words of the command line.
#pragma once

#include <utility>

#include "base/result.hpp"

namespace crux::python {

struct Failure {
  Error error;
};

template <class T>
T good(Result<T> result) {
  if (!result) throw Failure{std::move(result.error())};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace crux::python
