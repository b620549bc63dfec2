// ladder.hpp -- the player model of Scirea's paper (section 3.4): two targets that rise while the player succeeds.
//
// The targets are two parameters of a game's generator. After each puzzle it is known how many tries it took. After a success in
// few tries the first target rises, and the second by one if the first has room for it. Otherwise both stay. The game says which
// parameters these are, where they begin and when there is room.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::players {

struct Targets {
  int first = 0;
  int second = 0;
  bool operator==(const Targets&) const = default;
};

struct Ladder {
  std::array<std::string_view, 2> names;  // of the generator's parameters
  Targets start;                          // for somebody who has played nothing
  int step = 1;                           // what a success adds to the first target
  int few = 3;                            // a success in fewer tries than this counts
  // Whether the second target may rise by one beside this first one.
  bool (*has_room)(Targets) = nullptr;
};

// Info(p_n): what is known of one puzzle that was played.
struct Info {
  int tries = 1;
  Targets targets;  // of the puzzle
  bool solved = true;
  bool operator==(const Info&) const = default;
};

// The next request. The first target that must have room is the new one, which the paper does not say: then every rise of the
// second is asked for as soon as it fits.
Targets next(const Ladder& ladder, const Info& last);
Targets next(const Ladder& ladder, std::span<const Info> played);

// {"tries":2,<first>:5,<second>:0,"solved":true}; "solved" may be left out.
Result<Info> read_info(const Ladder& ladder, const Json& json);
Json write_info(const Ladder& ladder, const Info& info);

// As parameters of the generator.
Json write_targets(const Ladder& ladder, const Targets& targets);

}  // namespace crux::players
