#include "catalog/make_entry.hpp"
#include "games/panel/make/filler.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/paper/forgetful.hpp"
#include "games/panel/paper/paper.hpp"
#include "grade/information/information.hpp"
#include "grade/information/of_graph.hpp"
#include "study/correlation.hpp"
#include "study/regression.hpp"

namespace crux::panel {
namespace {

Bits measured(const Puzzle& p, std::uint32_t rules, Version version) {
  const Foresight foresight = foresee(p);
  Budget budget;
  const Mode mode = version == Version::text ? Mode::strict : Mode::reference;
  const RuleSet set{rules, mode};
  const auto found = version == Version::program && set.has(along_path_rule)
                         ? information::measure<Panel>(p, ForgetfulPolicy{set}, mode, budget, foresight)
                         : information::measure<Panel>(p, InformedPolicy{set}, mode, budget, foresight);
  return {found.muse, found.remuse, found.msi, found.tsi};
}

Agreement agreement_of(std::span<const double> x, std::span<const double> y) {
  const auto found = study::correlate(study::CorrelationKind::pearson, x, y);
  return found ? Agreement{found->r, found->p, found->n} : Agreement{};
}

std::vector<double> corrected(std::span<const double> votes, std::span<const double> date) {
  const std::array<study::Predictor, 1> predictors{{{"date", {date.begin(), date.end()}}}};
  const auto found = study::regress(votes, predictors);
  return found ? found->residuals : std::vector<double>(votes.begin(), votes.end());
}

Bits of_tree(const SmallTree& tree) {
  StateGraph graph;
  graph.first = {0, 2, 4, 6, 6, 6};
  graph.solved = {0, 0, 0, 1, 1};
  graph.by = {-1, 0, 1, 2, 4};
  graph.from = {0, 0, 1, 1, 2, 2};
  graph.to = {1, 2, 3, StateGraph::dead, 4, StateGraph::dead};
  const std::array<double, 6> chances{tree.first,          1 - tree.first,         tree.first_reaches, 1 - tree.first_reaches,
                                      tree.second_reaches, 1 - tree.second_reaches};
  const auto found = information::measure(graph, chances, Mode::strict);
  return {found.muse, found.remuse, found.msi, found.tsi};
}

}  // namespace

Result<Reproduction> Panel::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  const auto text = ask.file(votes_file);
  if (!text) return std::unexpected(text.error());
  const auto panels = read_voted(*text ? **text : std::string());
  if (!panels) return std::unexpected(panels.error());
  Reproduction made = compare(*panels, {measured, agreement_of, corrected, of_tree}, stop, visit);
  if (stop.stop_requested()) return error("reproduce", "", "stopped", "let it run");
  return made;
}

extern const GameEntry entry = make_entry<Panel>();

}  // namespace crux::panel
