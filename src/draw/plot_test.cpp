#include "draw/plot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/extent.hpp"

namespace crux::plot_test {
namespace {

Plot bars() {
  return {.caption = "Few.",
          .title = "Clues by loops",
          .x_label = "solver loops",
          .y_label = "clues",
          .series = {{"ours", {1, 2, 10}, {3, 4.5, 6}, {2.5, 4, 5}, {3.5, 5, 8}}},
          .bars = true,
          .x_names = {"1", "2", "10+"}};
}

Plot lines(std::size_t series, std::size_t points) {
  Plot plot{.caption = "", .title = "Solutions by generation", .x_label = "generation", .y_label = "solutions", .series = {}};
  for (std::size_t s = 0; s < series; ++s) {
    Plot::Series one{.name = "series " + std::to_string(s), .x = {}, .y = {}};
    for (std::size_t i = 0; i < points; ++i) {
      const double y = 576 * (1 - std::exp(-static_cast<double>(i * (s + 1)) / 10));
      one.x.push_back(static_cast<double>(50 * i));
      one.y.push_back(y);
      one.low.push_back(0.9 * y);
      one.high.push_back(1.1 * y);
    }
    plot.series.push_back(std::move(one));
  }
  return plot;
}

bool says(const Picture& picture, std::string_view words) {
  return std::ranges::any_of(shapes_of<Picture::Text>(picture), [&](const auto& text) { return text.text == words; });
}

TEST(Ticks, AreRoundAndSpanTheNumbers) {
  EXPECT_EQ(ticks(0, 10, 6), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(0, 576, 6), (std::vector<double>{0, 200, 400, 600}));
  EXPECT_EQ(ticks(-3, 4, 5), (std::vector<double>{-4, -2, 0, 2, 4}));
  EXPECT_EQ(ticks(5, 5, 3).front(), 5) << "one number has an axis too";
}

TEST(Ticks, WhateverTheNumbers) {
  for (const double low : {-1e6, -7.3, 0.0, 0.001, 12.0, 99'999.0})
    for (const double span : {0.0007, 0.3, 1.0, 4.1, 123.0, 5e5})
      for (const int wanted : {2, 5, 8}) {
        const auto found = ticks(low, low + span, wanted);
        ASSERT_GE(found.size(), 2u);
        const double step = found[1] - found[0], hair = 1e-6 * step;
        EXPECT_LE(found.front(), low + hair);
        EXPECT_GE(found.back(), low + span - hair);
        EXPECT_GT(found.front() + step, low - hair) << "none too many";
        EXPECT_LT(found.back() - step, low + span + hair);
        EXPECT_LE(found.size(), static_cast<std::size_t>(wanted) + 1);
        EXPECT_GE(step * 2.5 * (wanted - 1), span);
      }
}

TEST(PlotDraw, EverythingIsInside) {
  for (const std::size_t series : {0u, 1u, 2u, 6u, 7u})
    for (const std::size_t points : {0u, 1u, 2u, 61u}) {
      Plot plot = lines(series, points);
      EXPECT_TRUE(all_inside(draw_plot(plot))) << series << " series of " << points;
      plot.bars = true;
      EXPECT_TRUE(all_inside(draw_plot(plot))) << series << " series of " << points << " bars";
    }
  EXPECT_TRUE(all_inside(draw_plot(bars())));
}

TEST(PlotDraw, LongWordsShrink) {
  Plot plot = lines(2, 10);
  plot.title = plot.x_label = plot.y_label = plot.series[0].name = std::string(300, 'W');
  EXPECT_TRUE(all_inside(draw_plot(plot)));
}

TEST(PlotDraw, ABarForEachNumberWithItsWhisker) {
  const Picture picture = draw_plot(bars());
  const auto polygons = shapes_of<Picture::Polygon>(picture);
  ASSERT_EQ(polygons.size(), 4u) << "the paper, and three bars";
  const auto height = [&](std::size_t i) { return polygons[i].corners[2].y - polygons[i].corners[0].y; };
  EXPECT_NEAR(height(2) / height(1), 4.5 / 3, 1e-9) << "bars stand on zero";
  EXPECT_NEAR(height(3) / height(1), 2, 1e-9);
  for (const char* name : {"1", "2", "10+"}) EXPECT_TRUE(says(picture, name)) << name;
  // A whisker and its two ends are drawn in a width of their own.
  const auto whiskers =
      std::ranges::count(shapes_of<Picture::Polyline>(picture), 1.2, [](const auto& l) { return l.paint.line_width; });
  EXPECT_EQ(whiskers, 9);
}

TEST(PlotDraw, ABandForEachLineThatHasOne) {
  Plot plot = lines(3, 20);
  const auto with = shapes_of<Picture::Polygon>(draw_plot(plot)).size();
  plot.series[1].low.clear(), plot.series[1].high.clear();
  EXPECT_EQ(shapes_of<Picture::Polygon>(draw_plot(plot)).size(), with - 1);
}

TEST(PlotDraw, ALegendOnlyForSeveral) {
  EXPECT_FALSE(says(draw_plot(lines(1, 5)), "series 0"));
  EXPECT_TRUE(says(draw_plot(lines(2, 5)), "series 0"));
  EXPECT_TRUE(says(draw_plot(lines(2, 5)), "series 1"));
}

TEST(PlotDraw, NumbersAreWrittenAsPeopleDo) {
  const Picture picture = draw_plot(lines(1, 61));
  EXPECT_TRUE(says(picture, "3,000"));
  EXPECT_TRUE(says(picture, "600"));
  Plot small = bars();
  small.series[0].y = {0.1, 0.2, 0.25};
  small.series[0].low.clear(), small.series[0].high.clear();
  EXPECT_TRUE(says(draw_plot(small), "0.05"));
}

TEST(PlotDraw, TheAxisBeginsWhereAsked) {
  Plot plot = lines(1, 5);
  plot.series[0].y = {500, 510, 520, 530, 540};
  plot.series[0].low.clear(), plot.series[0].high.clear();
  EXPECT_FALSE(says(draw_plot(plot), "400"));
  plot.y_min = 0;
  EXPECT_TRUE(says(draw_plot(plot), "400"));
}

TEST(PlotDraw, SaysItsFigures) {
  EXPECT_EQ(draw_plot(bars()).title, "Clues by loops");
  EXPECT_EQ(draw_plot(bars()).description,
            "Bars of clues against solver loops. ours: 3 at 1 (2.5 to 3.5), 4.5 at 2 (4 to 5), 6 at 10+ (5 to 8).");
  const std::string many = draw_plot(lines(1, 61)).description;
  EXPECT_TRUE(many.contains(" at 3000 (")) << "the last is always said: " << many;
  EXPECT_LE(std::ranges::count(many, '('), 24);
}

TEST(PlotDraw, PointsHaveNoLineBetweenThem) {
  Plot plot = lines(1, 40);
  plot.series[0].low.clear(), plot.series[0].high.clear();
  const std::size_t with_line = shapes_of<Picture::Polyline>(draw_plot(plot)).size();
  plot.series[0].points = true;
  const Picture picture = draw_plot(plot);
  EXPECT_EQ(shapes_of<Picture::Polyline>(picture).size(), with_line - 1);
  EXPECT_EQ(shapes_of<Picture::Circle>(picture).size(), 40u) << "a mark for each of them";
  EXPECT_TRUE(all_inside(picture));
  EXPECT_TRUE(picture.description.contains("40 points, across from 0 to 1950")) << picture.description;
  EXPECT_TRUE(picture.description.starts_with("Points of"));
}

}  // namespace
}  // namespace crux::plot_test
