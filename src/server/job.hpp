// job.hpp -- long work as somebody sees it who waits for it: its state, how far it is, what it has made.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
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
  // `version`: the last one before its first, if another server has worked on it.
  Job(std::string id, std::string kind, Client client, std::uint64_t count, std::uint64_t version = 0);
  // One that the store tells of.
  Job(std::string id, std::uint64_t version, const Json& told);

  const std::string id, kind;
  const Client client;

  // The latest version as text. Never waits for the text of a version that is being made.
  std::shared_ptr<const JobAnswer> answer() const;
  bool ended() const { return state_ > JobState::running; }

  void tell(const std::string& says);              // how far it is
  void add_puzzle(const std::string& puzzle);      // one is made
  void show(const std::string& name, Json value);  // a field of its own in the answer
  // Parts of the result that are too many to be sent unasked: {"row":1,"column":2} in, a puzzle line or null out. Only of the
  // last few jobs that offer any are they kept. `places`: those that there are.
  using Parts = std::function<Json(const Json& which)>;
  void offer(const Parts& parts, const std::vector<Json>& places = {});
  std::optional<Parts> parts() const;
  std::stop_token stop() const { return stop_.get_token(); }

  // `changed` is called after every new version, from the thread that makes it: it must be quick, and must not call the job.
  int watch(std::function<void()> changed);
  void unwatch(int watcher);
  bool is_watched() const;

 private:
  friend class LocalJobs;
  friend class SharedJobs;
  // The store tells a newer version; an older one is left alone.
  void adopt(std::uint64_t version, const Json& told);
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
  void publish(std::unique_lock<std::mutex>& lock, std::shared_ptr<const JobAnswer> made);

  mutable std::mutex mutex_;  // for what follows, until the next mutex; held while a text is made
  std::atomic<JobState> state_ = JobState::queued;
  std::atomic<bool> has_shown_ = false;
  std::string says_ = "waiting";
  std::uint64_t count_;
  std::vector<std::string> puzzles_;
  Json shown_ = Json::object();  // empty after the end: then it is in the answer alone
  Parts parts_;
  std::vector<Json> places_;
  std::optional<Error> error_;
  std::vector<std::shared_ptr<Job>> followers_;
  JobAnswers answers_;
  bool is_told_ = true;  // the answer says everything
  std::chrono::steady_clock::time_point published_, ended_;

  std::stop_source stop_;
  mutable std::mutex answer_mutex_;
  std::shared_ptr<const JobAnswer> answer_;
  mutable std::mutex watchers_mutex_;
  std::map<int, std::function<void()>> watchers_;
  int next_watcher_ = 0;
};

// The text of a job, after it has ended in this state.
std::string ended_text(const std::string& text, JobState state, const std::optional<Error>& error = {});

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

}  // namespace crux::server
