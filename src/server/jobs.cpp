#include "server/jobs.hpp"

#include <fmt/format.h>

#include <exception>

#include "base/waiting.hpp"

namespace crux::server {

Result<void> admit(const JobLimits& limits, const OpenCounts& open) {
  if (open.own >= limits.per_client)
    return error("jobs", "many", fmt::format("{} of your jobs are waiting or running", open.own),
                 "wait for one of them, or cancel it", ErrorKind::too_many);
  if (open.near >= limits.per_address)
    return error("jobs", "many", fmt::format("{} jobs of your network are waiting or running", open.near),
                 "try again in a minute", ErrorKind::too_many);
  if (open.all >= limits.queued)
    return error("jobs", "full", fmt::format("{} jobs are waiting", open.all), "try again in a minute", ErrorKind::full);
  return {};
}

Result<void> perform(const Jobs::Work& work, Job& job, std::chrono::steady_clock::time_point deadline,
                     std::chrono::seconds longest) {
  Result<void> result;
  const std::stop_token stop = job.stop();
  const Waiting waiting(stop);
  try {
    result = work(job);
  } catch (const Stopped&) {
    result = error("jobs", "", "it was stopped", "ask again");
  } catch (const std::exception& thrown) {
    result = error("jobs", "", "it failed: " + std::string(thrown.what()), "please tell us");
  }
  if (job.stop().stop_requested() && std::chrono::steady_clock::now() >= deadline)
    return error("jobs", "", fmt::format("it took longer than {} s", longest.count()), "ask for something smaller");
  return result;
}

}  // namespace crux::server
