// progress.hpp -- a line that says how far long work has come, shown only to a person who has waited for a second.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string_view>

#include "cli/cli.hpp"

namespace crux::cli {

class Progress {
 public:
  Progress(Streams& io, std::string_view doing, std::uint64_t total, std::string_view what = "puzzles")
      : io_(io), doing_(doing), what_(what), total_(total) {}
  ~Progress() {
    if (shown_) io_.err << "\r\x1b[K" << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `items` are done; `part` of `total` (bytes, say) has been dealt with. A total of 0 is unknown.
  void show(std::uint64_t items, std::uint64_t part) {
    if (!io_.err_is_terminal) return;
    const auto now = Clock::now();
    if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    shown_ = true;
    const double rate = static_cast<double>(items) / std::chrono::duration<double>(now - start_).count();
    io_.err << fmt::format("\r\x1b[K{}", doing_);
    if (items > 0) io_.err << fmt::format(" {} {}, {:.0f} a second", items, what_, rate);
    if (total_ > 0) {
      constexpr int width = 24;
      const double share = std::min(1.0, static_cast<double>(part) / static_cast<double>(total_));
      const auto full = static_cast<std::size_t>(share * width);
      io_.err << fmt::format("  [{}{}] {:.0f}%", std::string(full, '#'), std::string(width - full, '.'), 100 * share);
    }
    io_.err << std::flush;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Streams& io_;
  std::string_view doing_;
  std::string_view what_;
  std::uint64_t total_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  bool shown_ = false;
};

}  // namespace crux::cli
