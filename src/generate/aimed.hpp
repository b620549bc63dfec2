// aimed.hpp -- a game's genomes, bred for what is asked of their puzzles, too: ratings, bits, classes, numbers of solutions.
//
// A game's breed knows what every one of its puzzles should be: solvable, unique, without idle marks. What somebody asks for is
// added here, once for all games. By way "evolve" each target is one more objective, in points that its value is off
// (targets.hpp). By way "elites" a puzzle that misses a target violates the request, so that the map has only puzzles that meet
// all of them. If the best is asked for, that comes first: it is what elites of one kind compete in.
//
// Promise: a judgement depends on the genome and the targets alone, so threads and machines agree.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/generated.hpp"
#include "generate/evolve/individual.hpp"
#include "generate/request.hpp"
#include "generate/targets.hpp"

namespace crux::generate {

// What is asked of all puzzles of one request.
template <can<Sampled> G>
struct Aims {
  bool elites = false;          // the best of each kind, of puzzles that meet all targets; else puzzles that come near to them
  std::vector<Target> targets;  // the cheapest first
  std::optional<Optimum> optimum;
  std::function<std::unique_ptr<Appraisal>(const Candidate<typename G::Puzzle>&)> appraise;
  Objective objective = {};
  std::uint64_t steps_a_look = 0;  // about; 0: nobody knows, or hardly any

  bool seeks_best() const { return optimum || objective; }
};

template <can<Illuminated> G>
struct Aimed {
  using Own = MapBreedOf<G>;
  using Can = capabilities<Described>;
  using Genome = typename Own::Genome;

  struct Targets {
    typename Own::Targets own;
    std::shared_ptr<const Aims<G>> aims;
  };

  // First what the best is best in: for elites the optimum or the game's own first objective, else the optimum alone. Then the
  // game's own objectives, if they can be met, and one for each of the first targets; all others share the last one.
  static constexpr std::size_t own_objectives = std::tuple_size_v<evolve::Objectives<Own>>, most_targets = 3;
  using Objectives = std::array<double, 1 + own_objectives + most_targets>;

  static Genome random(const Targets& t, Rng& rng) { return Own::random(t.own, rng); }
  static void mutate(Genome& g, const Targets& t, Rng& rng) { Own::mutate(g, t.own, rng); }
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng) { return Own::cross(a, b, rng); }
  static std::uint64_t fingerprint(const Genome& g) { return Own::fingerprint(g); }

  static Judgement<Objectives> judge(const Genome& g, const Targets& t) {
    const auto own = Own::judge(g, t.own);
    if (own.violations > 0) return {.violations = own.violations + beyond_targets(*t.aims)};
    Judgement<Objectives> all{.niche = own.niche};
    if (t.aims->elites) all.objectives[0] = static_cast<double>(own.objectives[0]);
    // Beside targets its own count as one: the more objectives there are, the less does selection by dominance lead anywhere.
    const bool more = !t.aims->targets.empty() || t.aims->seeks_best();
    if (!t.aims->elites && G::has_goals)
      for (std::size_t i = 0; i < own_objectives; ++i) all.objectives[more ? 1 : 1 + i] += static_cast<double>(own.objectives[i]);
    if (!t.aims->targets.empty() || t.aims->optimum) look(g, t, all);
    return all;
  }
  static Objectives objectives(const Genome& g, const Targets& t) { return judge(g, t).objectives; }

  // The part of a judgement for which all offspring are needed: what they are worth to somebody.
  template <class Individual>
  static void together(std::span<Individual> offspring, const Targets& t) {
    if (!t.aims->objective) return;
    std::vector<Json> lines;
    std::vector<Individual*> asked;
    for (Individual& one : offspring) {
      if (one.violations > 0) continue;
      const auto drawn = G::express(one.genome, t.own);
      if (!drawn) {
        one.violations = 1;
        continue;
      }
      lines.push_back({{"crux", 1}, {"game", G::name}, {"puzzle", G::write(drawn->puzzle)}});
      lines.back().update(drawn->remarks);
      asked.push_back(&one);
    }
    if (lines.empty()) return;
    const std::vector<double> worth = t.aims->objective(lines);
    constexpr double hardly = std::numeric_limits<double>::denorm_min();  // never 0: there may be a better one
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const bool known = i < worth.size() && std::isfinite(worth[i]);
      asked[i]->objectives[0] = !known ? std::numeric_limits<double>::max() : worth[i] == 0 ? hardly : -worth[i];
    }
  }

  // Nothing is left to ask for but the best.
  static bool is_met(const Objectives& found) { return is_good(found) && miss_of(found) == 0; }
  // A good puzzle of its game, even if it is not the one that was asked for.
  static bool is_good(const Objectives& found) {
    return std::all_of(found.begin() + 1, found.begin() + 1 + own_objectives, [](double value) { return value == 0; });
  }
  // How far off the targets it is, in points.
  static double miss_of(const Objectives& found) { return std::accumulate(found.begin() + 1 + own_objectives, found.end(), 0.0); }

 private:
  // A value that nobody could find out in time is very far off; sums of these are still exact.
  static constexpr double very_far = 1e6, behind_all = 1e9;
  // Points of a violation for each target that nobody has looked at yet, more than for any that is missed; so the infeasible side
  // climbs first to good puzzles, then from target to target.
  static constexpr int a_target = 10'000;
  static int beyond_targets(const Aims<G>& aims) { return aims.elites ? a_target * static_cast<int>(aims.targets.size()) : 0; }

  static void look(const Genome& g, const Targets& t, Judgement<Objectives>& all) {
    const Aims<G>& aims = *t.aims;
    const auto drawn = G::express(g, t.own);
    if (!drawn) {
      all = {.violations = 1 + beyond_targets(aims)};
      return;
    }
    const auto appraisal = aims.appraise(*drawn);
    double sum = 0;
    for (std::size_t i = 0; i < aims.targets.size(); ++i) {
      const Target& target = aims.targets[i];
      const double miss = std::min(very_far, target.misses(appraisal->value(target.measure)));
      all.objectives[1 + own_objectives + std::min(i, most_targets - 1)] += miss;
      sum += miss;
      if (aims.elites && sum > 0) {  // it is refused, and the other targets take longer
        const int open = static_cast<int>(aims.targets.size() - 1 - i);
        all = {.violations = 1 + static_cast<int>(std::min(std::ceil(sum), a_target - 1.0)) + a_target * open};
        return;
      }
    }
    if (!aims.optimum) return;
    const auto worth = appraisal->value(aims.optimum->measure);
    // Never 0: there may be a better one.
    all.objectives[0] = worth && std::isfinite(*worth) ? behind_all / 2 + aims.optimum->worse(*worth, 0) : behind_all;
  }
};

}  // namespace crux::generate
