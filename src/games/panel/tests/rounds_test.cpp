// Rounds over the marks: what is noted holds in every solution; and a slow twin, written from the definition in solve/rounds.hpp,
// counts as many.
#include "games/panel/solve/rounds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "core/rounds.hpp"
#include "games/panel/tests/random.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::rounds_test {
namespace {

using Place = std::pair<int, int>;
using Line = std::pair<Place, Place>;  // an edge, the lesser end first

// Edges by their ends, rooms and pieces by walking, and every count by trying all that the open edges can be.
class Twin {
 public:
  explicit Twin(const Puzzle& p) : p_(p) {
    const auto [w, h] = Place{p.shape.width, p.shape.height};
    for (int x = 0; x <= w; ++x)
      for (int y = 0; y <= h; ++y) {
        if (x < w) note_[{{x, y}, {x + 1, y}}] = '?';
        if (y < h) note_[{{x, y}, {x, y + 1}}] = '?';
      }
  }

  Rounds count() {
    for (int rounds = 0;; ++rounds) {
      follow();
      if (solved()) return {.count = rounds, .solved = true, .complete = true, .over = "symbol"};
      if (p_.marks.empty()) return {.count = rounds, .solved = false, .complete = true, .over = "symbol"};
      std::map<Line, char> news;
      for (const Mark& mark : p_.marks) look(mark, news);
      if (news.empty()) return {.count = rounds + 1, .solved = false, .complete = true, .over = "symbol"};
      for (const auto& [line, note] : news) note_[line] = note;
    }
  }

 private:
  static Place of(Point at) { return {at.x, at.y}; }
  static Line line(Place a, Place b) { return a < b ? Line{a, b} : Line{b, a}; }
  static Place off(Place at, int d) {
    return {at.first + delta[static_cast<std::size_t>(d)].x, at.second + delta[static_cast<std::size_t>(d)].y};
  }

  std::vector<Line> at_junction(Place at) const {
    std::vector<Line> found;
    for (int d = 0; d < 4; ++d)
      if (note_.contains(line(at, off(at, d)))) found.push_back(line(at, off(at, d)));
    return found;
  }
  static std::vector<Line> around(Place cell) {
    const auto [x, y] = cell;
    return {{{x, y}, {x + 1, y}}, {{x, y}, {x, y + 1}}, {{x + 1, y}, {x + 1, y + 1}}, {{x, y + 1}, {x + 1, y + 1}}};
  }
  std::set<int> allowed(Place at) const {
    const auto is = [&](const std::vector<Point>& all) {
      return std::ranges::any_of(all, [&](Point one) { return of(one) == at; });
    };
    const auto only = [&](const std::vector<Point>& all) { return all.size() == 1 && of(all[0]) == at; };
    if (only(p_.shape.starts) || only(p_.shape.ends)) return {1};
    return is(p_.shape.starts) || is(p_.shape.ends) ? std::set{0, 1, 2} : std::set{0, 2};
  }
  // The notes that are the same however the open edges are chosen such that an allowed number is used.
  void try_all(const std::vector<Line>& lines, const std::set<int>& numbers, std::map<Line, char>& news) const {
    std::map<Line, std::set<char>> could;
    for (int chosen = 0; chosen < 1 << lines.size(); ++chosen) {
      int used = 0;
      bool fits = true;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const char note = (chosen >> i) & 1 ? 'u' : 'e';
        used += note == 'u';
        fits = fits && (note_.at(lines[i]) == '?' || note_.at(lines[i]) == note);
      }
      if (!fits || !numbers.contains(used)) continue;
      for (std::size_t i = 0; i < lines.size(); ++i) could[lines[i]].insert((chosen >> i) & 1 ? 'u' : 'e');
    }
    for (const auto& [line, notes] : could)
      if (note_.at(line) == '?' && notes.size() == 1) news[line] = *notes.begin();
  }
  std::set<Place> joined(Place at) const {  // by used edges
    std::set<Place> piece{at};
    for (std::size_t before = 0; before != piece.size();) {
      before = piece.size();
      for (const auto& [line, note] : note_)
        if (note == 'u' && (piece.contains(line.first) || piece.contains(line.second))) piece.insert({line.first, line.second});
    }
    return piece;
  }
  void follow() {
    for (bool changed = true; changed;) {
      std::map<Line, char> news;
      for (int x = 0; x <= p_.shape.width; ++x)
        for (int y = 0; y <= p_.shape.height; ++y) try_all(at_junction({x, y}), allowed({x, y}), news);
      for (const auto& [line, note] : note_)
        if (note == '?' && joined(line.first).contains(line.second)) news[line] = 'e';
      changed = !news.empty();
      for (const auto& [line, note] : news) note_[line] = note;
    }
  }

  // The cells on both sides; nothing on the border.
  std::optional<std::pair<Place, Place>> sides(const Line& line) const {
    const auto [x, y] = line.first;
    const bool lies = line.second.second == y;
    const Place other = lies ? Place{x, y - 1} : Place{x - 1, y};
    const bool inside = other.first >= 0 && other.second >= 0 && x < p_.shape.width && y < p_.shape.height;
    return inside ? std::optional(std::pair{Place{x, y}, other}) : std::nullopt;
  }
  std::set<Place> room(Place cell) const {
    std::set<Place> found{cell};
    for (std::size_t before = 0; before != found.size();) {
      before = found.size();
      for (const auto& [line, note] : note_)
        if (const auto both = sides(line); both && note == 'e' && (found.contains(both->first) || found.contains(both->second)))
          found.insert({both->first, both->second});
    }
    return found;
  }
  const CellMark& mark_in(Place cell) const {
    return p_.cells[static_cast<std::size_t>(cell.second * p_.shape.width + cell.first)];
  }
  int of_colour(const std::set<Place>& cells, Colour colour) const {
    return static_cast<int>(std::ranges::count_if(
        cells, [&](Place cell) { return mark_in(cell).kind != Kind::none && mark_in(cell).colour == colour; }));
  }
  void look(const Mark& mark, std::map<Line, char>& news) const {
    const Place at = of(mark.at);
    if (mark.place == panel::Place::edge) {
      const Line own = line(at, of(mark.to));
      if (note_.at(own) == '?') news[own] = mark.kind == Kind::must ? 'u' : 'e';
    } else if (mark.place == panel::Place::junction) {
      std::set<int> numbers = allowed(at);
      numbers.erase(0);
      try_all(at_junction(at), numbers, news);
    } else if (mark.kind == Kind::triangle) {
      try_all(around(at), {mark.count}, news);
    } else {
      const std::set<Place> own = room(at);
      std::vector<Line> out;
      for (const auto& [line, note] : note_) {
        const auto both = sides(line);
        if (note != '?' || !both || own.contains(both->first) == own.contains(both->second)) continue;
        out.push_back(line);
        const std::set<Place> other = room(own.contains(both->first) ? both->second : both->first);
        const bool clash = mark.kind == Kind::square
                               ? std::ranges::any_of(other, [&](Place c) { return are_apart(mark_in(at), mark_in(c)); })
                               : of_colour(own, mark_in(at).colour) + of_colour(other, mark_in(at).colour) > 2;
        if (clash) news[line] = 'u';
      }
      if (mark.kind == Kind::star && of_colour(own, mark_in(at).colour) == 1 && out.size() == 1) news[out[0]] = 'e';
    }
  }

  bool solved() const {
    for (const auto& moves : solutions_of(p_))
      if (lines_of(moves) == used()) return true;
    return false;
  }
  std::set<Line> used() const {
    std::set<Line> found;
    for (const auto& [line, note] : note_)
      if (note == 'u') found.insert(line);
    return found;
  }

 public:
  static std::vector<std::vector<Move>> solutions_of(const Puzzle& p) {
    std::vector<std::vector<Move>> all;
    Budget budget;
    enumerate<Panel>(p, foresee(p), budget, [&](std::span<const Move> moves) {
      all.emplace_back(moves.begin(), moves.end());
      return true;
    });
    return all;
  }
  std::set<Line> lines_of(const std::vector<Move>& moves) const {
    std::set<Line> lines;
    Place at;
    for (const Move m : moves) {
      if (m.is_start()) at = of(p_.shape.starts[static_cast<std::size_t>(m.code - Move::first_start)]);
      if (!m.is_step()) continue;
      lines.insert(line(at, off(at, m.code)));
      at = off(at, m.code);
    }
    return lines;
  }

 private:
  const Puzzle& p_;
  std::map<Line, char> note_;  // ? u e
};

Puzzle drawn(const Json& json) {
  RC_LOG() << json.dump() << "\n";
  return *Panel::read(json);
}
Json any_panel() {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  return random_panel(rng);
}
Rounds rounds_of(const Puzzle& p) {
  Budget budget;
  return Panel::rounds(p, budget);
}

std::string to_words(const Rounds& r) { return std::to_string(r.count) + (r.solved ? " solve it" : " do not"); }

RC_GTEST_PROP(PanelRounds, AreThoseOfTheSlowTwin, ()) {
  for (int i = 0; i < 10; ++i) {
    const Puzzle p = drawn(any_panel());
    if (Twin::solutions_of(p).empty()) continue;  // rounds are only of puzzles that have a solution
    const Rounds found = rounds_of(p), slow = Twin(p).count();
    RC_LOG() << to_words(found) << " against " << to_words(slow) << "\n";
    RC_ASSERT(found == slow);
  }
}

RC_GTEST_PROP(PanelRounds, NoteWhatHoldsInEverySolution, ()) {
  const Puzzle p = drawn(any_panel());
  Notes notes(p);
  for (std::size_t round = 0; round < 12; ++round) {
    notes.follow();
    const Notes seen = notes;
    for (std::size_t i = 0; i < p.marks.size(); ++i) notes.look(seen, i);
  }
  for (const auto& moves : Twin::solutions_of(p)) {
    State s = Panel::start(p);
    for (const Move m : moves) Panel::apply(p, s, m);
    RC_ASSERT(!notes.used().without(s.used).any());
    RC_ASSERT(!(notes.empty() & s.used).any());
  }
}

Json flipped(Json json) {
  if (json.is_array() && json.size() == 2 && json[0].is_number())
    std::swap(json[0], json[1]);
  else
    for (Json& part : json)
      if (part.is_structured()) part = flipped(part);
  return json;
}

RC_GTEST_PROP(PanelRounds, AreTheSameOfTheMirrorImage, ()) {
  const Json json = any_panel();
  Json mirrored = flipped(json);
  std::swap(mirrored["width"], mirrored["height"]);
  const Puzzle p = drawn(json), image = drawn(mirrored);
  if (!Twin::solutions_of(p).empty()) RC_ASSERT(rounds_of(p) == rounds_of(image));
}

}  // namespace
}  // namespace crux::panel::rounds_test
