// generate.hpp -- different puzzles of one game, by one of its ways, until there are as many as were asked for.
//
// A generator makes candidates and does not know how hard they are: which of them to keep, and what grade to write beside them,
// is for the callables of `Judges` to say.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/generated.hpp"
#include "generate/distinct.hpp"
#include "generate/making.hpp"
#include "generate/request.hpp"
#include "generate/sources.hpp"
#include "search/solve.hpp"

namespace crux::generate {

template <can<Sampled> G>
struct Judges {
  // How far a candidate is from what was asked for: 0 if it is that; infinitely far if it is of another class or TSI; else by how
  // much its rating is off. `work` pays for that.
  std::function<double(const Candidate<typename G::Puzzle>&, Budget& work)> misses;
  // To be written beside a puzzle that is kept.
  std::function<Json(const Candidate<typename G::Puzzle>&)> grade;
};

// The candidate that came nearest, if none has the rating asked for, and its slot.
template <class Drawn>
struct Nearest {
  std::optional<std::pair<Drawn, std::uint64_t>> found = {};
  double miss = std::numeric_limits<double>::infinity();
  void offer(const Drawn& drawn, std::uint64_t slot, double by) {
    if (by >= miss) return;
    found = {drawn, slot};
    miss = by;
  }
};

// Every puzzle carries its recipe: a game may name long parameters there instead of writing them out.
template <can<Sampled> G>
Json recipe_parameters(const typename G::Parameters& parameters) {
  if constexpr (can<G, Abridging>) {
    return G::recipe_parameters(parameters);
  } else {
    return G::write_parameters(parameters);
  }
}

// A game whose draws are long, because each is steered to what is asked for, says how many a puzzle may take.
template <can<Sampled> G>
std::uint64_t tries_for(std::uint64_t count) {
  if constexpr (can<G, Persistent>) {
    return G::draws_a_puzzle * count;
  } else {
    return default_tries;
  }
}

// Draws from `source` until there are enough puzzles.
template <can<Sampled> G>
Result<GenerateReport> make_from(const Source<G>& source, const Judges<G>& judges, Making& making) {
  using Drawn = Candidate<typename G::Puzzle>;
  std::uint64_t drawing = 0;
  Nearest<Drawn> nearest;
  const auto candidate = [&](std::uint64_t slot) { return source.candidate(drawing = slot); };
  const auto accept = [&](const Drawn& drawn) {
    const double miss = judges.misses(drawn, making.work());
    if (making.hurries()) nearest.offer(drawn, drawing, miss);
    return miss == 0;
  };
  const auto keep = [&](const Drawn& drawn, std::uint64_t slot) {
    source.kept(drawn.puzzle);
    const auto known = drawn.remarks.find("solution");
    Json solution = known != drawn.remarks.end() ? *known : Json(first_play<G>(drawn.puzzle).value_or(Trace{}).moves);
    Json line = making.line(slot, G::write(drawn.puzzle), std::move(solution), judges.grade(drawn), drawn.remarks);
    if constexpr (can<G, Remarking>) line["grade"].update(G::remark_on(drawn.puzzle, line));
    return making.visit().puzzle(std::move(line));
  };
  auto tally = distinct<G>(making.count(), making.tries(), candidate, accept, keep,
                           [&](const Tally& so_far) { return making.going(so_far) && !(nearest.found && making.is_late()); });
  if (!tally) return std::unexpected(tally.error());
  if (tally->made == 0 && nearest.found && making.takes_nearest()) {
    ++tally->made, --tally->refused;
    keep(nearest.found->first, nearest.found->second);
  }
  return making.finish(*tally, source.account);
}

// REQUIRES: `given.by` is one of the game's ways, or empty.
template <can<Sampled> G>
Result<GenerateReport> make(const GenerateRequest& given, const Judges<G>& judges, const std::stop_token& stop,
                            const GenerateVisitor& visit) {
  GenerateRequest ask = given;
  if (ask.by.empty()) ask.by = G::ways.front();
  const auto parameters = G::read_parameters(ask.parameters);
  if (!parameters) return std::unexpected(parameters.error());
  GenerateReport report;
  if (!ask.label.empty()) report.impossible = G::impossible(*parameters, ask.label);
  if (report.impossible || ask.count == 0) return report;

  const auto from = [&](const Source<G>& source, std::uint64_t tries) {
    Making making(G::name, recipe_parameters<G>(*parameters), ask, tries, stop, visit, report);
    return make_from<G>(source, judges, making);
  };
  if constexpr (can<G, Constrained>)
    if (ask.by == "clingo") {
      ClingoDraws clingo(G::name, G::program, G::constants(*parameters), ask, stop, visit, report);
      return from(from_clingo<G>(clingo), default_clingo_tries);
    }
  if constexpr (can<G, Evolved>)
    if (ask.by == "evolve") {
      const auto bred = from_bred<G>(*parameters, ask, stop, visit);
      return bred ? from(*bred, default_tries) : Result<GenerateReport>(report);
    }
  if constexpr (can<G, Illuminated>)
    if (ask.by == "elites") {
      const auto targets = G::targets(*parameters);
      if (!targets) return std::unexpected(targets.error());
      const auto genomes = illuminate<G>(*targets, *parameters, ask, stop, visit);
      return from(from_elites<G>(*targets, genomes), genomes.size());
    }
  if constexpr (can<G, Evolved>) {
    return from(from_drawn<G>(*parameters, ask.seed), default_tries);
  } else {
    return from(from_sampler<G>(*parameters, ask.seed), tries_for<G>(ask.count));
  }
}

}  // namespace crux::generate
