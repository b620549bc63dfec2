// shared_jobs.hpp -- jobs in a database that several servers share: any of them works on a job, and any of them answers for it.
//
// The store knows everything about a job. A server that is asked for one keeps a copy, which it brings up to date whenever it is
// asked, and while somebody watches whenever the store tells of a change. The server that works on a task gives a sign of life
// every second. If it is killed, another server begins the task anew; if that one is killed, too, the job fails and says so.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/jobs.hpp"
#include "store/shared_jobs.hpp"

namespace crux::server {

class SharedJobs final : public Jobs {
 public:
  // The work of a request, made again from what was asked.
  struct Remade {
    Work work;
    std::uint64_t count = 1;
  };
  using Remake = std::function<Result<Remade>(const std::string& kind, const std::string& asked)>;

  // The store must live longer.
  SharedJobs(store::Store& store, JobLimits limits, Remake remake);
  ~SharedJobs() override;  // leaves its work to other servers

  Result<std::shared_ptr<Job>> add(const JobRequest& request, Work work) override;
  Result<void> cancel(Job& job) override;
  Result<std::shared_ptr<Job>> find(std::string_view id) override;
  Result<std::optional<Job::Parts>> parts(const Job& job) override;
  bool are_at_hand() const override { return false; }
  std::size_t waiting() const override { return waiting_; }
  std::size_t running() const override;

 private:
  using Clock = std::chrono::steady_clock;
  // A task that this server works on.
  struct Running {
    std::string task;
    std::shared_ptr<Job> lead;
    Clock::time_point deadline;
    std::atomic<bool> unwanted = false, lost = false;  // nobody waits for it; another server has it
    // For the thread that tells the store:
    std::uint64_t told = 0;
    Clock::time_point told_at = {}, parts_at = {};
  };
  using RunningPtr = std::shared_ptr<Running>;
  // A copy of a job that somebody asked for.
  struct Copy {
    std::mutex mutex;  // held while it is brought up to date
    std::shared_ptr<Job> job;
    std::string task;
    std::shared_ptr<const Json> parts;  // as they were when the job had `parts_version`
    std::uint64_t parts_version = 0;
    Clock::time_point asked;  // under the mutex of all
  };
  using CopyPtr = std::shared_ptr<Copy>;

  CopyPtr copy_of(std::string_view id);
  Result<void> refresh(const std::string& id, Copy& copy);
  void refresh_watched(const std::string& task);  // empty: of all tasks
  void trim_copies();

  void labour(const std::stop_token& stop, bool light_only);
  void perform(const store::TakenTask& taken, const std::stop_token& stop);
  void tell_end(Running& running, const std::stop_token& stop);
  Result<void> keep_parts(const Running& running);
  void hear(const std::string& task);

  std::vector<RunningPtr> all_running() const;
  void keep_time(const std::stop_token& stop);
  void keep_house(const std::stop_token& stop);
  void tell_progress(Running& running);
  void beat();
  void look_after_others();

  store::SharedJobs rows_;
  const JobLimits limits_;
  const Remake remake_;
  const std::string server_;  // our name among the servers
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> beat_now_ = false;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint64_t news_ = 0;  // counts what may be a new task
  std::map<std::string, CopyPtr, std::less<>> copies_;
  std::vector<RunningPtr> running_;

  std::unique_ptr<store::Listening> listening_;
  std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace crux::server
