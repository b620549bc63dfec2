#include "cluster/crew.hpp"

#include <sched.h>

#include <algorithm>
#include <utility>

namespace crux::cluster {

// std::thread::hardware_concurrency counts the machine's; mpirun and taskset give a process some of them.
int threads_of(int asked) {
  if (asked > 0) return asked;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // a machine too large for cpu_set_t
}

Crew::Crew(const Farm& farm, int threads) : farm_(farm) {
  const int count = threads_of(threads);
  threads_.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
}

Crew::~Crew() { stop(); }

void Crew::give(Numbered piece) {
  {
    const std::lock_guard lock(mutex_);
    pieces_.push_back(std::move(piece));
  }
  given_.notify_one();
}

std::vector<Numbered> Crew::finished(std::optional<std::chrono::microseconds> patience) {
  std::unique_lock lock(mutex_);
  const auto some = [&] { return !answers_.empty(); };
  if (!patience)
    done_.wait(lock, stop_.get_token(), some);
  else if (patience->count() > 0)
    done_.wait_for(lock, stop_.get_token(), *patience, some);
  if (failure_) std::rethrow_exception(failure_);
  return std::exchange(answers_, {});
}

void Crew::work() {
  const std::stop_token stop = stop_.get_token();
  std::unique_lock lock(mutex_);
  while (true) {
    given_.wait(lock, stop, [&] { return !pieces_.empty(); });
    if (stop.stop_requested()) return;
    const Numbered piece = std::move(pieces_.front());
    pieces_.pop_front();
    lock.unlock();
    Numbered answer{piece.number, {}};
    std::exception_ptr failure;
    try {
      answer.bytes = farm_.work(piece.bytes, stop);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    if (failure) {
      failure_ = failure;
      stop_.request_stop();
      return;
    }
    if (stop.stop_requested()) return;  // it may be anything
    answers_.push_back(std::move(answer));
    if (answers_.size() == 1) done_.notify_one();  // who collects takes them all
  }
}

std::optional<Numbered> Desk::next(std::size_t window) {
  if (!more_ || enough_ || row_.size() >= window) return {};
  std::optional<std::string> piece = farm_.next();
  if (!piece) {
    more_ = false;
    return {};
  }
  return Numbered{row_.open(), std::move(*piece)};
}

void Desk::put(Numbered answer) { row_.put(answer.number, std::move(answer.bytes)); }

bool Desk::take() {
  std::string* const first = enough_ ? nullptr : row_.first();
  if (!first) return false;
  std::string answer = std::move(*first);
  row_.pop();
  enough_ = !farm_.take(std::move(answer));
  return true;
}

}  // namespace crux::cluster
