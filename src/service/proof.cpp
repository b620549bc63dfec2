#include "service/proof.hpp"

namespace crux {
namespace {

constexpr std::uint64_t enough_solutions = 1'000;  // of a proof, which needs one

}  // namespace

Result<Json> prove(const AnyPuzzle& any, std::int64_t at, const std::stop_token& stop) {
  Budget budget(any.game->search_patience, stop);
  const SolveReport found =
      any.game->solve(any, {.count_only = true, .limit = enough_solutions, .shortest = false}, budget, [](const Trace&) {});
  std::uint64_t solutions = found.solutions;
  // Bots and writers may know one that a search does not come to.
  if (solutions == 0 && !found.complete && any.game->reveal(any)) solutions = 1;
  if (solutions == 0)
    return error("publish", "/puzzle", found.complete ? "it has no solution" : "no solution was found in time",
                 "a puzzle that can be solved: only those are published");
  return Json{{"rules", any.game->rules_version},
              {"crux", CRUX_VERSION},
              {"solutions", solutions},
              {"complete", found.complete},
              {"at", at}};
}

}  // namespace crux
