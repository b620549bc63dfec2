// make_solver.hpp -- the solutions of one puzzle, by whatever its game has to find them. Included by make_entry.hpp.
#pragma once

#include <algorithm>

#include "catalog/catalog.hpp"
#include "search/enumerate.hpp"
#include "search/foresight.hpp"

namespace crux::detail {

inline constexpr std::uint64_t beyond_counting = ~std::uint64_t{0};

// One play stands for all that reach the same solution.
template <Confluent G>
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
  if constexpr (requires { G::describe(p, moves); }) {
    Description description = G::describe(p, moves);
    trace.says = std::move(description.says);
    trace.program = std::move(description.program);
  }
  return trace;
}

// By the game's own solver.
template <Searching G>
SolveReport solve_searching(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  SolveReport report;
  if (ask.limit == 0) return {0, false};
  report.complete = G::search(p, budget, [&](std::span<const typename G::Move> moves) {
    if (!ask.count_only) visit(to_solved_trace<G>(p, moves));
    return ++report.solutions < ask.limit;
  });
  if constexpr (requires { G::fewest(p, budget); }) {
    Budget own(G::search_patience);
    if (ask.shortest) report.fewest = G::fewest(p, own);
  }
  if constexpr (requires { G::why_none(p); })
    if (report.complete && report.solutions == 0) report.dilemma = G::why_none(p);
  return report;
}

template <Game G>
SolveReport solve_puzzle(const typename G::Puzzle& p, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  if constexpr (Confluent<G>) return solve_confluent<G>(p, ask, budget, visit);
  if constexpr (Searching<G>) return solve_searching<G>(p, ask, budget, visit);
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

template <Game G>
SolveReport solve_erased(const AnyPuzzle& any, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
  return solve_puzzle<G>(any.as<typename G::Puzzle>(), ask, budget, visit);
}

// Steps of a search for solutions that people would wait for.
template <Game G>
constexpr std::uint64_t search_patience_of() {
  if constexpr (Searching<G>) {
    return G::search_patience;
  } else {
    return GameEntry{}.search_patience;
  }
}

}  // namespace crux::detail
