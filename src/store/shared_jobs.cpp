#include "store/shared_jobs.hpp"

#include <fmt/format.h>

#include <memory>
#include <tuple>
#include <utility>

#include "store/sessions.hpp"
#include "store/texts.hpp"

namespace crux::store {
namespace {

// The states are TaskState's numbers: 0 and 1 are open. Times are milliseconds of the database's clock, because those of the
// servers may differ.
#define CRUX_NOW "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"

constexpr const char* channel = "crux_tasks";

// A job waits as if it had come so much later for each open job of its address. So nobody keeps others waiting by sending many
// jobs, and those who do get their turn, too.
constexpr std::int64_t later_for_each = 2'000;  // ms

void notify(Session& session, std::string_view task) {
  session.rows<std::string>("SELECT CAST(pg_notify(:channel, :task) AS TEXT)", std::string_view(channel), task);
}

// Nobody else adds a job until the transaction ends.
void add_alone(Session& session) { session.run("SELECT pg_advisory_xact_lock(1668441465)"); }

OpenJobs count_open(Session& session, const NewJob& job) {
  // A job that was cancelled counts until its task has stopped.
  const auto rows = session.rows<std::int64_t, std::int64_t, std::int64_t>(
      "SELECT (SELECT COUNT(*) FROM tasks WHERE state <= 1), COUNT(*) FILTER (WHERE jobs.owner = :owner), "
      "COUNT(*) FILTER (WHERE jobs.address = :address) FROM jobs JOIN tasks ON tasks.id = jobs.task "
      "WHERE tasks.state <= 1 AND (jobs.version = 0 OR tasks.unwanted = 1)",
      job.owner, job.address);
  const auto& [all, of_owner, of_address] = rows.at(0);
  return {.all = all, .of_owner = of_owner, .of_address = of_address};
}

std::optional<std::string> equal_task(Session& session, const std::string& same) {
  if (same.empty()) return std::nullopt;
  const auto rows = session.rows<std::string>(
      "SELECT id FROM tasks WHERE same = :same AND unwanted = 0 AND (state <= 1 OR (state = 2 AND shares = 1)) "
      "ORDER BY state DESC LIMIT 1 FOR UPDATE",
      same);
  return rows.empty() ? std::nullopt : std::optional(std::get<0>(rows.front()));
}

// A task that nobody waits for any more.
void drop_if_unwanted(Session& session, const std::string& task) {
  session.rows<>("UPDATE tasks SET unwanted = 1, ended = CASE WHEN state = 0 THEN " CRUX_NOW
                 " ELSE 0 END, state = CASE WHEN state = 0 THEN 4 ELSE state END WHERE id = :id AND state <= 1 AND "
                 "NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.task = tasks.id AND jobs.version = 0)",
                 task);
}

}  // namespace

Result<void> SharedJobs::add(const NewJob& job, const std::function<Result<void>(const OpenJobs&)>& admit) {
  for (const std::string* text : {&job.kind, &job.asked, &job.address, &job.owner, &job.text})
    if (!storable(*text)) return error("store", "job", "it has bytes that are not UTF-8", "UTF-8 without NUL bytes");
  return store_.sessions_->write([&](Session& session) -> Result<void> {
    add_alone(session);
    const OpenJobs open = count_open(session, job);
    if (auto may = admit(open); !may) return may;
    auto task = equal_task(session, job.same);
    if (!task) {
      task = job.task;
      session.rows<>(
          "INSERT INTO tasks (id, kind, asked, same, light, due, answer) VALUES (:id, :kind, :asked, :same, :light, " CRUX_NOW
          " + :later, :answer)",
          job.task, job.kind, job.asked, job.same, job.light ? 1 : 0, open.of_address * later_for_each, job.text);
    }
    session.rows<>("INSERT INTO jobs (id, task, address, owner) VALUES (:id, :task, :address, :owner)", job.id, *task,
                   job.address, job.owner);
    notify(session, "");
    return {};
  });
}

Result<std::optional<JobNow>> SharedJobs::now(std::string_view job) {
  if (!is_id(job)) return std::nullopt;
  return store_.sessions_->read([&](Session& session) -> Result<std::optional<JobNow>> {
    const auto rows = session.rows<std::string, std::int64_t>(
        "SELECT tasks.id, CASE WHEN jobs.version > 0 THEN jobs.version ELSE tasks.version END FROM jobs "
        "JOIN tasks ON tasks.id = jobs.task WHERE jobs.id = :id",
        job);
    if (rows.empty()) return std::nullopt;
    return JobNow{.task = std::get<0>(rows.front()), .version = std::get<1>(rows.front())};
  });
}

Result<std::optional<JobText>> SharedJobs::text(std::string_view job) {
  if (!is_id(job)) return std::nullopt;
  return store_.sessions_->read([&](Session& session) -> Result<std::optional<JobText>> {
    const auto rows = session.rows<std::int64_t, std::string>(
        "SELECT CASE WHEN jobs.version > 0 THEN jobs.version ELSE tasks.version END, "
        "CASE WHEN jobs.version > 0 THEN jobs.answer ELSE tasks.answer END FROM jobs JOIN tasks ON tasks.id = jobs.task "
        "WHERE jobs.id = :id",
        job);
    if (rows.empty()) return std::nullopt;
    return JobText{.version = std::get<0>(rows.front()), .text = std::get<1>(rows.front())};
  });
}

Result<bool> SharedJobs::cancel(std::string_view job, const std::function<std::string(const std::string&)>& make) {
  if (!is_id(job)) return false;
  return store_.sessions_->write([&](Session& session) -> Result<bool> {
    const auto rows = session.rows<std::string, std::int64_t, std::int64_t, std::string, std::int64_t>(
        "SELECT tasks.id, tasks.state, tasks.version, tasks.answer, jobs.version FROM jobs JOIN tasks ON tasks.id = jobs.task "
        "WHERE jobs.id = :id FOR UPDATE",
        job);
    if (rows.empty()) return false;
    const auto& [task, state, version, answer, own_version] = rows.front();
    if (state > 1 || own_version > 0) return true;
    session.rows<>("UPDATE jobs SET version = :version, answer = :answer WHERE id = :id", version + 1, make(answer), job);
    drop_if_unwanted(session, task);
    notify(session, task);
    return true;
  });
}

// Rows that another server is just taking are skipped, so nobody waits. A server that may do long work does that first; there is
// a thread for light work alone.
Result<std::optional<TakenTask>> SharedJobs::take(std::string_view server, bool light_only) {
  return store_.sessions_->write([&](Session& session) -> Result<std::optional<TakenTask>> {
    const auto rows = session.rows<std::string, std::string, std::string, std::int64_t>(
        "UPDATE tasks SET state = 1, server = :server, beat = " CRUX_NOW
        ", tries = tries + 1 WHERE id = (SELECT id FROM tasks "
        "WHERE state = 0 AND light >= :least ORDER BY light, due, id LIMIT 1 FOR UPDATE SKIP LOCKED) "
        "RETURNING id, kind, asked, version",
        server, light_only ? 1 : 0);
    if (rows.empty()) return std::nullopt;
    const auto& [id, kind, asked, version] = rows.front();
    return TakenTask{.id = id, .kind = kind, .asked = asked, .version = version};
  });
}

Result<bool> SharedJobs::tell(std::string_view task, std::string_view server, const ToldTask& told) {
  if (!storable(told.text)) return error("store", "job", "it has bytes that are not UTF-8", "UTF-8 without NUL bytes");
  return store_.sessions_->write([&](Session& session) -> Result<bool> {
    const auto rows = session.rows<std::string>(
        "UPDATE tasks SET state = :state, version = :version, answer = :answer, shares = :shares, "
        "ended = CASE WHEN :ended = 1 THEN " CRUX_NOW
        " ELSE 0 END WHERE id = :id AND server = :server AND state = 1 RETURNING id",
        static_cast<std::int64_t>(told.state), told.version, told.text, told.shares ? 1 : 0,
        told.state > TaskState::running ? 1 : 0, task, server);
    if (!rows.empty()) notify(session, task);
    return !rows.empty();
  });
}

Result<void> SharedJobs::keep_parts(std::string_view task, std::string_view server, std::string_view parts) {
  if (!storable(parts)) return error("store", "job", "it has bytes that are not UTF-8", "UTF-8 without NUL bytes");
  return store_.sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>("UPDATE tasks SET parts = :parts WHERE id = :id AND server = :server", parts, task, server);
    return {};
  });
}

Result<std::optional<std::string>> SharedJobs::parts(std::string_view job) {
  if (!is_id(job)) return std::nullopt;
  return store_.sessions_->read([&](Session& session) -> Result<std::optional<std::string>> {
    const auto rows = session.rows<std::string>(
        "SELECT tasks.parts FROM jobs JOIN tasks ON tasks.id = jobs.task WHERE jobs.id = :id AND tasks.parts <> ''", job);
    return rows.empty() ? std::nullopt : std::optional(std::get<0>(rows.front()));
  });
}

Result<std::vector<KeptTask>> SharedJobs::beat(std::string_view server) {
  return store_.sessions_->write([&](Session& session) -> Result<std::vector<KeptTask>> {
    std::vector<KeptTask> all;
    for (const auto& [id, unwanted] : session.rows<std::string, std::int64_t>(
             "UPDATE tasks SET beat = " CRUX_NOW " WHERE server = :server AND state = 1 RETURNING id, unwanted", server))
      all.push_back({.id = id, .wanted = unwanted == 0});
    return all;
  });
}

Result<void> SharedJobs::give_back(std::string_view server) {
  return store_.sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>(
        "UPDATE tasks SET state = CASE WHEN unwanted = 1 THEN 4 ELSE 0 END, ended = CASE WHEN unwanted = 1 THEN " CRUX_NOW
        " ELSE 0 END, server = '', tries = tries - 1 WHERE server = :server AND state = 1",
        server);
    notify(session, "");
    return {};
  });
}

Result<std::size_t> SharedJobs::recover(std::chrono::milliseconds silence, std::int64_t most_tries,
                                        const std::function<std::string(const std::string&)>& make) {
  return store_.sessions_->write([&](Session& session) -> Result<std::size_t> {
    const auto rows = session.rows<std::string, std::int64_t, std::int64_t, std::string>(
        "SELECT id, tries, unwanted, answer FROM tasks WHERE state = 1 AND beat < " CRUX_NOW " - :silence FOR UPDATE SKIP LOCKED",
        silence.count());
    for (const auto& [id, tries, unwanted, answer] : rows) {
      if (tries < most_tries || unwanted == 1) {
        session.rows<>("UPDATE tasks SET state = CASE WHEN unwanted = 1 THEN 4 ELSE 0 END, ended = " CRUX_NOW
                       ", server = '' WHERE id = :id",
                       id);
      } else {
        session.rows<>("UPDATE tasks SET state = 3, ended = " CRUX_NOW
                       ", server = '', version = version + 1, answer = :answer WHERE id = :id",
                       make(answer), id);
      }
      notify(session, id);
    }
    if (!rows.empty()) notify(session, "");
    return rows.size();
  });
}

Result<void> SharedJobs::forget(std::int64_t most, std::int64_t bytes, std::chrono::milliseconds age) {
  return store_.sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>(
        "DELETE FROM tasks WHERE id IN (SELECT id FROM (SELECT id, ended, ROW_NUMBER() OVER latest AS place, "
        "SUM(OCTET_LENGTH(answer) + OCTET_LENGTH(parts) + OCTET_LENGTH(asked)) OVER latest AS bytes FROM tasks WHERE state > 1 "
        "WINDOW latest AS (ORDER BY ended DESC, id)) AS old "
        "WHERE place > :most OR bytes > :bytes OR ended < " CRUX_NOW " - :age)",
        most, bytes, age.count());
    return {};
  });
}

Result<std::int64_t> SharedJobs::waiting() {
  return store_.sessions_->read([&](Session& session) -> Result<std::int64_t> {
    return std::get<0>(session.rows<std::int64_t>("SELECT COUNT(*) FROM tasks WHERE state = 0").at(0));
  });
}

std::unique_ptr<Listening> SharedJobs::listen(std::function<void(const std::string&)> heard) {
  return std::make_unique<Listening>(store_.sessions_->target(), channel, std::move(heard));
}

#undef CRUX_NOW

}  // namespace crux::store
