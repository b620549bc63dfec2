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

template <Evolvable E>
void judge(Individual<E>& one, const typename E::Targets& targets) {
  one.fingerprint = E::fingerprint(one.genome);
  if constexpr (can<E, Described>) {
    const auto judged = E::judge(one.genome, targets);
    one.violations = judged.violations;
    one.objectives = judged.objectives;
    one.niche = judged.niche;
  } else {
    one.violations = E::violations(one.genome);
    one.objectives = one.violations == 0 ? E::objectives(one.genome, targets) : Objectives<E>{};
  }
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
