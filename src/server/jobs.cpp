#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "server/secret.hpp"

namespace crux::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_versions{250};  // of a running job
constexpr std::chrono::milliseconds between_rounds{50};     // of the thread that looks after the running jobs

}  // namespace

Job::Job(std::string id, std::string kind, Client client, std::uint64_t count)
    : id(std::move(id)), kind(std::move(kind)), client(std::move(client)), count_(count) {
  std::unique_lock lock(mutex_);
  publish(lock);
}

std::shared_ptr<const JobAnswer> Job::answer() const {
  const std::scoped_lock lock(answer_mutex_);
  return answer_;
}

// REQUIRES: the lock is held. Lets it go.
void Job::publish(std::unique_lock<std::mutex>& lock) {
  constexpr std::array<std::string_view, 5> names{"queued", "running", "done", "failed", "cancelled"};
  const JobState state = state_;
  Json json{{"id", id},
            {"kind", kind},
            {"state", names[static_cast<std::size_t>(state)]},
            {"says", says_},
            {"made", puzzles_.size()},
            {"count", count_},
            {"puzzles", puzzles_}};
  if (error_)
    json["error"] = {
        {"says", to_text(*error_)}, {"where", error_->where}, {"found", error_->found}, {"expected", error_->expected}};
  auto made = answers_.make(json, shown_, state > JobState::running);
  is_told_ = true;
  published_ = Clock::now();
  if (state > JobState::running) shown_ = Json::object();
  {
    const std::scoped_lock own(answer_mutex_);
    answer_ = std::move(made);
  }
  lock.unlock();
  std::map<int, std::function<void()>> watchers;
  {
    const std::scoped_lock own(watchers_mutex_);
    watchers = watchers_;
  }
  for (const auto& [number, changed] : watchers) changed();
}

void Job::publish_if_due() {
  std::unique_lock lock(mutex_);
  if (!is_told_ && Clock::now() >= published_ + between_versions) publish(lock);
}

// A job that was cancelled stays as it was, while those that it leads go on.
template <class Change>
void Job::change(const Change& make) {
  std::unique_lock lock(mutex_);
  for (const auto& follower : followers_) follower->change(make);
  if (ended() || !make(*this)) return;
  is_told_ = false;
  if (Clock::now() >= published_ + between_versions) publish(lock);
}

void Job::tell(const std::string& says) {
  change([&](Job& job) { return std::exchange(job.says_, says) != says; });
}

void Job::add_puzzle(const std::string& puzzle) {
  change([&](Job& job) {
    job.puzzles_.push_back(puzzle);
    return true;
  });
}

void Job::show(const std::string& name, const Json& value) {
  change([&](Job& job) {
    job.shown_[name] = value;
    job.has_shown_ = true;
    return true;
  });
}

void Job::offer(const Parts& parts) {
  const std::scoped_lock lock(mutex_);
  for (const auto& follower : followers_) follower->offer(parts);
  parts_ = parts;
}

void Job::forget_shown() {
  std::unique_lock lock(mutex_);
  if (has_shown_.exchange(false)) publish(lock);
}

std::optional<Job::Parts> Job::parts() const {
  const std::scoped_lock lock(mutex_);
  return parts_ ? std::optional(parts_) : std::nullopt;
}

bool Job::enter(JobState state, std::optional<Error> error) {
  std::unique_lock lock(mutex_);
  if (ended()) return false;
  error_ = std::move(error);
  if (state == JobState::running) says_ = "working";
  if (state == JobState::cancelled) says_ = "cancelled";
  if (state > JobState::running) ended_ = Clock::now();
  state_ = state;  // last: whoever sees the end may read when it was
  publish(lock);
  return true;
}

void Job::copy_to(Job& other) const {
  const std::scoped_lock lock(other.mutex_);
  other.state_ = state_.load();
  other.says_ = says_;
  other.puzzles_ = puzzles_;
  other.shown_ = shown_;
  other.parts_ = parts_;
  other.is_told_ = false;
}

void Job::lead(const std::shared_ptr<Job>& other, Job& source) {
  const std::scoped_lock lock(mutex_);
  if (&source == this) {
    copy_to(*other);
  } else {
    const std::scoped_lock inner(source.mutex_);
    source.copy_to(*other);
  }
  followers_.push_back(other);
}

int Job::watch(std::function<void()> changed) {
  const std::scoped_lock lock(watchers_mutex_);
  watchers_.emplace(next_watcher_, std::move(changed));
  return next_watcher_++;
}

void Job::unwatch(int watcher) {
  const std::scoped_lock lock(watchers_mutex_);
  watchers_.erase(watcher);
}

bool Jobs::Task::wanted() const {
  return std::ranges::any_of(jobs, [](const auto& job) { return !job->ended(); });
}

Jobs::Jobs(JobLimits limits) : limits_(limits) {
  for (std::size_t i = 0; i < std::max<std::size_t>(limits.threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, false); });
  threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, true); });
  threads_.emplace_back([this](const std::stop_token& stop) { keep_watch(stop); });
}

Jobs::~Jobs() {
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
void Jobs::for_each(const Visit& visit) const {
  long_.for_each(visit);
  light_.for_each(visit);
  std::ranges::for_each(running_, visit);
}

Result<void> Jobs::admit(const Client& client) const {
  std::size_t open = 0, own = 0, near = 0;
  for_each([&](const TaskPtr& task) {
    ++open;
    const bool stopping = task->lead->stop().stop_requested();
    for (const auto& job : task->jobs) {
      if (job->ended() && !stopping) continue;  // cancelled, and others wait for the work
      own += job->client.owner() == client.owner() ? 1 : 0;
      near += job->client.address == client.address ? 1 : 0;
    }
  });
  if (own >= limits_.per_client)
    return error("jobs", "many", fmt::format("{} of your jobs are waiting or running", own), "wait for one of them, or cancel it",
                 ErrorKind::too_many);
  if (near >= limits_.per_address)
    return error("jobs", "many", fmt::format("{} jobs of your network are waiting or running", near), "try again in a minute",
                 ErrorKind::too_many);
  if (open >= limits_.queued)
    return error("jobs", "full", fmt::format("{} jobs are waiting", open), "try again in a minute", ErrorKind::full);
  return {};
}

bool Jobs::join(const std::string& same, const std::shared_ptr<Job>& job) {
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

Result<std::shared_ptr<Job>> Jobs::add(const JobRequest& request, Work work) {
  const std::scoped_lock lock(mutex_);
  forget_old();
  if (const auto may = admit(request.client); !may) return std::unexpected(may.error());
  auto job = std::make_shared<Job>(random_id(), request.kind, request.client, request.count);
  jobs_.emplace(job->id, job);
  if (join(request.same, job)) return job;
  (request.light ? light_ : long_)
      .push(request.client.address, request.client.owner(),
            std::make_shared<Task>(Task{.work = std::move(work), .same = request.same, .lead = job, .jobs = {job}}));
  changed_.notify_all();
  return job;
}

void Jobs::cancel(Job& job) {
  job.enter(JobState::cancelled);
  const std::scoped_lock lock(mutex_);
  const auto unwanted = [](const TaskPtr& task) { return !task->wanted(); };
  long_.erase_if(unwanted);
  light_.erase_if(unwanted);
  for (const TaskPtr& task : running_)
    if (unwanted(task)) task->lead->stop_.request_stop();
}

std::shared_ptr<Job> Jobs::find(std::string_view id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

std::size_t Jobs::waiting() const {
  const std::scoped_lock lock(mutex_);
  return long_.size() + light_.size();
}

std::size_t Jobs::running() const {
  const std::scoped_lock lock(mutex_);
  return running_.size();
}

void Jobs::forget_old() {
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

Jobs::TaskPtr Jobs::next(const std::stop_token& stop, bool light_only) {
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

void Jobs::labour(const std::stop_token& stop, bool light_only) {
  while (const TaskPtr task = next(stop, light_only)) perform(*task);
}

void Jobs::perform(Task& task) {
  Job& lead = *task.lead;
  Result<void> result;
  try {
    result = task.work(lead);
  } catch (const std::exception& thrown) {
    result = error("jobs", "", "it failed: " + std::string(thrown.what()), "please tell us");
  }
  if (lead.stop().stop_requested() && Clock::now() >= task.deadline)
    result = error("jobs", "", fmt::format("it took longer than {} s", limits_.longest.count()), "ask for something smaller");
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

void Jobs::remember_made(const Task& task) {
  if (task.same.empty()) return;
  for (const auto& job : task.jobs)
    if (job->state_ == JobState::done && !job->has_shown_) made_[task.same] = job;
}

// Work is asked to stop when its time is over; only it can say when it does.
void Jobs::keep_watch(const std::stop_token& stop) {
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
    for (const auto& job : running) job->publish_if_due();
  }
}

}  // namespace crux::server
