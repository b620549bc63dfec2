#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <chrono>
#include <memory>

namespace crux::server {
namespace {

// Tests call the server without logs; `crux serve` asks for them.
std::atomic<LogLevel> least = LogLevel::off;

spdlog::logger& logger() {
  static const auto made = [] {
    auto logger = std::make_shared<spdlog::logger>("crux", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_pattern("%v");
    logger->set_level(spdlog::level::trace);
    logger->flush_on(spdlog::level::trace);
    return logger;
  }();
  return *made;
}

}  // namespace

void set_log_level(LogLevel level) { least = level; }
bool logs(LogLevel level) { return level >= least.load(); }

void log(LogLevel level, std::string_view event, Json fields) {
  if (!logs(level)) return;
  constexpr std::array<std::string_view, 4> names{"debug", "info", "warning", "error"};
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(now - day);
  Json line{{"time", fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                                 time.minutes().count(), time.seconds().count(), time.subseconds().count())},
            {"level", names[static_cast<std::size_t>(level)]},
            {"event", event}};
  line.update(fields);
  logger().info("{}", line.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace crux::server
