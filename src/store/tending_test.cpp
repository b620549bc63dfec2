// tending_test.cpp -- what whoever runs a store can do, and the files of a store.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "store/backends_test.hpp"
#include "store/files.hpp"

namespace crux::store::tending_test {
namespace {

namespace fs = std::filesystem;

class Tending : public Stores {};
CRUX_BOTH_BACKENDS(Tending);

constexpr std::string_view line = R"({"crux":1,"game":"null","puzzle":{}})";

void furnish(Store& store) {
  must(store.add_puzzle({"a", "null", std::string(line)}));
  must(store.add_puzzle({"b", "null", std::string(line)}));
  must(store.add_grade("a", "how", "[]"));
  must(store.add_play({"play", "a", "", 1, "key"}));
  must(store.append("play", std::vector{Event{0, 1, "move", "{}"}}));
  must(store.add_draft({"collection c", "key", R"({"title":"t","puzzles":["a"]})", 1}));
}

TEST_P(Tending, PuzzlesAreHiddenAndShown) {
  Store store = open();
  furnish(store);
  EXPECT_EQ(store.hide("a", true), true);
  EXPECT_EQ(store.hide("none", true), false);
  EXPECT_EQ(must(store.puzzle("a"))->shown, Shown::hidden);
  EXPECT_EQ(store.puzzles_of("null", 5), (std::vector<std::string>{"b"}));
  EXPECT_EQ(must(store.puzzle_changed("a")), 1);
  EXPECT_EQ(must(store.puzzle_changed("none")), std::nullopt);
  EXPECT_EQ(store.add_puzzle({"a", "null", std::string(line)}), false) << "sent again";
  EXPECT_EQ(store.hide("a", false), true);
  EXPECT_EQ(must(store.puzzle("a"))->shown, Shown::yes);
  EXPECT_EQ(store.rename("a", "Ours"), true);
  EXPECT_EQ(must(store.puzzle("a"))->title, "Ours");
  EXPECT_EQ(store.rename("a", ""), true);
  EXPECT_EQ(must(store.puzzle("a"))->title, "");
  EXPECT_FALSE(store.rename("a", std::string(401, 'x')));
}

TEST_P(Tending, ADeletedPuzzleLeavesNothingButItsId) {
  Store store = open();
  furnish(store);
  EXPECT_EQ(store.remove_puzzle("a"), true);
  EXPECT_EQ(store.remove_puzzle("a"), false);
  const Puzzle gone = *must(store.puzzle("a"));
  EXPECT_EQ(gone.shown, Shown::deleted);
  EXPECT_EQ(gone.line, "");
  EXPECT_EQ(must(store.play("play")), std::nullopt);
  EXPECT_EQ(must(store.events("play")).size(), 0U);
  EXPECT_EQ(must(store.grade("a", "how")), std::nullopt);
  EXPECT_EQ(store.hide("a", false), false) << "nothing brings it back";
  EXPECT_EQ(store.publish("a", line), false);
  EXPECT_EQ(store.add_puzzle({"a", "null", std::string(line)}), false);
  EXPECT_EQ(must(store.puzzle("a"))->line, "");
  EXPECT_EQ(must(store.flaws(true)), std::vector<std::string>{});
}

TEST_P(Tending, TheCheckFindsWhatMustNotBe) {
  Store store = open();
  furnish(store);
  EXPECT_EQ(must(store.flaws(true)), std::vector<std::string>{});
  {
    Session below = session();
    below.run("INSERT INTO events (play, number, at_ms, kind, data) VALUES ('play', 5, 1, 'move', '{}')");
    below.run("INSERT INTO puzzles (id, game, line) VALUES ('c', 'null', 'no JSON')");
    below.run("UPDATE drafts SET body = '[]', version = 0");
  }
  const auto flaws = must(store.flaws(true));
  EXPECT_EQ(flaws, (std::vector<std::string>{"plays whose events have gaps: 1", "drafts without a version: 1",
                                             "bytes that the accounts have too many: -256",
                                             "the line of puzzle c is no puzzle of null", "collection c is no list of puzzles"}));
}

TEST(Files, AreForTheirOwnerAlone) {
  const Folder folder;
  const fs::path file = folder.path() / "crux.sqlite";
  const auto mode = [](const fs::path& path) { return static_cast<unsigned>(fs::status(path).permissions()); };
  fs::permissions(folder.path(), fs::perms(0755));
  const mode_t before = ::umask(0);
  {
    Store store = must(Store::open_sqlite(folder.path()));
    must(store.ping());
    for (const char* beside : {"", "-wal", "-shm"}) EXPECT_EQ(mode(file.string() + beside), 0600U) << beside;
    EXPECT_EQ(mode(folder.path()), 0755U) << "a folder that was there is somebody else's";
    for (const char* beside : {"", "-wal", "-shm"}) fs::permissions(file.string() + beside, fs::perms(0644));
    must(store.backup(folder.path() / "copy"));
    EXPECT_EQ(mode(folder.path() / "copy"), 0600U);
    const Store again = must(Store::open_sqlite(folder.path()));  // as of an older Crux, which left them readable
    for (const char* beside : {"", "-wal", "-shm"}) EXPECT_EQ(mode(file.string() + beside), 0600U) << beside;
  }
  ::umask(before);
}

TEST(Files, AMigrationKeepsTheStoreAsItWas) {
  const Folder folder;
  const std::string file = (folder.path() / "crux.sqlite").string();
  {
    Session old(Backend::sqlite, file);
    must(migrate(old, 3));
    old.run("INSERT INTO puzzles (id, game, line) VALUES ('a', 'null', 'old')");
  }
  {
    const Store store = must(Store::open_sqlite(folder.path()));
  }
  ASSERT_TRUE(fs::exists(file + ".before-4"));
  EXPECT_EQ(static_cast<unsigned>(fs::status(file + ".before-4").permissions()), 0600U);
  Session kept(Backend::sqlite, file + ".before-4");
  EXPECT_EQ(version_of(kept), 3);
  EXPECT_EQ(std::get<0>(kept.rows<std::string>("SELECT line FROM puzzles").at(0)), "old");
  {
    const Store store = must(Store::open_sqlite(folder.path()));
  }
  std::size_t copies = 0;
  for (const auto& entry : fs::directory_iterator(folder.path())) copies += entry.path().string().contains(".before-");
  EXPECT_LE(copies, 3U) << "no copy if there is nothing to migrate";
}

TEST(Restoring, BringsBackWhatWasSaved) {
  const Folder folder;
  const fs::path data = folder.path() / "data", saved = folder.path() / "saved";
  Store store = must(Store::open_sqlite(data));
  furnish(store);
  must(store.backup(saved));
  must(store.backup(saved));  // over the last one
  must(store.add_puzzle({"later", "null", std::string(line)}));

  const auto open = Store::restore(saved, data, true);
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().found, "a program has the store open");
  EXPECT_EQ(store.add_puzzle({"still", "null", std::string(line)}), true) << "and that program goes on";
  {
    const Store closed = std::move(store);
  }

  const auto newer = Store::restore(saved, data, false);
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().found, "the store there has things that the backup has not");
  must(Store::restore(saved, data, true));
  {
    Store back = must(Store::open_sqlite(data));
    EXPECT_EQ(must(back.puzzle("later")), std::nullopt);
    EXPECT_EQ(must(back.events("play")).size(), 1U);
    EXPECT_EQ(must(back.flaws(true)), std::vector<std::string>{});
  }
  Session replaced(Backend::sqlite, (data / "crux.sqlite.replaced").string());
  EXPECT_EQ(std::get<0>(replaced.rows<std::int64_t>("SELECT COUNT(*) FROM puzzles").at(0)), 4);
  must(Store::restore(saved, data, false));  // the same again loses nothing
  must(Store::restore(saved, folder.path() / "elsewhere", false));
  EXPECT_EQ(static_cast<unsigned>(fs::status(folder.path() / "elsewhere/crux.sqlite").permissions()), 0600U);
}

TEST(Restoring, RefusesOtherStoresAndDamage) {
  const Folder folder;
  const fs::path one = folder.path() / "one", other = folder.path() / "other", saved = folder.path() / "saved";
  {
    Store store = must(Store::open_sqlite(one));
    furnish(store);
    must(store.backup(saved));
    const Store strange = must(Store::open_sqlite(other));
  }
  EXPECT_EQ(Store::restore(saved, other, false).error().found, "another store is there");
  EXPECT_FALSE(Store::restore(folder.path() / "none", one, true));
  std::ofstream(folder.path() / "text") << "no database" << std::string(2000, '.');
  EXPECT_FALSE(Store::restore(folder.path() / "text", one, true));
  // Damage in the middle of a backup.
  fs::copy_file(saved, folder.path() / "bad");
  std::fstream(folder.path() / "bad", std::ios::in | std::ios::out | std::ios::binary).seekp(4096 * 3)
      << std::string(9000, '\xff');
  const auto bad = Store::restore(folder.path() / "bad", one, true);
  ASSERT_FALSE(bad);
  {
    Store store = must(Store::open_sqlite(one));
    EXPECT_EQ(must(store.events("play")).size(), 1U);
  }
  // And of the store itself.
  std::ofstream(one / "crux.sqlite") << std::string(5000, 'x');
  const auto damaged = Store::restore(saved, one, false);
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.error().found.find("damaged"), std::string::npos) << damaged.error().found;
  must(Store::restore(saved, one, true));
  Store store = must(Store::open_sqlite(one));
  EXPECT_EQ(must(store.events("play")).size(), 1U);
}

}  // namespace
}  // namespace crux::store::tending_test
