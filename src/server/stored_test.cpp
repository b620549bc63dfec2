// stored_test.cpp -- a store that does not answer: who needs it waits, and nobody else does.
//
// Somebody holds the write lock of the database file, so that every call that stores something waits, for 10 s if need be.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "server/listener_test.hpp"
#include "store/session.hpp"

namespace crux::server::stored_test {
namespace {

using namespace std::chrono_literals;
using namespace wire;
using Clock = std::chrono::steady_clock;

constexpr auto at_once = 1s;  // on a busy machine

class Lock {
 public:
  explicit Lock(const World& world) : session_(store::Backend::sqlite, (world.folder() / "crux.sqlite").string()) {
    session_.run("BEGIN IMMEDIATE");
  }
  void release() { session_.run("ROLLBACK"); }
  std::int64_t drafts() { return std::get<0>(session_.rows<std::int64_t>("SELECT COUNT(*) FROM drafts").front()); }

 private:
  store::Session session_;
};

using Wires = std::vector<std::unique_ptr<Wire>>;

// So many requests, each on its own connection, from two addresses. Answers when the server has them all.
Wires send_all(Served& served, int many, const std::function<std::string(int)>& request) {
  Wires wires;
  for (int i = 0; i < many; ++i) {
    wires.push_back(std::make_unique<Wire>(served.port(), i % 2 == 0 ? "127.0.0.1" : "127.0.0.3"));
    wires.back()->send(request(i));
  }
  for (int i = 0; i < 500 && served.world.service().metrics().waiting < many; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(served.world.service().metrics().waiting, many);
  return wires;
}

std::string new_draft(int) { return post("/api/v1/drafts", R"({"text":"x"})"); }

void expect_answers(const Wires& wires, int status) {
  for (const auto& wire : wires) EXPECT_TRUE(says(wire->answer(), status));
}

void expect_at_once(Served& served, const std::string& request) {
  Wire wire(served.port(), "127.0.0.2");
  const auto began = Clock::now();
  wire.send(request);
  EXPECT_TRUE(says(wire.answer(), 200)) << request;
  EXPECT_LT(Clock::now() - began, at_once) << request;
}

TEST(Stored, WhoNeedsNothingOfTheStoreIsAnswered) {
  // Every request for a puzzle asks the store for news of it.
  Served served({}, {.news_after = 0ms});
  const std::string puzzle = "/api/v1/puzzles/" + served.world.example("panel");
  Lock lock(served.world);
  const Wires drafts = send_all(served, 10, new_draft);
  expect_at_once(served, get("/api/v1/games"));
  expect_at_once(served, get("/metrics"));
  expect_at_once(served, get(puzzle));
  expect_at_once(served, get(puzzle + "/picture.svg"));
  expect_at_once(served, post(puzzle + "/check", R"({"moves":""})"));
  expect_at_once(served, post(puzzle + "/hint", R"({"moves":""})"));
  lock.release();
  expect_answers(drafts, 201);
}

TEST(Stored, HeavyRequestsThatWaitForTheStoreLeaveAWorkerToOthers) {
  Served served;
  const std::string puzzle = "/api/v1/puzzles/" + served.world.example("panel");
  Lock lock(served.world);
  const Wires published = send_all(served, 8, [](int i) {
    const int width = 1 + i;
    const Json panel{{"width", width}, {"height", 1}, {"starts", {{0, 0}}}, {"ends", {{width, 1}}}, {"marks", Json::array()}};
    return post("/api/v1/publish", Json{{"game", "panel"}, {"puzzle", panel}}.dump());
  });
  std::this_thread::sleep_for(300ms);  // they are proven, and wait
  expect_at_once(served, post(puzzle + "/hint", R"({"moves":""})"));
  expect_at_once(served, get(puzzle + "/picture.svg"));
  lock.release();
  expect_answers(published, 201);
}

TEST(Stored, WhoHasWaitedForTooLongIsTurnedAwayAndStoresNothing) {
  Served served({.workers = 2, .store_wait = 100ms});
  Lock lock(served.world);
  const Wires drafts = send_all(served, 8, new_draft);
  std::this_thread::sleep_for(300ms);
  lock.release();
  int stored = 0;
  for (const auto& wire : drafts) {
    const std::string answer = wire->answer();
    if (says(answer, 201)) ++stored;
    EXPECT_TRUE(says(answer, 201) || (says(answer, 503) && answer.contains("Retry-After: 1"))) << answer;
  }
  EXPECT_EQ(stored, 2) << "those that had a worker";
  EXPECT_EQ(lock.drafts(), stored);
  Wire later(served.port());
  later.send(new_draft(0));
  EXPECT_TRUE(says(later.answer(), 201));
}

TEST(Stored, NewsAreSeenAndWhatIsNotInMemoryIsRead) {
  Served served({}, {.cached = 1, .news_after = 0ms});  // the last puzzle alone is in memory
  const std::string first = served.world.example("panel"), second = served.world.example("toycar");
  Wire wire(served.port());
  for (const std::string& id : {first, second, first})
    for (const char* what : {"/hint", "/check"}) {
      wire.send(post("/api/v1/puzzles/" + id + what, R"({"moves":""})"));
      EXPECT_TRUE(says(wire.answer(), 200)) << id << what;
    }
  ASSERT_EQ(store::Store::open_sqlite(served.world.folder(), 1)->hide(first, true), true);
  std::string answer;
  for (int i = 0; i < 100 && !says(answer, 404); ++i) {
    wire.send(get("/api/v1/puzzles/" + first));
    answer = wire.answer();
  }
  EXPECT_TRUE(says(answer, 404)) << answer;
  EXPECT_TRUE(answer.contains("taken away"));
}

TEST(Stored, TheServiceSaysWhatARequestNeeds) {
  using Need = Service::Need;
  World world({.cached = 1, .news_after = 200ms});
  Service& service = world.service();
  const std::string id = world.example("panel"), none(32, '0');
  const auto need = [&](const std::string& target) {
    const Request request{.target = target, .host = "localhost"};
    return service.wanted_by(service.look_up(request)).need;
  };
  ASSERT_EQ(world.get("/api/v1/puzzles/" + id).status, 200);
  EXPECT_EQ(need("/api/v1/puzzles/" + id), Need::nothing) << "it was read just now";
  std::this_thread::sleep_for(250ms);
  EXPECT_EQ(need("/api/v1/puzzles/" + id + "/grade"), Need::news);
  EXPECT_EQ(need("/api/v1/puzzles/" + id), Need::nothing) << "one asks for all";
  EXPECT_EQ(need("/api/v1/puzzles/" + none), Need::puzzle);
  for (const char* other : {"/", "/healthz", "/api/v1/games", "/api/v1/puzzles/x", "/api/v1/puzzles/%zz", "/api/v1/drafts/x"})
    EXPECT_EQ(need(other), Need::nothing) << other;
  const Request request{.target = "/api/v1/puzzles/" + none + "/grade", .host = "localhost"};
  const auto failed = service.fetch(service.wanted_by(service.look_up(request)));
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->status, 404);
  EXPECT_EQ(failed->route, "GET /api/v1/puzzles/{id}/grade");
}

}  // namespace
}  // namespace crux::server::stored_test
