// individual.hpp -- a genome and all that selection asks of it, worked out once.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/evolvable.hpp"

namespace crux::evolve {

template <Evolvable E>
using Objectives = std::remove_cvref_t<decltype(E::objectives(std::declval<const typename E::Genome&>(),
                                                              std::declval<const typename E::Targets&>()))>;

template <Evolvable E>
struct Individual {
  typename E::Genome genome{};
  std::uint64_t fingerprint = 0;
  int violations = 0;
  Objectives<E> objectives{};  // zeros while it is infeasible: nobody may look
  Niche niche = {};            // of a Described one
};

// Plain bytes, so that it may come from another thread or machine.
template <Evolvable E>
using Verdict = Judgement<Objectives<E>>;

template <Evolvable E>
Verdict<E> verdict_on(const typename E::Genome& genome, const typename E::Targets& targets) {
  static_assert(std::is_trivially_copyable_v<Verdict<E>>);
  if constexpr (can<E, Described>) {
    return E::judge(genome, targets);
  } else {
    const int violations = E::violations(genome);
    return {
        .violations = violations, .objectives = violations == 0 ? E::objectives(genome, targets) : Objectives<E>{}, .niche = {}};
  }
}

template <Evolvable E>
void put(const Verdict<E>& verdict, Individual<E>& one) {
  one.violations = verdict.violations;
  one.objectives = verdict.objectives;
  one.niche = verdict.niche;
}

// Nowhere worse, somewhere better.
template <class V>
constexpr bool dominates(const V& a, const V& b) {
  bool better = false;
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (b[k] < a[k]) return false;
    better |= a[k] < b[k];
  }
  return better;
}

template <class V>
constexpr bool all_met(const V& objectives) {
  for (const auto& value : objectives)
    if (value != 0) return false;
  return true;
}

}  // namespace crux::evolve
