// suppose.cpp -- how a supposition ends in a contradiction, told by the last steps of the way there.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "base/words.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/techniques.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::size_t most_links = 2;  // before the contradiction itself

using Cell = std::pair<Item, Item>;
using Cells = std::set<Cell>;  // what something rests on

void rest_on(Cells& cells, Item a, Item b) {
  if (a.category != b.category) cells.emplace(std::min(a, b), std::max(a, b));
}
void rest_on_line(Cells& cells, const Puzzle& p, Item a, int d) {
  for (int i = 0; i < p.items(); ++i) rest_on(cells, a, item_of(d, i));
}

// The links that a clue speaks of: those of an either-or, pair or counting clue.
void rest_on_links(Cells& cells, const Clue& clue) {
  const auto& of = clue.items;
  if (clue.kind == Kind::either) rest_on(cells, of[0], of[1]), rest_on(cells, of[0], of[2]);
  if (clue.kind == Kind::pair)
    for (const std::size_t i : {0U, 1U})
      for (const std::size_t k : {2U, 3U}) rest_on(cells, of[i], of[k]);
  if (clue.kind == Kind::count)
    for (std::size_t i = 0; i + 1 < of.size(); i += 2) rest_on(cells, of[i], of[i + 1]);
}

// The marks that a finding comes from, as far as its reason speaks of them.
Cells behind(const Puzzle& p, const Finding& f) {
  Cells cells;
  const Item via = f.via[0], other = f.via[1], third = via == f.a ? f.b : f.a;
  switch (f.technique) {
    case line_elimination: rest_on(cells, via, other); break;
    case transposition: rest_on(cells, via, other), rest_on(cells, other, third); break;
    case last_cell: rest_on_line(cells, p, via, third.category); break;
    case order_bounds: rest_on_line(cells, p, other, third.category); break;
    case disjoint: rest_on_line(cells, p, f.a, via.category), rest_on_line(cells, p, f.b, via.category); break;
    case aligned: {
      const Item shared = via.category == f.a.category ? f.b : f.a;
      for (std::size_t i = 0; i < f.vias; ++i) rest_on_line(cells, p, f.via[i], shared.category);
      break;
    }
    case either_or: {
      const Clue& clue = p.clues[static_cast<std::size_t>(f.clue)];
      rest_on_links(cells, clue);
      if (f.vias == 1)
        for (const Item item : clue.items) rest_on_line(cells, p, item, third.category);
      break;
    }
    default: break;
  }
  return cells;
}

// What cannot be, in a sentence, and what that rests on.
struct Clash {
  std::string says;
  Cells cells;
  int clue = -1;
};

// All that follows from the marks and the supposition, step by step, and where it ends.
class Way {
 public:
  Way(const Puzzle& p, const Grid& grid, const Finding& f) : p_(p), clues_(p), now_(grid), supposed_(f) {
    now_.put(f.a, f.b, f.mark == Mark::yes ? Mark::no : Mark::yes);
    while (!clash_ && step()) {
    }
  }
  const std::optional<Clash>& clash() const { return clash_; }
  // The last steps that the contradiction rests on, and whether there are more.
  std::vector<Finding> last_links(bool& all) const;

 private:
  bool step();
  std::optional<Clash> broken() const;
  std::optional<Clash> broken_line(Item a, int d) const;
  Clash refused(const Finding& f, const Grid& next) const;
  std::optional<std::size_t> latest(const Cells& cells, std::size_t before, const std::set<std::size_t>& but) const;

  const Puzzle& p_;
  const Prepared clues_;
  Grid now_;
  const Finding supposed_;
  std::vector<Finding> made_;
  std::optional<Clash> clash_;
};

// One round of the easiest technique that finds anything.
bool Way::step() {
  constexpr std::array techniques{mark_directly, eliminate_lines, fill_last_cells, transpose,   tell_apart,
                                  bound_orders,  decide_links,    find_disjoint,   find_aligned};
  if ((clash_ = broken())) return false;
  for (const auto technique : techniques) {
    Grid next = now_;
    std::vector<Finding> found;
    Sheet sheet{now_, next, &found};
    technique(clues_, sheet);
    made_.insert(made_.end(), found.begin(), found.end());
    if (sheet.conflict) {
      clash_ = refused(sheet.clash, next);
      return false;
    }
    now_ = next;
    if (!found.empty()) return true;
  }
  return false;
}

std::optional<Clash> Way::broken_line(Item a, int d) const {
  Cells line;
  rest_on_line(line, p_, a, d);
  if (now_.possible(a, d) == 0) return Clash{fmt::format("Then {} is left for {}.", none_of(p_, d), noun(p_, a)), line};
  const Mask yes = now_.yes(a, d);
  if (yes == 0) return std::nullopt;
  const Item b = item_of(d, std::countr_zero(yes));
  if ((yes & (yes - 1)) != 0) {
    const Item c = item_of(d, std::countr_zero(static_cast<Mask>(yes & (yes - 1))));
    return Clash{fmt::format("Then {} and {} would have to be the same.", noun(p_, b), noun(p_, c)), line};
  }
  return std::nullopt;
}

std::optional<Clash> Way::broken() const {
  std::optional<Clash> found;
  each_line(now_, [&](Item a, int d) {
    if (!found) found = broken_line(a, d);
  });
  if (found) return found;
  const auto clue = broken_clue(clues_, now_);
  if (!clue) return std::nullopt;
  found = Clash{fmt::format("Then {} cannot be true.", quoted_clue(p_, *clue)), {}, *clue};
  const Clue& of = p_.clues[static_cast<std::size_t>(*clue)];
  rest_on_links(found->cells, of);
  if (of.axis >= 0)
    for (const Item item : of.items) rest_on_line(found->cells, p_, item, of.axis);
  return found;
}

// A mark that follows and cannot be made.
Clash Way::refused(const Finding& f, const Grid& next) const {
  Clash clash{"Then not everything can be true.", behind(p_, f), f.clue};
  if (f.mark == Mark::unknown && f.vias > 0) {
    std::vector<std::string> nouns;
    for (const Item item : std::span(f.via).first(f.vias)) nouns.push_back(noun(p_, item));
    clash.says = fmt::format("Then too few choices of {} are left for {}.", category_word(p_, f.b.category), joined(nouns));
  }
  if (f.mark == Mark::unknown) return clash;
  if (f.a.category == f.b.category) {
    clash.says = f.clue >= 0 ? fmt::format("Then {} cannot be true.", quoted_clue(p_, f.clue))
                             : fmt::format("Then {} and {} would have to be the same.", noun(p_, f.a), noun(p_, f.b));
    return clash;
  }
  const bool was = f.a == supposed_.a && f.b == supposed_.b;
  const bool yes = next.at(f.a, f.b) == Mark::yes;
  clash.says = fmt::format("{} But {}{}.", because(p_, f), was ? "we supposed that " : "", link(p_, f.a, f.b, yes));
  rest_on(clash.cells, f.a, f.b);
  return clash;
}

std::optional<std::size_t> Way::latest(const Cells& cells, std::size_t before, const std::set<std::size_t>& but) const {
  for (std::size_t i = before; i-- > 0;)
    if (!but.contains(i) && cells.contains({made_[i].a, made_[i].b})) return i;
  return std::nullopt;
}

std::vector<Finding> Way::last_links(bool& all) const {
  std::set<std::size_t> told;
  Cells open = clash_->cells;
  for (auto at = latest(open, made_.size(), told); at && told.size() < most_links; at = latest(open, made_.size(), told)) {
    told.insert(*at);
    open.merge(behind(p_, made_[*at]));
  }
  all = !latest(open, made_.size(), told);
  std::vector<Finding> links;
  for (const std::size_t i : told) links.push_back(made_[i]);
  return links;
}

}  // namespace

Supposition suppose(const Puzzle& p, const Grid& grid, const Finding& f) {
  const Way way(p, grid, f);
  Supposition told{fmt::format("Suppose that {}.", link(p, f.a, f.b, f.mark == Mark::no)), {}};
  const auto speaks_of = [&](int clue) {
    if (clue >= 0 && std::ranges::find(told.clues, clue) == told.clues.end()) told.clues.push_back(clue);
  };
  if (way.clash()) {
    bool all = true;
    const std::vector<Finding> links = way.last_links(all);
    if (!all) told.says += " Some steps later you come to this.";
    for (const Finding& one : links) {
      told.says += " " + because(p, one);
      speaks_of(one.clue);
    }
    told.says += " " + way.clash()->says;
    speaks_of(way.clash()->clue);
  }
  told.says += fmt::format(" So {}.", link(p, f.a, f.b, f.mark == Mark::yes));
  return told;
}

}  // namespace crux::logicgrid
