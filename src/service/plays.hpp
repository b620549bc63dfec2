// plays.hpp -- plays as lines of JSON: written by `crux export plays`, and read again by `crux rate`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// What came of a play, from its events in order.
class PlaySummary {
 public:
  explicit PlaySummary(const AnyPuzzle& any) : any_(any) {}

  // `data` is JSON text. What follows a solution is counted, and changes nothing else.
  void add(std::string_view kind, std::int64_t at_ms, const std::string& data);
  std::int64_t events() const { return events_; }

  // {"puzzle":{..line..},"solved":..,"seconds":..,"tries":..,"hints":..,"revealed":..,"events":..}
  Json to_json() const;

 private:
  const AnyPuzzle& any_;
  bool solved_ = false, revealed_ = false;
  int tries_ = 0, hints_ = 0, claims_ = 0;
  double seconds_ = 0;
  std::int64_t events_ = 0;
};

// After how many seconds the event "solved" solves the puzzle, without the pauses that the page leaves out; nothing if its moves
// do not: events are what players say.
std::optional<double> seconds_to_solve(const AnyPuzzle& any, std::int64_t at_ms, const std::string& data);

// {"play":..,"number":..,"at":..,"kind":..,"data":..}: an event on a line of its own, after the line of its play.
Json event_line(std::string_view play, std::int64_t number, std::int64_t at_ms, std::string_view kind, const std::string& data);

// A play as far as `crux rate` looks at it.
struct RatedPlay {
  AnyPuzzle any;
  std::string who;          // empty: not known
  std::int64_t began = 0;   // ms since 1970; 0: not known
  bool by_oneself = false;  // solved, without a hint and without a look at the solution
};
// Nothing: the line is an event, or of a play in which nothing happened.
Result<std::optional<RatedPlay>> read_rated_play(Json line);

}  // namespace crux
