// The verdicts on the paper's claims: synthetic runs that meet them and that miss one each; the study's plays.
#include "games/logicgrid/paper/paper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "games/logicgrid/paper/plays.hpp"

namespace crux::logicgrid::paper_test {
namespace {

// All solutions by generation 800, 4.2 clues, loops up to 6.
PaperRun good_run() {
  PaperRun run{.clues = {}, .elites = {}, .solutions = {}, .columns = {}, .by_levels = {}, .seconds = 1.5};
  for (int g = 0; g <= static_cast<int>(paper_generations); ++g) {
    run.clues.push_back(4.2);
    run.elites.push_back(2000);
    run.solutions.push_back(std::min(576, g));
  }
  run.columns = {{.clues = 5.5, .elites = 576, .born = 100}, {.clues = 4.1, .elites = 576, .born = 500},
                 {.clues = 4.0, .elites = 576, .born = 400}, {.clues = 4.0, .elites = 200, .born = 80},
                 {.clues = 4.2, .elites = 50, .born = 20},   {.clues = 7.0, .elites = 2, .born = 3}};
  run.columns.resize(elite_columns);
  run.by_levels = {0, 0, 0, 176, 250, 148, 2, 0, 0, 0, 0};
  return run;
}
// Most of them are changed; with `most` false, one of three.
std::vector<PaperRun> runs_with(const auto& change, bool most = true) {
  std::vector<PaperRun> runs{good_run(), good_run(), good_run()};
  change(runs[1]);
  if (most) change(runs[2]);
  return runs;
}
// One letter a row that was tested: whether it is as the paper has it.
std::string verdicts(const Reproduction& r) {
  using Verdict = Reproduction::Verdict;
  std::string all;
  for (const auto& row : r.rows) {
    EXPECT_TRUE(row.verdict == Verdict::same || row.verdict == Verdict::better || !row.reason.empty()) << row.claim;
    if (row.verdict == Verdict::not_tested) continue;
    all += row.verdict == Verdict::differs ? 'n' : 'y';
  }
  return all;
}

TEST(Paper, ClaimsHoldOfRunsLikeThePapers) {
  EXPECT_EQ(verdicts(compare(runs_with([](PaperRun&) {}))), "yyyyyyy");
}

TEST(Paper, EachClaimCanFail) {
  const auto says = [](const auto& change) { return verdicts(compare(runs_with(change))); };
  EXPECT_EQ(says([](PaperRun& run) { std::fill_n(run.solutions.begin(), 1001, 570); }), "nyyyyyy");
  EXPECT_EQ(says([](PaperRun& run) { std::fill_n(run.solutions.begin(), 1000, 570); }), "yyyyyyy");
  EXPECT_EQ(says([](PaperRun& run) { run.solutions.back() = 575; }), "ynyyyyy");
  EXPECT_EQ(says([](PaperRun& run) { run.by_levels[2] = 1; }), "ynyyyyy");
  EXPECT_EQ(says([](PaperRun& run) { run.clues.back() = 3.99; }), "yyynyyy");
  EXPECT_EQ(says([](PaperRun& run) { run.clues.back() = 4.6; }), "yyynyyy");
  EXPECT_EQ(says([](PaperRun& run) { run.columns[0].born = 450; }), "yyyynyy");
  EXPECT_EQ(says([](PaperRun& run) { run.columns[9].born = 450; }), "yyyynyy");
  EXPECT_EQ(says([](PaperRun& run) { run.columns[4].clues = 5.6; }), "yyyyyny");
  EXPECT_EQ(says([](PaperRun& run) { std::swap(run.by_levels[4], run.by_levels[6]); }), "yynyyyy");
  const auto rarely = [](PaperRun& run) {
    std::fill_n(run.solutions.begin(), 1001, 570);
    run.by_levels[2] = 1;
    run.columns[0].born = 450;
    run.columns[4].clues = 5.6;
  };
  EXPECT_EQ(verdicts(compare(runs_with(rarely, false))), "yyyyyyy")
      << "the paper tells of one run, and most of ours do as it did";
  const auto few_loops = [](PaperRun& run) { run.columns[5].elites = 0; };
  EXPECT_EQ(says(few_loops), "yyyyyyy");  // one run that finds six is enough
  std::vector<PaperRun> none = runs_with(few_loops);
  few_loops(none[0]);
  EXPECT_EQ(verdicts(compare(none)), "yyyyyyn");
}

TEST(Paper, RunsAreShown) {
  const Reproduction r = compare(runs_with([](PaperRun& run) { run.solutions.assign(run.solutions.size(), 575); }, false));
  ASSERT_EQ(r.tables.size(), 1u);
  EXPECT_EQ(r.tables[0].rows.at(0), (std::vector<std::string>{"1", "2000", "576", "576", "4.200", "6", "3", "1.50"}));
  EXPECT_EQ(r.tables[0].rows.at(1).at(3), "never");
  for (const auto& row : r.tables[0].rows) EXPECT_EQ(row.size(), r.tables[0].columns.size());
}

// Figures 2, 3 (two), 4 (two) and 5.
TEST(Paper, FiguresAreDrawn) {
  const Reproduction r = compare(runs_with([](PaperRun& run) { run.columns[0].clues = 7.5; }, false));
  ASSERT_EQ(r.plots.size(), 6u);
  for (const Plot& plot : r.plots)
    for (const auto& series : plot.series) {
      EXPECT_EQ(series.x.size(), series.y.size());
      EXPECT_EQ(series.low.size(), series.y.size());
      EXPECT_EQ(series.high.size(), series.y.size());
      EXPECT_TRUE(std::ranges::is_sorted(series.x));
      for (std::size_t i = 0; i < series.y.size(); ++i) {
        EXPECT_LE(series.low[i], series.y[i]);
        EXPECT_LE(series.y[i], series.high[i]);
      }
    }
  EXPECT_EQ(r.plots[0].series[0].x.back(), 3000);
  const auto& clues = r.plots[3].series[0];
  EXPECT_DOUBLE_EQ(clues.low[0], 5.5);
  EXPECT_NEAR(clues.y[0], 18.5 / 3, 1e-12);
  EXPECT_DOUBLE_EQ(clues.high[0], 7.5);
  EXPECT_EQ(r.plots[3].x_names.back(), "10+");
  EXPECT_EQ(r.plots[5].x_names.back(), "10");
  EXPECT_DOUBLE_EQ(r.plots[5].series[0].y[2], 176);
}

// --- the rows of the plays
// ------------------------------------------------------------------------------------------------------

// Statistics that answer the paper's own figures, but for `rho`, which every correlation is.
Bench bench_of(double rho) {
  return {.correlation = [=](std::span<const double> x, std::span<const double>) -> std::optional<Bench::Cell> {
            return Bench::Cell{rho, 0.139, x.size()};
          },
          .parabola = [](std::span<const double>, std::span<const double>) { return 0.021; },
          .anova = [](std::span<const double>, const std::vector<std::string>&,
                      const std::vector<std::string>&) { return std::vector<Bench::Tested>{{1.61, 0.21}, {1.60, 0.20}}; },
          .spread = [](std::span<const double>) { return Bench::Spread{5.41, 1.04, 5.64}; },
          .density = [](std::span<const double>) { return Bench::Curve{{1, 2}, {0.5, 0.5}}; }};
}
const Reproduction::Row& row_about(const Reproduction& r, std::string_view part, std::string_view claim) {
  const auto found = std::ranges::find_if(
      r.rows, [&](const auto& row) { return row.part == part && row.claim.find(claim) != std::string::npos; });
  EXPECT_NE(found, r.rows.end()) << part << ": " << claim;
  return *found;
}

// --- the study's file ----------------------------------------------------------------------------------------------------------

Json small_study() {
  return Json::parse(R"({"puzzles":[{"puzzle":{"categories":[
      {"name":"A","items":["a","b"]},{"name":"B","items":["c","d"]},{"name":"C","items":["1","2"],"values":[1,2]}],
      "clues":[{"type":"is","a":"A0","b":"B0"}]}}],
    "plays":[
      {"puzzle":0,"attempts":3,"marks_wrong":2,"marks_right":6,"correct":false,"time_ms":90000,"difficulty":4.5},
      {"puzzle":0,"attempts":1,"marks_wrong":0,"marks_right":0,"correct":true,"time_ms":30000,"difficulty":null}]})");
}

TEST(Plays, EachRowComparesOneFigure) {
  const auto study = read_study(small_study());
  ASSERT_TRUE(study);
  const std::vector<StudyGrade> grades{{"solver loops", {1}}};
  using Verdict = Reproduction::Verdict;
  Reproduction r;
  add_plays(r, *study, grades, bench_of(0.174));
  EXPECT_EQ(row_about(r, "Table 2", "time spent").verdict, Verdict::same);
  EXPECT_EQ(row_about(r, "Table 2", "attempts").verdict, Verdict::differs);
  EXPECT_EQ(row_about(r, "Table 3", "all participants").verdict, Verdict::same);
  EXPECT_EQ(row_about(r, "Table 3", "novices").verdict, Verdict::differs);
  EXPECT_EQ(row_about(r, "Table 4", "user group").verdict, Verdict::same);
  EXPECT_EQ(row_about(r, "Table 4", "interaction").verdict, Verdict::not_tested);
  EXPECT_EQ(row_about(r, "Table 1", "seven things").ours, "5 of behaviour, 1 stated");
  EXPECT_EQ(row_about(r, "User study results", "median time").verdict, Verdict::same);
  Reproduction other;
  add_plays(other, *study, grades, bench_of(0.175));
  EXPECT_EQ(row_about(other, "Table 2", "time spent").verdict, Verdict::differs);
}

// With or without plays, each numbered table and figure of the study has a row.
TEST(Plays, WithoutPlaysNothingIsTested) {
  Reproduction r;
  add_plays_untested(r);
  std::set<std::string> parts;
  for (const auto& row : r.rows) {
    EXPECT_EQ(row.verdict, Reproduction::Verdict::not_tested);
    EXPECT_FALSE(row.reason.empty());
    EXPECT_EQ(row.ours, "-");
    parts.insert(row.part);
  }
  EXPECT_EQ(parts, (std::set<std::string>{"Figure 10", "Figure 6", "Figure 7", "Figure 8", "Figure 9", "Table 1", "Table 2",
                                          "Table 3", "Table 4", "User study results"}));
}

// Of 12 cells, two are wrong and four empty. Error is of the marks that were made, incomplete of all cells: so the paper's
// numbers follow from its data.
TEST(Study, IsRead) {
  const auto study = read_study(small_study());
  ASSERT_TRUE(study) << to_text(study.error());
  ASSERT_EQ(study->puzzles.size(), 1u);
  ASSERT_EQ(study->plays.size(), 2u);
  const StudyPlay& play = study->plays[0];
  EXPECT_DOUBLE_EQ(play.error, 0.25);
  EXPECT_DOUBLE_EQ(play.incomplete, 0.5);
  EXPECT_DOUBLE_EQ(play.minutes, 1.5);
  EXPECT_DOUBLE_EQ(play.attempts, 3);
  EXPECT_DOUBLE_EQ(play.correct, 0);
  EXPECT_EQ(play.difficulty, 4.5);
  EXPECT_DOUBLE_EQ(study->plays[1].error, 0);  // nothing was marked
  EXPECT_DOUBLE_EQ(study->plays[1].incomplete, 1);
  EXPECT_DOUBLE_EQ(study->plays[1].correct, 1);
  EXPECT_FALSE(study->plays[1].difficulty);
  EXPECT_EQ(column_of(*study, 0).values, (std::vector{1.5, 0.5}));
  EXPECT_EQ(column_of(*study, 5).values, (std::vector{4.5}));
  EXPECT_EQ(column_of(*study, 5).puzzles, (std::vector<std::size_t>{0}));
}

TEST(Study, IsRefusedWithAReason) {
  const auto refusal = [](std::string_view path, const Json& value) {
    Json json = small_study();
    json[Json::json_pointer(std::string(path))] = value;
    const auto study = read_study(json);
    return study ? std::string() : to_text(study.error());
  };
  EXPECT_NE(refusal("/plays/1/puzzle", 1).find("/plays/1/puzzle"), std::string::npos);
  EXPECT_NE(refusal("/plays/0/marks_right", 13).find("/plays/0/marks_right"), std::string::npos);
  EXPECT_NE(refusal("/plays/0/marks_wrong", -1).find("/plays/0/marks_wrong"), std::string::npos);
  EXPECT_NE(refusal("/plays/0/correct", "yes").find("true or false"), std::string::npos);
  EXPECT_NE(refusal("/plays/0/time_ms", "long").find("/plays/0/time_ms"), std::string::npos);
  EXPECT_NE(refusal("/plays", 7).find("/plays"), std::string::npos);
  EXPECT_NE(refusal("/puzzles/0/puzzle/clues/0/a", "Z9").find("clues/0/a"), std::string::npos);
  EXPECT_FALSE(read_study(Json::object()));
  Json none = small_study();
  none["puzzles"] = Json::array();
  const auto study = read_study(none);
  EXPECT_TRUE(!study || study->plays.empty());
}

// Ranks, ties sharing theirs, and Pearson's correlation of them.
double naive_spearman(const std::vector<double>& a, const std::vector<double>& b) {
  const auto ranks = [](const std::vector<double>& of) {
    std::vector<double> found;
    for (const double x : of) {
      const auto below = std::ranges::count_if(of, [&](double y) { return y < x; });
      found.push_back(static_cast<double>(below) + static_cast<double>(std::ranges::count(of, x)) / 2);
    }
    return found;
  };
  const auto x = ranks(a), y = ranks(b);
  const double mean = static_cast<double>(a.size()) / 2;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xy / std::sqrt(xx * yy);
}

// Table 2. Its -0.041 for attempts has a p of 0.715 beside it, which is that of -0.043: a slip of the pen.
TEST(Study, ThePapersTableFollowsFromItsData) {
  std::ifstream in(CRUX_SHARED_DATA "/logicgrid-study.json");
  if (!in) GTEST_SKIP() << "there is no " CRUX_SHARED_DATA "/logicgrid-study.json";
  const Json json = Json::parse(in);
  const auto study = read_study(json);
  ASSERT_TRUE(study) << to_text(study.error());
  EXPECT_EQ(study->puzzles.size(), 16u);
  EXPECT_EQ(study->plays.size(), 74u);
  constexpr std::array<double, 6> expected{0.174, -0.043, 0.126, 0.162, -0.217, 0.301};
  for (std::size_t m = 0; m < study_measures.size(); ++m) {
    const StudyColumn column = column_of(*study, m);
    EXPECT_EQ(column.values.size(), m == 5 ? 65u : 74u);
    std::vector<double> loops;
    for (const std::size_t puzzle : column.puzzles) loops.push_back(json["puzzles"][puzzle]["loops"].get<double>());
    EXPECT_NEAR(naive_spearman(loops, column.values), expected[m], 0.0005) << study_measures[m];
  }
}

}  // namespace
}  // namespace crux::logicgrid::paper_test
