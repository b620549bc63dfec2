#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/secret.hpp"

namespace crux::server {

using Clock = std::chrono::steady_clock;

Json Job::to_json() const {
  constexpr std::array<std::string_view, 5> names{"queued", "running", "done", "failed", "cancelled"};
  const std::scoped_lock lock(mutex_);
  Json json{{"id", id},
            {"kind", kind},
            {"state", names[static_cast<std::size_t>(state_)]},
            {"says", says_},
            {"made", puzzles_.size()},
            {"count", count_},
            {"puzzles", puzzles_}};
  json.update(shown_);
  if (error_)
    json["error"] = {
        {"says", to_text(*error_)}, {"where", error_->where}, {"found", error_->found}, {"expected", error_->expected}};
  return json;
}

bool Job::ended() const {
  const std::scoped_lock lock(mutex_);
  return state_ > JobState::running;
}

std::uint64_t Job::version() const {
  const std::scoped_lock lock(mutex_);
  return version_;
}

void Job::notify(std::unique_lock<std::mutex>& lock) {
  ++version_;
  const auto watchers = watchers_;
  lock.unlock();
  for (const auto& [number, changed] : watchers) changed();
}

void Job::tell(std::string says) {
  std::unique_lock lock(mutex_);
  if (says_ == says) return;
  says_ = std::move(says);
  notify(lock);
}

void Job::add_puzzle(std::string puzzle) {
  std::unique_lock lock(mutex_);
  puzzles_.push_back(std::move(puzzle));
  notify(lock);
}

void Job::show(std::string name, Json value) {
  std::unique_lock lock(mutex_);
  shown_[std::move(name)] = std::move(value);
  notify(lock);
}

void Job::forget_shown() {
  const std::scoped_lock lock(mutex_);
  shown_ = Json::object();
}

void Job::offer(Parts parts) {
  const std::scoped_lock lock(mutex_);
  parts_ = std::move(parts);
}

std::optional<Job::Parts> Job::parts() const {
  const std::scoped_lock lock(mutex_);
  return parts_ ? std::optional(parts_) : std::nullopt;
}

bool Job::enter(JobState state, std::optional<Error> error) {
  std::unique_lock lock(mutex_);
  if (state_ > JobState::running) return false;
  state_ = state;
  error_ = std::move(error);
  if (state == JobState::running) says_ = "working";
  if (state == JobState::cancelled) says_ = "cancelled";
  if (state > JobState::running) ended_ = Clock::now();
  notify(lock);
  return true;
}

void Job::cancel() {
  stop_.request_stop();
  enter(JobState::cancelled);
}

int Job::watch(std::function<void()> changed) {
  const std::scoped_lock lock(mutex_);
  watchers_.emplace(next_watcher_, std::move(changed));
  return next_watcher_++;
}

void Job::unwatch(int watcher) {
  const std::scoped_lock lock(mutex_);
  watchers_.erase(watcher);
}

Jobs::Jobs(JobLimits limits) : limits_(limits) {
  for (std::size_t i = 0; i < std::max<std::size_t>(limits.threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { labour(stop); });
  threads_.emplace_back([this](const std::stop_token& stop) { guard_time(stop); });
}

Jobs::~Jobs() {
  std::vector<std::shared_ptr<Job>> all;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, job] : jobs_) all.push_back(job);
    queue_.clear();
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  for (const auto& job : all) job->cancel();
}

Result<std::shared_ptr<Job>> Jobs::add(std::string kind, std::string client, std::uint64_t count, Work work) {
  const std::scoped_lock lock(mutex_);
  forget_old();
  const std::size_t open = queue_.size() + running_.size();
  const auto is_own = [&](const std::shared_ptr<Job>& job) { return job->client == client; };
  const auto own =
      static_cast<std::size_t>(std::ranges::count_if(queue_, is_own, &Queued::job) +
                               std::ranges::count_if(running_, is_own, [](const auto& entry) { return entry.first; }));
  if (own >= limits_.per_client)
    return error("jobs", "many", fmt::format("{} of your jobs are waiting or running", own), "wait for one of them, or cancel it",
                 ErrorKind::too_many);
  if (open >= limits_.queued)
    return error("jobs", "full", fmt::format("{} jobs are waiting", open), "try again in a minute", ErrorKind::full);
  auto job = std::make_shared<Job>(random_id(), std::move(kind), std::move(client), count);
  jobs_.emplace(job->id, job);
  queue_.push_back({job, std::move(work)});
  changed_.notify_one();
  return job;
}

void Jobs::cancel(Job& job) {
  {
    const std::scoped_lock lock(mutex_);
    std::erase_if(queue_, [&](const Queued& waiting) { return waiting.job.get() == &job; });
  }
  job.cancel();
}

std::shared_ptr<Job> Jobs::find(std::string_view id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

std::size_t Jobs::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

std::size_t Jobs::running() const {
  const std::scoped_lock lock(mutex_);
  return running_.size();
}

void Jobs::forget_old() {
  std::vector<std::shared_ptr<Job>> ended;
  for (const auto& [id, job] : jobs_)
    if (job->ended()) ended.push_back(job);
  std::ranges::sort(ended, {}, [](const auto& job) { return job->ended_; });
  const auto older_than = [&](std::size_t newest) {
    return std::span(ended).first(ended.size() - std::min(newest, ended.size()));
  };
  for (const auto& job : older_than(limits_.offering)) job->offer({});
  for (const auto& job : older_than(limits_.showing)) job->forget_shown();
  if (ended.size() < limits_.remembered) return;
  // The older half, so that this is rare.
  ended.resize(ended.size() - limits_.remembered / 2);
  for (const auto& job : ended) jobs_.erase(job->id);
}

void Jobs::labour(const std::stop_token& stop) {
  for (;;) {
    Queued next;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [&] { return !queue_.empty(); })) return;
      next = std::move(queue_.front());
      queue_.pop_front();
      if (!next.job->enter(JobState::running)) continue;  // cancelled while it waited
      running_.emplace(next.job, Clock::now() + limits_.longest);
    }
    const auto job = next.job;
    perform(next);
    const std::scoped_lock lock(mutex_);
    running_.erase(job);
  }
}

void Jobs::perform(const Queued& next) {
  Job& job = *next.job;
  const auto began = Clock::now();
  Result<void> result;
  try {
    result = next.work(job);
  } catch (const std::exception& thrown) {
    result = error("jobs", "", "it failed: " + std::string(thrown.what()), "please tell us");
  }
  if (job.stop().stop_requested() && Clock::now() - began >= limits_.longest)
    result = error("jobs", "", fmt::format("it took longer than {} s", limits_.longest.count()), "ask for something smaller");
  if (result) {
    job.enter(JobState::done);
  } else {
    job.enter(JobState::failed, result.error());
  }
}

// Work is asked to stop when its time is over; only it can say when it does.
void Jobs::guard_time(const std::stop_token& stop) {
  std::mutex own;
  std::condition_variable_any never;
  while (!stop.stop_requested()) {
    std::unique_lock wait(own);
    never.wait_for(wait, stop, std::chrono::milliseconds(200), [] { return false; });
    const std::scoped_lock lock(mutex_);
    for (const auto& [job, deadline] : running_)
      if (Clock::now() >= deadline) job->stop_.request_stop();
  }
}

}  // namespace crux::server
