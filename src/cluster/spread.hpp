// spread.hpp -- one piece of work after the other, each for the numbers 0..count-1, by the threads of all ranks; every rank gets
// all results.
//
// A farm (farm.hpp) answers its leader. Here all ranks take the same steps, such as the generations of an evolution, and divide
// only the work that takes long. That needs no words for what the work is about: every rank has it already.
//
// The leader may end before the others, when somebody asks it to stop. Each exchange of results says whether it goes on, so the
// others hear of that at the next one, and nobody waits for ever.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cluster/ranks.hpp"

namespace crux::cluster {

// Threads that wait for the next piece of work; the one that has it works, too.
class Team {
 public:
  using Work = std::function<void(std::size_t)>;

  // threads <= 0: as many as this process may run on.
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Calls work(i) for each i below `count`, and returns when all calls have. What a call throws is thrown here; the rest is left
  // undone.
  void run(std::size_t count, const Work& work);

 private:
  void labour(std::unique_lock<std::mutex>& lock);
  void wait_and_labour(const std::stop_token& stop);

  std::mutex mutex_;  // of all that follows
  std::condition_variable_any given_, done_;
  const Work* work_ = nullptr;
  std::size_t count_ = 0, next_ = 0, at_a_time_ = 1;
  std::size_t busy_ = 0;  // threads
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;
};

class Spread {
 public:
  // `threads` may differ from rank to rank.
  Spread(const Ranks& ranks, int threads) : ranks_(ranks), team_(threads) {}

  // Calls work(i) for each i below `count`, on one rank each, which writes its part of `results`; there are as many equal parts.
  // All ranks call it together, with the same count and parts of the same size. After over() the results are anything.
  void operator()(std::size_t count, const Team::Work& work, std::span<std::byte> results);
  // No more is to be done. Every rank says so once; the leader when it likes, the others if they know of no more or after over().
  void finish();
  // Requested on the other ranks if the leader is done.
  std::stop_token over() const { return over_.get_token(); }

 private:
  std::vector<std::string> exchange(bool goes_on, std::string_view results);

  const Ranks& ranks_;
  Team team_;
  std::stop_source over_;
};

}  // namespace crux::cluster
