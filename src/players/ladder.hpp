// ladder.hpp -- the player model of Scirea's paper (section 3.4): two targets that rise while the player succeeds.
//
// The targets are two numbers of a game's puzzles. After each puzzle it is known how many tries it took. After a success in few
// tries the first target rises, and the second by one if the first has room for it. Otherwise both stay. The paper's numbers are
// the length and the loops of a toy car's level; every game has two of its own (data/progressions).
#pragma once

#include <array>
#include <span>
#include <string>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::players {

struct Targets {
  int first = 0;
  int second = 0;
  bool operator==(const Targets&) const = default;
};

struct Ladder {
  std::array<std::string, 2> names;  // of parameters of the generator, or of measures of a puzzle
  Targets start;                     // for somebody who has played nothing
  Targets most;                      // nobody is asked for more
  int step = 1;                      // what a success adds to the first target
  int few = 3;                       // a success in fewer tries than this counts
  // The second target may be n beside a first one of at least every * n + beyond.
  int every = 1, beyond = 0;
};

// Info(p_n): what is known of one puzzle that was played.
struct Info {
  int tries = 1;
  Targets targets;  // of the puzzle
  bool solved = true;
  bool operator==(const Info&) const = default;
};

// The next request. The first target that must have room is the new one, which the paper does not say: then every rise of the
// second is asked for as soon as it fits. At the end of the ladder the targets stay.
Targets next(const Ladder& ladder, const Info& last);
Targets next(const Ladder& ladder, std::span<const Info> played);

// {"tries":2,<first>:5,<second>:0,"solved":true}; "solved" may be left out.
Result<Info> read_info(const Ladder& ladder, const Json& json);
Json write_info(const Ladder& ladder, const Info& info);

// As parameters of the generator.
Json write_targets(const Ladder& ladder, const Targets& targets);

}  // namespace crux::players
