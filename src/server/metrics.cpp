#include "server/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace crux::server {

void Metrics::count(std::string_view route, int status, double seconds) {
  const std::scoped_lock lock(mutex_);
  ++answers_[{route, status}];
  Times& times = times_[route];
  times.sum += seconds;
  ++times.buckets[static_cast<std::size_t>(std::ranges::lower_bound(bounds, seconds) - bounds.begin())];
}

std::string Metrics::text(const std::vector<Gauge>& others) const {
  std::string text;
  const auto gauge = [&](std::string_view name, std::string_view says, double value) {
    text += fmt::format("# HELP crux_{0} {1}\n# TYPE crux_{0} gauge\ncrux_{0} {2}\n", name, says, value);
  };
  gauge("connections", "Connections that are open.", static_cast<double>(connections.load()));
  gauge("event_streams", "Streams of events that are open.", static_cast<double>(streams.load()));
  gauge("requests_waiting", "Requests that wait for a worker or are with one.", static_cast<double>(waiting.load()));
  for (const Gauge& other : others) gauge(other.name, other.says, other.value);
  const auto counter = [&](std::string_view name, std::string_view says, std::int64_t value) {
    text += fmt::format("# HELP crux_{0} {1}\n# TYPE crux_{0} counter\ncrux_{0} {2}\n", name, says, value);
  };
  counter("connections_refused_total", "Connections beyond the limit.", refused.load());
  counter("connections_gave_way_total", "Slow connections that were closed to make room.", gave_way.load());
  const std::scoped_lock lock(mutex_);
  text += "# HELP crux_requests_total Answers by route and status.\n# TYPE crux_requests_total counter\n";
  for (const auto& [key, count] : answers_)
    text += fmt::format("crux_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first, key.second, count);
  text += "# HELP crux_request_seconds How long answers took.\n# TYPE crux_request_seconds histogram\n";
  for (const auto& [route, times] : times_) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      total += times.buckets[i];
      text += fmt::format("crux_request_seconds_bucket{{route=\"{}\",le=\"{}\"}} {}\n", route, bounds[i], total);
    }
    total += times.buckets.back();
    text += fmt::format(
        "crux_request_seconds_bucket{{route=\"{0}\",le=\"+Inf\"}} {1}\ncrux_request_seconds_sum{{route=\"{0}\"}} {2}\n"
        "crux_request_seconds_count{{route=\"{0}\"}} {1}\n",
        route, total, times.sum);
  }
  return text;
}

}  // namespace crux::server
