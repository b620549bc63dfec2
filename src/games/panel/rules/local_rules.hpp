// local_rules.hpp -- the rules that look only at the edge ahead and the cells beside it: P, S and R.
//
// Templates, because two look through them: rules.cpp at a Puzzle and a State, and chances.cpp, which walks nothing but solutions
// and keeps less.
#pragma once

#include <utility>
#include <vector>

#include "games/panel/rules/region.hpp"

namespace crux::panel {

enum class Because : std::uint8_t {
  nothing,
  must_edge,
  broken_edge,
  only_start,
  no_end_in_reach,
  last_end,
  separates,
  triangle_full,
  triangle_second,
  triangle_third,
  triangle_left_behind,
  along_left,
  along_right,
  region_closed,
};

struct Finding {
  Verdict verdict = Verdict::unknown;
  Because because = Because::nothing;
  int cell = 0;              // the cell the reason is about, if it is about one
  Violation violation = {};  // along_*, region_closed: which mark
};

// The findings of the active rules that say something about a move, in the order of Panel::rules (rules.cpp).
std::vector<std::pair<Rule, Finding>> findings(const Puzzle& p, State& s, Move m, RuleSet rules);

inline Finding must(Because because, int cell = 0) { return {Verdict::must_take, because, cell, {}}; }
inline Finding cannot(Because because, int cell = 0) { return {Verdict::cannot_take, because, cell, {}}; }

template <class Marks>
Finding path(const Marks& p, const Step& step) {
  if (p.must_edges.test(step.edge)) return must(Because::must_edge);
  if (p.cannot_edges.test(step.edge)) return cannot(Because::broken_edge);
  return {};
}

template <class Marks>
Finding separation(const Marks& p, const Step& step) {
  return p.separating.test(step.edge) ? must(Because::separates) : Finding{};
}

template <class Marks, class Line>
Finding triangle(const Marks& p, const Line& s, const Step& step, Mode mode) {
  const auto triangles = [&](std::uint8_t cell) {
    return cell != none && p.cells[cell].kind == Kind::triangle ? p.cells[cell].count : 0;
  };
  for (const Step::Side& side : step.sides) {
    // The cell beside the edge: taking the edge adds one to its count.
    if (const int wanted = triangles(side.ahead); wanted > 0) {
      const int used = s.used_edges[side.ahead];
      const std::uint8_t parallel = mode == Mode::strict ? side.parallel : side.parallel_reference;
      if (wanted == 1 && used > 0) return cannot(Because::triangle_full, side.ahead);
      if (wanted == 2 && used == 1 && s.used.test(parallel)) return must(Because::triangle_second, side.ahead);
      if (wanted == 3 && used > 0) return must(Because::triangle_third, side.ahead);
    }
    // The cell behind: two of its edges meet at the head, and leaving gives them up.
    if (triangles(side.behind) == 3 && s.used_edges[side.behind] < 3) return cannot(Because::triangle_left_behind, side.behind);
  }
  return {};
}

}  // namespace crux::panel
