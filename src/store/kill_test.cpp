// Acknowledged data survive: a writer is killed (kill -9) in the middle of its work, again and again, and so is the server.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/rng.hpp"
#include "store/backends_test.hpp"
#include "store/writer_test.hpp"

extern char** environ;

namespace crux::store::kill_test {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;

// A writer (see writer_test.hpp) in a process of its own.
class Writer {
 public:
  Writer(Backend backend, const std::string& target, int run) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string words[] = {"store_test", "--writer", name_of(backend), target, std::to_string(run)};
    char* argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), words[4].data(), nullptr};
    const int failed = ::posix_spawn(&pid_, "/proc/self/exe", &actions, nullptr, argv, environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    out_ = ends[0];
    if (failed != 0) throw std::runtime_error("no process");
  }
  ~Writer() {
    kill();
    ::close(out_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Reads for as long as told, or until `word` was heard.
  void listen(microseconds time, const std::string& word = "") {
    const auto end = Clock::now() + time;
    while (word.empty() || heard_.find(word) == std::string::npos) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      if (left <= 0 && !word.empty()) return;
      pollfd ready{out_, POLLIN, 0};
      if (left <= 0 || ::poll(&ready, 1, static_cast<int>(left)) <= 0 || !hear()) break;
    }
    // The time that is left is less than poll can count.
    if (word.empty()) std::this_thread::sleep_until(end);
  }
  // Kills it and reads what it still had said.
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, &status_, 0);
    pid_ = 0;
    while (hear()) {
    }
  }
  bool was_killed() const { return WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL; }
  std::size_t lines() const { return static_cast<std::size_t>(std::ranges::count(heard_, '\n')); }
  // Whole lines only.
  std::string heard() const { return heard_.substr(0, heard_.rfind('\n') + 1); }

 private:
  bool hear() {
    char buffer[4096];
    const ssize_t got = ::read(out_, buffer, sizeof buffer);
    if (got > 0) heard_.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
  }
  pid_t pid_ = 0;
  int out_ = -1;
  int status_ = 0;
  std::string heard_;
};

struct Acknowledged {
  std::map<std::string, std::int64_t> plays;   // and how many events
  std::map<std::string, std::int64_t> drafts;  // and which version
  std::size_t lines = 0;

  void add(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line); ++lines) {
      std::istringstream words(line);
      std::string what, id;
      std::int64_t count = 0;
      words >> what >> id >> count;
      if (what == "play")
        plays.try_emplace(id, 0);
      else if (what == "events")
        plays[id] = std::max(plays[id], count);
      else if (what == "draft")
        drafts[id] = std::max(drafts[id], count);
      else
        EXPECT_EQ(line, "ready");
    }
  }
};

// Everything that was acknowledged is there, and nothing is half there.
void check(Store& store, const Acknowledged& acknowledged) {
  for (const auto& [id, count] : acknowledged.plays) {
    SCOPED_TRACE(id);
    ASSERT_EQ(must(store.puzzle(id)), puzzle_of(id));
    ASSERT_EQ(must(store.play(id)), play_of(id));
    const auto events = must(store.events(id));
    ASSERT_GE(static_cast<std::int64_t>(events.size()), count);
    // At most one call's worth was stored and not acknowledged, and every call's worth is whole.
    std::size_t calls_more = 0;
    for (std::size_t at = 0; at < events.size();) {
      const auto batch = batch_of(id, static_cast<std::int64_t>(at));
      ASSERT_LE(at + batch.size(), events.size()) << "half a batch";
      for (const Event& event : batch) ASSERT_EQ(events[at++], event);
      if (static_cast<std::int64_t>(at) > count) ++calls_more;
    }
    ASSERT_LE(calls_more, 1U);
  }
  for (const auto& [id, version] : acknowledged.drafts) {
    const auto draft = must(store.draft(id));
    ASSERT_TRUE(draft) << id;
    ASSERT_GE(draft->version, version);
    ASSERT_LE(draft->version, version + 1);
    ASSERT_EQ(draft->text, draft_text(id, draft->version)) << id;
  }
}

// And what was being written can be gone on with.
void go_on(Store& store, Acknowledged& acknowledged) {
  for (auto& [id, count] : acknowledged.plays) {
    const auto have = static_cast<std::int64_t>(must(store.events(id)).size());
    const Appended answer = must(store.append(id, batch_of(id, have)));
    ASSERT_TRUE(answer.accepted);
    count = answer.next;
  }
  must(store.ping());
}

class Kill : public Stores {
 protected:
  // `times` writers on one database, each killed at a random moment; all that any of them was told is checked to the end.
  void kill_writers(int times, std::uint64_t seed) {
    Rng random(seed);
    Acknowledged all;
    int in_the_middle = 0;
    for (int run = 0; run < times && !HasFatalFailure(); ++run) {
      Writer writer(GetParam(), target(), run);
      // One in eight is killed while it opens; the others while they write.
      const bool early = run % 8 == 0;
      if (!early) writer.listen(std::chrono::seconds(20), "play ");
      writer.listen(microseconds(random.below(early ? 20'000 : 60'000)));
      writer.kill();
      ASSERT_TRUE(writer.was_killed()) << writer.heard();
      if (writer.lines() > 2) ++in_the_middle;

      Acknowledged now;
      now.add(writer.heard());
      Store store = open(1);
      check(store, now);
      if (HasFatalFailure()) return;
      go_on(store, now);
      all.plays.merge(now.plays);
      all.drafts.merge(now.drafts);
      all.lines += now.lines;
    }
    Store store = open(1);
    check(store, all);
    EXPECT_GE(in_the_middle, times / 2);
    RecordProperty("acknowledged", static_cast<int>(all.lines));
  }
};
CRUX_BOTH_BACKENDS(Kill);

TEST_P(Kill, WritersLoseNothing) {
  const bool sqlite = GetParam() == Backend::sqlite;
  kill_writers(slow_build ? (sqlite ? 12 : 4) : (sqlite ? 64 : 16), 20261115);
  if (!sqlite) return;
  Session below = session();
  EXPECT_EQ(std::get<0>(below.rows<std::string>("PRAGMA integrity_check").at(0)), "ok");
  EXPECT_TRUE(below.rows<std::string>("PRAGMA foreign_key_check").empty());
}

// Killed while the tables are being made: the next one finishes the work.
TEST_P(Kill, NewDatabasesCanAlwaysBeOpened) {
  Rng random(7);
  for (int run = 0; run < (slow_build ? 2 : 8); ++run) {
    SetUp();
    if (GetParam() == Backend::sqlite) std::filesystem::remove_all(target());
    {
      Writer writer(GetParam(), target(), run);
      writer.listen(microseconds(random.below(slow_build ? 200'000 : 60'000)));
    }
    Store store = open(1);
    EXPECT_EQ(store.version(), newest_version());
    EXPECT_TRUE(store.ping());
  }
}

// The server dies, the writer stays: it finds its way back, and the data acknowledged before are there.
TEST(KillServer, NothingIsLostAndConnectionsComeBack) {
  Postgres* postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string url = postgres->new_database();
  Store store = must(Store::open_postgresql(url, 2));
  Rng random(11);
  for (int run = 0; run < (slow_build ? 2 : 6); ++run) {
    Writer writer(Backend::postgresql, url, run);
    writer.listen(std::chrono::seconds(20), "events ");
    writer.listen(microseconds(random.below(80'000)));
    postgres->crash(run % 2 == 0);
    const std::size_t before = writer.lines();
    for (int i = 0; i < 400 && writer.lines() < before + 20; ++i) writer.listen(std::chrono::milliseconds(50));
    EXPECT_GE(writer.lines(), before + 20) << "the writer goes on after the crash";
    writer.kill();
    ASSERT_TRUE(writer.was_killed()) << writer.heard();
    Acknowledged acknowledged;
    acknowledged.add(writer.heard());
    // This store's connections died with the server as well.
    ASSERT_TRUE(store.ping());
    check(store, acknowledged);
    if (HasFatalFailure()) return;
    go_on(store, acknowledged);
  }
}

}  // namespace
}  // namespace crux::store::kill_test
