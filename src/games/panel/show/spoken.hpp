// spoken.hpp -- what rules find on a panel, as one says it to somebody who looks at the board: no coordinates, no letters.
//
// Everything that a sentence speaks of is also collected as places, so that a page can highlight it.
#pragma once

#include <string>

#include "games/panel/panel.hpp"
#include "games/panel/rules/local_rules.hpp"
#include "games/panel/solve/fate.hpp"

namespace crux::panel {

// The places that sentences speak of.
struct Pointed {
  CellSet cells;
  EdgeSet edges;
  JunctionSet junctions;
};
// {"cells":[[0,1]],"edges":[[[0,0],[0,1]]],"points":[[2,2]]}
Json to_json(const Puzzle& p, const Pointed& at);

// "the red star"; if there are several like it, "the red star in the second column of the top row".
std::string speak_of_cell(const Puzzle& p, int cell);

// A mark of any kind, with its place only if there are several like it: "the dot", "the gap to the left of the cell in ..".
std::string speak_of_mark(const Puzzle& p, const Mark& mark);
// Without an article: "red star", "two triangles", "dot"; and where it is: "in the second column of the top row".
std::string kind_in_words(const Mark& mark);
std::string where_in_words(const Puzzle& p, const Mark& mark);
// Always with its place, as the beginning of a sentence: "Red star in the second column of the top row".
std::string place_mark(const Puzzle& p, const Mark& mark);
// "the second column of the top row of crossings"
std::string speak_of_crossing(const Puzzle& p, Point at);

// Why the move is forced or ruled out, as a clause for the middle of a sentence: "there is a gap above you".
// REQUIRES: the finding has something to say of `m` at `s`.
std::string speak_of(const Puzzle& p, const State& s, Move m, const Finding& finding, Pointed& at);

// What is wrong with a line that has ended: "the red star has no partner of its colour in its area".
std::string speak_of(const Puzzle& p, const Violation& wrong, Pointed& at);

// What happens to every line: "the black square and the white square end up in one area".
std::string speak_of(const Puzzle& p, const Fate& fate, Pointed& at);

// "Go up", "End the line here", "Begin at the start ..".
std::string speak_of(const Puzzle& p, Move m);

}  // namespace crux::panel
