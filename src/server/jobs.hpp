// jobs.hpp -- long work, off the threads that answer requests: a fair queue, limits for each client, progress, cancelling.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
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
#include "server/fair_queue.hpp"
#include "server/job_answer.hpp"

namespace crux::server {

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };

// The limits of the session count; without one, those of the address.
struct Client {
  std::string address, session;
  const std::string& owner() const { return session.empty() ? address : session; }
};

// Shared by the worker, and by whoever asks or watches. Every function may be called from any thread.
class Job {
 public:
  Job(std::string id, std::string kind, Client client, std::uint64_t count);

  const std::string id, kind;
  const Client client;

  // The latest version as text. Never waits for the text of a version that is being made.
  std::shared_ptr<const JobAnswer> answer() const;
  bool ended() const { return state_ > JobState::running; }

  void tell(const std::string& says);                     // how far it is
  void add_puzzle(const std::string& puzzle);             // one is made
  void show(const std::string& name, const Json& value);  // a field of its own in the answer
  // Parts of the result that are too many to be sent unasked: {"row":1,"column":2} in, a puzzle line or null out. Only of the
  // last few jobs that offer any are they kept.
  using Parts = std::function<Json(const Json& which)>;
  void offer(const Parts& parts);
  std::optional<Parts> parts() const;
  std::stop_token stop() const { return stop_.get_token(); }

  // `changed` is called after every new version, from the thread that makes it: it must be quick, and must not call the job.
  int watch(std::function<void()> changed);
  void unwatch(int watcher);

 private:
  friend class Jobs;
  // `other` gets what `source` has, and from now on hears what this one hears. `source` is this one, or one that it leads.
  void lead(const std::shared_ptr<Job>& other, Job& source);
  void copy_to(Job& other) const;  // REQUIRES: the mutex is held
  template <class Change>
  void change(const Change& make);  // which answers whether anything is different
  void forget_shown();
  // Does nothing if the job has ended already.
  bool enter(JobState state, std::optional<Error> error = {});
  // Makes a version of what was told since the last one, if that was some time ago.
  void publish_if_due();
  void publish(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;  // for what follows, until the next mutex; held while a text is made
  std::atomic<JobState> state_ = JobState::queued;
  std::atomic<bool> has_shown_ = false;
  std::string says_ = "waiting";
  std::uint64_t count_;
  std::vector<std::string> puzzles_;
  Json shown_ = Json::object();  // empty after the end: then it is in the answer alone
  Parts parts_;
  std::optional<Error> error_;
  std::vector<std::shared_ptr<Job>> followers_;
  JobAnswers answers_;
  bool is_told_ = true;  // the answer says everything
  std::chrono::steady_clock::time_point published_, ended_;

  std::stop_source stop_;
  mutable std::mutex answer_mutex_;
  std::shared_ptr<const JobAnswer> answer_;
  std::mutex watchers_mutex_;
  std::map<int, std::function<void()>> watchers_;
  int next_watcher_ = 0;
};

// Ends with its stream, also if that is cut off when the server stops.
class JobWatch {
 public:
  JobWatch(Job& job, std::function<void()> changed) : job_(job), number_(job.watch(std::move(changed))) {}
  ~JobWatch() { job_.unwatch(number_); }
  JobWatch(const JobWatch&) = delete;
  JobWatch& operator=(const JobWatch&) = delete;

 private:
  Job& job_;
  int number_;
};

struct JobLimits {
  std::size_t threads = 1;         // besides one that does light work only
  std::size_t queued = 256;        // waiting or running
  std::size_t per_client = 4;      // of those; a session, or an address without one
  std::size_t per_address = 64;    // of those, of all sessions behind it
  std::size_t remembered = 1000;   // that have ended
  std::size_t offering = 8;        // of those, with their parts
  std::size_t showing = 50;        // of those, with what they have shown, if that is
  std::size_t shown = 64U << 20U;  // bytes at most
  std::chrono::seconds longest{60};
};

struct JobRequest {
  std::string kind;
  Client client;
  std::uint64_t count = 1;
  bool light = false;     // one puzzle: it does not wait for long work of others
  std::string same = {};  // equal requests have equal texts, and are worked on once; empty: equal to none
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
  Result<std::shared_ptr<Job>> add(const JobRequest& request, Work work);
  // Asks it to stop; one that waits leaves the queue at once. One that runs counts until it has stopped. Work that others wait
  // for goes on.
  void cancel(Job& job);
  // Null if there is none, or it was forgotten.
  std::shared_ptr<Job> find(std::string_view id) const;
  std::size_t waiting() const;
  std::size_t running() const;

 private:
  // Work, and the jobs that wait for it. `jobs` is read and changed while the mutex is held.
  struct Task {
    Work work;
    std::string same;
    std::shared_ptr<Job> lead;  // hears of the work, and tells the others
    std::vector<std::shared_ptr<Job>> jobs;
    std::chrono::steady_clock::time_point deadline = {};  // when it runs
    bool wanted() const;
  };
  using TaskPtr = std::shared_ptr<Task>;
  // REQUIRES, for each of these: the mutex is held.
  Result<void> admit(const Client& client) const;
  // Whether the work of an equal request will do, or has done.
  bool join(const std::string& same, const std::shared_ptr<Job>& job);
  void remember_made(const Task& task);
  void forget_old();
  template <class Visit>
  void for_each(const Visit& visit) const;  // task that waits or runs

  void labour(const std::stop_token& stop, bool light_only);
  TaskPtr next(const std::stop_token& stop, bool light_only);
  void perform(Task& task);
  void keep_watch(const std::stop_token& stop);

  const JobLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  FairQueue<TaskPtr> long_, light_;
  std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;
  std::map<std::string, std::weak_ptr<Job>> made_;  // jobs that are done, by what was asked
  std::vector<TaskPtr> running_;
  std::vector<std::jthread> threads_;
};

}  // namespace crux::server
