// sessions.hpp -- what is behind a Store. For the files of this room.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "store/accounts.hpp"
#include "store/files.hpp"
#include "store/pool.hpp"
#include "store/store.hpp"

namespace crux::store {

struct Store::Sessions : Pool {
  using Pool::Pool;
  std::filesystem::path file;                 // SQLite's; empty: PostgreSQL
  std::optional<FileId> database, write_log;  // as they were when the store was opened
  Limits limits;

  // SQLite goes on in a file that was removed or replaced, and all that it writes then is lost.
  Result<void> is_the_same_file() const {
    const auto wrong = [&](std::string found) {
      return error("store", "file", std::move(found), "put the file back, and start the server again", ErrorKind::database);
    };
    for (const auto& [path, opened] :
         {std::pair(file, database), std::pair(std::filesystem::path(file.string() + "-wal"), write_log)}) {
      const auto there = file_id(path);
      if (!there) return wrong(fmt::format("{} was removed while the server runs", path.filename().string()));
      if (there != opened) return wrong(fmt::format("{} was replaced while the server runs", path.filename().string()));
    }
    return {};
  }

  // Whether `bytes` more may be stored: there is room on the disk, and the accounts allow it.
  Result<void> room_for(Session& session, std::string_view owner, std::int64_t bytes) const {
    std::error_code trouble;
    if (limits.reserve > 0 && bytes > 0 && !file.empty())
      if (const auto space = std::filesystem::space(file.parent_path(), trouble); !trouble && space.available < limits.reserve)
        return error("store", "disk", "the disk of this site is nearly full",
                     "what is stored can be read; tell the people who run the site", ErrorKind::full);
    return has_room(session, limits, owner, bytes);
  }
};

// Rows that stay as they are until the transaction ends: PostgreSQL must be told, SQLite has one writer anyway.
inline const char* held(const Session& session, const char* in_sqlite, const char* in_postgresql) {
  return session.backend() == Backend::sqlite ? in_sqlite : in_postgresql;
}

inline bool puzzle_is_stored(Session& session, std::string_view id) {
  return !session.rows<std::int64_t>("SELECT number FROM puzzles WHERE id = :id", id).empty();
}

}  // namespace crux::store
