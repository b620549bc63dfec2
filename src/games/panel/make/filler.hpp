// filler.hpp -- which paths solve a panel whose holes are filled one by one.
//
// The set of solutions is a row of bits over the board's path table (paths.hpp). A mark takes paths away, so each hole that is
// filled costs an AND or two on top of what the holes before it have left. A star asks for exactly one other mark of its colour
// in its region: that none came second is seen as marks are set, that one came at all when no later hole can hold the colour any
// more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/panel/make/sketch.hpp"
#include "games/panel/solve/chances.hpp"

namespace crux::panel {

class Filler {
 public:
  // See core/fillable.hpp. Nothing if the board has no table, or 64 edges are not enough for it.
  static std::optional<Filler> of(const Sketch& sketch, std::size_t bytes);
  Filler(const Filler& other);
  Filler(Filler&&) noexcept = default;
  Filler& operator=(const Filler&) = delete;
  ~Filler() = default;

  bool set(Option option);
  void unset();
  std::optional<std::uint64_t> count() const;
  // If `rules` are some of P, T, S and R.
  std::optional<double> tsi(RuleSet rules) const;

  // The solutions so far, one bit a path.
  const std::uint64_t* solves() const { return levels_.back().alive; }

 private:
  using Word = std::uint64_t;
  // The facts of a sketch, computed once and shared by all fillers of it.
  struct Plan;
  // Room for one row; rows do not move.
  using Row = std::unique_ptr<Word[]>;
  struct Star {
    int cell;
    Colour colour;
    const Word* one;  // paths that have another mark of its colour in its region
  };
  // The changes by filling a hole, so that it can be taken back.
  struct Level {
    const Word* alive;
    Mark mark = {};
    std::size_t stars = 0, undos = 0, rows = 0;
  };
  struct Undo {
    std::size_t star;
    const Word* one;
  };

  explicit Filler(std::shared_ptr<const Plan> plan);
  bool enter(const Mark& mark, std::size_t settled);
  bool add_square(const Mark& mark, int cell);
  bool add_colour(const Mark& mark, int cell);
  bool settle(Colour colour);
  // `keep` and `drop` on what is alive, into this level's own row.
  bool keep(const Word* row);
  bool drop(const Word* row);
  bool drop_both(const Word* a, const Word* b);
  Word* own_row();
  Word* new_row();

  std::shared_ptr<const Plan> plan_;
  std::vector<Level> levels_;  // the fixed marks first, then a level for each hole that is filled
  std::vector<Row> own_;       // [level]: its row of paths that are alive
  std::vector<Row> rows_;      // more of them, for stars; the first `used_rows_` hold something
  std::size_t used_rows_ = 0;
  std::vector<Star> stars_;
  std::vector<Undo> undos_;
  std::vector<int> squares_;
  std::array<std::vector<int>, palette.size()> of_colour_;  // cells
  mutable LocalMarks marks_;
  mutable std::array<std::shared_ptr<const Chances>, 3> chances_;  // as the board has them, once they were asked for
};

}  // namespace crux::panel
