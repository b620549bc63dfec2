// postgres_test.hpp -- a PostgreSQL server of our own for tests, in a temporary folder, gone with it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

namespace crux::store {

// A folder that is removed with everything in it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Listens on a socket in its own folder, so that no port has to be found free; fsync is on. PostgreSQL refuses to run as root:
// where we are root, the server runs as the user postgres.
class Postgres {
 public:
  // The one that this process shares, started when first asked for; null where PostgreSQL is not installed. Aborts with what
  // PostgreSQL said when it is and does not start.
  static Postgres* shared();

  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();

  // The URL of a new, empty database.
  std::string new_database(const std::string& options = "");
  // The server dies as by a power cut (all of its processes, kill -9), and comes back. `immediate`: with a word of warning.
  void crash(bool immediate);

 private:
  explicit Postgres(const std::string& binaries);
  void start();
  // Runs a program of PostgreSQL's to its end; aborts if that is not success.
  void must(const std::string& command) const;

  Folder folder_;
  std::string binaries_;
  int databases_ = 0;
};

}  // namespace crux::store
