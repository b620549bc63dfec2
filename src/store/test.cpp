#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "store/backends_test.hpp"
#include "store/texts.hpp"

namespace crux::store::room_test {
namespace {

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();

Event event(std::int64_t number, std::string data = "{}") {
  return {.number = number, .at = number * 250, .kind = "move", .data = std::move(data)};
}

// The texts that tend to come back changed.
const std::vector<std::string> odd_texts{"",
                                         " ",
                                         "\n\r\t\x01\x7f",
                                         "NULL",
                                         "'; DROP TABLE puzzles; --",
                                         "\"quoted\" and 'quoted'",
                                         ":id ::text $1 ?1 %s \\ \\000",
                                         "\u00e4\u2028\U0001F916 \u0000e9",
                                         "\xEF\xBB\xBF byte order",
                                         "\xF4\x8F\xBF\xBF",
                                         "trailing  ",
                                         std::string(300'000, 'x')};

const std::vector<std::string> bad_texts{std::string("a\0b", 3),
                                         std::string(1, '\0'),
                                         "\xff",
                                         "\x80",
                                         "\xc3",
                                         "\xc0\xaf",
                                         "\xe0\x80\xaf",
                                         "\xed\xa0\x80",
                                         "\xf4\x90\x80\x80",
                                         "\xf8\x88\x80\x80\x80",
                                         "cut \xe2\x82",
                                         "\xe2\x28\xa1",
                                         std::string("\xf0\x9f\x98\0", 4)};

class StoreTest : public Stores {};
CRUX_BOTH_BACKENDS(StoreTest);

TEST_P(StoreTest, PuzzlesStayAsTheyAre) {
  Store store = open();
  const Puzzle first{"a1", "null", R"({"crux":1})"}, second{"b2", "null", R"({"crux":1,"name":"two"})"};
  EXPECT_EQ(store.puzzle("a1"), std::nullopt);
  EXPECT_EQ(store.add_puzzle(first), true);
  EXPECT_EQ(store.add_puzzle(second), true);
  EXPECT_EQ(store.add_puzzle({"c3", "other", "{}"}), true);
  EXPECT_EQ(store.add_puzzle({"a1", "other", "another line"}), false);
  EXPECT_EQ(store.puzzle("a1"), first);
  EXPECT_EQ(store.puzzle("b2"), second);
  EXPECT_EQ(store.puzzle("A1"), std::nullopt) << "ids are told apart byte by byte";
  using Ids = std::vector<std::string>;
  EXPECT_EQ(store.puzzles_of("null", 10), (Ids{"b2", "a1"})) << "newest first";
  EXPECT_EQ(store.puzzles_of("null", 1), Ids{"b2"});
  EXPECT_EQ(store.puzzles_of("null", 0), Ids{});
  EXPECT_EQ(store.puzzles_of("null", std::numeric_limits<std::size_t>::max()), (Ids{"b2", "a1"}));
  EXPECT_EQ(store.puzzles_of("none", 10), Ids{});
  EXPECT_TRUE(store.ping());
  EXPECT_TRUE(store.ping());
}

TEST_P(StoreTest, APuzzleIsPublishedOnce) {
  Store store = open();
  must(store.add_puzzle({"a", "null", "{}"}));
  must(store.add_puzzle({"b", "null", "{}"}));
  EXPECT_EQ(store.publish("a", R"({"proof":1})"), true);
  EXPECT_EQ(store.publish("a", R"({"proof":2})"), false);
  EXPECT_EQ(store.publish("nowhere", "{}"), false);
  EXPECT_EQ(must(store.puzzle("a"))->line, R"({"proof":1})");
  EXPECT_EQ(must(store.puzzle("b"))->line, "{}");
  EXPECT_EQ(store.add_puzzle({"a", "null", "{}"}), false);
  EXPECT_EQ(must(store.puzzle("a"))->line, R"({"proof":1})");
}

TEST_P(StoreTest, TheFirstGradeStays) {
  Store store = open();
  must(store.add_puzzle({"a", "null", "{}"}));
  EXPECT_EQ(store.grade("a", "2M strict"), std::nullopt);
  EXPECT_TRUE(store.add_grade("a", "2M strict", "[1]"));
  EXPECT_TRUE(store.add_grade("a", "2M strict", "[2]"));
  EXPECT_TRUE(store.add_grade("a", "2M", "[3]"));
  EXPECT_EQ(store.grade("a", "2M strict"), "[1]");
  EXPECT_EQ(store.grade("a", "2M"), "[3]");
  const auto unknown = store.add_grade("b", "2M", "[]");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(to_text(unknown.error()), "store: puzzle: 'b' is not stored; expected the id of something that is");
}

TEST_P(StoreTest, PlaysGrow) {
  Store store = open();
  must(store.add_puzzle({"p", "null", "{}"}));
  const Play one{"one", "p", "", 1'700'000'000'000, "digest"}, two{"two", "p", "one", -5, ""};
  must(store.add_play(one));
  must(store.add_play(two));
  EXPECT_EQ(store.play("one"), one);
  EXPECT_EQ(store.play("two"), two);
  EXPECT_EQ(store.play("three"), std::nullopt);
  EXPECT_EQ(store.add_play(one).error().found, "'one' is stored already");
  EXPECT_EQ(store.add_play(one).error().kind, ErrorKind::taken);
  EXPECT_EQ(store.add_play({"x", "nowhere", "", 0, ""}).error().found, "'nowhere' is not stored");

  const auto append = [&](const std::vector<Event>& events) {
    const Appended answer = must(store.append("one", events));
    return std::pair(answer.next, answer.accepted);
  };
  using Answer = std::pair<std::int64_t, bool>;
  EXPECT_EQ(append({}), Answer(0, true));
  EXPECT_EQ(append({event(1)}), Answer(0, false)) << "a gap before";
  EXPECT_EQ(append({event(0), event(1)}), Answer(2, true));
  EXPECT_EQ(append({event(0), event(1)}), Answer(2, true)) << "sent twice";
  EXPECT_EQ(append({event(1), event(2), event(3)}), Answer(4, true)) << "the first of these is there";
  EXPECT_EQ(append({event(2)}), Answer(4, true)) << "in the middle";
  EXPECT_EQ(append({event(3, "[]"), event(4)}), Answer(4, false)) << "one differs";
  Event late = event(3);
  ++late.at;
  EXPECT_EQ(append({late}), Answer(4, false)) << "one differs in its time";
  EXPECT_EQ(append({event(5)}), Answer(4, false));
  EXPECT_EQ(append({event(4), event(6)}), Answer(4, false)) << "a gap among";
  EXPECT_EQ(append({event(4), event(4)}), Answer(4, false));
  EXPECT_EQ(append({event(-1), event(0)}), Answer(4, false));
  EXPECT_EQ(append({Event{huge, 0, "move", ""}}), Answer(4, false));
  EXPECT_EQ(append({Event{4, huge, "check", "[]"}, Event{5, -huge - 1, "undo", ""}}), Answer(6, true));

  const auto all = must(store.events("one"));
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[3], event(3));
  EXPECT_EQ(all[4], (Event{4, huge, "check", "[]"}));
  EXPECT_EQ(must(store.events("one", 2, 3)), std::vector<Event>(all.begin() + 2, all.begin() + 5));
  EXPECT_EQ(must(store.events("one", -7, 1)), std::vector<Event>(all.begin(), all.begin() + 1));
  EXPECT_EQ(must(store.events("one", 6)), std::vector<Event>{});
  EXPECT_EQ(must(store.events("two")), std::vector<Event>{});
  EXPECT_EQ(must(store.events("three")), std::vector<Event>{});
  EXPECT_EQ(store.append("three", std::vector{event(0)}).error().found, "'three' is not stored");
}

TEST_P(StoreTest, TimesAreNotedOncePerPlayAndCountedOncePerOwner) {
  Store store = open();
  must(store.add_puzzle({"p", "null", "{}"}));
  for (const auto& [id, owner, began] :
       {std::tuple("a", "ann", 1), {"b", "ben", 2}, {"c", "ann", 3}, {"d", "dan", 4}, {"e", "eve", 5}})
    must(store.add_play({id, "p", "", began, "", owner}));
  must(store.append("d", std::vector{Event{0, 0, "reveal", "null"}}));
  EXPECT_EQ(must(store.solved_in("p", 9)), std::vector<std::int64_t>{});
  for (const auto& [id, ms] : {std::pair("a", 500), {"a", 400}, {"b", 300}, {"c", 200}, {"d", 100}, {"e", -1}, {"nobody", 7}})
    EXPECT_TRUE(store.note_solved(id, ms)) << id;
  EXPECT_EQ(must(store.solved_in("p", 9)), (std::vector<std::int64_t>{500, 300}));
  EXPECT_EQ(must(store.solved_in("p", 1)), std::vector<std::int64_t>{500});
  EXPECT_EQ(must(store.solved_in("q", 9)), std::vector<std::int64_t>{});
  must(store.remove_play("a"));
  EXPECT_EQ(must(store.solved_in("p", 9)), (std::vector<std::int64_t>{300, 200}));
}

TEST_P(StoreTest, DraftsChangeOnlyWhenSeen) {
  Store store = open();
  must(store.add_draft({"d", "key", "first", 17}));
  EXPECT_EQ(store.draft("d"), (Draft{"d", "key", "first", 1}));
  EXPECT_EQ(store.add_draft({"d", "other", "text", 0}).error().found, "'d' is stored already");
  EXPECT_EQ(store.change_draft("d", "second", 1), 2);
  EXPECT_EQ(store.change_draft("d", "lost", 1), std::nullopt);
  EXPECT_EQ(store.change_draft("d", "lost", 3), std::nullopt);
  EXPECT_EQ(store.change_draft("e", "none", 1), std::nullopt);
  EXPECT_EQ(store.draft("d"), (Draft{"d", "key", "second", 2}));
  EXPECT_TRUE(store.remove_draft("d"));
  EXPECT_TRUE(store.remove_draft("d"));
  EXPECT_EQ(store.draft("d"), std::nullopt);
  EXPECT_EQ(store.change_draft("d", "none", 2), std::nullopt);
}

TEST_P(StoreTest, TextsComeBackByteForByte) {
  Store store = open();
  for (std::size_t i = 0; i < odd_texts.size(); ++i) {
    const std::string &text = odd_texts[i], id = text.empty() || text.size() > max_id_bytes ? fmt::format("id {}", i) : text;
    const Puzzle puzzle{id, id, text};
    EXPECT_EQ(store.add_puzzle(puzzle), true);
    EXPECT_EQ(store.puzzle(id), puzzle);
    EXPECT_EQ(store.puzzles_of(id, 9), std::vector{id});
    must(store.add_grade(id, id, text));
    EXPECT_EQ(store.grade(id, id), text);
    const Play play{id, id, id, 7, id};
    must(store.add_play(play));
    EXPECT_EQ(store.play(id), play);
    const Event one{0, 0, id, text};
    EXPECT_TRUE(must(store.append(id, std::vector{one})).accepted);
    EXPECT_TRUE(must(store.append(id, std::vector{one})).accepted) << "sent twice";
    EXPECT_EQ(store.events(id), std::vector{one});
    must(store.add_draft({id, id, text, 1}));
    EXPECT_EQ(store.change_draft(id, text, 1), 2);
    EXPECT_EQ(store.draft(id), (Draft{id, id, text, 2}));
    must(store.remove_draft(id));
  }
  const std::string longest(max_text_bytes, 'l'), longest_id(max_id_bytes, 'i');
  EXPECT_EQ(store.add_puzzle({longest_id, "null", longest}), true);
  EXPECT_EQ(must(store.puzzle(longest_id)).value().line, longest);
}

TEST_P(StoreTest, BadTextsAreRefused) {
  Store store = open();
  must(store.add_puzzle({"p", "null", "{}"}));
  must(store.add_play({"play", "p", "", 0, ""}));
  must(store.add_draft({"d", "", "text", 1}));
  auto bad_ids = bad_texts;
  bad_ids.insert(bad_ids.end(), {"", std::string(max_id_bytes + 1, 'i')});
  auto bad_data = bad_texts;
  bad_data.emplace_back(max_text_bytes + 1, 't');
  const auto refused = [](const auto& result) { return !result && result.error().kind != ErrorKind::database; };
  for (const std::string& id : bad_ids) {
    EXPECT_TRUE(refused(store.add_puzzle({id, "null", ""})));
    EXPECT_TRUE(refused(store.add_puzzle({"q", id, ""})));
    EXPECT_TRUE(refused(store.add_grade(id, "how", "")));
    EXPECT_TRUE(refused(store.add_grade("p", id, "")));
    EXPECT_TRUE(refused(store.add_play({id, "p", "", 0, ""})));
    EXPECT_TRUE(refused(store.add_play({"q", id, "", 0, ""})));
    if (!id.empty()) {
      EXPECT_TRUE(refused(store.add_play({"q", "p", id, 0, ""})));
      EXPECT_TRUE(refused(store.add_play({"q", "p", "", 0, id})));
      EXPECT_TRUE(refused(store.add_draft({"q", id, "", 1})));
    }
    EXPECT_TRUE(refused(store.append(id, std::vector{event(0)})));
    EXPECT_TRUE(refused(store.append("play", std::vector{event(0), Event{1, 0, id, ""}})));
    EXPECT_TRUE(refused(store.add_draft({id, "", "", 1})));
    EXPECT_EQ(store.puzzle(id), std::nullopt);
    EXPECT_EQ(store.puzzles_of(id, 9), std::vector<std::string>{});
    EXPECT_EQ(store.grade(id, "how"), std::nullopt);
    EXPECT_EQ(store.grade("p", id), std::nullopt);
    EXPECT_EQ(store.play(id), std::nullopt);
    EXPECT_EQ(store.events(id), std::vector<Event>{});
    EXPECT_EQ(store.draft(id), std::nullopt);
    EXPECT_EQ(store.change_draft(id, "", 1), std::nullopt);
    EXPECT_TRUE(store.remove_draft(id));
  }
  for (const std::string& text : bad_data) {
    EXPECT_TRUE(refused(store.add_puzzle({"q", "null", text})));
    EXPECT_TRUE(refused(store.add_grade("p", "how", text)));
    EXPECT_TRUE(refused(store.append("play", std::vector{event(0), event(1, text)})));
    EXPECT_TRUE(refused(store.add_draft({"q", "", text, 1})));
    EXPECT_TRUE(refused(store.change_draft("d", text, 1)));
  }
  EXPECT_EQ(store.events("play"), std::vector<Event>{});
  EXPECT_EQ(store.puzzles_of("null", 9), std::vector<std::string>{"p"});
  EXPECT_EQ(to_text(store.append("play", std::vector{event(0, "ab\xff")}).error()),
            "store: event 0: data: byte 2 is 0xff; expected UTF-8 without NUL bytes");
}

TEST_P(StoreTest, WhatIsStoredIsThereWhenOpenedAgain) {
  const Play play{"play", "p", "", 9, "key"};
  {
    Store store = open(1);
    must(store.add_puzzle({"p", "null", "{}"}));
    must(store.add_play(play));
    must(store.append("play", std::vector{event(0), event(1)}));
    Store moved = std::move(store);
    must(moved.add_draft({"d", "k", "text", 1}));
  }
  Store store = open(1), other = open(1);
  EXPECT_EQ(store.version(), newest_version());
  EXPECT_EQ(store.play("play"), play);
  EXPECT_EQ(must(store.events("play")).size(), 2U);
  EXPECT_EQ(store.draft("d"), (Draft{"d", "k", "text", 1}));
  EXPECT_EQ(must(store.append("play", std::vector{event(2)})).next, 3);
  EXPECT_EQ(must(other.events("play")).size(), 3U) << "another program sees it at once";
}

}  // namespace
}  // namespace crux::store::room_test
