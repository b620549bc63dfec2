// store_test.cpp -- `crux store`, and where the password of a database comes from.
#include "store/store.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/database.hpp"
#include "cli/run_test.hpp"

namespace crux::cli::store_test {
namespace {

class StoreVerb : public CliTest {
 protected:
  std::string data() const { return (folder / "data").string(); }
  store::Store open() const { return std::move(*store::Store::open_sqlite(data())); }
  Ran tend(std::vector<std::string> words) const {
    words.insert(words.begin(), "store");
    words.insert(words.end(), {"--data", data()});
    return crux(std::move(words));
  }
};

TEST_F(StoreVerb, HidesShowsRenamesAndDeletes) {
  const Ran none = tend({"check"});
  EXPECT_EQ(none.code, Exit::bad_input);
  EXPECT_FALSE(std::filesystem::exists(folder / "data")) << "nothing is made where nothing was";
  ASSERT_TRUE(open().add_puzzle({"a", "panel", line_with(no_marks)}));
  EXPECT_EQ(tend({"hide", "a"}).out, "a is hidden.\n");
  EXPECT_EQ((*open().puzzle("a"))->shown, store::Shown::hidden);
  EXPECT_EQ(tend({"show", "a"}).code, Exit::done);
  EXPECT_EQ(tend({"rename", "a", "Two doors"}).code, Exit::done);
  EXPECT_EQ((*open().puzzle("a"))->title, "Two doors");
  EXPECT_EQ(tend({"rename", "a"}).code, Exit::done);
  EXPECT_EQ((*open().puzzle("a"))->title, "");
  EXPECT_EQ(tend({"delete", "a", "--json"}).out, "{\"action\":\"delete\",\"done\":true}\n");
  EXPECT_EQ((*open().puzzle("a"))->shown, store::Shown::deleted);
  EXPECT_EQ(tend({"show", "a"}).code, Exit::answer_is_no);
  EXPECT_EQ(tend({"hide", "nobody"}).code, Exit::answer_is_no);
  for (const Ran& wrong : {tend({"hide"}), tend({"burn", "a"}), tend({"backup"})}) {
    EXPECT_EQ(wrong.code, Exit::bad_input);
    expect_one_line(wrong.err);
  }
}

TEST_F(StoreVerb, BacksUpRestoresAndChecks) {
  const std::string copy = (folder / "copy").string();
  ASSERT_TRUE(open().add_puzzle({"a", "panel", line_with(no_marks)}));
  EXPECT_EQ(tend({"check"}).out, "The store is whole.\n");
  EXPECT_EQ(tend({"backup", copy}).code, Exit::done);
  ASSERT_TRUE(open().add_puzzle({"b", "panel", "no line"}));
  const Ran check = tend({"check", "--json"});
  EXPECT_EQ(check.code, Exit::answer_is_no);
  EXPECT_EQ(Json::parse(check.out)["flaws"].size(), 1U);
  EXPECT_EQ(tend({"restore", copy}).code, Exit::bad_input);
  EXPECT_EQ(tend({"restore", copy, "--force"}).code, Exit::done);
  EXPECT_FALSE(*open().puzzle("b"));
  EXPECT_EQ(tend({"check"}).code, Exit::done);
  for (const char* action : {"backup", "restore"}) {
    const Ran other = crux({"store", action, copy, "--db", "postgresql://x@y/z"});
    EXPECT_EQ(other.code, Exit::bad_input);
    EXPECT_NE(other.err.find(action == std::string("backup") ? "pg_dump" : "pg_restore"), std::string::npos) << other.err;
  }
}

TEST_F(StoreVerb, ADamagedStoreIsNotServed) {
  ASSERT_TRUE(open().add_puzzle({"a", "panel", std::string(60'000, 'x')}));
  {
    std::fstream damage(folder / "data/crux.sqlite", std::ios::in | std::ios::out | std::ios::binary);
    damage.seekp(-16'384, std::ios::end) << std::string(16'384, '\xee');
  }
  const Ran served = crux({"serve", "--data", data(), "--port", "0", "--log", "off"});
  EXPECT_EQ(served.code, Exit::bad_input);
  EXPECT_NE(served.err.find("crux store"), std::string::npos) << served.err;
}

TEST_F(StoreVerb, APasswordComesFromAFileOrTheEnvironment) {
  const std::string secret = file("secret", "a b%/?\nsecond line\n");
  EXPECT_EQ(database_url("postgresql://u@h/d", secret), "postgresql://u@h/d?password=%61%20%62%25%2F%3F");
  EXPECT_EQ(database_url("postgresql://u@/d?host=/x", secret), "postgresql://u@/d?host=/x&password=%61%20%62%25%2F%3F");
  EXPECT_FALSE(database_url("postgresql://u:p@h/d", secret));
  EXPECT_FALSE(database_url("", secret));
  EXPECT_FALSE(database_url("postgresql://u@h/d", (folder / "none").string()));
  EXPECT_FALSE(database_url("postgresql://u@h/d", file("empty", "\n")));
  EXPECT_EQ(database_url("postgresql://u@h/d", ""), "postgresql://u@h/d");
  ::setenv("CRUX_DB_PASSWORD", "xy", 1);
  EXPECT_EQ(database_url("postgresql://u@h/d", ""), "postgresql://u@h/d?password=%78%79");
  EXPECT_EQ(database_url("postgresql://u:p@h/d", ""), "postgresql://u:p@h/d");
  EXPECT_EQ(database_url("", ""), "");
  const Ran served = crux({"serve", "--db", "postgresql://u@127.0.0.1:1/d", "--port", "0"});
  ::unsetenv("CRUX_DB_PASSWORD");
  EXPECT_EQ(served.code, Exit::bad_input);
  EXPECT_EQ(served.err.find("xy"), std::string::npos) << served.err;
  EXPECT_EQ(served.err.find("%78"), std::string::npos) << served.err;
}

}  // namespace
}  // namespace crux::cli::store_test
