// sessions.hpp -- what is behind a Store. For the files of this room.
#pragma once

#include <filesystem>
#include <optional>

#include "store/files.hpp"
#include "store/pool.hpp"
#include "store/store.hpp"

namespace crux::store {

struct Store::Sessions : Pool {
  using Pool::Pool;
  std::filesystem::path file;                 // SQLite's; empty: PostgreSQL
  std::optional<FileId> database, write_log;  // as they were when the store was opened
};

inline bool puzzle_is_stored(Session& session, std::string_view id) {
  return !session.rows<std::int64_t>("SELECT number FROM puzzles WHERE id = :id", id).empty();
}

}  // namespace crux::store
