#include "games/panel/paper/forgetful.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>

#include "games/panel/rules/region.hpp"

namespace crux::panel {
namespace {

// The cells on one side of the line, each once, in the order in which the line comes to them.
using Side = std::vector<std::uint8_t>;

void come_to(Side& side, std::uint8_t cell) {
  if (cell != none && std::ranges::find(side, cell) == side.end()) side.push_back(cell);
}

bool seems_to_get_along(const Puzzle& p, const State& s, const Side& side, CellSet open) {
  std::array<int, palette.size()> of_colour{};
  for (const std::uint8_t cell : side)
    if (open.test(cell) && p.marked.test(cell)) ++of_colour[static_cast<std::size_t>(p.cells[cell].colour)];
  std::uint8_t first = 0;
  Colour remembered = Colour::unset;
  for (const std::uint8_t cell : side | std::views::reverse) {
    if (!open.test(cell)) continue;
    const CellMark& mark = p.cells[cell];
    if (mark.kind == Kind::star && of_colour[static_cast<std::size_t>(mark.colour)] > 2) return false;
    if (mark.kind == Kind::triangle && s.used_edges[cell] > mark.count) return false;
    if (mark.kind != Kind::square) continue;
    if (first == 0) {
      first = cell;
      remembered = mark.colour;
    } else if (mark.colour != remembered) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool sides_seem_to_get_along(const Puzzle& p, const State& s) {
  const Board& board = *p.board;
  if (s.length <= 1 || board.ends.test(static_cast<std::size_t>(s.head()))) return true;
  Side left, right;
  bool counts = false;
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(s.length); ++i) {
    counts = counts || board.border.test(s.path[i]);
    if (!counts) continue;
    const Step& step = board.steps[s.path[i]][s.direction[i]];
    come_to(left, step.left_cell);
    come_to(right, step.right_cell);
  }
  const CellSet open = flood(board, s, cells_touching(board, remaining_ends(board, s)));
  return seems_to_get_along(p, s, left, open) && seems_to_get_along(p, s, right, open);
}

void ForgetfulPolicy::operator()(const Puzzle& p, State& s, std::vector<Choice<Panel>>& choices) const {
  constexpr std::uint32_t apr = 1U << along_path_rule;
  const RuleSet others{rules.mask & ~apr, rules.mode};
  const std::size_t first = choices.size();
  int musts = 0;
  bool dead = false;
  Move forced{};
  std::vector<Move> moves;
  Panel::moves(p, s, [&](const Move& move) { moves.push_back(move); });
  for (const Move& move : moves) {
    Verdict verdict = Panel::judge(p, s, move, others);
    if (rules.has(along_path_rule) && move.is_step()) {
      Panel::apply(p, s, move);
      if (!sides_seem_to_get_along(p, s)) verdict = combine(verdict, Verdict::cannot_take);
      Panel::undo(p, s, move);
    }
    if (verdict == Verdict::unknown) choices.push_back({move, 1.0});
    if (verdict == Verdict::must_take) ++musts, forced = move;
    dead = dead || verdict == Verdict::conflict;
  }
  if (dead || musts > 0) choices.resize(first, Choice<Panel>{});
  if (!dead && musts == 1) choices.push_back({forced, 1.0});
  share_equally(choices, first);
}

}  // namespace crux::panel
