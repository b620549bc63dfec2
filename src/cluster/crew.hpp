// crew.hpp -- the worker threads of one process, and the desk where their answers are put back in order.
//
// Inside this room only: farm.cpp and ranks.cpp are the two who employ a crew.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cluster/farm.hpp"
#include "cluster/row.hpp"

namespace crux::cluster {

// At most so many pieces a thread lie between the oldest answer that was not taken and the newest piece.
constexpr std::size_t window_of_a_thread = 4;

// A piece, or the answer to it.
struct Numbered {
  std::uint64_t number = 0;
  std::string bytes;
};

// Threads that work on what they are given, first come first served. All calls but stop() come from one thread, the employer's.
class Crew {
 public:
  // threads <= 0: as many as this process may run on.
  Crew(const Farm& farm, int threads);
  // Stops, and waits for the threads.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int threads() const { return static_cast<int>(threads_.size()); }
  void give(Numbered piece);
  // The answers that were finished since the last call and before a stop, in any order. Waits for it, but not after a stop nor,
  // if given, beyond `patience`.
  std::vector<Numbered> finished(std::optional<std::chrono::microseconds> patience = {});
  // Work hears of it at once, pieces that wait are never begun. Any thread may call it.
  void stop() { stop_.request_stop(); }

 private:
  void work();

  const Farm& farm_;
  std::stop_source stop_;
  std::exception_ptr failure_;  // what the work threw; `finished` throws it on
  std::mutex mutex_;            // of the two rows
  std::condition_variable_any given_, done_;
  std::deque<Numbered> pieces_;
  std::vector<Numbered> answers_;
  std::vector<std::jthread> threads_;
};

// The leader's desk: pieces leave it numbered, answers come back in any order and are taken in the order of the numbers.
class Desk {
 public:
  explicit Desk(const Farm& farm) : farm_(farm) {}

  // The next piece, if there is one and if no more than `window` pieces are then under way.
  std::optional<Numbered> next(std::size_t window);
  void put(Numbered answer);
  // Takes the next answer if it is there; says whether it was.
  bool take();
  // All answers were taken, or enough of them.
  bool over() const { return enough_ || (!more_ && row_.size() == 0); }

 private:
  const Farm& farm_;
  bool more_ = true, enough_ = false;
  Row<std::string> row_;  // a place for each piece that was handed out and whose answer was not taken
};

}  // namespace crux::cluster
