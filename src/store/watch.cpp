#include "store/watch.hpp"

#include <sys/socket.h>

namespace crux::store {

using Clock = std::chrono::steady_clock;

Watch::Watch(std::chrono::milliseconds patience)
    : patience_(patience), thread_([this](const std::stop_token& stop) { look(stop); }) {}

Watch::Guard::Guard(Watch* watch, int socket) : watch_(socket < 0 ? nullptr : watch), socket_(socket), since_(Clock::now()) {
  if (!watch_) return;
  const std::scoped_lock lock(watch_->mutex_);
  place_ = watch_->guards_.insert(watch_->guards_.end(), this);
}

Watch::Guard::~Guard() {
  if (!watch_) return;
  const std::scoped_lock lock(watch_->mutex_);
  watch_->guards_.erase(place_);
}

// Looks a few times a second, so that a call costs no more than its place in the list.
void Watch::look(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    asleep_.wait_for(lock, stop, patience_ / 20, [] { return false; });
    const auto now = Clock::now();
    for (Guard* const guard : guards_)
      if (!guard->expired_ && now - guard->since_ > patience_) {
        guard->expired_ = true;
        ::shutdown(guard->socket_, SHUT_RDWR);
      }
  }
}

}  // namespace crux::store
