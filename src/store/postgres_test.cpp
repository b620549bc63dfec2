#include "store/postgres_test.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace crux::store {
namespace fs = std::filesystem;

Folder::Folder(bool in_memory) {
  std::error_code trouble;
  const fs::path memory = "/dev/shm";
  const bool room = in_memory && fs::space(memory, trouble).available >> 29 && !trouble;
  std::string name = ((room ? memory : fs::temp_directory_path()) / "crux-store-XXXXXX").string();
  if (!::mkdtemp(name.data())) std::abort();
  path_ = name;
}

Folder::~Folder() {
  std::error_code trouble;
  fs::remove_all(path_, trouble);
}

namespace {

// Debian's folders of initdb and postgres, newest first; else those in PATH.
std::string find_binaries() {
  std::set<std::string> found;
  std::error_code trouble;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", trouble))
    if (fs::exists(entry.path() / "bin/initdb") && fs::exists(entry.path() / "bin/postgres"))
      found.insert((entry.path() / "bin").string());
  if (!found.empty()) return *found.rbegin();
  const char* path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const auto end = std::min(rest.find(':'), rest.size());
    const fs::path folder(rest.substr(0, end));
    if (fs::exists(folder / "initdb") && fs::exists(folder / "postgres")) return folder.string();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

std::string all_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The entry of a process in /proc: its state and its parent. A state of 'Z' or 0: it is dead, though perhaps nobody asked yet.
std::pair<char, pid_t> state_of(const fs::path& folder) {
  const std::string stat = all_of(folder / "stat");  // "12 (name) S 7 ..."
  const auto name_ends = stat.rfind(')');
  char state = 0;
  int parent = 0;
  if (name_ends == std::string::npos || std::sscanf(stat.c_str() + name_ends, ") %c %d", &state, &parent) != 2) return {};
  return {state, parent};
}

bool dead(pid_t pid) {
  const char state = state_of(fs::path("/proc") / std::to_string(pid)).first;
  return state == 0 || state == 'Z';
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : fs::directory_iterator("/proc"))
    if (const pid_t pid = std::atoi(entry.path().filename().c_str()); pid > 0 && state_of(entry.path()).second == parent)
      children.push_back(pid);
  return children;
}

}  // namespace

Postgres* Postgres::shared() {
  static const std::unique_ptr<Postgres> one = []() -> std::unique_ptr<Postgres> {
    const std::string binaries = find_binaries();
    return binaries.empty() ? nullptr : std::unique_ptr<Postgres>(new Postgres(binaries));
  }();
  return one.get();
}

void Postgres::must(const std::string& command) const {
  const std::string log = (folder_.path() / "commands.log").string();
  const std::string as_other = ::geteuid() == 0 ? "runuser -u postgres -- " : "";
  const std::string whole =
      fmt::format("cd '{}' && {}'{}'/{} >>'{}' 2>&1 </dev/null", folder_.path().string(), as_other, binaries_, command, log);
  if (std::system(whole.c_str()) == 0) return;
  std::fputs(fmt::format("{}\n{}{}", whole, all_of(log), all_of(folder_.path() / "server.log")).c_str(), stderr);
  std::abort();
}

Postgres::Postgres(const std::string& binaries) : binaries_(binaries) {
  if (::geteuid() == 0) {
    const passwd* user = ::getpwnam("postgres");
    if (!user || ::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) std::abort();
  }
  must("initdb -D data -U crux -A trust -E UTF8 --locale=C --no-sync");
  start();
  // Should this process be killed, its server goes too.
  const std::string guard = fmt::format(
      "setsid sh -c 'while kill -0 {0}; do sleep 1; done; kill -QUIT $(head -n1 {1}/data/postmaster.pid) && sleep 1; rm -rf {1}' "
      "</dev/null >/dev/null 2>&1 &",
      ::getpid(), folder_.path().string());
  if (std::system(guard.c_str()) != 0) std::abort();
}

void Postgres::start() {
  must(
      fmt::format("pg_ctl -D data -w -t 60 -l server.log -o \"-c listen_addresses= -c unix_socket_directories='{}' "
                  "-c port=5432 -c max_connections=60 -c shared_buffers=16MB -c max_wal_size=64MB -c fsync=on\" start",
                  folder_.path().string()));
}

Postgres::~Postgres() { must("pg_ctl -D data -m immediate -w -t 60 stop"); }

std::string Postgres::new_database(const std::string& options) {
  const std::string name = fmt::format("d{}", ++databases_);
  must(fmt::format("createdb -h '{}' -U crux -T template0 {} {}", folder_.path().string(), options, name));
  return fmt::format("postgresql://crux@/{}?host={}", name, folder_.path().string());
}

void Postgres::pause(bool only_sessions) {
  const pid_t parent = std::atoi(all_of(folder_.path() / "data/postmaster.pid").c_str());
  if (parent <= 1) std::abort();
  for (const pid_t pid : children_of(parent))
    if (!only_sessions || all_of(fs::path("/proc") / std::to_string(pid) / "cmdline").starts_with("postgres: crux "))
      paused_.push_back(pid);
  if (!only_sessions) paused_.insert(paused_.begin(), parent);
  for (const pid_t pid : paused_) ::kill(pid, SIGSTOP);
}

void Postgres::go_on() {
  for (const pid_t pid : paused_) ::kill(pid, SIGCONT);
  paused_.clear();
}

void Postgres::crash(bool immediate) {
  if (immediate) {
    must("pg_ctl -D data -m immediate -w -t 60 stop");
  } else {
    const fs::path pid_file = folder_.path() / "data/postmaster.pid";
    const pid_t parent = std::atoi(all_of(pid_file).c_str());
    if (parent <= 1) std::abort();
    ::kill(parent, SIGSTOP);  // no more children
    std::vector<pid_t> pids = children_of(parent);
    pids.push_back(parent);
    for (const pid_t pid : pids) ::kill(pid, SIGKILL);
    for (const pid_t pid : pids)
      while (!dead(pid)) ::usleep(2'000);
    // If nobody collects dead processes, the server would take its own for a running one.
    fs::remove(pid_file);
    fs::remove(folder_.path() / ".s.PGSQL.5432.lock");
  }
  start();
}

}  // namespace crux::store
