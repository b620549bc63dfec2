// request.hpp -- what may be asked of a generator, and what it tells while it works: plain values, the same for every game.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "generate/clingo.hpp"
#include "generate/targets.hpp"

namespace crux {

// A range of information; both ends are meant.
struct BitRange {
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  bool contains(double bits) const { return bits >= least && bits <= most; }
};
// A range of the rating as people see it, a whole number; both ends are meant. A level's band is one that ends before the next.
struct RatingRange {
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  bool contains(double rating) const { return misses(rating) == 0; }
  // How far outside it lies.
  double misses(double rating) const {
    const double shown = std::round(rating);
    return shown < least ? least - shown : shown > most ? shown - most : 0;
  }
  bool operator==(const RatingRange&) const = default;
};
// Calls work(i) for each i below `count`; each call writes its part of `results`, which has as many equal parts. It may use many
// threads. Machines that make the same calls together may divide the work; all get all parts.
using Spread = std::function<void(std::size_t count, const std::function<void(std::size_t)>& work, std::span<std::byte> results)>;
// Says how much each puzzle is worth to somebody, the more the better. A value that is not finite is worse than all others.
using Objective = std::function<std::vector<double>(const std::vector<Json>& lines)>;
struct GenerateRequest {
  Json parameters = Json::object();  // the game's own: {"nodes":4}
  // Parameters that will do as well as `parameters`, the likeliest first: those whose puzzles come nearest to what is asked for
  // are drawn from. Only for ways that draw one candidate after the other.
  std::vector<Json> others = {};
  std::string label;        // the class asked for; empty: any
  std::uint64_t count = 1;  // 0: only whether the request makes sense
  std::uint64_t seed = 0;
  std::uint64_t tries = 0;                 // 0: the generator's default
  std::string by;                          // one of the game's ways; empty: the usual one
  std::string rules_file;                  // the designer's own ASP
  std::function<double()> now;             // a clock, in seconds, for the report of what took how long
  std::optional<BitRange> tsi = {};        // of the uniform player; nothing: any
  std::optional<RatingRange> rating = {};  // known exactly, and in this range; nothing: any
  std::vector<Target> targets = {};        // besides those of class, TSI and rating
  std::optional<Optimum> optimum = {};     // of all candidates that meet the targets, the best; nothing: the first
  // Puzzles are bred for this, and the best come first; only for ways that breed puzzles. It gets the puzzles of a generation
  // together, on the thread that breeds.
  Objective objective = {};
  Spread spread = {};         // judges what is bred; nothing: this thread does. It never changes what comes
  bool only_breeds = false;   // another machine, which breeds the same, makes the puzzles
  clingo::Solve clingo = {};  // for the way of this name; nothing: it cannot be gone here
  // Somebody waits for one puzzle: if none of the rating asked for is made, or none within so many seconds by `now`, the nearest
  // of those that were tried is taken. 0: only the rating asked for will do.
  double hurry = 0;
  // Gives up if for so many seconds by `now` no puzzle came. That never changes which puzzle comes. 0: never.
  double patience = 0;
  std::size_t nearest = 0;  // if fewer are made than asked for, so many of the nearest as lines (GenerateReport::near)
  bool report = false;      // notes at the end say what became of the candidates; unasked, too, if fewer were made than asked for
};
struct GenerateReport {
  std::uint64_t made = 0;
  std::uint64_t tries = 0;
  std::uint64_t twins = 0;                // candidates that were made already
  std::uint64_t refused = 0;              // candidates of another class, TSI or rating
  std::optional<std::string> impossible;  // why the request can never be met
  bool late = false;                      // clingo did not answer in time
  bool tired = false;                     // classifying candidates took all the work that was allowed
  bool nearest = false;                   // the puzzle that was made is not of the rating asked for, but came nearest
  bool slow = false;                      // GenerateRequest::patience is over
  std::optional<double> closest = {};     // the rating of the candidate that came nearest, of those that missed the targets
  bool dry = false;                       // no new puzzle for a long time; there are probably no more
  // At the end, if fewer were made than asked for: all targets, and the candidates that came nearest to them, the nearest first.
  struct Near {
    std::vector<std::optional<double>> values;  // of each target
    Json line;                                  // null unless GenerateRequest::nearest asks for it
  };
  std::vector<Target> targets = {};
  std::vector<Near> near = {};
};
// All that is asked of a candidate, class, TSI and rating included. `classes` are those of the game's ladder, naive first.
std::vector<Target> all_targets(const GenerateRequest& ask, std::span<const std::string_view> classes);
// {"class":..,"tsi":[..],"rating":[..],"insight(all)":[5,null],"maximise":..}: as recipes have them.
Json targets_json(const GenerateRequest& ask);
// The grid of the way "elites": the best puzzle of each kind so far.
struct Archive {
  struct Cell {
    std::size_t row = 0, column = 0;
    double quality = 0;  // the smaller the better
  };
  std::size_t rows = 0;
  std::vector<std::string> columns;    // in words
  std::vector<std::string> row_names;  // likewise; none: rows stand in the order in which they were found
  std::string_view says;               // what rows, columns and quality are
  std::vector<Cell> cells;
  // The puzzle line of a cell, by its place in `cells`. Only at the end; may be kept, and called by any thread.
  std::function<Json(std::size_t cell)> line = {};
};
struct GenerateVisitor {
  std::function<bool(Json line)> puzzle;  // a puzzle line; answers whether to go on
  std::function<void(const GenerateReport&)> progress;
  std::function<void(std::string_view)> note;        // one line: what the maker of a template or a rules file should know
  std::function<void(const Archive&)> archive = {};  // a few times a second, by GenerateRequest::now, and at the end
};

namespace contract {

// Answers a request in place of the usual generator, which it may call.
template <class G>
concept Steering = requires(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit) {
  { G::generate(ask, stop, visit) } -> std::same_as<Result<GenerateReport>>;
};

}  // namespace contract

}  // namespace crux
