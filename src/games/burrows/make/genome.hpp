// genome.hpp -- burrows as evolution breeds them: costs, tunnels and places that change a little.
//
// A genome is a puzzle: connected, tidy, no dearer than is asked for. For a request it has as many burrows and tunnels as were
// asked for; it violates as many tunnels as it has too many or too few. For a map of sizes it has from three burrows up to the
// number that is asked for, and about as many rings for each burrow.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "core/evolvable.hpp"
#include "games/burrows/make/sample.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

struct Graphs {
  using Can = capabilities<Described>;
  static constexpr int fewest_nodes = 3;      // of a map of sizes: with two burrows there is nothing to choose
  static constexpr std::size_t columns = 10;  // 3 to 11 burrows, and 12 or more; or 1 cheapest net to 33 or more

  struct Genome {
    std::vector<Point> nodes;
    std::vector<Tunnel> tunnels;  // a < b, in the order of their ends
    int start = 0;
    bool operator==(const Genome&) const = default;
  };
  struct Targets {
    Parameters asked;
    bool map = false;
    bool many_sizes() const { return map && asked.descriptors == Descriptors::size; }
  };
  // On a map: how many cheapest nets there are beyond the first, unless they are the columns, and then what the dearest tunnel
  // costs. Otherwise nothing: what is asked for decides.
  using Aims = std::array<int, 1>;

  static Genome random(const Targets& t, Rng& rng);           // sampled
  static void mutate(Genome& g, const Targets& t, Rng& rng);  // for a map, some are drawn anew
  // The layouts stay. Tunnels that join the same burrows in both may exchange their costs, and Scouts their starts.
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng);
  static std::uint64_t fingerprint(const Genome& g);
  static Judgement<Aims> judge(const Genome& g, const Targets& t);
  static Aims objectives(const Genome& g, const Targets& t) { return judge(g, t).objectives; }
};

Puzzle to_puzzle(const Graphs::Genome& genome);

// From `first` to `second` tunnels.
std::pair<int, int> tunnels_for(int nodes, const Graphs::Targets& t);

}  // namespace crux::burrows
