// rules.cpp -- the inference rules: what each says of a move, and why.
//
// P, S and R are the baseline of Chen, White & Sturtevant (2023) and Chen (2023); T is the tree of the empty puzzle; APR and RCR
// are Algorithms 2 and 3 of Shen & Sturtevant (2024). Every rule is sound: it never takes a solution away (tested on every puzzle
// we have). Each is a small function from a state and a move to a Finding; `judge` combines their verdicts, `sentence` says them.
#include <fmt/format.h>

#include "base/words.hpp"
#include "games/panel/rules/local_rules.hpp"
#include "games/panel/rules/region.hpp"
#include "games/panel/show/words.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {

const std::array<RuleInfo, 6> Panel::rules{{
    {"P", "path", "a must edge at the line's head is taken now or never; a broken edge is never taken"},
    {"T", "tree", "a step after which no end can be reached is not taken; at the last end the line stops"},
    {"S", "separation", "an edge between two squares of different colour must be taken"},
    {"R", "triangle", "a cell with triangles wants exactly that many of its edges"},
    {"APR", "along the path", "cells on one side of the line stay in one region, so their marks must agree"},
    {"RCR", "region completion", "a region that the line has closed off must satisfy its marks"},
}};

namespace {
constexpr std::uint32_t base_rules = 1U << path_rule | 1U << tree_rule | 1U << separation_rule | 1U << triangle_rule;
constexpr std::uint32_t with_apr = base_rules | 1U << along_path_rule;
constexpr std::uint32_t with_rcr = base_rules | 1U << region_rule;
}  // namespace

const std::array<NamedRules, 6> Panel::rule_sets{{
    {"none", 0},
    {"tree", 1U << tree_rule},
    {"base", base_rules},
    {"base_apr", with_apr},
    {"base_rcr", with_rcr},
    {"all", with_apr | with_rcr},
}};

namespace {

// Is the path, made longer by `m`, the beginning of a complete path of the empty board?
bool leads_to_an_end(const Puzzle& p, State& s, Move m) {
  const std::uint32_t node = s.node[s.depth()];
  if (node == State::off_table) return false;
  if (node != State::untracked) return s.table->tree().child(node, m) != State::off_table;
  Panel::apply(p, s, m);
  const bool leads = can_reach_an_end(*p.board, s);
  Panel::undo(p, s, m);
  return leads;
}

Finding tree(const Puzzle& p, State& s, Move m, Mode mode) {
  if (m.is_start()) {
    if (p.shape.starts.size() == 1) return must(Because::only_start);
    return leads_to_an_end(p, s, m) ? Finding{} : cannot(Because::no_end_in_reach);
  }
  if (m.is_end()) {
    // With several ends a line may run through one of them to another.
    bool may_go_on = false;
    if (p.shape.ends.size() > 1)
      Panel::moves(p, s, [&](Move other) { may_go_on = may_go_on || (other.is_step() && leads_to_an_end(p, s, other)); });
    return may_go_on ? Finding{} : must(Because::last_end);
  }
  // The reference looks only when the head is on the border and has moved; dead ends inside stay in the choice.
  const bool looks = mode == Mode::strict || (s.length > 1 && p.board->border.test(static_cast<std::size_t>(s.head())));
  return looks && !leads_to_an_end(p, s, m) ? cannot(Because::no_end_in_reach) : Finding{};
}

// The marks of `cells`, which will end up in one region together with perhaps more: finds marks that are already too many.
std::optional<Violation> too_much(const Puzzle& p, const State& s, CellSet cells) {
  using Why = Violation::Why;
  std::array<std::uint8_t, palette.size()> seen{};
  int square = -1;
  std::optional<Violation> wrong;
  (cells & p.marked).each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    ++seen[static_cast<std::size_t>(mark.colour)];
    if (wrong) return;
    if (mark.kind == Kind::triangle && s.used_edges[static_cast<std::size_t>(c)] > mark.count)
      wrong = {Why::triangle, c, s.used_edges[static_cast<std::size_t>(c)]};
    if (mark.kind != Kind::square) return;
    if (square >= 0 && p.cells[static_cast<std::size_t>(square)].colour != mark.colour) wrong = {Why::two_colours, square, c};
    square = c;
  });
  (cells & p.marked).each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    const int same = seen[static_cast<std::size_t>(mark.colour)];
    if (!wrong && mark.kind == Kind::star && same > 2) wrong = {Why::star_crowded, c, same};
  });
  return wrong;
}

// APR, asked of the state after the move.
Finding along_path(const Puzzle& p, const State& s) {
  const Board& board = *p.board;
  const int head = s.head();
  if (board.ends.test(static_cast<std::size_t>(head))) return {};

  // Step 1. The cells on each side, from the first edge that leaves the border: before it, the two sides are one region still.
  CellSet left, right;
  bool counts = false;
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(s.length); ++i) {
    counts = counts || board.border.test(s.path[i]);
    if (!counts) continue;
    const Step& step = board.steps[s.path[i]][s.direction[i]];
    if (step.left_cell != none) left.set(step.left_cell);
    if (step.right_cell != none) right.set(step.right_cell);
  }
  if (!((left | right) & p.marked).any()) return {};

  // Step 2. If a part of a side holds too much, so does the whole side, and both sides together. Most do not.
  if (!too_much(p, s, left | right) || (!too_much(p, s, left) && !too_much(p, s, right))) return {};

  // Step 3. Only open regions: closed ones are region completion's business. With several ends, a region that holds an end but
  // does not touch the head is closed too: the line cannot come back to it.
  CellSet open = flood(board, s, cells_touching(board, remaining_ends(board, s)));
  if (p.shape.ends.size() > 1) open &= flood(board, s, board.cells_around[static_cast<std::size_t>(head)]);

  // Step 4. Neither side may hold too much.
  if (const auto wrong = too_much(p, s, left & open)) return {Verdict::cannot_take, Because::along_left, 0, *wrong};
  if (const auto wrong = too_much(p, s, right & open)) return {Verdict::cannot_take, Because::along_right, 0, *wrong};
  return {};
}

// RCR, asked of the state after the move.
Finding region_completion(const Puzzle& p, const State& s, const Step& step) {
  const Board& board = *p.board;
  if (!board.border.test(static_cast<std::size_t>(s.head())) || step.along_border) return {};
  const CellSet open = flood(board, s, cells_touching(board, remaining_ends(board, s)));
  if (const auto wrong = first_violation(p, s, board.all_cells.without(open)))
    return {Verdict::cannot_take, Because::region_closed, 0, *wrong};
  return {};
}

// The finding of each active rule, in the order of Panel::rules.
template <class Visit>
void consult(const Puzzle& p, State& s, Move m, RuleSet rules, Visit&& visit) {
  if (rules.has(tree_rule) && !m.is_step()) visit(tree_rule, tree(p, s, m, rules.mode));
  if (!m.is_step()) return;  // starting and stopping concern only the tree
  const Step& step = p.board->steps[static_cast<std::size_t>(s.head())][m.code];
  if (rules.has(path_rule)) visit(path_rule, path(p, step));
  if (rules.has(tree_rule)) visit(tree_rule, tree(p, s, m, rules.mode));
  if (rules.has(separation_rule)) visit(separation_rule, separation(p, step));
  if (rules.has(triangle_rule)) visit(triangle_rule, triangle(p, s, step, rules.mode));
  if (!rules.has(along_path_rule) && !rules.has(region_rule)) return;
  Panel::apply(p, s, m);
  if (rules.has(along_path_rule)) visit(along_path_rule, along_path(p, s));
  if (rules.has(region_rule)) visit(region_rule, region_completion(p, s, step));
  Panel::undo(p, s, m);
}

// --- sentences -------------------------------------------------------------------------------------------------------------

std::string sentence(const Puzzle& p, const State& s, Move m, const Finding& finding) {
  const int edge = m.is_step() ? p.board->steps[static_cast<std::size_t>(s.head())][m.code].edge : 0;
  switch (finding.because) {
    case Because::nothing: return {};
    case Because::must_edge: return fmt::format("{} must be crossed, and the line will not come back to it.", name_edge(p, edge));
    case Because::broken_edge: return fmt::format("{} is broken; no line may use it.", name_edge(p, edge));
    case Because::only_start: return "It is the only start.";
    case Because::no_end_in_reach: return "After this step no end can be reached without touching the line.";
    case Because::last_end: return "The line stands on an end, and no other end is within reach.";
    case Because::separates: {
      const Edge& e = p.board->edge[static_cast<std::size_t>(edge)];
      return fmt::format("It runs between {} and {}, which must be kept apart, and the line will not come back to it.",
                         name_cell(p, e.cell_before), name_cell(p, e.cell_after));
    }
    case Because::triangle_full: return fmt::format("{} would have more than one edge used.", name_cell(p, finding.cell));
    case Because::triangle_second:
      return fmt::format("{} have one edge used, opposite this one, and no other can be the second.", name_cell(p, finding.cell));
    case Because::triangle_third:
      return fmt::format("{} have a used edge already and need this one too.", name_cell(p, finding.cell));
    case Because::triangle_left_behind:
      return fmt::format("{} would be left behind with fewer than three edges.", name_cell(p, finding.cell));
    case Because::along_left:
      return fmt::format("On the left side of the line, which stays one region, {}.", name_violation(p, finding.violation));
    case Because::along_right:
      return fmt::format("On the right side of the line, which stays one region, {}.", name_violation(p, finding.violation));
    case Because::region_closed:
      return fmt::format("After this step the line can no longer change the region in which {}.",
                         name_violation(p, finding.violation));
  }
  return {};
}

}  // namespace

bool sides_get_along(const Puzzle& p, const State& s) { return along_path(p, s).verdict == Verdict::unknown; }

Verdict Panel::judge(const Puzzle& p, State& s, Move m, RuleSet rules) {
  Verdict all = Verdict::unknown;
  consult(p, s, m, rules, [&](Rule, const Finding& finding) { all = combine(all, finding.verdict); });
  return all;
}

Verdicts Panel::verdicts(const Puzzle& p, State& s, Move m, RuleSet rules) {
  Verdicts all;
  consult(p, s, m, rules, [&](Rule rule, const Finding& finding) {
    if (finding.verdict == Verdict::cannot_take) all.cannot |= 1U << rule;
    if (finding.verdict == Verdict::must_take) all.must |= 1U << rule;
  });
  return all;
}

std::vector<std::pair<Rule, Finding>> findings(const Puzzle& p, State& s, Move m, RuleSet rules) {
  std::vector<std::pair<Rule, Finding>> found;
  consult(p, s, m, rules, [&](Rule rule, const Finding& finding) {
    if (finding.verdict != Verdict::unknown) found.emplace_back(rule, finding);
  });
  return found;
}

std::vector<Deduction> Panel::explain(const Puzzle& p, State& s, Move m, RuleSet rules) {
  std::vector<Deduction> deductions;
  for (const auto& [rule, finding] : findings(p, s, m, rules)) {
    deductions.push_back({std::string(Panel::rules[rule].letters), write_moves(p, std::span(&m, 1)), finding.verdict,
                          capitalised(sentence(p, s, m, finding))});
  }
  return deductions;
}

std::uint32_t Panel::idle_rules(const Puzzle& p) {
  bool triangles = false, stars = false, colours = false;
  std::optional<Colour> square;
  p.marked.each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    triangles = triangles || mark.kind == Kind::triangle;
    stars = stars || mark.kind == Kind::star;
    if (mark.kind != Kind::square) return;
    colours = colours || (square && *square != mark.colour);
    square = mark.colour;
  });
  const bool cells = triangles || stars || colours;  // some region may be wrong
  const auto silent = [](Rule rule, bool has_something_to_say) { return has_something_to_say ? 0U : 1U << rule; };
  return silent(path_rule, p.must_edges.any() || p.cannot_edges.any()) | silent(separation_rule, p.separating.any()) |
         silent(triangle_rule, triangles) | silent(along_path_rule, cells) |
         silent(region_rule, cells || p.must_edges.any() || p.must_junctions.any());
}

}  // namespace crux::panel
