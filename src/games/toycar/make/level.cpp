#include "games/toycar/make/level.hpp"

#include <algorithm>
#include <set>

#include "games/toycar/rules/run.hpp"
#include "games/toycar/solve/solver.hpp"

namespace crux::toycar {
namespace {

// The car's way, while it is being driven: squares may be passed again, but a tile needs a square that was never passed before
// and must not hold anything else.
struct Way {
  std::vector<Square> path{{0, 0}};
  std::vector<std::size_t> ends;  // [stretch]: index in `path` of its last square
  std::set<Square> passed{{0, 0}};

  bool fits(const Look& look) const {
    const auto [left, right] = std::ranges::minmax(path, {}, &Square::x);
    const auto [low, high] = std::ranges::minmax(path, {}, &Square::y);
    return right.x - left.x < (look.width > 0 ? look.width : max_side) &&
           high.y - low.y < (look.height > 0 ? look.height : max_side);
  }
  void forget_after(std::size_t length) {
    path.resize(length);
    passed = {path.begin(), path.end()};
  }
};

// Goes straight for a while, at least one square, as in the paper's Fig. 4.
void drive(Way& way, Heading heading, const Look& look, Rng& rng) {
  double turning = 0;
  do {
    way.path.push_back(ahead(way.path.back(), heading));
    turning += look.increase / 100.0;
  } while (rng.unit() > turning);
}

// One stretch after another. Each ends on a square that was never passed, for its tile or the goal; a stretch that does not is
// driven again, and after some tries the one before it too.
std::optional<Way> drive_all(std::span<const Heading> moves, const Look& look, Rng& rng) {
  Way way;
  int patience = 40 * static_cast<int>(moves.size());
  while (way.ends.size() < moves.size()) {
    if (--patience < 0) return std::nullopt;
    const std::size_t before = way.path.size();
    drive(way, moves[way.ends.size()], look, rng);
    const bool fresh = !way.passed.contains(way.path.back());
    if (fresh && way.fits(look)) {
      way.passed.insert(way.path.begin() + static_cast<std::ptrdiff_t>(before), way.path.end());
      way.ends.push_back(way.path.size() - 1);
      continue;
    }
    way.path.resize(before);
    if (rng.below(4) == 0 && !way.ends.empty()) {
      way.ends.pop_back();
      way.forget_after(way.ends.empty() ? 1 : way.ends.back() + 1);
    }
  }
  return way;
}

// A flag on each stretch that has a square for it: not at a tile, the car, the goal or another flag.
std::vector<Square> plant_flags(const Way& way, Rng& rng) {
  std::set<Square> taken{way.path.front()};
  for (const std::size_t end : way.ends) taken.insert(way.path[end]);
  std::vector<Square> flags;
  std::size_t first = 1;
  for (const std::size_t end : way.ends) {
    std::vector<Square> free;
    for (std::size_t i = first; i < end; ++i)
      if (!taken.contains(way.path[i])) free.push_back(way.path[i]);
    if (!free.empty()) {
      flags.push_back(free[rng.below(free.size())]);
      taken.insert(flags.back());
    }
    first = end + 1;
  }
  return flags;
}

// One side of the board: how long it is, and where the way begins on it; anywhere if the side is longer than the way.
struct Side {
  int length, first;
};
Side side_of(int least, int most, int asked, Rng& rng) {
  const int own = most - least + 1;
  if (asked <= own) return {own, least};
  return {asked, least - static_cast<int>(rng.below(static_cast<std::uint64_t>(asked - own) + 1))};
}

// The level, moved into the first quadrant and walled.
Level lay_out(std::span<const Heading> moves, const Way& way, const Look& look, Rng& rng) {
  const auto across = std::ranges::minmax(way.path, {}, &Square::x), along = std::ranges::minmax(way.path, {}, &Square::y);
  const auto [width, left] = side_of(across.min.x, across.max.x, look.width, rng);
  const auto [height, low] = side_of(along.min.y, along.max.y, look.height, rng);
  const auto moved = [left = left, low = low](Square s) { return Square{s.x - left, s.y - low}; };
  Level level;
  Puzzle& p = level.puzzle;
  p.width = width;
  p.height = height;
  p.car = moved(way.path.front());
  p.heading = moves.front();
  p.goal = moved(way.path.back());
  for (const Square flag : plant_flags(way, rng)) p.flags.push_back(moved(flag));
  for (std::size_t i = 1; i < moves.size(); ++i) {
    level.tiles.push_back({moved(way.path[way.ends[i - 1]]), moves[i]});
    ++p.tray[static_cast<std::size_t>(moves[i])];
  }
  std::set<Square> path;
  for (const Square s : way.path) path.insert(moved(s));
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (!path.contains({x, y}) && rng.below(100) < static_cast<std::uint64_t>(look.walls)) p.walls.push_back({x, y});
  p = make_puzzle(std::move(p));
  return level;
}

// Changes the board so that `other` no longer wins while the intended tiles still do. False if no square will do.
bool spoil(Level& level, const std::vector<Tile>& other, Rng& rng) {
  const Run mine = run(level.puzzle, level.tiles);
  const Run theirs = run(level.puzzle, other);
  const std::set<Square> my_path(mine.path.begin(), mine.path.end()), their_path(theirs.path.begin(), theirs.path.end());
  std::vector<Square> walls, flags;
  for (const Square s : their_path)
    if (level.puzzle.thing(s) == Thing::empty && !my_path.contains(s)) walls.push_back(s);
  for (const Square s : my_path) {
    const bool tiled = std::ranges::find(level.tiles, s, &Tile::at) != level.tiles.end();
    if (level.puzzle.thing(s) == Thing::empty && !tiled && !their_path.contains(s)) flags.push_back(s);
  }
  Puzzle p = level.puzzle;
  if (!walls.empty()) {
    p.walls.push_back(walls[rng.below(walls.size())]);
  } else if (!flags.empty()) {
    p.flags.push_back(flags[rng.below(flags.size())]);
  } else {
    // Both pass the same squares: a flag where one of them turns keeps them from turning there.
    std::vector<Square> turns;
    for (const Tile& tile : other)
      if (level.puzzle.thing(tile.at) == Thing::empty && std::ranges::find(level.tiles, tile.at, &Tile::at) == level.tiles.end())
        turns.push_back(tile.at);
    if (turns.empty()) return false;
    p.flags.push_back(turns[rng.below(turns.size())]);
  }
  level.puzzle = make_puzzle(std::move(p));
  return true;
}

}  // namespace

std::optional<Level> build(std::span<const Heading> moves, const Look& look, Rng& rng) {
  const auto way = drive_all(moves, look, rng);
  if (!way) return std::nullopt;
  Level level = lay_out(moves, *way, look, rng);
  // By construction it wins; nobody has to believe that.
  if (run(level.puzzle, level.tiles).end != End::won) return std::nullopt;
  trim(level);
  return level;
}

void trim(Level& level) {
  for (std::size_t i = 0; i < level.tiles.size();) {
    std::vector<Tile> fewer = level.tiles;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (run(level.puzzle, fewer).end != End::won) {
      ++i;
      continue;
    }
    --level.puzzle.tray[static_cast<std::size_t>(level.tiles[i].way)];
    level.tiles = std::move(fewer);
    i = 0;
  }
}

std::optional<Level> build_unique(std::span<const Heading> moves, const Look& look, std::uint64_t steps, Rng& rng) {
  auto level = build(moves, look, rng);
  if (!level || level->tiles.empty()) return std::nullopt;
  constexpr int repairs = 60;
  Budget budget(steps);
  for (int i = 0; i < repairs; ++i) {
    std::vector<Tile> intended = level->tiles, other;
    std::ranges::sort(intended);
    const bool all = each_solution(level->puzzle, start(level->puzzle), budget, [&](std::span<const Tile> tiles) {
      std::vector<Tile> found(tiles.begin(), tiles.end());
      std::ranges::sort(found);
      if (found != intended) other = std::move(found);
      return other.empty();
    });
    if (other.empty()) {
      level->proof = all ? Proof::unique : Proof::undecided;
      return level;
    }
    if (!spoil(*level, other, rng)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace crux::toycar
