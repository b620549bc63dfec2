// on_paper.cpp -- a logic grid on a worksheet: its clues in letters that can be read, beside or below a grid that makes room for
// them, and the rules of just the clues that it has.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "draw/colours.hpp"
#include "draw/paper.hpp"
#include "draw/sheet.hpp"
#include "draw/text.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

// Points that a grid and its clues may be wide and high. Beside a code they are lower than below it, so two of them share a page:
// the first page with its rules, if the grid need not become small for it, or else a later one. What does not fit there has a
// page for itself. A grid becomes smaller rather than higher.
struct Room {
  double width, high, least;  // least: the smallest factor of the grid
};
constexpr double beside_code = paper_width - 62 - 10;
constexpr std::array<Room, 4> rooms{
    {{beside_code, 225, 0.7}, {beside_code, 300, 0.8}, {paper_width, 250, 0.8}, {paper_width, 425, 0.5}}};
constexpr double between = 18;  // the grid and the clues, and columns of clues

// Numbered sentences in columns, each line `letters` high.
struct Column {
  Column(const Puzzle& p, double width, std::size_t columns, double letters)
      : wide((width - static_cast<double>(columns - 1) * between) / static_cast<double>(columns)), size(letters) {
    const double number = 2.4 * size;
    double all = 0;
    for (const Clue& clue : p.clues) {
      entries.push_back(wrap(sentence(p, clue), wide - number, size, false));
      all += height_of(entries.back());
    }
    // A column ends where its share is reached.
    double used = 0;
    for (const auto& lines : entries) {
      if (used >= all / static_cast<double>(columns) && starts.size() < columns - 1)
        starts.push_back(static_cast<std::size_t>(&lines - entries.data())), used = 0;
      used += height_of(lines);
      high = std::max(high, used);
    }
  }
  double height_of(const std::vector<std::string>& lines) const {
    return static_cast<double>(lines.size()) * line_step * size + 0.4 * size;
  }
  void write(Picture& picture, Spot corner) const {
    Spot at = corner;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (std::ranges::find(starts, i) != starts.end()) at = {at.x + wide + between, corner.y};
      double y = at.y - line_step * size / 2;
      picture.text({at.x + 1.9 * size, y}, size, fmt::format("{}.", i + 1), colours::ink, Picture::Align::right);
      for (const std::string& line : entries[i]) {
        picture.text({at.x + 2.4 * size, y}, size, line, colours::ink, Picture::Align::left, 0, false);
        y -= line_step * size;
      }
      at.y -= height_of(entries[i]);
    }
  }
  double wide, size, high = 0;
  std::vector<std::vector<std::string>> entries;
  std::vector<std::size_t> starts = {};  // the entries that begin a column, after the first
};

struct Arrangement {
  double factor = 1;  // of the grid
  bool beside = false;
  Column clues;
  double high = 0;
};

// The largest grid that leaves room for the clues; beside them or above, whatever is lower. `least` times its size if none does.
Arrangement arrange(const Puzzle& p, const Picture& grid, double letters, const Room& room, double head) {
  const std::size_t columns = letters > 12 ? 1 : 2;
  for (double factor = letters / 10;; factor -= 0.1) {
    const double wide = factor * grid.width, high = factor * grid.height;
    Column below(p, room.width, columns, letters);
    Arrangement best{factor, false, std::move(below), 0};
    best.high = high + between + best.clues.high;
    if (room.width - wide - between >= 17 * letters) {
      Column right(p, room.width - wide - between, 1, letters);
      const double together = std::max(high, right.high);
      if (together < best.high) best = {factor, true, std::move(right), together};
    }
    if ((head + best.high <= room.high && wide <= room.width) || factor <= room.least) return best;
  }
}

Picture arranged(const Puzzle& p, double letters) {
  const Picture grid = trimmed(Pencil::draw({p.categories, {}, ""}, {}));
  const Theme* const theme = find_theme(p.theme);
  const double step = line_step * letters;
  std::vector<std::string> story;
  double head = 0;
  std::optional<Arrangement> fit;
  const Room* room = letters > 10 ? &rooms.back() : &rooms.front();  // large print shares no page
  for (;; ++room) {
    story = theme ? wrap(story_of(p), room->width, letters, false) : std::vector<std::string>();
    head = theme ? 1.8 * letters + static_cast<double>(story.size()) * step + 0.8 * letters : 0;
    fit = arrange(p, grid, letters, *room, head);
    if (room == &rooms.back() || (head + fit->high <= room->high && fit->factor * grid.width <= room->width)) break;
  }
  const Arrangement& found = *fit;
  Picture picture = blank_sign(room->width, head + found.high);
  picture.background(colours::paper);
  if (theme) {
    picture.text({0, picture.height - 0.7 * letters}, 1.2 * letters, theme->title, colours::ink, Picture::Align::left);
    for (std::size_t i = 0; i < story.size(); ++i)
      picture.text({0, picture.height - 1.8 * letters - (static_cast<double>(i) + 0.5) * step}, letters, story[i], colours::ink,
                   Picture::Align::left, 0, false);
  }
  const double top = picture.height - head;
  paste(picture, grid, found.factor, {0, top - found.factor * grid.height});
  found.clues.write(picture, found.beside ? Spot{found.factor * grid.width + between, top}
                                          : Spot{0, top - found.factor * grid.height - between});
  return picture;
}

Picture marked(bool yes) {
  Picture sign = blank_sign();
  sign.polygon({{3, 3}, {21, 3}, {21, 21}, {3, 21}}, outlined(colours::paper, colours::ink, 0.8));
  if (yes) {
    sign.circle({12, 12}, 5, stroked(colours::ink, 1.6));
  } else {
    sign.line({{8, 8}, {16, 16}}, stroked(colours::ink, 1.4));
    sign.line({{8, 16}, {16, 8}}, stroked(colours::ink, 1.4));
  }
  return sign;
}

// Clues that say what they mean by themselves (is, not) need no line.
constexpr std::array<std::pair<Kind, std::array<std::string_view, 2>>, 9> kind_signs{{
    {Kind::less, {"before", "If a clue compares two without a number, the gap can be of any size."}},
    {Kind::diff, {"by 2", "If a clue names a number, the gap is exactly that large."}},
    {Kind::rankdiff, {"by 2", "If a clue names a number, the gap is exactly that large."}},
    {Kind::absdiff, {"apart", "If a clue says “apart” or “differ”, either of the two can come first."}},
    {Kind::next, {"beside", "If a clue says that two are right beside each other, nothing lies between them."}},
    {Kind::either, {"or", "In an “either … or” clue, one half is true and the other half is false."}},
    {Kind::pair, {"which?", "In a “one … and the other …” clue, you must find out which is which."}},
    {Kind::alldiff, {"not", "If a clue lists different items, no two of them belong together."}},
    {Kind::count, {"1 of 2", "If a clue has several statements, it says how many of them are true."}},
}};

}  // namespace

Paper Logicgrid::on_paper(const Puzzle& p, double letters) {
  Paper paper{.goal = "Find out what belongs together. Each item belongs to exactly one item of every other category.",
              .signs = {{marked(false), "A cross: these two do not belong together."},
                        {marked(true),
                         "A circle: these two belong together. The rest of its row and column in the block gets "
                         "crosses."}},
              .picture = arranged(p, letters)};
  for (const auto& [kind, words] : kind_signs) {
    const bool used = std::ranges::any_of(p.clues, [&](const Clue& clue) { return clue.kind == kind; });
    const bool said = std::ranges::any_of(paper.signs, [&](const Sign& sign) { return sign.says == words[1]; });
    if (used && !said) paper.signs.push_back({word_sign(std::string(words[0])), std::string(words[1])});
  }
  return paper;
}

}  // namespace crux::logicgrid
