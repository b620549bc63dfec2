// The store beside a twin of maps, and under many threads.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "store/backends_test.hpp"

namespace crux::store::twin_test {
namespace {

class Twin : public Stores {};
CRUX_BOTH_BACKENDS(Twin);

// A model of the store, in memory and without care for speed.
struct Memory {
  std::map<std::string, Puzzle> puzzles;
  std::vector<std::string> order;  // of puzzles
  std::map<std::pair<std::string, std::string>, std::string> grades;
  std::map<std::string, Play> plays;
  std::map<std::string, std::vector<Event>> events;
  std::map<std::string, Draft> drafts;

  Appended append(const std::string& play, const std::vector<Event>& sent) {
    auto& have = events[play];
    auto grown = have;
    for (const Event& event : sent) {
      const auto size = static_cast<std::int64_t>(grown.size());
      if (event.number < 0 || event.number > size) return {static_cast<std::int64_t>(have.size()), false};
      if (event.number == size)
        grown.push_back(event);
      else if (grown[static_cast<std::size_t>(event.number)] != event)
        return {static_cast<std::int64_t>(have.size()), false};
      if (&event != &sent.front() && event.number != (&event - 1)->number + 1)
        return {static_cast<std::int64_t>(have.size()), false};
    }
    have = grown;
    return {static_cast<std::int64_t>(have.size()), true};
  }
};

// Four numbers say what to do and with what; few names, so that they meet.
using Act = std::array<int, 4>;

void act(const Act& a, const std::string& prefix, Store& store, Memory& memory) {
  const std::string id = fmt::format("{}{}", prefix, a[1] % 3), other = fmt::format("{}{}", prefix, a[2] % 3);
  const std::string text = fmt::format("{}", a[3]);
  switch (a[0]) {
    case 0: {
      const bool is_new = memory.puzzles.try_emplace(id, Puzzle{id, prefix, text}).second;
      if (is_new) memory.order.insert(memory.order.begin(), id);
      RC_ASSERT(must(store.add_puzzle({id, prefix, text})) == is_new);
      break;
    }
    case 1: {
      const bool known = memory.puzzles.contains(id);
      if (known) memory.grades.try_emplace({id, other}, text);
      RC_ASSERT(store.add_grade(id, other, text).has_value() == known);
      break;
    }
    case 2: {
      const Play play{id, other, text, a[3], text};
      const bool good = memory.puzzles.contains(other) && memory.plays.try_emplace(id, play).second;
      RC_ASSERT(store.add_play(play).has_value() == good);
      break;
    }
    case 3: {
      const bool good = memory.drafts.try_emplace(id, Draft{id, text, text, 1}).second;
      RC_ASSERT(store.add_draft({id, text, text, 5}).has_value() == good);
      break;
    }
    case 4: {
      const auto at = memory.drafts.find(id);
      std::optional<std::int64_t> changed;
      if (at != memory.drafts.end() && at->second.version == a[2]) {
        at->second.text = text;
        changed = ++at->second.version;
      }
      RC_ASSERT(must(store.change_draft(id, text, a[2])) == changed);
      break;
    }
    case 5:
      memory.drafts.erase(id);
      RC_ASSERT(store.remove_draft(id).has_value());
      break;
    default: {
      // Mostly around the end, with every fourth batch broken in the middle.
      const auto size = static_cast<std::int64_t>(memory.events[id].size());
      std::vector<Event> sent;
      for (std::int64_t i = 0; i < a[2]; ++i)
        sent.push_back({std::max<std::int64_t>(size + 1 - a[3] % 4, 0) + i, i, "move", a[3] == 7 ? "x" : "y"});
      if (a[3] == 5 && sent.size() > 1) sent.back().number += 1;
      const auto answer = store.append(id, sent);
      RC_ASSERT(answer.has_value() == memory.plays.contains(id));
      if (!answer) break;
      const Appended expected = memory.append(id, sent);
      RC_ASSERT(answer->next == expected.next);
      RC_ASSERT(answer->accepted == expected.accepted);
    }
  }
}

void compare(const std::string& prefix, Store& store, Memory& memory) {
  RC_ASSERT(must(store.puzzles_of(prefix, 100)) == memory.order);
  const auto in = [](const auto& map, const auto& key) {
    const auto at = map.find(key);
    return at == map.end() ? std::nullopt : std::optional(at->second);
  };
  for (int i = 0; i < 3; ++i) {
    const std::string id = fmt::format("{}{}", prefix, i);
    RC_ASSERT(must(store.puzzle(id)) == in(memory.puzzles, id));
    RC_ASSERT(must(store.play(id)) == in(memory.plays, id));
    RC_ASSERT(must(store.draft(id)) == in(memory.drafts, id));
    RC_ASSERT(must(store.events(id)) == memory.events[id]);
    for (int j = 0; j < 3; ++j) {
      const std::string how = fmt::format("{}{}", prefix, j);
      RC_ASSERT(must(store.grade(id, how)) == in(memory.grades, std::pair(id, how)));
    }
  }
}

TEST_P(Twin, DoesWhatMapsDo) {
  Store one = open(1), two = open(2);
  int cases = 0;
  // Puzzles and plays come often, so that the rest has something to work on.
  const auto kinds = rc::gen::element(0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 6, 6);
  const auto acts = rc::gen::container<std::vector<Act>>(
      rc::gen::map(rc::gen::tuple(kinds, rc::gen::inRange(0, 3), rc::gen::inRange(0, 5), rc::gen::inRange(0, 8)),
                   [](const auto& t) { return Act{std::get<0>(t), std::get<1>(t), std::get<2>(t), std::get<3>(t)}; }));
  EXPECT_TRUE(rc::check("the store does what maps do, from two sides at once", [&] {
    const auto script = *rc::gen::resize(slow_build ? 20 : 60, acts);
    const std::string prefix = fmt::format("c{}-", ++cases);
    Memory memory;
    for (std::size_t i = 0; i < script.size(); ++i) act(script[i], prefix, i % 2 ? one : two, memory);
    compare(prefix, one, memory);
    compare(prefix, two, memory);
  }));
}

class Threads : public Stores {};
CRUX_BOTH_BACKENDS(Threads);

// Several write to the same play, each its own words: an accepted text is there in full, at the numbers it was told.
TEST_P(Threads, RivalsLeaveNoGapsAndLoseNothing) {
  Store one = open(2), two = open(2);
  must(one.add_puzzle({"p", "null", "{}"}));
  must(one.add_play({"play", "p", "", 0, ""}));
  constexpr int writers = 4, wanted = slow_build ? 8 : 25;
  std::array<std::vector<Event>, writers> accepted;
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int w = 0; w < writers; ++w)
    threads.emplace_back([&, w] {
      Store& store = w % 2 ? one : two;
      std::int64_t next = 0;
      for (int done = 0; done < wanted;) {
        std::vector<Event> batch;
        for (int i = 0; i <= done % 3; ++i) batch.push_back({next + i, i, "move", fmt::format("{} {}", w, done)});
        const auto answer = store.append("play", batch);
        if (!answer) {
          ++failures;
          return;
        }
        next = answer->next;
        if (!answer->accepted) continue;
        accepted[static_cast<std::size_t>(w)].insert(accepted[static_cast<std::size_t>(w)].end(), batch.begin(), batch.end());
        ++done;
      }
    });
  for (std::thread& thread : threads) thread.join();
  ASSERT_EQ(failures, 0);
  const auto all = must(one.events("play"));
  std::size_t count = 0;
  for (const auto& own : accepted) {
    count += own.size();
    for (const Event& event : own) ASSERT_EQ(all.at(static_cast<std::size_t>(event.number)), event);
  }
  EXPECT_EQ(all.size(), count);
  for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i].number, static_cast<std::int64_t>(i));
}

// Two tabs that send the same events: all of it is accepted and stored once. Others meanwhile do everything else.
TEST_P(Threads, TheSameSentFromManySides) {
  Store one = open(2), two = open(1);
  must(one.add_puzzle({"p", "null", "{}"}));
  must(one.add_play({"play", "p", "", 0, ""}));
  must(one.add_draft({"d", "", "0", 1}));
  constexpr int length = slow_build ? 10 : 40;
  std::atomic<int> refused = 0, new_puzzles = 0, changes = 0;
  std::vector<std::thread> threads;
  for (int w = 0; w < 4; ++w)
    threads.emplace_back([&, w] {
      Store& store = w % 2 ? one : two;
      for (int i = 0; i < length; ++i) {
        const auto answer = store.append("play", std::vector{Event{2 * i, i, "a", "{}"}, Event{2 * i + 1, i, "b", "{}"}});
        if (!answer || !answer->accepted) ++refused;
        if (w >= 2) continue;
        if (const auto added = store.add_puzzle({fmt::format("q{}", i), "null", "{}"}); added && *added) ++new_puzzles;
        const auto draft = store.draft("d");
        if (draft && *draft && must(store.change_draft("d", fmt::format("{}", i), (*draft)->version))) ++changes;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(new_puzzles, length) << "each is new to one of them only";
  EXPECT_EQ(must(one.events("play")).size(), 2U * length);
  EXPECT_EQ(must(one.draft("d")).value().version, 1 + changes) << "every change was counted once";
}

}  // namespace
}  // namespace crux::store::twin_test
