// breeding.hpp -- candidates that are bred: ways "evolve" and "elites".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/steady_sort.hpp"
#include "generate/aimed.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "generate/making.hpp"
#include "generate/sources.hpp"

namespace crux::generate {

// ---- genomes that puzzles are built around

// Breeds as many genomes as the puzzles need, or with `all` for as long as it may, and says what it took.
template <can<Evolved> G>
std::vector<typename G::Breed::Genome> breed(const typename G::Breed::Targets& targets, const typename G::Parameters& parameters,
                                             const GenerateRequest& ask, bool all, const std::stop_token& stop,
                                             const GenerateVisitor& visit) {
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
  auto report = evolve::run<typename G::Breed>(targets, options, hooks);
  std::vector<std::string> front;
  for (std::size_t i = 0; i < std::min(report.front.size(), genomes_told); ++i) front.push_back(G::write_genome(report.front[i]));
  tell_bred(report, front, report.front.size(), visit);
  return std::move(report.optimal_genomes);
}

// Genomes that were bred. If none of them can be built, evolution goes on for as long as it may, once; then they come from the
// first again. Nothing if there is none.
template <can<Evolved> G>
std::optional<Source<G>> from_bred(const typename G::Breed::Targets& targets, const typename G::Parameters& parameters,
                                   const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit) {
  auto genomes = breed<G>(targets, parameters, ask, false, stop, visit);
  if (genomes.empty()) return std::nullopt;
  return from_genomes<G>(parameters, ask.seed, [&, genomes = std::move(genomes), all = false](std::size_t at) mutable {
    if (at >= genomes.size() && !std::exchange(all, true)) genomes = breed<G>(targets, parameters, ask, true, stop, visit);
    return genomes[at % genomes.size()];
  });
}

// ---- genomes that are puzzles

// What the game asks of all its puzzles that are bred, or of those on its map.
template <can<Illuminated> G>
Result<typename MapBreedOf<G>::Targets> own_targets(const typename G::Parameters& parameters, bool map) {
  if constexpr (!can<G, Mapped>) {
    return G::targets(parameters);
  } else if constexpr (can<G, Evolved>) {
    return G::map_targets(parameters);  // what is asked for is built around other genomes
  } else {
    return map ? G::map_targets(parameters) : G::targets(parameters);
  }
}

// Who judges them: as the request says.
struct Judging {
  const Spread& spread;
  void operator()(std::size_t count, const auto& judge, std::span<std::byte> verdicts) const {
    if (spread)
      spread(count, judge, verdicts);
    else
      evolve::Serially{}(count, judge, verdicts);
  }
};

// How long they are bred: as the game says or, if the best is asked for, for as many candidates as are to be looked at. That is a
// number and no time, so that threads and machines agree: fewer, if the game has to search for solutions. With targets
// there are at most so many, and fewer if each takes many steps to look at, unless somebody says how many generations there are
// to be.
inline constexpr std::uint64_t most_genomes = 200'000;
template <class G>
std::uint64_t generations_for(const GenerateRequest& ask, const Breeding& breeding, const Aims<G>& aims) {
  constexpr std::uint64_t best = can<G, Searching> ? default_best_tries / 5 : 10 * default_best_tries;
  std::uint64_t looks = ask.tries > 0 ? ask.tries : ask.optimum || ask.objective ? best : 0;
  if (looks == 0 && !aims.targets.empty() && !ask.parameters.contains("generations"))
    looks = std::min(most_genomes, most_work / std::max<std::uint64_t>(1, aims.steps_a_look));
  const std::uint64_t rounds = looks / std::max<std::uint64_t>(1, breeding.population);
  return looks == 0 ? breeding.generations : std::min(breeding.generations, std::max<std::uint64_t>(1, rounds));
}

// Genomes of puzzles for a request, the nearest to it first: those that meet it, and good ones that do not.
template <can<Illuminated> G>
std::vector<typename MapBreedOf<G>::Genome> breed_puzzles(const typename Aimed<G>::Targets& targets,
                                                          const typename G::Parameters& parameters, const GenerateRequest& ask,
                                                          const std::stop_token& stop, const GenerateVisitor& visit) {
  using Breed = Aimed<G>;
  const Breeding breeding = G::breeding(parameters);
  std::stop_source enough;
  const std::stop_callback asked(stop, [&] { enough.request_stop(); });
  const evolve::Options options{.population = breeding.population,
                                .generations = generations_for<G>(ask, breeding, *targets.aims),
                                .seed = ask.seed,
                                .full = true};
  const evolve::Hooks hooks{.progress =
                                [&](const evolve::Progress& progress) {
                                  if (progress.optimal >= ask.count) enough.request_stop();
                                },
                            .now = ask.now,
                            .stop = enough.get_token()};
  evolve::Evolution<Breed> evolution(targets, options);
  auto report = evolve::run(evolution, options, hooks, Judging{ask.spread});
  std::vector<typename MapBreedOf<G>::Genome> genomes = std::move(report.optimal_genomes);
  std::vector<const evolve::Individual<Breed>*> others;
  for (const auto& one : evolution.feasible())
    if (Breed::is_good(one.objectives) && !evolve::all_met(one.objectives)) others.push_back(&one);
  steady_sort(others, {}, [](const auto* one) { return std::pair(Breed::miss_of(one->objectives), one->objectives[0]); });
  if (targets.aims->seeks_best())
    report.optimal =
        static_cast<std::size_t>(std::ranges::count_if(others, [](const auto* one) { return Breed::is_met(one->objectives); }));
  // Without targets all that is asked for is a good puzzle.
  if (!targets.aims->targets.empty() || targets.aims->seeks_best())
    for (const auto* one : others) genomes.push_back(one->genome);
  tell_bred(report, {}, report.front.size(), visit);
  return genomes;
}

// The grid as it is now. Rows without names come as they appeared.
template <can<Illuminated> G>
Archive archive_of(const auto& evolution, const typename G::Parameters& parameters) {
  Archive archive{.rows = evolution.store().rows(),
                  .columns = G::column_names(parameters),
                  .row_names = G::row_names(parameters),
                  .says = G::archive_says,
                  .cells = {}};
  const bool named = !archive.row_names.empty();
  if (named) archive.rows = archive.row_names.size();
  for (const auto& elite : evolution.feasible())
    archive.cells.push_back({named ? static_cast<std::size_t>(elite.niche.row) : evolution.store().row_of(elite),
                             evolution.store().column_of(elite), static_cast<double>(elite.objectives.front())});
  return archive;
}

// All but the time that it may take.
inline evolve::Options options_for_elites(const Breeding& breeding, std::uint64_t seed) {
  return {.population = breeding.population,
          .generations = breeding.generations,
          .elites = std::max<std::size_t>(1, breeding.population / 30),
          .wheel = evolve::Wheel::by_rank,
          .seed = seed,
          .full = true};
}

template <can<Illuminated> G>
Breeding breeding_of_map(const typename G::Parameters& parameters) {
  if constexpr (can<G, Mapped>) {
    return G::map_breeding(parameters);
  } else {
    return G::breeding(parameters);
  }
}

// If no puzzle is as asked for: good ones of the game that come nearest, the nearest first.
template <can<Illuminated> G>
std::vector<typename MapBreedOf<G>::Genome> nearest_misses(const auto& evolution, const typename Aimed<G>::Targets& targets) {
  std::vector<const evolve::Individual<Aimed<G>>*> others;
  for (const auto& one : evolution.infeasible()) others.push_back(&one);
  steady_sort(others, {}, [](const auto* one) { return one->violations; });
  std::vector<typename MapBreedOf<G>::Genome> genomes;
  for (const auto* one : others)
    if (genomes.size() < most_near && MapBreedOf<G>::judge(one->genome, targets.own).violations == 0)
      genomes.push_back(one->genome);
  return genomes;
}

template <can<Illuminated> G>
std::vector<typename MapBreedOf<G>::Genome> illuminate(const typename Aimed<G>::Targets& targets,
                                                       const typename G::Parameters& parameters, const GenerateRequest& ask,
                                                       const std::stop_token& stop, const GenerateVisitor& visit) {
  using Breed = Aimed<G>;
  using Grid = evolve::MapElites<Breed>;
  const Breeding breeding = breeding_of_map<G>(parameters);
  evolve::Options options = options_for_elites(breeding, ask.seed);
  options.generations = generations_for<G>(ask, breeding, *targets.aims);
  evolve::Evolution<Breed, Grid> evolution(targets, options, Grid(G::columns));
  double shown = 0;
  const auto show = [&](const evolve::Progress&) {
    constexpr double pause = 0.3;  // seconds
    if (!visit.archive || !ask.now || ask.now() < shown + pause) return;
    shown = ask.now();
    visit.archive(archive_of<G>(evolution, parameters));
  };
  const auto report = evolve::run(evolution, options, {.progress = show, .now = ask.now, .stop = stop}, Judging{ask.spread});
  if (visit.archive) {
    Archive whole = archive_of<G>(evolution, parameters);
    auto all = std::make_shared<std::vector<typename MapBreedOf<G>::Genome>>();
    for (const auto& elite : evolution.feasible()) all->push_back(elite.genome);
    whole.line = [all = std::move(all), targets = targets.own](std::size_t cell) {
      const auto made = G::express((*all)[cell], targets);
      if (!made) return Json(nullptr);
      Json line = {{"crux", 1}, {"game", G::name}, {"puzzle", G::write(made->puzzle)}};
      line.update(made->remarks);
      return line;
    };
    visit.archive(whole);
  }
  std::vector<const evolve::Individual<Breed>*> elites;
  for (const auto& elite : evolution.feasible()) elites.push_back(&elite);
  std::ranges::sort(elites, {}, [](const auto* elite) { return std::pair(elite->niche.row, elite->niche.column); });
  if (ask.objective) steady_sort(elites, {}, [](const auto* elite) { return elite->objectives[0]; });
  tell_illuminated(report, elites.size(), evolution.store().rows(), visit);
  std::vector<typename MapBreedOf<G>::Genome> genomes;
  for (const auto* elite : elites) genomes.push_back(elite->genome);
  return genomes.empty() ? nearest_misses<G>(evolution, targets) : genomes;
}

// Genomes that are puzzles, in their order: elites row by row, each row from its first column to its last.
template <can<Illuminated> G>
Source<G> from_puzzles(const typename MapBreedOf<G>::Targets& targets,
                       const std::vector<typename MapBreedOf<G>::Genome>& genomes) {
  return {.candidate = [&](std::uint64_t slot) -> Drawn<G> {
    if (slot >= genomes.size()) return std::nullopt;
    return G::express(genomes[slot], targets);
  }};
}

}  // namespace crux::generate
