// jobs.hpp -- long work, off the threads that answer requests: a fair queue, limits for each client, progress, cancelling.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/job.hpp"

namespace crux::server {

struct JobLimits {
  std::size_t threads = 1;         // besides one that does light work only
  std::size_t queued = 256;        // waiting or running
  std::size_t per_client = 4;      // of those; a session, or an address without one
  std::size_t per_address = 64;    // of those, of all sessions behind it
  std::size_t remembered = 1000;   // that have ended
  std::size_t offering = 8;        // of those, with their parts
  std::size_t showing = 50;        // of those, with what they have shown, if that is
  std::size_t shown = 64U << 20U;  // bytes at most
  std::chrono::seconds longest{60};
  std::chrono::milliseconds silence{6'000};  // after which a server that shares its jobs is believed dead
};

struct JobRequest {
  std::string kind;
  Client client;
  std::uint64_t count = 1;
  bool light = false;      // one puzzle: it does not wait for long work of others
  std::string same = {};   // equal requests have equal texts, and are worked on once; empty: equal to none
  std::string asked = {};  // all that another server needs to do the work
};

// Every function may be called from any thread.
class Jobs {
 public:
  // Does the work; an error is the job's.
  using Work = std::function<Result<void>(Job&)>;

  Jobs() = default;
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  virtual ~Jobs() = default;

  // Fails if the queue is full (ErrorKind::full) or this client has too many jobs (ErrorKind::too_many).
  virtual Result<std::shared_ptr<Job>> add(const JobRequest& request, Work work) = 0;
  // Asks it to stop; one that waits leaves the queue at once. One that runs counts until it has stopped. Work that others wait
  // for goes on.
  virtual Result<void> cancel(Job& job) = 0;
  // Null if there is none, or it was forgotten.
  virtual Result<std::shared_ptr<Job>> find(std::string_view id) = 0;
  // Nothing if it has none, or they were forgotten.
  virtual Result<std::optional<Job::Parts>> parts(const Job& job) = 0;
  // Whether `find` answers from memory.
  virtual bool are_at_hand() const = 0;
  virtual std::size_t waiting() const = 0;
  virtual std::size_t running() const = 0;
};

// Whether a client with so many open jobs may have one more.
struct OpenCounts {
  std::size_t all = 0, own = 0, near = 0;  // near: of the same address
};
Result<void> admit(const JobLimits& limits, const OpenCounts& open);

// The work's result, or what it threw. `deadline`: if it was stopped after this, it took too long.
Result<void> perform(const Jobs::Work& work, Job& job, std::chrono::steady_clock::time_point deadline,
                     std::chrono::seconds longest);

}  // namespace crux::server
