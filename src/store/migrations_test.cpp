#include "store/migrations.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "store/backends_test.hpp"

namespace crux::store::migrations_test {
namespace {

class Migrations : public Stores {};
CRUX_BOTH_BACKENDS(Migrations);

std::int64_t number(Session& session, const char* sql) { return std::get<0>(session.rows<std::int64_t>(sql).at(0)); }

// Rows as version `version` would have written them.
void furnish(Session& session, int version) {
  if (version < 1) return;
  session.run("INSERT INTO puzzles (id, game, line) VALUES ('old', 'null', 'line')");
  session.run("INSERT INTO puzzles (id, game, line) VALUES ('newer', 'null', 'line')");
  session.run("INSERT INTO plays (id, puzzle, before_this, began, secret) VALUES ('play', 'old', '', 5, 'key')");
  session.run("INSERT INTO events (play, number, at_ms, kind, data) VALUES ('play', 0, 3, 'move', '{}')");
  session.run("INSERT INTO drafts (id, secret, body, version) VALUES ('draft', 'key', 'body', 7)");
  if (version < 2) return;
  session.run("INSERT INTO grades (puzzle, how, report) VALUES ('old', '2M', '[1]')");
}

TEST_P(Migrations, FromEveryVersionToTheNewest) {
  ASSERT_GE(newest_version(), 2);
  for (int version = 0; version <= newest_version(); ++version) {
    SCOPED_TRACE(version);
    if (version > 0) SetUp();
    if (GetParam() == Backend::sqlite) std::filesystem::remove_all(target()), std::filesystem::create_directory(target());
    {
      Session before = session();
      must(migrate(before, version));
      EXPECT_EQ(version_of(before), version);
      furnish(before, version);
    }
    Store store = open();
    EXPECT_EQ(store.version(), newest_version());
    if (version >= 1) {
      EXPECT_EQ(store.puzzle("old"), (Puzzle{"old", "null", "line"}));
      EXPECT_EQ(store.puzzles_of("null", 5), (std::vector<std::string>{"newer", "old"}));
      const std::int64_t day = must(store.play("play"))->touched;
      EXPECT_EQ(store.play("play"), (Play{"play", "old", "", 5, "key", "", day}));
      EXPECT_EQ(store.events("play"), (std::vector{Event{0, 3, "move", "{}"}}));
      EXPECT_EQ(store.draft("draft"), (Draft{"draft", "key", "body", 7, "", must(store.draft("draft"))->touched}));
    }
    EXPECT_EQ(must(store.grade("old", "2M")), version >= 2 ? std::optional<std::string>("[1]") : std::nullopt);
    EXPECT_EQ(store.add_puzzle({"new", "null", "{}"}), true);
    EXPECT_TRUE(store.add_grade("new", "2M", "[2]"));
    EXPECT_TRUE(store.ping());
  }
}

TEST_P(Migrations, NamesGoIntoCollections) {
  {
    Session before = session();
    must(migrate(before, 4));
    before.run(R"(INSERT INTO puzzles (id, game, line) VALUES ('a', 'null', '{"crux":1,"name":"Mine","note":"n","x":1.50}'))");
    before.run(R"(INSERT INTO puzzles (id, game, line) VALUES ('b', 'null', '{"crux":1,"puzzle":{"name":"stays"}}'))");
    before.run(R"(INSERT INTO drafts VALUES ('collection 1', 'k', '{"title":"T","puzzles":["b","a"]}', 3))");
    before.run(R"(INSERT INTO drafts VALUES ('collection 2', 'k', '{"title":"U","puzzles":["b"]}', 1))");
    before.run(R"(INSERT INTO drafts VALUES ('other', 'k', '{"title":"V","puzzles":["a"]}', 1))");
  }
  Store store = open();
  EXPECT_EQ(must(store.puzzle("a"))->line, R"({"crux":1,"x":1.5})");
  EXPECT_EQ(must(store.puzzle("b"))->line, R"({"crux":1,"puzzle":{"name":"stays"}})");
  EXPECT_EQ(must(store.draft("collection 1"))->text, R"({"title":"T","puzzles":["b","a"],"names":{"a":"Mine"}})");
  EXPECT_EQ(must(store.draft("collection 1"))->version, 3);
  EXPECT_EQ(must(store.draft("collection 2"))->text, R"({"title":"U","puzzles":["b"]})");
  EXPECT_EQ(must(store.draft("other"))->text, R"({"title":"V","puzzles":["a"]})");
}

TEST_P(Migrations, ANewerDatabaseIsLeftAlone) {
  {
    const Store store = open();
  }
  {
    Session later = session();
    later.run(fmt::format("INSERT INTO migrations (number, name) VALUES ({}, 'later')", newest_version() + 3));
  }
  const auto store = try_open();
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().found, fmt::format("it has version {}, made by a newer Crux", newest_version() + 3));
  Session after = session();
  EXPECT_EQ(number(after, "SELECT COUNT(*) FROM migrations"), newest_version() + 1);
}

// A step that fails leaves nothing behind, and is made once what was in its way is gone.
TEST_P(Migrations, AStepIsWholeOrNotAtAll) {
  {
    Session before = session();
    must(migrate(before, 2));
    before.run("CREATE TABLE pings (in_the_way BIGINT)");
  }
  EXPECT_FALSE(try_open());
  {
    Session after = session();
    EXPECT_EQ(version_of(after), 2);
    // The index came before the table.
    EXPECT_EQ(
        number(after, GetParam() == Backend::sqlite ? "SELECT COUNT(*) FROM sqlite_master WHERE name = 'puzzles_by_game'"
                                                    : "SELECT COUNT(*) FROM pg_indexes WHERE indexname = 'puzzles_by_game'"),
        0);
    after.run("DROP TABLE pings");
  }
  EXPECT_EQ(open().version(), newest_version());
}

TEST_P(Migrations, ManyOpenANewOneAtOnce) {
  for (int round = 0; round < 3; ++round) {
    if (round > 0) SetUp();
    if (GetParam() == Backend::sqlite) std::filesystem::remove_all(target());
    std::atomic<int> opened = 0;
    std::vector<std::thread> threads;
    std::vector<std::string> errors(6);
    for (std::string& error : errors)
      threads.emplace_back([&] {
        auto store = try_open(1);
        if (store && store->ping() && store->version() == newest_version())
          ++opened;
        else
          error = store ? "not usable" : to_text(store.error());
      });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& error : errors) EXPECT_EQ(error, "");
    EXPECT_EQ(opened, 6);
    Session after = session();
    EXPECT_EQ(number(after, "SELECT COUNT(*) FROM migrations"), newest_version());
    EXPECT_EQ(number(after, "SELECT made FROM pings"), 6);
  }
}

TEST_P(Migrations, SettingsThatThePromiseRestsOn) {
  const Store store = open();
  Session one = session();
  const auto setting = [&](const char* sql) { return std::get<0>(one.rows<std::string>(sql).at(0)); };
  if (GetParam() == Backend::sqlite) {
    EXPECT_EQ(setting("PRAGMA journal_mode"), "wal");
    EXPECT_EQ(number(one, "PRAGMA synchronous"), 2) << "FULL";
    EXPECT_EQ(number(one, "PRAGMA foreign_keys"), 1);
    EXPECT_GE(number(one, "PRAGMA busy_timeout"), 5000);
    struct stat status{};
    ASSERT_EQ(::stat((target() + "/crux.sqlite").c_str(), &status), 0);
  } else {
    EXPECT_EQ(setting("SHOW synchronous_commit"), "on");
    EXPECT_EQ(setting("SHOW fsync"), "on");
    EXPECT_EQ(setting("SHOW transaction_isolation"), "read committed");
  }
  EXPECT_THROW(one.run("INSERT INTO plays (id, puzzle, before_this, began, secret) VALUES ('x', 'none', '', 0, '')"),
               soci::soci_error)
      << "foreign keys are kept";
}

TEST(OpenSqlite, FoldersAreMadeWhateverTheirNames) {
  const Folder folder;
  for (const char* name : {"a/b c/d", "db=x timeout=1", " leading", "\u00e4'%?#", "two  spaces "}) {
    Store store = must(Store::open_sqlite(folder.path() / name));
    EXPECT_TRUE(store.ping());
    EXPECT_TRUE(std::filesystem::exists(folder.path() / name / "crux.sqlite")) << name;
    EXPECT_EQ(std::filesystem::status(folder.path() / name).permissions(), std::filesystem::perms::owner_all);
  }
}

TEST(OpenSqlite, SaysWhatIsWrong) {
  const Folder folder;
  EXPECT_FALSE(Store::open_sqlite(folder.path() / "a\"b"));
  EXPECT_FALSE(Store::open_sqlite(""));
  std::ofstream(folder.path() / "file") << "text";
  const auto in_a_file = Store::open_sqlite(folder.path() / "file");
  ASSERT_FALSE(in_a_file);
  EXPECT_EQ(in_a_file.error().where, (folder.path() / "file").string());
  EXPECT_FALSE(Store::open_sqlite(folder.path() / "file/below"));
  std::filesystem::create_directory(folder.path() / "other");
  std::ofstream(folder.path() / "other/crux.sqlite") << std::string(5000, 'x');
  const auto garbage = Store::open_sqlite(folder.path() / "other");
  ASSERT_FALSE(garbage);
  EXPECT_NE(garbage.error().found.find("not a database"), std::string::npos) << garbage.error().found;
}

TEST(OpenPostgresql, SaysWhatIsWrongButNoPassword) {
  for (const char* url :
       {"", "mysql://a", "host=localhost", "postgresql://user:hush@[half/db", "postgresql://user:hush@127.0.0.1:1/db",
        "postgresql://user:hush@/db?host=/nonexistent", "postgresql://user:hush@/db?what=1", "postgresql://\xff"}) {
    const auto store = Store::open_postgresql(url);
    ASSERT_FALSE(store) << url;
    EXPECT_EQ(to_text(store.error()).find("hush"), std::string::npos) << to_text(store.error());
    EXPECT_EQ(to_text(store.error()).find('\n'), std::string::npos);
  }
}

TEST(OpenPostgresql, OnlyUtf8) {
  Postgres* postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  const auto store = Store::open_postgresql(postgres->new_database("-E LATIN1"));
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().found, "the database is encoded in LATIN1, not in UTF8");
}

}  // namespace
}  // namespace crux::store::migrations_test
