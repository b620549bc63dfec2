#include "games/burrows/paper/paper.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/burrows/make/sample.hpp"

namespace crux::burrows {
namespace {

// Table 1: puzzles of each class, stage by stage. Its last class is called PrimsSearchBacktrackLocal there, AllBots in the text.
constexpr std::array<std::array<int, 4>, 11> table_1{{{0, 0, 0, 34},
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

// Table 2: submissions that were right and wrong, by class, and the percentage as printed.
struct Rate {
  int right, wrong;
  double printed;
};
struct Condition {
  std::string_view name;
  std::array<Rate, 4> rates;
};
constexpr std::array<Condition, 3> table_2{{{"PCG", {{{42, 335, 11.1}, {40, 267, 13.0}, {37, 120, 23.6}, {156, 295, 34.6}}}},
                                            {"static", {{{54, 308, 14.9}, {18, 21, 46.2}, {67, 314, 17.6}, {353, 577, 38.0}}}},
                                            {"total", {{{96, 643, 13.0}, {58, 288, 16.7}, {104, 434, 19.3}, {353, 577, 38.0}}}}}};

double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

Reproduction::Table classes_by_stage(const std::vector<StageTally>& ours) {
  Reproduction::Table table{"Classes by stage, ours beside the paper's Table 1 (share, and number of puzzles)",
                            {"stage", "nodes", "edges"},
                            {},
                            "The paper's shares are of the puzzles that children happened to play. Stages 1 and 11 are "
                            "the paper's sizes; stages 2 to 10 are our assumption."};
  for (const std::string_view name : classes) {
    table.columns.emplace_back(name);
    table.columns.emplace_back("paper");
  }
  std::array<int, 4> our_sum{}, their_sum{};
  int our_total = 0, their_total = 0;
  const auto cells = [](std::vector<std::string>& row, const auto& mine, int total, const auto& theirs, int their_size) {
    for (std::size_t c = 0; c < classes.size(); ++c) {
      row.push_back(fmt::format("{:.0f}% ({})", percent(mine[c], total), mine[c]));
      row.push_back(fmt::format("{:.0f}% ({})", percent(theirs[c], their_size), theirs[c]));
    }
  };
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const int size = table_1[i][0] + table_1[i][1] + table_1[i][2] + table_1[i][3];
    std::vector<std::string> row{fmt::format("{}", i + 1), fmt::format("{}", stages[i].nodes),
                                 fmt::format("{}", stages[i].edges)};
    cells(row, ours[i].of_class, ours[i].total, table_1[i], size);
    table.rows.push_back(std::move(row));
    our_total += ours[i].total;
    their_total += size;
    for (std::size_t c = 0; c < classes.size(); ++c) our_sum[c] += ours[i].of_class[c], their_sum[c] += table_1[i][c];
  }
  std::vector<std::string> row{"all", "", ""};
  cells(row, our_sum, our_total, their_sum, their_total);
  table.rows.push_back(std::move(row));
  return table;
}

Reproduction::Table success_rates() {
  Reproduction::Table table{
      "How often children succeeded: the paper's Table 2, computed anew from its counts",
      {"condition", "class", "right", "wrong", "rate", "printed"},
      {},
      "The paper's total for AllBots repeats the static row. The sum of its own two conditions is the last row here. Its total "
      "for PrimsSearch is 16.8%, as its text says; the table prints 16.7%."};
  const auto add = [&](std::string_view condition, std::size_t c, int right, int wrong, std::string printed) {
    table.rows.push_back({std::string(condition), std::string(classes[c]), fmt::format("{}", right), fmt::format("{}", wrong),
                          fmt::format("{:.1f}%", percent(right, right + wrong)), std::move(printed)});
  };
  for (const Condition& condition : table_2)
    for (std::size_t c = 0; c < classes.size(); ++c)
      add(condition.name, c, condition.rates[c].right, condition.rates[c].wrong,
          fmt::format("{:.1f}%", condition.rates[c].printed));
  const auto& pcg = table_2[0].rates[3];
  const auto& fixed = table_2[1].rates[3];
  add("PCG + static", 3, pcg.right + fixed.right, pcg.wrong + fixed.wrong, "-");
  return table;
}

// "stages 5: 12, 6: 31": how many puzzles of some classes each stage from `first` to `last` holds.
std::string seen(const std::vector<StageTally>& ours, int first, int last, std::initializer_list<std::size_t> which) {
  std::string text;
  for (int stage = first; stage <= last; ++stage) {
    int sum = 0;
    for (const std::size_t c : which) sum += ours[static_cast<std::size_t>(stage) - 1].of_class[c];
    text += fmt::format("{}{}: {}", text.empty() ? "stage " : ", ", stage, sum);
  }
  return text;
}

}  // namespace

Reproduction compare(const std::vector<StageTally>& ours) {
  const auto sum = [&](std::size_t stage, std::initializer_list<std::size_t> which) {
    int total = 0;
    for (const std::size_t c : which) total += ours[stage - 1].of_class[c];
    return total;
  };
  Reproduction r{
      .paper =
          "Horn, Hoover and others (2017): AI-assisted analysis of player strategy across level progressions in a puzzle game",
      .tables = {classes_by_stage(ours), success_rates()},
      .claims = {}};
  const auto none = [&](std::string says, int first, int last, std::initializer_list<std::size_t> others) {
    bool holds = true;
    for (int s = first; s <= last; ++s) holds = holds && sum(static_cast<std::size_t>(s), others) == 0;
    r.claims.push_back({std::move(says), holds, "other puzzles: " + seen(ours, first, last, others)});
  };
  none("stage 1 holds only AllBots", 1, 1, {0, 1, 2});
  none("stage 2 holds only AllBots and PrimsSearchBacktrack", 2, 2, {0, 1});
  none("stage 3 holds only AllBots and PrimsSearch", 3, 3, {0, 2});
  none("no PrimsOnly before stage 5", 1, 4, {0});
  bool from_five = true;
  for (std::size_t s = 5; s <= ours.size(); ++s) from_five = from_five && sum(s, {0}) > 0;
  r.claims.push_back({"PrimsOnly in every stage from 5 on", from_five, "PrimsOnly: " + seen(ours, 5, 11, {0})});

  int unsolved = 0, unordered = 0, total = 0;
  for (const StageTally& stage : ours) unsolved += stage.unsolved, unordered += stage.unordered, total += stage.total;
  r.claims.push_back({"PrimsBot solves every puzzle, and so does Kruskal's algorithm (section 8)", unsolved == 0,
                      fmt::format("{} of {} puzzles unsolved", unsolved, total)});
  r.claims.push_back({"what LocalBot solves BacktrackBot solves, what that solves SearchBot solves", unordered == 0,
                      fmt::format("{} of {} puzzles speak against it", unordered, total)});
  return r;
}

}  // namespace crux::burrows
