// generated.hpp -- games whose puzzles can be made: by sampling, and by constraints.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "core/game.hpp"

namespace crux {

// What may be asked of a generator: `crux generate GAME --nodes 4`. All are whole numbers.
struct ParameterInfo {
  std::string_view name;  // "nodes"
  std::string_view says;
};

// Sampled: draws candidates at random; who asked decides which to keep.
template <class G>
concept Sampled = Game<G> && requires(const Json& given, const typename G::Parameters& parameters, std::string_view label,
                                      Rng& rng, const typename G::Puzzle& p) {
  { std::span<const ParameterInfo>(G::parameters) };
  // From the parameters that were given, by name. read_parameters(write_parameters(x)) == x.
  { G::read_parameters(given) } -> std::same_as<Result<typename G::Parameters>>;
  { G::write_parameters(parameters) } -> std::same_as<Json>;
  // One candidate; nothing where this draw came to nothing.
  { G::sample(parameters, rng) } -> std::same_as<std::optional<typename G::Puzzle>>;
  // Why no puzzle with these parameters can have this class (Rung::label), where that is known without trying.
  { G::impossible(parameters, label) } -> std::same_as<std::optional<std::string>>;
  // Puzzles that differ in nothing that matters are the same; the same puzzles have the same invariant.
  { G::invariant(p) } -> std::same_as<std::uint64_t>;
  { G::same(p, p) } -> std::same_as<bool>;
};

// Constrained: has an answer set program (data/asp/<game>.lp) whose answers are puzzles.
template <class G>
concept Constrained = Sampled<G> && requires(const typename G::Parameters& parameters, std::span<const std::string> atoms) {
  { G::program } -> std::convertible_to<std::string_view>;
  { G::constants(parameters) } -> std::same_as<std::vector<std::pair<std::string, int>>>;
  { G::from_atoms(atoms) } -> std::same_as<Result<typename G::Puzzle>>;
};

}  // namespace crux
