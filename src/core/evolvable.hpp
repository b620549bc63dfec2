// evolvable.hpp -- what can be bred: genomes that are drawn, changed and crossed, and judged without building a puzzle.
//
// A genome first has to be allowed (no violations), then good (objectives, all to be minimised, 0 is met). Violations belong to
// the genome alone; objectives also to the targets, which may change while a population lives.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/rng.hpp"

namespace crux {

template <class V>
inline constexpr bool is_objectives = false;
template <class T, std::size_t K>
  requires std::is_arithmetic_v<T>
inline constexpr bool is_objectives<std::array<T, K>> = K > 0;

// All functions are pure but for the rng that they are given, and may be called from several threads at once.
template <class E>
concept Evolvable = requires(const typename E::Genome& g, typename E::Genome& changed, const typename E::Targets& t, Rng& rng) {
  requires std::regular<typename E::Genome> && std::copyable<typename E::Targets>;
  { E::random(t, rng) } -> std::same_as<typename E::Genome>;  // may violate
  { E::mutate(changed, rng) } -> std::same_as<void>;
  { E::cross(g, g, rng) } -> std::same_as<std::pair<typename E::Genome, typename E::Genome>>;
  { E::violations(g) } -> std::same_as<int>;  // 0: feasible
  // An array of numbers, none of them NaN; asked only of feasible genomes.
  requires is_objectives<std::remove_cvref_t<decltype(E::objectives(g, t))>>;
  // Equal genomes have equal fingerprints. Different ones may share theirs: == decides.
  { E::fingerprint(g) } -> std::same_as<std::uint64_t>;
};

}  // namespace crux
