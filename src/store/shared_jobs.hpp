// shared_jobs.hpp -- long work that several servers share: rows of a database, which any of them takes, tells and reads.
//
// A task is work. A job is somebody who waits for it: equal requests are one task with several jobs. The server that works on a
// task gives a sign of life every second; if that stays away, another server takes the task up. Tasks are told and read as texts;
// only the servers know what is in them.
//
// PostgreSQL only: a store in a file has one server, which keeps its jobs in memory.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "store/listening.hpp"
#include "store/store.hpp"

namespace crux::store {

enum class TaskState : std::uint8_t { queued, running, done, failed, cancelled };

struct NewJob {
  std::string id;
  std::string task;            // the id of its task, if no equal one is there
  std::string kind, asked;     // the work
  std::string same;            // a digest that equal requests have in common; empty: equal to none
  bool light = false;          // it does not wait for long work of others
  std::string address, owner;  // whose limits count
  std::string text;            // the answer of version 1
};
// Jobs that wait or run.
struct OpenJobs {
  std::int64_t all = 0, of_owner = 0, of_address = 0;
};
struct TakenTask {
  std::string id, kind, asked;
  std::int64_t version = 0;
};
struct ToldTask {
  TaskState state = TaskState::running;
  std::int64_t version = 0;
  std::string text;
  bool shares = false;  // once it is done, equal requests get this answer
};
struct JobNow {
  std::string task;
  std::int64_t version = 0;
};
struct JobText {
  std::int64_t version = 0;
  std::string text;
};
struct KeptTask {
  std::string id;
  bool wanted = true;
};

class SharedJobs {
 public:
  // The store must live longer, and be PostgreSQL's.
  explicit SharedJobs(Store& store) : store_(store) {}

  // Adds a job, with a task unless there is an equal one that waits, runs or is done. `admit` looks at the jobs that are open, in
  // the same transaction; no other job is added meanwhile.
  Result<void> add(const NewJob& job, const std::function<Result<void>(const OpenJobs&)>& admit);
  // Nothing if there is no such job.
  Result<std::optional<JobNow>> now(std::string_view job);
  Result<std::optional<JobText>> text(std::string_view job);
  // The job keeps the text that `make` makes of its last one; a task that nobody waits for is stopped. Answers false if there is
  // no such job; one that has ended stays as it is.
  Result<bool> cancel(std::string_view job, const std::function<std::string(const std::string&)>& make);

  // The next task, which is now this server's.
  Result<std::optional<TakenTask>> take(std::string_view server, bool light_only);
  // Answers false if the task is not this server's any more.
  Result<bool> tell(std::string_view task, std::string_view server, const ToldTask& told);
  // Parts of a task's result that are too many for its text.
  Result<void> keep_parts(std::string_view task, std::string_view server, std::string_view parts);
  Result<std::optional<std::string>> parts(std::string_view job);
  // A sign of life. Answers the tasks that are this server's.
  Result<std::vector<KeptTask>> beat(std::string_view server);
  // The server stops: others go on with its tasks.
  Result<void> give_back(std::string_view server);
  // Tasks of servers that gave no sign of life for so long wait again. One that was taken `most_tries` times fails, with the text
  // that `make` makes of its last one. Answers how many there were.
  Result<std::size_t> recover(std::chrono::milliseconds silence, std::int64_t most_tries,
                              const std::function<std::string(const std::string&)>& make);
  // Removes the oldest tasks that have ended: those beyond `most` or `bytes`, and those that ended so long ago.
  Result<void> forget(std::int64_t most, std::int64_t bytes, std::chrono::milliseconds age);
  Result<std::int64_t> waiting();

  // Calls `heard` with the id of a task whenever it has changed, with "" if a new one waits or news may have been missed.
  std::unique_ptr<Listening> listen(std::function<void(const std::string& task)> heard);

 private:
  Store& store_;
};

}  // namespace crux::store
