// patiently.hpp -- long work for Python: other Python threads go on, and Ctrl-C stops it.
//
// Python looks for Ctrl-C in its main thread alone, and only if that thread asks. So the work of the main thread is done by
// another one, while the main thread asks twenty times a second. Any other thread does its work itself.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>

#include "base/waiting.hpp"

namespace crux::python {

namespace py = pybind11;

inline constexpr std::chrono::milliseconds between_looks{50};

// Whether this is the thread that hears of Ctrl-C. Remembered when the module is imported.
void remember_main_thread();
bool in_main_thread();

// Asks Python whether Ctrl-C was pressed; then its exception is set. REQUIRES: no GIL, in the main thread.
bool is_interrupted();

// Calls work(stop) without the GIL, and answers what it answers. After Ctrl-C the stop is requested, and KeyboardInterrupt thrown
// when the work has ended. REQUIRES: the GIL.
template <class Work>
auto patiently(const Work& work) {
  using Answer = std::invoke_result_t<const Work&, const std::stop_token&>;
  if (!in_main_thread()) {
    const py::gil_scoped_release others;
    return work(std::stop_token());
  }
  std::optional<Answer> answer;
  std::exception_ptr failure;
  bool interrupted = false;
  {
    const py::gil_scoped_release others;
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
      const std::stop_token token = stop.get_token();
      const Waiting waiting(token);
      try {
        answer.emplace(work(token));
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_one();
    });
    {
      std::unique_lock lock(mutex);
      while (!changed.wait_for(lock, between_looks, [&] { return done; })) {
        lock.unlock();
        if (!interrupted && is_interrupted()) {
          interrupted = true;
          stop.request_stop();
        }
        lock.lock();
      }
    }
    worker.join();
  }
  if (interrupted) throw py::error_already_set();
  if (failure) std::rethrow_exception(failure);
  return std::move(*answer);
}

}  // namespace crux::python
