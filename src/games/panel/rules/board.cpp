#include "games/panel/rules/board.hpp"

#include <cassert>
#include <list>

#include "base/bytes.hpp"
#include "base/kept.hpp"
#include "base/lock.hpp"
#include "base/memory.hpp"
#include "games/panel/solve/chances.hpp"
#include "games/panel/solve/count.hpp"
#include "games/panel/solve/fold.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {
namespace {

constexpr std::uint8_t small(int number) { return number < 0 ? none : static_cast<std::uint8_t>(number); }

}  // namespace

struct Board::Lazy {
  Once counted;
  std::optional<std::uint64_t> count;
  bool too_large = false;  // a table was begun in vain; belongs to whoever makes `table`
  Kept<const PathTable> table;
  Kept<const Fold> fold;                       // of the puzzle that was asked about last
  std::array<Kept<const Chances>, 3> chances;  // without T; with it, strict; as in the reference
};

Board::~Board() = default;

Board::Board(const Shape& shape)
    : shape(shape),
      junctions((shape.width + 1) * (shape.height + 1)),
      cells(shape.width * shape.height),
      edges(shape.width * (shape.height + 1) + (shape.width + 1) * shape.height),
      lazy_(std::make_unique<Lazy>()) {
  assert(shape.width >= 1 && shape.height >= 1 && junctions <= max_junctions);
  const int w = shape.width;
  const int h = shape.height;
  const auto cell_at = [&](int x, int y) { return x >= 0 && x < w && y >= 0 && y < h ? small(y * w + x) : none; };
  const auto horizontal = [&](int x, int y) { return small(y * w + x); };
  const auto vertical = [&](int x, int y) { return small(w * (h + 1) + y * (w + 1) + x); };

  edge.resize(static_cast<std::size_t>(edges));
  for (int y = 0; y <= h; ++y)
    for (int x = 0; x < w; ++x)
      edge[horizontal(x, y)] = {small(y * (w + 1) + x), small(y * (w + 1) + x + 1), cell_at(x, y - 1), cell_at(x, y)};
  for (int y = 0; y < h; ++y)
    for (int x = 0; x <= w; ++x)
      edge[vertical(x, y)] = {small(y * (w + 1) + x), small((y + 1) * (w + 1) + x), cell_at(x - 1, y), cell_at(x, y)};

  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      edges_of_cell.push_back({horizontal(x, y), vertical(x + 1, y), horizontal(x, y + 1), vertical(x, y)});
      all_cells.set(cell_at(x, y));
      if (x == w - 1) last_column.set(cell_at(x, y));
    }

  cells_around.resize(static_cast<std::size_t>(junctions));
  steps.resize(static_cast<std::size_t>(junctions));
  for (int j = 0; j < junctions; ++j) {
    const int x = point(j).x;
    const int y = point(j).y;
    if (x == 0 || x == w || y == 0 || y == h) border.set(static_cast<std::size_t>(j));
    for (const int cx : {x - 1, x})
      for (const int cy : {y - 1, y})
        if (cell_at(cx, cy) != none) cells_around[static_cast<std::size_t>(j)].set(cell_at(cx, cy));

    for (std::uint8_t d = 0; d < 4; ++d) {
      const int to_x = x + delta[d].x;
      const int to_y = y + delta[d].y;
      if (to_x < 0 || to_x > w || to_y < 0 || to_y > h) continue;
      Step& step = steps[static_cast<std::size_t>(j)][d];
      const bool is_vertical = d == up || d == down;
      step.to = small(to_y * (w + 1) + to_x);
      step.edge = is_vertical ? vertical(x, std::min(y, to_y)) : horizontal(std::min(x, to_x), y);
      const Edge& e = edge[step.edge];
      step.along_border = e.cell_before == none || e.cell_after == none;
      const bool before_is_left = d == up || d == left;  // travelling up, left is left; travelling left, left is below
      step.left_cell = before_is_left ? e.cell_before : e.cell_after;
      step.right_cell = before_is_left ? e.cell_after : e.cell_before;
      for (const int side : {0, 1}) {  // left then right, or below then above
        Step::Side& s = step.sides[static_cast<std::size_t>(side)];
        s.ahead = side == 0 ? e.cell_before : e.cell_after;
        // The cells behind are those of the edge that would continue this step backwards.
        const int back_x = x - delta[d].x;
        const int back_y = y - delta[d].y;
        s.behind = is_vertical ? cell_at(x - 1 + side, std::min(y, back_y)) : cell_at(std::min(x, back_x), y - 1 + side);
        if (s.ahead == none) continue;
        const auto& around = edges_of_cell[s.ahead];
        s.parallel = is_vertical ? around[side == 0 ? 3 : 1] : around[side == 0 ? 0 : 2];
        s.parallel_reference = d == left && side == 0 ? around[3] : s.parallel;
      }
    }
  }
  for (const Point end : shape.ends) ends.set(static_cast<std::size_t>(junction(end)));
}

int Board::edge_between(Point a, Point b) const {
  for (const Step& step : steps[static_cast<std::size_t>(junction(a))])
    if (step.to != none && point(step.to) == b) return step.edge;
  return none;
}

std::optional<std::uint64_t> Board::path_count() const {
  once(lazy_->counted, [&] {
    const auto table = paths_if_built();
    const auto fold = !table && Fold::takes(*this) ? Fold::of(make_puzzle(shape, {})) : nullptr;
    lazy_->count = table ? table->paths() : fold ? fold->count() : count_paths(shape);
  });
  return lazy_->count;
}

std::shared_ptr<const PathTable> Board::paths() const {
  return lazy_->table.get([&]() -> std::shared_ptr<const PathTable> {
    if (lazy_->too_large) return nullptr;
    std::shared_ptr<const PathTable> made = make_paths();
    lazy_->too_large = !made;
    return made;
  });
}

std::shared_ptr<const PathTable> Board::paths_within(std::size_t most) const {
  if (!may_fit(most)) return nullptr;
  auto table = paths();
  return table && table->bytes_to_build() <= most ? table : nullptr;
}

// Boards up to 4 x 4 nearly always fit. For the others, counting the paths is a hundred times quicker than to begin a table in
// vain.
bool Board::may_fit(std::size_t bytes) const {
  if (is_small()) return true;
  const auto count = path_count();
  return count && *count <= bytes / PathTable::bytes_per_path(*this);
}

std::shared_ptr<const PathTable> Board::make_paths() const {
  if (is_small()) return PathTable::build(*this, table_budget());
  if (!may_fit(table_budget())) return nullptr;
  // A table takes more memory while it is made, so that large ones are made one after the other. Nodes take as much as facts.
  static Mutex one_at_a_time;
  const Lock lock(one_at_a_time);
  make_room_for_kept(2 * *path_count() * PathTable::bytes_per_path(*this));
  return PathTable::build(*this, table_budget());
}

std::shared_ptr<const Chances> Board::chances(const PathTable& table, bool tree, Mode mode) const {
  const std::size_t which = !tree ? 0 : mode == Mode::strict ? 1 : 2;
  return lazy_->chances[which].get([&] { return std::make_shared<const Chances>(*this, table, tree, mode); });
}

bool Board::has_few_paths() const {
  constexpr std::uint64_t few = 10'000;
  const auto count = path_count();
  return count && *count <= few;
}

std::shared_ptr<const Fold> Board::fold(const Puzzle& p) const {
  if (!Fold::takes(*this)) return nullptr;
  if (auto latest = lazy_->fold.find(); latest && latest->is_of(p)) return latest;
  auto made = Fold::of(p);
  if (made) lazy_->fold.put(made);
  return made;
}

std::shared_ptr<const PathTable> Board::paths_if_built() const { return lazy_->table.find(); }

std::size_t Board::bytes() const {
  return allocated_shared<Board>() + held(shape.starts) + held(shape.ends) + held(steps) + held(edge) + held(edges_of_cell) +
         held(cells_around) + allocated(sizeof(Lazy));
}

std::shared_ptr<const Board> Board::of(const Shape& shape) {
  // The most recently used boards, newest first. Puzzles keep their own board alive, so dropping one here is always safe: it
  // only means that the next puzzle of that shape builds it again.
  static constexpr std::size_t most_boards = 256;
  static Mutex mutex;
  static std::list<std::shared_ptr<const Board>> recent;

  const Lock lock(mutex);
  auto found = recent.begin();
  while (found != recent.end() && (*found)->shape != shape) ++found;
  if (found != recent.end()) {
    recent.splice(recent.begin(), recent, found);
  } else {
    recent.push_front(std::make_shared<const Board>(shape));
  }
  if (recent.size() > most_boards) recent.pop_back();
  return recent.front();
}

}  // namespace crux::panel
