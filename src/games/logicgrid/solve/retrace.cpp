#include "games/logicgrid/solve/retrace.hpp"

#include <optional>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/solver.hpp"

namespace crux::logicgrid {
namespace {

// If there is only one, and a search finds that out quickly.
std::optional<Solution> only_solution(const Puzzle& p) {
  constexpr std::uint64_t patience = 500'000;
  std::vector<Solution> found;
  Budget budget(patience);
  const bool all = each_solution(p, budget, [&](const Solution& solution) {
    found.push_back(solution);
    return found.size() < 2;
  });
  return all && found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

bool agrees(const Solution& solution, const Marking::Move& m) {
  const auto row = std::ranges::find_if(solution, [&](const auto& r) { return r[m.a.category] == m.a.index; });
  return ((*row)[m.b.category] == m.b.index) == m.yes;
}

}  // namespace

Result<Puzzle> Marking::read(const Json& json) { return Logicgrid::read(json); }
Json Marking::write(const Puzzle& p) { return Logicgrid::write(p); }

Result<std::vector<Marking::Move>> Marking::read_moves(const Puzzle& p, std::string_view text) {
  const auto marks = Pencil::read_moves(p, text);
  if (!marks) return std::unexpected(marks.error());
  std::vector<Move> moves;
  for (const PencilMark& m : *marks) moves.push_back({m.a, m.b, m.yes});
  return moves;
}

std::string Marking::write_moves(const Puzzle& p, std::span<const Move> moves) {
  std::vector<PencilMark> marks;
  for (const Move& m : moves) marks.push_back({m.a, m.b, m.yes});
  return Pencil::write_moves(p, marks);
}

std::uint64_t Marking::key(const Puzzle& p, const State& s) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](Mask mask) { hash = (hash ^ mask) * 0x100000001b3 ^ hash >> 29; };
  for (int c = 0; c < p.size(); ++c)
    for (int d = c + 1; d < p.size(); ++d)
      for (int i = 0; i < p.items(); ++i) {
        const Item a{static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(i)};
        add(s.grid.yes(a, d));
        add(s.grid.no(a, d));
      }
  return hash;
}

std::vector<Marking::Move> marks_found(const Puzzle& p, const Grid& grid, Technique last) {
  std::vector<Marking::Move> marks;
  std::vector<Finding> found;
  for (std::size_t t = 0; t <= last; ++t) {
    find(p, grid, static_cast<Technique>(t), found);
    for (const Finding& f : found) {
      const Marking::Move m =
          f.b < f.a ? Marking::Move{f.b, f.a, f.mark == Mark::yes} : Marking::Move{f.a, f.b, f.mark == Mark::yes};
      if (std::ranges::find(marks, m) == marks.end()) marks.push_back(m);
    }
  }
  return marks;
}

// A wrong mark is a step; but the steps after it are looked at without it, because nothing follows from a contradiction.
Result<std::vector<Stride<Marking>>> Logicgrid::retrace(const Puzzle& p, std::string_view play) {
  const auto moves = Marking::read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  const auto truth = only_solution(p);
  std::vector<Stride<Marking>> strides;
  Marking::State s = Marking::start(p);
  for (const Marking::Move& m : *moves) {
    strides.push_back({s, m});
    if (!truth || agrees(*truth, m)) Marking::apply(p, s, m);
  }
  return strides;
}

}  // namespace crux::logicgrid
