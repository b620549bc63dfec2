// asked.hpp -- requests for work that takes long, read from the JSON that somebody else wrote: new puzzles, completions of a
// sketch.
#pragma once

#include <cstdint>

#include "catalog/catalog.hpp"

namespace crux {

// {"game","level","rating","parameters","class","by","count","seed","tsi","targets","maximise","minimise","nearest"}: all but the
// game may be missing. An error about the rating is one of the request's form.
Result<GenerateRequest> read_generate(const GameEntry& game, const Json& body, std::uint64_t seed_unless_given);
// The game that the body names.
Result<const GameEntry*> read_game(const Json& body);
// {"seed"}: a whole number of 32 bits.
Result<std::uint64_t> read_seed(const Json& body, std::uint64_t seed_unless_given);

// {"game","puzzle","sort","where","unique","top","symmetric","seed"}: all but the first two may be missing. It has the sketch as
// it was written, for it may wait in a queue: the tables that make filling quick take memory only while it is filled.
struct FillAsked {
  Json line;
  FillRequest ask;
};
Result<FillAsked> read_fill(const Json& body);
inline constexpr std::uint64_t most_fill_candidates = 10'000'000;  // more are drawn

}  // namespace crux
