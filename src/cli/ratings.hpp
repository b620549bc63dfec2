// ratings.hpp -- --ratings FILE_OR_FOLDER: ratings by somebody's own figures, as `crux rate` prints them.
#pragma once

#include <string>

#include "base/result.hpp"

namespace crux::cli {

// While it lives, ratings rest on these figures. A file is for the game that its "game" says, or its name; a folder has a file
// <game>.json for one game or more, and may have others. An empty path changes nothing.
class OwnRatings {
 public:
  explicit OwnRatings(const std::string& path);
  ~OwnRatings();
  OwnRatings(const OwnRatings&) = delete;
  OwnRatings& operator=(const OwnRatings&) = delete;

  const Result<void>& read() const { return read_; }
  // Differs for different figures; empty: those that ship.
  const std::string& mark() const { return mark_; }

 private:
  Result<void> use(const std::string& path);
  Result<void> use_file(const std::string& path);

  std::string mark_;
  Result<void> read_;  // last: to read them fills in the mark
};

}  // namespace crux::cli
