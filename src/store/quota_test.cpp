// quota_test.cpp -- how much is stored, by whom, how long, and that nothing gets beyond its limit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "store/accounts.hpp"
#include "store/backends_test.hpp"

namespace crux::store::quota_test {
namespace {

class Quotas : public Stores {};
CRUX_BOTH_BACKENDS(Quotas);

constexpr std::int64_t kibibyte = 1024;

std::string line_of(std::size_t bytes) {
  const std::string line = R"({"crux":1,"game":"null","puzzle":{}})";
  return line + std::string(bytes > line.size() ? bytes - line.size() : 0, ' ');
}
Draft draft(const std::string& id, std::size_t bytes, const std::string& owner, std::int64_t touched = 0) {
  return {id, "key", std::string(bytes, 'x'), 1, owner, touched};
}
void expect_exact(Store& store) { EXPECT_EQ(must(store.flaws(true)), std::vector<std::string>{}); }

TEST_P(Quotas, EveryChangeIsCounted) {
  Store store = open();
  must(store.add_puzzle({"p", "null", line_of(1000), "a"}));
  EXPECT_EQ(must(store.bytes_stored("a")), 1256);
  must(store.add_puzzle({"p", "null", line_of(1000), "b"}));
  EXPECT_EQ(must(store.bytes_stored("b")), 0) << "it was there";
  must(store.publish("p", line_of(1100)));
  EXPECT_EQ(must(store.bytes_stored("a")), 1356);
  must(store.add_grade("p", "how", std::string(44, 'g')));
  must(store.add_grade("p", "how", std::string(99, 'g')));
  EXPECT_EQ(must(store.bytes_stored()), 1656);
  must(store.add_play({"play", "p", "", 1, "key", "b", 1}));
  const std::vector<Event> events{{0, 1, "move", std::string(32, ' ')}, {1, 2, "move", std::string(32, ' ')}};
  must(store.append("play", events));
  must(store.append("play", events));
  EXPECT_EQ(must(store.bytes_stored("b")), 456) << "sent twice, stored once";
  must(store.add_draft(draft("d", 100, "b")));
  EXPECT_FALSE(store.add_draft(draft("d", 100, "b")));
  must(store.change_draft("d", std::string(50, 'y'), 1));
  must(store.change_draft("d", std::string(5000, 'y'), 1));
  EXPECT_EQ(must(store.bytes_stored("b")), 456 + 306);
  expect_exact(store);
  must(store.remove_draft("d"));
  must(store.remove_draft("d"));
  EXPECT_EQ(must(store.bytes_stored("b")), 456);
  must(store.remove_play("play"));
  must(store.remove_play("play"));
  EXPECT_EQ(must(store.bytes_stored("b")), 0);
  EXPECT_EQ(must(store.events("play")).size(), 0U);
  must(store.add_play({"play2", "p", "", 1, "key", "b", 1}));
  must(store.remove_puzzle("p"));
  EXPECT_EQ(must(store.bytes_stored()), 256) << "its id is left";
  expect_exact(store);
}

TEST_P(Quotas, AnOwnerStoresSoMuchAndNoMore) {
  Store store = open();
  store.limit({.owner = 10 * kibibyte});
  must(store.add_puzzle({"p", "null", line_of(100)}));
  int stored = 0;
  while (store.add_draft(draft(fmt::format("d{}", stored), 1000, "a"))) ASSERT_LT(++stored, 100);
  EXPECT_EQ(stored, 8);
  const auto refused = store.add_draft(draft("more", 1000, "a"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::too_many);
  EXPECT_EQ(store.change_draft("d0", std::string(2000, 'y'), 1).error().kind, ErrorKind::too_many);
  EXPECT_EQ(must(store.change_draft("d0", std::string(900, 'y'), 1)), 2) << "to make it smaller is allowed";
  EXPECT_EQ(store.add_puzzle({"q", "null", line_of(1000), "a"}).error().kind, ErrorKind::too_many);
  EXPECT_EQ(store.add_puzzle({"p", "null", line_of(100), "a"}), false) << "it is there: nothing is stored";
  must(store.add_draft(draft("other", 1000, "b")));  // others are not touched
  must(store.remove_draft("d1"));
  must(store.add_draft(draft("more", 1000, "a")));
  expect_exact(store);
}

TEST_P(Quotas, AllTogetherStoreSoMuchAndNoMore) {
  Store store = open();
  store.limit({.owner = 1000 * kibibyte, .all = 10 * kibibyte});
  int stored = 0;
  while (store.add_draft(draft(fmt::format("d{}", stored), 1000, fmt::format("owner {}", stored)))) ASSERT_LT(++stored, 100);
  EXPECT_EQ(stored, 8);
  EXPECT_EQ(store.add_draft(draft("more", 1000, "new")).error().kind, ErrorKind::full);
  EXPECT_TRUE(must(store.draft("d0"))) << "reading goes on";
  Session below = session();
  EXPECT_EQ(std::get<0>(below.rows<std::int64_t>("SELECT COUNT(*) FROM owners").at(0)), stored) << "not even accounts pile up";
  EXPECT_TRUE(store.ping());
  expect_exact(store);
}

TEST_P(Quotas, APlayHasAnEnd) {
  Store store = open();
  store.limit({.play = 64 * kibibyte});
  must(store.add_puzzle({"p", "null", line_of(100)}));
  must(store.add_play({"play", "p", "", 1, "key", "a", 1}));
  std::int64_t next = 0;
  Appended last;
  for (int i = 0; i < 100; ++i) {
    last = must(store.append("play", std::vector{Event{next, 1, "move", std::string(4000, ' ')}}));
    if (!last.accepted) break;
    next = last.next;
  }
  EXPECT_TRUE(last.too_long);
  EXPECT_EQ(last.next, next);
  EXPECT_EQ(next, 16);
  EXPECT_LE(must(store.bytes_stored("a")), 64 * kibibyte);
  expect_exact(store);
}

TEST_P(Quotas, ManyAtOnceAreCountedExactly) {
  Store store = open();
  store.limit({.owner = 40 * kibibyte});
  must(store.add_puzzle({"p", "null", line_of(100)}));
  std::vector<std::thread> threads;
  std::atomic<int> kept = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 25; ++i) {
        const std::string id = fmt::format("d{}-{}", t, i);
        if (store.add_draft(draft(id, 1000, "a"))) ++kept;
        if (i % 5 == 0 && store.remove_draft(id)) --kept;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(must(store.bytes_stored("a")), 40 * kibibyte);
  EXPECT_GE(must(store.bytes_stored("a")), 38 * kibibyte);
  expect_exact(store);
}

TEST_P(Quotas, WhatNobodyTouchesIsRemoved) {
  Store store = open();
  must(store.add_puzzle({"p", "null", line_of(100)}));
  for (int i = 0; i < 5; ++i) {
    must(store.add_draft(draft(fmt::format("old{}", i), 10, "a", 100)));
    must(store.add_play({fmt::format("old{}", i), "p", "", 1, "key", "a", 100}));
  }
  must(store.append("old0", std::vector{Event{0, 1, "move", "{}"}}, 500));
  must(store.touch_play("old1", 500));
  must(store.touch_draft("old0", 500));
  must(store.change_draft("old1", "y", 1, 500));
  EXPECT_EQ(must(store.draft("old0"))->touched, 500);
  must(store.touch_draft("old0", 400));
  EXPECT_EQ(must(store.draft("old0"))->touched, 500) << "days do not go back";
  EXPECT_EQ(must(store.sweep(100, 100)), 0U);
  EXPECT_EQ(must(store.sweep(101, 2)), 4U) << "a few at a time";
  EXPECT_EQ(must(store.sweep(101, 2)), 2U);
  EXPECT_EQ(must(store.sweep(101, 2)), 0U);
  for (const char* kept : {"old0", "old1"}) {
    EXPECT_TRUE(must(store.draft(kept))) << kept;
    EXPECT_TRUE(must(store.play(kept))) << kept;
  }
  EXPECT_FALSE(must(store.play("old2")));
  expect_exact(store);
}

TEST_P(Quotas, OlderRowsAreCountedWhenTheyAreMigrated) {
  {
    Session before = session();
    must(migrate(before, 6));
    before.run(fmt::format("INSERT INTO puzzles (id, game, line) VALUES ('p', 'null', '{}')", line_of(100)));
    before.run("INSERT INTO plays (id, puzzle, before_this, began, secret) VALUES ('play', 'p', '', 5, 'key')");
    before.run("INSERT INTO events (play, number, at_ms, kind, data) VALUES ('play', 0, 3, 'move', '\"\u00e4\"')");
    before.run("INSERT INTO drafts (id, secret, body, version) VALUES ('draft', 'key', '\u00e4\u00f6', 7)");
    before.run("INSERT INTO grades (puzzle, how, report) VALUES ('p', 'how', '[]')");
  }
  Store store = open();
  EXPECT_EQ(must(store.bytes_stored()), 356 + (256 + 64 + 4 + 4) + (256 + 4) + (256 + 2));
  const std::int64_t day = must(store.draft("draft"))->touched;
  EXPECT_GT(day, 20'000) << "they begin to age now";
  EXPECT_EQ(must(store.play("play"))->touched, day);
  EXPECT_EQ(must(store.sweep(day, 10)), 0U);
  expect_exact(store);
}

TEST(Disk, NothingNewIsStoredWhenItIsNearlyFull) {
  const Folder folder;
  Store store = must(Store::open_sqlite(folder.path()));
  must(store.add_puzzle({"p", "null", line_of(100)}));
  must(store.add_play({"play", "p", "", 1, "key"}));
  must(store.add_draft(draft("d", 100, "a")));
  store.limit({.reserve = std::numeric_limits<std::uint64_t>::max()});
  EXPECT_EQ(store.add_puzzle({"q", "null", line_of(100)}).error().kind, ErrorKind::full);
  EXPECT_EQ(store.add_draft(draft("e", 1, "a")).error().kind, ErrorKind::full);
  EXPECT_EQ(store.add_play({"play2", "p", "", 1, "key"}).error().kind, ErrorKind::full);
  EXPECT_EQ(store.append("play", std::vector{Event{0, 1, "move", "{}"}}).error().kind, ErrorKind::full);
  EXPECT_EQ(store.add_puzzle({"p", "null", line_of(100)}), false);
  EXPECT_TRUE(must(store.puzzle("p")));
  EXPECT_TRUE(must(store.draft("d")));
  must(store.change_draft("d", "less", 1));
  must(store.remove_draft("d"));
  must(store.remove_play("play"));
}

}  // namespace
}  // namespace crux::store::quota_test
