// clock.hpp -- what time it is, and work that is asked to stop when its time is over or when somebody stops everything.
//
// Only `cli`, `server` and `python` include it (tests/house/includes.cpp). All other rooms take a clock or a stop token as an
// argument, so that what they compute does not depend on the machine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace crux {

// Since some moment in the past, by a clock that only goes forward.
inline double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Its token asks for a stop after `longest`, or when `outer` does, whichever is first.
class TimeLimit {
 public:
  TimeLimit(std::chrono::duration<double> longest, const std::stop_token& outer)
      : outer_(outer, [this] { source_.request_stop(); }), alarm_([this, longest](const std::stop_token& done) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          never.wait_for(lock, done, longest, [] { return false; });
          if (!done.stop_requested()) source_.request_stop();
        }) {}

  std::stop_token token() const { return source_.get_token(); }
  bool over() const { return source_.stop_requested(); }

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> outer_;
  std::jthread alarm_;
};

}  // namespace crux
