// sharing.hpp -- what a puzzle's line keeps when a stranger sends it, and what anybody may see of it.
#pragma once

#include <optional>

#include "catalog/catalog.hpp"

namespace crux {

// No solution, and nothing from which it could be read off.
Json shown(const AnyPuzzle& any);

// Somebody who sends a puzzle may say what it is called and how to make another; not how hard it is. `line` is what was sent,
// `any` the puzzle in it, with the id under which it is kept.
Result<Json> line_of_stranger(const AnyPuzzle& any, const Json& line);

// The puzzle as it is published: `kept` with its proof. A name and a note that it has stay, for they may be somebody else's;
// else it takes those of `given`. Nothing if it has been proven before.
std::optional<AnyPuzzle> with_proof(const AnyPuzzle& kept, const Json& given, const Json& proof);

}  // namespace crux
