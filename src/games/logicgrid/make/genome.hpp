// genome.hpp -- lists of clues as evolution breeds them: the paper's grammar, its operators, and what it calls a good list.
//
// A list is feasible when the loop solver fills the grid, and the exact solver proves that it is the only solution (the authors'
// archives held puzzles without any). Fewer clues are better. The descriptors say to which cell of the elites a list belongs.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "core/evolvable.hpp"
#include "games/logicgrid/make/gene.hpp"
#include "games/logicgrid/make/request.hpp"
#include "games/logicgrid/solve/space.hpp"

namespace crux::logicgrid {

struct ClueLists {
  using Can = capabilities<Described>;
  static constexpr std::size_t most_genes = 21;  // a clue is added while there are at most 20

  // In order: the loop solver takes them so. One of two lists with the same clues may be easier.
  struct Genome {
    std::uint8_t size = 0;
    std::array<Gene, most_genes> genes;

    std::span<const Gene> list() const { return {genes.data(), size}; }
    void push(const Gene& gene) { genes[size++] = gene; }
    bool operator==(const Genome& other) const { return std::ranges::equal(list(), other.list()); }
  };
  struct Targets {
    int categories = 3, items = 4, axis = 2;
    bool minimal = false;
    Descriptors descriptors = Descriptors::loops;
    std::shared_ptr<const Puzzle> puzzle;  // its categories
    std::shared_ptr<const Space> space;    // if it is small enough
  };

  static Genome random(const Targets& t, Rng& rng);  // 3 to 5 clues
  static void mutate(Genome& g, const Targets& t, Rng& rng);
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng);
  static std::uint64_t fingerprint(const Genome& g);
  using Judged = Judgement<std::array<int, 1>>;
  static Judged judge(const Genome& g, const Targets& t);

  static std::array<int, 1> objectives(const Genome& g, const Targets&) { return {g.size}; }  // clues
};

// The genome of `--by elites`. An error if the paper's grammar has nothing to say: it wants three items, three categories, and
// one of them ordered.
Result<ClueLists::Targets> elite_targets(const Parameters& asked);
// Ten columns, whichever descriptors: loops 1 to 9 and 10 or more, or the ten techniques.
inline constexpr std::size_t elite_columns = 10;

Puzzle to_puzzle(const ClueLists::Genome& genome, const ClueLists::Targets& targets);

}  // namespace crux::logicgrid
