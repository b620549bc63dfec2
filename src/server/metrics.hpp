// metrics.hpp -- what the server counts, as Prometheus reads it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace crux::server {

class Metrics {
 public:
  // `route` names one of ours, so that there are only so many of them.
  void count(std::string_view route, int status, double seconds);

  std::atomic<std::int64_t> connections = 0;  // open now
  std::atomic<std::int64_t> streams = 0;      // of events, open now
  std::atomic<std::int64_t> refused = 0;      // connections beyond the limit
  std::atomic<std::int64_t> gave_way = 0;     // slow connections that were closed for others
  std::atomic<std::int64_t> waiting = 0;      // requests for a worker

  struct Gauge {
    std::string_view name, says;
    double value;
  };
  // The text format, with what else there is to say.
  std::string text(const std::vector<Gauge>& others) const;

 private:
  static constexpr std::array<double, 9> bounds{0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10};
  struct Times {
    std::array<std::uint64_t, bounds.size() + 1> buckets{};
    double sum = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::pair<std::string_view, int>, std::uint64_t> answers_;
  std::map<std::string_view, Times> times_;
};

}  // namespace crux::server
