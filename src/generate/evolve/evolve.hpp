// evolve.hpp -- the two-population loop (FI-2POP, Kimbrough et al. 2008; with NSGA-II on the feasible side it is the NSFI-2POP
// of Scirea et al. 2016, with MAP-Elites there the constrained MAP-Elites of Shyne, Facey & Cooper 2024).
//
// The feasible side is bred for its objectives, the infeasible one for fewer violations; offspring go to the side they belong
// to. One generation makes `population` offspring, shared between the sides in proportion to their sizes. The next generation of
// a side is its elites and its offspring, cut to `population` if they are more, and filled up with the best of the other parents
// if they are fewer. (A MAP-Elites grid keeps its own counsel.)
//
// Promises. No genome is twice in a generation: an offspring that equals a parent or an older sibling is refused. The result
// depends on (targets, options) alone, whoever judges the offspring: mating m of generation g draws from Rng(seed, g, m), and
// offspring are taken in the order of matings. After the constructor nothing allocates, unless a genome does. To mate is quick
// and done by this thread; to judge may take long, and may be left to many threads and machines. Machines that run the same loop
// and share their verdicts have the same populations.
//
// Departures. (1) The filling up is NSGA-II's, not in the paper's words: with elites and offspring alone, most offspring of
// feasible parents being infeasible, a side of 500 shrank to 50 and noted 75 of 208 optimal genomes; now it finds all.
// (2) Optimal genomes (all objectives 0) are noted as they are found, `population` of them at most: no later generation loses
// them.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "generate/evolve/infeasible.hpp"
#include "generate/evolve/nsga2.hpp"

namespace crux::evolve {

struct Options {
  std::size_t population = 500;  // of each side, and offspring a generation; at least 1
  std::uint64_t generations = 1000;
  std::size_t elite_percent = 10;  // of each side, rounded up: 0..100
  std::size_t elites = 0;          // of each side, whatever its size; 0: by elite_percent
  Wheel wheel = Wheel::by_violations;
  std::uint64_t seed = 1;
  bool full = false;  // all generations, also when the targets are met
};

// Calls body(0..count-1) in this thread; each call writes its part of `results`, which has as many equal parts. A replacement may
// call in any order from any threads, and returns when all calls have. It may leave out calls if it gets their parts from another
// machine.
struct Serially {
  void operator()(std::size_t count, const auto& body, std::span<std::byte>) const {
    for (std::size_t i = 0; i < count; ++i) body(i);
  }
};

template <Evolvable E, FeasibleStore<E> Store = Nsga2<E>>
class Evolution {
 public:
  using Genome = typename E::Genome;
  using Targets = typename E::Targets;

  Evolution(Targets targets, const Options& options) : Evolution(std::move(targets), options, Store(options.population)) {}
  Evolution(Targets targets, const Options& options, Store store)
      : options_(options),
        targets_(std::move(targets)),
        feasible_(std::move(store)),
        infeasible_(options.population, options.wheel),
        offspring_(options.population),
        verdicts_(options.population),
        optimal_(options.population) {
    assert(options.population > 0 && options.elite_percent <= 100);
  }

  // Makes and judges the offspring.
  void ask(const auto& each) {
    make();
    const auto judge = [this](std::size_t slot) { verdicts_[slot] = verdict_on<E>(offspring_[slot].genome, targets_); };
    each(offspring_.size(), judge, std::as_writable_bytes(std::span(verdicts_)));
    for (std::size_t slot = 0; slot < offspring_.size(); ++slot) put(verdicts_[slot], offspring_[slot]);
    if constexpr (requires { E::together(std::span(offspring_), targets_); }) E::together(std::span(offspring_), targets_);
  }

  // Makes the next generation of elites and offspring. REQUIRES: ask() came before.
  void tell() {
    const std::size_t elites = elites_of(feasible().size()), infeasible_elites = elites_of(infeasible().size());
    feasible_.begin();
    infeasible_.begin();
    // Equal genomes are on the same side, so each side can tell.
    for (const Individual<E>& one : offspring_) {
      const bool is_new = one.violations > 0 ? infeasible_.insert(one) : feasible_.insert(one);
      duplicates_ += !is_new;
      if (is_new && one.violations == 0) note(one);
    }
    feasible_.end(elites);
    infeasible_.end(infeasible_elites);
    ++generation_;
  }

  // Goes on from where it is toward other targets. REQUIRES: not between ask() and tell().
  void retarget(const Targets& targets) {
    targets_ = targets;
    feasible_.refresh([this](Individual<E>& one) { put(verdict_on<E>(one.genome, targets_), one); });
    optimal_.clear();
    for (const auto& one : feasible()) note(one);
  }

  const Store& store() const { return feasible_; }
  std::span<const Individual<E>> feasible() const { return feasible_.members(); }
  std::span<const Individual<E>> infeasible() const { return infeasible_.members(); }
  // Different genomes that met all targets, in the order they were found.
  std::span<const Genome> optimal() const { return optimal_.genomes(); }
  std::uint64_t duplicates() const { return duplicates_; }

 private:
  // A side without members makes none; if both have none, the offspring are drawn at random.
  void make() {
    const std::size_t n = options_.population, f = feasible_.weight(), both = f + infeasible().size();
    const std::size_t from_feasible = both > 0 ? (n * f + both / 2) / both : 0, matings = (from_feasible + 1) / 2;
    const std::span all(offspring_);
    for (std::size_t slot = 0; slot < (both > 0 ? matings + (n - from_feasible + 1) / 2 : n); ++slot) {
      Rng rng(options_.seed, generation_, slot);
      if (both == 0)
        bring_up(all[slot], E::random(targets_, rng));
      else if (slot < matings)
        mate(feasible_, all.first(from_feasible).subspan(2 * slot), rng);
      else
        mate(infeasible_, all.subspan(from_feasible + 2 * (slot - matings)), rng);
    }
  }
  // Two parents, and their children for the first two of `places`; if there is room for one only, the second is dropped.
  void mate(const auto& side, std::span<Individual<E>> places, Rng& rng) const {
    const Individual<E>& a = side.parent(rng);
    const Individual<E>& b = side.parent(rng);
    auto [first, second] = E::cross(a.genome, b.genome, rng);
    E::mutate(first, targets_, rng);
    bring_up(places[0], std::move(first));
    if (places.size() == 1) return;
    E::mutate(second, targets_, rng);
    bring_up(places[1], std::move(second));
  }
  static void bring_up(Individual<E>& place, Genome&& child) {
    place.genome = std::move(child);
    place.fingerprint = E::fingerprint(place.genome);
  }
  std::size_t elites_of(std::size_t members) const {
    return options_.elites > 0 ? options_.elites : (members * options_.elite_percent + 99) / 100;
  }
  void note(const Individual<E>& one) {
    if (all_met(one.objectives)) optimal_.insert(one.genome, one.fingerprint);
  }

  Options options_;
  Targets targets_;
  Store feasible_;
  Infeasible<E> infeasible_;
  std::vector<Individual<E>> offspring_;
  std::vector<Verdict<E>> verdicts_;  // on them
  GenomeSet<Genome> optimal_;         // since the start, or since the targets last changed
  std::uint64_t generation_ = 0;
  std::uint64_t duplicates_ = 0;
};

// Time is in the unit of Hooks::now.
struct Progress {
  std::uint64_t generations = 0;  // bred; the first, random population is not counted
  std::size_t feasible = 0;
  std::size_t infeasible = 0;
  std::size_t optimal = 0;
  std::uint64_t duplicates = 0;  // refused
  double making = 0;             // offspring: mating and judging
  double selecting = 0;          // the next generation: ranks, duplicates
};

struct Hooks {
  std::function<void(const Progress&)> progress;  // after every generation
  std::function<double()> now;                    // a clock; without one, times are 0
  std::stop_token stop;                           // asked between generations
};

template <Evolvable E>
struct Report : Progress {
  std::vector<typename E::Genome> optimal_genomes;
  std::vector<typename E::Genome> front;  // those of the last generation that none dominates
  bool stopped = false;                   // by the token
};

template <Evolvable E>
std::vector<typename E::Genome> front_of(std::span<const Individual<E>> members) {
  std::vector<typename E::Genome> front;
  Ranking<typename Objectives<E>::value_type, std::tuple_size_v<Objectives<E>>> ranking(members.size());
  ranking.rank(members.size(), [&](std::size_t i) -> const Objectives<E>& { return members[i].objectives; });
  for (std::size_t i = 0; i < members.size(); ++i)
    if (ranking.rank_of(i) == 0) front.push_back(members[i].genome);
  return front;
}

// Evolves until a genome meets all targets (unless options.full), the generations are over, or it is told to stop.
template <Evolvable E, FeasibleStore<E> Store, class Each = Serially>
Report<E> run(Evolution<E, Store>& evolution, const Options& options, const Hooks& hooks = {}, const Each& each = {}) {
  Report<E> report;
  const auto now = [&] { return hooks.now ? hooks.now() : 0.0; };
  const auto generation = [&] {
    const double start = now();
    evolution.ask(each);
    const double made = now();
    evolution.tell();
    report.making += made - start;
    report.selecting += now() - made;
    report.feasible = evolution.feasible().size();
    report.infeasible = evolution.infeasible().size();
    report.optimal = evolution.optimal().size();
    report.duplicates = evolution.duplicates();
    if (hooks.progress) hooks.progress(report);
  };
  if (evolution.feasible().empty() && evolution.infeasible().empty()) generation();
  while (report.generations < options.generations && (options.full || evolution.optimal().empty())) {
    report.stopped = hooks.stop.stop_requested();
    if (report.stopped) break;
    ++report.generations;
    generation();
  }
  report.optimal_genomes.assign(evolution.optimal().begin(), evolution.optimal().end());
  report.front = front_of(evolution.feasible());
  return report;
}

template <Evolvable E, class Each = Serially>
Report<E> run(const typename E::Targets& targets, const Options& options, const Hooks& hooks = {}, const Each& each = {}) {
  Evolution<E> evolution(targets, options);
  return run(evolution, options, hooks, each);
}

}  // namespace crux::evolve
