#include "games/panel/paper/paper.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/panel/paper/tables.hpp"

namespace crux::panel {
namespace {

constexpr std::string_view no_votes =
    "the votes are not in this repository: they are those of The Windmill (windmill.thefifthmatt.com) on its 4 x 4 panels up to "
    "29 November 2022";
// Its sets: squares and path marks alone; triangles; no triangles; squares of two colours; and all.
constexpr std::array<std::string_view, 5> sets{"repro103", "Tonly179", "nonT226", "BWS24", "windmill4x4_630"};
constexpr std::string_view no_learner = "it needs a learned policy, and there is none yet";

void add_learned(Reproduction& r) {
  r.rows.push_back(untested("Table 4", "Pearson's correlations of MSI and TSI and votes, for the learned policy",
                            "MSI 0.751, p = 2.35e-5, TSI 0.787, p = 5.16e-6", std::string(no_learner)));
  constexpr std::array<std::array<std::string_view, 2>, 4> table_5{
      {{"the learned policy takes moves that the separation rule forbids (a)", "0.002, uniform 0.497"},
       {"the learned policy takes moves that the separation rule demands (b)", "0.994, uniform 0.497"},
       {"the learned policy takes moves that APR forbids (c)", "0.091, uniform 0.465"},
       {"the learned policy takes moves that RCR forbids (d)", "0.331, uniform 0.418"}}};
  for (const auto& [claim, theirs] : table_5)
    r.rows.push_back(untested("Table 5", std::string(claim), std::string(theirs),
                              std::string(no_learner) +
                                  "; the uniform player's figure is not tested either, because the paper does "
                                  "not say which states it counts"));
}

void add_drawings(Reproduction& r) {
  r.rows.push_back(drawing("Figure 2", "a panel of 4 x 4 cells with five kinds of marks, and its solution"));
  r.rows.push_back(drawing("Figure 5", "the baseline rules: must-cross, separation, triangles"));
  r.rows.push_back(drawing("Figure 6", "two lines alike: the marks along one of them get along"));
  r.rows.push_back(drawing("Figure 7", "regions that a line has closed off"));
}

}  // namespace

Result<std::vector<VotedPanel>> read_voted(std::string_view text) {
  std::vector<VotedPanel> panels;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view one = text.substr(at, end - at);
    at = end + 1;
    ++number;
    if (one.empty()) continue;
    auto line = parse_json(one, "votes");
    if (!line) return std::unexpected(line.error());
    Reading reading(*line, "votes");
    const auto count = [&](std::string_view name) {
      const Field field = reading.root()[name];
      if (!field.value().is_number()) field.reject(excerpt(field.value()), "a number");
      return field.value().is_number() ? field.value().get<double>() : 0.0;
    };
    VotedPanel panel{.line = {}, .puzzle = {}, .upvotes = count("upvotes"), .created = count("created_ms"), .sets = {}};
    for (const Field& set : reading.root()["sets"].array(20)) panel.sets.emplace_back(set.string());
    auto puzzle = Panel::read(reading.root()["puzzle"].value());
    if (reading.failed()) return reading.failure();
    if (!puzzle) return error("votes", fmt::format("line {}", number), to_text(puzzle.error()), "a panel");
    panel.puzzle = std::move(*puzzle);
    panel.line = std::move(*line);
    panels.push_back(std::move(panel));
  }
  return panels;
}

Reproduction compare(const std::vector<VotedPanel>& panels, const Bench& bench, const std::stop_token& stop,
                     const ReproduceVisitor& visit) {
  Reproduction r{.paper = "Shen & Sturtevant 2024: Generalized Entropy and Solution Information for Measuring Puzzle Difficulty",
                 .rows = {}};
  r.sources.push_back({std::string(votes_file),
                       "panels and votes of The Windmill (windmill.thefifthmatt.com), as the paper chose them", "not stated",
                       !panels.empty()});
  add_marks(r);
  add_small_panels(r, bench);
  add_communication(r, bench);
  add_drawings(r);
  const auto votes = [&](std::string_view set) { return Votes(panels, set, bench); };
  const auto has = [&](std::string_view set) {
    return std::ranges::count_if(panels, [&](const VotedPanel& panel) { return std::ranges::count(panel.sets, set) > 0; }) >= 4;
  };
  if (panels.empty()) {
    add_untested(r, no_votes);
    add_learned(r);
  } else if (!std::ranges::all_of(sets, has)) {
    add_untested(r, "the file of votes lacks one of the paper's sets");
    add_learned(r);
  } else {
    visit("votes on panels with squares", 0.1);
    add_comparison(r, votes(sets[0]));
    visit("votes on panels with and without triangles", 0.2);
    if (!stop.stop_requested()) add_rules(r, votes(sets[1]), votes(sets[2]));
    visit("votes on panels of two colours", 0.6);
    if (!stop.stop_requested()) add_players(r, votes(sets[3]));
    add_learned(r);
    visit("panels on which rules help most", 0.7);
    if (!stop.stop_requested()) add_gap(r, votes(sets[4]));
  }
  r.rows.push_back(
      untested("Figure 9", "a panel that the editor found is harder than the one it was made from, and people vote for it",
               "207 solves and 4 upvotes before, 113 solves and 5 upvotes after",
               "both panels are pictures, and their votes are those of one site's players", Reproduction::Verdict::needs_people));
  return r;
}

}  // namespace crux::panel
