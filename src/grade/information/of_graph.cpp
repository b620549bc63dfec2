#include "grade/information/of_graph.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace crux::information {
namespace {

struct Chance {
  double chance;
};

}  // namespace

Result<void> check_chances(const StateGraph& graph, std::span<const double> chances) {
  if (chances.size() != graph.moves())
    return error("policy", "", fmt::format("found {} chances", chances.size()),
                 fmt::format("one for each of {} moves", graph.moves()));
  for (std::size_t s = 0; s < graph.states(); ++s) {
    double sum = 0;
    for (auto e = static_cast<std::size_t>(graph.first[s]); e < static_cast<std::size_t>(graph.first[s + 1]); ++e) {
      if (!(chances[e] >= 0) || !std::isfinite(chances[e]))
        return error("policy", fmt::format("move {}", e), fmt::format("found the chance {}", chances[e]), "a number from 0 to 1");
      sum += chances[e];
    }
    if (sum != 0 && std::abs(sum - 1) > forgiven)
      return error("policy", fmt::format("state {}", s), fmt::format("its chances sum to {}", sum),
                   "1, or 0 if the player gives up there");
  }
  return {};
}

Information measure(const StateGraph& graph, std::span<const double> chances, Mode mode) {
  if (graph.states() == 0) return {};
  std::vector<Information> known(graph.states()), children;
  std::vector<Chance> choices;
  for (std::size_t s = graph.states(); s-- > 0;) {
    if (graph.solved[s] != 0) {
      known[s] = detail::solved;
      continue;
    }
    choices.clear();
    children.clear();
    for (auto e = static_cast<std::size_t>(graph.first[s]); e < static_cast<std::size_t>(graph.first[s + 1]); ++e) {
      if (chances[e] <= 0) continue;
      choices.push_back({chances[e]});
      children.push_back(graph.to[e] == StateGraph::dead ? Information{} : known[static_cast<std::size_t>(graph.to[e])]);
    }
    known[s] = detail::combine(children.data(), children.size(), mode, detail::Costs{choices.data(), choices.size()});
  }
  return rounded(known[0]);
}

}  // namespace crux::information
