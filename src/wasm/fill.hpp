// fill.hpp -- a search for the completions of a sketch that a page goes on with, a while at a time.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "service/answers.hpp"
#include "service/filling_view.hpp"

namespace crux::wasm {

class Fill {
 public:
  using Clock = std::function<double()>;

  // The body as in POST /api/v1/fill.
  static Result<std::unique_ptr<Fill>> begin(const Json& body, const Clock& now);
  Fill(AnySketch sketch, FillRequest ask, const Clock& now);
  Fill(const Fill&) = delete;
  Fill& operator=(const Fill&) = delete;

  // Goes on for {"seconds"}, a twentieth to ten; usually a fifth. At least one piece is done.
  Result<void> work(const Json& body, const std::stop_token& stop);
  bool is_over() const { return filling_.complete(); }
  // {"fill":number,"over":..,"says":..,"found":{..}}: what the job of such a search tells, too. `all` as in FillingView.
  Json told(int number, bool all, const std::stop_token& stop);

 private:
  Clock now_;
  Filling filling_;
  FillingView view_;
  bool is_cut_ = false;
};

// {"fill":number}
Result<int> read_fill_number(const Json& body);
Error no_such_fill(int number);

// {"game","puzzle","filled":[..]} with an option for each hole, as the cards of a search have it: {"puzzle":{..}}.
answers::Answer complete(const Json& body);

}  // namespace crux::wasm
