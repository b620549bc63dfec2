// too_large.hpp -- requests that took all the time that they were given, and what they were told, so that the same one gets the
// same answer at once for a while.
//
// A busy machine may have been the reason, so they are forgotten after some minutes, or when many others came after them.
#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/http.hpp"
#include "server/secret.hpp"

namespace crux::server {

class TooLarge {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most = 1'024;
  static constexpr std::size_t longest_answer = 16U << 10U;  // bytes; longer ones are not kept
  static constexpr std::chrono::minutes remembered{10};

  // `target` and `body` as they were sent.
  std::optional<Response> find(std::string_view target, std::string_view body, Clock::time_point now = Clock::now()) {
    {
      const std::scoped_lock lock(mutex_);
      while (!known_.empty() && known_.front().until < now) known_.pop_front();
      if (known_.empty()) return std::nullopt;
    }
    const std::string name = name_of(target, body);
    const std::scoped_lock lock(mutex_);
    for (const Known& each : known_)
      if (each.name == name) return each.answer;
    return std::nullopt;
  }

  void add(std::string_view target, std::string_view body, const Response& answer, Clock::time_point now = Clock::now()) {
    if (answer.body->size() > longest_answer) return;
    std::string name = name_of(target, body);
    const std::scoped_lock lock(mutex_);
    if (known_.size() == most) known_.pop_front();
    known_.push_back({std::move(name), answer, now + remembered});
  }

 private:
  struct Known {
    std::string name;  // a digest
    Response answer;
    Clock::time_point until;
  };
  static std::string name_of(std::string_view target, std::string_view body) {
    return digest(std::string(target).append("\n").append(body));
  }

  std::mutex mutex_;
  std::deque<Known> known_;  // the oldest first
};

}  // namespace crux::server
