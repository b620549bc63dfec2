// simulate_findings.cpp -- what simulated learners say of progressions: tables, sentences and plots.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"
#include "cli/simulate.hpp"
#include "study/distributions.hpp"
#include "study/summary.hpp"

namespace crux::cli {
namespace {

using players::By;
using players::Kind;
using players::Tally;

std::string_view name_of(Kind kind) { return players::kind_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(By by) { return players::by_names[static_cast<std::size_t>(by)]; }

double quotient(double part, double whole) { return whole > 0 ? part / whole : 0; }

template <class Value>
Measured over(std::span<const Tally> seeds, const Value& value) {
  std::vector<double> each;
  for (const Tally& tally : seeds) each.push_back(value(tally));
  const study::Summary sum = study::summary_of(each);
  if (sum.n < 2) return {sum.mean, sum.mean, sum.mean};
  const double n = static_cast<double>(sum.n);
  const double half = study::student_quantile(0.975, n - 1) * sum.deviation / std::sqrt(n);
  return {sum.mean, sum.mean - half, sum.mean + half};
}

double rounded(double x) { return std::round(x * 10'000) / 10'000; }

const SimulatedRow* find(std::span<const SimulatedRow> rows, Kind kind, By by) {
  const auto found = std::ranges::find_if(rows, [&](const SimulatedRow& row) { return row.kind == kind && row.by == by; });
  return found == rows.end() ? nullptr : &*found;
}

// "in the band for 55% of the puzzles instead of 31%".
std::string comparison(const SimulatedRow& skill, const SimulatedRow& ladder) {
  const char* verdict = skill.band.low > ladder.band.high   ? "longer in the band by skill than by the ladder"
                        : skill.band.high < ladder.band.low ? "LONGER in the band by the ladder than by skill"
                                                            : "about as long in the band by skill as by the ladder";
  return fmt::format(
      "Learners who are {}{} are {}: {:.0f}% ({:.0f} to {:.0f}) of the puzzles against {:.0f}% ({:.0f} to {:.0f}).",
      name_of(skill.kind), skill.kind == players::fitted_to ? " (the model was fitted to them)" : "", verdict,
      100 * skill.band.mean, 100 * skill.band.low, 100 * skill.band.high, 100 * ladder.band.mean, 100 * ladder.band.low,
      100 * ladder.band.high);
}

Plot band_plot(const std::string& game, std::span<const SimulatedRow> rows) {
  Plot plot{.caption = "How much of the time the true chance of the puzzle lay between 0.60 and 0.90. Whiskers: 95% over seeds.",
            .title = game + ": time in the target band",
            .x_label = "kind of learner",
            .y_label = "share of the puzzles",
            .series = {}};
  plot.bars = true;
  for (const auto name : players::kind_names) plot.x_names.emplace_back(name);
  for (const By by : {By::list, By::ladder, By::classes, By::skill}) {
    Plot::Series series{.name = std::string(name_of(by)), .x = {}, .y = {}};
    for (std::size_t k = 0; k < players::kind_names.size(); ++k)
      if (const SimulatedRow* const row = find(rows, static_cast<Kind>(k), by)) {
        series.x.push_back(static_cast<double>(k));
        series.y.push_back(row->band.mean);
        series.low.push_back(std::max(0.0, row->band.low));
        series.high.push_back(row->band.high);
      }
    if (series.x.size() == players::kind_names.size()) plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot calibration_plot(const std::string& game, std::span<const SimulatedRow> rows) {
  constexpr double enough = 50;  // plays
  Plot plot{.caption =
                "Puzzles by the chance that the model gave before they were played, and how many of them were solved without "
                "help. A model that is right lies on the diagonal.",
            .title = game + ": what was predicted, and what came of it",
            .x_label = "predicted chance",
            .y_label = "share that was solved",
            .series = {{.name = "right", .x = {0, 1}, .y = {0, 1}}}};
  plot.y_min = 0;
  for (std::size_t k = 0; k < players::kind_names.size(); ++k) {
    Tally all;
    for (const SimulatedRow& row : rows)
      if (row.kind == static_cast<Kind>(k)) all += row.all;
    Plot::Series series{.name = std::string(players::kind_names[k]), .x = {}, .y = {}};
    for (std::size_t bin = 0; bin < Tally::bins; ++bin) {
      if (all.predicted[bin] < enough) continue;
      series.x.push_back((static_cast<double>(bin) + 0.5) / Tally::bins);
      series.y.push_back(all.came_true[bin] / all.predicted[bin]);
    }
    if (series.x.size() > 1) plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot time_plot(const std::string& game, std::span<const SimulatedRow> rows) {
  Plot plot{.caption = "The same over time: means of five puzzles, over all kinds of learners that the model was not fitted to.",
            .title = game + ": time in the band, puzzle by puzzle",
            .x_label = "puzzles so far",
            .y_label = "share in the band",
            .series = {}};
  plot.y_min = 0;
  for (const By by : {By::list, By::ladder, By::classes, By::skill}) {
    Tally all;
    for (const SimulatedRow& row : rows)
      if (row.by == by && row.kind != players::fitted_to) all += row.all;
    if (all.learners == 0) continue;
    constexpr std::size_t together = 5;
    Plot::Series series{.name = std::string(name_of(by)), .x = {}, .y = {}};
    const auto plays = static_cast<std::size_t>(all.plays / all.learners);
    for (std::size_t i = 0; i + together <= std::min(plays, all.band_over_time.size()); i += together) {
      double sum = 0;
      for (std::size_t j = i; j < i + together; ++j) sum += all.band_over_time[j];
      series.x.push_back(static_cast<double>(i + together));
      series.y.push_back(sum / all.learners / together);
    }
    if (series.x.size() > 1) plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace

SimulatedRow row_of(std::string game, Kind kind, By by, std::span<const Tally> seeds) {
  SimulatedRow row;
  row.game = std::move(game);
  row.kind = kind;
  row.by = by;
  row.solved = over(seeds, [](const Tally& t) { return quotient(t.solved, t.tried); });
  row.band = over(seeds, [](const Tally& t) { return quotient(t.in_band, t.plays); });
  row.off_target = over(seeds, [](const Tally& t) { return quotient(t.off_target, t.plays); });
  row.concepts = over(seeds, [](const Tally& t) { return quotient(t.concepts, t.learners); });
  row.streaks = over(seeds, [](const Tally& t) { return quotient(50 * t.streaks, t.plays); });
  row.off = over(seeds, [](const Tally& t) { return quotient(t.off, t.tried); });
  row.within = over(seeds, [](const Tally& t) { return quotient(t.skill_within, t.skill_known); });
  for (const Tally& tally : seeds) row.all += tally;
  return row;
}

Json to_json(const SimulatedRow& row) {
  constexpr std::size_t at_75 = 7;  // the bin of chances from 0.70 to 0.80
  Json json{{"game", row.game}, {"kind", name_of(row.kind)}, {"by", name_of(row.by)}};
  const auto add = [&](const std::string& name, const Measured& value) {
    json[name] = rounded(value.mean);
    json[name + "_low"] = rounded(value.low);
    json[name + "_high"] = rounded(value.high);
  };
  add("band", row.band);
  add("solved", row.solved);
  add("concepts", row.concepts);
  add("streaks", row.streaks);
  add("off", row.off);
  add("off_target", row.off_target);
  json["solved_of_75"] =
      row.all.predicted[at_75] > 0 ? Json(rounded(row.all.came_true[at_75] / row.all.predicted[at_75])) : Json(nullptr);
  json["within"] = row.all.skill_known > 0 ? Json(rounded(row.within.mean)) : Json(nullptr);
  return json;
}

std::vector<Finding> simulated_findings(const std::vector<SimulatedRow>& rows) {
  std::vector<Finding> findings;
  for (std::size_t first = 0, last = 0; first < rows.size(); first = last) {
    while (last < rows.size() && rows[last].game == rows[first].game) ++last;
    const std::span<const SimulatedRow> game(rows.data() + first, last - first);
    Finding finding{.analysis = game.front().game, .says = {}, .tables = {}, .plots = {}, .method = {}};
    StudyTable table{.title = capitalised(game.front().game),
                     .note =
                         "band: puzzles whose true chance lay between 0.60 and 0.90. solved: of those tried, without help. "
                         "concepts: share of the game's that were solved three times. streaks: of three failures, in 50 "
                         "puzzles. off: mean distance of the predicted from the true chance. ±: 95% over seeds."};
    const auto cell = [](const Measured& value, double times, int digits) {
      return fmt::format("{:.{}f} ±{:.{}f}", times * value.mean, digits, times * (value.high - value.low) / 2, digits);
    };
    for (const SimulatedRow& row : game)
      table.rows.push_back({{"learners", name_of(row.kind)},
                            {"by", name_of(row.by)},
                            {"band_%", cell(row.band, 100, 1)},
                            {"solved_%", cell(row.solved, 100, 1)},
                            {"concepts_%", cell(row.concepts, 100, 1)},
                            {"streaks", cell(row.streaks, 1, 2)},
                            {"off", cell(row.off, 1, 3)}});
    finding.tables.push_back(std::move(table));
    for (std::size_t k = 0; k < players::kind_names.size(); ++k) {
      const SimulatedRow* const skill = find(game, static_cast<Kind>(k), By::skill);
      const SimulatedRow* const ladder = find(game, static_cast<Kind>(k), By::ladder);
      if (skill && ladder) finding.says.push_back(comparison(*skill, *ladder));
    }
    for (Plot& plot : std::vector{band_plot(game.front().game, game), time_plot(game.front().game, game),
                                  calibration_plot(game.front().game, game)})
      if (!plot.series.empty()) finding.plots.push_back(std::move(plot));
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace crux::cli
