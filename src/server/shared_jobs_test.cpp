// shared_jobs_test.cpp -- servers that share their jobs: two of them in this process, on one PostgreSQL.
#include "server/shared_jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>

#include "store/postgres_test.hpp"

namespace crux::server::shared_jobs_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(crux::to_text(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

bool within(std::chrono::milliseconds time, const std::function<bool()>& good) {
  for (const auto end = Clock::now() + time; Clock::now() < end; std::this_thread::sleep_for(10ms))
    if (good()) return true;
  return good();
}

Json read(const Job& job) { return Json::parse(*job.answer()->whole); }

// Work, by the word that was asked for.
std::atomic<int> begun = 0;
Result<void> work(Job& job, const std::string& asked) {
  ++begun;
  if (asked == "fails") return error("test", "here", "it is too hard", "something easier");
  if (asked == "endless")
    while (!job.stop().stop_requested()) std::this_thread::sleep_for(1ms);
  if (asked == "large") job.show("much", std::string(10'000, 'x'));
  if (asked == "map") {
    job.show("archive", {{"rows", 2}});
    job.offer([](const Json& which) { return Json{{"cell", which}}; }, {{{"row", 1}, {"column", 2}}});
  }
  for (int i = 0; i < 3; ++i) {
    job.tell("step " + std::to_string(i));
    job.add_puzzle("puzzle " + std::to_string(i));
    if (asked == "slow" || asked == "large") std::this_thread::sleep_for(300ms);
  }
  return {};
}

class SharedJobsTest : public testing::Test {
 protected:
  void SetUp() override {
    store::Postgres* const postgres = store::Postgres::shared();
    if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
    url_ = postgres->new_database();
    begun = 0;
    here_ = std::make_unique<store::Store>(must(store::Store::open_postgresql(url_)));
    there_ = std::make_unique<store::Store>(must(store::Store::open_postgresql(url_)));
  }
  // A busy machine is silent for a while, too.
  static std::unique_ptr<SharedJobs> serve(store::Store& store, std::chrono::milliseconds silence = 10s) {
    const JobLimits limits{.per_client = 3, .silence = silence};
    return std::make_unique<SharedJobs>(store, limits, [](const std::string& kind, const std::string& asked) {
      if (kind != "test") throw std::runtime_error("an unknown kind");
      return Result<SharedJobs::Remade>(
          {.work = [asked](Job& job) { return work(job, asked); }, .count = asked == "one" ? 1U : 3U});
    });
  }
  static JobRequest request(const std::string& asked, const std::string& same = "") {
    return {.kind = "test", .client = {.address = "a", .session = "s"}, .count = 3, .same = same, .asked = asked};
  }
  static bool reaches(SharedJobs& server, const std::string& id, const std::string& state, std::chrono::milliseconds time = 10s) {
    return within(time, [&] { return read(*must(server.find(id)))["state"] == state; });
  }
  // A job that no server has taken yet.
  static store::NewJob add_to(store::SharedJobs& rows) {
    const store::NewJob job{.id = std::string(32, 'a'),
                            .task = std::string(32, 'b'),
                            .kind = "test",
                            .asked = "one",
                            .same = "",
                            .address = "a",
                            .owner = "s",
                            .text = R"({"id":"","kind":"test","state":"queued"})"};
    must(rows.add(job, [](const auto&) { return Result<void>(); }));
    return job;
  }
  store::Store& here() { return *here_; }
  store::Store& there() { return *there_; }

 private:
  std::string url_;
  std::unique_ptr<store::Store> here_, there_;
};

TEST_F(SharedJobsTest, AnyServerAnswersForAnyJob) {
  const auto a = serve(here()), b = serve(there());
  const auto job = must(a->add(request("slow"), {}));
  EXPECT_EQ(read(*job)["state"], "queued");
  EXPECT_EQ(read(*job)["id"], job->id);
  const auto seen = must(b->find(job->id));
  ASSERT_TRUE(seen);
  // Both servers tell those who watch, without being asked.
  std::atomic<int> news_here = 0, news_there = 0;
  const JobWatch here_too(*job, [&] { ++news_here; }), there_too(*seen, [&] { ++news_there; });
  EXPECT_TRUE(within(10s, [&] { return job->answer()->ended && seen->answer()->ended; }));
  EXPECT_GE(news_here, 2);
  EXPECT_GE(news_there, 2);
  const Json end = read(*seen);
  EXPECT_EQ(end, read(*job));
  EXPECT_EQ(end["state"], "done");
  EXPECT_EQ(end["puzzles"], (Json{"puzzle 0", "puzzle 1", "puzzle 2"}));
  EXPECT_EQ(end["count"], 3);
  EXPECT_EQ(begun, 1);
  EXPECT_FALSE(must(b->find(std::string(32, '0'))));
  EXPECT_FALSE(must(b->find("no id")));
}

TEST_F(SharedJobsTest, WhatWentWrongIsTold) {
  const auto a = serve(here()), b = serve(there());
  const std::string id = must(a->add(request("fails"), {}))->id;
  EXPECT_TRUE(reaches(*b, id, "failed"));
  EXPECT_EQ(read(*must(b->find(id)))["error"]["found"], "it is too hard");
}

TEST_F(SharedJobsTest, AJobIsCancelledFromAnywhere) {
  const auto a = serve(here());
  const std::string id = must(a->add(request("endless"), {}))->id;
  EXPECT_TRUE(reaches(*a, id, "running"));
  const auto b = serve(there());
  must(b->cancel(*must(b->find(id))));
  EXPECT_EQ(read(*must(b->find(id)))["state"], "cancelled");
  EXPECT_EQ(read(*must(a->find(id)))["state"], "cancelled");
  EXPECT_EQ(read(*must(a->find(id)))["version"], read(*must(b->find(id)))["version"]);
  EXPECT_TRUE(within(5s, [&] { return a->running() == 0; }));
}

TEST_F(SharedJobsTest, EqualRequestsAreWorkedOnOnce) {
  const auto a = serve(here()), b = serve(there());
  const std::string first = must(a->add(request("slow", "equal"), {}))->id,
                    second = must(b->add(request("slow", "equal"), {}))->id;
  EXPECT_NE(first, second);
  must(a->cancel(*must(a->find(first))));
  EXPECT_TRUE(reaches(*a, second, "done"));  // somebody else still waits for it
  EXPECT_EQ(read(*must(b->find(first)))["state"], "cancelled");
  const auto third = must(b->add(request("slow", "equal"), {}));
  EXPECT_EQ(read(*third)["state"], "done");
  EXPECT_EQ(read(*third)["id"], third->id);
  EXPECT_EQ(begun, 1);
}

TEST_F(SharedJobsTest, LimitsCountTheJobsOfAllServers) {
  const auto a = serve(here()), b = serve(there());
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(must((i % 2 ? a : b)->add(request("endless"), {}))->id);
  for (SharedJobs* server : {a.get(), b.get()}) {
    const auto more = server->add(request("endless"), {});
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().kind, ErrorKind::too_many);
  }
  for (const std::string& id : ids) must(a->cancel(*must(a->find(id))));
  EXPECT_TRUE(within(5s, [&] { return a->add(request("one"), {}).has_value(); }));
}

TEST_F(SharedJobsTest, ADifferenceOfOneServerFollowsAVersionOfTheOther) {
  const auto a = serve(here()), b = serve(there());
  const auto job = must(a->add(request("large"), {}));
  const auto other = must(b->find(job->id));
  const JobWatch watch(*other, [] {});
  EXPECT_TRUE(within(10s, [&] { return other->answer()->whole->size() > 10'000; }));
  const std::uint64_t version = must(a->find(job->id))->answer()->version;
  EXPECT_TRUE(within(10s, [&] { return other->answer()->version > version; }));
  const auto difference = other->answer()->since(version);
  ASSERT_TRUE(difference);
  EXPECT_EQ(Json::parse(*difference)["since"], version);
  EXPECT_EQ(read(*other)["version"], other->answer()->version);
}

TEST_F(SharedJobsTest, PartsAreThereOnEveryServer) {
  const auto a = serve(here()), b = serve(there());
  const std::string id = must(a->add(request("map"), {}))->id;
  ASSERT_TRUE(reaches(*b, id, "done"));
  for (SharedJobs* server : {a.get(), b.get()}) {
    const auto parts = must(server->parts(*must(server->find(id))));
    ASSERT_TRUE(parts);
    EXPECT_EQ((*parts)({{"row", 1}, {"column", 2}})["cell"]["row"], 1);
    EXPECT_TRUE((*parts)({{"row", 1}, {"column", 1}}).is_null());
    EXPECT_TRUE((*parts)({{"row", "x"}}).is_null());
  }
}

// A server that was killed: it took the task, and is not heard of again.
TEST_F(SharedJobsTest, TheTaskOfAServerThatDiedIsTakenUp) {
  store::SharedJobs rows(here());
  const store::NewJob job = add_to(rows);
  ASSERT_TRUE(must(rows.take("dead", false)));
  const auto b = serve(there(), 600ms);
  EXPECT_TRUE(reaches(*b, job.id, "done"));
  EXPECT_FALSE(must(rows.tell(job.task, "dead", {.version = 99, .text = "{}"})));  // it comes back, and has lost it
  EXPECT_EQ(read(*must(b->find(job.id)))["state"], "done");
}

TEST_F(SharedJobsTest, ATaskOnWhichTwoServersDiedFails) {
  store::SharedJobs rows(here());
  const store::NewJob job = add_to(rows);
  for (const std::string dead : {"first", "second"}) {
    ASSERT_TRUE(must(rows.take(dead, false)));
    std::this_thread::sleep_for(5ms);
    const auto found = must(rows.recover(1ms, 2, [](const std::string& text) {
      return ended_text(text, JobState::failed, Error{"jobs", "", "the servers died", "try again"});
    }));
    EXPECT_EQ(found, 1U);
  }
  const auto b = serve(there());
  const Json end = read(*must(b->find(job.id)));
  EXPECT_EQ(end["state"], "failed");
  EXPECT_EQ(end["error"]["found"], "the servers died");
  EXPECT_EQ(begun, 0);
}

TEST_F(SharedJobsTest, AServerThatStopsLeavesItsWorkToOthers) {
  auto a = serve(here());
  const std::string id = must(a->add(request("slow"), {}))->id;
  EXPECT_TRUE(reaches(*a, id, "running"));
  a.reset();
  const auto b = serve(there());
  EXPECT_TRUE(reaches(*b, id, "done"));
  EXPECT_EQ(read(*must(b->find(id)))["puzzles"].size(), 3U);
}

TEST_F(SharedJobsTest, OldTasksAreForgotten) {
  const auto a = serve(here());
  const std::string id = must(a->add(request("one"), {}))->id;
  ASSERT_TRUE(reaches(*a, id, "done"));
  store::SharedJobs rows(here());
  must(rows.forget(10, 1'000'000, 1h));
  EXPECT_TRUE(must(a->find(id)));
  std::this_thread::sleep_for(5ms);
  must(rows.forget(10, 1'000'000, 1ms));
  EXPECT_FALSE(must(a->find(id)));
  EXPECT_FALSE(must(rows.take("any", false)));
}

}  // namespace
}  // namespace crux::server::shared_jobs_test
