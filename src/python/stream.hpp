// stream.hpp -- answers that come one after another, as an iterator of Python.
//
// A thread of its own makes them, a few ahead of whoever asks; when the iterator is closed or forgotten it is asked to stop.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "catalog/catalog.hpp"
#include "python/convert.hpp"

namespace crux::python {

class Stream {
 public:
  using Item = std::variant<Json, AnyPuzzle>;

  // The side of those who make the answers. It may be called by several threads, one at a time.
  class Sink {
   public:
    // Waits until there is room. False: nobody wants more.
    bool put(Item item);
    void note(std::string_view text);  // a line about the work
    void warn(std::string text);       // a warning after the last answer
    void summary(Json summary);
    // Hands on the exception that was caught, and ends the work. REQUIRES: in a catch block.
    void fail();
    const std::stop_token& stop() const { return stop_; }

   private:
    friend class Stream;
    explicit Sink(Stream& stream) : stream_(stream), stop_(stream.stop_.get_token()) {}
    Stream& stream_;
    std::stop_token stop_;
  };

  // `work` is called without the GIL, by another thread. It ends soon after a stop request.
  explicit Stream(std::function<void(Sink&)> work);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // The next answer; throws what went wrong, or StopIteration at the end. REQUIRES: the GIL, as of all that follows.
  py::object next();
  void close();
  py::list notes();
  py::object summary();

  // Closes all that there are, before Python ends.
  static void close_all();

 private:
  void run();

  static constexpr std::size_t most_ahead = 64;

  std::function<void(Sink&)> work_;
  std::stop_source stop_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable_any changed_;
  std::deque<Item> items_;
  std::vector<std::string> notes_;
  std::string warning_;
  Json summary_;
  std::exception_ptr failure_;
  bool over_ = false;
  std::thread thread_;
};

void bind_streams(py::module_& module);

}  // namespace crux::python
