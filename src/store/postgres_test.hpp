// postgres_test.hpp -- a PostgreSQL server of our own for tests, in a temporary folder, gone with it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace crux::store {

// A folder that is removed with everything in it: with the other temporary files, or in memory if there is room.
class Folder {
 public:
  explicit Folder(bool in_memory = false);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Listens on a socket in its own folder, so that no port has to be found free. It is in memory if that is possible: data written
// there survive a process as on a disk, and a server starts and recovers in no time. PostgreSQL refuses to run as root: if we are
// root, the server runs as the user postgres.
class Postgres {
 public:
  // The one that this process shares, started when first asked for; null if PostgreSQL is not installed. Aborts with what
  // PostgreSQL said when it is and does not start.
  static Postgres* shared();

  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();

  // The URL of a new, empty database.
  std::string new_database(const std::string& options = "");
  // The server dies as by a power cut (all of its processes, kill -9), and comes back. `immediate`: with a word of warning.
  void crash(bool immediate);
  // Its processes hang (SIGSTOP), and go on. `only_sessions`: those that talk to clients.
  void pause(bool only_sessions);
  void go_on();

 private:
  explicit Postgres(const std::string& binaries);
  void start();
  // Runs a program of PostgreSQL's to its end; aborts if that is not success.
  void must(const std::string& command) const;

  Folder folder_{true};
  std::string binaries_;
  std::vector<pid_t> paused_;
  int databases_ = 0;
};

}  // namespace crux::store
