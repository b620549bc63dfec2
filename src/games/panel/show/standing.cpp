// standing.cpp -- how a line stands: for the page, in a sentence, and in words for those who do not see the board.
#include "core/standing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/panel/rules/text.hpp"
#include "games/panel/show/spoken.hpp"
#include "games/panel/show/words.hpp"
#include "search/enumerate.hpp"

namespace crux::panel {
namespace {

using Why = Violation::Why;

// "The start is in the first column of the bottom row of crossings."
std::string where_are(const Puzzle& p, std::string_view what, const std::vector<Point>& points) {
  std::vector<std::string> places;
  for (const Point at : points) places.push_back("in " + speak_of_crossing(p, at));
  return fmt::format("The {}{} {} {}.", what, plural(points.size()), points.size() == 1 ? "is" : "are", joined(places));
}

// A mark that an ended line fails: which one, and why.
struct Failure {
  std::size_t mark;
  std::string because;
};

// The fault of one mark of a cell, looked at by itself: a square blames any other, a star counts.
std::optional<Violation> fails_in_cell(const Puzzle& p, const State& s, int c) {
  const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
  if (mark.kind == Kind::triangle) {
    const int used = s.used_edges[static_cast<std::size_t>(c)];
    return used == mark.count ? std::nullopt : std::optional(Violation{Why::triangle, c, used});
  }
  CellSet seed;
  seed.set(static_cast<std::size_t>(c));
  int same = 0;
  std::optional<Violation> wrong;
  (flood(*p.board, s, seed) & p.marked).each([&](int other) {
    const CellMark& found = p.cells[static_cast<std::size_t>(other)];
    same += found.colour == mark.colour ? 1 : 0;
    if (!wrong && found.kind == Kind::square && found.colour != mark.colour) wrong = {Why::two_colours, c, other};
  });
  if (mark.kind == Kind::square) return wrong;
  return same == 2 ? std::nullopt : std::optional(Violation{same < 2 ? Why::star_alone : Why::star_crowded, c, same});
}

std::vector<Failure> failures(const Puzzle& p, const State& s) {
  std::vector<Failure> found;
  for (std::size_t i = 0; i < p.marks.size(); ++i) {
    const Mark& mark = p.marks[i];
    std::optional<Violation> wrong;
    if (mark.place == Place::cell) {
      wrong = fails_in_cell(p, s, p.board->cell(mark.at));
    } else if (mark.place == Place::junction) {
      const int j = p.board->junction(mark.at);
      if (!s.visited.test(static_cast<std::size_t>(j))) wrong = {Why::must_junction, j, 0};
    } else {
      const int e = p.board->edge_between(mark.at, mark.to);
      const bool used = s.used.test(static_cast<std::size_t>(e));
      if (mark.kind == Kind::cannot && used) found.push_back({i, "the line crosses " + speak_of_mark(p, mark)});
      if (mark.kind == Kind::must && !used) wrong = {Why::must_edge, e, 0};
    }
    if (!wrong) continue;
    Pointed ignored;
    const bool on_line = mark.place != Place::cell;
    found.push_back({i, on_line ? "the line misses " + speak_of_mark(p, mark) : speak_of(p, *wrong, ignored)});
  }
  return found;
}

std::string say_failures(const Puzzle& p, const std::vector<Failure>& wrong) {
  constexpr std::size_t most_named = 3;  // more are quicker seen on the board, where they have red rings, than read
  const std::string many = wrong.size() == 1 ? "one symbol is" : fmt::format("{} symbols are", wrong.size());
  if (wrong.size() > most_named) return fmt::format("The line ends, but {} not right yet: those with a red ring.", many);
  std::vector<std::string> names;
  for (const Failure& failure : wrong) names.push_back(speak_of_mark(p, p.marks[failure.mark]));
  return fmt::format("The line ends, but {} not right yet: {}.", many, joined(names));
}

// The line's head, and the ways from there.
std::string say_open(const Puzzle& p, const State& s, std::span<const Move> open) {
  if (s.length == 0) return fmt::format("Nothing is drawn. Choose one of {} starts.", p.shape.starts.size());
  if (open.empty()) return s.length == 1 ? "The line cannot leave this start." : "The line cannot go on. Rub some of it out.";
  std::vector<std::string> ways;
  for (const Move move : open)
    if (move.is_step()) ways.emplace_back(direction_words[move.code]);
  if (ways.empty()) return "The line can end here.";
  return fmt::format("The line can go {}{}.", joined(ways, "or"), open.back().is_end() ? ", or end here" : "");
}

std::vector<std::string> in_words(const Puzzle& p, std::span<const Move> moves, const State& s,
                                  const std::vector<Failure>& wrong) {
  std::vector<std::string> text{describe_board(p)};
  text.emplace_back(
      "Columns are counted from the left and rows from the top. Crossings are the corners of the cells: they have one row and "
      "one "
      "column more.");
  text.push_back(where_are(p, "start", p.shape.starts));
  text.push_back(where_are(p, "end", p.shape.ends));
  for (const Mark& mark : p.marks) text.push_back(place_mark(p, mark) + ".");
  if (s.length == 0) {
    text.emplace_back("Nothing is drawn.");
    return text;
  }
  text.push_back(describe_line(p, moves));
  text.push_back(
      fmt::format("{} in {}.", s.ended ? "It has ended" : "It is now", speak_of_crossing(p, p.board->point(s.head()))));
  for (const Failure& failure : wrong) text.push_back("Not right yet: " + failure.because + ".");
  return text;
}

std::string name_step(const Puzzle& p, Move move) {
  if (move.is_end()) return "End the line here";
  return move.is_start() ? speak_of(p, move) : capitalised(std::string(direction_words[move.code]));
}

// The moves that people are offered: a gap stops the line, as on the board. A play may still be typed that crosses one; it is
// told that it does when it ends.
std::vector<Move> open_moves(const Puzzle& p, const State& s) {
  std::vector<Move> open;
  Panel::moves(p, s, [&](Move move) {
    const auto crosses_gap = [&] {
      return p.cannot_edges.test(p.board->steps[static_cast<std::size_t>(s.head())][move.code].edge);
    };
    if (!move.is_step() || !crosses_gap()) open.push_back(move);
  });
  return open;
}

// A play that has only taken the only start is no play yet.
std::string text_of(const Puzzle& p, std::span<const Move> moves) {
  return p.shape.starts.size() == 1 && moves.size() == 1 ? "" : Panel::write_moves(p, moves);
}

Json board_of(const Puzzle& p, const State& s, std::span<const Move> open, const std::vector<Failure>& wrong) {
  Json line = Json::array(), next = Json::array(), marks = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(s.length); ++i) line.push_back(to_json(p.board->point(s.path[i])));
  bool can_end = false;
  for (const Move move : open) {
    can_end = can_end || move.is_end();
    if (move.is_start()) next.push_back(to_json(p.shape.starts[static_cast<std::size_t>(move.code - Move::first_start)]));
    if (move.is_step()) next.push_back(to_json(p.board->point(p.board->steps[static_cast<std::size_t>(s.head())][move.code].to)));
  }
  for (const Failure& failure : wrong) marks.push_back(failure.mark);
  return {{"line", line}, {"ended", s.ended}, {"next", next}, {"can_end", can_end}, {"wrong", marks}};
}

}  // namespace

Result<Standing> Panel::standing(const Puzzle& p, std::string_view play) {
  auto moves = read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  // Before anybody draws, the line is at its start.
  if (moves->empty() && p.shape.starts.size() == 1) moves->push_back(Move{Move::first_start});
  State s = start(p);
  for (const Move move : *moves) apply(p, s, move);
  const std::vector<Move> open = open_moves(p, s);
  const std::vector<Failure> wrong = s.ended ? failures(p, s) : std::vector<Failure>{};

  Standing standing;
  standing.moves = text_of(p, *moves);
  // A line that is stuck can be rubbed back: it is not lost before it ends.
  standing.status = !s.ended ? Status::open : wrong.empty() ? Status::solved : Status::lost;
  standing.says = !s.ended          ? say_open(p, s, open)
                  : !wrong.empty()  ? say_failures(p, wrong)
                  : p.marks.empty() ? "Solved: the line has reached an end."
                                    : "Solved: the line ends, and every symbol is right.";
  standing.text = in_words(p, *moves, s, wrong);
  standing.board = board_of(p, s, open, wrong);
  for (const Move move : open) {
    if (standing.next.size() + 1 == most_steps) break;  // one is left for rubbing back
    moves->push_back(move);
    standing.next.push_back({name_step(p, move), text_of(p, *moves)});
    moves->pop_back();
  }
  if (!standing.moves.empty()) {
    moves->pop_back();
    standing.next.push_back({"Rub back one step", text_of(p, *moves)});
  }
  return standing;
}

std::optional<Trace> Panel::reveal(const Puzzle& p) {
  std::optional<Trace> found;
  Budget budget(5'000'000);  // some seconds, if there is no table
  const Foresight foresight = p.board->paths() ? panel::foresee(p) : Foresight::short_sighted();
  enumerate<Panel>(p, foresight, budget, [&](std::span<const Move> moves) {
    found = Trace{write_moves(p, moves), Status::solved};
    return false;
  });
  return found;
}

}  // namespace crux::panel
