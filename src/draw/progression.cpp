#include "draw/progression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/steady_sort.hpp"
#include "base/words.hpp"
#include "draw/colours.hpp"
#include "draw/plot.hpp"
#include "draw/sheet.hpp"

namespace crux {
namespace {

constexpr std::size_t most_told = 60;  // a longer list is no help to somebody who must hear it

std::string describe(const Progression& way, std::span<const std::string> classes, std::string_view stage) {
  std::string text = fmt::format("The way of {}:", way.who.empty() ? "a player" : way.who);
  for (std::size_t i = 0; i < std::min(most_told, way.attempts.size()); ++i) {
    const Attempt& attempt = way.attempts[i];
    text += fmt::format("{} {} {}, {}, {}", i == 0 ? "" : ";", stage, attempt.stage, classes[attempt.of_class],
                        attempt.solved ? "solved" : "not solved");
  }
  if (way.attempts.size() > most_told) text += fmt::format("; and {} more", way.attempts.size() - most_told);
  return text + ".";
}

}  // namespace

std::vector<Progression> longest(std::vector<Progression> all, std::size_t most) {
  steady_sort(all, std::greater{}, [](const Progression& way) { return way.attempts.size(); });
  if (all.size() > most) all.resize(most);
  return all;
}

Plot plot_of(const Progression& way, std::span<const std::string> classes, std::string_view stage) {
  Plot plot{.caption = fmt::format("As the paper's Figure 3: each mark is a puzzle that the player met, in order. Full marks are "
                                   "puzzles that were solved, crossed ones were not.{}",
                                   way.synthetic ? " The plays are synthetic: no person played them." : ""),
            .title = fmt::format("The way of {}", way.who.empty() ? "a player" : way.who),
            .x_label = "puzzle (full: solved, crossed: not solved)",
            .y_label = std::string(stage),
            .series = {},
            .y_min = 0};
  for (const std::string& name : classes) plot.series.push_back({.name = name, .x = {}, .y = {}, .points = true});
  for (std::size_t i = 0; i < way.attempts.size(); ++i) {
    Plot::Series& series = plot.series[way.attempts[i].of_class];
    series.x.push_back(static_cast<double>(i + 1));
    series.y.push_back(way.attempts[i].stage);
    series.crossed.push_back(!way.attempts[i].solved);
  }
  return plot;
}

Picture draw_progressions(std::span<const Progression> ways, std::span<const std::string> classes, std::string_view stage) {
  std::vector<Picture> plots;
  for (const Progression& way : ways) plots.push_back(draw_plot(plot_of(way, classes, stage)));
  Picture all{.width = 0,
              .height = 0,
              .title = ways.size() == 1 ? plots.front().title : fmt::format("The ways of {}", counted(ways.size(), "player")),
              .description = {},
              .shapes = {}};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    all.width = std::max(all.width, plots[i].width);
    all.height += plots[i].height;
    all.description += (i == 0 ? "" : " ") + describe(ways[i], classes, stage);
  }
  all.background(colours::paper);
  double top = all.height;
  for (const Picture& plot : plots) {
    top -= plot.height;
    paste(all, plot, 1, {0, top});
  }
  return all;
}

}  // namespace crux
