// listening.hpp -- hears what PostgreSQL tells on a channel, on a connection and a thread of its own.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <thread>

#include "store/watch.hpp"

namespace crux::store {

class Listening {
 public:
  // `heard` gets each message. After a connection was made it gets an empty one: what was told before may have been missed.
  Listening(std::string url, std::string channel, std::function<void(const std::string&)> heard);

 private:
  void listen(const std::stop_token& stop);

  const std::string url_, channel_;
  const std::function<void(const std::string&)> heard_;
  Watch watch_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace crux::store
