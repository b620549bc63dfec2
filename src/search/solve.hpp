// solve.hpp -- the solutions of one puzzle, by whatever its game has to find them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/trace.hpp"
#include "search/enumerate.hpp"
#include "search/foresight.hpp"
#include "search/patience.hpp"

namespace crux {

inline constexpr std::uint64_t beyond_counting = ~std::uint64_t{0};

struct SolveRequest {
  bool count_only = false;
  std::uint64_t limit = beyond_counting;  // stop after so many solutions
  bool shortest = true;                   // say what the shortest takes, too, if the game counts it
};
struct SolveReport {
  std::uint64_t solutions = 0;
  bool complete = true;            // false: the limit or the budget ended the search, and there may be more
  std::optional<int> fewest = {};  // what the shortest solution takes, if the game counts it (tiles)
  Dilemma dilemma = {};            // why there is none, if the game can say
};
// Sees each solution as it is found.
using TraceVisitor = std::function<void(const Trace&)>;

namespace detail {

// One play stands for all that reach the same solution.
template <can<Confluent> G>
SolveReport solve_confluent(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  if (ask.count_only) {
    const auto known = G::count(p);
    return {std::min(known.value_or(beyond_counting), ask.limit), known && *known <= ask.limit};
  }
  if (ask.limit == 0) return {0, false};
  std::uint64_t seen = 0;
  const bool complete = G::each_solution(p, budget, [&](std::span<const typename G::Move> moves) {
    visit({G::write_moves(p, moves), Status::solved});
    return ++seen < ask.limit;
  });
  return {seen, complete || G::count(p) == seen};
}

// Some games have more to show of a solution than its moves.
template <Game G>
Trace to_solved_trace(const typename G::Puzzle& p, std::span<const typename G::Move> moves) {
  Trace trace{G::write_moves(p, moves), Status::solved};
  if constexpr (can<G, Describing>) {
    Description description = G::describe(p, moves);
    trace.says = std::move(description.says);
    trace.program = std::move(description.program);
  }
  return trace;
}

// By the game's own solver.
template <can<Searching> G>
SolveReport solve_searching(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  SolveReport report;
  if (ask.limit == 0) return {0, false};
  report.complete = G::search(p, budget, [&](std::span<const typename G::Move> moves) {
    if (!ask.count_only) visit(to_solved_trace<G>(p, moves));
    return ++report.solutions < ask.limit;
  });
  if constexpr (can<G, Thrifty>) {
    Budget own(G::search_patience);
    if (ask.shortest) report.fewest = G::fewest(p, own);
  }
  if constexpr (can<G, Refuting>)
    if (report.complete && report.solutions == 0) report.dilemma = G::why_none(p);
  return report;
}

// By walking through its states.
template <Game G>
SolveReport solve_enumerating(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  const auto foresight = foresee<G>(p);
  const std::optional<std::uint64_t> known = foresight.count();
  if (ask.count_only && known) return {std::min(*known, ask.limit), *known <= ask.limit};
  if (ask.limit == 0) return {0, false};
  std::uint64_t seen = 0;
  const Enumeration found = enumerate<G>(p, foresight, budget, [&](std::span<const typename G::Move> moves) {
    if (!ask.count_only) visit({G::write_moves(p, moves), Status::solved});
    return ++seen < ask.limit;
  });
  return {found.solutions, known ? found.solutions == *known : found.complete};
}

}  // namespace detail

template <Game G>
SolveReport solve_puzzle(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  if constexpr (can<G, Confluent>) {
    return detail::solve_confluent<G>(p, ask, budget, visit);
  } else if constexpr (can<G, Searching>) {
    return detail::solve_searching<G>(p, ask, budget, visit);
  } else {
    return detail::solve_enumerating<G>(p, ask, budget, visit);
  }
}

// The first solution in the order of the game's own search, as `crux solve` would print it.
template <Game G>
std::optional<Trace> first_play(const typename G::Puzzle& p) {
  std::optional<Trace> found;
  Budget budget(usual_patience);
  solve_puzzle<G>(p, {.limit = 1, .shortest = false}, budget, [&](const Trace& trace) { found = trace; });
  return found;
}

}  // namespace crux
