// request.hpp -- what may be asked of a generator, and what it tells while it works: plain values, the same for every game.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "generate/clingo.hpp"

namespace crux {

// A range of information; both ends are meant.
struct BitRange {
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  bool contains(double bits) const { return bits >= least && bits <= most; }
};
struct GenerateRequest {
  Json parameters = Json::object();  // the game's own: {"nodes":4}
  std::string label;                 // the class asked for; empty: any
  std::uint64_t count = 1;           // 0: only whether the request makes sense
  std::uint64_t seed = 0;
  std::uint64_t tries = 0;           // 0: the generator's default
  std::string by;                    // one of the game's ways; empty: the usual one
  std::string rules_file;            // the designer's own ASP
  std::function<double()> now;       // a clock, in seconds, for the report of what took how long
  std::optional<BitRange> tsi = {};  // of the uniform player; nothing: any
  clingo::Solve clingo = {};         // for the way of this name; nothing: it cannot be gone here
  bool report = false;  // notes at the end say what became of the candidates; unasked, too, if fewer were made than asked for
};
struct GenerateReport {
  std::uint64_t made = 0;
  std::uint64_t tries = 0;
  std::uint64_t twins = 0;                // candidates that were made already
  std::uint64_t refused = 0;              // candidates of another class or TSI
  std::optional<std::string> impossible;  // why the request can never be met
  bool late = false;                      // clingo did not answer in time
  bool tired = false;                     // classifying candidates took all the work that was allowed
  bool dry = false;                       // no new puzzle for a long time; there are probably no more
};
// The grid of the way "elites": the best puzzle of each kind so far.
struct Archive {
  struct Cell {
    std::size_t row = 0, column = 0;
    double quality = 0;  // the smaller the better
  };
  std::size_t rows = 0;
  std::vector<std::string> columns;  // in words
  std::string_view says;             // what rows, columns and quality are
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
