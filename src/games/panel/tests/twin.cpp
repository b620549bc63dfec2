// The board, its paths and its solutions; the rules and measures are in twin_rules.cpp.
#include "games/panel/tests/twin.hpp"

#include <algorithm>
#include <stdexcept>

namespace crux::twin {

namespace {

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

bool Panel::has_visited(const Path& path, Junction j) { return std::ranges::find(path, j) != path.end(); }

int Panel::used_around(Cell c, const std::set<Edge>& used) {
  int count = 0;
  for (const Edge& edge : edges_of(c)) count += used.contains(edge) ? 1 : 0;
  return count;
}

// A path counts if it stops at an end, and needs at least one edge.
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
  return std::ranges::any_of(region, [&](Cell c) { return corners_of(c).contains(j); });
}

bool Panel::touches_any(const Region& region, const std::set<Junction>& junctions) {
  return std::ranges::any_of(junctions, [&](Junction j) { return touches(region, j); });
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
  std::ranges::sort(found);
  return found;
}

bool Panel::valid(int start_x, int start_y, const std::string& moves) const {
  Path path{{start_x, start_y}};
  if (std::ranges::find(starts_, path[0]) == starts_.end()) return false;
  for (char letter : moves) {
    const auto* d = std::ranges::find(directions, letter, &Direction::letter);
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

}  // namespace crux::twin
