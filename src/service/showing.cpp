#include "service/showing.hpp"

#include <algorithm>
#include <utility>

namespace crux {
namespace {

constexpr std::uint64_t most_steps_to_show = 2'000'000;

}  // namespace

std::optional<std::size_t> find_view(const GameEntry& game, std::string_view name) {
  if (name.empty()) return 0;
  const auto at = std::ranges::find(game.views, name);
  if (at == game.views.end()) return std::nullopt;
  return static_cast<std::size_t>(at - game.views.begin());
}

std::optional<std::string> first_solution(const AnyPuzzle& any, std::stop_token stop) {
  std::optional<std::string> first;
  Budget budget(std::min(most_steps_to_show, any.game->search_patience), std::move(stop));
  any.game->solve(any, {.count_only = false, .limit = 1}, budget, [&](const Trace& trace) { first = trace.moves; });
  return first;
}

}  // namespace crux
