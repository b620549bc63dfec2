// request.hpp -- what may be asked of the generator of levels.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"
#include "core/generated.hpp"
#include "games/toycar/make/genome.hpp"
#include "games/toycar/make/level.hpp"

namespace crux::toycar {

struct Parameters {
  Sequences::Targets targets;
  Look look;
  bool unique = true;
  Breeding breeding;
  // of --by elites (boards.hpp)
  static constexpr int usual_candidates = 10'000;
  int candidates = usual_candidates;
};

// Reads an object that holds "length", and perhaps "loops" and the others, as --length and so on give them.
Result<Parameters> read_parameters(const Json& given);
Json write_parameters(const Parameters& asked);

// A level for these moves; nothing if this try came to nothing. Says in its remarks whether it is "unique" (null: undecided), its
// "sequence", and the intended "tiles".
std::optional<Candidate<Puzzle>> build_level(const Genome& genome, const Parameters& asked, Rng& rng);

}  // namespace crux::toycar
