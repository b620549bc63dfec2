// aims.hpp -- targets that parameters can meet by themselves.
#pragma once

#include "service/asking.hpp"

namespace crux {

// The wish with parameters that its targets imply, unless they were given:
// - A target for a measure that is also a number of the generator sets that number: "length=11" asks for --length 11. The usual
//   value would be a wish of its own, against the target. A range sets it if a way is chosen, else only one value does.
// - If several solutions are asked for, they are not asked to be unique.
//
// And with targets that its parameters imply: a puzzle is usually unique as far as the generator can prove it. If that was asked
// for by name, a puzzle without a proof will not do.
Wish with_aims(const GameEntry& game, const Wish& given);

}  // namespace crux
