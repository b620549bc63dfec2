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
#include "core/capabilities.hpp"

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
  { E::mutate(changed, t, rng) } -> std::same_as<void>;
  { E::cross(g, g, rng) } -> std::same_as<std::pair<typename E::Genome, typename E::Genome>>;
  // How much it violates (0: feasible); or, below, all that is asked of it at once.
  requires can<E, Described> || requires {
    { E::violations(g) } -> std::same_as<int>;
  };
  // An array of numbers, none of them NaN; asked only of feasible genomes.
  requires is_objectives<std::remove_cvref_t<decltype(E::objectives(g, t))>>;
  // Equal genomes have equal fingerprints. Different ones may share theirs: == decides.
  { E::fingerprint(g) } -> std::same_as<std::uint64_t>;
};

// The kind that a genome belongs to; the best of each kind is kept. Rows are named by a key, as they appear; columns are counted
// from 0.
struct Niche {
  std::uint64_t row = 0;
  std::uint32_t column = 0;
  bool operator==(const Niche&) const = default;
};

template <class Objectives>
struct Judgement {
  int violations = 0;
  Objectives objectives{};  // zeros while there are violations
  Niche niche = {};         // likewise
};

namespace contract {

// All that selection asks of a genome, its niche included, comes from one look at it.
template <class E>
concept Described = requires(const typename E::Genome& g, const typename E::Targets& t) {
  { E::judge(g, t) } -> std::same_as<Judgement<std::remove_cvref_t<decltype(E::objectives(g, t))>>>;
};

}  // namespace contract

}  // namespace crux
