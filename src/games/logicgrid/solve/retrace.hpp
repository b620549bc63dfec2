// retrace.hpp -- a logic grid as a person's play is compared with bots': mark by mark, in any order.
//
// The game that graders see asks for the items of one row after the other, and there everybody who is right plays alike. Here a
// move is a mark, and a bot makes any mark that one of its techniques finds.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/retraced.hpp"
#include "games/logicgrid/rules/grid.hpp"
#include "games/logicgrid/rules/puzzle.hpp"
#include "games/logicgrid/solve/deduce.hpp"

namespace crux::logicgrid {

struct PencilMark;

struct Marking {
  using Puzzle = logicgrid::Puzzle;
  struct State {
    Grid grid;
    bool operator==(const State&) const = default;
  };
  struct Move {
    Item a, b;  // a < b
    bool yes = true;
    bool operator==(const Move&) const = default;
  };
  using Can = capabilities<Keyed>;
  static constexpr std::string_view name = "logicgrid";

  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);
  static State start(const Puzzle& p) { return {Grid(p)}; }
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    for (int c = 0; c < p.size(); ++c)
      for (int d = c + 1; d < p.size(); ++d)
        for (int i = 0; i < p.items(); ++i)
          for (int j = 0; j < p.items(); ++j) {
            const Item a{static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(i)};
            const Item b{static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(j)};
            if (s.grid.at(a, b) != Mark::unknown) continue;
            visit(Move{a, b, true});
            visit(Move{a, b, false});
          }
  }
  static void apply(const Puzzle&, State& s, const Move& m) { s.grid.put(m.a, m.b, m.yes ? Mark::yes : Mark::no); }
  static void undo(const Puzzle&, State& s, const Move& m) { s.grid.put(m.a, m.b, Mark::unknown); }
  // People leave crosses out; so a play ends only when every cell is marked.
  static Status status(const Puzzle&, const State& s) { return complete(s.grid) ? Status::solved : Status::open; }
  static std::uint64_t key(const Puzzle& p, const State& s);
};

// The marks that techniques up to `last` find, each once, in the order of the techniques.
std::vector<Marking::Move> marks_found(const Puzzle& p, const Grid& grid, Technique last);

// Makes any mark that one of the techniques up to `last` finds.
template <Technique last>
struct Marker {
  void operator()(const Puzzle& p, const Marking::State& s, std::vector<Choice<Marking>>& choices) const {
    const std::size_t first = choices.size();
    for (const Marking::Move& m : marks_found(p, s.grid, last)) choices.push_back({m, 1});
    share_equally(choices, first);
  }
};

}  // namespace crux::logicgrid
