// planting.hpp -- marks that one line satisfies, planted one after the other.
#pragma once

#include <array>
#include <vector>

#include "base/rng.hpp"
#include "games/panel/make/marks.hpp"

namespace crux::panel {

class Planting {
 public:
  // `line` has come to its end. All are kept by reference.
  Planting(const Puzzle& blank, const State& line, Rng& rng);

  // A mark that stands there already. REQUIRES: its place is free, and the line satisfies all marks once every star is there.
  void enter(const Mark& mark);
  // One sensible addition, of one or two marks. Answers false if there is no room for it; then some may be planted all the same.
  bool add(Kind kind, bool also_squares);

  const std::vector<Mark>& marks() const { return marks_; }
  bool has_one_colour_of_squares() const { return square_colours_used_ == 1; }

 private:
  struct Count {
    int marks = 0;
    bool star = false;
  };

  bool add_must();
  bool add_cannot();
  bool add_triangle();
  bool add_square();
  bool add_stars(bool also_squares);

  Mark edge_mark(Kind kind, int e) const;
  template <class Good>
  std::vector<int> cells(const Good& good) const;
  Count& count(std::size_t c, Colour colour) {
    return of_colour_[static_cast<std::size_t>(region_[c])][static_cast<std::size_t>(colour)];
  }
  bool put_any(std::vector<Mark> free);

  const Board& board_;
  const State& line_;
  Rng& rng_;
  std::vector<int> region_;  // [cell]
  int regions_ = 0;
  std::vector<bool> cell_taken_;
  std::vector<std::array<Count, palette.size()>> of_colour_;  // [region]
  std::vector<Colour> squares_;                               // [region]: the colour of its squares
  Colour first_colour_ = Colour::unset;
  int square_colours_used_ = 0;  // 2: two or more
  std::vector<Mark> marks_;
};

}  // namespace crux::panel
