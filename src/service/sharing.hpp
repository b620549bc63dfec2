// sharing.hpp -- what a puzzle's line keeps when a stranger sends it, and what anybody may see of it.
#pragma once

#include <optional>

#include "catalog/catalog.hpp"

namespace crux {

// No solution, and nothing from which it could be read off. No grade that is not ours, or that is out of date: one that was
// made by older rules, or by other figures, is found anew when somebody asks.
Json shown(const AnyPuzzle& any);

// Says of a line of our own by what its grade was made, so that it is shown as long as that holds.
void mark_grade(const GameEntry& game, Json& line);

// The line under which a puzzle is kept that somebody sends. They may say how to make another; not how hard it is. A name and a
// note are checked, and not kept: the id is the content's, and everybody who has the same puzzle would see them. They belong into
// a link, a collection or a draft. `line` is what was sent, `any` the puzzle in it, with the id under which it is kept.
Result<Json> line_of_stranger(const AnyPuzzle& any, const Json& line);

// The puzzle as it is published: `kept` with its proof. Nothing if it has been proven before.
std::optional<AnyPuzzle> with_proof(const AnyPuzzle& kept, const Json& proof);

// `kept` with the name and the note of a line that is ours, such as an example's. Nothing if it has them already.
std::optional<AnyPuzzle> with_words_of(const AnyPuzzle& kept, const Json& ours);

}  // namespace crux
