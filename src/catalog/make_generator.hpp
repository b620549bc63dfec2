// make_generator.hpp -- the part of a game's row that its generators fill. Included by make_entry.hpp.
#pragma once

#include <fmt/format.h>

#include "catalog/catalog.hpp"
#include "catalog/make_bots.hpp"
#include "core/recipe.hpp"
#include "generate/constrain/clingo.hpp"
#include "generate/distinct.hpp"

namespace crux::detail {

// Enough for a class that one candidate in a thousand has.
inline constexpr std::uint64_t default_tries = 100'000;
// Large puzzles take long to classify: after so many steps, some ten seconds, nobody waits for the rest of the candidates.
inline constexpr std::uint64_t most_work = 50'000'000;
// clingo takes a tenth of a second each.
inline constexpr std::uint64_t default_clingo_tries = 1000;
inline constexpr int clingo_seconds = 60;

template <Laddered G>
LadderReport classify(const typename G::Puzzle& p, std::uint64_t steps, const std::stop_token& stop) {
  Budget budget(steps, stop);
  const auto uniform = information::measure<G>(p, UniformPolicy{}, Mode::strict, budget);
  return to_report(strata::stand<G>(p, steps, stop), uniform);
}

// Where the next candidate comes from: the game's sampler, or its answer set program. The report hears when that has no answer,
// or none in time.
template <Sampled G>
auto source_of(const typename G::Parameters& parameters, const GenerateRequest& ask, const std::stop_token& stop,
               const GenerateVisitor& visit, GenerateReport& report) {
  return [&, told = false](std::uint64_t slot) mutable -> Result<std::optional<typename G::Puzzle>> {
    if constexpr (Constrained<G>) {
      if (ask.by_clingo) {
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
        return std::optional(std::move(*puzzle));
      }
    }
    Rng rng(ask.seed, 0, slot);
    return G::sample(parameters, rng);
  };
}

template <Sampled G>
Recipe recipe_of(const typename G::Parameters& parameters, const GenerateRequest& ask, std::uint64_t tries, std::uint64_t slot) {
  Recipe recipe{.game = std::string(G::name), .parameters = G::write_parameters(parameters), .seed = ask.seed, .budget = tries};
  recipe.parameters["by"] = ask.by_clingo ? "clingo" : "native";
  if (!ask.rules_file.empty()) recipe.parameters["rules"] = ask.rules_file;
  recipe.parameters["slot"] = slot;
  if (!ask.label.empty()) recipe.targets["class"] = ask.label;
  return recipe;
}

// What the ids of one request's puzzles begin with: the same for the same request, and hardly for another.
template <Sampled G>
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
  if constexpr (Confluent<G>) {
    G::each_solution(p, budget, keep);
  } else {
    enumerate<G>(p, foresee<G>(p), budget, keep);
  }
  return text;
}

template <Sampled G>
  requires Laddered<G>
Result<GenerateReport> generate_erased(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit) {
  const auto parameters = G::read_parameters(ask.parameters);
  if (!parameters) return std::unexpected(parameters.error());
  GenerateReport report;
  if (!ask.label.empty()) report.impossible = G::impossible(*parameters, ask.label);
  if (report.impossible) return report;

  const std::uint64_t tries = ask.tries > 0 ? ask.tries : ask.by_clingo ? default_clingo_tries : default_tries;
  Budget work(most_work, stop);
  const auto told = [&](const generate::Tally& tally) {
    report.made = tally.made, report.tries = tally.tries, report.twins = tally.twins, report.refused = tally.refused;
    visit.progress(report);
    report.tired = work.left() == 0;
    return !stop.stop_requested() && !report.impossible && !report.late && !report.tired;
  };
  const auto accept = [&](const typename G::Puzzle& p) {
    return ask.label.empty() || strata::is_of_class<G>(p, ask.label, G::patience, work, stop) == true;
  };
  auto source = source_of<G>(*parameters, ask, stop, visit, report);
  const std::string series = series_of<G>(*parameters, ask);
  const auto keep = [&](const typename G::Puzzle& p, std::uint64_t slot) {
    Json line = {{"crux", 1},
                 {"game", G::name},
                 {"id", fmt::format("{}-{}", series, slot)},
                 {"puzzle", G::write(p)},
                 {"solution", first_play<G>(p)},
                 {"grade", to_json(classify<G>(p, G::patience, stop))},
                 {"recipe", write_recipe(recipe_of<G>(*parameters, ask, tries, slot))}};
    return visit.puzzle(std::move(line));
  };
  const auto tally =
      generate::distinct<G>(ask.count, tries, [&](std::uint64_t slot) { return source(slot); }, accept, keep, told);
  if (!tally) return std::unexpected(tally.error());
  told(*tally);
  return report;
}

}  // namespace crux::detail
