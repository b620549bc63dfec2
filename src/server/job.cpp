#include "server/job.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/http.hpp"

namespace crux::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_versions{250};  // of a running job
constexpr std::array<std::string_view, 5> state_names{"queued", "running", "done", "failed", "cancelled"};

Json in_json(const Error& error) {
  return {{"says", to_text(error)}, {"where", error.where}, {"found", error.found}, {"expected", error.expected}};
}

}  // namespace

std::string ended_text(const std::string& text, JobState state, const std::optional<Error>& error) {
  Json told = Json::parse(text, nullptr, false);
  if (!told.is_object()) told = Json::object();
  told["state"] = told["says"] = state_names[static_cast<std::size_t>(state)];
  if (error) told["error"] = in_json(*error);
  return to_text(told) + "\n";
}

Job::Job(std::string id, std::string kind, Client client, std::uint64_t count, std::uint64_t version)
    : id(std::move(id)), kind(std::move(kind)), client(std::move(client)), count_(count), answers_(version) {
  std::unique_lock lock(mutex_);
  publish(lock);
}

Job::Job(std::string id, std::uint64_t version, const Json& told)
    : id(std::move(id)), kind(told.value("kind", "")), client{}, count_(0), answers_(0) {
  adopt(version, told);
}

void Job::adopt(std::uint64_t version, const Json& told) {
  std::unique_lock lock(mutex_);
  if (const auto now = answer(); now && now->version >= version) return;
  const auto place = std::ranges::find(state_names, told.value("state", ""));
  const auto state = static_cast<JobState>(place - state_names.begin());
  Json json{{"id", id}};
  for (const auto& [name, value] : told.items())
    if (name != "id" && name != "version") json[name] = value;
  auto made = answers_.make(json, Json::object(), state > JobState::running, version);
  state_ = state;
  publish(lock, std::move(made));
}

std::shared_ptr<const JobAnswer> Job::answer() const {
  const std::scoped_lock lock(answer_mutex_);
  return answer_;
}

// REQUIRES: the lock is held. Lets it go.
void Job::publish(std::unique_lock<std::mutex>& lock) {
  const JobState state = state_;
  Json json{{"id", id},
            {"kind", kind},
            {"state", state_names[static_cast<std::size_t>(state)]},
            {"says", says_},
            {"made", puzzles_.size()},
            {"count", count_},
            {"puzzles", puzzles_}};
  if (error_) json["error"] = in_json(*error_);
  auto made = answers_.make(json, shown_, state > JobState::running);
  is_told_ = true;
  published_ = Clock::now();
  if (state > JobState::running) shown_ = Json::object();
  publish(lock, std::move(made));
}

// REQUIRES: the lock is held. Lets it go.
void Job::publish(std::unique_lock<std::mutex>& lock, std::shared_ptr<const JobAnswer> made) {
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

void Job::show(const std::string& name, Json value) {
  change([&](Job& job) {
    if (&job == this)  // it comes last
      job.shown_[name] = std::move(value);
    else
      job.shown_[name] = value;
    job.has_shown_ = true;
    return true;
  });
}

void Job::offer(const Parts& parts, const std::vector<Json>& places) {
  const std::scoped_lock lock(mutex_);
  for (const auto& follower : followers_) follower->offer(parts, places);
  parts_ = parts;
  places_ = places;
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
  other.places_ = places_;
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

bool Job::is_watched() const {
  const std::scoped_lock lock(watchers_mutex_);
  return !watchers_.empty();
}

}  // namespace crux::server
