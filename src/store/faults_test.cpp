#include "store/faults_test.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "store/backends_test.hpp"

namespace crux::store {
namespace faulty_vfs {
namespace {

namespace sq = sqlite_api;

struct Plan {
  std::atomic<std::int64_t> calls = 0, failed = 0, at = 0;
  std::atomic<Fault> fault = Fault::none;
  std::atomic<bool> from_then_on = false;

  // The fault of this call, if it has one.
  Fault next() {
    const std::int64_t number = calls++;
    if (fault == Fault::none || number < at || (number > at && !from_then_on)) return Fault::none;
    ++failed;
    return fault;
  }
};
Plan plan;

sq::sqlite3_vfs* real() {
  static sq::sqlite3_vfs* const usual = sq::sqlite3_vfs_find(nullptr);
  return usual;
}

// Before the file of the usual VFS, which follows it in memory.
struct File {
  sq::sqlite3_file base;
  sq::sqlite3_file* behind() { return reinterpret_cast<sq::sqlite3_file*>(this + 1); }
};
File* file_of(sq::sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sq::sqlite3_file* behind(sq::sqlite3_file* file) { return file_of(file)->behind(); }
const sq::sqlite3_io_methods* of(sq::sqlite3_file* file) { return behind(file)->pMethods; }

int read(sq::sqlite3_file* file, void* to, int bytes, sq::sqlite3_int64 at) {
  if (plan.next() == Fault::broken) return SQLITE_IOERR_READ;
  return of(file)->xRead(behind(file), to, bytes, at);
}
int write(sq::sqlite3_file* file, const void* from, int bytes, sq::sqlite3_int64 at) {
  switch (plan.next()) {
    case Fault::short_write: of(file)->xWrite(behind(file), from, bytes / 2, at); return SQLITE_FULL;
    case Fault::full: return SQLITE_FULL;
    case Fault::broken: return SQLITE_IOERR_WRITE;
    case Fault::none: break;
  }
  return of(file)->xWrite(behind(file), from, bytes, at);
}
int truncate(sq::sqlite3_file* file, sq::sqlite3_int64 size) {
  if (plan.next() == Fault::broken) return SQLITE_IOERR_TRUNCATE;
  return of(file)->xTruncate(behind(file), size);
}
int sync(sq::sqlite3_file*, int) {
  switch (plan.next()) {
    case Fault::none: return SQLITE_OK;
    case Fault::broken: return SQLITE_IOERR_FSYNC;
    default: return SQLITE_FULL;
  }
}

const sq::sqlite3_io_methods methods{
    .iVersion = 3,
    .xClose = [](sq::sqlite3_file* file) { return of(file) ? of(file)->xClose(behind(file)) : SQLITE_OK; },
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = [](sq::sqlite3_file* file, sq::sqlite3_int64* size) { return of(file)->xFileSize(behind(file), size); },
    .xLock = [](sq::sqlite3_file* file, int how) { return of(file)->xLock(behind(file), how); },
    .xUnlock = [](sq::sqlite3_file* file, int how) { return of(file)->xUnlock(behind(file), how); },
    .xCheckReservedLock = [](sq::sqlite3_file* file, int* out) { return of(file)->xCheckReservedLock(behind(file), out); },
    .xFileControl = [](sq::sqlite3_file* file, int what, void* with) { return of(file)->xFileControl(behind(file), what, with); },
    .xSectorSize = [](sq::sqlite3_file* file) { return of(file)->xSectorSize(behind(file)); },
    .xDeviceCharacteristics = [](sq::sqlite3_file* file) { return of(file)->xDeviceCharacteristics(behind(file)); },
    .xShmMap = [](sq::sqlite3_file* file, int page, int size, int extend,
                  void volatile** to) { return of(file)->xShmMap(behind(file), page, size, extend, to); },
    .xShmLock = [](sq::sqlite3_file* file, int offset, int n,
                   int flags) { return of(file)->xShmLock(behind(file), offset, n, flags); },
    .xShmBarrier = [](sq::sqlite3_file* file) { of(file)->xShmBarrier(behind(file)); },
    .xShmUnmap = [](sq::sqlite3_file* file, int remove) { return of(file)->xShmUnmap(behind(file), remove); },
    .xFetch = [](sq::sqlite3_file* file, sq::sqlite3_int64 at, int bytes,
                 void** to) { return of(file)->xFetch(behind(file), at, bytes, to); },
    .xUnfetch = [](sq::sqlite3_file* file, sq::sqlite3_int64 at,
                   void* page) { return of(file)->xUnfetch(behind(file), at, page); },
};

int open(sq::sqlite3_vfs*, const char* name, sq::sqlite3_file* file, int flags, int* out) {
  file->pMethods = nullptr;
  if (plan.next() == Fault::broken) return SQLITE_CANTOPEN;
  const int code = real()->xOpen(real(), name, behind(file), flags, out);
  if (code == SQLITE_OK) file->pMethods = &methods;
  return code;
}
int remove(sq::sqlite3_vfs*, const char* name, int) {
  if (plan.next() == Fault::broken) return SQLITE_IOERR_DELETE;
  return real()->xDelete(real(), name, 0);
}

sq::sqlite3_vfs& faulty() {
  static sq::sqlite3_vfs one = [] {
    sq::sqlite3_vfs copy = *real();
    copy.zName = "crux-faulty";
    copy.pNext = nullptr;
    copy.szOsFile = static_cast<int>(sizeof(File)) + real()->szOsFile;
    copy.xOpen = open;
    copy.xDelete = remove;
    return copy;
  }();
  return one;
}

}  // namespace
}  // namespace faulty_vfs

using faulty_vfs::plan;

FaultyDisk::FaultyDisk() {
  faulty_vfs::real();
  mend();
  if (sqlite_api::sqlite3_vfs_register(&faulty_vfs::faulty(), 1) != SQLITE_OK) std::abort();
}
FaultyDisk::~FaultyDisk() {
  sqlite_api::sqlite3_vfs_unregister(&faulty_vfs::faulty());
  sqlite_api::sqlite3_vfs_register(faulty_vfs::real(), 1);
}
void FaultyDisk::break_at(std::int64_t call, Fault fault, bool from_then_on) {
  plan.fault = Fault::none;
  plan.calls = plan.failed = 0;
  plan.at = call;
  plan.from_then_on = from_then_on;
  plan.fault = fault;
}
std::int64_t FaultyDisk::calls() const { return plan.calls; }
std::int64_t FaultyDisk::failed() const { return plan.failed; }

namespace faults_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view line = R"({"crux":1,"game":"null","puzzle":{}})";

// A client's knowledge: things that were acknowledged must be there; things that failed by the database's trouble may be there.
struct Known {
  std::map<std::string, bool> puzzles;  // by id: whether it was acknowledged
  std::int64_t events = 0, events_perhaps = 0;
  std::map<std::string, std::vector<std::string>> drafts;  // what each may be now; empty text: it is not there
};

template <class T>
bool lost(const Result<T>& result) {
  if (result) return false;
  EXPECT_EQ(result.error().kind, ErrorKind::database) << to_text(result.error());
  return true;
}

void write_draft(Store& store, Known& known, const std::string& id, const std::string& text) {
  const auto before = store.draft(id);
  if (lost(before)) return;
  if (!*before) {
    const bool failed = lost(store.add_draft({id, "key", text, 1, "owner", 1}));
    if (!failed) known.drafts[id].clear();
    if (failed && known.drafts[id].empty()) known.drafts[id].emplace_back("");
    known.drafts[id].push_back(text);
    return;
  }
  const bool failed = lost(store.change_draft(id, text, (*before)->version));
  if (!failed) known.drafts[id].clear();
  known.drafts[id].push_back(text);
}

// Everything that a server does with a store.
void run_script(Store& store, Known& known) {
  for (const char* id : {"a", "b"}) {
    const bool failed = lost(store.add_puzzle({id, "null", std::string(line) + std::string(6000, ' '), "owner"}));
    known.puzzles[id] |= !failed;
  }
  if (!lost(store.puzzle("a")) && known.puzzles["a"] && !lost(store.add_play({"play", "a", "", 1, "key", "owner", 1})))
    for (int i = 0; i < 3; ++i) {
      std::vector<Event> events;
      for (int k = 0; k < 3; ++k) events.push_back({known.events + k, 1, "move", std::string(1500, 'm')});
      const auto appended = store.append("play", events);
      if (!lost(appended) && appended->accepted)
        known.events = known.events_perhaps = appended->next;
      else
        known.events_perhaps = std::max(known.events_perhaps, known.events + 3);
    }
  write_draft(store, known, "one", std::string(9000, '1'));
  write_draft(store, known, "one", std::string(12'000, '2'));
  write_draft(store, known, "two", std::string(500, '3'));
  lost(store.publish("b", std::string(line) + std::string(7000, ' ')));
  lost(store.remove_puzzle("b"));
  lost(store.add_draft({"old", "key", std::string(5000, 'o'), 1, "owner", 0}));
  lost(store.sweep(1, 10));
  if (!lost(store.remove_draft("two")))
    known.drafts["two"] = {""};
  else
    known.drafts["two"].emplace_back("");
  lost(store.ping());
}

void expect_all(const fs::path& folder, const Known& known) {
  Store store = must(Store::open_sqlite(folder, 1));
  EXPECT_EQ(must(store.flaws(true)), std::vector<std::string>{});
  for (const auto& [id, acknowledged] : known.puzzles) EXPECT_TRUE(!acknowledged || must(store.puzzle(id))) << id;
  const auto events = static_cast<std::int64_t>(must(store.events("play")).size());
  EXPECT_GE(events, known.events);
  EXPECT_LE(events, known.events_perhaps);
  for (const auto& [id, may_be] : known.drafts) {
    const auto draft = must(store.draft(id));
    const std::string text = draft ? draft->text : "";
    EXPECT_TRUE(may_be.empty() || std::ranges::find(may_be, text) != may_be.end()) << id << " has " << text.size() << " bytes";
  }
}

struct Way {
  Fault fault;
  bool from_then_on;
  int every;  // call, or every other one, ...
};

// Lets `script` run on a copy of `folder` again and again, each time with another call that goes wrong.
void try_all(FaultyDisk& disk, const fs::path& origin, const Way& way,
             const std::function<void(const fs::path&, Known&)>& script) {
  const Folder place(true);
  std::int64_t tried = 0;
  for (std::int64_t call = 0;; call += slow_build ? 7 * way.every : way.every) {
    SCOPED_TRACE(
        fmt::format("fault {} at call {}{}", static_cast<int>(way.fault), call, way.from_then_on ? " and after it" : ""));
    const fs::path folder = place.path() / "data";
    fs::remove_all(folder);
    fs::copy(origin, folder, fs::copy_options::recursive);
    Known known;
    disk.break_at(call, way.fault, way.from_then_on);
    script(folder, known);
    const bool reached = disk.calls() > call;
    disk.mend();
    expect_all(folder, known);
    if (!reached || testing::Test::HasFailure()) break;
    ++tried;
  }
  EXPECT_GE(tried, slow_build ? 2 : 10);
}

const Way ways[] = {{Fault::broken, false, 1},
                    {Fault::broken, true, 3},
                    {Fault::full, false, 2},
                    {Fault::full, true, 3},
                    {Fault::short_write, false, 2}};

TEST(Faults, NothingAcknowledgedIsLost) {
  FaultyDisk disk;
  const Folder origin(true);
  must(must(Store::open_sqlite(origin.path() / "data", 1)).ping());
  for (const Way& way : ways)
    try_all(disk, origin.path() / "data", way, [](const fs::path& folder, Known& known) {
      auto store = Store::open_sqlite(folder, 1);
      if (store) run_script(*store, known);
    });
}

TEST(Faults, AMigrationIsWholeOrNotAtAll) {
  FaultyDisk disk;
  const Folder origin(true);
  const fs::path data = origin.path() / "data";
  fs::create_directory(data);
  {
    Session old(Backend::sqlite, (data / "crux.sqlite").string());
    must(migrate(old, 4));
    old.run(R"(INSERT INTO puzzles (id, game, line) VALUES ('a', 'null', '{"game":"null","name":"n","puzzle":{}}'))");
    old.run("INSERT INTO plays (id, puzzle, before_this, began, secret) VALUES ('play', 'a', '', 5, 'key')");
    old.run("INSERT INTO events (play, number, at_ms, kind, data) VALUES ('play', 0, 3, 'move', '{}')");
    old.run("INSERT INTO drafts (id, secret, body, version) VALUES ('one', 'key', 'text', 1)");
  }
  for (const Way& way : {Way{Fault::broken, false, 2}, Way{Fault::full, true, 5}, Way{Fault::short_write, false, 3}})
    try_all(disk, data, way, [](const fs::path& folder, Known& known) {
      {
        const auto store = Store::open_sqlite(folder, 1);
      }
      known = {.puzzles = {{"a", true}}, .events = 1, .events_perhaps = 1, .drafts = {{"one", {"text"}}}};
    });
}

}  // namespace
}  // namespace faults_test
}  // namespace crux::store
