// pipeline.hpp -- items that are read in order, worked on by many threads, and answered in order, each as soon as it is next.
//
// A farm (farm.hpp) reads and takes on one thread, because its pieces may travel by MPI; while it waits for a piece it takes
// nothing. Here every thread reads, works and emits in turn. So a reader that waits for a person at the other end of a pipe does
// not hold back an answer, and one thread alone needs no hand-over at all.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "cluster/farm.hpp"
#include "cluster/row.hpp"

namespace crux::cluster {

template <class Item, class Answer>
struct Pipeline {
  // The next item, or nothing after the last. Never called by two threads at once.
  std::function<Result<std::optional<Item>>()> read;
  // Called by many threads at once. Once `stop` is requested it may answer anything, soon: nobody will look at it.
  std::function<Result<Answer>(const Item& item, const std::stop_token& stop)> work;
  // Sees the answers in the order of the items, never two at once. False: that is enough.
  std::function<bool(const Answer& answer)> emit;
};

// At most this many items of a thread are under way: read, and not yet emitted.
constexpr std::size_t items_of_a_thread = 8;

namespace detail {

template <class Item, class Answer>
class PipelineRun {
 public:
  PipelineRun(const Pipeline<Item, Answer>& pipeline, std::size_t window, const std::stop_token& stop)
      : pipeline_(pipeline), window_(window), hear_(stop, [this] { stop_.request_stop(); }) {}

  void labour() {
    try {
      while (auto next = read()) finish(next->first, pipeline_.work(next->second, stop_.get_token()));
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        if (!thrown_) thrown_ = std::current_exception();
      }
      stop_.request_stop();
    }
  }

  // REQUIRES: no thread labours any more.
  Result<void> outcome() const {
    if (thrown_) std::rethrow_exception(thrown_);
    if (!work_outcome_) return work_outcome_;
    return stop_.stop_requested() ? Result<void>() : read_outcome_;
  }

 private:
  std::optional<std::pair<std::uint64_t, Item>> read() {
    const std::lock_guard reading(reading_);
    {
      std::unique_lock lock(mutex_);
      const auto room = [&] { return row_.size() < window_; };
      if (!room()) room_.wait(lock, stop_.get_token(), room);
    }
    if (!more_ || stop_.stop_requested()) return {};
    auto item = pipeline_.read();
    if (!item) read_outcome_ = std::unexpected(item.error());
    more_ = item && *item;
    if (!more_) return {};
    const std::lock_guard lock(mutex_);
    return std::pair(row_.open(), std::move(**item));
  }

  // Puts an answer into its place. If it is next, this thread emits it, and those after it that are there by then.
  void finish(std::uint64_t number, Result<Answer> answer) {
    std::unique_lock lock(mutex_);
    if (stop_.stop_requested()) return;  // the answer may be anything
    row_.put(number, std::move(answer));
    if (emitting_) return;
    emitting_ = true;
    while (Result<Answer>* const first = row_.first()) {
      const Result<Answer> next = std::move(*first);
      lock.unlock();
      if (!next) work_outcome_ = std::unexpected(next.error());
      if (!next || !pipeline_.emit(*next)) {  // `emitting_` stays: nobody emits after this
        stop_.request_stop();
        return;
      }
      lock.lock();
      row_.pop();
      room_.notify_one();
    }
    emitting_ = false;
  }

  const Pipeline<Item, Answer>& pipeline_;
  const std::size_t window_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> hear_;

  std::mutex reading_;         // who holds it reads
  bool more_ = true;           // the reader's
  Result<void> read_outcome_;  // the reader's

  std::mutex mutex_;  // of the row, `emitting_` and `thrown_`
  std::condition_variable_any room_;
  Row<Result<Answer>> row_;
  bool emitting_ = false;
  Result<void> work_outcome_;  // the emitter's
  std::exception_ptr thrown_;
};

}  // namespace detail

// Runs it on `threads` threads, of which this is one; <= 0: as many as the process may run on. Ends when everything is answered,
// after the first error, when `emit` has had enough, or soon after a stop request. Returns the first error in the order of the
// items; an error of `read` comes after the answers to all items before it. Exceptions pass through.
template <class Item, class Answer>
Result<void> run(const Pipeline<Item, Answer>& pipeline, int threads, const std::stop_token& stop) {
  const int count = threads_of(threads);
  detail::PipelineRun<Item, Answer> run(pipeline, items_of_a_thread * static_cast<std::size_t>(count), stop);
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < count; ++i) others.emplace_back([&] { run.labour(); });
    run.labour();
  }
  return run.outcome();
}

}  // namespace crux::cluster
