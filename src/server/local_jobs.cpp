#include "server/local_jobs.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "server/log.hpp"
#include "server/secret.hpp"

namespace crux::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_rounds{50};  // of the thread that looks after the running jobs

}  // namespace

bool LocalJobs::Task::wanted() const {
  return std::ranges::any_of(jobs, [](const auto& job) { return !job->ended(); });
}

LocalJobs::LocalJobs(JobLimits limits) : limits_(limits) {
  for (std::size_t i = 0; i < std::max<std::size_t>(limits.threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, false); });
  threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, true); });
  threads_.emplace_back([this](const std::stop_token& stop) { keep_watch(stop); });
}

LocalJobs::~LocalJobs() {
  std::vector<std::shared_ptr<Job>> all;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, job] : jobs_) all.push_back(job);
    long_ = {};
    light_ = {};
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  for (const auto& job : all) {
    job->stop_.request_stop();
    job->enter(JobState::cancelled);
  }
}

template <class Visit>
void LocalJobs::for_each(const Visit& visit) const {
  long_.for_each(visit);
  light_.for_each(visit);
  std::ranges::for_each(running_, visit);
}

OpenCounts LocalJobs::count_open(const Client& client) const {
  OpenCounts open;
  for_each([&](const TaskPtr& task) {
    ++open.all;
    const bool stopping = task->lead->stop().stop_requested();
    for (const auto& job : task->jobs) {
      if (job->ended() && !stopping) continue;  // cancelled, and others wait for the work
      open.own += job->client.owner() == client.owner() ? 1 : 0;
      open.near += job->client.address == client.address ? 1 : 0;
    }
  });
  return open;
}

bool LocalJobs::join(const std::string& same, const std::shared_ptr<Job>& job) {
  if (same.empty()) return false;
  if (const auto made = made_.find(same); made != made_.end())
    if (const auto done = made->second.lock()) {
      {
        const std::scoped_lock lock(done->mutex_);
        done->copy_to(*job);
      }
      job->state_ = JobState::running;
      return job->enter(JobState::done);
    }
  TaskPtr equal;
  for_each([&](const TaskPtr& task) {
    if (task->same == same && task->wanted()) equal = task;
  });
  if (!equal) return false;
  const auto live = std::ranges::find_if(equal->jobs, [](const auto& one) { return !one->ended(); });
  if (live == equal->jobs.end()) return false;  // it has ended just now
  equal->lead->lead(job, **live);
  equal->jobs.push_back(job);
  return true;
}

Result<std::shared_ptr<Job>> LocalJobs::add(const JobRequest& request, Work work) {
  const std::scoped_lock lock(mutex_);
  forget_old();
  if (const auto may = admit(limits_, count_open(request.client)); !may) return std::unexpected(may.error());
  auto job = std::make_shared<Job>(random_id(), request.kind, request.client, request.count);
  jobs_.emplace(job->id, job);
  if (join(request.same, job)) return job;
  (request.light ? light_ : long_)
      .push(request.client.address, request.client.owner(),
            std::make_shared<Task>(Task{.work = std::move(work), .same = request.same, .lead = job, .jobs = {job}}));
  changed_.notify_all();
  return job;
}

Result<void> LocalJobs::cancel(Job& job) {
  job.enter(JobState::cancelled);
  const std::scoped_lock lock(mutex_);
  const auto unwanted = [](const TaskPtr& task) { return !task->wanted(); };
  long_.erase_if(unwanted);
  light_.erase_if(unwanted);
  for (const TaskPtr& task : running_)
    if (unwanted(task)) task->lead->stop_.request_stop();
  return {};
}

Result<std::shared_ptr<Job>> LocalJobs::find(std::string_view id) {
  const std::scoped_lock lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

std::size_t LocalJobs::waiting() const {
  const std::scoped_lock lock(mutex_);
  return long_.size() + light_.size();
}

std::size_t LocalJobs::running() const {
  const std::scoped_lock lock(mutex_);
  return running_.size();
}

void LocalJobs::forget_old() {
  std::vector<std::shared_ptr<Job>> ended;  // the latest first
  for (const auto& [id, job] : jobs_)
    if (job->ended()) ended.push_back(job);
  std::ranges::sort(ended, std::greater{}, [](const auto& job) { return job->ended_; });
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < ended.size(); ++i) {
    if (i >= limits_.offering) ended[i]->offer({});
    bytes += ended[i]->answer()->bytes();
    if (i >= limits_.showing || bytes > limits_.shown) ended[i]->forget_shown();
  }
  if (ended.size() < limits_.remembered) return;
  // The older half, so that this is rare.
  for (const auto& job : std::span(ended).subspan(limits_.remembered / 2)) jobs_.erase(job->id);
  std::erase_if(made_, [](const auto& entry) { return entry.second.expired(); });
}

LocalJobs::TaskPtr LocalJobs::next(const std::stop_token& stop, bool light_only) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!changed_.wait(lock, stop, [&] { return !light_.empty() || (!light_only && !long_.empty()); })) return nullptr;
    const auto from_queue = !light_only && !long_.empty() ? long_.pop() : light_.pop();
    const TaskPtr& task = *from_queue;
    bool wanted = false;
    for (const auto& job : task->jobs) wanted |= job->enter(JobState::running);
    if (!wanted) continue;  // cancelled while it waited
    task->deadline = Clock::now() + limits_.longest;
    running_.push_back(task);
    return task;
  }
}

void LocalJobs::labour(const std::stop_token& stop, bool light_only) {
  while (const TaskPtr task = next(stop, light_only)) {
    try {
      perform(*task);
    } catch (const std::exception& thrown) {  // there is no memory for its end, say
      log(LogLevel::error, "bug", {{"says", thrown.what()}});
    }
  }
}

void LocalJobs::perform(Task& task) {
  Job& lead = *task.lead;
  const Result<void> result = server::perform(task.work, lead, task.deadline, limits_.longest);
  std::vector<std::shared_ptr<Job>> jobs;
  {
    // From now on nobody joins.
    const std::scoped_lock lock(mutex_);
    std::erase_if(running_, [&](const TaskPtr& running) { return running.get() == &task; });
    jobs = task.jobs;
  }
  for (const auto& job : jobs) {
    if (result) {
      job->enter(JobState::done);
    } else {
      job->enter(JobState::failed, result.error());
    }
  }
  const std::scoped_lock lock(mutex_);
  if (result) remember_made(task);
}

void LocalJobs::remember_made(const Task& task) {
  if (task.same.empty()) return;
  for (const auto& job : task.jobs)
    if (job->state_ == JobState::done && !job->has_shown_) made_[task.same] = job;
}

// Work is asked to stop when its time is over; only it can say when it does.
void LocalJobs::keep_watch(const std::stop_token& stop) {
  std::mutex own;
  std::condition_variable_any never;
  while (!stop.stop_requested()) {
    std::unique_lock wait(own);
    never.wait_for(wait, stop, between_rounds, [] { return false; });
    std::vector<std::shared_ptr<Job>> running;
    {
      const std::scoped_lock lock(mutex_);
      for (const TaskPtr& task : running_) {
        if (Clock::now() >= task->deadline) task->lead->stop_.request_stop();
        running.insert(running.end(), task->jobs.begin(), task->jobs.end());
      }
    }
    try {
      for (const auto& job : running) job->publish_if_due();
    } catch (const std::exception& thrown) {  // there is no memory for a text, say; it is made later
      log(LogLevel::error, "bug", {{"says", thrown.what()}});
    }
  }
}

}  // namespace crux::server
