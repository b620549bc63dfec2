// budget.hpp -- how much work may be done, and the way to stop it early.
//
// Long work spends one unit a step and stops, with an honest partial answer, when the budget is spent or somebody asks it to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stop_token>

#include "base/waiting.hpp"

namespace crux {

class Budget {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  // Without a token it looks at the one of who waits for this thread, if anybody does.
  explicit Budget(std::uint64_t steps = unlimited) : Budget(steps, Waiting::token()) {}
  Budget(std::uint64_t steps, std::stop_token stop) : left_(steps), stop_(std::move(stop)) {}

  // Takes one step from the budget; false when there is none left, or when somebody has asked for a stop. It looks at every step,
  // for a step may take milliseconds.
  bool spend() {
    if (exhausted_) return false;
    if (left_ == 0 || stop_.stop_requested()) {
      exhausted_ = true;
      return false;
    }
    --left_;
    return true;
  }
  bool exhausted() const { return exhausted_; }
  std::uint64_t left() const { return exhausted_ ? 0 : left_; }
  // Pays for work that was done on another budget.
  void pay(std::uint64_t steps) {
    exhausted_ = exhausted_ || steps > left_;
    left_ -= std::min(steps, left_);
  }

 private:
  std::uint64_t left_;
  bool exhausted_ = false;
  std::stop_token stop_;
};

}  // namespace crux
