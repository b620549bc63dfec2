// local_jobs.hpp -- jobs in memory, of a server that has its store to itself.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/fair_queue.hpp"
#include "server/jobs.hpp"

namespace crux::server {

class LocalJobs final : public Jobs {
 public:
  explicit LocalJobs(JobLimits limits);
  ~LocalJobs() override;  // cancels all

  Result<std::shared_ptr<Job>> add(const JobRequest& request, Work work) override;
  Result<void> cancel(Job& job) override;
  Result<std::shared_ptr<Job>> find(std::string_view id) override;
  Result<std::optional<Job::Parts>> parts(const Job& job) override { return job.parts(); }
  bool are_at_hand() const override { return true; }
  std::size_t waiting() const override;
  std::size_t running() const override;

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
  OpenCounts count_open(const Client& client) const;
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
