#include "store/listening.hpp"

#include <poll.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "store/session.hpp"

namespace crux::store {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 5s;       // for a connection
constexpr auto between_tries = 1s;  // to make one
constexpr int between_looks = 100;  // milliseconds, whether to stop

}  // namespace

Listening::Listening(std::string url, std::string channel, std::function<void(const std::string&)> heard)
    : url_(std::move(url)),
      channel_(std::move(channel)),
      heard_(std::move(heard)),
      watch_(patience),
      thread_([this](const std::stop_token& stop) { listen(stop); }) {}

void Listening::listen(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any asleep;
  while (!stop.stop_requested()) {
    try {
      Session session(Backend::postgresql, url_, &watch_);
      session.run("LISTEN " + channel_);
      heard_("");
      while (!stop.stop_requested()) {
        pollfd ready{.fd = session.socket(), .events = POLLIN, .revents = 0};
        if (::poll(&ready, 1, between_looks) <= 0) continue;
        for (const std::string& told : session.notifications()) heard_(told);
      }
    } catch (const std::exception&) {  // it is made again
    }
    std::unique_lock lock(mutex);
    asleep.wait_for(lock, stop, between_tries, [] { return false; });
  }
}

}  // namespace crux::store
