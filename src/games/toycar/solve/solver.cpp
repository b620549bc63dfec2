#include "games/toycar/solve/solver.hpp"

#include <algorithm>

#include "games/toycar/solve/outlook.hpp"

namespace crux::toycar {
namespace {

class Search {
 public:
  Search(const Puzzle& p, const State& s, Budget& budget, const SolutionVisitor& visit, int most)
      : p_(p), budget_(budget), visit_(visit), tray_(s.tray), entered_(s.entered), missing_(s.missing), placed_(s.placed) {
    left_ = std::min(most - static_cast<int>(placed_.size()), tray_[0] + tray_[1] + tray_[2] + tray_[3]);
  }

  // False: `visit` has seen enough, or the budget ended.
  bool from(const State& s) {
    if (s.status == Status::solved) return visit_(placed_);
    Ways& ways = ways_[placed_.size()];
    if (s.status == Status::lost || p_.outlook->doubt({s.at, s.heading, true, tray_, entered_, left_}, ways)) return true;
    return turn_at(s.at, s.heading) && drive(s.at, s.heading);
  }

 private:
  // The facts before the last tile are enough to refuse most that follows it.
  bool hopeless(const View& view) {
    const std::size_t tiles = placed_.size();
    return p_.outlook->too_few_tiles(view, ways_[tiles - 1]) || p_.outlook->doubt(view, ways_[tiles]);
  }

  // From `at` straight ahead to the end; then back, and at every square that may hold a tile what follows if it does. From the
  // far end because most turns that come too early miss a flag.
  bool drive(Square at, Heading heading) {
    const std::size_t first = trail_.size();
    bool on = true;
    for (at = ahead(at, heading); p_.inside(at) && p_.thing(at) != Thing::wall; at = ahead(at, heading)) {
      const Thing thing = p_.thing(at);
      if (thing == Thing::goal) {
        if (missing_ == 0) on = visit_(placed_);
        break;
      }
      if (has(entered_, at)) continue;
      flip(entered_, at);
      trail_.push_back(at);
      if (thing == Thing::flag) --missing_;
    }
    for (; trail_.size() > first; trail_.pop_back()) {
      const Square last = trail_.back();
      if (on && left_ > 0 && p_.thing(last) == Thing::empty) on = turn_at(last, heading);
      flip(entered_, last);
      missing_ += p_.thing(last) == Thing::flag;
    }
    return on;
  }

  bool turn_at(Square at, Heading heading) {
    for (const Heading way : {left_of(heading), right_of(heading)}) {
      const Square next = ahead(at, way);
      if (tray_[number(way)] == 0 || left_ == 0 || !p_.inside(next) || p_.thing(next) == Thing::wall) continue;
      if (!budget_.spend()) return false;
      --tray_[number(way)], --left_;
      placed_.push_back({at, way});
      const bool on = hopeless({at, way, false, tray_, entered_, left_}) || drive(at, way);
      placed_.pop_back();
      ++tray_[number(way)], ++left_;
      if (!on) return false;
    }
    return true;
  }

  const Puzzle& p_;
  Budget& budget_;
  const SolutionVisitor& visit_;
  Tray tray_;
  Rows entered_;
  int missing_;
  int left_;  // tiles that may still be placed
  std::vector<Tile> placed_;
  std::vector<Square> trail_{};
  std::vector<Ways> ways_ = std::vector<Ways>(max_tiles + 1);  // [tiles placed]
};

}  // namespace

bool each_solution(const Puzzle& p, const State& s, Budget& budget, const SolutionVisitor& visit) {
  return Search(p, s, budget, visit, max_tiles).from(s);
}

Solved solve(const Puzzle& p, std::uint64_t limit, Budget& budget) {
  Solved found;
  if (limit == 0) return {.complete = false, .first = {}};
  found.complete = each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    if (found.solutions++ == 0 || tiles.size() < found.first.size()) found.first.assign(tiles.begin(), tiles.end());
    return found.solutions < limit;
  });
  found.fewest_tiles = static_cast<int>(found.first.size());
  return found;
}

std::optional<int> fewest_tiles(const Puzzle& p, Budget& budget) {
  const State s = start(p);
  for (int most = 0; most <= p.tiles() && !budget.exhausted(); ++most) {
    bool found = false;
    const SolutionVisitor visit = [&](std::span<const Tile>) {
      found = true;
      return false;
    };
    Search(p, s, budget, visit, most).from(s);
    if (found) return most;
  }
  return std::nullopt;
}

std::optional<bool> solvable(const Puzzle& p, const State& s, Budget& budget) {
  bool found = false;
  const bool complete = each_solution(p, s, budget, [&](std::span<const Tile>) {
    found = true;
    return false;
  });
  if (!found && !complete) return std::nullopt;
  return found;
}

}  // namespace crux::toycar
