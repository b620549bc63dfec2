// checkpoint.hpp -- a file that says how far long work has come, so that another run can go on from there.
#pragma once

#include <chrono>
#include <string>

#include "base/result.hpp"

namespace crux::cli {

class Checkpoint {
 public:
  // An empty name: there is none, and nothing happens.
  explicit Checkpoint(std::string name) : name_(std::move(name)) {}

  // The text that was written last; empty if there is no such file yet.
  static Result<std::string> read(const std::string& name);

  // Whether the last one is some seconds old.
  bool is_due() const { return !name_.empty() && Clock::now() - last_ > std::chrono::seconds(2); }
  // A reader sees the whole text of one call, even after a crash.
  Result<void> write(const std::string& text);
  void remove() const;

 private:
  using Clock = std::chrono::steady_clock;
  std::string name_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace crux::cli
