// draw.cpp -- the staircase grid of puzzle magazines, with its clues below: for the screen, for paper, and in words.
//
// Every two categories meet in one block of cells: the first category's rows against all others, then the last one's against all
// between, then the one before. A yes is a dot and a no is a cross, so a grey print says all. Names are never cut: they shrink a
// little, then break into lines, then the grid makes room for them.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.hpp"
#include "draw/picture.hpp"
#include "draw/text.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/draw_small.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

constexpr double margin = 18;
constexpr double cell = 18;
constexpr double gap = 20;         // between the grid, the clues and the table
constexpr double padding = 4;      // of a name in its box
constexpr double name_size = 10;   // the largest
constexpr double least_size = 6;   // still read without glasses
constexpr double long_name = 110;  // longer ones shrink and break before they take more room
constexpr double clue_size = 10;
constexpr double clue_gap = 4;
constexpr double number_width = 26;   // of a clue's number and the space after it
constexpr double column_width = 330;  // of clues, about: longer lines are hard to read
constexpr double column_gap = 24;
constexpr double least_width = 400;
constexpr double thin = 0.5, thick = 1.8;
constexpr std::size_t listed = 30;  // longer lists are no help to somebody who must hear them all

constexpr Rgb paper = rgb(0xffffff);
constexpr Rgb ink = rgb(0x17202a);
constexpr Rgb thin_colour = rgb(0x8a929b);
constexpr Rgb band_colour = rgb(0xe3e7ec);
constexpr Rgb shade = rgb(0xf2f4f7);

struct Box {
  double left = 0, bottom = 0, width = 0, height = 0;
  Spot middle() const { return {left + width / 2, bottom + height / 2}; }
  double right() const { return left + width; }
  double top() const { return bottom + height; }
  std::vector<Spot> corners() const { return {{left, bottom}, {right(), bottom}, {right(), top()}, {left, top()}}; }
};

// ---- names in boxes

enum class Way : std::uint8_t { across, to_the_end, upward, upward_centred };
constexpr bool is_upward(Way way) { return way == Way::upward || way == Way::upward_centred; }

// How long a box must be for every name to fit, in boxes so thick.
double length_for(std::span<const std::string> names, double thickness, bool bold) {
  double natural = 0;
  for (const std::string& name : names) natural = std::max(natural, text_width(name, name_size, bold));
  if (natural <= long_name) return natural + 2 * padding;
  double length = long_name;
  const auto fits = [&](const std::string& name) { return fit(name, length, thickness, name_size, least_size, bold).fits; };
  while (!std::ranges::all_of(names, fits)) length *= 1.2;
  return length + 2 * padding;
}

// How thick, in boxes so long: for one line as for items, for several as much as small letters need.
double thickness_for(std::span<const std::string> names, double length, bool bold) {
  double thickness = cell;
  for (const std::string& name : names) {
    const double lines = static_cast<double>(wrap(name, length - 2 * padding, least_size, bold).size());
    thickness = std::max(thickness, lines * line_step * least_size + padding);
  }
  return thickness;
}

void draw_name(Picture& picture, const Box& box, const std::string& name, Way way, bool bold) {
  const double length = is_upward(way) ? box.height : box.width, thickness = is_upward(way) ? box.width : box.height;
  const Fitted fitted = fit(name, length - 2 * padding, thickness, name_size, least_size, bold);
  const double step = line_step * fitted.size;
  double shift = (static_cast<double>(fitted.lines.size()) - 1) * step / 2;  // of the first line, from the middle
  for (const std::string& line : fitted.lines) {
    const Spot middle = box.middle();
    switch (way) {
      case Way::across: picture.text(middle + Spot{0, shift}, fitted.size, line, ink, Picture::Align::centre, 0, bold); break;
      case Way::to_the_end:
        picture.text({box.right() - padding, middle.y + shift}, fitted.size, line, ink, Picture::Align::right, 0, bold);
        break;
      case Way::upward:
        picture.text({middle.x - shift, box.bottom + padding}, fitted.size, line, ink, Picture::Align::left, 90, bold);
        break;
      case Way::upward_centred:
        picture.text(middle - Spot{shift, 0}, fitted.size, line, ink, Picture::Align::centre, 90, bold);
        break;
    }
    shift -= step;
  }
}

// ---- the grid

// Blocks are numbered from the upper left: block row 0 is the first category, block column 0 the second.
struct Staircase {
  explicit Staircase(const Puzzle& p) : categories(p.size()), block(p.items() * cell) {
    std::vector<std::string> rows, columns, row_bands, column_bands;
    for (int k = 0; k < blocks(); ++k) {
      const Category& row = p.categories[category_of_row(k)];
      const Category& column = p.categories[category_of_column(k)];
      rows.insert(rows.end(), row.items.begin(), row.items.end());
      columns.insert(columns.end(), column.items.begin(), column.items.end());
      row_bands.push_back(row.name);
      column_bands.push_back(column.name);
    }
    names_width = length_for(rows, cell, false);
    names_height = length_for(columns, cell, false);
    band_width = thickness_for(row_bands, block, true);
    band_height = thickness_for(column_bands, block, true);
  }

  int blocks() const { return categories - 1; }            // in the first row
  int blocks_in(int row) const { return blocks() - row; }  // in any
  std::size_t category_of_row(int row) const {
    return row == 0 ? 0 : static_cast<std::size_t>(categories) - static_cast<std::size_t>(row);
  }
  static std::size_t category_of_column(int column) { return 1 + static_cast<std::size_t>(column); }

  double width() const { return band_width + names_width + blocks() * block; }
  double height() const { return band_height + names_height + blocks() * block; }
  Box block_at(int row, int column) const {
    return {corner.x + band_width + names_width + column * block, corner.y - band_height - names_height - (row + 1) * block,
            block, block};
  }
  // The cell of the items `row_item` (from the top) and `column_item` (from the left) of a block.
  static Box cell_of(const Box& block, int row_item, int column_item) {
    return {block.left + column_item * cell, block.top() - (row_item + 1) * cell, cell, cell};
  }

  int categories;
  double block;
  double names_width = 0, names_height = 0, band_width = 0, band_height = 0;
  Spot corner;  // the upper left one of the whole
};

void draw_row_names(Picture& picture, const Staircase& stairs, const Category& category, int row) {
  const Box block = stairs.block_at(row, 0);
  const Box names{block.left - stairs.names_width, block.bottom, stairs.names_width, block.height};
  const Box band{names.left - stairs.band_width, block.bottom, stairs.band_width, block.height};
  picture.polygon(band.corners(), filled(band_colour));
  draw_name(picture, band, category.name, Way::upward_centred, true);
  for (int i = 0; i < static_cast<int>(category.items.size()); ++i) {
    const Box box{names.left, names.top() - (i + 1) * cell, names.width, cell};
    if (i % 2 == 1) picture.polygon(box.corners(), filled(shade));
    if (i > 0) picture.line({{box.left, box.top()}, {box.right(), box.top()}}, stroked(thin_colour, thin));
    draw_name(picture, box, category.items[static_cast<std::size_t>(i)], Way::to_the_end, false);
  }
  picture.polygon(names.corners(), stroked(ink, thick));
  picture.polygon(band.corners(), stroked(ink, thick));
}

void draw_column_names(Picture& picture, const Staircase& stairs, const Category& category, int column) {
  const Box block = stairs.block_at(0, column);
  const Box names{block.left, block.top(), block.width, stairs.names_height};
  const Box band{block.left, names.top(), block.width, stairs.band_height};
  picture.polygon(band.corners(), filled(band_colour));
  draw_name(picture, band, category.name, Way::across, true);
  for (int i = 0; i < static_cast<int>(category.items.size()); ++i) {
    const Box box{names.left + i * cell, names.bottom, cell, names.height};
    if (i > 0) picture.line({{box.left, box.bottom}, {box.left, box.top()}}, stroked(thin_colour, thin));
    draw_name(picture, box, category.items[static_cast<std::size_t>(i)], Way::upward, false);
  }
  picture.polygon(names.corners(), stroked(ink, thick));
  picture.polygon(band.corners(), stroked(ink, thick));
}

void draw_mark(Picture& picture, Spot at, Mark mark) {
  constexpr double reach = 0.24 * cell;
  if (mark == Mark::yes) picture.circle(at, 0.3 * cell, filled(ink));
  if (mark != Mark::no) return;
  for (const double side : {-1.0, 1.0})
    picture.line({at + Spot{-reach, -reach * side}, at + Spot{reach, reach * side}}, stroked(ink, 1.4));
}

void draw_block(Picture& picture, const Staircase& stairs, const Grid& grid, int row, int column) {
  const Box block = stairs.block_at(row, column);
  const int items = grid.items();
  for (int i = 1; i < items; i += 2)
    picture.polygon(Box{block.left, block.top() - (i + 1) * cell, block.width, cell}.corners(), filled(shade));
  for (int i = 1; i < items; ++i) {
    const double x = block.left + i * cell, y = block.bottom + i * cell;
    picture.line({{x, block.bottom}, {x, block.top()}}, stroked(thin_colour, thin));
    picture.line({{block.left, y}, {block.right(), y}}, stroked(thin_colour, thin));
  }
  const auto a = static_cast<std::uint8_t>(stairs.category_of_row(row));
  const auto b = static_cast<std::uint8_t>(Staircase::category_of_column(column));
  for (int i = 0; i < items; ++i)
    for (int j = 0; j < items; ++j)
      draw_mark(picture, Staircase::cell_of(block, i, j).middle(),
                grid.at({a, static_cast<std::uint8_t>(i)}, {b, static_cast<std::uint8_t>(j)}));
  picture.polygon(block.corners(), stroked(ink, thick));
}

void draw_stairs(Picture& picture, const Staircase& stairs, const Puzzle& p, const Grid& grid) {
  for (int row = 0; row < stairs.blocks(); ++row)
    for (int column = 0; column < stairs.blocks_in(row); ++column) draw_block(picture, stairs, grid, row, column);
  for (int k = 0; k < stairs.blocks(); ++k) {
    draw_row_names(picture, stairs, p.categories[stairs.category_of_row(k)], k);
    draw_column_names(picture, stairs, p.categories[Staircase::category_of_column(k)], k);
  }
}

// ---- the heading

// The theme's title and story; a puzzle without a theme has none.
struct Heading {
  Heading(const Puzzle& p, double width) {
    const Theme* const theme = find_theme(p.theme);
    if (!theme) return;
    title = theme->title;
    story = wrap(story_of(p), width, clue_size, false);
  }
  double height() const {
    return title.empty() ? 0 : title_step + static_cast<double>(story.size()) * line_step * clue_size + gap;
  }

  static constexpr double title_size = 16, title_step = 24;
  std::string title;
  std::vector<std::string> story;
};

void draw_heading(Picture& picture, const Heading& heading) {
  if (heading.title.empty()) return;
  Spot at{margin, picture.height - margin - Heading::title_size / 2};
  picture.text(at, Heading::title_size, heading.title, ink, Picture::Align::left);
  at.y -= Heading::title_step;
  for (const std::string& line : heading.story) {
    picture.text(at, clue_size, line, ink, Picture::Align::left, 0, false);
    at.y -= line_step * clue_size;
  }
}

// ---- the clues

// In as many columns as there is width for, about equally long.
struct ClueList {
  struct Entry {
    std::vector<std::string> lines;
    double height() const { return static_cast<double>(lines.size()) * line_step * clue_size + clue_gap; }
  };

  ClueList(const Puzzle& p, double width) {
    columns = std::clamp(static_cast<int>((width + column_gap) / (column_width + column_gap)), 1,
                         std::max(1, static_cast<int>(p.clues.size())));
    column = (width - (columns - 1) * column_gap) / columns;
    double all = 0;
    for (const Clue& clue : p.clues) {
      entries.push_back({wrap(sentence(p, clue), column - number_width, clue_size, false)});
      all += entries.back().height();
      height = std::max(height, entries.back().height());
    }
    height = std::max(height, all / columns);
    while (columns_at(height) > columns) height += line_step * clue_size;
  }
  int columns_at(double most) const {
    int count = 1;
    double used = 0;
    for (const Entry& entry : entries) {
      if (used + entry.height() > most + 1e-9) ++count, used = 0;
      used += entry.height();
    }
    return count;
  }

  int columns = 1;
  double column = 0;  // its width
  double height = 0;  // of the highest column
  std::vector<Entry> entries;
};

void draw_clues(Picture& picture, const ClueList& clues, Spot corner) {
  Spot at = corner;
  for (std::size_t i = 0; i < clues.entries.size(); ++i) {
    const ClueList::Entry& entry = clues.entries[i];
    if (corner.y - at.y + entry.height() > clues.height + 1e-9) at = {at.x + clues.column + column_gap, corner.y};
    double y = at.y - line_step * clue_size / 2;
    picture.text({at.x + number_width - 6, y}, clue_size, fmt::format("{}.", i + 1), ink, Picture::Align::right);
    for (const std::string& line : entry.lines) {
      picture.text({at.x + number_width, y}, clue_size, line, ink, Picture::Align::left, 0, false);
      y -= line_step * clue_size;
    }
    at.y -= entry.height();
  }
}

// ---- the rows that the marks make

// Follows every yes. Nothing unless each item has its row, and one only.
std::optional<Solution> rows_of(const Grid& grid) {
  const auto n = static_cast<std::uint8_t>(grid.items()), c = static_cast<std::uint8_t>(grid.categories());
  Solution rows;
  for (std::uint8_t r = 0; r < n; ++r) {
    std::vector<Item> together{{0, r}};
    for (std::size_t seen = 0; seen < together.size(); ++seen)
      for (std::uint8_t d = 0; d < c; ++d)
        for (std::uint8_t i = 0; i < n; ++i)
          if (d != together[seen].category && has(grid.yes(together[seen], d), i) &&
              std::ranges::find(together, Item{d, i}) == together.end())
            together.push_back({d, i});
    std::ranges::sort(together);
    if (together.size() != c) return std::nullopt;
    std::vector<std::uint8_t> row;
    for (std::uint8_t d = 0; d < c; ++d) {
      if (together[d].category != d) return std::nullopt;
      row.push_back(together[d].index);
      for (std::uint8_t e = 0; e < d; ++e)
        if (grid.at(together[d], together[e]) == Mark::no) return std::nullopt;
    }
    rows.push_back(std::move(row));
  }
  for (std::uint8_t d = 1; d < c; ++d) {
    Mask met = 0;
    for (const auto& row : rows) met = static_cast<Mask>(met | bit(row[d]));
    if (met != grid.all()) return std::nullopt;
  }
  return rows;
}

struct Table {
  Table(const Puzzle& p, Solution all) : rows(std::move(all)) {
    for (const Category& category : p.categories) {
      widths.push_back(std::max(length_for(category.items, cell, false), length_for(std::span(&category.name, 1), cell, true)));
      width += widths.back();
    }
  }
  double height() const { return static_cast<double>(rows.size() + 1) * cell; }

  Solution rows;
  std::vector<double> widths;
  double width = 0;
};

void draw_table(Picture& picture, const Table& table, const Puzzle& p, Spot corner) {
  double left = corner.x;
  for (std::size_t c = 0; c < table.widths.size(); ++c) {
    const Category& category = p.categories[c];
    Box box{left, corner.y - cell, table.widths[c], cell};
    picture.polygon(box.corners(), outlined(band_colour, ink, 1));
    draw_name(picture, box, category.name, Way::across, true);
    for (const auto& row : table.rows) {
      box.bottom -= cell;
      picture.polygon(box.corners(), outlined(paper, ink, 1));
      draw_name(picture, box, category.items[row[c]], Way::across, false);
    }
    left += table.widths[c];
  }
}

// ---- words

std::string describe(const Puzzle& p, const Grid& grid, const std::optional<Solution>& rows, std::size_t marks) {
  std::string text = fmt::format("A logic grid of {} categories with {} items each.", p.size(), p.items());
  for (const Category& category : p.categories) text += fmt::format(" {}: {}.", category.name, joined(category.items));
  text += fmt::format(" {}.", counted(p.clues.size(), "clue"));
  if (p.clues.size() <= listed)
    for (std::size_t i = 0; i < p.clues.size(); ++i) text += fmt::format(" {}. {}", i + 1, sentence(p, p.clues[i]));
  if (marks == 0) return text;
  text += " " + counted(marks, "mark");
  if (!rows) {
    const int cells = grid.categories() * (grid.categories() - 1) / 2 * grid.items() * grid.items();
    return text + fmt::format(" on {} cells.", cells);
  }
  text += ", which settle every row:";
  for (const auto& row : *rows)
    for (std::size_t c = 0; c < row.size(); ++c)
      text.append(c > 0 ? ", " : row == rows->front() ? " " : "; ").append(p.categories[c].items[row[c]]);
  return text.append(".");
}

}  // namespace

Picture Pencil::draw(const Puzzle& p, std::span<const PencilMark> marks, std::size_t view) {
  Grid grid(p);
  for (const PencilMark& mark : marks) grid.put(mark.a, mark.b, mark.yes ? Mark::yes : Mark::no);
  const std::optional<Solution> rows = rows_of(grid);
  std::optional<Table> table;
  if (rows) {
    table.emplace(p, *rows);
    // Once all rows are known, they are shown everywhere, not only at the player's marks.
    const auto categories = static_cast<std::uint8_t>(p.size());
    for (const auto& row : *rows)
      for (std::uint8_t c = 0; c < categories; ++c)
        for (std::uint8_t d = 0; d < c; ++d) grid.put({c, row[c]}, {d, row[d]}, Mark::yes);
  }
  if (view > 0) {
    Picture small = draw_small(p, grid);
    small.description = describe(p, grid, rows, marks.size());
    return small;
  }

  Staircase stairs(p);
  const double width = std::max({stairs.width(), least_width, table ? table->width : 0});
  // A reader of the answer has read the clues; on a sheet it lies below them.
  const ClueList clues(table ? Puzzle{p.categories, {}, p.theme} : p, width);
  const Heading heading(p, width);
  Picture picture;
  picture.width = width + 2 * margin;
  picture.height = 2 * margin + heading.height() + stairs.height() + (clues.entries.empty() ? 0 : gap + clues.height) +
                   (table ? gap + table->height() : 0);
  picture.title = title_of(p);
  picture.description = describe(p, grid, rows, marks.size());
  stairs.corner = {margin, picture.height - margin - heading.height()};

  picture.background(paper);
  draw_heading(picture, heading);
  draw_stairs(picture, stairs, p, grid);
  draw_clues(picture, clues, {margin, stairs.corner.y - stairs.height() - gap});
  if (table) draw_table(picture, *table, p, {margin, margin + table->height()});
  return picture;
}

Picture Logicgrid::draw(const Puzzle& p, std::span<const Move> moves) {
  std::vector<PencilMark> marks;
  for (const Move& move : moves) marks.push_back({move.row, move.item, true});
  return Pencil::draw(p, marks);
}

}  // namespace crux::logicgrid
