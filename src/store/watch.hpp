// watch.hpp -- ends calls to a database that does not answer.
//
// libpq waits for an answer as long as the connection stands, and it stands if the server's process was stopped or its machine
// hangs. A call that takes longer than the patience has its socket shut down; then libpq fails, as with any lost connection.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <stop_token>
#include <thread>

namespace crux::store {

class Watch {
 public:
  explicit Watch(std::chrono::milliseconds patience);

  // While this lives the socket is watched. `watch` may be null, and `socket` none (below 0): then nothing is.
  class Guard {
   public:
    Guard(Watch* watch, int socket);
    ~Guard();
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    bool expired() const { return expired_; }

   private:
    friend class Watch;
    Watch* const watch_;
    const int socket_;
    const std::chrono::steady_clock::time_point since_;
    std::atomic<bool> expired_ = false;
    std::list<Guard*>::iterator place_;
  };

 private:
  void look(const std::stop_token& stop);

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable_any asleep_;
  std::list<Guard*> guards_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace crux::store
