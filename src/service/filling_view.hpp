// filling_view.hpp -- a search for completions as a page sees it: the best so far with their numbers, and what measures range
// over.
#pragma once

#include <functional>
#include <map>
#include <stop_token>
#include <vector>

#include "service/filling.hpp"

namespace crux {

// The ranges of the measures of a sketch's completions, for any request: by a sample of those that have a solution.
class Spans {
 public:
  explicit Spans(const AnySketch& sketch) : sketch_(sketch), options_(sketch.outline->holes.size()) {}

  // Goes on sampling until the clock `now` shows `time`.
  void sample_until(double time, const std::function<double()>& now, const std::stop_token& stop);
  const Json& json() const { return spans_; }

 private:
  void widen(const Json& values);

  const AnySketch& sketch_;
  std::vector<Option> options_;
  std::uint64_t tried_ = 0, found_ = 0;
  Json spans_ = Json::object();
};

// Each completion is measured once while it is among the best, a few at a time. REQUIRES: the filling outlives it.
class FillingView {
 public:
  // `now`: a clock, in seconds.
  FillingView(const Filling& filling, std::function<double()> now)
      : filling_(filling), now_(std::move(now)), spans_(filling.sketch()) {}

  // {"done","total","summary","spans","best":[{"puzzle","filled","key","values"}]}. `all`: however long measuring takes;
  // otherwise what is not measured within a fifth of a second has no values yet.
  Json found(bool all, const std::stop_token& stop);

 private:
  Json make_card(const fill::Ranked& ranked, Json puzzle, const Json& values) const;

  const Filling& filling_;
  std::function<double()> now_;
  Spans spans_;
  std::map<std::vector<Option>, Json> values_;  // of the best
};

}  // namespace crux
