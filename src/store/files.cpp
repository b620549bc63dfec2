#include "store/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <system_error>

namespace crux::store {
namespace {

namespace fs = std::filesystem;
using namespace sqlite_api;  // NOLINT(google-build-using-namespace): where SOCI puts SQLite

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

std::unexpected<Error> trouble(const fs::path& file, std::string found) {
  return error("store", file.string(), std::move(found), "a file that can be read and written, on a disk with room",
               ErrorKind::database);
}

std::string last_error() { return std::error_code(errno, std::generic_category()).message(); }

Result<Database> open_file(const fs::path& file, int flags) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &raw, flags, nullptr);
  Database database(raw);
  if (code != SQLITE_OK) return trouble(file, raw ? sqlite3_errmsg(raw) : sqlite3_errstr(code));
  sqlite3_busy_timeout(raw, 10'000);
  return database;
}

// The first column of each row. What goes wrong is a row, too.
std::vector<std::string> answers(sqlite3* database, const char* sql) {
  std::vector<std::string> all;
  sqlite3_stmt* statement = nullptr;
  int code = sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
  if (code == SQLITE_OK)
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
      all.emplace_back(text ? text : "");
    }
  if (code != SQLITE_DONE) all.emplace_back(sqlite3_errmsg(database));
  sqlite3_finalize(statement);
  return all;
}

// A file's name is on the disk when its folder is.
Result<void> sync(const fs::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) return trouble(path, last_error());
  const bool done = ::fsync(descriptor) == 0;
  const std::string says = last_error();
  ::close(descriptor);
  if (!done) return trouble(path, says);
  return {};
}

Result<void> copy_into(const fs::path& from, const fs::path& to) {
  auto source = open_file(from, SQLITE_OPEN_READWRITE), target = open_file(to, SQLITE_OPEN_READWRITE);
  if (!source) return std::unexpected(source.error());
  if (!target) return std::unexpected(target.error());
  sqlite3_backup* const backup = sqlite3_backup_init(target->get(), "main", source->get(), "main");
  int code = backup ? SQLITE_OK : sqlite3_errcode(target->get());
  // All in one step: a copy in parts starts again with every change that another program makes.
  if (backup) {
    for (int tries = 0; (code = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY || code == SQLITE_LOCKED; ++tries) {
      if (tries == 100) break;
      sqlite3_sleep(50);
    }
    const int finished = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE) code = finished;
  }
  if (code != SQLITE_OK) return trouble(from, fmt::format("it cannot be copied: {}", sqlite3_errstr(code)));
  // A copy is one file: SQLite makes a journal beside it when somebody opens it.
  if (const auto mode = answers(target->get(), "PRAGMA journal_mode = DELETE"); mode != std::vector<std::string>{"delete"})
    return trouble(to, mode.empty() ? "its journal cannot be changed" : mode.front());
  return {};
}

}  // namespace

std::optional<FileId> file_id(const fs::path& file) {
  struct stat status{};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return FileId{static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

Result<void> make_private(const fs::path& file) {
  // Never opened and closed here: that would take away the locks that SQLite holds on the file elsewhere in this process.
  if (::mknod(file.c_str(), S_IFREG | 0600, 0) != 0 && errno != EEXIST) return trouble(file, last_error());
  for (const char* beside : {"", "-wal", "-shm", "-journal"}) {
    const fs::path path = file.string() + beside;
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0 || (status.st_mode & 0777) == 0600) continue;
    // Somebody else's file, which we may use: its modes are theirs to set.
    if (::chmod(path.c_str(), 0600) != 0 && errno != EPERM) return trouble(path, last_error());
  }
  return {};
}

Result<void> copy_database(const fs::path& from, const fs::path& to) {
  static std::atomic<unsigned> copies = 0;  // of this process: threads may make some at once
  const fs::path part = fmt::format("{}.part-{}-{}", to.string(), ::getpid(), ++copies);
  std::error_code ignored;
  fs::remove(part, ignored);
  const auto made = [&]() -> Result<void> {
    if (auto done = make_private(part); !done) return done;
    if (auto done = copy_into(from, part); !done) return done;
    if (auto done = sync(part, O_RDWR); !done) return done;
    if (::rename(part.c_str(), to.c_str()) != 0) return trouble(to, last_error());
    return sync(to.parent_path().empty() ? fs::path(".") : to.parent_path(), O_RDONLY | O_DIRECTORY);
  }();
  if (!made)
    for (const char* beside : {"", "-wal", "-shm", "-journal"}) fs::remove(part.string() + beside, ignored);
  return made;
}

std::vector<std::string> flaws_in(const fs::path& file, bool quick) {
  const auto database = open_file(file, SQLITE_OPEN_READWRITE);
  if (!database) return {database.error().found};
  auto found = answers(database->get(), quick ? "PRAGMA quick_check(20)" : "PRAGMA integrity_check(20)");
  if (found == std::vector<std::string>{"ok"}) found.clear();
  return found;
}

bool is_alone_with(const fs::path& file) {
  const auto database = open_file(file, SQLITE_OPEN_READWRITE);
  if (!database) return true;
  sqlite3_busy_timeout(database->get(), 0);
  // SQLite leaves the mode of a journal that others use.
  return answers(database->get(), "PRAGMA journal_mode = DELETE") == std::vector<std::string>{"delete"};
}

}  // namespace crux::store
