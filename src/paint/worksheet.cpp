#include "paint/worksheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/words.hpp"
#include "draw/colours.hpp"
#include "draw/sheet.hpp"
#include "draw/text.hpp"
#include "paint/rules.hpp"

namespace crux {
namespace {

constexpr double page_width = 595.28, page_height = 841.89, page_margin = 42;  // A4; 15 mm
constexpr double inside = page_width - 2 * page_margin;
constexpr double footer = 20;  // below the puzzles, for the page's number
constexpr double gap = 10;
constexpr double most_enlarged = 3;
constexpr Rgb soft = rgb(0x4a5560), hair = rgb(0xc4cbd1);

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
  return {.columns = 3, .rows = 3, .name = 10, .says = 8, .code = 54, .label = 7, .says_lines = 5};
}

// Answers are looked at, not worked on.
Layout key_layout_of(const Worksheet& sheet) {
  if (sheet.large) return enlarged({.rows = 2, .says = 9});
  if (sheet.per_page <= 2) return {.columns = 2, .rows = 2, .name = 11, .says = 8};
  if (sheet.per_page <= 4) return {.columns = 2, .rows = 3, .name = 10, .says = 8};
  if (sheet.per_page <= 6) return {.columns = 3, .rows = 3, .name = 9, .says = 7.5};
  return {.columns = 3, .rows = 4, .name = 9, .says = 7.5};
}

// ---- text

// A picture has no letters for control characters.
std::string clean(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return out;
}

// At most `most` lines; an ellipsis stands for the rest.
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
  while (last.ends_with(' ') || last.ends_with('.') || last.ends_with(',')) last.pop_back();
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

std::string name_of(const WorksheetItem& item, std::size_t number) {
  return item.name.empty() ? fmt::format("{}.", number) : fmt::format("{}. {}", number, clean(item.name));
}

// A word and five dots, as many of them full as it is hard.
void write_level(Picture& page, Box& box, const WorksheetItem& item, double size) {
  constexpr int all = 5;
  const double y = box.top() - line_step * size / 2, radius = 0.32 * size;
  const std::string word = capitalised(clean(item.level));
  page.text({box.left, y}, size, word, soft, Picture::Align::left, 0, false);
  const double first = box.left + text_width(word, size, false) + size;
  for (int i = 0; i < all; ++i) page.line({{first + 2.8 * radius * i, y}}, stroked(soft, 2 * radius));
  for (int i = item.dots; i < all; ++i) page.line({{first + 2.8 * radius * i, y}}, stroked(colours::paper, 2 * radius - 1.4));
  box.height -= line_step * size;
}

// Number, name, how hard it is and what it says, `width` wide, on top of the box; takes their height off the box, `least` at the
// least.
void write_head(Picture& page, Box& box, double width, const WorksheetItem& item, std::size_t number, const Layout& layout,
                double least) {
  const double before = box.height;
  write_lines(page, box, lines_of(name_of(item, number), width, layout.name, true, 2), layout.name, true, colours::ink);
  if (!item.level.empty()) write_level(page, box, item, layout.says);
  // Beside a code there may be room for more.
  const double room = (least - (before - box.height)) / (line_step * layout.says);
  const std::size_t lines = std::max(layout.says_lines, static_cast<std::size_t>(std::max(0.0, room)));
  if (!item.says.empty())
    write_lines(page, box, lines_of(clean(item.says), width, layout.says, false, lines), layout.says, false, soft);
  box.height = std::min(box.height, before - least) - gap / 2;
}

double code_height(const Layout& layout) { return layout.code + 1.5 * layout.label; }

// "Play online" below the code, whose upper right corner is given.
void place_code(Picture& page, const Picture& code, const Layout& layout, Spot corner) {
  constexpr const char* label = "Play online";
  const double left = corner.x - code.width, below = corner.y - code.height;
  paste(page, code, 1, {left, below});
  const double size = size_that_fits(label, code.width, layout.label, false);
  page.text({left + code.width / 2, below - size / 2}, size, label, soft, Picture::Align::centre, 0, false);
}

// How a puzzle is laid into its box: the code stands beside the puzzle, or beside the name with the puzzle below both, wherever
// the puzzle gets larger. There may be no code.
struct Laid {
  std::optional<Picture> code;
  bool beside_name = false;
  double factor = 0;  // of the puzzle
};

Laid lay(const Box& box, const WorksheetItem& item, std::size_t number, const Layout& layout) {
  auto code = item.link.empty() ? std::nullopt : std::optional(qr_code(item.link, layout.code));
  Picture scratch;
  Box below_name = box;
  write_head(scratch, below_name, box.width, item, number, layout, 0);
  if (!code || !*code) return {.code = {}, .factor = factor_in(item.puzzle, box.width, below_name.height)};
  const double narrow = box.width - layout.code - gap;
  Box below_both = box;
  write_head(scratch, below_both, narrow, item, number, layout, code_height(layout));
  const double full = factor_in(item.puzzle, box.width, below_both.height);
  const double beside = factor_in(item.puzzle, narrow, below_name.height);
  return {.code = **std::move(code), .beside_name = full > beside, .factor = std::max(full, beside)};
}

void draw_puzzle(Picture& page, Box box, const WorksheetItem& item, std::size_t number, const Layout& layout) {
  const Laid laid = lay(box, item, number, layout);
  const double narrow = box.width - layout.code - gap;
  const auto write_code = [&] {
    if (laid.code) place_code(page, *laid.code, layout, {box.left + box.width, box.top()});
  };
  if (laid.beside_name) {
    write_code();
    write_head(page, box, narrow, item, number, layout, code_height(layout));
  } else {
    write_head(page, box, box.width, item, number, layout, 0);
    write_code();
    if (laid.code) box.width = narrow;
  }
  place(page, item.puzzle, box);
}

void draw_answer(Picture& page, Box box, const WorksheetItem& item, std::size_t number, const Layout& layout) {
  write_lines(page, box, lines_of(name_of(item, number), box.width, layout.name, true, 2), layout.name, true, colours::ink);
  constexpr std::size_t most = 6;  // lines
  if (!item.solution.empty())
    write_lines(page, box, lines_of(clean(item.solution), box.width, layout.says, false, most), layout.says, false, soft);
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
  page.background(colours::paper);
  return page;
}

// A word, and a line to write on.
void write_on(Picture& page, const char* word, double left, double right, double y, double size) {
  page.text({left, y}, size, word, colours::ink, Picture::Align::left, 0, false);
  page.line({{left + text_width(word, size, false) + gap / 2, y - size / 2}, {right, y - size / 2}}, stroked(soft, 0.7));
}

// The title, and on the pupils' first page a line for name and date. Answers what is left of the page.
Box head(Picture& page, const std::string& title, const Layout& layout, bool for_names) {
  Box rest{page_margin, page_margin + footer, inside, page_height - 2 * page_margin - footer};
  if (!title.empty()) {
    write_lines(page, rest, lines_of(title, inside, layout.title, true, 2), layout.title, true, colours::ink);
    rest.height -= gap;
  }
  if (for_names) {
    const double y = rest.top() - layout.says, name_ends = page_margin + 0.62 * inside;
    write_on(page, "Name", page_margin, name_ends, y, layout.says);
    write_on(page, "Date", name_ends + 2 * gap, page_margin + inside, y, layout.says);
    rest.height -= 2 * layout.says + gap;
  }
  return rest;
}

Box cell(const Box& area, const Layout& layout, std::size_t index) {
  const auto columns = static_cast<double>(layout.columns), rows = static_cast<double>(layout.rows);
  const double width = (area.width - (columns - 1) * 2 * gap) / columns, height = (area.height - (rows - 1) * 2 * gap) / rows;
  const std::size_t above = index / layout.columns;
  const auto column = static_cast<double>(index % layout.columns), row = static_cast<double>(above);
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

// Items that share a page. The first page may hold none, but the rules.
struct Share {
  std::size_t from = 0, used = 0;
  Layout layout;
};

// Whether the texts in a picture can be read when it stands among others in so much room: sentences, such as clues, and labels,
// such as the costs of tunnels.
bool readable(const WorksheetItem& item, const Layout& layout, double height) {
  constexpr double least_size = 9.99, least_label = 4.99;  // points
  constexpr std::size_t sentence = 16;                     // letters; what is shorter is a label or a name
  constexpr std::size_t any_number = 99;
  const double factor = lay(cell({0, 0, inside, height}, layout, 0), item, any_number, layout).factor;
  return std::ranges::none_of(item.puzzle.shapes, [&](const Picture::Shape& shape) {
    const auto* text = std::get_if<Picture::Text>(&shape);
    return text && factor * text->size < (text->text.size() >= sentence ? least_size : least_label);
  });
}

// The room of a page for puzzles, below its title.
double room_of(const Layout& layout) { return page_height - 2 * page_margin - footer - 2 * layout.title; }

// In order; an item that cannot be read among others shares a page with one, or has its own. `rules` is how high these are, at
// the top of the first page.
std::vector<Share> share(std::span<const WorksheetItem> items, const Layout& layout, const Layout& alone, double rules) {
  Layout two = alone;
  two.rows = 2;
  std::vector<Share> shares;
  const double names = 2 * layout.says + gap;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto fits = [&](const Layout& one, double height) { return one.size() == 1 || readable(items[i], one, height); };
    const auto chosen = [&](double height) {
      if (fits(layout, height)) return layout;
      return layout.size() > 1 && fits(two, height) ? two : alone;
    };
    const double room = room_of(layout), first = room - rules - names;
    if (i == 0 && rules > 0 && (rules > room / 2 || (readable(items[0], alone, room) && !readable(items[0], alone, first))))
      shares.push_back({0, 0, alone});
    const Layout here = chosen(shares.empty() ? first : room);
    if (!shares.empty() && shares.back().used > 0 && shares.back().used < shares.back().layout.size()) {
      Layout& open = shares.back().layout;
      const bool as_wished = open.size() == here.size() || open.size() < layout.size();
      const double height = shares.size() == 1 ? first : room;
      // One that stands alone among empty places can make room for one that needs more.
      const bool wider = shares.back().used == 1 && open.size() > two.size() && here.size() == two.size() &&
                         readable(items[i - 1], two, height) && readable(items[i], two, height);
      if (wider) open = two;
      if (wider || (as_wished && readable(items[i], open, height))) {
        ++shares.back().used;
        continue;
      }
    }
    shares.push_back({i, 1, here});
  }
  return shares;
}

using DrawItem = void (*)(Picture&, Box, const WorksheetItem&, std::size_t, const Layout&);

// On top of the area, and smaller if they are higher than all of it; takes their height off the area.
void write_rules(Picture& page, Box& area, const Picture& rules) {
  if (rules.shapes.empty()) return;
  const double factor = std::min(1.0, area.height / rules.height);
  paste(page, rules, factor, {area.left, area.top() - factor * rules.height});
  area.height -= factor * rules.height + gap;
  page.line({{area.left, area.top() + gap / 2}, {area.left + area.width, area.top() + gap / 2}}, stroked(hair, 0.6));
  area.height -= gap / 2;
}

// All items, page after page, each numbered below as "1 of 4" after `counted`.
std::vector<Picture> fill(const Worksheet& sheet, const std::string& title, const std::vector<Share>& shares,
                          const Picture* rules, std::string_view counted, DrawItem draw) {
  std::vector<Picture> made;
  for (const auto& [from, used, layout] : shares) {
    const std::string number = fmt::format("{}{} of {}", counted, made.size() + 1, shares.size());
    Picture page = blank_page(title.empty() ? "Puzzles" : title);
    page.description = fmt::format("{}{}:", counted.empty() ? "Page " : "", number);
    Box area = head(page, title, layout, rules && made.empty());
    if (rules && made.empty()) write_rules(page, area, *rules);
    if (used > 0) rule(page, area, layout, used);
    for (std::size_t k = 0; k < used; ++k) {
      draw(page, cell(area, layout, k), sheet.items[from + k], from + k + 1, layout);
      page.description += fmt::format(" {}{}", name_of(sheet.items[from + k], from + k + 1), k + 1 < used ? ";" : "");
    }
    const double size = std::max(9.0, layout.says * 0.8);
    page.text({page_width / 2, page_margin + size / 2}, size, number, soft, Picture::Align::centre, 0, false);
    made.push_back(std::move(page));
  }
  return made;
}

// On a sheet with several games, each puzzle says which one it is.
Worksheet told_apart(Worksheet sheet) {
  if (several_games(sheet.items))
    for (WorksheetItem& item : sheet.items)
      if (!item.game.empty()) item.name = item.name.empty() ? item.game : fmt::format("{}: {}", item.game, item.name);
  return sheet;
}

}  // namespace

std::vector<Picture> pages(const Worksheet& asked) {
  const Worksheet sheet = told_apart(asked);
  const std::string title = clean(sheet.title);
  const Picture rules = rules_of(sheet.items, inside, sheet.large ? 13.5 : 9);
  const double high = rules.shapes.empty() ? 0 : rules.height + 1.5 * gap;
  const Layout wished = layout_of(sheet), alone = sheet.large ? wished : Layout{.says_lines = 4};
  std::vector<Picture> made = fill(sheet, title, share(sheet.items, wished, alone, high), &rules, "", draw_puzzle);
  if (!sheet.key || std::ranges::none_of(sheet.items, [](const WorksheetItem& item) { return item.answer.has_value(); }))
    return made;
  const Layout layout = key_layout_of(sheet);
  std::vector<Share> shares;
  for (std::size_t from = 0; from < sheet.items.size(); from += layout.size())
    shares.push_back({from, std::min(layout.size(), sheet.items.size() - from), layout});
  std::ranges::move(fill(sheet, title.empty() ? "Answers" : "Answers: " + title, shares, nullptr, "Answers, ", draw_answer),
                    std::back_inserter(made));
  return made;
}

}  // namespace crux
