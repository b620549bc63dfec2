// listener_test.cpp -- the server as a client meets it: over sockets, with good manners and bad.
#include "server/listener_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "tests/support/cases.hpp"

namespace crux::server::listener_test {
namespace {

using namespace std::chrono_literals;
using namespace wire;

TEST(Listener, KeepsAConnectionAndAnswersInOrder) {
  Served served;
  Wire wire(served.port());
  const std::string id = served.world.example("panel");
  // Both at once: the second waits for the first.
  wire.send(post("/api/v1/puzzles/" + id + "/check", R"({"moves":""})") + get("/healthz"));
  EXPECT_NE(wire.answer().find("\"status\":\"open\""), std::string::npos);
  EXPECT_NE(wire.answer().find("\"status\":\"ok\""), std::string::npos);
  wire.send("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(says(wire.read_until("\r\n\r\n"), 200));
  wire.send(get("/healthz", "Connection: close\r\n"));
  EXPECT_TRUE(says(wire.answer(), 200));
  wire.read_until("more");
  EXPECT_TRUE(wire.closed);
}

TEST(Listener, RefusesWhatBreaksTheRules) {
  Served served;
  const auto first_answer = [&](const std::string& text) {
    Wire wire(served.port());
    wire.send(text);
    return wire.answer();
  };
  EXPECT_TRUE(says(first_answer("nonsense\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer("GET / HTTP/1.1\r\nHost localhost\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer(get("/", "X: " + std::string(20'000, 'x') + "\r\n")), 431));
  EXPECT_TRUE(says(first_answer("POST /api/v1/puzzles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n"), 413));
  EXPECT_TRUE(
      says(first_answer("POST /api/v1/puzzles HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n" +
                        std::string(0x200000, 'x') + "\r\n"),
           413));
  // Each address has a limit of its own, which is known before the body is read.
  const std::string head = "POST /api/v1/print HTTP/1.1\r\nHost: localhost\r\n";
  const std::string small = first_answer(head + "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n");
  EXPECT_TRUE(says(small, 413));
  EXPECT_NE(small.find("at most 64 KiB"), std::string::npos) << small;
  EXPECT_TRUE(
      says(first_answer(head + "Transfer-Encoding: chunked\r\n\r\n11170\r\n" + std::string(70'000, ' ') + "\r\n0\r\n\r\n"), 413));
  EXPECT_TRUE(says(first_answer(post("/api/v1/puzzles", std::string(70'000, ' '))), 400));
  EXPECT_TRUE(says(first_answer("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 421));
  EXPECT_TRUE(says(first_answer("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer("GET /healthz HTTP/1.1\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200));
  EXPECT_TRUE(says(first_answer("GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer("GET http://evil@localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400));
  EXPECT_TRUE(says(first_answer("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404));
  EXPECT_TRUE(says(first_answer(post("/api/v1/puzzles", "{", "Expect: 100-continue\r\n")), 100));
  EXPECT_TRUE(says(first_answer(get("/healthz")), 200));  // still well
}

TEST(Listener, DropsTheSilent) {
  Served served({.idle = 1s, .header = 1s});
  Wire silent(served.port()), slow(served.port());
  slow.send("GET / HTTP/1.1\r\nHost: loc");
  silent.read_until("more");
  slow.read_until("more");
  EXPECT_TRUE(silent.closed);
  EXPECT_TRUE(slow.closed);
}

// One that works for 20 s or until it is cancelled.
const std::string slow_job =
    R"({"game":"toycar","parameters":{"length":40,"loops":7,"full":1,"population":3000,"generations":100000},"count":20})";

std::string id_in(const std::string& started) { return started.substr(started.find("\"id\":\"") + 6, 32); }

TEST(Listener, TurnsAwayTooManyThatAreAtWork) {
  Served served({.connections = {.all = 4}});
  Wire wire(served.port());
  wire.send(post("/api/v1/generate", slow_job));
  const std::string job = "/api/v1/jobs/" + id_in(wire.answer());
  std::vector<std::unique_ptr<Wire>> streams;
  for (int i = 0; i < 4; ++i) {
    // The last one takes the place of the first wire, which is idle.
    streams.push_back(std::make_unique<Wire>(served.port()));
    streams.back()->send(get(job + "/events"));
    EXPECT_TRUE(says(streams.back()->read_until("data:"), 200)) << i;
  }
  wire.read_until("more");
  EXPECT_TRUE(wire.closed);
  Wire late(served.port());
  late.send(get("/healthz"));
  late.read_until("more");
  EXPECT_TRUE(late.closed);
  served.world.send(Method::remove, job, nullptr);  // the streams end with it
  for (int i = 0; i < 200 && served.world.service().metrics().connections > 3; ++i) std::this_thread::sleep_for(20ms);
  Wire later(served.port());
  later.send(get("/healthz"));
  EXPECT_TRUE(says(later.answer(), 200));
}

// Somebody opens connection after connection and sends half a request on each. Another address is answered at once, again and
// again, on old connections and on new ones.
TEST(Listener, HalfSentRequestsGiveWay) {
  Served served({.connections = {.all = 256, .per_address = 128, .incomplete_per_address = 64}});
  Wire old(served.port(), "127.0.0.2");
  std::vector<std::unique_ptr<Wire>> flood;
  for (int i = 0; i < 600; ++i) {
    flood.push_back(std::make_unique<Wire>(served.port(), i % 2 == 0 ? "127.0.0.1" : "127.0.0.3"));
    if (i % 3 > 0)
      flood.back()->send(i % 3 == 1 ? "GET / HTTP/1.1\r\nHost: loc" : post("/api/v1/print", "{", "X: y\r\n").substr(0, 90));
    if (i % 20 > 0) continue;
    const auto began = std::chrono::steady_clock::now();
    Wire fresh(served.port(), "127.0.0.2");
    for (Wire* const wire : {&old, &fresh}) {
      wire->send(get("/api/v1/games"));
      EXPECT_TRUE(says(wire->answer(), 200)) << i;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - began, 1s);
  }
  EXPECT_LE(served.world.service().metrics().connections, 140);
  EXPECT_GE(served.world.service().metrics().gave_way, 400);
  flood.front()->read_until("more", 1s);
  EXPECT_TRUE(flood.front()->closed);
  // The flood's own address is served, too.
  Wire own(served.port());
  own.send(get("/healthz"));
  EXPECT_TRUE(says(own.answer(), 200));
}

TEST(Listener, ABodyComesAtALeastRate) {
  Served served({.header = 1s, .body_rate = 1'000});
  const std::string whole = post("/api/v1/puzzles", std::string(4'000, ' '));
  Wire slow(served.port()), steady(served.port());
  const auto began = std::chrono::steady_clock::now();
  slow.send(whole.substr(0, whole.size() - 3'500));
  steady.send(whole.substr(0, whole.size() - 3'500));
  for (std::size_t left = 3'500; left > 0; left -= 500) {
    std::this_thread::sleep_for(200ms);
    steady.send(whole.substr(whole.size() - left, 500));
  }
  EXPECT_TRUE(says(steady.answer(), 400));  // it came, after more than a second
  slow.read_until("more");
  EXPECT_TRUE(slow.closed);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 4s);
}

// A board with many walls, of which some may be missing: the hundred best completions are more than 2 MB, or 400 kB if a
// sanitizer makes everything slow.
constexpr int rows = tests::sanitized ? 14 : 50;
constexpr std::size_t size_of_answer = tests::sanitized ? 400'000 : 2'000'000;
std::string large_sketch() {
  Json walls = Json::array(), holes = Json::array();
  for (int y = 2; y < rows; ++y)
    for (int x = 0; x < 64; ++x) walls.push_back(Json::array({x, y}));
  for (int x = 0; x < 8; ++x) holes.push_back(Json::array({x, 1}));
  const Json car{{"at", {0, 0}}, {"heading", "R"}};
  const Json puzzle{{"width", 64},    {"height", rows},      {"car", car},    {"goal", {5, 0}}, {"flags", Json::array()},
                    {"walls", walls}, {"tiles", {{"U", 1}}}, {"holes", holes}};
  return Json{{"game", "toycar"}, {"puzzle", puzzle}, {"top", 100}}.dump();
}

// The texts of a job are made by its own thread, so that whoever asks for them again and again holds up nobody.
TEST(Listener, ManyWhoAskForALargeJobDoNotHoldUpOthers) {
  Served served;
  Wire wire(served.port());
  wire.send(post("/api/v1/fill", large_sketch()));
  const std::string started = wire.answer();
  ASSERT_TRUE(says(started, 202)) << started;
  const std::string job = "/api/v1/jobs/" + id_in(started);
  std::size_t size = 0;
  for (int i = 0; i < 300 && size < size_of_answer; ++i, std::this_thread::sleep_for(50ms)) {
    wire.send(get(job));
    size = wire.answer().size();
  }
  ASSERT_GE(size, size_of_answer);
  std::atomic<int> polls = 0;
  std::vector<std::jthread> clients;
  for (int i = 0; i < 32; ++i)
    clients.emplace_back([&](const std::stop_token& stop) {
      Wire own(served.port(), "127.0.0.3");
      while (!stop.stop_requested()) {
        own.send(get(job));
        if (says(own.skim(), 200)) ++polls;
      }
    });
  std::vector<std::chrono::nanoseconds> times;
  for (int i = 0; i < 25; ++i) {
    const auto began = std::chrono::steady_clock::now();
    wire.send(get("/api/v1/games"));
    EXPECT_TRUE(says(wire.answer(), 200));
    times.push_back(std::chrono::steady_clock::now() - began);
    std::this_thread::sleep_for(20ms);
  }
  for (std::jthread& client : clients) client.request_stop();
  clients.clear();
  std::ranges::sort(times);
  EXPECT_GT(polls, 32);
  EXPECT_LT(times[times.size() / 2], 250ms) << polls << " polls";
}

TEST(Listener, StreamsWhatBecomesOfAJob) {
  Served served;
  Wire wire(served.port());
  wire.send(post("/api/v1/generate", R"({"game":"toycar","parameters":{"length":5,"loops":1},"count":3})"));
  const std::string id = id_in(wire.answer());
  Wire stream(served.port());
  stream.send(get("/api/v1/jobs/" + id + "/events"));
  const std::string all = stream.read_until("never");
  EXPECT_TRUE(stream.closed);  // it ends with the job
  EXPECT_NE(all.find("text/event-stream"), std::string::npos);
  EXPECT_NE(all.find("\"state\":\"done\""), std::string::npos) << all;
  EXPECT_EQ(all.find("event: difference"), std::string::npos);  // nobody asked for them
  Wire knows(served.port());
  knows.send(get("/api/v1/jobs/" + id + "/events?since=1"));
  const std::string news = knows.read_until("never");
  EXPECT_TRUE(news.ends_with("}\n\n")) << news;
  Wire only_head(served.port());
  only_head.send("HEAD /api/v1/jobs/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(says(only_head.read_until("\r\n\r\n"), 200));
}

TEST(Listener, EveryAnswerHasTheHeadersThatGuardIt) {
  Served served;
  for (const std::string& text :
       {get("/healthz"), get("/nothing"), std::string("nonsense\r\n\r\n"), post("/api/v1/puzzles", "{")}) {
    Wire wire(served.port());
    wire.send(text);
    EXPECT_NE(wire.answer().find(
                  "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"),
              std::string::npos)
        << text;
  }
}

TEST(Listener, IdleStreamsDoNotBlockOthers) {
  Served served;
  // The worker is busy with the first, so the second waits, and so do all who watch it.
  Wire wire(served.port());
  wire.send(post("/api/v1/generate", slow_job));
  wire.answer();
  wire.send(post("/api/v1/generate", slow_job));
  const std::string id = id_in(wire.answer());
  std::vector<std::unique_ptr<Wire>> streams;
  for (int i = 0; i < 200; ++i) {
    streams.push_back(std::make_unique<Wire>(served.port()));
    streams.back()->send(get("/api/v1/jobs/" + id + "/events"));
  }
  for (const auto& stream : streams) EXPECT_NE(stream->read_until("\n\n").find("queued"), std::string::npos);
  wire.send(get("/healthz"));
  EXPECT_TRUE(says(wire.answer(), 200));
  wire.send("DELETE /api/v1/jobs/" + id + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(says(wire.answer(), 200));
  for (const auto& stream : streams) EXPECT_NE(stream->read_until("never").find("cancelled"), std::string::npos);
}

TEST(Listener, FinishesWhatItIsAtWhenStopped) {
  Served served({.grace = 8s});
  Wire idle(served.port()), busy(served.port());
  idle.send(get("/healthz"));
  idle.answer();
  const std::string id = served.world.example("toycar");
  busy.send(post("/api/v1/puzzles/" + id + "/reveal", "{}"));
  std::this_thread::sleep_for(20ms);
  served.stop();
  EXPECT_TRUE(served.result.has_value());
  EXPECT_TRUE(says(busy.answer(), 200));
  idle.read_until("more");
  EXPECT_TRUE(idle.closed);
  EXPECT_FALSE(Wire(served.port()).connected());
}

TEST(Listener, SaysWhenThePortIsTaken) {
  Served served;
  World other;
  const auto result = listen(other.service(), {.port = served.port()}, {}, [](std::uint16_t) {});
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(crux::to_text(result.error()).find("--port"), std::string::npos);
}

}  // namespace
}  // namespace crux::server::listener_test
