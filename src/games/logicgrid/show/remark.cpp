#include "games/logicgrid/show/remark.hpp"

#include <fmt/format.h>

#include "base/words.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {

namespace {

std::string hardest(const Appraisal& found) {
  const Steps& steps = found.steps;
  const std::string name = steps.hardest ? std::string(technique_infos[*steps.hardest].name) : "";
  if (steps.solved && steps.hardest) return fmt::format("{}; {}", name, counted(steps.rounds.size(), "step"));
  if (found.solutions == 0) return "none, because the clues contradict each other";
  if (found.solutions == 1 || !found.solutions) return "none of ours solves it";
  // Techniques find what all solutions share, and stop there.
  return fmt::format("{}; then several solutions are left, and each of them is right", steps.hardest ? name : "none is needed");
}

}  // namespace

Json to_json(const Appraisal& found) {
  const Steps& steps = found.steps;
  Json counts = Json::object(), rounds = Json::array();
  for (std::size_t t = 0; t < technique_count; ++t)
    if (steps.counts[t] > 0) counts[std::string(technique_infos[t].letters)] = steps.counts[t];
  for (const Steps::Round& round : steps.rounds)
    rounds.push_back({{"technique", technique_infos[round.technique].letters}, {"available", round.available}});
  return {{"loops", {{"listed", found.listed}, {"least", found.least}, {"mean", found.mean}, {"most", found.most}}},
          {"valid", found.valid},
          {"feasible", found.feasible},
          {"technique", steps.solved && steps.hardest ? Json(technique_infos[*steps.hardest].letters) : Json(nullptr)},
          {"techniques", std::move(counts)},
          {"steps", std::move(rounds)},
          {"removable", found.removable ? Json(*found.removable) : Json(nullptr)}};
}

std::string to_text(const Appraisal& found) {
  const Steps& steps = found.steps;
  std::string text =
      fmt::format("  solver loops: {} in the listed order ({}); {} to {}, on average {:.2f}, over {} orders\n", found.listed,
                  found.feasible ? "solves it"
                  : found.valid  ? "gets stuck"
                                 : "runs into a contradiction",
                  found.least, found.most, found.mean, found.all_orders ? "all" : "a sample of");
  text += fmt::format("  hardest technique: {}\n", hardest(found));
  std::vector<std::string> used;
  for (std::size_t t = 0; t < technique_count; ++t)
    if (steps.counts[t] > 0) used.push_back(fmt::format("{} {}", steps.counts[t], technique_infos[t].name));
  if (!used.empty()) text += fmt::format("  marks by technique: {}\n", fmt::join(used, ", "));
  if (!found.removable) return text + "  clues that could go: not known within the budget\n";
  if (found.removable->empty()) return text + "  every clue is needed\n";
  std::vector<std::string> clues;
  for (const int i : *found.removable) clues.push_back(std::to_string(i + 1));
  return text + fmt::format("  any one of these clues could go: {}\n", joined(clues));
}

}  // namespace crux::logicgrid
