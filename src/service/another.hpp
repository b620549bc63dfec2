// another.hpp -- "another like this": the same game, size, kinds of marks or clues, and level, for any puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "service/generating.hpp"

namespace crux {

struct Another {
  const GameEntry* game = nullptr;
  GenerateRequest ask;
  std::string differs = {};  // what will be different all the same, and why, in sentences; empty: nothing
  // If nothing comes of `ask`, one after the other: the same without its board; then by the game's recipe for its level.
  struct Otherwise {
    GenerateRequest ask;
    std::string_view differs;
    bool says_kinds = false;  // that these may be others, too
  };
  std::vector<Otherwise> otherwise = {};
  // The kinds of its marks or clues, which the puzzle that is made should have, all of them; empty: it has none.
  std::string kinds = {};
};

// By the puzzle's recipe or, if it came from elsewhere and has none, by what the game sees in it (core/generated.hpp, Likeness);
// in both cases in the band of its own level, and on a board as large. If nothing in that band is made soon, the nearest is
// taken: the size and the kinds stay as they are (GenerateRequest::hurry, which needs a clock). The level is the one that the
// line tells or, without one, that a grade of `budget` steps finds.
Result<Another> another(const AnyPuzzle& any, std::uint64_t seed, std::uint64_t budget, const std::stop_token& stop);

// A seed for it, from one that was drawn. The seed of the puzzle's own recipe is odd if this one is even: games that deal names
// by the seed (core/generated.hpp, Dealt) then deal others.
std::uint64_t seed_after(const AnyPuzzle& any, std::uint64_t drawn);

// Makes it. `unlike` says, in sentences, how the puzzle that was made is unlike the one that was given; empty: it is not.
Result<Making> make_another(const Another& asked, const std::stop_token& stop, const GenerateVisitor& visit, std::string& unlike);

}  // namespace crux
