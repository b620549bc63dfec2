// ladder.hpp -- the player model of Scirea's paper (section 3.4): two targets that rise while the player succeeds.
//
// After each puzzle it is known how many tries it took. Solved in fewer than three: the next sequence is two moves longer, and
// has one loop more when the length has room for it, length > 5 x loops + 3. Otherwise the targets stay.
#pragma once

#include <span>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::players {

struct Targets {
  int length = 3;
  int loops = 0;
  bool operator==(const Targets&) const = default;
};

// Info(p_n): what is known of one puzzle that was played.
struct Info {
  int tries = 1;
  Targets targets;  // of the puzzle
  bool solved = true;
  bool operator==(const Info&) const = default;
};

// What to ask for next. The length that must have room is the new one, which the paper does not say: then every loop is asked for
// as soon as it fits. A player who always succeeds goes {3,0} {5,1} {7,1} {9,2} {11,2}, five puzzles as in its Fig. 9.
Targets next(const Info& last);

// Whoever has played nothing begins at {3,0}.
Targets next(std::span<const Info> played);

// {"tries":2,"length":5,"loops":0,"solved":true}; "solved" may be left out.
Result<Info> read_info(const Json& json);
Json write_info(const Info& info);

}  // namespace crux::players
