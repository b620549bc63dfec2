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

void add_stages(Reproduction& r, const PaperFindings& found) {
  constexpr double doubtful = 0.05;
  for (std::size_t i = 0; i < found.paper.size(); ++i) {
    const double p = chance_of_classes(table_1[i], found.paper[i].of_class);
    const bool same = p >= doubtful;
    r.rows.push_back({.part = "Table 1",
                      .claim = fmt::format("stage {}: shares of PrimsOnly, PrimsSearch, PrimsSearchBacktrack, AllBots; ours of "
                                           "`--stages paper`",
                                           i + 1),
                      .theirs = fmt::format("{} of {}", shares(table_1[i]), sum_of(table_1[i])),
                      .ours = fmt::format("{} of {}, p = {:.2f}", shares(found.paper[i].of_class), found.paper[i].total, p),
                      .verdict = same_if(same),
                      .reason = same ? "" : "two samples of one source would differ so much in fewer than one of twenty cases"});
  }
  std::string apart;
  for (std::size_t i = 0; i < found.usual.size(); ++i)
    if (chance_of_classes(table_1[i], found.usual[i].of_class) < doubtful)
      apart += fmt::format("{}{}", apart.empty() ? "" : ", ", i + 1);
  r.rows.push_back({.part = "Table 1",
                    .claim = "the same with our usual sizes and costs: stages whose shares differ (p < 0.05)",
                    .theirs = "-",
                    .ours = apart.empty() ? "none" : "stages " + apart,
                    .verdict = same_if(apart.empty()),
                    .reason = apart.empty() ? ""
                                            : "costs of 1 to 9 are rarely equal, so bots rarely find a tie that helps them; the "
                                              "paper does not print its costs, nor the sizes of stages 6 to 10"});
  // The total, as if we had made as many puzzles of each stage as the children played.
  std::array<double, classes.size()> weighted{}, theirs{};
  double all = 0;
  for (std::size_t i = 0; i < found.paper.size(); ++i) {
    all += sum_of(table_1[i]);
    for (std::size_t c = 0; c < classes.size(); ++c) {
      theirs[c] += table_1[i][c];
      weighted[c] += found.paper[i].of_class[c] * sum_of(table_1[i]) / static_cast<double>(found.paper[i].total);
    }
  }
  double most = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) most = std::max(most, std::abs(percent(weighted[c] - theirs[c], all)));
  r.rows.push_back({.part = "Table 1",
                    .claim = "the total of all stages, ours weighted by how many puzzles of each the children played",
                    .theirs = "20.9, 18.8, 12.0, 48.4% of 368",
                    .ours = fmt::format("{:.1f}, {:.1f}, {:.1f}, {:.1f}%", percent(weighted[0], all), percent(weighted[1], all),
                                        percent(weighted[2], all), percent(weighted[3], all)),
                    .verdict = same_if(most <= 5),
                    .reason = most <= 5 ? "" : fmt::format("a share is {:.1f} points off; five were allowed", most)});
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

double chance_of_classes(const Counts& a, const Counts& b) {
  const int size = sum_of(a), all = size + sum_of(b);
  // The same for a and b, up to a constant factor: only one heap has to be looked at.
  const auto distance = [&](const Counts& heap) {
    double sum = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      const double expected = static_cast<double>(a[c] + b[c]) * size / all;
      if (expected > 0) sum += (heap[c] - expected) * (heap[c] - expected) / expected;
    }
    return sum;
  };
  std::vector<std::size_t> pool;
  for (std::size_t c = 0; c < classes.size(); ++c)
    pool.insert(pool.end(), static_cast<std::size_t>(a[c]) + static_cast<std::size_t>(b[c]), c);
  constexpr int deals = 9'999;
  const double seen_distance = distance(a) - 1e-9;
  Rng rng(1);
  int as_far = 1;
  for (int deal = 0; deal < deals; ++deal) {
    Counts heap{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
      std::swap(pool[i], pool[i + rng.below(pool.size() - i)]);
      ++heap[pool[i]];
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
