// make_generator.hpp -- the part of a game's row that its generators fill. Included by make_entry.hpp.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "catalog/catalog.hpp"
#include "catalog/make_bots.hpp"
#include "catalog/walks.hpp"
#include "core/recipe.hpp"
#include "generate/constrain/clingo.hpp"
#include "generate/distinct.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "search/enumerate.hpp"

namespace crux::detail {

// Enough for a class that one candidate in a thousand has.
inline constexpr std::uint64_t default_tries = 100'000;
// Large puzzles take long to classify: after so many steps, some ten seconds, nobody waits for the rest of the candidates.
inline constexpr std::uint64_t most_work = 50'000'000;
// clingo takes a tenth of a second each.
inline constexpr std::uint64_t default_clingo_tries = 1000;
inline constexpr int clingo_seconds = 60;

// How many draws may be made for so many puzzles, unless the user says it.
template <can<Sampled> G>
std::uint64_t tries_for(std::uint64_t count) {
  if constexpr (can<G, Persistent>) {
    return G::draws_a_puzzle * count;
  } else {
    return default_tries;
  }
}

template <can<Laddered> G>
LadderReport classify(const typename G::Puzzle& p, std::uint64_t steps, const std::stop_token& stop) {
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(steps), stop));
  Walks<G, decltype(foresight)> walks(p, foresight, steps, stop);
  return ladder_report<G>(walks, Mode::strict, std::nullopt);
}

// Where candidates come from. Each way draws one, hears which was kept, and may account for the others in whole lines.
template <can<Sampled> G>
using Drawn = Result<std::optional<Candidate<typename G::Puzzle>>>;

template <can<Sampled> G>
struct FromSampler {
  const typename G::Parameters& parameters;
  const GenerateRequest& ask;

  Drawn<G> candidate(std::uint64_t slot) {
    Rng rng(ask.seed, 0, slot);
    return G::sample(parameters, rng);
  }
  void kept(const typename G::Puzzle&) {}
  std::string account() const { return ""; }
};

// The same, with an account of what came to nothing.
template <can<Accountable> G>
struct FromAccountable {
  const typename G::Parameters& parameters;
  const GenerateRequest& ask;
  typename G::Rejections rejections = {};

  Drawn<G> candidate(std::uint64_t slot) {
    Rng rng(ask.seed, 0, slot);
    return G::sample(parameters, rng, rejections);
  }
  void kept(const typename G::Puzzle& p) { G::kept(parameters, p, rejections); }
  std::string account() const { return G::report(parameters, rejections); }
};
template <can<Sampled> G>
auto from_sampler(const typename G::Parameters& parameters, const GenerateRequest& ask) {
  if constexpr (can<G, Accountable>) {
    return FromAccountable<G>{parameters, ask};
  } else {
    return FromSampler<G>{parameters, ask};
  }
}

// The game's answer set program. The report hears when that has no answer, or none in time.
template <can<Constrained> G>
struct FromClingo {
  const typename G::Parameters& parameters;
  const GenerateRequest& ask;
  const std::stop_token& stop;
  const GenerateVisitor& visit;
  GenerateReport& report;
  bool told = false;

  Drawn<G> candidate(std::uint64_t slot) {
    Rng rng(ask.seed, 0, slot);
    const clingo::Job job{.program = G::program,
                          .program_name = fmt::format("{}.lp", G::name),
                          .rules_file = ask.rules_file,
                          .constants = G::constants(parameters),
                          .seed = rng(),
                          .seconds = clingo_seconds};
    const auto answer = clingo::solve(job, stop);
    if (!answer) return std::unexpected(answer.error());
    if (!std::exchange(told, true))
      for (const std::string& note : answer->notes) visit.note(note);
    report.late = answer->late;
    if (answer->late) return std::nullopt;
    if (!answer->satisfiable) {
      report.impossible = fmt::format("clingo finds no layout of this size on its grid that keeps the rules{}{}",
                                      ask.rules_file.empty() ? "" : " of ", ask.rules_file);
      return std::nullopt;
    }
    auto puzzle = G::from_atoms(answer->atoms);
    if (!puzzle) return std::unexpected(puzzle.error());
    return Candidate<typename G::Puzzle>{std::move(*puzzle)};
  }
  void kept(const typename G::Puzzle&) {}
  std::string account() const { return ""; }
};

// Boards around genomes, each for as many puzzles as it is to have siblings. `genome(i)` is the i-th.
template <can<Evolved> G, class Genomes>
struct FromGenomes {
  const typename G::Parameters& parameters;
  const GenerateRequest& ask;
  Genomes genome;
  std::size_t at = 0;
  std::uint64_t tried = 0, made = 0;

  Drawn<G> candidate(std::uint64_t slot) {
    constexpr std::uint64_t stubborn = 500;  // some sequences have no board, or hardly any
    if (++tried > stubborn) next();
    Rng rng(ask.seed, 1, slot);
    return G::build(genome(at), parameters, rng);
  }
  void kept(const typename G::Puzzle&) {
    if (++made >= G::breeding(parameters).siblings) next();
  }
  std::string account() const { return ""; }
  void next() { ++at, tried = 0, made = 0; }
};
template <can<Evolved> G, class Genomes>
auto from_genomes(const typename G::Parameters& parameters, const GenerateRequest& ask, Genomes genome) {
  return FromGenomes<G, Genomes>{parameters, ask, std::move(genome)};
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
  const auto report = evolve::run<typename G::Breed>(G::targets(parameters), options, hooks);
  std::string front;
  for (std::size_t i = 0; i < std::min<std::size_t>(report.front.size(), 5); ++i)
    front += fmt::format("{}{}", i == 0 ? ": " : ", ", G::write_genome(report.front[i]));
  visit.note(fmt::format(
      "evolved {} generations in {:.1f} ms (making {:.1f}, selecting {:.1f}): {} feasible, {} infeasible, {} "
      "duplicates refused; genomes that meet the targets: {}; final front of {}{}{}",
      report.generations, 1e3 * (report.making + report.selecting), 1e3 * report.making, 1e3 * report.selecting, report.feasible,
      report.infeasible, report.duplicates, report.optimal, report.front.size(), front, report.front.size() > 5 ? ", .." : ""));
  if (report.optimal == 0) visit.note("none meets the targets: more --generations or a larger --population may help");
  return report.optimal_genomes;
}

// Elites, row by row, each row from its first column to its last.
template <can<Illuminated> G>
struct FromElites {
  const typename G::Breed::Targets& targets;
  std::vector<typename G::Breed::Genome> genomes;

  Drawn<G> candidate(std::uint64_t slot) {
    if (slot >= genomes.size()) return std::nullopt;
    return G::express(genomes[slot], targets);
  }
  void kept(const typename G::Puzzle&) {}
  std::string account() const { return ""; }
};

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
    const auto members = evolution.feasible();
    auto all = std::make_shared<std::vector<typename G::Breed::Genome>>();
    for (const auto& elite : members) all->push_back(elite.genome);
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
  visit.note(
      fmt::format("{} generations in {:.1f} ms (making {:.1f}, selecting {:.1f}): {} elites in {} rows, {} duplicates refused",
                  report.generations, 1e3 * (report.making + report.selecting), 1e3 * report.making, 1e3 * report.selecting,
                  elites.size(), evolution.store().rows(), report.duplicates));
  std::vector<typename G::Breed::Genome> genomes;
  for (const auto* elite : elites) genomes.push_back(elite->genome);
  return genomes;
}

template <can<Sampled> G>
Recipe recipe_of(const typename G::Parameters& parameters, const GenerateRequest& ask, std::uint64_t tries, std::uint64_t slot) {
  Recipe recipe{.game = std::string(G::name), .parameters = Json::object(), .seed = ask.seed, .budget = tries};
  if constexpr (can<G, Abridging>) {
    recipe.parameters = G::recipe_parameters(parameters);
  } else {
    recipe.parameters = G::write_parameters(parameters);
  }
  recipe.parameters["by"] = ask.by;
  if (!ask.rules_file.empty()) recipe.parameters["rules"] = ask.rules_file;
  recipe.parameters["slot"] = slot;
  if (!ask.label.empty()) recipe.targets["class"] = ask.label;
  if (ask.tsi) {
    const auto end = [](double bits) { return std::isfinite(bits) ? Json(bits) : Json(nullptr); };
    recipe.targets["tsi"] = {end(ask.tsi->least), end(ask.tsi->most)};
  }
  return recipe;
}

// What the ids of one request's puzzles begin with: the same for the same request, and hardly for another.
template <can<Sampled> G>
std::string series_of(const typename G::Parameters& parameters, const GenerateRequest& ask) {
  const Recipe recipe = recipe_of<G>(parameters, ask, 0, 0);
  return fmt::format("{}-{:.6}", G::name, fingerprint(write_recipe(recipe).dump()));
}

// The first solution in the order of the game's own search, as `crux solve` would print it.
template <Game G>
std::string first_play(const typename G::Puzzle& p) {
  std::string text;
  Budget budget(GameEntry{}.patience);
  const auto keep = [&](std::span<const typename G::Move> moves) {
    text = G::write_moves(p, moves);
    return false;
  };
  if constexpr (can<G, Confluent>) {
    G::each_solution(p, budget, keep);
  } else if constexpr (can<G, Searching>) {
    G::search(p, budget, keep);
  } else {
    enumerate<G>(p, foresee<G>(p), budget, keep);
  }
  return text;
}

// Whether the uniform player's TSI is known, and as asked for: what `classify` reports.
template <can<Sampled> G>
bool is_in_range(const typename G::Puzzle& p, const BitRange& bits, Budget& total, const std::stop_token& stop) {
  const std::uint64_t granted = std::min(patience_of<G>(), total.left());
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(granted), stop));
  Budget own(granted, stop);
  const auto found = measure_under<G>(p, {0, Mode::strict}, own, foresight);
  total.pay(granted - own.left());
  return found.exact && found.tsi >= bits.least && found.tsi <= bits.most;
}

// What became of the candidates, line by line.
inline void account_for(const auto& source, const GenerateRequest& ask, const GenerateReport& report,
                        const GenerateVisitor& visit) {
  if (ask.report)
    visit.note(fmt::format("{} candidates were tried: {} kept, {} of another class or TSI, {} made already, {} came to nothing",
                           report.tries, report.made, report.refused, report.twins,
                           report.tries - report.made - report.refused - report.twins));
  std::istringstream lines(source.account());
  for (std::string line; std::getline(lines, line);) visit.note(line);
}

// Draws from `source` until there are enough puzzles of the class that is asked for.
template <can<Sampled> G>
Result<GenerateReport> generate_from(auto&& source, const typename G::Parameters& parameters, const GenerateRequest& ask,
                                     std::uint64_t tries, const std::stop_token& stop, const GenerateVisitor& visit,
                                     GenerateReport& report) {
  Budget work(most_work, stop);
  const std::string series = series_of<G>(parameters, ask);
  const auto told = [&](const generate::Tally& tally) {
    report.made = tally.made, report.tries = tally.tries, report.twins = tally.twins, report.refused = tally.refused;
    report.dry = tally.dry;
    visit.progress(report);
    report.tired = work.left() == 0;
    return !stop.stop_requested() && !report.impossible && !report.late && !report.tired;
  };
  const auto accept = [&](const Candidate<typename G::Puzzle>& drawn) {
    return (!ask.tsi || is_in_range<G>(drawn.puzzle, *ask.tsi, work, stop)) &&
           (ask.label.empty() || strata::is_of_class<G>(drawn.puzzle, ask.label, patience_of<G>(), work, stop).value_or(false));
  };
  const auto keep = [&](const Candidate<typename G::Puzzle>& drawn, std::uint64_t slot) {
    source.kept(drawn.puzzle);
    Json line = {{"crux", 1},
                 {"game", G::name},
                 {"id", fmt::format("{}-{}", series, slot)},
                 {"puzzle", G::write(drawn.puzzle)},
                 {"solution", drawn.remarks.contains("solution") ? drawn.remarks["solution"] : Json(first_play<G>(drawn.puzzle))},
                 {"grade", to_json(classify<G>(drawn.puzzle, patience_of<G>(), stop))},
                 {"recipe", write_recipe(recipe_of<G>(parameters, ask, tries, slot))}};
    line.update(drawn.remarks);
    if constexpr (can<G, Remarking>) line["grade"].update(G::remark_on(drawn.puzzle, line));
    return visit.puzzle(std::move(line));
  };
  const auto tally =
      generate::distinct<G>(ask.count, tries, [&](std::uint64_t slot) { return source.candidate(slot); }, accept, keep, told);
  if (!tally) return std::unexpected(tally.error());
  told(*tally);
  if ((ask.report || report.made < ask.count) && !stop.stop_requested()) account_for(source, ask, report, visit);
  return report;
}

// REQUIRES: `given.by` is one of the game's ways, or empty.
template <can<Sampled> G>
Result<GenerateReport> generate_erased(const GenerateRequest& given, const std::stop_token& stop, const GenerateVisitor& visit) {
  GenerateRequest ask = given;
  if (ask.by.empty()) ask.by = G::ways.front();
  const auto parameters = G::read_parameters(ask.parameters);
  if (!parameters) return std::unexpected(parameters.error());
  GenerateReport report;
  if (!ask.label.empty()) report.impossible = G::impossible(*parameters, ask.label);
  if (report.impossible || ask.count == 0) return report;

  const auto from = [&](auto&& source, std::uint64_t tries) {
    return generate_from<G>(source, *parameters, ask, ask.tries > 0 ? ask.tries : tries, stop, visit, report);
  };
  if constexpr (can<G, Constrained>)
    if (ask.by == "clingo") return from(FromClingo<G>{*parameters, ask, stop, visit, report}, default_clingo_tries);
  if constexpr (can<G, Evolved>)
    if (ask.by == "evolve") {
      auto genomes = breed<G>(*parameters, ask, false, stop, visit);
      if (genomes.empty()) return report;
      // Where none of these can be built, evolution goes on for as long as it may, once; then from the first again.
      bool all = false;
      const auto bred = [&](std::size_t at) {
        if (at >= genomes.size() && !std::exchange(all, true)) genomes = breed<G>(*parameters, ask, true, stop, visit);
        return genomes[at % genomes.size()];
      };
      return from(from_genomes<G>(*parameters, ask, bred), default_tries);
    }
  if constexpr (can<G, Illuminated>)
    if (ask.by == "elites") {
      const auto targets = G::targets(*parameters);
      if (!targets) return std::unexpected(targets.error());
      auto genomes = illuminate<G>(*targets, *parameters, ask, stop, visit);
      const std::uint64_t all = genomes.size();
      return from(FromElites<G>{*targets, std::move(genomes)}, all);
    }
  if constexpr (can<G, Evolved>) {
    const auto drawn = [&](std::size_t at) {
      Rng rng(ask.seed, 2, at);
      return G::draw_genome(*parameters, rng);
    };
    return from(from_genomes<G>(*parameters, ask, drawn), default_tries);
  } else {
    return from(from_sampler<G>(*parameters, ask), tries_for<G>(ask.count));
  }
}

}  // namespace crux::detail
