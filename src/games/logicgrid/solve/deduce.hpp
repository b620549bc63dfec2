// deduce.hpp -- how people solve: ten techniques, from a mark that a clue dictates to "what if".
//
// Each technique looks at the pencil marks and the clues and finds marks that follow; none depends on the order of the clues, and
// its findings stay true when more marks are there. So the hardest technique that a puzzle needs is a property of the puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "games/logicgrid/rules/grid.hpp"

namespace crux::logicgrid {

// Easiest first; the order is the ladder's.
enum Technique : std::uint8_t {
  direct_mark,         // an `is` or `not` clue says so
  line_elimination,    // a yes rules out the rest of its row and its column
  last_cell,           // all but one of a line are ruled out
  transposition,       // a is b, so what is known of b is known of a
  implied_difference,  // two items that a clue tells apart are not the same row
  order_bounds,        // bounds and exact gaps on an axis
  either_or,           // either, pair and count clues when enough is known of their links
  disjoint,            // a and b have no partner in common in a third category
  aligned,             // two (three) items share the same two (three) partners: nobody else has those
  what_if,             // a mark that would lead the nine others into a contradiction
};
inline constexpr int technique_count = 10;
extern const std::array<RuleInfo, technique_count> technique_infos;  // letters: the short name, as in --technique order

// One mark that follows, and why.
struct Finding {
  Item a, b;
  Mark mark = Mark::unknown;
  Technique technique = direct_mark;
  int clue = -1;              // the clue it came from, or none
  std::array<Item, 4> via{};  // what else the reason speaks of; how many and which, the technique decides
  std::uint8_t vias = 0;
};

// All new marks that `technique` finds, each cell once, in an order that depends on the cells alone. Nothing if one of them
// contradicts another or what is there already: there `close` answers false.
void find(const Puzzle& p, const Grid& grid, Technique technique, std::vector<Finding>& found);
// Whether the marks cannot all be right, as anybody can see: two yes in a line, a line without any, a is b and b is c but not a
// c, or a clue that the marks break.
bool contradictory(const Puzzle& p, const Grid& grid);

// Applies techniques of `mask` (bit i: technique i), always the easiest that finds anything and then all it finds, until none
// finds more. `seen(round's findings)` hears of each round before it is applied. False: the marks are contradictory.
using RoundVisitor = std::function<void(std::span<const Finding>)>;
bool close(const Puzzle& p, Grid& grid, std::uint32_t mask, const RoundVisitor& seen = {});
bool complete(const Grid& grid);  // every cell is marked

// The order-free human grade.
struct Steps {
  struct Round {
    Technique technique;
    int available;  // marks that could be made at this step
  };
  bool solved = false;
  std::optional<Technique> hardest;           // needed; nothing if nothing was found
  std::array<int, technique_count> counts{};  // marks by each
  std::vector<Round> rounds;
};
// `solvable`: it is known to have a solution, so that no contradiction needs to be looked for.
Steps steps(const Puzzle& p, bool solvable = false);

// "clue 3 ("Ms. Smith's class is earlier than the science class")"
std::string quoted_clue(const Puzzle& p, int clue);
// Why, as one sentence: "Clue 3 says that ..., so ...". In the words of the puzzle's theme.
std::string because(const Puzzle& p, const Finding& finding);

// How a supposition ends in a contradiction: its last steps in some sentences, and the clues that they speak of.
struct Supposition {
  std::string says;
  std::vector<int> clues;
};
// REQUIRES: `what_if` found it on `grid`.
Supposition suppose(const Puzzle& p, const Grid& grid, const Finding& finding);
// As the first; of a `what_if` that was found on `grid` it tells how that ends.
std::string because(const Puzzle& p, const Grid& grid, const Finding& finding);

}  // namespace crux::logicgrid
