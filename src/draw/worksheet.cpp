#include "draw/worksheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "draw/sheet.hpp"
#include "draw/text.hpp"

namespace crux {
namespace {

constexpr double page_width = 595.28, page_height = 841.89, margin = 42;  // A4; 15 mm
constexpr double inside = page_width - 2 * margin;
constexpr double footer = 20;  // below the puzzles, for the page's number
constexpr double gap = 10;
constexpr double most_enlarged = 3;
constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a), soft = rgb(0x4a5560), hair = rgb(0xc4cbd1);

struct Box {
  double left = 0, bottom = 0, width = 0, height = 0;
  double top() const { return bottom + height; }
};

// How a page is shared out, and how large its letters are.
struct Layout {
  std::size_t columns = 1, rows = 1;
  double name = 13, says = 11, code = 62, label = 8;
  double title = 18;
  std::size_t says_lines = 3;
  std::size_t size() const { return columns * rows; }
};

Layout enlarged(Layout layout) {
  constexpr double factor = 1.5;
  for (double* length : {&layout.name, &layout.says, &layout.code, &layout.label, &layout.title}) *length *= factor;
  layout.says_lines = 4;
  return layout;
}

Layout layout_of(const Worksheet& sheet) {
  if (sheet.large) return enlarged({});
  if (sheet.per_page <= 1) return {.says_lines = 4};
  if (sheet.per_page <= 2) return {.rows = 2};
  if (sheet.per_page <= 4) return {.columns = 2, .rows = 2, .name = 12, .says = 9, .code = 58, .label = 7};
  if (sheet.per_page <= 6) return {.columns = 2, .rows = 3, .name = 11, .says = 8.5, .code = 56, .label = 7};
  return {.columns = 3, .rows = 3, .name = 10, .says = 8, .code = 54, .label = 7};
}

// Answers are looked at, not worked on.
Layout key_layout_of(const Worksheet& sheet) {
  if (sheet.large) return enlarged({.rows = 2});
  if (sheet.per_page <= 2) return {.columns = 2, .rows = 2, .name = 11};
  if (sheet.per_page <= 4) return {.columns = 2, .rows = 3, .name = 10};
  if (sheet.per_page <= 6) return {.columns = 3, .rows = 3, .name = 9};
  return {.columns = 3, .rows = 4, .name = 9};
}

// ---- text

// A picture has no letters for control characters.
std::string clean(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return out;
}

// At most `most` lines; what does not fit shows as an ellipsis.
std::vector<std::string> lines_of(std::string_view text, double width, double size, bool bold, std::size_t most) {
  std::vector<std::string> lines = wrap(text, width, size, bold);
  if (lines.size() <= most) return lines;
  lines.resize(most);
  constexpr std::string_view dots = "\u2026";
  std::string& last = lines.back();
  const auto inner = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
  while (!last.empty() && text_width(last + std::string(dots), size, bold) > width) {
    while (last.size() > 1 && inner(last.back())) last.pop_back();
    last.pop_back();
  }
  while (last.ends_with(' ')) last.pop_back();
  last += dots;
  return lines;
}

// Lines from the top of a box down; takes their height off the box.
void write_lines(Picture& page, Box& box, const std::vector<std::string>& lines, double size, bool bold, Rgb colour) {
  for (const std::string& line : lines) {
    page.text({box.left, box.top() - line_step * size / 2}, size, line, colour, Picture::Align::left, 0, bold);
    box.height -= line_step * size;
  }
}

// ---- one puzzle

double factor_in(const Picture& picture, double width, double height) {
  return std::min({width / picture.width, height / picture.height, most_enlarged});
}

// As large as it fits, at the top of the box and in the middle of its width.
void place(Picture& page, const Picture& picture, const Box& box) {
  const double factor = factor_in(picture, box.width, box.height);
  if (factor <= 0) return;
  paste(page, picture, factor, {box.left + (box.width - factor * picture.width) / 2, box.top() - factor * picture.height});
}

// The puzzle, and beside or below it, wherever it leaves the puzzle larger, the code.
void place_with_code(Picture& page, const Picture& puzzle, const Picture& code, const Layout& layout, Box box) {
  constexpr const char* label = "Play online";
  const double side = code.width;
  const Box beside{box.left, box.bottom, box.width - side - gap, box.height};
  const Box above{box.left, box.bottom + side + gap, box.width, box.height - side - gap};
  if (factor_in(puzzle, beside.width, beside.height) >= factor_in(puzzle, above.width, above.height)) {
    place(page, puzzle, beside);
    const double left = box.left + box.width - side;
    paste(page, code, 1, {left, box.top() - side});
    const double size = size_that_fits(label, side, layout.label, false);
    page.text({left + side / 2, box.top() - side - size / 2}, size, label, soft, Picture::Align::centre, 0, false);
  } else {
    place(page, puzzle, above);
    paste(page, code, 1, {box.left, box.bottom});
    page.text({box.left + side + gap / 2, box.bottom + side / 2}, layout.label, label, soft, Picture::Align::left, 0, false);
  }
}

std::string name_of(const WorksheetItem& item, std::size_t number) {
  return item.name.empty() ? fmt::format("{}.", number) : fmt::format("{}. {}", number, clean(item.name));
}

void draw_puzzle(Picture& page, Box box, const WorksheetItem& item, std::size_t number, const Layout& layout) {
  write_lines(page, box, lines_of(name_of(item, number), box.width, layout.name, true, 2), layout.name, true, ink);
  if (!item.says.empty())
    write_lines(page, box, lines_of(clean(item.says), box.width, layout.says, false, layout.says_lines), layout.says, false,
                soft);
  box.height -= gap / 2;
  const auto code = item.link.empty() ? std::nullopt : std::optional(qr_code(item.link, layout.code));
  if (code && *code) {
    place_with_code(page, item.puzzle, **code, layout, box);
  } else {
    place(page, item.puzzle, box);
  }
}

void draw_answer(Picture& page, Box box, const WorksheetItem& item, std::size_t number, const Layout& layout) {
  write_lines(page, box, lines_of(name_of(item, number), box.width, layout.name, true, 2), layout.name, true, ink);
  box.height -= gap / 2;
  if (item.answer) {
    place(page, *item.answer, box);
  } else {
    write_lines(page, box, lines_of("No answer was found.", box.width, layout.name, false, 2), layout.name, false, soft);
  }
}

// ---- pages

Picture blank_page(const std::string& title) {
  Picture page;
  page.width = page_width;
  page.height = page_height;
  page.title = title;
  page.background(paper);
  return page;
}

// A word, and a line to write on.
void write_on(Picture& page, const char* word, double left, double right, double y, double size) {
  page.text({left, y}, size, word, ink, Picture::Align::left, 0, false);
  page.line({{left + text_width(word, size, false) + gap / 2, y - size / 2}, {right, y - size / 2}}, stroked(soft, 0.7));
}

// The title, and on the pupils' first page a line for name and date. Answers what is left of the page.
Box head(Picture& page, const std::string& title, const Layout& layout, bool for_names) {
  Box rest{margin, margin + footer, inside, page_height - 2 * margin - footer};
  if (!title.empty()) {
    write_lines(page, rest, lines_of(title, inside, layout.title, true, 2), layout.title, true, ink);
    rest.height -= gap;
  }
  if (for_names) {
    const double y = rest.top() - layout.says, name_ends = margin + 0.62 * inside;
    write_on(page, "Name", margin, name_ends, y, layout.says);
    write_on(page, "Date", name_ends + 2 * gap, margin + inside, y, layout.says);
    rest.height -= 2 * layout.says + gap;
  }
  return rest;
}

Box cell(const Box& area, const Layout& layout, std::size_t index) {
  const double columns = static_cast<double>(layout.columns), rows = static_cast<double>(layout.rows);
  const double width = (area.width - (columns - 1) * 2 * gap) / columns, height = (area.height - (rows - 1) * 2 * gap) / rows;
  const auto column = static_cast<double>(index % layout.columns), row = static_cast<double>(index / layout.columns);
  return {area.left + column * (width + 2 * gap), area.top() - height - row * (height + 2 * gap), width, height};
}

// Hairlines between the cells that are used.
void rule(Picture& page, const Box& area, const Layout& layout, std::size_t used) {
  const std::size_t rows = (used + layout.columns - 1) / layout.columns;
  const Box last = cell(area, layout, (rows - 1) * layout.columns);
  for (std::size_t row = 1; row < rows; ++row) {
    const double y = cell(area, layout, row * layout.columns).top() + gap;
    page.line({{area.left, y}, {area.left + area.width, y}}, stroked(hair, 0.6));
  }
  for (std::size_t column = 1; column < std::min(used, layout.columns); ++column) {
    const double x = cell(area, layout, column).left - gap;
    page.line({{x, last.bottom}, {x, area.top()}}, stroked(hair, 0.6));
  }
}

using DrawItem = void (*)(Picture&, Box, const WorksheetItem&, std::size_t, const Layout&);

// All items, page after page, each numbered below as "1 of 4" after `counted`.
std::vector<Picture> fill(const Worksheet& sheet, const std::string& title, const Layout& layout, bool for_names,
                          std::string_view counted, DrawItem draw) {
  const std::span<const WorksheetItem> items(sheet.items);
  const std::size_t count = (items.size() + layout.size() - 1) / layout.size();
  std::vector<Picture> made;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = i * layout.size(), used = std::min(layout.size(), items.size() - from);
    const std::string number = fmt::format("{}{} of {}", counted, i + 1, count);
    Picture page = blank_page(title.empty() ? "Puzzles" : title);
    page.description = fmt::format("{}:", number);
    const Box area = head(page, title, layout, for_names && i == 0);
    rule(page, area, layout, used);
    for (std::size_t k = 0; k < used; ++k) {
      draw(page, cell(area, layout, k), items[from + k], from + k + 1, layout);
      page.description += fmt::format(" {}{}", name_of(items[from + k], from + k + 1), k + 1 < used ? ";" : "");
    }
    const double size = std::max(9.0, layout.says * 0.8);
    page.text({page_width / 2, margin + size / 2}, size, number, soft, Picture::Align::centre, 0, false);
    made.push_back(std::move(page));
  }
  return made;
}

}  // namespace

std::vector<Picture> pages(const Worksheet& sheet) {
  const std::string title = clean(sheet.title);
  std::vector<Picture> made = fill(sheet, title, layout_of(sheet), true, "", draw_puzzle);
  if (sheet.key && std::ranges::any_of(sheet.items, [](const WorksheetItem& item) { return item.answer.has_value(); }))
    std::ranges::move(
        fill(sheet, title.empty() ? "Answers" : "Answers: " + title, key_layout_of(sheet), false, "Answers, ", draw_answer),
        std::back_inserter(made));
  return made;
}

}  // namespace crux
