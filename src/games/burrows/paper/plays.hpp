// plays.hpp -- people's plays of burrows, for the part of the paper that only people can repeat.
//
// A log is JSONL: the lines of `crux export plays`, or simpler ones,
// {"who":"p1","puzzle":{..line..},"solved":true,"tries":3}. A play counts one right submission if it was solved, and a wrong one
// for each other try; as in the paper (section 5), a puzzle that was given up for a new one counts as wrong once more.
// "condition"
// ("PCG") and "stage" (1..11) may stand beside them, and "synthetic": true if no person played. Lines without a puzzle, such as
// events, are passed over.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/reproduction.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

inline constexpr std::string_view plays_file = "burrows-plays.jsonl";

// From the hardest to the easiest. The paper's Table 1 calls the last one PrimsSearchBacktrackLocal.
inline constexpr std::array<std::string_view, 4> classes{"PrimsOnly", "PrimsSearch", "PrimsSearchBacktrack", "AllBots"};

// Submissions that were right and wrong.
struct Submits {
  int right = 0, wrong = 0;
  double rate() const { return right + wrong == 0 ? 0 : 100.0 * right / (right + wrong); }
};
using ByClass = std::array<Submits, classes.size()>;

struct LoggedPlay {
  std::string who, condition;
  int stage = 0;  // 0: not said, and no stage has this size
  Puzzle puzzle;
  std::size_t of_class = 0;  // an index into `classes`; the reader leaves it to its caller
  Submits submits;
  bool solved = false;
  bool synthetic = false;
};

// In the order of the log.
Result<std::vector<LoggedPlay>> read_plays(std::string_view text);

// By condition, in the order of their names; plays without one are under "".
std::map<std::string, ByClass> count_submits(const std::vector<LoggedPlay>& plays);

// One column a class: the success rates of the players who met puzzles of all four, who are so many.
std::vector<std::vector<double>> rates_of_players(const std::vector<LoggedPlay>& plays);

// The stage in which the log first has puzzles of a class, and all submissions of that stage, whatever their class.
struct Introduction {
  std::size_t of_class = 0;
  int stage = 0;
  Submits submits = {};
};
// From the easiest class to the hardest, without those that no play with a known stage is of.
std::vector<Introduction> introductions(const std::vector<LoggedPlay>& plays);

// The paper's Figure 3 for the players with the most plays: a mark for each play, by class and by what came of it.
std::vector<Plot> progressions(const std::vector<LoggedPlay>& plays, std::size_t most);

}  // namespace crux::burrows
