#include "store/pool.hpp"

#include <algorithm>
#include <exception>
#include <string_view>

namespace crux::store {
namespace {

// For after an error: the error is what gets reported, not that there was nothing left to roll back.
bool tried(Session& session, std::string_view statement) {
  try {
    session.run(statement);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

Error database_error(const std::exception& exception, const std::string& secret) {
  // SOCI's what() repeats the parameters, which are other people's texts.
  const auto* soci = dynamic_cast<const soci::soci_error*>(&exception);
  std::string found = soci ? soci->get_error_message() : exception.what();
  for (std::size_t at = 0; (at = found.find(secret, at)) != std::string::npos;) found.replace(at, secret.size(), "...");
  for (char& c : found)
    if (c == '\n') c = ' ';
  while (found.ends_with(' ') || found.ends_with('.')) found.pop_back();
  return {"store", "database", found, "the database must be there, whole and writable", ErrorKind::database};
}

Pool::Pool(Backend backend, std::string target, std::size_t sessions, std::chrono::milliseconds patience)
    : backend_(backend), target_(std::move(target)), patience_(patience) {
  if (backend_ == Backend::postgresql) watch_ = std::make_unique<Watch>(patience_);
  for (std::size_t i = 0; i < std::max<std::size_t>(sessions, 1); ++i)
    free_.push_back(std::make_unique<Session>(backend_, target_, watch_.get()));
  if (backend_ == Backend::sqlite)
    writer_ = std::make_unique<Session>(backend_, target_);
  else
    prober_ = std::jthread([this](const std::stop_token& stop) { wait_for_answer(stop); });
}

class Pool::Lease {
 public:
  explicit Lease(Pool& pool) : pool_(pool) {
    std::unique_lock lock(pool_.mutex_);
    pool_.freed_.wait(lock, [&] { return !pool_.free_.empty(); });
    session_ = std::move(pool_.free_.back());
    pool_.free_.pop_back();
  }
  ~Lease() {
    {
      const std::lock_guard lock(pool_.mutex_);
      pool_.free_.push_back(std::move(session_));
    }
    pool_.freed_.notify_one();
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Session& operator*() const { return *session_; }

 private:
  Pool& pool_;
  std::unique_ptr<Session> session_;
};

bool Pool::refuses(Job& job) const {
  if (down_)
    job.failure = Error{"store", "database", "PostgreSQL does not answer", "it must run and be reached", ErrorKind::database};
  return down_;
}

void Pool::lend(Job& job, bool transaction) {
  if (refuses(job)) return;
  const Lease session(*this);
  if (refuses(job)) return;  // others have waited for it meanwhile, in vain
  attempt(*session, job, transaction);
}

void Pool::give_up() {
  {
    const std::scoped_lock lock(down_mutex_);
    down_ = true;
  }
  went_down_.notify_all();
}

// Asks the database once in a while, on a connection of its own, when it has not answered.
void Pool::wait_for_answer(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds between{500};
  std::unique_lock lock(down_mutex_);
  while (went_down_.wait(lock, stop, [&] { return down_.load(); })) {
    lock.unlock();
    bool answers = false;
    try {
      Session probe(backend_, target_, watch_.get());  // which asks a few questions
      answers = true;
    } catch (const std::exception&) {  // not yet
    }
    lock.lock();
    if (answers)
      down_ = false;
    else
      went_down_.wait_for(lock, stop, between, [] { return false; });
  }
}

// A connection that was lost is made anew once, and the work done again: nothing of it was kept. But a COMMIT that was sent and
// not answered may have been heard, so what it stood for is not done again.
void Pool::attempt(Session& session, Job& job, bool transaction) {
  for (const bool last : {false, true}) {
    bool in_doubt = false;
    const auto began = std::chrono::steady_clock::now();
    try {
      if (last) session.connect();
    } catch (const std::exception& exception) {
      job.failure = database_error(exception, target_);
      if (std::chrono::steady_clock::now() - began > patience_ / 2) give_up();
      return;
    }
    const Watch::Guard guard(watch_.get(), session.socket());
    try {
      if (transaction) session.run("BEGIN");
      job.run(session);
      in_doubt = transaction;
      if (transaction) session.run("COMMIT");
      job.failure.reset();
      return;
    } catch (const std::exception& exception) {
      job.failure = database_error(exception, target_);
    }
    if (guard.expired()) {
      job.failure->found = "PostgreSQL does not answer";
      give_up();
      if (!in_doubt) return;
    } else if (session.alive()) {
      if (transaction) tried(session, "ROLLBACK");
      return;
    }
    if (in_doubt) {
      job.failure->expected =
          "the connection was lost while committing: whether it was stored is not known; look, or send it again";
      return;
    }
  }
}

// The first to come writes; those that come meanwhile wait, and one of them writes for all.
void Pool::write_together(Job& job) {
  std::unique_lock lock(writer_mutex_);
  waiting_.push_back(&job);
  written_.wait(lock, [&] { return job.done || !writing_; });
  if (job.done) return;
  writing_ = true;
  const std::vector<Job*> jobs = std::exchange(waiting_, {});
  lock.unlock();
  commit(jobs);
  lock.lock();
  for (Job* each : jobs) each->done = true;
  writing_ = false;
  written_.notify_all();
}

// One transaction for all jobs, each of them whole or not at all. If the transaction fails they all fail.
void Pool::commit(const std::vector<Job*>& jobs) {
  try {
    writer_->run("BEGIN IMMEDIATE");
    for (Job* job : jobs) {
      try {
        writer_->run("SAVEPOINT job");
        job->run(*writer_);
      } catch (const std::exception& exception) {
        job->failure = database_error(exception, target_);
        // A full disk, among others, ends the whole transaction at once; then there is no savepoint any more.
        writer_->run("ROLLBACK TO job");
      }
      writer_->run("RELEASE job");
    }
    writer_->run("COMMIT");
  } catch (const std::exception& exception) {
    tried(*writer_, "ROLLBACK");
    for (Job* job : jobs)
      if (!job->failure) job->failure = database_error(exception, target_);
  }
}

}  // namespace crux::store
