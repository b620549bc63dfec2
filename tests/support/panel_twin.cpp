#include "panel_twin.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace crux::twin {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Direction {
  char letter;
  int dx, dy;
};
// y grows up (DESIGN.md section 3).
constexpr Direction directions[] = {{'U', 0, 1}, {'R', 1, 0}, {'D', 0, -1}, {'L', -1, 0}};

std::pair<int, int> point(const nlohmann::ordered_json& json) { return {json.at(0).get<int>(), json.at(1).get<int>()}; }

}  // namespace

Panel::Panel(const nlohmann::ordered_json& puzzle) : width_(puzzle.at("width")), height_(puzzle.at("height")) {
  for (const auto& start : puzzle.at("starts")) starts_.push_back(point(start));
  for (const auto& end : puzzle.at("ends")) ends_.insert(point(end));
  for (const auto& mark : puzzle.at("marks")) {
    const std::string kind = mark.at("kind");
    if (kind == "must" && mark.contains("junction")) {
      must_junctions_.insert(point(mark.at("junction")));
    } else if (kind == "must" || kind == "cannot") {
      auto& edges = kind == "must" ? must_edges_ : cannot_edges_;
      edges.insert(edge_between(point(mark.at("edge").at(0)), point(mark.at("edge").at(1))));
    } else if (kind == "square") {
      marks_[point(mark.at("cell"))] = {Kind::square, mark.at("colour"), 0};
    } else if (kind == "star") {
      marks_[point(mark.at("cell"))] = {Kind::star, mark.at("colour"), 0};
    } else if (kind == "triangle") {
      // "a triangle's colour, orange unless given, counts for stars" (DESIGN.md section 3).
      marks_[point(mark.at("cell"))] = {Kind::triangle, mark.value("colour", "orange"), mark.at("count")};
    } else {
      throw std::invalid_argument("panel twin: no such mark: " + kind);
    }
  }
}

// ---- The board ------------------------------------------------------------------------------------------------------

bool Panel::is_junction(Junction j) const { return 0 <= j.first && j.first <= width_ && 0 <= j.second && j.second <= height_; }

bool Panel::is_cell(Cell c) const { return 0 <= c.first && c.first < width_ && 0 <= c.second && c.second < height_; }

bool Panel::is_border(Junction j) const { return j.first == 0 || j.first == width_ || j.second == 0 || j.second == height_; }

// Two border junctions are not enough: on a board one cell wide every crossing edge joins two of them.
bool Panel::is_along_border(Edge e) const {
  const auto [a, b] = e;
  const bool along_left_or_right = a.first == b.first && (a.first == 0 || a.first == width_);
  const bool along_bottom_or_top = a.second == b.second && (a.second == 0 || a.second == height_);
  return along_left_or_right || along_bottom_or_top;
}

Panel::Edge Panel::edge_between(Junction a, Junction b) { return {std::min(a, b), std::max(a, b)}; }

std::set<Panel::Edge> Panel::edges_of(Cell c) {
  const auto [x, y] = c;
  const Junction low_left{x, y}, low_right{x + 1, y}, high_left{x, y + 1}, high_right{x + 1, y + 1};
  return {edge_between(low_left, low_right), edge_between(high_left, high_right), edge_between(low_left, high_left),
          edge_between(low_right, high_right)};
}

std::set<Panel::Junction> Panel::corners_of(Cell c) {
  const auto [x, y] = c;
  return {{x, y}, {x + 1, y}, {x, y + 1}, {x + 1, y + 1}};
}

// Left and right as the walker sees them; some of the cells may lie off the board.
Panel::Sides Panel::sides_of(Junction from, Junction to) {
  const auto [x, y] = from;
  const Cell north_east{x, y}, north_west{x - 1, y}, south_east{x, y - 1}, south_west{x - 1, y - 1};
  if (to.second > y) return {{north_west, south_west}, {north_east, south_east}};  // up
  if (to.first > x) return {{north_east, north_west}, {south_east, south_west}};   // right
  if (to.second < y) return {{south_east, north_east}, {south_west, north_west}};  // down
  return {{south_west, south_east}, {north_west, north_east}};                     // left
}

// ---- The path -------------------------------------------------------------------------------------------------------

std::set<Panel::Edge> Panel::used_edges(const Path& path) {
  std::set<Edge> used;
  for (std::size_t i = 1; i < path.size(); ++i) used.insert(edge_between(path[i - 1], path[i]));
  return used;
}

bool Panel::has_visited(const Path& path, Junction j) { return std::find(path.begin(), path.end(), j) != path.end(); }

int Panel::used_around(Cell c, const std::set<Edge>& used) {
  int count = 0;
  for (const Edge& edge : edges_of(c)) count += used.contains(edge) ? 1 : 0;
  return count;
}

// A path counts where it stops at an end, and needs at least one edge.
bool Panel::can_stop(const Path& path) const { return path.size() >= 2 && ends_.contains(path.back()); }

// The head is on the path, so an end under the head does not remain.
std::set<Panel::Junction> Panel::remaining_ends(const Path& path) const {
  std::set<Junction> remaining;
  for (const Junction& end : ends_) {
    if (!has_visited(path, end)) remaining.insert(end);
  }
  return remaining;
}

// On the empty board a path can be completed if it may stop here, or if some unvisited end can be walked to over
// unvisited junctions (any connection contains a simple one).
bool Panel::is_prefix_of_complete_path(const Path& path) const {
  if (can_stop(path)) return true;
  std::set<Junction> reached{path.back()};
  std::vector<Junction> waiting{path.back()};
  while (!waiting.empty()) {
    const auto [x, y] = waiting.back();
    waiting.pop_back();
    for (const Direction& d : directions) {
      const Junction next{x + d.dx, y + d.dy};
      if (!is_junction(next) || has_visited(path, next)) continue;
      if (ends_.contains(next)) return true;
      if (reached.insert(next).second) waiting.push_back(next);
    }
  }
  return false;
}

// Section Puzzle and solution: "flood fill of cells, walls are the used edges only".
std::vector<Panel::Region> Panel::regions(const Path& path) const {
  const std::set<Edge> used = used_edges(path);
  std::vector<Region> found;
  std::set<Cell> seen;
  for (int x = 0; x < width_; ++x) {
    for (int y = 0; y < height_; ++y) {
      if (seen.contains({x, y})) continue;
      Region region{{x, y}};
      std::vector<Cell> waiting{{x, y}};
      while (!waiting.empty()) {
        const Cell here = waiting.back();
        waiting.pop_back();
        for (const Direction& d : directions) {
          const Cell next{here.first + d.dx, here.second + d.dy};
          if (!is_cell(next)) continue;
          // The wall between two neighbouring cells is the one edge both have.
          bool walled = false;
          for (const Edge& edge : edges_of(here)) walled |= edges_of(next).contains(edge) && used.contains(edge);
          if (!walled && region.insert(next).second) waiting.push_back(next);
        }
      }
      seen.insert(region.begin(), region.end());
      found.push_back(region);
    }
  }
  return found;
}

bool Panel::touches(const Region& region, Junction j) {
  return std::any_of(region.begin(), region.end(), [&](Cell c) { return corners_of(c).contains(j); });
}

bool Panel::touches_any(const Region& region, const std::set<Junction>& junctions) {
  return std::any_of(junctions.begin(), junctions.end(), [&](Junction j) { return touches(region, j); });
}

std::string Panel::to_text(const Path& path) {
  std::string text = std::to_string(path[0].first) + "," + std::to_string(path[0].second) + ":";
  for (std::size_t i = 1; i < path.size(); ++i) {
    for (const Direction& d : directions) {
      if (path[i] == Junction{path[i - 1].first + d.dx, path[i - 1].second + d.dy}) text += d.letter;
    }
  }
  return text;
}

// ---- The goal (section Puzzle and solution) -------------------------------------------------------------------------

int Panel::marks_of_colour(const std::string& colour, const Region& cells) const {
  int count = 0;
  for (const auto& [cell, mark] : marks_) count += cells.contains(cell) && mark.colour == colour ? 1 : 0;
  return count;
}

bool Panel::squares_agree(const Region& cells) const {
  std::set<std::string> colours;
  for (const auto& [cell, mark] : marks_) {
    if (cells.contains(cell) && mark.kind == Kind::square) colours.insert(mark.colour);
  }
  return colours.size() <= 1;
}

bool Panel::cell_marks_hold(const Region& region, const std::set<Edge>& used) const {
  if (!squares_agree(region)) return false;
  for (const auto& [cell, mark] : marks_) {
    if (!region.contains(cell)) continue;
    if (mark.kind == Kind::star && marks_of_colour(mark.colour, region) != 2) return false;
    if (mark.kind == Kind::triangle && used_around(cell, used) != mark.count) return false;
  }
  return true;
}

bool Panel::must_marks_hold(const Region& region, const Path& path) const {
  const std::set<Edge> used = used_edges(path);
  for (const Cell& cell : region) {
    for (const Junction& corner : corners_of(cell)) {
      if (must_junctions_.contains(corner) && !has_visited(path, corner)) return false;
    }
    for (const Edge& edge : edges_of(cell)) {
      if (must_edges_.contains(edge) && !used.contains(edge)) return false;
    }
  }
  return true;
}

// Whether the path, which has stopped at an end, satisfies every mark.
bool Panel::solved(const Path& path) const {
  const std::set<Edge> used = used_edges(path);
  for (const Edge& edge : must_edges_) {
    if (!used.contains(edge)) return false;
  }
  for (const Junction& junction : must_junctions_) {
    if (!has_visited(path, junction)) return false;
  }
  for (const Edge& edge : cannot_edges_) {
    if (used.contains(edge)) return false;
  }
  for (const Region& region : regions(path)) {
    if (!cell_marks_hold(region, used)) return false;
  }
  return true;
}

template <class Visit>
void Panel::each_complete_path(const State& state, Visit visit) const {
  if (state.ended) visit(state.path);
  for (const Move& move : moves(state)) each_complete_path(apply(state, move), visit);
}

std::uint64_t Panel::count_paths() const {
  std::uint64_t count = 0;
  each_complete_path(State{}, [&](const Path&) { ++count; });
  return count;
}

std::uint64_t Panel::count_solutions() const { return solutions().size(); }

std::vector<std::string> Panel::solutions() const {
  std::vector<std::string> found;
  each_complete_path(State{}, [&](const Path& path) {
    if (solved(path)) found.push_back(to_text(path));
  });
  std::sort(found.begin(), found.end());
  return found;
}

bool Panel::valid(int start_x, int start_y, const std::string& moves) const {
  Path path{{start_x, start_y}};
  if (std::find(starts_.begin(), starts_.end(), path[0]) == starts_.end()) return false;
  for (char letter : moves) {
    const auto* d = std::find_if(std::begin(directions), std::end(directions),
                                 [&](const Direction& direction) { return direction.letter == letter; });
    if (d == std::end(directions)) return false;
    const Junction next{path.back().first + d->dx, path.back().second + d->dy};
    if (!is_junction(next) || has_visited(path, next)) return false;
    path.push_back(next);
  }
  return can_stop(path) && solved(path);
}

// ---- The tree (section Puzzle and solution) -------------------------------------------------------------------------

// Broken edges stay in the list, and so do steps on from an end: only a rule removes them.
std::vector<Panel::Move> Panel::moves(const State& state) const {
  std::vector<Move> listed;
  if (state.ended) return listed;
  if (state.path.empty()) {
    for (const Junction& start : starts_) listed.push_back({Step::start, start});
    return listed;
  }
  const auto [x, y] = state.path.back();
  for (const Direction& d : directions) {
    const Junction next{x + d.dx, y + d.dy};
    if (is_junction(next) && !has_visited(state.path, next)) listed.push_back({Step::go, next});
  }
  if (can_stop(state.path)) listed.push_back({Step::end, state.path.back()});
  return listed;
}

Panel::State Panel::apply(State state, const Move& move) {
  if (move.step == Step::end) {
    state.ended = true;
  } else {
    state.path.push_back(move.to);
  }
  return state;
}

// ---- The rules (section Rules) --------------------------------------------------------------------------------------

// P: "Junctions are not looked at."
Panel::Label Panel::path_rule(Edge ahead) const {
  if (must_edges_.contains(ahead)) return Label::must;
  if (cannot_edges_.contains(ahead)) return Label::cannot;
  return Label::unknown;
}

// T: start and end -> must, where nothing else can lead to a complete path; else a dead end -> cannot. The reference
// looks for dead ends only with the head on the border and at least two junctions; strict mode looks always.
Panel::Label Panel::tree_rule(const State& state, const Move& move, const std::vector<Move>& listed, Mode mode) const {
  const auto completable = [&](const Move& m) { return is_prefix_of_complete_path(apply(state, m).path); };
  if (move.step == Step::start) {
    if (starts_.size() == 1) return Label::must;
    return completable(move) ? Label::unknown : Label::cannot;
  }
  if (move.step == Step::end) {
    const bool can_go_on =
        std::any_of(listed.begin(), listed.end(), [&](const Move& m) { return m.step == Step::go && completable(m); });
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

// What APR asks of the cells on one side: nothing that more of the path could still put right.
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
    const bool must = std::find(labels.begin(), labels.end(), Label::must) != labels.end();
    const bool cannot = std::find(labels.begin(), labels.end(), Label::cannot) != labels.end();
    if (must && cannot) return {};
    if (must) musts.push_back(move);
    if (!must && !cannot) others.push_back(move);
  }
  if (musts.size() >= 2) return {};
  return musts.size() == 1 ? musts : others;
}

// ---- The measures (section Measures) --------------------------------------------------------------------------------

namespace {

bool all_zero(const std::vector<double>& children) {
  return std::all_of(children.begin(), children.end(), [](double child) { return child == 0; });
}

double least(const std::vector<double>& children) { return *std::min_element(children.begin(), children.end()); }

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
