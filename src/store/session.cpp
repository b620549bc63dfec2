#include "store/session.hpp"

#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace crux::store {
namespace {

// The settings that the promise rests on, whatever the file or the server has as its defaults.
constexpr const char* sqlite_settings[] = {
    "PRAGMA busy_timeout = 10000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
};
constexpr const char* postgresql_settings[] = {
    "SET synchronous_commit = on",
    "SET default_transaction_isolation = 'read committed'",
    "SET client_encoding = 'UTF8'",
    "SET client_min_messages = 'warning'",
    "SET statement_timeout = '30s'",
    // A server that hangs or loses its network keeps nobody else waiting for what it holds.
    "SET idle_in_transaction_session_timeout = '5s'",
    "SET lock_timeout = '4s'",
};

// Times in the address of the database come before these.
std::string with_timeout(std::string url) {
  for (const char* setting : {"connect_timeout=5", "tcp_user_timeout=5000"}) {
    const std::string_view text(setting);
    if (!url.contains(text.substr(0, text.find('=') + 1))) url += (url.contains('?') ? '&' : '?') + std::string(text);
  }
  return url;
}

// REQUIRES: it is PostgreSQL's. Null: there is none.
PGconn* connection_of(soci::session& sql) {
  // SOCI's library keeps the type information to itself, so there is no dynamic_cast.
  auto* const backend = static_cast<soci::postgresql_session_backend*>(sql.get_backend());
  return backend ? backend->conn_ : nullptr;
}

int socket_of(soci::session& sql, Backend backend) {
  PGconn* const connection = backend == Backend::sqlite ? nullptr : connection_of(sql);
  return connection ? PQsocket(connection) : -1;
}

// The same as `sql.once << text`, which needs, under UBSan, a type that SOCI's library keeps to itself.
void once(soci::session& sql, std::string_view text, std::string* answer = nullptr) {
  soci::statement statement(sql);
  if (answer) statement.exchange(soci::into(*answer));
  statement.alloc();
  statement.prepare(std::string(text), soci::details::st_one_time_query);
  statement.define_and_bind();
  statement.execute(true);
}

void set_up_sqlite(soci::session& sql) {
  for (const char* setting : sqlite_settings) once(sql, setting);
  // The one thing for which SQLite does not wait by itself when another program does the same at once.
  std::string mode;
  for (int tries = 0; mode.empty(); ++tries) {
    try {
      once(sql, "PRAGMA journal_mode = WAL", &mode);
    } catch (const soci::sqlite3_soci_error& trouble) {
      const int primary = trouble.result() & 0xff;  // the other bits say more about it
      if (tries == 500 || (primary != SQLITE_BUSY && primary != SQLITE_LOCKED)) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  if (mode != "wal") throw std::runtime_error("SQLite keeps its journal in mode '" + mode + "' here, not in 'wal'");
}

void set_up_postgresql(soci::session& sql) {
  for (const char* setting : postgresql_settings) once(sql, setting);
  std::string encoding;
  once(sql, "SHOW server_encoding", &encoding);
  if (encoding != "UTF8") throw std::runtime_error("the database is encoded in " + encoding + ", not in UTF8");
}

}  // namespace

void Session::connect() {
  kept_.clear();
  sql_.reset();
  auto sql = backend_ == Backend::sqlite ? std::make_unique<soci::session>(soci::sqlite3, "dbname=\"" + target_ + "\"")
                                         : std::make_unique<soci::session>(soci::postgresql, with_timeout(target_));
  const Watch::Guard guard(watch_, socket_of(*sql, backend_));
  backend_ == Backend::sqlite ? set_up_sqlite(*sql) : set_up_postgresql(*sql);
  sql_ = std::move(sql);
}

// Through SQLite's own descriptor: to open and close the file ourselves would take away SQLite's locks.
bool Session::begins_well() const {
  if (backend_ == Backend::postgresql) return true;
  auto* const connection = static_cast<soci::sqlite3_session_backend*>(sql().get_backend());
  sqlite_api::sqlite3_file* file = nullptr;
  std::array<char, 16> head{};
  return connection &&
         sqlite_api::sqlite3_file_control(connection->conn_, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file &&
         file->pMethods->xRead(file, head.data(), static_cast<int>(head.size()), 0) == SQLITE_OK &&
         std::string_view(head.data(), head.size()) == std::string_view("SQLite format 3\0", 16);
}

int Session::socket() const { return sql_ ? socket_of(*sql_, backend_) : -1; }

std::vector<std::string> Session::notifications() {
  PGconn* const connection = connection_of(sql());
  if (!connection || PQconsumeInput(connection) == 0) throw std::runtime_error("the connection was lost");
  std::vector<std::string> all;
  while (PGnotify* const told = PQnotifies(connection)) {
    all.emplace_back(told->extra);
    PQfreemem(told);
  }
  return all;
}

soci::session& Session::sql() const {
  if (!sql_) throw std::runtime_error("there is no connection");
  return *sql_;
}

void Session::run(std::string_view text) { once(sql(), text); }

}  // namespace crux::store
