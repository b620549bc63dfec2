// lock.hpp -- what threads share, locked. In a program that can have no threads, as on a page, a lock does nothing.
//
// Rooms that are compiled for the page take their locks from here and never include <mutex> (tests/house).
#pragma once

#ifdef __STDCPP_THREADS__
#include <mutex>
#endif

namespace crux {

#ifdef __STDCPP_THREADS__
using Mutex = std::mutex;
#else
class Mutex {
 public:
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};
#endif

// Holds a mutex while it lives.
class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

struct Once {
  Mutex busy;
  bool done = false;
};
// Calls `make` if no call with the same flag has come to an end. Waits for a thread that is at it. If `make` throws, the next
// caller tries again; std::call_once promises that, too, but hangs under the thread sanitizer.
void once(Once& flag, auto&& make) {
  const Lock lock(flag.busy);
  if (flag.done) return;
  make();
  flag.done = true;
}

// The same as Lock if nobody else holds it; it never waits.
class TryLock {
 public:
  explicit TryLock(Mutex& mutex) : mutex_(mutex), held_(mutex.try_lock()) {}
  ~TryLock() {
    if (held_) mutex_.unlock();
  }
  TryLock(const TryLock&) = delete;
  TryLock& operator=(const TryLock&) = delete;
  explicit operator bool() const { return held_; }

 private:
  Mutex& mutex_;
  const bool held_;
};

}  // namespace crux
