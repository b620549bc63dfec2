#include "store/migrations.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace crux::store {
namespace {

struct Step {
  std::string_view name;
  std::vector<std::string_view> statements;
  void (*also)(Session& session) = nullptr;  // after the statements; for changes that SQL alone does not make
};

// Takes the name and the note out of every line, and answers the names by puzzle.
std::map<std::string, std::string> take_names(Session& session) {
  std::map<std::string, std::string> names;
  for (std::int64_t last = 0;;) {
    const auto rows = session.rows<std::int64_t, std::string, std::string>(
        "SELECT number, id, line FROM puzzles WHERE number > :last ORDER BY number LIMIT 500", last);
    if (rows.empty()) return names;
    for (const auto& [number, id, text] : rows) {
      last = number;
      Json line = Json::parse(text, nullptr, false);
      if (!line.is_object() || (!line.contains("name") && !line.contains("note"))) continue;
      if (const auto name = line.find("name"); name != line.end() && name->is_string()) names[id] = name->get<std::string>();
      line.erase("name");
      line.erase("note");
      session.rows<>("UPDATE puzzles SET line = :line WHERE number = :number",
                     line.dump(-1, ' ', false, Json::error_handler_t::replace), number);
    }
  }
}

// A name belongs to whoever holds a puzzle, not to its content. Until this step the first to publish a puzzle named it for
// everybody. The names go into the collections that have the puzzle, as their owners saw them. The server gives the examples
// their names again when it begins.
void move_names_into_collections(Session& session) {
  const auto names = take_names(session);
  if (names.empty()) return;
  for (const auto& [id, text] :
       session.rows<std::string, std::string>("SELECT id, body FROM drafts WHERE id LIKE 'collection %'")) {
    Json body = Json::parse(text, nullptr, false);
    if (!body.is_object() || !body.contains("puzzles") || !body["puzzles"].is_array()) continue;
    Json own = Json::object();
    for (const Json& puzzle : body["puzzles"])
      if (const auto name = puzzle.is_string() ? names.find(puzzle.get<std::string>()) : names.end(); name != names.end())
        own[name->first] = name->second;
    if (own.empty()) continue;
    body["names"] = own;
    session.rows<>("UPDATE drafts SET body = :body WHERE id = :id", body.dump(-1, ' ', false, Json::error_handler_t::replace),
                   id);
  }
}

// A random number: two stores with the same one come from each other.
void give_identity(Session& session) {
  std::array<unsigned char, 16> bytes{};
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot find randomness");
  randombytes_buf(bytes.data(), bytes.size());
  session.rows<>("INSERT INTO about (name, content) VALUES ('identity', :content)", fmt::format("{:02x}", fmt::join(bytes, "")));
}

// One SQL for both databases but for {counter}, a number that the database gives out, growing; {today}, the days since 1970; and
// {size COLUMN}, the bytes of a text.
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
      {"names belong to collections", {}, move_names_into_collections},
      {"what an operator decides; which store this is",
       {"ALTER TABLE puzzles ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE puzzles ADD COLUMN title TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE puzzles ADD COLUMN changed BIGINT NOT NULL DEFAULT 0",
        "CREATE TABLE about (name TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL)"},
       give_identity},
      {"bytes, their owners, and days",
       {"ALTER TABLE puzzles ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE puzzles ADD COLUMN bytes BIGINT NOT NULL DEFAULT 256",
        "ALTER TABLE grades ADD COLUMN bytes BIGINT NOT NULL DEFAULT 256",
        "ALTER TABLE plays ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE plays ADD COLUMN bytes BIGINT NOT NULL DEFAULT 256",
        "ALTER TABLE plays ADD COLUMN touched BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE drafts ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE drafts ADD COLUMN bytes BIGINT NOT NULL DEFAULT 256",
        "ALTER TABLE drafts ADD COLUMN touched BIGINT NOT NULL DEFAULT 0", "UPDATE puzzles SET bytes = 256 + {size line}",
        "UPDATE grades SET bytes = 256 + {size report}", "UPDATE drafts SET bytes = 256 + {size body}, touched = {today}",
        ("UPDATE plays SET touched = {today}, bytes = 256 + COALESCE((SELECT SUM(64 + {size kind} + {size data}) FROM events "
         "WHERE events.play = plays.id), 0)"),
        "CREATE TABLE owners (id TEXT NOT NULL PRIMARY KEY, bytes BIGINT NOT NULL)",
        "CREATE TABLE totals (part BIGINT NOT NULL PRIMARY KEY, bytes BIGINT NOT NULL)",
        ("INSERT INTO totals (part, bytes) VALUES (0, (SELECT COALESCE(SUM(bytes), 0) FROM puzzles) + "
         "(SELECT COALESCE(SUM(bytes), 0) FROM grades) + (SELECT COALESCE(SUM(bytes), 0) FROM plays) + "
         "(SELECT COALESCE(SUM(bytes), 0) FROM drafts)), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), "
         "(10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0)"),
        "CREATE INDEX plays_by_day ON plays (touched)", "CREATE INDEX drafts_by_day ON drafts (touched)",
        "CREATE INDEX plays_by_puzzle ON plays (puzzle)"}},
      // SQLite has these tables, too, and leaves them empty: one list of steps for both.
      {"work that several servers share",
       {("CREATE TABLE tasks (id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, asked TEXT NOT NULL, same TEXT NOT NULL, "
         "light BIGINT NOT NULL, due BIGINT NOT NULL, state BIGINT NOT NULL DEFAULT 0, server TEXT NOT NULL DEFAULT '', "
         "beat BIGINT NOT NULL DEFAULT 0, tries BIGINT NOT NULL DEFAULT 0, unwanted BIGINT NOT NULL DEFAULT 0, "
         "version BIGINT NOT NULL DEFAULT 1, answer TEXT NOT NULL, shares BIGINT NOT NULL DEFAULT 0, "
         "parts TEXT NOT NULL DEFAULT '', ended BIGINT NOT NULL DEFAULT 0)"),
        ("CREATE TABLE jobs (id TEXT NOT NULL PRIMARY KEY, task TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE, "
         "address TEXT NOT NULL, owner TEXT NOT NULL, version BIGINT NOT NULL DEFAULT 0, answer TEXT NOT NULL DEFAULT '')"),
        "CREATE INDEX tasks_by_turn ON tasks (state, light, due)", "CREATE INDEX tasks_by_request ON tasks (same)",
        "CREATE INDEX jobs_by_task ON jobs (task)"}},
      // -1: not solved yet, or before this step, or only after the solution was shown.
      {"how long people take", {"ALTER TABLE plays ADD COLUMN solved_ms BIGINT NOT NULL DEFAULT -1"}},
  };
  return all;
}

std::string for_backend(std::string_view statement, Backend backend) {
  const bool sqlite = backend == Backend::sqlite;
  std::string text(statement);
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos;) {
    const std::size_t end = text.find('}', at);
    const std::string word = text.substr(at + 1, end - at - 1);
    const std::string stands_for =
        word == "counter" ? std::string(sqlite ? "INTEGER PRIMARY KEY" : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
        : word == "today" ? std::string(sqlite ? "CAST(strftime('%s', 'now') AS INTEGER) / 86400"
                                               : "CAST(EXTRACT(EPOCH FROM now()) AS BIGINT) / 86400")
        : sqlite          ? fmt::format("LENGTH(CAST({} AS BLOB))", word.substr(word.find(' ') + 1))
                          : fmt::format("OCTET_LENGTH({})", word.substr(word.find(' ') + 1));
    text.replace(at, end + 1 - at, stands_for);
  }
  return text;
}

// Nobody else migrates until the transaction ends.
void begin_alone(Session& session) {
  if (session.backend() == Backend::sqlite) return session.run("BEGIN IMMEDIATE");
  session.run("BEGIN");
  for (const char* limit : {"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"})
    session.run(fmt::format("SET LOCAL {} = 0", limit));
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
  if (step.also) step.also(session);
  session.rows<>("INSERT INTO migrations (number, name) VALUES (:number, :name)", made + 1, step.name);
  return true;
}

}  // namespace

int newest_version() { return static_cast<int>(steps().size()); }

int version_of(Session& session) {
  const auto rows = session.rows<std::int64_t>("SELECT COALESCE(MAX(number), 0) FROM migrations");
  return static_cast<int>(std::get<0>(rows.at(0)));
}

int version_of_any(Session& session) {
  const auto there = session.backend() == Backend::sqlite
                         ? session.rows<std::int64_t>("SELECT COUNT(*) FROM sqlite_master WHERE name = 'migrations'")
                         : session.rows<std::int64_t>("SELECT COUNT(*) FROM pg_tables WHERE tablename = 'migrations'");
  return std::get<0>(there.at(0)) == 0 ? 0 : version_of(session);
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
