#include "games/logicgrid/paper/plays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/words.hpp"

namespace crux::logicgrid {
namespace {

using Row = Reproduction::Row;
using Table = Reproduction::Table;

constexpr std::string_view no_plays =
    "the plays are not in this repository: they are published by the authors, github.com/flaneuseh/logic_puzzles (MIT licence)";
constexpr std::array<int, 4> paper_loops{1, 2, 4, 6};
constexpr std::array<std::string_view, 3> experiences{"novice", "intermediate", "expert"};

// Table 2, in the order of study_measures; Table 3; Table 4.
struct Printed {
  std::string_view value, p;
};
constexpr std::array<Printed, 6> table_2{
    {{"0.174", "0.139"}, {"-0.041", "0.715"}, {"0.126", "0.283"}, {"0.162", "0.167"}, {"-0.217", "0.063"}, {"0.301", "0.015"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> table_3{
    {{"all participants", "0.021"}, {"novices", "0.071"}, {"intermediates", "0.092"}, {"experts", "0.031"}}};
constexpr std::array<std::pair<std::string_view, Printed>, 3> table_4{
    {{"the user group", {"1.61", "0.21"}}, {"the solver loops", {"1.60", "0.20"}}, {"their interaction", {"1.00", "0.43"}}}};

std::string claim_2(std::size_t measure) {
  return fmt::format("Spearman's correlation of solver loops and {}", study_measures[measure]);
}
std::string claim_3(std::size_t group) {
  return fmt::format("R squared of a parabola of enjoyment by difficulty, {}", table_3[group].first);
}
std::string claim_4(std::size_t source) {
  return fmt::format("two-way analysis of variance of difficulty: {}", table_4[source].first);
}
std::string claim_puzzle(int loops) { return fmt::format("a puzzle of the study that takes {}", counted(loops, "solver loop")); }
constexpr std::string_view claim_1 = "seven things are recorded of each play", theirs_1 = "5 of behaviour, 2 stated";
constexpr std::string_view claim_hard =
    "difficulty that players state: mean and deviation of all plays, with 1 loop, with 6 loops";
constexpr std::string_view theirs_hard = "5.41 (1.04), 5.03 (1.02), 5.82 (1.04)";
constexpr std::string_view claim_right = "share of plays that are right: all (and deviation), with 1 loop, with 6 loops";
constexpr std::string_view theirs_right = "0.43 (0.50), 60%, 20%";
constexpr std::string_view claim_people = "people, and how many played 1, 2, 3 and 4 puzzles";
constexpr std::string_view theirs_people = "63: 50, 8, 3, 2";
constexpr std::string_view claim_minutes = "the median time of a play in minutes", theirs_minutes = "5.6";

Row row_of(std::string part, std::string claim, std::string_view theirs, std::string ours, std::string reason) {
  const bool same = ours == theirs;
  return {std::move(part), std::move(claim), std::string(theirs), std::move(ours), same_if(same), same ? "" : std::move(reason)};
}

std::vector<double> of_plays(const Study& study, const std::vector<double>& of_puzzle) {
  std::vector<double> column;
  for (const StudyPlay& play : study.plays) column.push_back(of_puzzle[play.puzzle]);
  return column;
}

using Cells = std::vector<std::optional<Bench::Cell>>;  // in the order of study_measures
Cells correlations(const Study& study, const StudyGrade& grade, const Bench& bench) {
  Cells cells;
  for (std::size_t m = 0; m < study_measures.size(); ++m) {
    const StudyColumn column = column_of(study, m);
    std::vector<double> graded;
    for (const std::size_t puzzle : column.puzzles) graded.push_back(grade.of_puzzle[puzzle]);
    cells.push_back(bench.correlation(graded, column.values));
  }
  return cells;
}

// Beside one p the paper prints the digits that it has, cut short and not rounded.
Row correlation_row(std::size_t measure, const std::string& theirs, const Bench::Cell& cell) {
  const Printed& printed = table_2[measure];
  const std::string rho = fmt::format("{:.3f}", cell.rho), p = fmt::format("{:.3f}", cell.p);
  const std::string cut = fmt::format("{:.3f}", std::floor(cell.p * 1000) / 1000);
  Row row = row_of("Table 2", claim_2(measure), theirs, fmt::format("{}, p = {}", rho, p), "not known");
  if (rho == printed.value && p != printed.p && cut == printed.p) {
    row.verdict = Reproduction::Verdict::same;
    row.reason = fmt::format("p is {:.4f}: the paper cuts it short, and we round", cell.p);
  }
  if (rho != printed.value && p == printed.p)
    row.reason = fmt::format("likely a slip of the pen: the p that is printed beside {} is the p of {} over {} plays",
                             printed.value, rho, cell.n);
  return row;
}

void add_correlations(Reproduction& r, const Study& study, const std::vector<StudyGrade>& grades, const Bench& bench) {
  Table table{"Spearman's correlation of grades with what people did (the paper's Table 2, and other grades)",
              {"grade"},
              {},
              "* p < 0.1, ** p < 0.05, by Student's t. The first row is the paper's, the second the same from its data."};
  std::vector<std::string> theirs{"solver loops, in the paper"};
  for (std::size_t m = 0; m < study_measures.size(); ++m) {
    table.columns.emplace_back(study_measures[m]);
    theirs.emplace_back(table_2[m].value);
  }
  table.rows.push_back(std::move(theirs));
  for (const StudyGrade& grade : grades) {
    std::vector<std::string> cells{grade.name};
    for (const auto& cell : correlations(study, grade, bench))
      cells.push_back(cell ? fmt::format("{:.3f}{}", cell->rho, cell->p < 0.05 ? " **" : cell->p < 0.1 ? " *" : "") : "-");
    table.rows.push_back(std::move(cells));
  }
  r.tables.push_back(std::move(table));
  const Cells loops = correlations(study, grades.front(), bench);
  for (std::size_t m = 0; m < study_measures.size(); ++m) {
    const auto& cell = loops[m];
    const std::string theirs_m = fmt::format("{}, p = {}", table_2[m].value, table_2[m].p);
    if (!cell) {
      r.rows.push_back(untested("Table 2", claim_2(m), theirs_m, "no play tells it, or it is the same in all"));
      continue;
    }
    r.rows.push_back(correlation_row(m, theirs_m, *cell));
  }
}

// Both answers of the plays that have both; of one group, or of all if `experience` is empty.
std::pair<std::vector<double>, std::vector<double>> stated(const Study& study, std::string_view experience) {
  std::pair<std::vector<double>, std::vector<double>> columns;
  for (const StudyPlay& play : study.plays) {
    if (!play.difficulty || !play.enjoyment || (!experience.empty() && play.experience != experience)) continue;
    columns.first.push_back(*play.difficulty);
    columns.second.push_back(*play.enjoyment);
  }
  return columns;
}

void add_parabolas(Reproduction& r, const Study& study, const Bench& bench) {
  Plot plot{.caption = "Each mark is a play. Neither all players nor one of the groups likes middling difficulty best.",
            .title = "Enjoyment by difficulty",
            .x_label = "subjective difficulty",
            .y_label = "enjoyment",
            .series = {}};
  for (std::size_t g = 0; g < table_3.size(); ++g) {
    const auto [difficulty, enjoyment] = stated(study, g == 0 ? "" : experiences[g - 1]);
    r.rows.push_back(row_of("Table 3", claim_3(g), table_3[g].second,
                            fmt::format("{:.3f}", bench.parabola(difficulty, enjoyment)), "not known"));
    if (g == 0) continue;
    std::vector<std::pair<double, double>> spots;
    for (std::size_t i = 0; i < difficulty.size(); ++i) spots.emplace_back(difficulty[i], enjoyment[i]);
    std::ranges::sort(spots);
    Plot::Series series{.name = std::string(table_3[g].first), .x = {}, .y = {}, .points = true};
    for (const auto& [x, y] : spots) series.x.push_back(x), series.y.push_back(y);
    plot.series.push_back(std::move(series));
  }
  r.plots.push_back(std::move(plot));
}

void add_anova(Reproduction& r, const Study& study, const std::vector<double>& loops, const Bench& bench) {
  std::vector<double> difficulty;
  std::vector<std::string> group, level;
  for (std::size_t i = 0; i < study.plays.size(); ++i) {
    if (!study.plays[i].difficulty) continue;
    difficulty.push_back(*study.plays[i].difficulty);
    group.push_back(study.plays[i].experience);
    level.push_back(fmt::format("{}", loops[i]));
  }
  const auto found = bench.anova(difficulty, group, level);
  for (std::size_t s = 0; s < table_4.size(); ++s) {
    const std::string theirs = fmt::format("F = {}, p = {}", table_4[s].second.value, table_4[s].second.p);
    if (s < found.size()) {
      r.rows.push_back(
          row_of("Table 4", claim_4(s), theirs, fmt::format("F = {:.2f}, p = {:.2f}", found[s].f, found[s].p), "not known"));
    } else {
      r.rows.push_back(untested("Table 4", claim_4(s), theirs, "the plays are too few for it"));
    }
  }
}

// What the plays with so many loops tell; 0: all plays.
struct Told {
  std::vector<double> difficulty, correct;
};
Told told(const Study& study, const std::vector<double>& loops, int wanted) {
  Told all;
  for (std::size_t i = 0; i < study.plays.size(); ++i) {
    if (wanted != 0 && loops[i] != wanted) continue;
    all.correct.push_back(study.plays[i].correct);
    if (study.plays[i].difficulty) all.difficulty.push_back(*study.plays[i].difficulty);
  }
  return all;
}

void add_violins(Reproduction& r, const Study& study, const std::vector<double>& loops, const Bench& bench) {
  const Told all = told(study, loops, 0), easy = told(study, loops, 1), hard = told(study, loops, 6);
  if (all.difficulty.empty() || easy.difficulty.empty() || hard.difficulty.empty()) return;
  const auto text = [&](const std::vector<double>& values) {
    const auto spread = bench.spread(values);
    return fmt::format("{:.2f} ({:.2f})", spread.mean, spread.deviation);
  };
  const auto share = [&](const std::vector<double>& values) { return fmt::format("{:.0f}%", 100 * bench.spread(values).mean); };
  r.rows.push_back(row_of("Figure 6", std::string(claim_hard), theirs_hard,
                          fmt::format("{}, {}, {}", text(all.difficulty), text(easy.difficulty), text(hard.difficulty)),
                          "not known"));
  r.rows.push_back(
      row_of("Figure 6", std::string(claim_right), theirs_right,
             fmt::format("{}, {}, {}", text(all.correct), share(easy.correct), share(hard.correct)),
             fmt::format("{} of {} plays with 6 loops are right", std::ranges::count(hard.correct, 1.0), hard.correct.size())));
  Plot plot{.caption = "Figure 6 of the paper, its lower part: where the plays with 1, 2, 4 and 6 loops lie.",
            .title = "Difficulty that players state",
            .x_label = "subjective difficulty",
            .y_label = "share of plays, as a density",
            .series = {}};
  for (const int wanted : paper_loops) {
    const Told of_loops = told(study, loops, wanted);
    if (of_loops.difficulty.size() < 2) continue;
    auto curve = bench.density(of_loops.difficulty);
    plot.series.push_back({.name = counted(wanted, "loop"), .x = std::move(curve.x), .y = std::move(curve.y)});
  }
  if (!plot.series.empty()) r.plots.push_back(std::move(plot));
}

void add_people(Reproduction& r, const Study& study, const Bench& bench) {
  std::map<int, int> plays;
  std::vector<double> minutes;
  for (const StudyPlay& play : study.plays) {
    ++plays[play.player];
    minutes.push_back(play.minutes);
  }
  std::array<int, 4> with{};
  for (const auto& [player, count] : plays) ++with[static_cast<std::size_t>(std::min(count, 4) - 1)];
  r.rows.push_back(row_of("User study results", std::string(claim_people), theirs_people,
                          fmt::format("{}: {}", plays.size(), fmt::join(with, ", ")),
                          fmt::format("the published plays are those of {} people, and the paper's tables follow from these {}",
                                      plays.size(), counted(study.plays.size(), "play"))));
  r.rows.push_back(row_of("User study results", std::string(claim_minutes), theirs_minutes,
                          fmt::format("{:.1f}", bench.spread(minutes).median), "not known"));
}

// Figures 7 to 10: the puzzles of one solution; the study has four such solutions.
void add_puzzles(Reproduction& r, const Study& study, const std::vector<double>& loops) {
  std::map<std::string, std::multiset<int>> of_solution;
  for (std::size_t i = 0; i < study.puzzles.size(); ++i) of_solution[study.solutions[i]].insert(static_cast<int>(loops[i]));
  int figure = 7;
  for (const int wanted : paper_loops) {
    const auto have = std::ranges::count_if(of_solution, [&](const auto& one) { return one.second.count(wanted) == 1; });
    r.rows.push_back(row_of(fmt::format("Figure {}", figure++), claim_puzzle(wanted), "one of each solution",
                            have == std::ssize(of_solution) ? "one of each solution"
                                                            : fmt::format("one of {} of {} solutions", have, of_solution.size()),
                            "our solver takes another number of loops"));
  }
}

}  // namespace

void add_plays(Reproduction& r, const Study& study, const std::vector<StudyGrade>& grades, const Bench& bench) {
  const std::vector<double>& loops = grades.front().of_puzzle;
  const std::vector<double> of_play = of_plays(study, loops);
  const auto tells = [&](const auto& member) {
    return std::ranges::any_of(study.plays, [&](const StudyPlay& play) { return (play.*member).has_value(); }) ? 1 : 0;
  };
  r.rows.push_back(row_of("Table 1", std::string(claim_1), theirs_1,
                          fmt::format("5 of behaviour, {} stated", tells(&StudyPlay::difficulty) + tells(&StudyPlay::enjoyment)),
                          "the plays do not tell all of it"));
  add_people(r, study, bench);
  add_correlations(r, study, grades, bench);
  add_violins(r, study, of_play, bench);
  add_parabolas(r, study, bench);
  add_anova(r, study, of_play, bench);
  add_puzzles(r, study, loops);
}

void add_plays_untested(Reproduction& r) {
  const auto add = [&](std::string part, std::string claim, std::string_view theirs) {
    r.rows.push_back(untested(std::move(part), std::move(claim), std::string(theirs), std::string(no_plays)));
  };
  add("Table 1", std::string(claim_1), theirs_1);
  add("User study results", std::string(claim_people), theirs_people);
  add("User study results", std::string(claim_minutes), theirs_minutes);
  for (std::size_t m = 0; m < table_2.size(); ++m)
    add("Table 2", claim_2(m), fmt::format("{}, p = {}", table_2[m].value, table_2[m].p));
  add("Figure 6", std::string(claim_hard), theirs_hard);
  add("Figure 6", std::string(claim_right), theirs_right);
  for (std::size_t g = 0; g < table_3.size(); ++g) add("Table 3", claim_3(g), table_3[g].second);
  for (std::size_t s = 0; s < table_4.size(); ++s)
    add("Table 4", claim_4(s), fmt::format("F = {}, p = {}", table_4[s].second.value, table_4[s].second.p));
  for (std::size_t i = 0; i < paper_loops.size(); ++i)
    add(fmt::format("Figure {}", 7 + i), claim_puzzle(paper_loops[i]), "one of each solution");
}

Result<Study> read_study(const Json& json) {
  Reading reading(json, "study");
  Study study;
  for (const Field& line : reading.root()["puzzles"].array(1000)) {
    auto puzzle = Logicgrid::read(line["puzzle"].value());
    if (reading.failed()) return reading.failure();
    if (!puzzle) return std::unexpected(puzzle.error());
    study.puzzles.push_back(std::move(*puzzle));
    study.solutions.push_back(line.value().contains("solution") ? line.value()["solution"].dump() : "");
  }
  const int last = static_cast<int>(study.puzzles.size()) - 1;
  const auto cells = [](const Puzzle& p) { return p.size() * (p.size() - 1) / 2 * p.items() * p.items(); };
  for (const Field& line : reading.root()["plays"].array(100'000)) {
    StudyPlay play{.puzzle = static_cast<std::size_t>(line["puzzle"].integer(0, std::max(last, 0))),
                   .player = 0,
                   .experience = {},
                   .difficulty = {},
                   .enjoyment = {}};
    if (reading.failed()) return reading.failure();
    if (last < 0) break;
    const int all = cells(study.puzzles[play.puzzle]);
    const int right = line["marks_right"].integer(0, all), wrong = line["marks_wrong"].integer(0, all);
    play.error = right + wrong == 0 ? 0 : wrong / static_cast<double>(right + wrong);
    play.incomplete = 1 - right / static_cast<double>(all);
    play.attempts = line["attempts"].integer(0, 1'000'000);
    play.minutes = line["time_ms"].integer(0, 2'000'000'000) / 60'000.0;
    if (!line["correct"].value().is_boolean()) line["correct"].reject(excerpt(line["correct"].value()), "true or false");
    play.correct = line["correct"].value() == true ? 1 : 0;
    if (const auto player = line.maybe("player")) play.player = player->integer(0, 2'000'000'000);
    if (const auto experience = line.maybe("experience")) play.experience = experience->string();
    if (const Json& difficulty = line["difficulty"].value(); difficulty.is_number()) play.difficulty = difficulty.get<double>();
    if (const auto enjoyment = line.maybe("enjoyment"); enjoyment && enjoyment->value().is_number())
      play.enjoyment = enjoyment->value().get<double>();
    if (reading.failed()) return reading.failure();
    study.plays.push_back(std::move(play));
  }
  if (reading.failed()) return reading.failure();
  return study;
}

StudyColumn column_of(const Study& study, std::size_t measure) {
  StudyColumn column;
  for (const StudyPlay& play : study.plays) {
    const std::array<std::optional<double>, 6> values{play.minutes,    play.attempts, play.error,
                                                      play.incomplete, play.correct,  play.difficulty};
    if (!values[measure]) continue;
    column.puzzles.push_back(play.puzzle);
    column.values.push_back(*values[measure]);
  }
  return column;
}

}  // namespace crux::logicgrid
