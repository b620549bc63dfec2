// files.hpp -- the file in which SQLite keeps a store: who may read it, copies of it, and whether it is whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace crux::store {

// Which file a path leads to: another one of the same name has other numbers.
struct FileId {
  std::uint64_t device = 0, number = 0;
  bool operator==(const FileId&) const = default;
};
std::optional<FileId> file_id(const std::filesystem::path& file);

// Nobody but its owner may read and write the file and those that SQLite keeps beside it, whatever the folder allows. A file that
// is missing is made, empty: SQLite gives the files beside it the same modes.
Result<void> make_private(const std::filesystem::path& file);

// A whole copy, while others write, too (SQLite's online backup). It is private, and on the disk before it is called `to`; a file
// of that name is replaced.
Result<void> copy_database(const std::filesystem::path& from, const std::filesystem::path& to);

// Everything that SQLite finds wrong in a file; nothing if it is whole. `quick` leaves out whether indexes agree with their
// tables.
std::vector<std::string> flaws_in(const std::filesystem::path& file, bool quick);

// Whether no other program has the database open. Changes nothing that lasts.
bool is_alone_with(const std::filesystem::path& file);

}  // namespace crux::store
