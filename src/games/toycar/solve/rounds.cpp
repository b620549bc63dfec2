#include "games/toycar/solve/rounds.hpp"

#include <algorithm>
#include <bit>
#include <deque>

#include "core/rounds.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

using Passes = WaysLeft::Passes;

constexpr std::array<Heading, 3> ways_on(Heading in) { return {left_of(in), in, right_of(in)}; }

// Visits each pass with the headings on which the car comes and goes.
void each_pass(Passes passes, const auto& visit) {
  for (const Heading in : headings)
    for (const Heading out : ways_on(in))
      if (const Passes one = WaysLeft::pass(in, out); passes & one) visit(one, in, out);
}

constexpr Passes entering(Heading in) { return static_cast<Passes>(0b111U << (3 * number(in))); }
Passes leaving(Heading out) {
  return static_cast<Passes>(WaysLeft::pass(out, out) | WaysLeft::pass(left_of(out), out) | WaysLeft::pass(right_of(out), out));
}
Passes turning_to(Heading out) { return static_cast<Passes>(leaving(out) & ~WaysLeft::pass(out, out)); }
constexpr bool only_one(Passes passes) { return std::has_single_bit(passes); }

}  // namespace

Passes WaysLeft::pass(Heading in, Heading out) {
  const std::size_t turn = out == left_of(in) ? 0 : out == in ? 1 : 2;
  return static_cast<Passes>(1U << (3 * number(in) + turn));
}

WaysLeft::WaysLeft(const Puzzle& p) : p_(&p), left_(p.things.size()), sure_(p.things.size()) {
  for (std::size_t i = 0; i < left_.size(); ++i) {
    const Thing thing = p.things[i];
    if (thing == Thing::wall || thing == Thing::goal) continue;
    for (const Heading out : headings) {
      left_[i] |= pass(out, out);
      if (thing == Thing::empty && p.tray[number(out)] > 0) left_[i] |= turning_to(out);
    }
  }
}

bool WaysLeft::keep(std::size_t square, Passes passes) {
  if ((left_[square] & ~passes) == 0) return false;
  left_[square] &= passes;
  return true;
}

bool WaysLeft::look(const WaysLeft& seen, std::size_t square) {
  const auto make_sure = [&](std::size_t at, Passes one) {
    const bool changed = (seen.sure_[at] & one) == 0;
    sure_[at] |= one;
    return changed;
  };
  switch (p_->things[square]) {
    case Thing::flag: return only_one(seen.left_[square]) && make_sure(square, seen.left_[square]);
    case Thing::goal: {
      int ways = 0;
      std::size_t last = 0;
      Passes one = 0;
      for (const Heading in : headings) {
        const Square from = ahead(p_->goal, opposite(in));
        if (!p_->inside(from)) continue;
        if (begins(from, in)) ways += 2;  // from the start, without a choice
        const auto leads = static_cast<Passes>(seen.left_[p_->index(from)] & leaving(in));
        ways += std::popcount(leads);
        if (leads != 0) last = p_->index(from), one = leads;
      }
      return ways == 1 && make_sure(last, one);
    }
    case Thing::empty: {
      Passes keeps = static_cast<Passes>(~0U);
      for (const Heading out : headings) {
        const Passes turns = turning_to(out);
        if ((seen.sure_[square] & turns) == 0 && seen.laid_[number(out)] >= p_->tray[number(out)])
          keeps &= static_cast<Passes>(~turns);
        if (const auto sure = static_cast<Passes>(seen.sure_[square] & turns); only_one(sure))
          for (const Heading other : headings) keeps &= static_cast<Passes>(~turning_to(other) | sure);
      }
      const bool changed = (seen.left_[square] & ~keeps) != 0;
      keep(square, keeps);
      return changed;
    }
    default: return false;
  }
}

Passes WaysLeft::with_a_way_in(Square at) const {
  Passes found = 0;
  for (const Heading in : headings) {
    const Square from = ahead(at, opposite(in));
    if (p_->inside(from) && (begins(from, in) || (left_[p_->index(from)] & leaving(in)))) found |= entering(in);
  }
  return found;
}

Passes WaysLeft::with_a_way_on(Square at) const {
  Passes found = 0;
  for (const Heading out : headings) {
    const Square to = ahead(at, out);
    if (p_->inside(to) && (to == p_->goal || (left_[p_->index(to)] & entering(out)))) found |= leaving(out);
  }
  return found;
}

// The only ways that are left to come from, or to go on to, what is sure.
Passes WaysLeft::next_to_sure(Square at) const {
  const Passes here = left_[p_->index(at)];
  Passes found = 0;
  for (const Heading h : headings) {
    const Square from = ahead(at, opposite(h)), to = ahead(at, h);
    const bool comes = p_->inside(from) && (begins(from, h) || (sure_[p_->index(from)] & leaving(h)));
    if (comes && only_one(here & entering(h))) found |= static_cast<Passes>(here & entering(h));
    const bool goes = p_->inside(to) && !begins(at, h) && (sure_[p_->index(to)] & entering(h));
    if (goes && only_one(here & leaving(h))) found |= static_cast<Passes>(here & leaving(h));
  }
  return found;
}

bool WaysLeft::settle(std::size_t square) {
  const int width = p_->width, i = static_cast<int>(square);
  const Square at{i % width, i / width};
  const bool struck = keep(square, with_a_way_in(at) & with_a_way_on(at));
  const Passes found = next_to_sure(at);
  const bool surer = (found & ~sure_[square]) != 0;
  sure_[square] |= found;
  return struck || surer;
}

void WaysLeft::follow() {
  std::deque<std::size_t> waiting;
  std::vector<bool> waits(left_.size(), true);
  for (std::size_t i = 0; i < left_.size(); ++i) waiting.push_back(i);
  while (!waiting.empty()) {
    const std::size_t square = waiting.front();
    waiting.pop_front();
    waits[square] = false;
    if (!settle(square)) continue;
    const int i = static_cast<int>(square);
    for (const Heading h : headings) {
      const Square next = ahead({i % p_->width, i / p_->width}, h);
      if (!p_->inside(next) || waits[p_->index(next)]) continue;
      waits[p_->index(next)] = true;
      waiting.push_back(p_->index(next));
    }
  }
  laid_ = {};
  for (const Tile& tile : sure_tiles()) ++laid_[number(tile.way)];
}

std::vector<Tile> WaysLeft::sure_tiles() const {
  std::vector<Tile> tiles;
  for (std::size_t i = 0; i < sure_.size(); ++i) {
    std::optional<Heading> way;  // two turns on one square contradict each other; then the board has no solution
    each_pass(sure_[i], [&](Passes, Heading in, Heading out) {
      if (in != out) way = out;
    });
    const int at = static_cast<int>(i);
    if (way) tiles.push_back({{at % p_->width, at / p_->width}, *way});
  }
  return tiles;
}

bool WaysLeft::solved() const {
  const std::vector<Tile> tiles = sure_tiles();
  Tray used{};
  for (const Tile& tile : tiles) ++used[number(tile.way)];
  const bool enough = std::ranges::equal(used, p_->tray, std::ranges::less_equal{});
  return enough && toycar::run(*p_, tiles).end == End::won;
}

Rounds Toycar::rounds(const Puzzle& p, Budget& budget) {
  Rounds found = rounds::over_board(WaysLeft(p), p.things.size(), budget);
  found.over = "square";
  return found;
}

}  // namespace crux::toycar
