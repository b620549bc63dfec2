// The rows about the paper: numbers that meet its claims and that miss one each.
#include "games/toycar/paper/paper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace crux::toycar::paper_test {
namespace {

using Verdict = Reproduction::Verdict;

Shown level(Sequences::Targets targets, std::string sequence) {
  return {.targets = targets,
          .line = {{"sequence", std::move(sequence)},
                   {"solution", "0,0U"},
                   {"unique", true},
                   {"puzzle", {{"width", 4}, {"height", 3}}}},
          .seconds = 0.001};
}

PaperFindings good() {
  PaperFindings found{.progression = {level({3, 0}, "URU"), level({5, 1}, "URDLU"), level({7, 1}, "URDLURU"),
                                      level({9, 2}, "URDLURDLU"), level({11, 2}, "URDLURDLURU")},
                      .longest = level({40, 7}, "URDLURDLURDLURDLURDLURDLURDLURDLURDLURDL"),
                      .boards = {{{"unique", true}}, {{"unique", true}}, {{"unique", nullptr}}},
                      .evolved = {.seconds = 0.5, .optimal = 208, .exactly = 208, .unfit = 0},
                      .simulated = {.progressions = 20, .ratings = {900, 1000, 1100, 1200, 1300}, .tries = {}}};
  found.simulated.tries.fill({1, 1.5, 2, 2.5, 3});
  return found;
}

Verdict verdict_if(std::string_view words, const auto& change) {
  PaperFindings found = good();
  change(found);
  const Reproduction r = compare(found);
  const auto at = std::ranges::find_if(r.rows, [&](const auto& row) { return row.claim.contains(words); });
  if (at == r.rows.end()) throw std::runtime_error("no row says " + std::string(words));
  return at->verdict;
}

TEST(Paper, EveryFigureHasARowAndEveryDoubtAReason) {
  const Reproduction r = compare(good());
  for (int figure = 1; figure <= 12; ++figure) {
    const std::string part = "Figure " + std::to_string(figure);
    EXPECT_TRUE(std::ranges::any_of(r.rows, [&](const auto& row) { return row.part == part || row.part == part + "a"; })) << part;
  }
  for (const auto& row : r.rows) {
    EXPECT_NE(row.verdict, Verdict::differs) << row.claim;
    EXPECT_TRUE(row.verdict <= Verdict::better || !row.reason.empty()) << row.claim;
    // What only people can say is never called the same.
    if (row.part.starts_with("Figure 10") || row.part == "Figure 11") {
      EXPECT_EQ(row.verdict, Verdict::needs_people) << row.claim;
    }
    if (row.ours.contains("1.5")) {
      EXPECT_TRUE(row.ours.contains("simulated")) << row.ours;
    }
  }
  ASSERT_EQ(r.plots.size(), 1u);
  EXPECT_EQ(r.plots.front().series.size(), simulated_skills.size());
  EXPECT_EQ(r.figures.size(), 3u + 2 * 6);
}

TEST(Paper, EachClaimCanFail) {
  using Found = PaperFindings;
  EXPECT_EQ(verdict_if("five puzzles lead", [](Found& f) { f.progression.pop_back(); }), Verdict::differs);
  EXPECT_EQ(verdict_if("in one way only", [](Found& f) { f.progression[2].line["unique"] = nullptr; }), Verdict::differs);
  EXPECT_EQ(verdict_if("several boards", [](Found& f) { f.boards.pop_back(); }), Verdict::differs);
  EXPECT_EQ(verdict_if("equal or opposite", [](Found& f) { f.evolved.unfit = 1; }), Verdict::differs);
  EXPECT_EQ(verdict_if("takes about 10 s", [](Found& f) { f.evolved.seconds = 10; }), Verdict::differs);
  EXPECT_EQ(verdict_if("takes about 10 s", [](Found& f) { f.evolved.optimal = 0; }), Verdict::differs);
  EXPECT_EQ(verdict_if("vast variety", [](Found& f) { f.evolved.optimal = 207; }), Verdict::differs);
  EXPECT_EQ(verdict_if("harder than the one before", [](Found& f) { f.simulated.ratings[3] = 1100; }), Verdict::differs);
  EXPECT_EQ(verdict_if("40 moves", [](Found& f) { f.longest.line.erase("solution"); }), Verdict::differs);
  EXPECT_EQ(verdict_if("could be left out", [](Found& f) { f.longest.line["sequence"] = "URRU"; }), Verdict::differs);
}

TEST(Paper, TablesHaveACellForEachColumn) {
  const Reproduction r = compare(good());
  for (const auto& table : r.tables)
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.title;
  EXPECT_EQ(r.tables[0].rows[1], (std::vector<std::string>{"9b", "{5,1}", "URDLU", "4 x 3", "one solution"}));
}

}  // namespace
}  // namespace crux::toycar::paper_test
