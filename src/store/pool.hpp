// pool.hpp -- who may use which session when, and what becomes of exceptions.
//
// PostgreSQL: every call leases one of N sessions, and the server makes commits that come together durable together. A call that
// gets no answer within `patience` is ended. From then on all calls fail at once, until a thread of the pool has found that the
// database answers again: nobody waits for it in vain.
// SQLite: reads lease one of N sessions and never wait for a writer (WAL). There can be one writer only, so all writes go to
// one session, and those that wait while a commit is written to the disk become one transaction: the next commit.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "store/session.hpp"

namespace crux::store {

class Pool {
 public:
  static constexpr std::chrono::milliseconds usual_patience{5'000};
  // Throws what SOCI throws.
  Pool(Backend backend, std::string target, std::size_t sessions, std::chrono::milliseconds patience = usual_patience);

  // Calls `work`, which answers a Result and may throw. It may be called twice, when the connection was found lost.
  template <class Work>
  std::invoke_result_t<Work, Session&> read(const Work& work);
  // The same in a transaction, which has been committed when this answers with success.
  // REQUIRES: if `work` answers an error, it has written nothing.
  template <class Work>
  std::invoke_result_t<Work, Session&> write(const Work& work);

  Backend backend() const { return backend_; }
  const std::string& target() const { return target_; }

 private:
  // One call and its result.
  struct Job {
    std::function<void(Session&)> run;
    std::optional<Error> failure;
    bool done = false;
  };
  class Lease;

  bool refuses(Job& job) const;
  void lend(Job& job, bool transaction);
  void attempt(Session& session, Job& job, bool transaction);
  void write_together(Job& job);
  void commit(const std::vector<Job*>& jobs);
  void give_up();
  void wait_for_answer(const std::stop_token& stop);

  Backend backend_;
  std::string target_;

  const std::chrono::milliseconds patience_;

  // For PostgreSQL alone. `down_`: it does not answer.
  std::unique_ptr<Watch> watch_;
  std::atomic<bool> down_ = false;
  std::mutex down_mutex_;
  std::condition_variable_any went_down_;

  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Session>> free_;

  // Of SQLite's writer. `writing_`: one of the callers is at it, with all that it found in `waiting_`.
  std::mutex writer_mutex_;
  std::condition_variable written_;
  std::vector<Job*> waiting_;
  bool writing_ = false;
  std::unique_ptr<Session> writer_;

  std::jthread prober_;  // last: it uses the rest
};

// The error of a database, with `secret` (a URL with a password, say) struck out.
Error database_error(const std::exception& exception, const std::string& secret);

template <class Work>
std::invoke_result_t<Work, Session&> Pool::read(const Work& work) {
  std::optional<std::invoke_result_t<Work, Session&>> answer;
  Job job{.run = [&](Session& session) { answer.emplace(work(session)); }, .failure = {}};
  lend(job, false);
  if (job.failure) return std::unexpected(std::move(*job.failure));
  return std::move(*answer);
}

template <class Work>
std::invoke_result_t<Work, Session&> Pool::write(const Work& work) {
  std::optional<std::invoke_result_t<Work, Session&>> answer;
  Job job{.run = [&](Session& session) { answer.emplace(work(session)); }, .failure = {}};
  backend_ == Backend::sqlite ? write_together(job) : lend(job, true);
  if (job.failure) return std::unexpected(std::move(*job.failure));
  return std::move(*answer);
}

}  // namespace crux::store
