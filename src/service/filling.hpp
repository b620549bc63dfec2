// filling.hpp -- one whole search for the completions of a sketch: planned, done in pieces by anybody, continued another day.
//
// The leader hands out pieces in order and takes the answers in order (cluster/farm.hpp), so that what is done is always a
// beginning: `done` candidates, and what was found among them. That is all a token says, and all that a new run needs to go on,
// with however many hands.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// By what completions are ranked and which are kept: fill::read_ranking, and with `unique` only those with one solution.
Result<fill::Ranking> read_wishes(std::string_view sort, std::string_view where, bool unique,
                                  const fill::RankingContext& context);

class Filling {
 public:
  // Looks at every candidate if there are at most `budget`, else draws so many; with FillRequest::no_end it draws until
  // somebody stops it. `ask.seed` is that of the draws.
  Filling(AnySketch sketch, FillRequest ask, std::uint64_t budget);

  const AnySketch& sketch() const { return sketch_; }
  const FillRequest& request() const { return ask_; }
  bool draws() const { return draws_; }
  // All candidates of the sketch, or kinds of them; nothing if there are too many to number.
  std::optional<std::uint64_t> candidates() const { return sketch_.outline->candidates(ask_.symmetric); }
  // How many candidates or draws are looked at in all, and how many have been.
  std::uint64_t total() const { return total_; }
  std::uint64_t done() const { return done_; }
  bool complete() const { return done_ == total_; }
  const fill::Found& found() const { return found_; }

  // Candidates a second on this thread, tried out for about `seconds` here and there in the sketch.
  double rate(const std::function<double()>& now, double seconds, const std::stop_token& stop) const;

  // A farm's three parts. Pieces are `size` candidates each.
  void cut_into(std::uint64_t size) { size_ = size > 0 ? size : 1; }
  std::optional<std::string> next();
  std::string work(const std::string& piece, const std::stop_token& stop) const;
  Result<void> take(std::string_view answer);

  // The state of this search as text, and the way to go on from it. A token of another sketch or other wishes is refused.
  std::string token() const;
  Result<void> resume(std::string_view token);

  // One of the best, as a line of the format with its grade; that is null if a stop request came first.
  Json line_of(const fill::Ranked& ranked, const std::stop_token& stop) const;
  // {"candidates":..,"looked":..,"solvable":..,"unique":..,..}
  Json summary() const;

 private:
  AnySketch sketch_;
  FillRequest ask_;
  bool draws_ = false;
  std::uint64_t total_ = 0;
  std::uint64_t size_ = 1;
  std::uint64_t handed_ = 0;
  std::uint64_t done_ = 0;
  fill::Found found_;
  std::vector<std::uint32_t> options_;  // [hole]: how many
};

}  // namespace crux
