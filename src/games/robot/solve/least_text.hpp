// least_text.hpp -- what repeats itself in given actions, and the price of writing them with some of it as functions. For
// least.cpp and its parts alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "games/robot/solve/least.hpp"

namespace crux::robot::least {

inline std::size_t index(int i) { return static_cast<std::size_t>(i); }

// Some actions that stand at two places or more without overlap: what a function could hold.
struct Word {
  int length = 0;
  std::vector<int> at = {};  // every place, ascending; they may overlap
  int most = 0;              // how many of them can be used at once; 1: it is there to be cut off
};
// An entry that ends at one place and is written as one statement: a call of a word, or a repeat.
struct Piece {
  int start = 0;
  int word = -1;   // a call
  int period = 0;  // a repeat of [start, start + period)
  int times = 0;
  bool cut = false;                           // the run ends in the middle of it; of a repeat, in its last pass
  int passes() const { return times - cut; }  // of a repeat, that are whole
};

// If the run may be cut off before the program ends, the cut is in the last statement. That is a repeat which has made a whole
// pass, or a call: a statement that is cut off in its first run need not be there. A function of which only one run is whole is
// not worth having for the sake of one that is cut, if there are repeats: a repeat of twice the text from its definition up to
// that call is one command less. The same if bodies hold actions alone: as much of it as both have in common, and the rest
// written out, is no more. So such words are there only for programs of functions alone. For those who look at all ways at once
// one place more follows the last: to come there nothing is written, or a repeat that goes on beyond the actions.
struct Text {
  Text(std::span<const Action> actions, const Grammar& grammar, bool cut_off);
  std::span<const Action> actions;
  Grammar grammar;
  int size = 0;
  std::vector<Word> words;                 // ascending by length
  std::vector<std::vector<Piece>> ending;  // by end, that place beyond included; those that start last stand first
  std::vector<Piece> cut;                  // what may be cut off
};

// Prices are in parts of a command, so that shares of it can be told apart.
inline constexpr int one = 720'720;
inline constexpr int never = std::numeric_limits<int>::max() / 4;

// The least price of writing stretches of the text. A stretch may be a k-th part: then a command in it counts 1/k, and its
// container runs k times. A call costs its command, and a fee whenever it runs. Rows are filled as far as they are needed.
// REQUIRES: no price is asked for a stretch as long as a word whose fee is still to be settled.
class Prices {
 public:
  explicit Prices(const Text& text);
  // Forgets everything; no word may be called. With fees, or without any.
  void clear(bool with_fees = false);
  void settle(int word, int fee) { fee_[index(word)] = fee; }
  int cost(int start, int end, int part = 1) {
    const Table& t = tables_[index(part)];
    const auto row = index(start);
    return t.touched && t.row_end[row] >= end ? t.cells[row * t.row_end.size() + index(end)] : fill(start, end, part);
  }
  // The cost of a statement. `command`: the price of one in this part.
  int price(const Piece& piece, int part, int command);
  // The cost of the word written out, not as a call of itself.
  int body(int word, int part = 1);
  std::uint64_t work() const { return work_; }  // statements weighed so far

  // Visits the statements of a cheapest way to write [start, end), last first; a piece that is neither call nor repeat is one
  // action. `but` may not be called.
  template <class Visit>
  void each(int start, int end, int but, int part, Visit&& visit) {
    for (; end > start; but = -1) {  // what is left after the first is shorter than the word
      const Piece piece = last(start, end, but, part);
      visit(piece);
      end = piece.start;
    }
  }
  // The part that the body of a repeat is.
  int part_of(const Piece& repeat, int part) const { return with_fees_ ? part * repeat.passes() : part; }

 private:
  struct Table {
    std::vector<int> cells = {}, row_end = {};
    bool touched = false;
  };
  Table& table(int part);
  int fill(int start, int end, int part);
  int least(const int* row, int start, int end, int but, int part);
  Piece last(int start, int end, int but, int part);

  const Text& text_;
  bool with_fees_ = false;
  std::vector<int> fee_;       // by word
  std::vector<Table> tables_;  // by part
  std::uint64_t work_ = 0;
};

// The result: the main text and the bodies, with calls alone; a call's `count` is the word.
struct Draft {
  Program main;
  std::vector<Program> bodies;  // by word
};
// The draft as a program whose functions are defined where they are first called; empty if one would have to be called before.
Program in_order(const Draft& draft);
// The least cost of the text up to `end` with functions of these words and no others, in whatever order they would have to be
// defined; as a price.
int cost_of(Prices& prices, int end, std::span<const int> words);
// The same as a draft. REQUIRES: cost_of(prices, end, words) was the last call.
Draft draft_of(Prices& prices, const Text& text, int end, std::span<const int> words);
// One stretch, and one body, at these prices.
Program stretch_of(Prices& prices, const Text& text, int start, int end);
Program body_of(Prices& prices, const Text& text, int word);
// The least program with functions of these words and no others, of which `needed` is defined, unless it is -1. Its main text is
// empty when the budget ends.
Draft ordered_draft(const Text& text, int end, std::span<const int> words, int needed, Budget& budget);

}  // namespace crux::robot::least
