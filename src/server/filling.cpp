// filling.cpp -- completions of a sketch, as a job whose page sees the best so far.
#include "service/filling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "cluster/farm.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"
#include "service/asked.hpp"
#include "service/filling_view.hpp"

namespace crux::server {
namespace {

constexpr double between_news = 0.25;  // seconds
constexpr double spare = 2;            // seconds before a job's time is over

Result<void> fill_for(Job& job, const FillAsked& asked, std::chrono::seconds longest) {
  const TimeLimit limit(std::chrono::duration<double>(std::max(1.0, static_cast<double>(longest.count()) - spare)), job.stop());
  auto sketch = read_parsed_sketch(asked.line, filler_bytes);
  if (!sketch) return std::unexpected(sketch.error());
  Filling filling(std::move(*sketch), asked.ask, most_fill_candidates);
  FillingView view(filling, seconds);
  double told = 0;
  const auto tell = [&](bool all) {
    job.show("found", view.found(all, limit.token()));
    job.tell(fmt::format("{} of {} looked at, {} solvable", filling.done(), filling.total(), filling.found().counts.solvable));
    told = seconds();
  };
  tell(false);
  const double rate = filling.rate(seconds, 0.02, limit.token());
  filling.cut_into(static_cast<std::uint64_t>(std::clamp(rate / 20, 1.0, 0x1p20)));
  Result<void> outcome;
  cluster::run({.next = [&] { return filling.next(); },
                .work = [&](const std::string& piece, const std::stop_token& stop) { return filling.work(piece, stop); },
                .take =
                    [&](const std::string& answer) {
                      outcome = filling.take(answer);
                      if (outcome && seconds() > told + between_news) tell(false);
                      return outcome.has_value();
                    }},
               1, limit.token());
  if (outcome) tell(true);
  return outcome;
}

Jobs::Work filling(FillAsked asked, std::chrono::seconds longest) {
  return [asked = std::move(asked), longest](Job& job) { return fill_for(job, asked, longest); };
}

}  // namespace

Response Service::fill(const Request& request, const Arguments& arguments) {
  auto asked = read_fill(arguments.body);
  if (!asked) return refuse(422, asked.error());
  const JobRequest job{.kind = "fill", .client = client_of(request), .count = asked->ask.top, .asked = to_text(arguments.body)};
  return started(jobs_->add(job, filling(std::move(*asked), options_.jobs.longest)));
}

Result<SharedJobs::Remade> Service::remake_fill(const Json& body) const {
  auto asked = read_fill(body);
  if (!asked) return std::unexpected(asked.error());
  const std::uint64_t count = asked->ask.top;
  return SharedJobs::Remade{.work = filling(std::move(*asked), options_.jobs.longest), .count = count};
}

}  // namespace crux::server
