// sources.hpp -- where candidates come from: a game's sampler, its answer set program, or boards around genomes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/generated.hpp"
#include "generate/making.hpp"

namespace crux::generate {

template <can<Sampled> G>
using Drawn = Result<std::optional<Candidate<typename G::Puzzle>>>;

// Every way to make puzzles answers the same questions.
template <can<Sampled> G>
struct Source {
  std::function<Drawn<G>(std::uint64_t slot)> candidate;
  // The candidate that came last is one of the puzzles.
  std::function<void(const typename G::Puzzle&)> kept = [](const typename G::Puzzle&) {};
  std::function<std::string()> account = {};  // why draws came to nothing
};

// The game's sampler, with an account of what came to nothing if the game keeps one.
template <can<Sampled> G>
Source<G> from_sampler(const typename G::Parameters& parameters, std::uint64_t seed) {
  if constexpr (can<G, Accountable>) {
    const auto rejections = std::make_shared<typename G::Rejections>();
    return {.candidate = [=, &parameters](std::uint64_t slot) -> Drawn<G> {
              Rng rng(seed, 0, slot);
              return G::sample(parameters, rng, *rejections);
            },
            .kept = [=, &parameters](const typename G::Puzzle& p) { G::kept(parameters, p, *rejections); },
            .account = [=, &parameters] { return G::report(parameters, *rejections); }};
  } else {
    return {.candidate = [=, &parameters](std::uint64_t slot) -> Drawn<G> {
      Rng rng(seed, 0, slot);
      if constexpr (can<G, Dealt>)
        return G::sample(G::deal(parameters, seed, slot), rng);
      else
        return G::sample(parameters, rng);
    }};
  }
}

template <can<Constrained> G>
Source<G> from_clingo(ClingoDraws& clingo) {
  return {.candidate = [&clingo](std::uint64_t slot) -> Drawn<G> {
    const auto atoms = clingo.atoms(slot);
    if (!atoms) return std::unexpected(atoms.error());
    if (!*atoms) return std::nullopt;
    auto puzzle = G::from_atoms(**atoms);
    if (!puzzle) return std::unexpected(puzzle.error());
    return Candidate<typename G::Puzzle>{std::move(*puzzle)};
  }};
}

// Boards around genomes, each for as many puzzles as it is to have siblings. `genome(i)` is the i-th. Some have no board, or
// hardly any: after `stubborn` tries the next has its turn.
template <can<Evolved> G>
Source<G> from_genomes(const typename G::Parameters& parameters, std::uint64_t seed,
                       std::function<typename G::Breed::Genome(std::size_t)> genome, std::uint64_t stubborn = 500) {
  struct Place {
    std::size_t at = 0;
    std::uint64_t tried = 0, made = 0;
    void next() { ++at, tried = 0, made = 0; }
  };
  const auto place = std::make_shared<Place>();
  return {.candidate = [=, &parameters, genome = std::move(genome)](std::uint64_t slot) -> Drawn<G> {
            if (++place->tried > stubborn) place->next();
            Rng rng(seed, 1, slot);
            return G::build(genome(place->at), parameters, rng);
          },
          .kept =
              [=, &parameters](const typename G::Puzzle&) {
                if (++place->made >= G::breeding(parameters).siblings) place->next();
              }};
}

// Genomes that meet the targets, drawn. If the puzzles are to have a rating, the next one soon has its turn: boards around one
// genome are about as hard as each other.
template <can<Evolved> G>
Source<G> from_drawn(const typename G::Parameters& parameters, std::uint64_t seed, bool rated) {
  const auto genome = [=, &parameters](std::size_t at) {
    Rng rng(seed, 2, at);
    return G::draw_genome(parameters, rng);
  };
  return from_genomes<G>(parameters, seed, genome, rated ? 20 : 500);
}

}  // namespace crux::generate
