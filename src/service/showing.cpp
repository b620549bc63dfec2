#include "service/showing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace crux {
namespace {

constexpr std::uint64_t most_steps_to_show = 2'000'000;

}  // namespace

Result<std::size_t> find_view(const GameEntry& game, std::string_view name, std::string_view where) {
  if (name.empty()) return 0;
  const auto has = [&](std::string_view view) { return std::ranges::find(game.views, view) != game.views.end(); };
  if (name == letters_view && !has(name)) name = small_view;
  if (name == small_view && !has(name)) return 0;
  if (game.views.empty())
    return error("draw", std::string(where), fmt::format("{} has no views to choose from", game.name), "leave it out");
  const auto at = std::ranges::find(game.views, name);
  if (at == game.views.end())
    return error("draw", std::string(where), fmt::format("{} is no view of {}", excerpt(Json(name)), game.name),
                 fmt::format("the views are {}", fmt::join(game.views, ", ")));
  return static_cast<std::size_t>(at - game.views.begin());
}

std::optional<std::string> first_solution(const AnyPuzzle& any, std::stop_token stop) {
  std::optional<std::string> first;
  Budget budget(std::min(most_steps_to_show, any.game->search_patience), std::move(stop));
  any.game->solve(any, {.count_only = false, .limit = 1}, budget, [&](const Trace& trace) { first = trace.moves; });
  return first;
}

}  // namespace crux
