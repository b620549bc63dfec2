// proof.hpp -- that a puzzle can be solved, found out before anybody publishes it.
#pragma once

#include <cstdint>
#include <stop_token>

#include "catalog/catalog.hpp"

namespace crux {

// {"rules","crux","solutions","complete","at"}. One solution is proof enough; that there is no other is not asked for. `at` is
// the time of the proof, in milliseconds since 1970.
Result<Json> prove(const AnyPuzzle& any, std::int64_t at, const std::stop_token& stop);

}  // namespace crux
