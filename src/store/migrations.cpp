#include "store/migrations.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace crux::store {
namespace {

struct Step {
  std::string_view name;
  std::vector<std::string_view> statements;
};

// One SQL for both databases but for {counter}, a number that the database gives out, growing.
const std::vector<Step>& steps() {
  static const std::vector<Step> all{
      {"puzzles, plays and drafts",
       {"CREATE TABLE puzzles (number {counter}, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, line TEXT NOT NULL)",
        "CREATE TABLE plays (id TEXT NOT NULL PRIMARY KEY, puzzle TEXT NOT NULL REFERENCES puzzles (id), "
        "before_this TEXT NOT NULL, began BIGINT NOT NULL, secret TEXT NOT NULL)",
        "CREATE TABLE events (play TEXT NOT NULL REFERENCES plays (id), number BIGINT NOT NULL, at_ms BIGINT NOT NULL, "
        "kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (play, number))",
        "CREATE TABLE drafts (id TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL, body TEXT NOT NULL, version BIGINT NOT NULL)"}},
      {"grades",
       {"CREATE TABLE grades (puzzle TEXT NOT NULL REFERENCES puzzles (id), how TEXT NOT NULL, report TEXT NOT NULL, "
        "PRIMARY KEY (puzzle, how))"}},
      {"puzzles by game; a row to try writing on",
       {"CREATE INDEX puzzles_by_game ON puzzles (game, number)",
        "CREATE TABLE pings (id BIGINT NOT NULL PRIMARY KEY, made BIGINT NOT NULL)",
        "INSERT INTO pings (id, made) VALUES (1, 0)"}},
      {"puzzles that are published", {"ALTER TABLE puzzles ADD COLUMN published BIGINT NOT NULL DEFAULT 0"}},
  };
  return all;
}

std::string for_backend(std::string_view statement, Backend backend) {
  std::string text(statement);
  constexpr std::string_view counter = "{counter}";
  if (const auto at = text.find(counter); at != std::string::npos)
    text.replace(at, counter.size(),
                 backend == Backend::sqlite ? "INTEGER PRIMARY KEY" : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY");
  return text;
}

// Nobody else migrates until the transaction ends.
void begin_alone(Session& session) {
  if (session.backend() == Backend::sqlite) return session.run("BEGIN IMMEDIATE");
  session.run("BEGIN");
  session.run("SET LOCAL statement_timeout = 0");
  session.run("SELECT pg_advisory_xact_lock(1668441464)");  // "crux" in ASCII
}

// Makes one step and answers whether there was one to make.
Result<bool> make_step(Session& session, int version) {
  session.run("CREATE TABLE IF NOT EXISTS migrations (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL)");
  const int made = version_of(session);
  if (made > newest_version())
    return error("store", "database", fmt::format("it has version {}, made by a newer Crux", made),
                 fmt::format("this one knows versions up to {}; use the newer one", newest_version()), ErrorKind::database);
  if (made >= version) return false;
  const Step& step = steps()[static_cast<std::size_t>(made)];
  for (const std::string_view statement : step.statements) session.run(for_backend(statement, session.backend()));
  session.rows<>("INSERT INTO migrations (number, name) VALUES (:number, :name)", made + 1, step.name);
  return true;
}

}  // namespace

int newest_version() { return static_cast<int>(steps().size()); }

int version_of(Session& session) {
  const auto rows = session.rows<std::int64_t>("SELECT COALESCE(MAX(number), 0) FROM migrations");
  return static_cast<int>(std::get<0>(rows.at(0)));
}

Result<void> migrate(Session& session, int version) {
  for (;;) {
    begin_alone(session);
    try {
      const Result<bool> made = make_step(session, version);
      session.run(made ? "COMMIT" : "ROLLBACK");
      if (!made) return std::unexpected(made.error());
      if (!*made) return {};
    } catch (...) {
      try {
        session.run("ROLLBACK");
      } catch (const std::exception&) {  // the first trouble is the one to report
      }
      throw;
    }
  }
}

}  // namespace crux::store
