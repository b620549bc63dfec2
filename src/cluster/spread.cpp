#include "cluster/spread.hpp"

#include <algorithm>
#include <utility>

namespace crux::cluster {

Team::Team(int threads) {
  const int others = threads_of(threads) - 1;
  threads_.reserve(static_cast<std::size_t>(others));
  for (int i = 0; i < others; ++i) threads_.emplace_back([this](const std::stop_token& stop) { wait_and_labour(stop); });
}

Team::~Team() = default;

void Team::run(std::size_t count, const Work& work) {
  constexpr std::size_t shares = 8;  // of each thread: some take longer than others
  std::unique_lock lock(mutex_);
  work_ = &work, count_ = count, next_ = 0;
  at_a_time_ = std::max<std::size_t>(1, count / (shares * (threads_.size() + 1)));
  given_.notify_all();
  labour(lock);
  done_.wait(lock, [&] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Team::labour(std::unique_lock<std::mutex>& lock) {
  ++busy_;
  while (next_ < count_) {
    const std::size_t begin = next_, end = std::min(count_, begin + at_a_time_);
    next_ = end;
    const Work& work = *work_;
    lock.unlock();
    std::exception_ptr failure;
    try {
      for (std::size_t i = begin; i < end; ++i) work(i);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    if (failure) failure_ = failure, next_ = count_;
  }
  if (--busy_ == 0) done_.notify_one();
}

void Team::wait_and_labour(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (given_.wait(lock, stop, [&] { return next_ < count_; })) labour(lock);
}

// Numbers are dealt like cards, because neighbours often take equally long.
void Spread::operator()(std::size_t count, const Team::Work& work, std::span<std::byte> results) {
  const auto ranks = static_cast<std::size_t>(ranks_.count()), own = static_cast<std::size_t>(ranks_.rank());
  if (over_.stop_requested() || count == 0) return;
  const auto numbers = [&](std::size_t rank) { return (count + ranks - 1 - rank) / ranks; };
  team_.run(numbers(own), [&](std::size_t i) { work(own + i * ranks); });
  if (ranks == 1) return;
  const std::size_t size = results.size() / count;
  const auto part = [&](std::size_t number) { return reinterpret_cast<char*>(results.subspan(number * size, size).data()); };
  std::string mine;
  for (std::size_t i = 0; i < numbers(own); ++i) mine.append(part(own + i * ranks), size);
  const auto all = exchange(true, mine);
  if (over_.stop_requested()) return;
  for (std::size_t rank = 0; rank < ranks; ++rank)
    for (std::size_t i = 0; i < numbers(rank) && rank != own; ++i) all[rank].copy(part(rank + i * ranks), size, 1 + i * size);
}

void Spread::finish() {
  if (ranks_.count() > 1 && !over_.stop_requested()) exchange(false, {});
}

// Each rank's first letter says whether it goes on; only the leader's counts.
std::vector<std::string> Spread::exchange(bool goes_on, std::string_view results) {
  auto all = ranks_.gather((goes_on ? '+' : '-') + std::string(results));
  if (all[0][0] == '-') over_.request_stop();
  return all;
}

}  // namespace crux::cluster
