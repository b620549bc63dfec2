#include "draw/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/maths.hpp"
#include "draw/colours.hpp"
#include "draw/text.hpp"

namespace crux {
namespace {

constexpr double width = 520, height = 340;
constexpr double margin = 12;
constexpr double title_size = 13, label_size = 11, number_size = 10;
constexpr double frame_width = 1, grid_width = 0.5, line_width = 2, whisker_width = 1.2;
constexpr double mark_radius = 4;
constexpr double key_width = 34;          // of a legend's sample
constexpr std::size_t listed = 24;        // longer lists of figures are no help to somebody who must hear them all
constexpr std::size_t many_points = 150;  // more than these are drawn smaller
constexpr std::size_t marked = 25;        // a line with more points than this carries marks on some of them only

constexpr Rgb grid_colour = rgb(0xd5d9e0);

// After Okabe & Ito (2008), whose colours people with any of the common kinds of colour blindness can tell apart; the light ones
// are darker here, to be seen as lines on white. With each a tint for its band, and dash, gap, dash and gap in points.
struct Style {
  Rgb colour, tint;
  std::array<double, 4> dashes;  // all zero: a whole line
};
constexpr std::array<Style, 6> styles{{{rgb(0x0072b2), rgb(0xcfe3f1), {}},
                                       {rgb(0xd55e00), rgb(0xf8dfcc), {9, 5, 9, 5}},
                                       {rgb(0x007a5a), rgb(0xcceae0), {2, 5, 2, 5}},
                                       {rgb(0xa6508a), rgb(0xf0dce8), {12, 5, 2, 5}},
                                       {rgb(0x8a6d00), rgb(0xf3e8c4), {5, 4, 5, 4}},
                                       {rgb(0x444444), rgb(0xdddddd), {14, 6, 14, 6}}}};
const Style& style_of(std::size_t series) { return styles[series % styles.size()]; }

struct Range {
  double low, high;
};

// Numbers as people write them: as many decimals as the steps between them need.
std::string number(double value, double step) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-crux::log10(step) - 1e-9)), 0, 9);
  std::string text = fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals);
  const std::size_t end = std::min(text.find('.'), text.size()), first = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = end; at > first + 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}
std::string figure(double value) { return fmt::format("{:.4g}", value); }

// The area of the plot: the axes, and their scale in points.
struct Frame {
  Picture picture;
  std::vector<double> x_ticks, y_ticks;
  Spot corner, far;  // of the plotting area
  Range x;

  double at_x(double value) const {
    return x.high > x.low ? corner.x + (value - x.low) / (x.high - x.low) * (far.x - corner.x) : (corner.x + far.x) / 2;
  }
  double at_y(double value) const {
    return corner.y + (value - y_ticks.front()) / (y_ticks.back() - y_ticks.front()) * (far.y - corner.y);
  }
  Spot at(double x_value, double y_value) const { return {at_x(x_value), at_y(y_value)}; }
};

// All x of a plot of bars, ascending: one place each.
std::vector<double> places_of(const Plot& plot) {
  std::vector<double> places;
  for (const Plot::Series& series : plot.series) places.insert(places.end(), series.x.begin(), series.x.end());
  std::ranges::sort(places);
  const auto rest = std::ranges::unique(places);
  places.erase(rest.begin(), rest.end());
  return places;
}

Range y_range(const Plot& plot) {
  std::vector<double> all;
  for (const Plot::Series& series : plot.series)
    for (const auto* column : {&series.y, &series.low, &series.high}) all.insert(all.end(), column->begin(), column->end());
  if (plot.bars || all.empty()) all.push_back(0);
  if (plot.y_min) all.push_back(*plot.y_min);
  const auto [low, high] = std::ranges::minmax(all);
  return {low, high > low ? high : low + 1};
}

// ---- lines in dashes

// The pieces of a line that a pattern of dash and gap leaves.
std::vector<std::vector<Spot>> dashed(const std::vector<Spot>& points, const std::array<double, 4>& pattern) {
  if (pattern.front() == 0 || points.size() < 2) return {points};
  std::vector<std::vector<Spot>> pieces{{points.front()}};
  std::size_t turn = 0;
  double left = pattern.front();
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Spot way = points[i] - points[i - 1];
    const double length = std::sqrt(way.x * way.x + way.y * way.y);
    double done = 0;
    while (length - done > left) {
      done += left;
      const Spot here = points[i - 1] + (done / length) * way;
      if (turn % 2 == 0) {
        pieces.back().push_back(here);
      } else {
        pieces.push_back({here});
      }
      turn = (turn + 1) % pattern.size();
      left = pattern[turn];
    }
    left -= length - done;
    if (turn % 2 == 0) pieces.back().push_back(points[i]);
  }
  return pieces;
}

enum class Mark : std::uint8_t { hollow, full, crossed };

void draw_mark(Picture& picture, Spot at, std::size_t series, double radius = mark_radius, Mark mark = Mark::hollow) {
  const Rgb colour = style_of(series).colour;
  const Paint paint = outlined(mark == Mark::full ? colour : colours::paper, colour, 1.5);
  switch (series % 4) {
    case 0: picture.circle(at, radius, paint); break;
    case 1: picture.polygon(regular_polygon(at, 1.2 * radius, 3), paint); break;
    case 2: picture.polygon(rounded_square(at, 1.7 * radius, 0.5), paint); break;
    default: picture.polygon(regular_polygon(at, 1.2 * radius, 4), paint); break;
  }
  if (mark != Mark::crossed) return;
  for (const double up : {-1.0, 1.0}) picture.line({at - radius * Spot{1, up}, at + radius * Spot{1, up}}, stroked(colour, 1.2));
}

void draw_line(Picture& picture, const std::vector<Spot>& points, std::size_t series) {
  for (const auto& piece : dashed(points, style_of(series).dashes))
    picture.line(piece, stroked(style_of(series).colour, line_width));
}

void draw_band(Frame& frame, const Plot::Series& series, std::size_t index) {
  if (series.low.size() < 2) return;
  std::vector<Spot> corners;
  for (std::size_t i = 0; i < series.x.size(); ++i) corners.push_back(frame.at(series.x[i], series.high[i]));
  for (std::size_t i = series.x.size(); i-- > 0;) corners.push_back(frame.at(series.x[i], series.low[i]));
  frame.picture.polygon(std::move(corners), filled(style_of(index).tint));
}

void draw_points(Frame& frame, const Plot::Series& series, std::size_t index) {
  const double radius = series.x.size() > many_points ? mark_radius / 2 : mark_radius;
  for (std::size_t k = 0; k < series.x.size(); ++k) {
    const Mark mark = series.crossed.empty() ? Mark::hollow : series.crossed[k] ? Mark::crossed : Mark::full;
    draw_mark(frame.picture, frame.at(series.x[k], series.y[k]), index, radius, mark);
  }
}

// All bands first, then points, so that none hides a line.
void draw_lines(Frame& frame, const Plot& plot) {
  for (std::size_t i = 0; i < plot.series.size(); ++i) draw_band(frame, plot.series[i], i);
  for (std::size_t i = 0; i < plot.series.size(); ++i)
    if (plot.series[i].points) draw_points(frame, plot.series[i], i);
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Plot::Series& series = plot.series[i];
    if (series.x.empty() || series.points) continue;
    std::vector<Spot> points;
    for (std::size_t k = 0; k < series.x.size(); ++k) points.push_back(frame.at(series.x[k], series.y[k]));
    draw_line(frame.picture, points, i);
    const std::size_t step = points.size() <= marked ? 1 : (points.size() + 7) / 8;
    for (std::size_t k = (points.size() - 1) % step; k < points.size(); k += step) draw_mark(frame.picture, points[k], i);
  }
}

// ---- bars

void draw_whisker(Picture& picture, double x, double low, double high) {
  constexpr double reach = 4;
  picture.line({{x, low}, {x, high}}, stroked(colours::ink, whisker_width));
  for (const double y : {low, high}) picture.line({{x - reach, y}, {x + reach, y}}, stroked(colours::ink, whisker_width));
}

// A bar's stripes tell its series, as colour does: none, across, along.
void draw_bar(Picture& picture, Spot corner, Spot far, std::size_t series) {
  const Style& style = style_of(series);
  const auto [low, high] = std::minmax(corner.y, far.y);
  picture.polygon({{corner.x, low}, {far.x, low}, {far.x, high}, {corner.x, high}}, outlined(style.tint, style.colour, 1.5));
  constexpr double step = 5;
  if (series % 3 == 1)
    for (double y = low + step; y < high - 1; y += step) picture.line({{corner.x, y}, {far.x, y}}, stroked(style.colour, 1));
  if (series % 3 == 2)
    for (double x = corner.x + step; x < far.x - 1; x += step) picture.line({{x, low}, {x, high}}, stroked(style.colour, 1));
}

void draw_bars(Frame& frame, const Plot& plot) {
  const std::vector<double> places = places_of(plot);
  const double room = (frame.far.x - frame.corner.x) / static_cast<double>(places.size());
  const double bar = 0.76 * room / static_cast<double>(plot.series.size());
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Plot::Series& series = plot.series[i];
    for (std::size_t k = 0; k < series.x.size(); ++k) {
      const auto place = static_cast<double>(std::ranges::lower_bound(places, series.x[k]) - places.begin());
      const double left = frame.corner.x + (place + 0.12) * room + static_cast<double>(i) * bar;
      draw_bar(frame.picture, {left, frame.at_y(0)}, {left + bar, frame.at_y(series.y[k])}, i);
      if (!series.low.empty()) draw_whisker(frame.picture, left + bar / 2, frame.at_y(series.low[k]), frame.at_y(series.high[k]));
    }
  }
}

// ---- axes and words

void draw_y_axis(Frame& frame, const Plot& plot) {
  const double step = frame.y_ticks[1] - frame.y_ticks[0];
  for (const double tick : frame.y_ticks) {
    const double y = frame.at_y(tick);
    frame.picture.line({{frame.corner.x, y}, {frame.far.x, y}}, stroked(grid_colour, grid_width));
    frame.picture.text({frame.corner.x - 6, y}, number_size, number(tick, step), colours::ink, Picture::Align::right, 0, false);
  }
  const double size = size_that_fits(plot.y_label, frame.far.y - frame.corner.y, label_size, false);
  frame.picture.text({margin + label_size / 2, (frame.corner.y + frame.far.y) / 2}, size, plot.y_label, colours::ink,
                     Picture::Align::centre, 90, false);
}

void draw_x_axis(Frame& frame, const Plot& plot) {
  const double below = frame.corner.y - 12;
  const auto name = [&](double x, const std::string& text, double room) {
    frame.picture.text({x, below}, size_that_fits(text, room, number_size, false), text, colours::ink, Picture::Align::centre, 0,
                       false);
  };
  if (plot.bars) {
    const std::vector<double> places = places_of(plot);
    const double room = (frame.far.x - frame.corner.x) / static_cast<double>(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
      name(frame.corner.x + (static_cast<double>(i) + 0.5) * room, i < plot.x_names.size() ? plot.x_names[i] : figure(places[i]),
           room);
  } else {
    const double step = frame.x_ticks[1] - frame.x_ticks[0];
    for (const double tick : frame.x_ticks) {
      if (tick < frame.x.low || tick > frame.x.high) continue;
      const double x = frame.at_x(tick);
      frame.picture.line({{x, frame.corner.y}, {x, frame.corner.y - 4}}, stroked(colours::ink, frame_width));
      name(x, number(tick, step), 80);
    }
  }
  const double size = size_that_fits(plot.x_label, frame.far.x - frame.corner.x, label_size, false);
  frame.picture.text({(frame.corner.x + frame.far.x) / 2, margin + label_size / 2}, size, plot.x_label, colours::ink,
                     Picture::Align::centre, 0, false);
}

// One line a series above the plot, so that it never covers a number.
void draw_legend(Frame& frame, const Plot& plot) {
  if (plot.series.size() < 2) return;
  double y = frame.far.y + 10 + (static_cast<double>(plot.series.size()) - 1) * line_step * label_size;
  for (std::size_t i = 0; i < plot.series.size(); ++i, y -= line_step * label_size) {
    const double x = frame.corner.x;
    if (plot.bars) {
      draw_bar(frame.picture, {x, y - 4}, {x + key_width, y + 4}, i);
    } else {
      if (!plot.series[i].points) draw_line(frame.picture, {{x, y}, {x + key_width, y}}, i);
      draw_mark(frame.picture, {x + key_width / 2, y}, i, mark_radius,
                plot.series[i].crossed.empty() ? Mark::hollow : Mark::full);
    }
    const double room = width - margin - x - key_width - 8;
    const std::string& name = plot.series[i].name;
    frame.picture.text({x + key_width + 8, y}, size_that_fits(name, room, label_size, false), name, colours::ink,
                       Picture::Align::left, 0, false);
  }
}

// A list of points tells nothing to somebody who hears it; how many there are and where they lie does.
std::string describe_points(const Plot::Series& series) {
  if (series.x.empty()) return " nothing.";
  const auto [left, right] = std::ranges::minmax(series.x);
  const auto [low, high] = std::ranges::minmax(series.y);
  const auto crossed = std::ranges::count(series.crossed, true);
  return fmt::format(" {} points, across from {} to {}, up from {} to {}{}.", series.x.size(), figure(left), figure(right),
                     figure(low), figure(high), crossed > 0 ? fmt::format("; {} of them crossed", crossed) : "");
}

std::string describe(const Plot& plot) {
  const bool only_points = !plot.series.empty() && std::ranges::all_of(plot.series, &Plot::Series::points);
  std::string text = fmt::format("{} of {} against {}.",
                                 plot.bars     ? "Bars"
                                 : only_points ? "Points"
                                               : "Lines",
                                 plot.y_label, plot.x_label);
  const std::vector<double> places = places_of(plot);
  for (const Plot::Series& series : plot.series) {
    text += fmt::format(" {}:", series.name);
    if (series.points && !plot.bars) {
      text += describe_points(series);
      continue;
    }
    const std::size_t step = std::max<std::size_t>(1, (series.x.size() + listed - 2) / (listed - 1));
    const auto say = [&](std::size_t i) {
      const auto place = static_cast<std::size_t>(std::ranges::lower_bound(places, series.x[i]) - places.begin());
      text += fmt::format("{} {} at {}", i == 0 ? "" : ",", figure(series.y[i]),
                          place < plot.x_names.size() ? plot.x_names[place] : figure(series.x[i]));
      if (!series.low.empty()) text += fmt::format(" ({} to {})", figure(series.low[i]), figure(series.high[i]));
    };
    for (std::size_t i = 0; i + 1 < series.x.size(); i += step) say(i);
    if (series.x.empty()) {
      text += " nothing";
    } else {
      say(series.x.size() - 1);
    }
    text += ".";
  }
  return text;
}

Frame frame_of(const Plot& plot) {
  Frame frame;
  frame.picture = {.width = width, .height = height, .title = plot.title, .description = describe(plot), .shapes = {}};
  const Range y = y_range(plot);
  frame.y_ticks = ticks(y.low, y.high, 6);
  const std::vector<double> places = places_of(plot);
  frame.x = places.empty() ? Range{0, 1} : Range{places.front(), places.back()};
  frame.x_ticks = ticks(frame.x.low, frame.x.high, 8);
  double numbers = 0;
  for (const double tick : frame.y_ticks)
    numbers = std::max(numbers, text_width(number(tick, frame.y_ticks[1] - frame.y_ticks[0]), number_size, false));
  const double legend = plot.series.size() < 2 ? 8 : static_cast<double>(plot.series.size()) * line_step * label_size + 4;
  frame.corner = {margin + line_step * label_size + 6 + numbers + 6, margin + line_step * label_size + 22};
  frame.far = {width - margin - 14, height - margin - 1.6 * title_size - legend};
  return frame;
}

}  // namespace

std::vector<double> ticks(double low, double high, int wanted) {
  assert(low <= high && std::isfinite(low) && std::isfinite(high) && wanted >= 2);
  if (high == low) high = low + 1;
  const double rough = (high - low) / (wanted - 1);
  const double power = crux::pow(10, std::floor(crux::log10(rough)));
  double step = 10 * power;
  for (const double nice : {5.0, 2.0, 1.0})
    if (nice * power >= rough * 0.999) step = nice * power;
  // A hair's breadth beyond a tick, by rounding, is on it.
  const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
  std::vector<double> found;
  for (double i = first; i <= last; ++i) found.push_back(i * step);
  return found;
}

Picture draw_plot(const Plot& plot) {
  Frame frame = frame_of(plot);
  frame.picture.background(colours::paper);
  const double size = size_that_fits(plot.title, width - 2 * margin, title_size);
  frame.picture.text({width / 2, height - margin - title_size / 2}, size, plot.title, colours::ink);
  draw_y_axis(frame, plot);
  draw_x_axis(frame, plot);
  if (plot.bars) {
    draw_bars(frame, plot);
  } else {
    draw_lines(frame, plot);
  }
  frame.picture.line({{frame.corner.x, frame.far.y}, frame.corner, {frame.far.x, frame.corner.y}},
                     stroked(colours::ink, frame_width));
  draw_legend(frame, plot);
  return std::move(frame.picture);
}

}  // namespace crux
