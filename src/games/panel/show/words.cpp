#include "games/panel/show/words.hpp"

#include <fmt/format.h>

#include "base/words.hpp"
#include "games/panel/show/spoken.hpp"

namespace crux::panel {
namespace {

// "one start", "2 starts".
std::string number_of(int n, std::string_view word) { return n == 1 ? fmt::format("one {}", word) : counted(n, word); }

// "3 squares (2 black, 1 white)", "2 orange stars"; empty if there is no mark of this kind.
std::string describe(const Puzzle& p, Kind kind, std::string_view word) {
  int total = 0;
  std::array<int, palette.size()> of_colour{};
  for (const Mark& mark : p.marks) {
    if (mark.kind != kind) continue;
    ++total;
    ++of_colour[static_cast<std::size_t>(mark.colour)];
  }
  std::vector<std::string> colours;
  for (std::size_t c = 1; c < palette.size(); ++c) {
    if (of_colour[c] == 0) continue;
    if (of_colour[c] == total) return number_of(total, fmt::format("{} {}", palette[c].name, word));
    colours.push_back(fmt::format("{} {}", of_colour[c], palette[c].name));
  }
  if (total == 0) return {};
  if (colours.empty()) return number_of(total, word);
  if (of_colour[0] > 0) colours.push_back(fmt::format("{} plain", of_colour[0]));
  return fmt::format("{} ({})", number_of(total, word), fmt::join(colours, ", "));
}

}  // namespace

std::string describe_board(const Puzzle& p) {
  std::vector<std::string> parts{number_of(static_cast<int>(p.shape.starts.size()), "start"),
                                 number_of(static_cast<int>(p.shape.ends.size()), "end")};
  using Word = std::pair<Kind, std::string_view>;
  for (const auto& [kind, word] : {Word{Kind::square, "square"}, Word{Kind::star, "star"}, Word{Kind::triangle, "triangle mark"},
                                   Word{Kind::must, "dot"}, Word{Kind::cannot, "gap"}})
    if (std::string part = describe(p, kind, word); !part.empty()) parts.push_back(std::move(part));
  return fmt::format("A {} by {} panel with {}.", p.shape.width, p.shape.height, joined(parts));
}

std::string describe_line(const Puzzle& p, std::span<const Move> moves) {
  const Point start = p.shape.starts.at(static_cast<std::size_t>(moves.front().code - Move::first_start));
  const std::string from = p.shape.starts.size() > 1 ? fmt::format(" from {}", speak_of_crossing(p, start)) : "";
  if (moves.size() == 1) return fmt::format("The line{} has not left its start.", from);
  // Steps in one direction are told together: "2 up, 1 right and 3 up".
  std::vector<std::string> stretches;
  for (std::size_t i = 1; i < moves.size() && moves[i].is_step();) {
    const std::size_t first = i;
    while (i < moves.size() && moves[i] == moves[first]) ++i;
    stretches.push_back(fmt::format("{} {}", i - first, direction_words[moves[first].code]));
  }
  return fmt::format("The line{} goes {}{}.", from, joined(stretches), moves.back().is_end() ? "" : " so far");
}

std::string name_cell(const Puzzle& p, int cell) {
  const CellMark& mark = p.cells[static_cast<std::size_t>(cell)];
  const Point at = p.board->cell_point(cell);
  const std::string where = fmt::format("in cell [{},{}]", at.x, at.y);
  if (mark.kind == Kind::triangle) return fmt::format("the {} {}", counted(mark.count, "triangle"), where);
  return fmt::format("the {} {} {}", info(mark.colour).name, mark.kind == Kind::square ? "square" : "star", where);
}

std::string name_edge(const Puzzle& p, int edge) {
  const Point a = p.board->point(p.board->edge[static_cast<std::size_t>(edge)].from);
  const Point b = p.board->point(p.board->edge[static_cast<std::size_t>(edge)].to);
  return fmt::format("the edge [{},{}]-[{},{}]", a.x, a.y, b.x, b.y);
}

std::string name_mark(const Puzzle& p, const Mark& mark) {
  if (mark.place == Place::junction) return fmt::format("the dot on junction [{},{}]", mark.at.x, mark.at.y);
  if (mark.place == Place::edge)
    return fmt::format("the {} {}", mark.kind == Kind::must ? "dot on" : "gap in",
                       name_edge(p, p.board->edge_between(mark.at, mark.to)));
  return name_cell(p, p.board->cell(mark.at));
}

std::string name_violation(const Puzzle& p, const Violation& wrong) {
  using Why = Violation::Why;
  const auto edges = [](int n) { return counted(n, "edge"); };
  switch (wrong.why) {
    case Why::two_colours: return fmt::format("{} and {} are together", name_cell(p, wrong.where), name_cell(p, wrong.other));
    case Why::star_alone: return fmt::format("{} has no partner of its colour", name_cell(p, wrong.where));
    case Why::star_crowded:
      return fmt::format("{} is one of {} marks of its colour, where a star wants two", name_cell(p, wrong.where), wrong.other);
    case Why::triangle:
      return fmt::format("{} {} {} used", name_cell(p, wrong.where),
                         p.cells[static_cast<std::size_t>(wrong.where)].count == 1 ? "has" : "have", edges(wrong.other));
    case Why::must_edge: return fmt::format("{} must be crossed and was not", name_edge(p, wrong.where));
    case Why::must_junction: {
      const Point at = p.board->point(wrong.where);
      return fmt::format("junction [{},{}] must be visited and was not", at.x, at.y);
    }
  }
  return {};
}

}  // namespace crux::panel
