#include "server/sessions.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <future>
#include <set>
#include <thread>

#include "server/local_jobs.hpp"
#include "server/service_test.hpp"
#include "server/turns.hpp"

namespace crux::server::sessions_test {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t day = 86'400'000, now = 20'000 * day;

// "crux-session=..", as a browser sends it back.
std::string sent_back(const std::string& set_cookie) { return set_cookie.substr(0, set_cookie.find(';')); }

TEST(Sessions, AreKnownByTheirSignature) {
  Sessions sessions("key"), restarted("key"), other("other key"), random("");
  const std::string set = sessions.issue("a", now, false).value();
  EXPECT_NE(set.find("; HttpOnly; SameSite=Lax"), std::string::npos);
  EXPECT_EQ(set.find("Secure"), std::string::npos);
  EXPECT_NE(sessions.issue("a", now, true)->find("; Secure"), std::string::npos);
  const std::string cookie = sent_back(set);
  const auto name = sessions.find(cookie, now);
  ASSERT_TRUE(name.has_value());
  EXPECT_EQ(sessions.find("theme=dark; " + cookie + "; x=y", now), name);
  EXPECT_EQ(restarted.find(cookie, now), name);
  EXPECT_FALSE(other.find(cookie, now));
  EXPECT_FALSE(random.find(cookie, now));
  EXPECT_EQ(sessions.find(cookie, now + 30 * day), name);
  EXPECT_FALSE(sessions.find(cookie, now + 31 * day));
  for (std::size_t i = cookie.find('=') + 1; i < cookie.size(); ++i) {
    std::string forged = cookie;
    forged[i] = forged[i] == '0' ? '1' : '0';
    EXPECT_FALSE(sessions.find(forged, now)) << forged;
  }
  for (const char* nonsense :
       {"", "crux-session", "crux-session=", "crux-session=..", "crux-session=a.b.c", "xcrux-session=1.2.3"})
    EXPECT_FALSE(sessions.find(nonsense, now)) << nonsense;
}

TEST(Sessions, AreGivenToASchoolAndNotWithoutEnd) {
  Sessions sessions("key");
  const auto given = [&](const std::string& address, std::int64_t at) {
    int many = 0;
    while (many < 1'000 && sessions.issue(address, at, false)) ++many;
    return many;
  };
  EXPECT_EQ(given("school", now), 100);
  EXPECT_EQ(given("school", now), 0);
  EXPECT_EQ(given("home", now), 100);
  EXPECT_EQ(given("school", now + 1'800'000), 100);  // half an hour later
  EXPECT_EQ(given("school", now + 1'818'000), 1);
  // Addresses that are remembered are limited, too; full buckets make room.
  Sessions few("key", {.addresses = 3});
  for (const char* address : {"a", "b", "c"}) EXPECT_TRUE(few.issue(address, now, false));
  EXPECT_FALSE(few.issue("d", now, false));
  EXPECT_TRUE(few.issue("d", now + day, false));
}

TEST(Sessions, AnAddressOfIpv6StandsForItsNetwork) {
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::ffff"), network_of("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(network_of("2001:db8:1:3::1"), network_of("2001:db8:1:2::1"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("somebody"), "somebody");
}

TEST(Sessions, TheKeyIsKeptForItsOwnerAlone) {
  const Folder folder;
  const auto file = folder.path / "session.key";
  const auto key = session_key(file);
  ASSERT_TRUE(key.has_value());
  EXPECT_EQ(session_key(file), key);
  struct stat about{};
  ASSERT_EQ(stat(file.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  std::ofstream(file) << "short";
  EXPECT_FALSE(session_key(file).has_value());
  EXPECT_FALSE(session_key(folder.path / "nowhere" / "session.key").has_value());
}

TEST(FairQueue, AddressesTakeTurnsAndSoDoTheirOwners) {
  FairQueue<std::string> queue;
  for (const char* item : {"a1", "a2", "a3"}) queue.push("school", "a", item);
  for (const char* item : {"b1", "b2"}) queue.push("school", "b", item);
  queue.push("home", "c", "c1");
  std::string order;
  while (const auto item = queue.pop()) order += *item + " ";
  EXPECT_EQ(order, "a1 c1 b1 a2 b2 a3 ");
  for (const char* item : {"a1", "a2"}) queue.push("school", "a", item);
  queue.push("home", "c", "c1");
  EXPECT_EQ(queue.pop([](const std::string& address) { return address != "school"; }), "c1");
  queue.erase_if([](const std::string& item) { return item == "a1"; });
  EXPECT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue.pop(), "a2");
  EXPECT_TRUE(queue.empty());
}

TEST(Turns, NoAddressKeepsEverybodyBusy) {
  Turns turns({.at_once = 4, .per_address = 3, .waiting_per_client = 5, .waiting_per_address = 8});
  std::string begun;
  const auto add = [&](const std::string& address, const std::string& session) {
    return turns.add({address, session}, [&, session] { begun += session; });
  };
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(add("school", "a"));
  EXPECT_FALSE(add("school", "a"));  // five wait
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(add("school", "b"));
  EXPECT_FALSE(add("school", "c"));  // eight of the address wait
  EXPECT_EQ(begun, "aaa");
  EXPECT_TRUE(add("home", "h"));
  EXPECT_EQ(begun, "aaah");
  for (int i = 0; i < 4; ++i) turns.end("school");
  EXPECT_EQ(begun, "aaahabab");  // sessions take turns
}

Request asking(Method method, const std::string& target, const std::string& cookie, const std::string& address = "school") {
  return {.method = method,
          .target = target,
          .host = "localhost",
          .content_type = "application/json",
          .cookie = cookie,
          .from_page = true,
          .body = method == Method::post ? "{}" : "",
          .client = address};
}

TEST(Sessions, APageGetsOneAndKeepsIt) {
  World world({.public_url = "https://crux.example"});
  const Answer first = world.ask(asking(Method::get, "/api/v1/games", ""));
  const std::string set = first.header("Set-Cookie");
  EXPECT_NE(set.find("; Secure"), std::string::npos) << set;
  EXPECT_EQ(first.header("Cache-Control"), "no-store");
  EXPECT_EQ(world.ask(asking(Method::get, "/api/v1/games", sent_back(set))).header("Set-Cookie"), "");
  EXPECT_NE(world.ask(asking(Method::get, "/api/v1/games", "crux-session=forged.1.x")).header("Set-Cookie"), "");
  EXPECT_EQ(world.get("/api/v1/games").header("Set-Cookie"), "");  // a program gets none
}

// A class of 30 behind one address asks for another puzzle at once, and everybody gets one.
TEST(Sessions, AClassBehindOneAddressGetsItsPuzzles) {
  World world;
  const std::string another = "/api/v1/puzzles/" + world.example("toycar") + "/another";
  std::vector<std::string> jobs;
  std::set<std::string> cookies;
  for (int i = 0; i < 30; ++i) {
    const std::string cookie = sent_back(world.ask(asking(Method::get, "/api/v1/games", "")).header("Set-Cookie"));
    cookies.insert(cookie);
    const Answer asked = world.ask(asking(Method::post, another, cookie));
    ASSERT_EQ(asked.status, 202) << i << asked.body.dump();
    jobs.push_back(asked.body["job"]["id"]);
  }
  EXPECT_EQ(cookies.size(), 30U);
  for (const std::string& job : jobs) EXPECT_EQ(world.wait_for(job)["puzzles"].size(), 1U);
}

const Json slow{{"game", "toycar"},
                {"parameters", {{"length", 40}, {"loops", 7}, {"full", 1}, {"population", 3000}, {"generations", 100000}}},
                {"count", 20}};

TEST(Sessions, LimitsCountBySessionAndThenByAddress) {
  World world({.jobs = {.threads = 1, .queued = 100, .per_client = 2, .per_address = 6}});
  const auto status = [&](const std::string& cookie, const std::string& address) {
    Request request = asking(Method::post, "/api/v1/generate", cookie, address);
    request.body = slow.dump();
    return world.ask(std::move(request)).status;
  };
  const auto session = [&] { return sent_back(world.ask(asking(Method::get, "/api/v1/games", "")).header("Set-Cookie")); };
  const std::string a = session(), b = session(), c = session(), d = session();
  for (const std::string& cookie : {a, b, c}) {
    EXPECT_EQ(status(cookie, "school"), 202);
    EXPECT_EQ(status(cookie, "school"), 202);
    EXPECT_EQ(status(cookie, "school"), 429);
  }
  EXPECT_EQ(status(a, "home"), 429);    // a session is one, wherever it is
  EXPECT_EQ(status(d, "school"), 429);  // the address has six
  EXPECT_EQ(status(d, "home"), 202);
  // Without a session an address counts.
  EXPECT_EQ(status("", "program"), 202);
  EXPECT_EQ(status("", "program"), 202);
  EXPECT_EQ(status("", "program"), 429);
}

// One puzzle does not wait until others have their twenty.
TEST(Sessions, LightWorkDoesNotWaitForLongWork) {
  World world({.jobs = {.threads = 1}});
  for (int i = 0; i < 3; ++i) ASSERT_EQ(world.post("/api/v1/generate", slow).status, 202);
  const Answer another =
      world.ask(asking(Method::post, "/api/v1/puzzles/" + world.example("toycar") + "/another", "", "somebody else"));
  EXPECT_EQ(world.wait_for(another.body["job"]["id"])["state"], "done");
}

TEST(Host, IsOneAndOurs) {
  World world;
  for (const char* host : {"localhost", "LOCALHOST", "localhost:8080"})
    EXPECT_EQ(world.ask({.target = "/healthz", .host = host}).status, 200) << host;
  for (const char* host : {"localhost.evil.example", "evil.example:80", "localhost.", "[::1]", "127.0.0.1:1"})
    EXPECT_EQ(world.ask({.target = "/healthz", .host = host}).status, 421) << host;
  for (const char* host : {"", ":", ":80", "localhost:", "localhost:x", "localhost:0", "localhost:99999", "localhost:80:80",
                           "localhost@evil.example", "evil@localhost", "evil.example:80@localhost", "localhost/", "local host",
                           "localhost, evil.example", "[::1", "[evil]", "[::1]x", "http://localhost", "localhost%00"})
    EXPECT_EQ(world.ask({.target = "/healthz", .host = host}).status, 400) << host;
  for (const std::size_t hosts : {0U, 2U})
    EXPECT_EQ(world.ask({.target = "/healthz", .host = "localhost", .hosts = hosts}).status, 400) << hosts;
  EXPECT_EQ(world.ask({.target = "/healthz", .host = "localhost:80", .authority = "LOCALHOST:80"}).status, 200);
  for (const char* authority : {"evil.example", "localhost:81", "user@localhost:80", "localhost"})
    EXPECT_EQ(world.ask({.target = "/healthz", .host = "localhost:80", .authority = authority}).status, 400) << authority;
}

TEST(Jobs, EqualRequestsAreWorkedOnOnce) {
  LocalJobs jobs({.per_client = 100});
  std::atomic<int> worked = 0;
  std::promise<void> go_on;
  const auto gate = go_on.get_future().share();
  const auto add = [&](const std::string& same) {
    return jobs
        .add({.kind = "test", .client = {"a", ""}, .count = 1, .light = true, .same = same},
             [&, gate](Job& job) -> Result<void> {
               ++worked;
               job.tell("begun");
               gate.wait();
               job.add_puzzle("made");
               return {};
             })
        .value();
  };
  const auto read = [](const std::shared_ptr<Job>& job) { return Json::parse(*job->answer()->whole); };
  const auto first = add("x"), second = add("x"), third = add("x"), other = add("y"), lone = add(""), alone = add("");
  EXPECT_NE(first->id, second->id);
  jobs.cancel(*first);  // the others still want it
  EXPECT_EQ(read(first)["state"], "cancelled");
  const auto late = add("x");
  go_on.set_value();
  for (const auto& job : {second, third, late, other, lone, alone}) {
    for (int i = 0; i < 500 && !job->answer()->ended; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(read(job)["state"], "done");
    EXPECT_EQ(read(job)["puzzles"], Json({"made"}));
  }
  EXPECT_EQ(read(first)["puzzles"], Json::array());
  EXPECT_EQ(worked, 4);
  const auto again = add("x");  // it is known
  EXPECT_EQ(read(again)["puzzles"], Json({"made"}));
  EXPECT_EQ(read(again)["state"], "done");
  EXPECT_EQ(worked, 4);
}

// Work that nobody wants any more is stopped.
TEST(Jobs, SharedWorkStopsWhenTheLastHasCancelled) {
  LocalJobs jobs({});
  std::atomic<bool> stopped = false;
  const auto add = [&] {
    return jobs
        .add({.kind = "test", .client = {"a", ""}, .count = 1, .light = true, .same = "x"},
             [&](Job& job) -> Result<void> {
               while (!job.stop().stop_requested()) std::this_thread::sleep_for(1ms);
               stopped = true;
               return {};
             })
        .value();
  };
  const auto first = add(), second = add();
  std::this_thread::sleep_for(50ms);
  jobs.cancel(*second);
  std::this_thread::sleep_for(50ms);
  EXPECT_FALSE(stopped);
  jobs.cancel(*first);
  for (int i = 0; i < 500 && !stopped; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(stopped);
}

}  // namespace
}  // namespace crux::server::sessions_test
