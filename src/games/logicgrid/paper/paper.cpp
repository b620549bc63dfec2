#include "games/logicgrid/paper/paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::size_t all_solutions = 576;
constexpr std::size_t soon = 1000;  // the generation by which the paper has found a puzzle for each

struct Band {
  double mean = 0, low = 0, high = 0;
};
Band band_of(const std::vector<double>& values) {
  return {std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()), std::ranges::min(values),
          std::ranges::max(values)};
}
// One number of each run that has one: NaN if it has not.
Band band_of(const std::vector<PaperRun>& runs, const auto& number) {
  std::vector<double> values;
  for (const PaperRun& run : runs)
    if (const auto value = static_cast<double>(number(run)); !std::isnan(value)) values.push_back(value);
  if (values.empty()) return {};
  return band_of(values);
}
std::string shown(const Band& band, int digits) {
  return fmt::format("{:.{}f} ({:.{}f} to {:.{}f})", band.mean, digits, band.low, digits, band.high, digits);
}

// The mean of the runs, and between which of them it lies; every so many generations, which is more than a page can show.
Plot::Series over_generations(const std::string& name, const std::vector<PaperRun>& runs, const auto& curve) {
  constexpr std::size_t every = 20;
  Plot::Series series{.name = name, .x = {}, .y = {}};
  for (std::size_t g = 0; g < curve(runs.front()).size(); g += every) {
    const Band band = band_of(runs, [&](const PaperRun& run) { return curve(run)[g]; });
    series.x.push_back(static_cast<double>(g));
    series.y.push_back(band.mean);
    series.low.push_back(band.low);
    series.high.push_back(band.high);
  }
  return series;
}

void add_curves(Reproduction& r, const std::vector<PaperRun>& runs) {
  const auto add = [&](const std::string& title, const std::string& y, const std::string& caption, const auto& curve) {
    r.plots.push_back({.caption = caption,
                       .title = title,
                       .x_label = "generation",
                       .y_label = y,
                       .series = {over_generations(y, runs, curve)}});
  };
  add("Clues of an elite", "clues", "Figure 2 of the paper: the mean over the grid; the band lies between the runs.",
      [](const PaperRun& run) { return run.clues; });
  add("Puzzles in the grid", "puzzles", "Figure 3, top.", [](const PaperRun& run) { return run.elites; });
  add("Solutions that have a puzzle", "solutions", "Figure 3, bottom: there are 576.",
      [](const PaperRun& run) { return run.solutions; });
}

void add_bars(Reproduction& r, const std::vector<PaperRun>& runs) {
  const auto add = [&](const std::string& title, const std::string& x, const std::string& y, const std::string& caption,
                       std::size_t first, std::size_t last, bool open_end, const auto& number) {
    Plot plot{
        .caption = caption, .title = title, .x_label = x, .y_label = y, .series = {{.name = y, .x = {}, .y = {}}}, .bars = true};
    for (std::size_t i = first; i <= last; ++i) {
      const Band band = band_of(runs, [&](const PaperRun& run) { return number(run, i); });
      plot.series.front().x.push_back(static_cast<double>(i));
      plot.series.front().y.push_back(band.mean);
      plot.series.front().low.push_back(band.low);
      plot.series.front().high.push_back(band.high);
      plot.x_names.push_back(fmt::format("{}{}", i, open_end && i == last ? "+" : ""));
    }
    r.plots.push_back(std::move(plot));
  };
  const std::size_t columns = runs.front().columns.size();
  add("Clues by loops", "solver loops", "clues", "Figure 4, top: the mean of the elites, over the runs that have some.", 1,
      columns, true,
      [](const PaperRun& run, std::size_t i) { return run.columns[i - 1].elites > 0 ? run.columns[i - 1].clues : std::nan(""); });
  add("Children by loops", "solver loops", "feasible children", "Figure 4, bottom: over the whole run.", 1, columns, true,
      [](const PaperRun& run, std::size_t i) { return run.columns[i - 1].born; });
  add("Solutions by levels", "different numbers of loops", "solutions",
      "Figure 5: how many solutions have puzzles of so many difficulties.", 1, columns, false,
      [](const PaperRun& run, std::size_t i) { return run.by_levels[i]; });
}

std::size_t most_loops(const PaperRun& run) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < run.columns.size(); ++i)
    if (run.columns[i].elites > 0) most = i + 1;
  return most;
}
std::size_t first_with_all(const PaperRun& run) {
  return static_cast<std::size_t>(std::ranges::find_if(run.solutions, [](double n) { return n >= all_solutions; }) -
                                  run.solutions.begin());
}
int solutions_below(const PaperRun& run, std::size_t levels) {
  return std::accumulate(run.by_levels.begin(), run.by_levels.begin() + static_cast<std::ptrdiff_t>(levels), 0);
}

// A row about the runs of the evolution.
Reproduction::Row of_runs(std::string part, std::string claim, std::string theirs, std::string ours, bool holds,
                          std::string reason) {
  return {.part = std::move(part),
          .claim = std::move(claim),
          .theirs = std::move(theirs),
          .ours = std::move(ours),
          .verdict = same_if(holds),
          .reason = holds ? std::string() : std::move(reason),
          .varies = Varies::size};
}

void judge_runs(Reproduction& r, const std::vector<PaperRun>& runs) {
  // The paper tells of one run. What most of ours do, one run of theirs may well have done.
  const auto most_do = [&](std::ptrdiff_t count) { return 2 * count > std::ssize(runs); };
  const Band soon_found =
      band_of(runs, [](const PaperRun& run) { return run.solutions[std::min(soon, run.solutions.size() - 1)]; });
  const auto in_time = std::ranges::count_if(runs, [](const PaperRun& run) { return first_with_all(run) <= soon; });
  const Band last = band_of(runs, first_with_all);
  constexpr const char* too_few = "not so in most of our runs";
  r.rows.push_back(of_runs("Figure 3",
                           "by generation 1,000 there is a puzzle for each of the 576 solutions; same if in most runs", "576",
                           fmt::format("{} solutions; all 576 in {} of {} runs, at generation {}", shown(soon_found, 1), in_time,
                                       runs.size(), shown(last, 0)),
                           most_do(in_time), too_few));
  const Band poor = band_of(runs, [](const PaperRun& run) { return solutions_below(run, 3); });
  const auto varied = std::ranges::count_if(
      runs, [](const PaperRun& run) { return run.solutions.back() >= all_solutions && solutions_below(run, 3) == 0; });
  r.rows.push_back(of_runs(
      "Figure 5", "at the end every solution has puzzles of at least three different numbers of loops; same if in most runs",
      "every solution", fmt::format("all solutions in {} of {} runs; {} with fewer", varied, runs.size(), shown(poor, 1)),
      most_do(varied), too_few));
  const Band usual =
      band_of(runs, [](const PaperRun& run) { return static_cast<double>(run.by_levels[4] + run.by_levels[5]) / all_solutions; });
  r.rows.push_back(of_runs("Figure 5", "most solutions have puzzles of 4 or 5 different numbers of loops", "most",
                           fmt::format("{}%", shown({100 * usual.mean, 100 * usual.low, 100 * usual.high}, 0)), usual.mean > 0.5,
                           "ours have more numbers of loops"));
  const Band clues = band_of(runs, [](const PaperRun& run) { return run.clues.back(); });
  r.rows.push_back(of_runs("Figure 2", "a puzzle has on average a little over 4 clues", "a little over 4", shown(clues, 2),
                           clues.low > 4 && clues.high < 4.5, "a run ends outside of 4 to 4.5"));
  const auto common = [](const PaperRun& run) {
    const auto& c = run.columns;
    return std::ranges::all_of(c, [&](const PaperRun::Column& other) {
      return &other == &c[1] || &other == &c[2] || other.born < std::min(c[1].born, c[2].born);
    });
  };
  const auto so_common = std::ranges::count_if(runs, common);
  r.rows.push_back(of_runs("Figure 4", "2 and 3 loops are the most common among the children; same if in most runs", "2 and 3",
                           fmt::format("2 and 3 in {} of {} runs", so_common, runs.size()), most_do(so_common),
                           "in some runs another number of loops is more common"));
  const auto wordy = [](const PaperRun& run) {
    return std::ranges::all_of(run.columns, [&](const PaperRun::Column& other) {
      return &other == &run.columns[0] || other.elites < 20 || other.clues < run.columns[0].clues;
    });
  };
  const auto so_wordy = std::ranges::count_if(runs, wordy);
  r.rows.push_back(of_runs(
      "Figure 4", "puzzles of 1 loop have the most clues, among numbers of loops with 20 elites or more; same if in most runs",
      "1 loop", fmt::format("1 loop in {} of {} runs", so_wordy, runs.size()), most_do(so_wordy),
      "in some runs another number of loops has more clues"));
  r.rows.back().reason += r.rows.back().reason.empty() ? "" : "; ";
  r.rows.back().reason += "numbers of loops with fewer elites are left out: the mean of a few may be larger";
  const Band most = band_of(runs, most_loops);
  r.rows.push_back(of_runs("Figure 4", "the hardest puzzles have 6 loops", "6", fmt::format("{} at most", shown(most, 1)),
                           most.high >= 6, "no run found so many"));
  if (most.high > 6) r.rows.back().verdict = Reproduction::Verdict::better;
}

void add_runs(Reproduction& r, const std::vector<PaperRun>& runs) {
  Reproduction::Table table{
      fmt::format("Runs of the evolution: 3 categories of 4 items, population {}, {} generations", paper_population,
                  runs.front().solutions.size() - 1),
      {"run", "elites", "solutions", "all 576 at", "clues", "most loops", "fewest levels", "seconds"},
      {},
      "Every elite is proved to have one solution only, which the authors' were not. Seconds are of one core.",
      Varies::time};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const PaperRun& run = runs[i];
    const auto fewest = std::ranges::find_if(run.by_levels, [](int n) { return n > 0; }) - run.by_levels.begin();
    table.rows.push_back({std::to_string(i + 1), fmt::format("{}", run.elites.back()), fmt::format("{}", run.solutions.back()),
                          first_with_all(run) < run.solutions.size() ? std::to_string(first_with_all(run)) : "never",
                          fmt::format("{:.3f}", run.clues.back()), std::to_string(most_loops(run)), std::to_string(fewest),
                          fmt::format("{:.2f}", run.seconds)});
  }
  r.tables.push_back(std::move(table));
}

}  // namespace

Reproduction compare(const std::vector<PaperRun>& runs) {
  Reproduction r{.paper = "Shyne, Facey & Cooper: solver loops and player experience of logic grid puzzles", .rows = {}};
  r.rows.push_back(drawing("Figure 1", "a puzzle and the steps that solve it, as the study's players saw it"));
  add_runs(r, runs);
  judge_runs(r, runs);
  add_curves(r, runs);
  add_bars(r, runs);
  for (Plot& plot : r.plots) plot.varies = Varies::size;
  return r;
}

}  // namespace crux::logicgrid
