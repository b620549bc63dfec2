// Plays that leave the store: in pages, under names that say nothing.
#include <gtest/gtest.h>

#include <set>

#include "store/backends_test.hpp"

namespace crux::store::exporting_test {
namespace {

class Exporting : public Stores {};
CRUX_BOTH_BACKENDS(Exporting);

TEST_P(Exporting, EveryPlayOnceInPages) {
  Store store = open();
  must(store.add_puzzle({"p", "null", "line of p"}));
  must(store.add_puzzle({"q", "null", "line of q"}));
  EXPECT_EQ(must(store.plays_after("", 5)), std::vector<LoggedPlay>{});
  std::set<std::string> ids;
  for (int i = 0; i < 23; ++i) {
    const std::string id = "id" + std::to_string(i * 7);
    ids.insert(id);
    must(store.add_play({id, i % 3 == 0 ? "q" : "p", i == 5 ? "id0" : "", i, "secret", i % 2 == 0 ? "ann" : ""}));
  }
  std::set<std::string> seen, names, people;
  std::string last;
  for (;;) {
    const auto some = must(store.plays_after(last, 4));
    if (some.empty()) break;
    EXPECT_LE(some.size(), 4U);
    for (const LoggedPlay& play : some) {
      EXPECT_TRUE(seen.insert(last = play.id).second) << play.id;
      EXPECT_TRUE(names.insert(play.name).second);
      EXPECT_EQ(play.line, "line of " + play.puzzle);
      people.insert(play.who);
      EXPECT_EQ(play.before.empty(), play.id != "id35");
      for (const std::string& name : {play.name, play.who, play.before})
        for (const char* secret : {"ann", "id", "secret"}) EXPECT_EQ(name.find(secret), std::string::npos) << name;
    }
  }
  EXPECT_EQ(seen, ids);
  EXPECT_EQ(people.size(), 2U) << "ann, and nobody";
  EXPECT_TRUE(people.contains(""));
}

TEST_P(Exporting, NamesStayTheSameInOneStoreAndDifferInAnother) {
  const auto fill = [](Store store) {
    must(store.add_puzzle({"p", "null", "line"}));
    must(store.add_play({"one", "p", "", 1, "key", "ann"}));
    must(store.add_play({"two", "p", "one", 2, "key", "ann"}));
    return must(store.plays_after("", 10));
  };
  const auto first = fill(open());
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].who, first[1].who);
  EXPECT_EQ(first[1].before, first[0].name);
  EXPECT_EQ(must(open().plays_after("", 10)), first);
  SetUp();
  if (GetParam() == Backend::sqlite) std::filesystem::remove_all(target());
  const auto other = fill(open());
  EXPECT_NE(other[0].who, first[0].who) << "nobody can follow a person from one store to another";
  EXPECT_NE(other[0].name, first[0].name);
}

TEST_P(Exporting, PlaysOfDeletedPuzzlesAreGone) {
  Store store = open();
  must(store.add_puzzle({"p", "null", "line"}));
  must(store.add_play({"one", "p", "", 1, "key", "ann"}));
  EXPECT_TRUE(must(store.hide("p", true)));
  EXPECT_EQ(must(store.plays_after("", 10)).size(), 1U) << "they were played all the same";
  EXPECT_TRUE(must(store.remove_puzzle("p")));
  EXPECT_TRUE(must(store.plays_after("", 10)).empty());
}

}  // namespace
}  // namespace crux::store::exporting_test
