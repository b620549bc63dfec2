// The rules that label moves, and the measures that follow from them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "games/panel/tests/twin.hpp"

namespace crux::twin {

// ---- The rules (section Rules) --------------------------------------------------------------------------------------

// P: "Junctions are not looked at."
Panel::Label Panel::path_rule(Edge ahead) const {
  if (must_edges_.contains(ahead)) return Label::must;
  if (cannot_edges_.contains(ahead)) return Label::cannot;
  return Label::unknown;
}

// T: start and end -> must, if nothing else can lead to a complete path; else a dead end -> cannot. The reference
// looks for dead ends only with the head on the border and at least two junctions; strict mode looks always.
Panel::Label Panel::tree_rule(const State& state, const Move& move, const std::vector<Move>& listed, Mode mode) const {
  const auto completable = [&](const Move& m) { return is_prefix_of_complete_path(apply(state, m).path); };
  if (move.step == Step::start) {
    if (starts_.size() == 1) return Label::must;
    return completable(move) ? Label::unknown : Label::cannot;
  }
  if (move.step == Step::end) {
    const bool can_go_on = std::ranges::any_of(listed, [&](const Move& m) { return m.step == Step::go && completable(m); });
    return can_go_on ? Label::unknown : Label::must;
  }
  const bool looks = mode == Mode::strict || (is_border(state.path.back()) && state.path.size() >= 2);
  return looks && !completable(move) ? Label::cannot : Label::unknown;
}

// S: "the edge ahead lies between two square cells of different colour -> must".
Panel::Label Panel::separation_rule(Junction from, Junction to) const {
  const Sides sides = sides_of(from, to);
  const auto left = marks_.find(sides.left.beside), right = marks_.find(sides.right.beside);
  if (left == marks_.end() || right == marks_.end()) return Label::unknown;
  if (left->second.kind != Kind::square || right->second.kind != Kind::square) return Label::unknown;
  return left->second.colour != right->second.colour ? Label::must : Label::unknown;
}

// R (a), a cell beside the edge ahead; `facing` is the edge that its n = 2 test looks at.
Panel::Label Panel::triangle_beside(Cell cell, Edge ahead, Edge facing, const std::set<Edge>& used) const {
  const auto mark = marks_.find(cell);
  if (mark == marks_.end() || mark->second.kind != Kind::triangle || !edges_of(cell).contains(ahead)) {
    return Label::unknown;
  }
  const int n = mark->second.count, k = used_around(cell, used);
  if (n == 1 && k > 0) return Label::cannot;
  if (n == 2 && k == 1 && used.contains(facing)) return Label::must;
  if (n == 3 && k > 0) return Label::must;
  return Label::unknown;
}

// R (b), a cell at the head that the move leaves behind.
Panel::Label Panel::triangle_behind(Cell cell, const std::set<Edge>& used) const {
  const auto mark = marks_.find(cell);
  if (mark == marks_.end() || mark->second.kind != Kind::triangle) return Label::unknown;
  return mark->second.count == 3 && used_around(cell, used) < 3 ? Label::cannot : Label::unknown;
}

// R: per side (a) before (b); the first test that applies decides.
Panel::Label Panel::triangle_rule(const Path& path, Junction to, Mode mode) const {
  const std::set<Edge> used = used_edges(path);
  const Junction from = path.back();
  const Edge ahead = edge_between(from, to);
  const Sides sides = sides_of(from, to);
  const bool is_left = to.first<from.first, is_right = to.first> from.first, is_down = to.second < from.second;
  // "up: left, right; right: below, above; down: left, right; left: below, above", as seen on the page: going right
  // the walker has "below" on the right, and going down has the page's left on the right.
  const std::vector<Side> order =
      is_right || is_down ? std::vector<Side>{sides.right, sides.left} : std::vector<Side>{sides.left, sides.right};
  for (const Side& side : order) {
    const auto [x, y] = side.beside;
    Edge facing;  // the edge of the cell that is parallel to the one ahead
    for (const Edge& edge : edges_of(side.beside)) {
      const bool shares_a_junction =
          edge.first == ahead.first || edge.first == ahead.second || edge.second == ahead.first || edge.second == ahead.second;
      if (!shares_a_junction) facing = edge;
    }
    // Reference quirk: moving left, the cell below is asked for its left edge instead of its bottom edge.
    const bool is_below = side.beside.second < from.second;
    if (mode == Mode::reference && is_left && is_below) facing = edge_between({x, y}, {x, y + 1});
    const Label beside = triangle_beside(side.beside, ahead, facing, used);
    if (beside != Label::unknown) return beside;
    const Label behind = triangle_behind(side.behind, used);
    if (behind != Label::unknown) return behind;
  }
  return Label::unknown;
}

// The test of APR for the cells on one side: nothing that more of the path could still put right.
bool Panel::side_may_hold(const Region& cells, const std::set<Edge>& used) const {
  if (!squares_agree(cells)) return false;
  for (const auto& [cell, mark] : marks_) {
    if (!cells.contains(cell)) continue;
    if (mark.kind == Kind::star && marks_of_colour(mark.colour, cells) > 2) return false;
    if (mark.kind == Kind::triangle && used_around(cell, used) > mark.count) return false;
  }
  return true;
}

// APR, the clean rule in both modes. With several ends a region is open only if the head can still enter it.
Panel::Label Panel::along_the_path_rule(const Path& longer) const {
  if (longer.size() == 1 || ends_.contains(longer.back())) return Label::unknown;
  Region open;
  for (const Region& region : regions(longer)) {
    const bool has_end = touches_any(region, remaining_ends(longer));
    if (has_end && (ends_.size() == 1 || touches(region, longer.back()))) open.insert(region.begin(), region.end());
  }
  // "leaving out the edges before the first one whose tail is on the border": before that, left and right of the path
  // may still be one place, round the start. A path that has no such edge has no sides.
  Region left, right;
  bool has_left_border = false;
  for (std::size_t i = 1; i < longer.size(); ++i) {
    has_left_border |= is_border(longer[i - 1]);
    if (!has_left_border) continue;
    const Sides sides = sides_of(longer[i - 1], longer[i]);
    if (open.contains(sides.left.beside)) left.insert(sides.left.beside);
    if (open.contains(sides.right.beside)) right.insert(sides.right.beside);
  }
  const std::set<Edge> used = used_edges(longer);
  return side_may_hold(left, used) && side_may_hold(right, used) ? Label::unknown : Label::cannot;
}

// RCR: a region that no remaining end touches is complete (every region, if the head is on the only end).
Panel::Label Panel::region_completion_rule(const Path& longer) const {
  const Junction head = longer.back();
  if (!is_border(head) || is_along_border(edge_between(longer[longer.size() - 2], head))) return Label::unknown;
  for (const Region& region : regions(longer)) {
    if (touches_any(region, remaining_ends(longer))) continue;
    if (!cell_marks_hold(region, used_edges(longer)) || !must_marks_hold(region, longer)) return Label::cannot;
  }
  return Label::unknown;
}

Panel::Labels Panel::labels_of(const State& state, const Move& move, const std::vector<Move>& listed, Rules rules,
                               Mode mode) const {
  Labels labels;
  if (rules.T) labels.push_back(tree_rule(state, move, listed, mode));
  if (move.step != Step::go) return labels;  // to the other rules start and end are unknown
  const Junction from = state.path.back();
  const Path longer = apply(state, move).path;
  if (rules.P) labels.push_back(path_rule(edge_between(from, move.to)));
  if (rules.S) labels.push_back(separation_rule(from, move.to));
  if (rules.R) labels.push_back(triangle_rule(state.path, move.to, mode));
  if (rules.APR) labels.push_back(along_the_path_rule(longer));
  if (rules.RCR) labels.push_back(region_completion_rule(longer));
  return labels;
}

// Section Combining rules; an empty list is a dead state.
std::vector<Panel::Move> Panel::moves_left(const State& state, Rules rules, Mode mode) const {
  const std::vector<Move> listed = moves(state);
  std::vector<Move> musts, others;
  for (const Move& move : listed) {
    const Labels labels = labels_of(state, move, listed, rules, mode);
    const bool must = std::ranges::find(labels, Label::must) != labels.end();
    const bool cannot = std::ranges::find(labels, Label::cannot) != labels.end();
    if (must && cannot) return {};
    if (must) musts.push_back(move);
    if (!must && !cannot) others.push_back(move);
  }
  if (musts.size() >= 2) return {};
  return musts.size() == 1 ? musts : others;
}

// ---- The measures (section Measures) --------------------------------------------------------------------------------

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool all_zero(const std::vector<double>& children) {
  return std::ranges::all_of(children, [](double child) { return child == 0; });
}

double least(const std::vector<double>& children) { return std::ranges::min(children); }

double msi_of(const std::vector<double>& children) { return least(children) + std::log2(static_cast<double>(children.size())); }

double muse_of(const std::vector<double>& children, Mode mode) {
  if (mode == Mode::reference && all_zero(children)) return 0;
  return msi_of(children);
}

double remuse_of(const std::vector<double>& children, Mode mode) {
  if (mode == Mode::reference && all_zero(children)) return 0;
  if (least(children) == infinity) return infinity;
  double sum = 0;
  for (double child : children) sum += std::exp(-child);
  double divergence = 0;
  for (double child : children) {
    const double chance = std::exp(-child) / sum;
    if (chance > 0) divergence += chance * std::log2(chance * static_cast<double>(children.size()));
  }
  return least(children) + divergence;
}

double tsi_of(const std::vector<double>& children) {
  double sum = 0;
  for (double child : children) sum += std::exp2(-child);
  return std::log2(static_cast<double>(children.size())) - std::log2(sum);  // log2 0 is minus infinity
}

}  // namespace

Measures Panel::grade(const State& state, Rules rules, Mode mode) const {
  if (state.ended && solved(state.path)) return {0, 0, 0, 0, 1};
  const std::vector<Move> left = moves_left(state, rules, mode);
  if (left.empty()) return {infinity, infinity, infinity, infinity, 0};
  std::vector<double> muse, remuse, msi, tsi;
  std::uint64_t goals = 0;
  for (const Move& move : left) {
    const Measures child = grade(apply(state, move), rules, mode);
    muse.push_back(child.muse);
    remuse.push_back(child.remuse);
    msi.push_back(child.msi);
    tsi.push_back(child.tsi);
    goals += child.goals;
  }
  return {muse_of(muse, mode), remuse_of(remuse, mode), msi_of(msi), tsi_of(tsi), goals};
}

Measures Panel::measure(Rules rules, Mode mode) const { return grade(State{}, rules, mode); }

}  // namespace crux::twin
