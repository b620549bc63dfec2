// least_order.cpp -- the least program with given functions, when it matters which of them are defined already.
//
// The text is read from left to right with the set of functions that are defined so far. A row belongs to a place and the set
// with which it is entered; it holds the least cost of getting from there to each later place with each later set. The body of a
// repeat is a stretch of another row, so definitions inside repeats are covered.
#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "games/robot/solve/least_text.hpp"

namespace crux::robot::least {
namespace {

using Kind = Statement::Kind;

class Ordered {
 public:
  Ordered(const Text& text, std::span<const int> words, Budget& budget)
      : text_(text), words_(words), sets_(1 << words.size()), budget_(budget), prices_(index(sets_)) {}

  // Empty when the budget ended. `needed` is defined at the end, if it is a word.
  Draft draft(int end, int needed) {
    Row& main = row(0, 0, end);
    Draft draft{.main = {}, .bodies = std::vector<Program>(text_.words.size())};
    if (budget_.exhausted()) return draft;
    const int with = needed < 0 ? 0 : 1 << slot_of(needed);
    int best = sets_ - 1;
    for (int set = 0; set < sets_; ++set)
      if ((set & with) == with && main.cost(end, set) < main.cost(end, best)) best = set;
    if (main.cost(end, best) >= never) return draft;
    draft.main = written(main, end, best, draft);
    return draft;
  }

 private:
  struct Row {
    int start = 0, entered = 0, filled = 0, sets = 0;
    std::vector<int> cells = {};
    int& cost(int place, int set) { return cells[index((place - start) * sets + set)]; }
  };
  // One way to come to a place with a set: the last statement, and the place and the set with which it began.
  struct Way {
    int cost = never;
    Piece piece = {};
    int before = 0;  // the set in front of it
    bool defines = false;
  };

  Prices& prices(int set) {
    auto& known = prices_[index(set)];
    if (!known) {
      known = std::make_unique<Prices>(text_);
      for (std::size_t i = 0; i < words_.size(); ++i)
        if ((set >> i) & 1) known->settle(words_[i], 0);
    }
    return *known;
  }
  int slot_of(int word) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (words_[i] == word) return static_cast<int>(i);
    return -1;
  }

  Row& row(int start, int entered, int end) {
    Row& r = rows_[{start, entered}];
    if (r.cells.empty()) {
      r = {.start = start, .entered = entered, .filled = start, .sets = sets_};
      r.cells.assign(index(sets_), never);
      r.cost(start, entered) = 0;
    }
    if (r.filled < end) r.cells.resize(index((end - start + 1) * sets_), never);
    while (r.filled < end) {
      const int place = r.filled + 1;
      if (!budget_.spend()) return r;
      for (int set = 0; set < sets_; ++set)
        if ((set & entered) == entered) r.cost(place, set) = best_way(r, place, set).cost;
      r.filled = place;
    }
    return r;
  }

  Way best_way(Row& r, int place, int set) {
    const int step = index(place) > text_.actions.size() ? 0 : one;
    Way best{.cost = std::min(never, r.cost(place - 1, set) + step), .piece = {.start = place - 1}, .before = set};
    const auto consider = [&](int cost, const Piece& piece, int before, bool defines) {
      if (cost < best.cost) best = {.cost = cost, .piece = piece, .before = before, .defines = defines};
    };
    for (const Piece& piece : text_.ending[index(place)]) {
      if (piece.start < r.start) break;
      if (piece.period > 0) {
        consider(r.cost(piece.start, set) + one + prices(set).cost(piece.start, piece.start + piece.period), piece, set, false);
        for (int before = set; before-- > r.entered;)
          if ((before & ~set) == 0 && (r.entered & ~before) == 0 && r.cost(piece.start, before) < never)
            consider(r.cost(piece.start, before) + one + inside(piece, before, set), piece, before, false);
        continue;
      }
      const int slot = slot_of(piece.word);
      if (slot < 0 || !((set >> slot) & 1)) continue;
      consider(r.cost(piece.start, set) + one, piece, set, false);
      const int before = set & ~(1 << slot);
      if ((before & r.entered) == r.entered && r.cost(piece.start, before) < never)
        consider(r.cost(piece.start, before) + one + prices(before).body(piece.word), piece, before, true);
    }
    return best;
  }
  // A repeat in which functions are defined: they must have room.
  int inside(const Piece& piece, int before, int after) {
    int room = piece.period;
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (((after & ~before) >> i) & 1) room -= text_.words[index(words_[i])].length;
    if (room < 0) return never;
    const int end = piece.start + piece.period;
    Row& body = row(piece.start, before, end);
    return body.filled >= end ? body.cost(end, after) : never;
  }

  Program written(Row& r, int end, int set, Draft& draft) {
    Program program;
    while (end > r.start) {
      const Way way = best_way(r, end, set);
      if (index(way.piece.start) == text_.actions.size()) {  // to the place beyond
        end = way.piece.start;
        continue;
      }
      Statement s{.kind = Kind::action, .action = text_.actions[index(way.piece.start)]};
      if (way.piece.word >= 0) s = {.kind = Kind::call, .count = way.piece.word};
      if (way.piece.period > 0) {
        s = {.kind = Kind::repeat, .count = way.piece.times};
        const int inner_end = way.piece.start + way.piece.period;
        s.body = way.before == set ? stretch_of(prices(set), text_, way.piece.start, inner_end)
                                   : written(rows_.at({way.piece.start, way.before}), inner_end, set, draft);
      }
      if (way.defines) draft.bodies[index(way.piece.word)] = body_of(prices(way.before), text_, way.piece.word);
      program.push_back(std::move(s));
      end = way.piece.start;
      set = way.before;
    }
    std::ranges::reverse(program);
    return program;
  }

  const Text& text_;
  std::span<const int> words_;
  int sets_;
  Budget& budget_;
  std::vector<std::unique_ptr<Prices>> prices_;  // by set
  std::map<std::pair<int, int>, Row> rows_;      // by place and set
};

}  // namespace

Draft ordered_draft(const Text& text, int end, std::span<const int> words, int needed, Budget& budget) {
  return Ordered(text, words, budget).draft(end, needed);
}

}  // namespace crux::robot::least
