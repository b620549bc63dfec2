#include "server/keeper.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

#include "server/log.hpp"
#include "server/service.hpp"

namespace crux::server {
namespace {

using namespace std::chrono_literals;

constexpr auto between_batches = 1s;  // others write, too
constexpr auto between_sweeps = 10min;

// Reads the whole database file: a second for a gigabyte or two.
constexpr auto between_looks = 1h;

// A batch, and how long to wait for the next.
std::chrono::milliseconds sweep(Service& service) {
  const auto removed = service.sweep();
  if (!removed) {
    log(LogLevel::error, "sweep", {{"says", crux::to_text(removed.error())}});
    return between_sweeps;
  }
  if (*removed == 0) return between_sweeps;
  log(LogLevel::info, "sweep", {{"removed", *removed}});
  return between_batches;
}

void keep(const std::stop_token& stop, Service& service) {
  std::mutex mutex;
  std::condition_variable_any asleep;
  std::unique_lock lock(mutex);
  auto looked = std::chrono::steady_clock::now();  // `crux serve` has looked before it began
  while (!stop.stop_requested()) {
    const auto rest = sweep(service);
    if (const auto now = std::chrono::steady_clock::now(); now - looked > between_looks) {
      looked = now;
      service.look_for_damage();
    }
    asleep.wait_for(lock, stop, rest, [] { return false; });
  }
}

}  // namespace

Keeper::Keeper(Service& service) : thread_([&service](const std::stop_token& stop) { keep(stop, service); }) {}

}  // namespace crux::server
