// waiting.hpp -- somebody waits for what this thread does, and may stop waiting.
//
// The one who asks holds a `Waiting` with a stop token. Until it is gone, every Budget that this thread makes without a token of
// its own looks at that one (budget.hpp), and a loop without a budget asks by `go_on`. So deep work ends in time, and no function
// on the way has to hand the token down. Without a `Waiting` nothing is ever stopped.
#pragma once

#include <cstdlib>
#include <exception>
#include <stop_token>

namespace crux {

// Thrown by `go_on`. What was being made is not there, and nothing of it may be kept.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "nobody waits for it any more"; }
};

class Waiting {
 public:
  // REQUIRES: `stop` outlives it.
  explicit Waiting(const std::stop_token& stop) : before_(now_) { now_ = &stop; }
  ~Waiting() { now_ = before_; }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  // The token of the innermost one of this thread; one that never stops if there is none.
  static std::stop_token token() { return now_ ? *now_ : std::stop_token(); }
  static bool is_over() { return now_ && now_->stop_requested(); }

 private:
  static inline thread_local const std::stop_token* now_ = nullptr;
  const std::stop_token* before_;
};

// Throws Stopped if nobody waits any more. Takes a nanosecond. A program without exceptions ends: the page that asked begins a
// new one.
inline void go_on() {
  if (!Waiting::is_over()) return;
#ifdef __cpp_exceptions
  throw Stopped();
#else
  std::abort();
#endif
}

}  // namespace crux
