// jobs.hpp -- long work, off the threads that answer requests: a bounded queue, limits for each client, progress, cancelling.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::server {

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };

// Shared by the worker, and by whoever asks or watches. Every function may be called from any thread.
class Job {
 public:
  Job(std::string id, std::string kind, std::string client, std::uint64_t count)
      : id(std::move(id)), kind(std::move(kind)), client(std::move(client)), count_(count) {}

  const std::string id, kind, client;

  Json to_json() const;
  bool ended() const;
  std::uint64_t version() const;  // grows with every change

  void tell(std::string says);              // how far it is
  void add_puzzle(std::string puzzle);      // one is made
  void show(std::string name, Json value);  // a field of its own in to_json
  // Parts of the result that are too many to be sent unasked: {"row":1,"column":2} in, a puzzle line or null out. Only of the
  // last few jobs that offer any are they kept.
  using Parts = std::function<Json(const Json& which)>;
  void offer(Parts parts);
  std::optional<Parts> parts() const;
  std::stop_token stop() const { return stop_.get_token(); }

  // `changed` is called after every change, from the thread that makes it: it must be quick, and must not call the job.
  int watch(std::function<void()> changed);
  void unwatch(int watcher);

 private:
  friend class Jobs;
  void cancel();
  void forget_shown();
  // Does nothing if the job has ended already.
  bool enter(JobState state, std::optional<Error> error = {});
  void notify(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  JobState state_ = JobState::queued;
  std::string says_ = "waiting";
  std::uint64_t count_, version_ = 0;
  std::vector<std::string> puzzles_;
  Json shown_ = Json::object();
  Parts parts_;
  std::optional<Error> error_;
  std::stop_source stop_;
  std::map<int, std::function<void()>> watchers_;
  int next_watcher_ = 0;
  std::chrono::steady_clock::time_point ended_;
};

struct JobLimits {
  std::size_t threads = 1;
  std::size_t queued = 64;        // waiting or running
  std::size_t per_client = 4;     // of those
  std::size_t remembered = 1000;  // that have ended
  std::size_t offering = 8;       // of those, with their parts
  std::size_t showing = 50;       // of those, with what they have shown
  std::chrono::seconds longest{60};
};

class Jobs {
 public:
  // Does the work; an error is the job's.
  using Work = std::function<Result<void>(Job&)>;

  explicit Jobs(JobLimits limits);
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  ~Jobs();  // cancels all

  // Fails if the queue is full (ErrorKind::full) or this client has too many jobs (ErrorKind::too_many).
  Result<std::shared_ptr<Job>> add(std::string kind, std::string client, std::uint64_t count, Work work);
  // Asks it to stop; one that waits leaves the queue at once. One that runs counts until it has stopped.
  void cancel(Job& job);
  // Null if there is none, or it was forgotten.
  std::shared_ptr<Job> find(std::string_view id) const;
  std::size_t waiting() const;
  std::size_t running() const;

 private:
  struct Queued {
    std::shared_ptr<Job> job;
    Work work;
  };
  void labour(const std::stop_token& stop);
  void perform(const Queued& next);
  void forget_old();  // REQUIRES: the mutex is held
  void guard_time(const std::stop_token& stop);

  const JobLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Queued> queue_;
  std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;
  std::map<std::shared_ptr<Job>, std::chrono::steady_clock::time_point> running_;  // and when they must end
  std::vector<std::jthread> threads_;
};

}  // namespace crux::server
