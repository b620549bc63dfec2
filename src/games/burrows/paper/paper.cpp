#include "games/burrows/paper/paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"
#include "base/words.hpp"
#include "games/burrows/make/sample.hpp"
#include "games/burrows/paper/success.hpp"

namespace crux::burrows {
namespace {

using Verdict = Reproduction::Verdict;
using Counts = std::array<int, classes.size()>;

// Table 1: puzzles of each class, stage by stage. Its last class is called PrimsSearchBacktrackLocal there, AllBots in the text.
constexpr std::array<Counts, 11> table_1{{{0, 0, 0, 34},
                                          {0, 0, 14, 18},
                                          {0, 5, 0, 26},
                                          {0, 7, 8, 17},
                                          {7, 7, 1, 13},
                                          {18, 13, 6, 10},
                                          {11, 13, 6, 12},
                                          {9, 7, 5, 14},
                                          {14, 1, 0, 21},
                                          {12, 14, 3, 9},
                                          {6, 2, 1, 4}}};
constexpr int sum_of(const Counts& counts) { return counts[0] + counts[1] + counts[2] + counts[3]; }

double percent(double part, double whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

// "0, 0, 44, 56%"
std::string shares(const Counts& counts) {
  const double all = sum_of(counts);
  return fmt::format("{:.0f}, {:.0f}, {:.0f}, {:.0f}%", percent(counts[0], all), percent(counts[1], all), percent(counts[2], all),
                     percent(counts[3], all));
}

Reproduction::Table classes_by_stage(const std::string& title, const std::array<Stage, 11>& sizes,
                                     const std::vector<StageTally>& ours) {
  Reproduction::Table table{
      title, {"stage", "burrows", "tunnels", "costs"}, {}, "The paper's are of the puzzles that children happened to play."};
  for (const std::string_view name : classes) {
    table.columns.emplace_back(name);
    table.columns.emplace_back("paper");
  }
  for (std::size_t i = 0; i < ours.size(); ++i) {
    std::vector<std::string> row{fmt::format("{}", i + 1), fmt::format("{}", sizes[i].nodes), fmt::format("{}", sizes[i].edges),
                                 fmt::format("1..{}", sizes[i].weights)};
    for (std::size_t c = 0; c < classes.size(); ++c) {
      row.push_back(fmt::format("{:.0f}% ({})", percent(ours[i].of_class[c], ours[i].total), ours[i].of_class[c]));
      row.push_back(fmt::format("{:.0f}% ({})", percent(table_1[i][c], sum_of(table_1[i])), table_1[i][c]));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// ---- rows about our puzzles

// The total, as if we had made as many puzzles of each stage as the children played.
void add_total(Reproduction& r, const std::vector<StageTally>& stages_of) {
  std::array<double, classes.size()> weighted{};
  std::vector<Counts> ours;
  double all = 0;
  for (std::size_t i = 0; i < stages_of.size(); ++i) {
    all += sum_of(table_1[i]);
    ours.push_back(stages_of[i].of_class);
    for (std::size_t c = 0; c < classes.size(); ++c)
      weighted[c] += ours[i][c] * sum_of(table_1[i]) / static_cast<double>(stages_of[i].total);
  }
  constexpr double level = 0.01;
  const double p = chance_of_classes(std::span(table_1).first(ours.size()), ours);
  r.rows.push_back({.part = "Table 1",
                    .claim =
                        "the total of all stages, ours weighted by how many puzzles of each the children played; same if p >= "
                        "0.01",
                    .theirs = "20.9, 18.8, 12.0, 48.4% of 368",
                    .ours = fmt::format("{:.1f}, {:.1f}, {:.1f}, {:.1f}%, p = {:.2f}", percent(weighted[0], all),
                                        percent(weighted[1], all), percent(weighted[2], all), percent(weighted[3], all), p),
                    .verdict = same_if(p >= level),
                    .reason = p >= level ? "" : "two samples of one source would hardly differ so much"});
}

// Eleven stages are asked, so one of them may look unlike the paper's by chance: Bonferroni's correction.
constexpr double doubtful = 0.05 / 11;

double chance_of_stage(std::size_t stage, const StageTally& ours) {
  return chance_of_classes(std::span(&table_1[stage], 1), std::span(&ours.of_class, 1));
}

void add_stages(Reproduction& r, const PaperFindings& found) {
  for (std::size_t i = 0; i < found.paper.size(); ++i) {
    const double p = chance_of_stage(i, found.paper[i]);
    const bool same = p >= doubtful;
    r.rows.push_back({.part = "Table 1",
                      .claim = fmt::format("stage {}: shares of PrimsOnly, PrimsSearch, PrimsSearchBacktrack, AllBots; ours of "
                                           "`--stages paper`; same if p >= 0.05/11",
                                           i + 1),
                      .theirs = fmt::format("{} of {}", shares(table_1[i]), sum_of(table_1[i])),
                      .ours = fmt::format("{} of {}, p = {:.2f}", shares(found.paper[i].of_class), found.paper[i].total, p),
                      .verdict = same_if(same),
                      .reason = same ? "" : "two samples of one source would hardly differ so much in any of eleven stages"});
  }
  std::string apart;
  for (std::size_t i = 0; i < found.usual.size(); ++i)
    if (chance_of_stage(i, found.usual[i]) < doubtful) apart += fmt::format("{}{}", apart.empty() ? "" : ", ", i + 1);
  r.rows.push_back({.part = "Table 1",
                    .claim = "the same with our usual sizes and costs: stages whose shares differ (p < 0.05/11)",
                    .theirs = "-",
                    .ours = apart.empty() ? "none" : "stages " + apart,
                    .verdict = same_if(apart.empty()),
                    .reason = apart.empty() ? ""
                                            : "costs of 1 to 9 are rarely equal, so bots rarely find a tie that helps them; the "
                                              "paper does not print its costs, nor the sizes of stages 6 to 10"});
  add_total(r, found.paper);
}

// "stages 5: 12, 6: 31": how many puzzles of some classes each stage from `first` to `last` has.
std::string seen(const std::vector<StageTally>& ours, int first, int last, std::initializer_list<std::size_t> which) {
  std::string text;
  for (int stage = first; stage <= last; ++stage) {
    int sum = 0;
    for (const std::size_t c : which) sum += ours[static_cast<std::size_t>(stage) - 1].of_class[c];
    text += fmt::format("{}{}: {}", text.empty() ? "stage " : ", ", stage, sum);
  }
  return text;
}

void add_introductions(Reproduction& r, const std::vector<StageTally>& ours) {
  const auto none = [&](std::string claim, int first, int last, std::initializer_list<std::size_t> others) {
    int sum = 0;
    for (int s = first; s <= last; ++s)
      for (const std::size_t c : others) sum += ours[static_cast<std::size_t>(s) - 1].of_class[c];
    r.rows.push_back({.part = "Table 1",
                      .claim = std::move(claim),
                      .theirs = "0 others",
                      .ours = "others in " + seen(ours, first, last, others),
                      .verdict = same_if(sum == 0),
                      .reason = sum == 0 ? "" : "our generator makes other puzzles of this size"});
  };
  none("stage 1 has only AllBots", 1, 1, {0, 1, 2});
  none("stage 2 has only AllBots and PrimsSearchBacktrack", 2, 2, {0, 1});
  none("stage 3 has only AllBots and PrimsSearch", 3, 3, {0, 2});
  none("no PrimsOnly before stage 5", 1, 4, {0});
  const auto every = [&](std::string claim, int first, std::size_t c) {
    const bool holds = std::all_of(ours.begin() + first - 1, ours.end(), [&](const StageTally& s) { return s.of_class[c] > 0; });
    r.rows.push_back({.part = "Table 1",
                      .claim = std::move(claim),
                      .theirs = "1 or more in each",
                      .ours = seen(ours, first, static_cast<int>(ours.size()), {c}),
                      .verdict = same_if(holds),
                      .reason = holds ? "" : "a stage has none"});
  };
  every("PrimsOnly in every stage from 5 on", 5, 0);
  every("AllBots in every stage, so that nobody must solve a PrimsOnly puzzle", 1, 3);
}

void add_bots(Reproduction& r, const PaperFindings& found) {
  int unsolved = 0, unordered = 0, total = 0;
  for (const auto* stages_of : {&found.usual, &found.paper})
    for (const StageTally& stage : *stages_of) unsolved += stage.unsolved, unordered += stage.unordered, total += stage.total;
  const auto add = [&](std::string part, std::string claim, int against) {
    r.rows.push_back({.part = std::move(part),
                      .claim = std::move(claim),
                      .theirs = "always",
                      .ours = fmt::format("{} of {} puzzles speak against it", against, total),
                      .verdict = same_if(against == 0),
                      .reason = against == 0 ? "" : "a mistake of ours: please report it"});
  };
  add("Section 4.2", "LocalBot's puzzles are a part of BacktrackBot's, those a part of SearchBot's, those of PrimsBot's",
      unordered);
  add("Section 8", "PrimsBot solves every puzzle, and so does Kruskal's algorithm", unsolved);
}

void add_drawings(Reproduction& r, const std::array<std::string, 4>& figure_2) {
  r.rows.push_back(drawing("Figure 1", "a graph, a spanning tree of cost 16 and the minimum spanning tree of cost 7"));
  bool same = true;
  for (std::size_t i = 0; i < classes.size(); ++i) same = same && figure_2[i] == classes[i];
  r.rows.push_back(
      {.part = "Figure 2",
       .claim = "four puzzles of stage five, one a class; ours are rebuilt from the text, since the costs are not printed there",
       .theirs = fmt::format("{}", fmt::join(classes, ", ")),
       .ours = fmt::format("{}", fmt::join(figure_2, ", ")),
       .verdict = same_if(same),
       .reason = same ? "" : "our bots do otherwise than the text says"});
}

}  // namespace

double chance_of_classes(std::span<const Counts> a, std::span<const Counts> b) {
  std::array<double, classes.size()> expected{};
  std::vector<std::vector<std::size_t>> pools(a.size());
  Counts seen{};
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t c = 0; c < classes.size(); ++c) {
      const int both = a[i][c] + b[i][c];
      expected[c] += static_cast<double>(both) * sum_of(a[i]) / (sum_of(a[i]) + sum_of(b[i]));
      pools[i].insert(pools[i].end(), static_cast<std::size_t>(both), c);
      seen[c] += a[i][c];
    }
  // That of the other heap rises and falls with it, so only one has to be looked at.
  const auto distance = [&](const Counts& heap) {
    double sum = 0;
    for (std::size_t c = 0; c < classes.size(); ++c)
      if (expected[c] > 0) sum += (heap[c] - expected[c]) * (heap[c] - expected[c]) / expected[c];
    return sum;
  };
  constexpr int deals = 9'999;
  const double seen_distance = distance(seen) - 1e-9;
  Rng rng(1);
  int as_far = 1;
  for (int deal = 0; deal < deals; ++deal) {
    Counts heap{};
    for (std::size_t i = 0; i < pools.size(); ++i)
      for (std::size_t k = 0; k < static_cast<std::size_t>(sum_of(a[i])); ++k) {
        std::swap(pools[i][k], pools[i][k + rng.below(pools[i].size() - k)]);
        ++heap[pools[i][k]];
      }
    as_far += distance(heap) >= seen_distance ? 1 : 0;
  }
  return as_far / (deals + 1.0);
}

Reproduction compare(const PaperFindings& found) {
  Reproduction r{
      .paper =
          "Horn, Hoover and others (2017): AI-assisted analysis of player strategy across level progressions in a puzzle game",
      .rows = {}};
  add_drawings(r, found.figure_2);
  add_progressions(r, found.plays);
  add_stages(r, found);
  add_introductions(r, found.paper);
  add_success(r, found);
  add_bots(r, found);
  r.tables.push_back(classes_by_stage("Classes by stage, ours of `--stages paper`, beside Table 1", paper_stages, found.paper));
  r.tables.back().note +=
      " `scripts/stage-search` chose these sizes and costs. Stage 10 is the worst match: of 1,000 puzzles chi-squared is 8.28, p "
      "= 0.04.";
  r.tables.push_back(
      classes_by_stage("Classes by stage, ours of the usual sizes and costs, beside Table 1", stages, found.usual));
  add_success_tables(r, found.plays);
  r.plots = found.plays.progressions;
  r.sources.push_back(
      {.file = std::string(plays_file),
       .from = "plays of your own, in the lines of `crux export plays`; the children's were not published. Without the "
               "file, a synthetic example that ships in data/study: no person played it",
       .licence = found.plays.synthetic ? "that of Crux" : "not stated",
       .there = true});
  return r;
}

}  // namespace crux::burrows
