// fillable.hpp -- sketches: puzzles with holes, and what may stand in each.
//
// A candidate is one option for each hole. Candidates are numbered like an odometer: the first hole turns slowest, options in
// their own order. That order is all that a search, a division of work or a resumed run needs to know of a sketch.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/deduction.hpp"
#include "core/game.hpp"
#include "core/generated.hpp"

namespace crux {

// The number of an option in its hole's list.
using Option = std::uint16_t;

struct Hole {
  std::string where;                 // in words: "cell [1,2]"
  std::vector<std::string> options;  // in words, each once: "white square"; never none
};
inline constexpr std::size_t most_holes = 256;
inline constexpr std::size_t most_options = 4096;

// A way to turn a sketch into itself: hole h with option o becomes hole to[h] with option as[h][o].
struct Symmetry {
  std::vector<std::uint16_t> to;
  std::vector<std::vector<Option>> as;
  bool operator==(const Symmetry&) const = default;
};

namespace contract {

template <class G>
concept Fillable = requires(const Json& json, const typename G::Sketch& sketch, std::span<const Option> options) {
  requires std::copyable<typename G::Sketch>;
  // Reads the format of `read`, with holes; a puzzle is refused. A sketch that is not a puzzle with holes, but something that a
  // puzzle grows from (a program), may have no hole, and then has one completion.
  { G::read_sketch(json) } -> std::same_as<Result<typename G::Sketch>>;
  { G::holes(sketch) } -> std::same_as<std::vector<Hole>>;
  // The puzzle with these options; nothing if they do not go together. `read` would take it.
  { G::complete(sketch, options) } -> std::same_as<std::optional<Candidate<typename G::Puzzle>>>;
  // Every symmetry but the identity; with it they are a group. Puzzles that one turns into another are equally hard.
  { G::symmetries(sketch) } -> std::same_as<std::vector<Symmetry>>;
};

// Walks candidates depth first and knows, before the last hole, if nothing can come of them.
template <class G>
concept Foreseeing = requires(const typename G::Sketch& sketch, typename G::Filler& filler, Option option) {
  // Nothing if the sketch is too large for it (`bytes`: what it may take); then every candidate is completed and solved by
  // itself. One filler serves one thread.
  { G::Filler::of(sketch, std::size_t{}) } -> std::same_as<std::optional<typename G::Filler>>;
  // Fills the next hole. False: there is no solution, however the others are filled. Either way `unset` takes it back.
  { filler.set(option) } -> std::same_as<bool>;
  filler.unset();
  // Once all holes are filled: the number of solutions, and the TSI of a player who knows `rules`; nothing if that is to be
  // found out from the completed puzzle. TSI only if there is a solution.
  { filler.count() } -> std::same_as<std::optional<std::uint64_t>>;
  { filler.tsi(RuleSet{}) } -> std::same_as<std::optional<double>>;
};

}  // namespace contract

}  // namespace crux
