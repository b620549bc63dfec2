#include "server/shared_jobs.hpp"

#include <algorithm>
#include <utility>

#include "server/http.hpp"
#include "server/log.hpp"
#include "server/secret.hpp"

namespace crux::server {
namespace {

using namespace std::chrono_literals;

constexpr auto between_glances = 50ms;  // at what runs here
constexpr auto between_looks_for_work = 1s;
constexpr std::int64_t most_tries = 2;  // of one task, by servers that died
constexpr auto between_forgetting = 30s;
constexpr auto remembered_for = 1h;                               // after its end
constexpr std::int64_t bytes_in_store = std::int64_t{256} << 20;  // of tasks that have ended
constexpr std::size_t large = 64U << 10U;                         // an answer of so many bytes is told less often
constexpr auto between_large = 1s;
constexpr auto between_parts = 3s;
constexpr auto kept_for = 60s;  // a copy that nobody asks for any more
constexpr std::size_t most_kept = 256;

Error gone() {
  return {"jobs", "", "the servers that worked on it were stopped, twice", "ask for something smaller, or try again later"};
}

}  // namespace

SharedJobs::SharedJobs(store::Store& store, JobLimits limits, Remake remake)
    : rows_(store), limits_(limits), remake_(std::move(remake)), server_(random_id()) {
  listening_ = rows_.listen([this](const std::string& task) { hear(task); });
  for (std::size_t i = 0; i < std::max<std::size_t>(limits.threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, false); });
  threads_.emplace_back([this](const std::stop_token& stop) { labour(stop, true); });
  threads_.emplace_back([this](const std::stop_token& stop) { keep_time(stop); });
  threads_.emplace_back([this](const std::stop_token& stop) { keep_house(stop); });
}

SharedJobs::~SharedJobs() {
  listening_.reset();
  for (std::jthread& thread : threads_) thread.request_stop();
  for (const RunningPtr& running : all_running()) running->lead->stop_.request_stop();
  threads_.clear();
  if (const auto given = rows_.give_back(server_); !given)
    log(LogLevel::warning, "jobs", {{"says", crux::to_text(given.error())}});
}

// --- Asking ------------------------------------------------------------------------------------------------------------------

Result<std::shared_ptr<Job>> SharedJobs::add(const JobRequest& request, Work) {
  const store::NewJob job{.id = random_id(),
                          .task = random_id(),
                          .kind = request.kind,
                          .asked = request.asked,
                          .same = request.same.empty() ? "" : digest(request.same),
                          .light = request.light,
                          .address = request.client.address,
                          .owner = request.client.owner(),
                          .text = *Job("", request.kind, request.client, request.count).answer()->whole};
  const auto may = [&](const store::OpenJobs& open) {
    return admit(limits_, {.all = static_cast<std::size_t>(open.all),
                           .own = static_cast<std::size_t>(open.of_owner),
                           .near = static_cast<std::size_t>(open.of_address)});
  };
  if (const auto added = rows_.add(job, may); !added) return std::unexpected(added.error());
  auto found = find(job.id);
  if (found && !*found) return error("jobs", "", "it was forgotten at once", "try again");
  return found;
}

Result<std::shared_ptr<Job>> SharedJobs::find(std::string_view id) {
  if (!is_id(id)) return nullptr;
  const CopyPtr copy = copy_of(id);
  if (const auto fresh = refresh(std::string(id), *copy); !fresh) return std::unexpected(fresh.error());
  const std::scoped_lock lock(copy->mutex);
  return copy->job;
}

Result<void> SharedJobs::cancel(Job& job) {
  const auto cancelled = rows_.cancel(job.id, [](const std::string& text) { return ended_text(text, JobState::cancelled); });
  if (!cancelled) return std::unexpected(cancelled.error());
  return refresh(job.id, *copy_of(job.id));
}

Result<std::optional<Job::Parts>> SharedJobs::parts(const Job& job) {
  const CopyPtr copy = copy_of(job.id);
  const std::scoped_lock lock(copy->mutex);
  // They may be thousands. So they are read once for each version of the job.
  if (const std::uint64_t version = job.answer()->version; !copy->parts || copy->parts_version != version) {
    const auto text = rows_.parts(job.id);
    if (!text) return std::unexpected(text.error());
    if (!*text) return std::nullopt;
    copy->parts = std::make_shared<const Json>(Json::parse(**text));
    copy->parts_version = version;
  }
  return [all = copy->parts](const Json& which) -> Json {
    const auto is_it = [&](const Json& part) {
      return std::ranges::all_of(part.at(0).items(), [&](const auto& field) {
        const auto asked = which.find(field.key());
        return asked != which.end() && *asked == field.value();
      });
    };
    const auto found = std::ranges::find_if(*all, is_it);
    return found == all->end() ? Json(nullptr) : found->at(1);
  };
}

std::size_t SharedJobs::running() const {
  const std::scoped_lock lock(mutex_);
  return running_.size();
}

// --- Copies of jobs
// -------------------------------------------------------------------------------------------------------------

SharedJobs::CopyPtr SharedJobs::copy_of(std::string_view id) {
  const std::scoped_lock lock(mutex_);
  CopyPtr& copy = copies_[std::string(id)];
  if (!copy) copy = std::make_shared<Copy>();
  copy->asked = Clock::now();
  return copy;
}

// Those who ask together wait for one answer of the store. A job that is not in the store leaves the copy without one.
Result<void> SharedJobs::refresh(const std::string& id, Copy& copy) {
  const std::scoped_lock lock(copy.mutex);
  const auto now = rows_.now(id);
  if (!now) return std::unexpected(now.error());
  if (!*now) {
    copy.job = nullptr;
    return {};
  }
  copy.task = (*now)->task;
  if (copy.job && copy.job->answer()->version >= static_cast<std::uint64_t>((*now)->version)) return {};
  const auto text = rows_.text(id);
  if (!text) return std::unexpected(text.error());
  if (!*text) return {};
  const Json told = Json::parse((*text)->text, nullptr, false);
  if (!told.is_object()) return error("jobs", "", "the store has something else than a job", "ask again", ErrorKind::database);
  const auto version = static_cast<std::uint64_t>((*text)->version);
  if (copy.job)
    copy.job->adopt(version, told);
  else
    copy.job = std::make_shared<Job>(id, version, told);
  return {};
}

void SharedJobs::refresh_watched(const std::string& task) {
  std::vector<std::pair<std::string, CopyPtr>> copies;
  {
    const std::scoped_lock lock(mutex_);
    copies.assign(copies_.begin(), copies_.end());
  }
  for (const auto& [id, copy] : copies) {
    {
      const std::scoped_lock lock(copy->mutex);
      if (!copy->job || copy->job->ended() || !copy->job->is_watched()) continue;
      if (!task.empty() && copy->task != task) continue;
    }
    if (!refresh(id, *copy)) return;  // the store has trouble; those who watch hear more later
  }
}

void SharedJobs::trim_copies() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::pair<Clock::time_point, std::string>> idle;  // the latest first
  for (const auto& [id, copy] : copies_)
    if (copy.use_count() == 1 && (!copy->job || copy->job.use_count() == 1)) idle.emplace_back(copy->asked, id);
  std::ranges::sort(idle, std::greater{});
  std::size_t bytes = 0, count = 0;
  for (const auto& [asked, id] : idle) {
    const auto& job = copies_.find(id)->second->job;
    bytes += job ? job->answer()->bytes() : 0;
    if (++count > most_kept || bytes > limits_.shown || Clock::now() > asked + kept_for) copies_.erase(id);
  }
}

// On the thread that listens.
void SharedJobs::hear(const std::string& task) {
  refresh_watched(task);
  {
    const std::scoped_lock lock(mutex_);
    if (task.empty()) ++news_;
    // Somebody may have cancelled what we work on.
    if (std::ranges::any_of(running_, [&](const RunningPtr& running) { return running->task == task; })) beat_now_ = true;
  }
  if (task.empty()) changed_.notify_all();
}

// --- Working
// --------------------------------------------------------------------------------------------------------------------

std::vector<SharedJobs::RunningPtr> SharedJobs::all_running() const {
  const std::scoped_lock lock(mutex_);
  return running_;
}

void SharedJobs::labour(const std::stop_token& stop, bool light_only) {
  while (!stop.stop_requested()) {
    std::uint64_t seen = 0;
    {
      const std::scoped_lock lock(mutex_);
      seen = news_;
    }
    const auto taken = rows_.take(server_, light_only);
    if (taken && *taken) {
      perform(**taken, stop);
      continue;
    }
    // News may get lost with a connection, so it looks now and then without any.
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, std::min<std::chrono::milliseconds>(between_looks_for_work, limits_.silence),
                      [&] { return news_ != seen; });
  }
}

void SharedJobs::perform(const store::TakenTask& taken, const std::stop_token& stop) {
  const auto remade = remake_(taken.kind, taken.asked);
  const auto running = std::make_shared<Running>();
  running->task = taken.id;
  running->lead =
      std::make_shared<Job>("", taken.kind, Client{}, remade ? remade->count : 0, static_cast<std::uint64_t>(taken.version));
  running->deadline = Clock::now() + limits_.longest;
  Job& lead = *running->lead;
  lead.enter(JobState::running);
  {
    const std::scoped_lock lock(mutex_);
    running_.push_back(running);
  }
  if (stop.stop_requested()) lead.stop_.request_stop();  // the destructor may not have seen it
  const Result<void> result =
      remade ? server::perform(remade->work, lead, running->deadline, limits_.longest) : std::unexpected(remade.error());
  const bool is_left_to_others = running->lost || (stop.stop_requested() && lead.stop().stop_requested());
  if (!is_left_to_others) {
    if (running->unwanted)
      lead.enter(JobState::cancelled);
    else if (result)
      lead.enter(JobState::done);
    else
      lead.enter(JobState::failed, result.error());
    tell_end(*running, stop);
  }
  const std::scoped_lock lock(mutex_);
  std::erase(running_, running);
}

// Until the store has it, or somebody else has the task.
void SharedJobs::tell_end(Running& running, const std::stop_token& stop) {
  const auto answer = running.lead->answer();
  const JobState state = running.lead->state_;
  const store::ToldTask told{.state = static_cast<store::TaskState>(state),
                             .version = static_cast<std::int64_t>(answer->version),
                             .text = *answer->whole,
                             .shares = state == JobState::done && !running.lead->has_shown_};
  while (!stop.stop_requested() && !running.lost) {
    if (keep_parts(running) && rows_.tell(running.task, server_, told)) return;
    std::this_thread::sleep_for(between_glances * 4);
  }
}

Result<void> SharedJobs::keep_parts(const Running& running) {
  std::vector<Json> places;
  {
    const std::scoped_lock lock(running.lead->mutex_);
    places = running.lead->places_;
  }
  const auto parts = running.lead->parts();
  if (!parts || places.empty()) return {};
  Json all = Json::array();
  for (const Json& place : places) all.push_back(Json::array({place, (*parts)(place)}));
  return rows_.keep_parts(running.task, server_, to_text(all));
}

// Needs no store, so that time is kept while that has trouble.
void SharedJobs::keep_time(const std::stop_token& stop) {
  std::mutex own;
  std::condition_variable_any never;
  while (!stop.stop_requested()) {
    std::unique_lock wait(own);
    never.wait_for(wait, stop, between_glances, [] { return false; });
    for (const RunningPtr& running : all_running()) {
      if (Clock::now() >= running->deadline) running->lead->stop_.request_stop();
      try {
        running->lead->publish_if_due();
      } catch (const std::exception& thrown) {  // there is no memory for a text, say; it is made later
        log(LogLevel::error, "bug", {{"says", thrown.what()}});
      }
    }
  }
}

void SharedJobs::keep_house(const std::stop_token& stop) {
  std::mutex own;
  std::condition_variable_any never;
  Clock::time_point beaten, forgotten = Clock::now();
  while (!stop.stop_requested()) {
    std::unique_lock wait(own);
    never.wait_for(wait, stop, between_glances, [] { return false; });
    for (const RunningPtr& running : all_running()) tell_progress(*running);
    if (beat_now_.exchange(false)) beat();
    if (Clock::now() < beaten + limits_.silence / 6) continue;  // a few signs of life before anybody worries
    beat();
    look_after_others();
    beaten = Clock::now();
    if (Clock::now() < forgotten + between_forgetting) continue;
    if (const auto done = rows_.forget(static_cast<std::int64_t>(limits_.remembered), bytes_in_store, remembered_for); !done)
      log(LogLevel::warning, "jobs", {{"says", crux::to_text(done.error())}});
    forgotten = Clock::now();
  }
}

void SharedJobs::tell_progress(Running& running) {
  const auto answer = running.lead->answer();
  if (answer->ended || running.lost || answer->version <= running.told) return;
  if (answer->whole->size() > large && Clock::now() < running.told_at + between_large) return;
  const auto told = rows_.tell(
      running.task, server_,
      {.state = store::TaskState::running, .version = static_cast<std::int64_t>(answer->version), .text = *answer->whole});
  if (!told) return;  // it is told later
  running.told = answer->version;
  running.told_at = Clock::now();
  if (Clock::now() < running.parts_at + between_parts) return;
  if (keep_parts(running)) running.parts_at = Clock::now();
}

void SharedJobs::beat() {
  const auto running = all_running();
  if (running.empty()) return;
  const auto kept = rows_.beat(server_);
  if (!kept) return;
  for (const RunningPtr& one : running) {
    const auto row = std::ranges::find(*kept, one->task, &store::KeptTask::id);
    if (row != kept->end() && row->wanted) continue;
    if (one->lead->ended()) continue;  // it has just been told so
    (row == kept->end() ? one->lost : one->unwanted) = true;
    one->lead->stop_.request_stop();
  }
}

void SharedJobs::look_after_others() {
  const auto taken_up = rows_.recover(limits_.silence, most_tries,
                                      [](const std::string& text) { return ended_text(text, JobState::failed, gone()); });
  if (taken_up && *taken_up > 0) log(LogLevel::warning, "jobs", {{"says", "a server is gone"}, {"tasks", *taken_up}});
  if (const auto waiting = rows_.waiting()) waiting_ = static_cast<std::size_t>(*waiting);
  refresh_watched("");
  trim_copies();
}

}  // namespace crux::server
