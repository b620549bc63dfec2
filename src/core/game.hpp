// game.hpp -- what a game is.
//
// A game is a plain struct of static functions over three types of its own. Nothing inherits from anything: graders and
// generators are templates over this concept, so that a whole loop is compiled for each game and no call is made through a
// pointer while solving. A game declares what it can do beyond this (capabilities.hpp); the contracts of some capabilities are
// below.
//
// Which type does a thing belong to? Is it the same for every play of this puzzle: Puzzle. Should undo restore it: State.
// Could two players differ in it at the same state: Move.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "base/json.hpp"
#include "base/result.hpp"
#include "core/capabilities.hpp"

namespace crux {

// `lost` promises that no move leads on; a state that is open may still be hopeless.
enum class Status : std::uint8_t { open, solved, lost };

// Stands for "any callable that takes a move" where the concept must name one.
struct AnyVisitor {
  template <class Move>
  void operator()(const Move&) const {}
};

template <class G>
concept Game = requires(const typename G::Puzzle& p, typename G::State& s, const typename G::Move& m, const Json& json,
                        std::string_view text, std::span<const typename G::Move> moves) {
  // One requirement a line, so that the compiler names the one that is missing.
  requires std::regular<typename G::Puzzle>;
  requires std::copyable<typename G::State>;
  requires std::equality_comparable<typename G::State>;
  requires std::regular<typename G::Move>;
  { G::name } -> std::convertible_to<std::string_view>;
  // The "puzzle" object of the format; read(write(p)) == p, and read never trusts its input.
  { G::read(json) } -> std::same_as<Result<typename G::Puzzle>>;
  { G::write(p) } -> std::same_as<Json>;
  { G::start(p) } -> std::same_as<typename G::State>;
  // Visits every legal move of an open state, in an order that depends on the state alone.
  G::moves(p, s, AnyVisitor{});
  // apply then undo of the same move restores the state exactly.
  G::apply(p, s, m);
  G::undo(p, s, m);
  { G::status(p, s) } -> std::same_as<Status>;
  // A play in the game's own short notation ("UURR."): read_moves(write_moves(ms)) == ms, and every move read is legal.
  { G::read_moves(p, text) } -> std::same_as<Result<std::vector<typename G::Move>>>;
  { G::write_moves(p, moves) } -> std::same_as<std::string>;
};

// Why a puzzle has no solution: in words that end a sentence, without a full stop, and which parts of the puzzle (clues, by
// index) are at fault together.
struct Dilemma {
  std::string says;
  std::vector<int> parts;
  bool operator==(const Dilemma&) const = default;
};

namespace contract {

// Computed once for a puzzle, asked at every state.
// Promise: `alive` is false only if no solution can be reached; if it is true there may or may not be one.
template <class G>
concept Foresighted = requires(const typename G::Puzzle& p, const typename G::State& s, const typename G::Foresight& f) {
  // `budget` bounds a search, if foresight takes one.
  { G::foresee(p, Budget{}) } -> std::same_as<typename G::Foresight>;
  { f.alive(p, s) } -> std::same_as<bool>;
  // G::status, perhaps quicker. REQUIRES: alive(p, s).
  { f.status(p, s) } -> std::same_as<Status>;
  // The number of solutions, if it is known without a search.
  { f.count() } -> std::same_as<std::optional<std::uint64_t>>;
};

// The plays from here depend on `key(p, s)` alone, so that graders may remember an answer by it.
template <class G>
concept Keyed = requires(const typename G::Puzzle& p, const typename G::State& s) {
  { G::key(p, s) } -> std::convertible_to<std::uint64_t>;
};

template <class G>
concept Confluent = requires(const typename G::Puzzle& p, std::span<const typename G::Move> moves, Budget& budget,
                             bool (*visit)(std::span<const typename G::Move>)) {
  // The end of a play, written so that plays that differ in order alone are written alike. REQUIRES: it is solved.
  { G::solution(p, moves) } -> std::same_as<std::string>;
  // How many solutions there are; nothing if that is beyond 64 bits.
  { G::count(p) } -> std::same_as<std::optional<std::uint64_t>>;
  // One play for each solution, until `visit` answers false or the budget ends: then the answer is false.
  { G::each_solution(p, budget, visit) } -> std::same_as<bool>;
};

// A solver that visits one play for each solution until `visit` answers false or the budget ends (then the answer is false);
// `search_patience` steps of it are what people would wait for.
template <class G>
concept Searching = requires(const typename G::Puzzle& p, Budget& budget, bool (*visit)(std::span<const typename G::Move>)) {
  { G::search(p, budget, visit) } -> std::same_as<bool>;
  { G::search_patience } -> std::convertible_to<std::uint64_t>;
};

// The cost of the shortest solution (tiles, actions); nothing if there is none or the budget ends first.
template <class G>
concept Thrifty = requires(const typename G::Puzzle& p, Budget& budget) {
  { G::fewest(p, budget) } -> std::same_as<std::optional<int>>;
};

// REQUIRES, of `why_none`: there is no solution.
template <class G>
concept Refuting = requires(const typename G::Puzzle& p) {
  { G::why_none(p) } -> std::same_as<Dilemma>;
};

// How large the space of candidate solutions is, before any mark is looked at (the paper's "paths").
template <class G>
concept Spacious = requires(const typename G::Puzzle& p) {
  { G::space(p) } -> std::same_as<std::optional<std::uint64_t>>;
};

// The things among which a solution is sought, in one word: "programs".
template <class G>
concept Naming = requires {
  { G::candidates } -> std::convertible_to<std::string_view>;
};

// States that a measure may visit unless more is asked for.
template <class G>
concept Patient = requires {
  { G::patience } -> std::convertible_to<std::uint64_t>;
};

// How many bytes a puzzle holds on the heap (base/bytes.hpp), shared parts included, without what is kept for a time
// (base/kept.hpp).
template <class G>
concept Weighed = requires(const typename G::Puzzle& p) {
  { G::bytes(p) } -> std::same_as<std::size_t>;
};

// Raise it when something that was a solution no longer is, or the other way round. Without it, the version is 1.
template <class G>
concept Versioned = requires {
  { G::rules_version } -> std::convertible_to<int>;
};

// The game as people play it, if it differs from the one that graders walk through. It need not be a whole Game.
template <class G>
concept Twofold = requires(const typename G::Puzzle& p, std::string_view text, std::span<const typename G::Play::Move> moves) {
  requires std::same_as<typename G::Play::Puzzle, typename G::Puzzle>;
  { G::Play::read_moves(p, text) } -> std::same_as<Result<std::vector<typename G::Play::Move>>>;
  { G::Play::write_moves(p, moves) } -> std::same_as<std::string>;
};

// `read_moves` takes a play that is whole, legal or not; `write_moves` writes only such plays.
template <class G>
concept ReadWhole = requires {
  { G::read_whole } -> std::convertible_to<bool>;
};

}  // namespace contract

}  // namespace crux
