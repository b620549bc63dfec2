// sources.hpp -- where candidates come from: a game's sampler, its answer set program, or genomes that were bred.
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
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
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

// Breeds as many genomes as the puzzles need, or with `all` for as long as it may, and says what it took.
template <can<Evolved> G>
std::vector<typename G::Breed::Genome> breed(const typename G::Parameters& parameters, const GenerateRequest& ask, bool all,
                                             const std::stop_token& stop, const GenerateVisitor& visit) {
  Breeding breeding = G::breeding(parameters);
  breeding.full = breeding.full || all;
  const std::uint64_t wanted = (ask.count + breeding.siblings - 1) / breeding.siblings;
  std::stop_source enough;
  const std::stop_callback asked(stop, [&] { enough.request_stop(); });
  const evolve::Options options{.population = breeding.population,
                                .generations = breeding.generations,
                                .seed = ask.seed,
                                .full = breeding.full || wanted > 1};
  const evolve::Hooks hooks{.progress =
                                [&](const evolve::Progress& progress) {
                                  if (!breeding.full && progress.optimal >= wanted) enough.request_stop();
                                },
                            .now = ask.now,
                            .stop = enough.get_token()};
  auto report = evolve::run<typename G::Breed>(G::targets(parameters), options, hooks);
  std::vector<std::string> front;
  for (std::size_t i = 0; i < std::min(report.front.size(), genomes_told); ++i) front.push_back(G::write_genome(report.front[i]));
  tell_bred(report, front, report.front.size(), visit);
  return std::move(report.optimal_genomes);
}

// Genomes that were bred. If none of them can be built, evolution goes on for as long as it may, once; then they come from the
// first again. Nothing if there is none.
template <can<Evolved> G>
std::optional<Source<G>> from_bred(const typename G::Parameters& parameters, const GenerateRequest& ask,
                                   const std::stop_token& stop, const GenerateVisitor& visit) {
  auto genomes = breed<G>(parameters, ask, false, stop, visit);
  if (genomes.empty()) return std::nullopt;
  return from_genomes<G>(parameters, ask.seed, [&, genomes = std::move(genomes), all = false](std::size_t at) mutable {
    if (at >= genomes.size() && !std::exchange(all, true)) genomes = breed<G>(parameters, ask, true, stop, visit);
    return genomes[at % genomes.size()];
  });
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

// The grid as it is now, row by row as they appeared.
template <can<Illuminated> G>
Archive archive_of(const auto& evolution, const typename G::Parameters& parameters) {
  Archive archive{.rows = evolution.store().rows(), .columns = G::column_names(parameters), .says = G::archive_says, .cells = {}};
  for (const auto& elite : evolution.feasible())
    archive.cells.push_back(
        {evolution.store().row_of(elite), evolution.store().column_of(elite), static_cast<double>(elite.objectives.front())});
  return archive;
}

template <can<Illuminated> G>
std::vector<typename G::Breed::Genome> illuminate(const typename G::Breed::Targets& targets,
                                                  const typename G::Parameters& parameters, const GenerateRequest& ask,
                                                  const std::stop_token& stop, const GenerateVisitor& visit) {
  using Grid = evolve::MapElites<typename G::Breed>;
  const Breeding breeding = G::breeding(parameters);
  const evolve::Options options{.population = breeding.population,
                                .generations = breeding.generations,
                                .elites = std::max<std::size_t>(1, breeding.population / 30),
                                .wheel = evolve::Wheel::by_rank,
                                .seed = ask.seed,
                                .full = true};
  evolve::Evolution<typename G::Breed, Grid> evolution(targets, options, Grid(G::columns));
  double shown = 0;
  const auto show = [&](const evolve::Progress&) {
    constexpr double pause = 0.3;  // seconds
    if (!visit.archive || !ask.now || ask.now() < shown + pause) return;
    shown = ask.now();
    visit.archive(archive_of<G>(evolution, parameters));
  };
  const auto report = evolve::run(evolution, options, {.progress = show, .now = ask.now, .stop = stop});
  if (visit.archive) {
    Archive whole = archive_of<G>(evolution, parameters);
    auto all = std::make_shared<std::vector<typename G::Breed::Genome>>();
    for (const auto& elite : evolution.feasible()) all->push_back(elite.genome);
    whole.line = [all = std::move(all), targets](std::size_t cell) {
      const auto made = G::express((*all)[cell], targets);
      Json line = {{"crux", 1}, {"game", G::name}, {"puzzle", G::write(made.puzzle)}};
      line.update(made.remarks);
      return line;
    };
    visit.archive(whole);
  }
  std::vector<const evolve::Individual<typename G::Breed>*> elites;
  for (const auto& elite : evolution.feasible()) elites.push_back(&elite);
  std::ranges::sort(elites, {}, [](const auto* elite) { return std::pair(elite->niche.row, elite->niche.column); });
  tell_illuminated(report, elites.size(), evolution.store().rows(), visit);
  std::vector<typename G::Breed::Genome> genomes;
  for (const auto* elite : elites) genomes.push_back(elite->genome);
  return genomes;
}

// Elites, row by row, each row from its first column to its last.
template <can<Illuminated> G>
Source<G> from_elites(const typename G::Breed::Targets& targets, const std::vector<typename G::Breed::Genome>& genomes) {
  return {.candidate = [&](std::uint64_t slot) -> Drawn<G> {
    if (slot >= genomes.size()) return std::nullopt;
    return G::express(genomes[slot], targets);
  }};
}

}  // namespace crux::generate
