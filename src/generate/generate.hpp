// generate.hpp -- different puzzles of one game, by one of its ways, until there are as many as were asked for.
//
// A generator makes candidates and does not know how hard they are: which of them to keep, and what grade to write beside them,
// is for the callables of `Judges` to say.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/generated.hpp"
#include "generate/distinct.hpp"
#include "generate/making.hpp"
#include "generate/portfolio.hpp"
#include "generate/request.hpp"
#include "generate/sources.hpp"
#include "search/solve.hpp"

namespace crux::generate {

// How far a candidate is from what was asked for: 0 if it is that; infinitely far if it is of another class or TSI; else by how
// much its rating is off.
struct Verdict {
  double miss = 0;
  std::optional<double> rating = {};  // if one was asked for, and it is known
};

template <can<Sampled> G>
struct Judges {
  // `work` pays for that.
  std::function<Verdict(const Candidate<typename G::Puzzle>&, Budget& work)> judge;
  // To be written beside a puzzle that is kept.
  std::function<Json(const Candidate<typename G::Puzzle>&)> grade;
};

// The candidate that came nearest, if none has the rating asked for.
template <class Drawn>
struct Nearest {
  std::optional<std::pair<Drawn, Draw>> found = {};
  double miss = std::numeric_limits<double>::infinity();
};

// The recipes that a request may be met by, as far as the game takes them; its own is the first.
template <can<Sampled> G>
std::vector<typename G::Parameters> recipes_of(const GenerateRequest& ask, const typename G::Parameters& own) {
  std::vector<typename G::Parameters> recipes{own};
  if (!ask.rating) return recipes;
  std::vector<Json> known{G::write_parameters(own)};
  for (const Json& other : ask.others) {
    auto parameters = G::read_parameters(other);
    if (!parameters) continue;
    Json written = G::write_parameters(*parameters);
    if (std::ranges::find(known, written) != known.end()) continue;
    known.push_back(std::move(written));
    recipes.push_back(std::move(*parameters));
  }
  return recipes;
}

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

// Draws from `sources`, of a recipe each, until there are enough puzzles.
template <can<Sampled> G>
Result<GenerateReport> make_from(const std::vector<Source<G>>& sources, const Judges<G>& judges, Making& making) {
  using Drawn = Candidate<typename G::Puzzle>;
  Portfolio portfolio(sources.size());
  std::vector<std::uint64_t> slots(sources.size(), 0);
  Draw drawing;
  Nearest<Drawn> nearest;
  const auto candidate = [&](std::uint64_t) {
    const std::size_t recipe = portfolio.next();
    drawing = {recipe, slots[recipe]++};
    auto drawn = sources[recipe].candidate(drawing.slot);
    if (drawn && !*drawn) portfolio.drawn(recipe, std::numeric_limits<double>::infinity());
    return drawn;
  };
  const auto accept = [&](const Drawn& drawn) {
    const Verdict verdict = judges.judge(drawn, making.work());
    portfolio.drawn(drawing.recipe, verdict.miss);
    if (verdict.miss > 0 && verdict.miss < nearest.miss) {
      nearest.miss = verdict.miss;
      if (verdict.rating) making.comes_near(*verdict.rating);
      if (making.hurries()) nearest.found = {drawn, drawing};
    }
    return verdict.miss == 0;
  };
  const auto keep = [&](const Drawn& drawn, std::uint64_t) {
    sources[drawing.recipe].kept(drawn.puzzle);
    const auto known = drawn.remarks.find("solution");
    Json solution = known != drawn.remarks.end() ? *known : Json(first_play<G>(drawn.puzzle).value_or(Trace{}).moves);
    Json line = making.line(drawing, G::write(drawn.puzzle), std::move(solution), judges.grade(drawn), drawn.remarks);
    if constexpr (can<G, Remarking>) line["grade"].update(G::remark_on(drawn.puzzle, line));
    return making.visit().puzzle(std::move(line));
  };
  auto tally = distinct<G>(making.count(), making.tries(), candidate, accept, keep,
                           [&](const Tally& so_far) { return making.going(so_far) && !(nearest.found && making.is_late()); });
  if (!tally) return std::unexpected(tally.error());
  if (tally->made == 0 && nearest.found && making.takes_nearest()) {
    ++tally->made, --tally->refused;
    drawing = nearest.found->second;
    keep(nearest.found->first, drawing.slot);
  }
  return making.finish(*tally, sources.front().account);
}

// The way that needs no name: one candidate after the other. `parameters` are kept by reference.
template <can<Sampled> G>
Source<G> usual_source(const typename G::Parameters& parameters, const GenerateRequest& ask) {
  if constexpr (can<G, Evolved>) {
    return from_drawn<G>(parameters, ask.seed, ask.rating.has_value());
  } else {
    return from_sampler<G>(parameters, ask.seed);
  }
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
    Making making(G::name, {recipe_parameters<G>(*parameters)}, ask, tries, stop, visit, report);
    return make_from<G>({source}, judges, making);
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
  const auto recipes = recipes_of<G>(ask, *parameters);
  std::vector<Source<G>> sources;
  std::vector<Json> written;
  for (const typename G::Parameters& recipe : recipes) {
    written.push_back(recipe_parameters<G>(recipe));
    sources.push_back(usual_source<G>(recipe, ask));
  }
  Making making(G::name, std::move(written), ask, tries_for<G>(ask.count) * recipes.size(), stop, visit, report);
  return make_from<G>(sources, judges, making);
}

}  // namespace crux::generate
