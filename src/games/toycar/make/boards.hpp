// boards.hpp -- the map of levels: move sequences that are judged by the board that is built around them.
//
// A sequence is feasible if one of a few boards around it has exactly the one solution that was meant. Which boards these are
// depends on the sequence alone. The smallest of them is its level, and the fewer squares that has, the better.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/generated.hpp"
#include "games/toycar/make/genome.hpp"
#include "games/toycar/make/request.hpp"

namespace crux::toycar {

struct Boards {
  using Can = capabilities<Described>;
  using Genome = toycar::Genome;
  static constexpr int fewest_moves = 2;      // the car's heading and a tile
  static constexpr std::size_t columns = 23;  // 2 to 23 moves, and 24 or more

  struct Targets {
    Parameters asked;  // its length is the most that there may be
  };
  using Aims = std::array<int, 1>;  // squares

  // Of any length up to the most, with any loops, and feasible as a sequence.
  static Genome random(const Targets& t, Rng& rng);
  // As the paper's, or drawn anew: without strangers three to ten of the 83 kinds of up to 24 moves were missing after 10,000
  // candidates, on seeds 1 to 5; with them none was.
  static void mutate(Genome& genome, const Targets& t, Rng& rng) {
    constexpr std::uint64_t strangers = 4;  // one in so many
    if (rng.below(strangers) == 0)
      genome = random(t, rng);
    else
      Sequences::mutate(genome, {}, rng);
  }
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng) { return Sequences::cross(a, b, rng); }
  static std::uint64_t fingerprint(const Genome& genome) { return genome.fingerprint(); }
  static Judgement<Aims> judge(const Genome& genome, const Targets& t);
  static Aims objectives(const Genome& genome, const Targets& t) { return judge(genome, t).objectives; }

  // Its level. REQUIRES: no two neighbours equal or opposite.
  static std::optional<Candidate<Puzzle>> level(const Genome& genome, const Targets& t);
};

}  // namespace crux::toycar
