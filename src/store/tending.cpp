// tending.cpp -- for whoever runs a store: puzzles that are taken away, backups, and whether all is well.
#include <fmt/format.h>

#include <exception>
#include <system_error>
#include <tuple>

#include "base/json.hpp"
#include "store/files.hpp"
#include "store/migrations.hpp"
#include "store/sessions.hpp"
#include "store/texts.hpp"

namespace crux::store {
namespace {

namespace fs = std::filesystem;

// By this an older state of a store is told from a newer one.
struct Extent {
  int version = 0;
  std::string identity;
  std::int64_t puzzles = 0, plays = 0, events = 0, drafts = 0;
  bool has_all_of(const Extent& other) const {
    return version >= other.version && puzzles >= other.puzzles && plays >= other.plays && events >= other.events &&
           drafts >= other.drafts;
  }
};

std::int64_t number(Session& session, const char* sql) { return std::get<0>(session.rows<std::int64_t>(sql).at(0)); }

Result<Extent> extent_of(const fs::path& file) {
  try {
    Session session(Backend::sqlite, file.string());
    Extent extent{.version = version_of_any(session), .identity = {}};
    if (extent.version == 0) return extent;
    extent.puzzles = number(session, "SELECT COALESCE(MAX(number), 0) FROM puzzles");
    extent.plays = number(session, "SELECT COUNT(*) FROM plays");
    extent.events = number(session, "SELECT COUNT(*) FROM events");
    extent.drafts = number(session, "SELECT COALESCE(SUM(version), 0) FROM drafts");
    if (extent.version >= 6)
      extent.identity = std::get<0>(session.rows<std::string>("SELECT content FROM about WHERE name = 'identity'").at(0));
    return extent;
  } catch (const std::exception& exception) {
    auto trouble = database_error(exception, file.string());
    trouble.where = file.string();
    return std::unexpected(trouble);
  }
}

std::unexpected<Error> refused(const fs::path& where, std::string found, std::string expected) {
  return error("store", where.string(), std::move(found), std::move(expected));
}

// Whether the store in `target` may give way to the backup.
Result<void> may_replace(const Extent& backup, const fs::path& target) {
  const std::string forcing = "--force puts the backup in its place; the old file is kept as crux.sqlite.replaced";
  const auto there = extent_of(target);
  if (!there) return refused(target, fmt::format("the store there is damaged ({})", there.error().found), forcing);
  if (there->version == 0) return {};
  if (!there->identity.empty() && !backup.identity.empty() && there->identity != backup.identity)
    return refused(target, "another store is there", forcing);
  if (!backup.has_all_of(*there)) return refused(target, "the store there has things that the backup has not", forcing);
  return {};
}

Result<void> put_in_place(const fs::path& incoming, const fs::path& target, bool force) {
  // Step 1. The backup is a whole store of a version that we know.
  if (const auto flaws = flaws_in(incoming, false); !flaws.empty())
    return refused("backup", flaws.front(), "a backup that is whole");
  const auto extent = extent_of(incoming);
  if (!extent) return refused("backup", extent.error().found, "a backup that is whole");
  if (extent->version == 0) return refused("backup", "it is no store", "a file that `crux store backup` made");
  if (extent->version > newest_version())
    return refused("backup", fmt::format("it has version {}, made by a newer Crux", extent->version), "use the newer one");

  // Step 2. Nothing is lost that nobody asked to lose.
  std::error_code trouble;
  if (fs::exists(target, trouble)) {
    if (!force)
      if (auto may = may_replace(*extent, target); !may) return may;
    if (extent_of(target) && !is_alone_with(target))
      return refused(target, "a program has the store open", "stop the server first");
    for (const char* beside : {"", "-wal"}) fs::rename(target.string() + beside, target.string() + ".replaced" + beside, trouble);
    fs::remove(target.string() + "-shm", trouble);
  }
  fs::rename(incoming, target, trouble);
  if (trouble) return refused(target, trouble.message(), "a folder in which files can be renamed");
  return {};
}

// Counts what must not be there.
struct Rule {
  std::string_view says;
  const char* sql;
};
constexpr Rule rules[] = {
    {"plays of puzzles that are not stored",
     "SELECT COUNT(*) FROM plays WHERE NOT EXISTS (SELECT 1 FROM puzzles WHERE puzzles.id = plays.puzzle)"},
    {"events of plays that are not stored",
     "SELECT COUNT(*) FROM events WHERE NOT EXISTS (SELECT 1 FROM plays WHERE plays.id = events.play)"},
    {"grades of puzzles that are not stored",
     "SELECT COUNT(*) FROM grades WHERE NOT EXISTS (SELECT 1 FROM puzzles WHERE puzzles.id = grades.puzzle)"},
    {"plays whose events have gaps",
     "SELECT COUNT(*) FROM (SELECT play FROM events GROUP BY play HAVING MIN(number) <> 0 OR MAX(number) + 1 <> COUNT(*)) AS "
     "gaps"},
    {"drafts without a version", "SELECT COUNT(*) FROM drafts WHERE version < 1"},
    {"deleted puzzles that have plays or grades",
     "SELECT COUNT(*) FROM puzzles WHERE hidden = 2 AND (EXISTS (SELECT 1 FROM plays WHERE plays.puzzle = puzzles.id) OR "
     "EXISTS (SELECT 1 FROM grades WHERE grades.puzzle = puzzles.id))"},
};

// Every line is a puzzle of its game, and every collection is a list.
void read_texts(Session& session, std::vector<std::string>& flaws) {
  constexpr std::size_t enough = 20;
  for (std::int64_t last = 0; flaws.size() < enough;) {
    const auto rows = session.rows<std::int64_t, std::string, std::string, std::string>(
        "SELECT number, id, game, line FROM puzzles WHERE number > :last AND hidden <> 2 ORDER BY number LIMIT 500", last);
    if (rows.empty()) break;
    for (const auto& [number, id, game, text] : rows) {
      last = number;
      const Json line = Json::parse(text, nullptr, false);
      if (!line.is_object() || line.value("game", Json()) != game || !line.contains("puzzle"))
        flaws.push_back(fmt::format("the line of puzzle {} is no puzzle of {}", id, game));
    }
  }
  for (const auto& [id, text] : session.rows<std::string, std::string>(
           "SELECT id, body FROM drafts WHERE id LIKE 'collection %' ORDER BY id LIMIT 100000")) {
    const Json body = Json::parse(text, nullptr, false);
    if (flaws.size() < enough && (!body.is_object() || !body.contains("puzzles") || !body["puzzles"].is_array()))
      flaws.push_back(fmt::format("{} is no list of puzzles", id));
  }
}

}  // namespace

bool Store::is_a_file() const { return !sessions_->file.empty(); }

// A commit like any other, so that a full disk shows.
Result<void> Store::ping() {
  if (is_a_file())
    if (auto same = sessions_->is_the_same_file(); !same) return same;
  const auto begins_well = sessions_->read([](Session& session) -> Result<bool> { return session.begins_well(); });
  if (!begins_well) return std::unexpected(begins_well.error());
  if (!*begins_well)
    return error("store", "file", "crux.sqlite is damaged", "`crux store restore` puts a backup in its place",
                 ErrorKind::database);
  return sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>("UPDATE pings SET made = made + 1 WHERE id = 1");
    return {};
  });
}

Result<bool> Store::hide(std::string_view id, bool hidden) {
  if (!is_id(id)) return false;
  return sessions_->write([&](Session& session) -> Result<bool> {
    return !session
                .rows<std::string>(
                    "UPDATE puzzles SET hidden = :hidden, changed = changed + 1 WHERE id = :id AND hidden <> 2 "
                    "RETURNING id",
                    hidden ? 1 : 0, id)
                .empty();
  });
}

Result<bool> Store::rename(std::string_view id, std::string_view title) {
  if (!is_id(id)) return false;
  if (const auto good = title.empty() ? Result<void>{} : check_text("name", title); !good) return std::unexpected(good.error());
  constexpr std::size_t longest = 400;
  if (title.size() > longest)
    return error("store", "name", fmt::format("it has {} bytes", title.size()), fmt::format("at most {}", longest));
  return sessions_->write([&](Session& session) -> Result<bool> {
    return !session
                .rows<std::string>(
                    "UPDATE puzzles SET title = :title, changed = changed + 1 WHERE id = :id AND hidden <> 2 "
                    "RETURNING id",
                    title, id)
                .empty();
  });
}

Result<bool> Store::remove_puzzle(std::string_view id) {
  if (!is_id(id)) return false;
  return sessions_->write([&](Session& session) -> Result<bool> {
    // First, so that nobody adds to it any more (PostgreSQL waits for the row).
    const auto there = session.rows<std::string, std::int64_t>(
        held(session, "SELECT owner, bytes FROM puzzles WHERE id = :id AND hidden <> 2",
             "SELECT owner, bytes FROM puzzles WHERE id = :id AND hidden <> 2 FOR UPDATE"),
        id);
    if (there.empty()) return false;
    session.rows<>("UPDATE puzzles SET line = '', bytes = :bytes, title = '', hidden = 2, changed = changed + 1 WHERE id = :id",
                   row_bytes, id);
    book(session, std::get<0>(there.front()), row_bytes - std::get<1>(there.front()));
    for (const auto& [owner, bytes] : session.rows<std::string, std::int64_t>(
             "SELECT owner, CAST(SUM(bytes) AS BIGINT) FROM plays WHERE puzzle = :id GROUP BY owner ORDER BY owner", id))
      book(session, owner, -bytes);
    for (const auto& [bytes] :
         session.rows<std::int64_t>("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM grades WHERE puzzle = :id", id))
      book(session, {}, -bytes);
    session.rows<>("DELETE FROM grades WHERE puzzle = :id", id);
    session.rows<>("DELETE FROM events WHERE play IN (SELECT id FROM plays WHERE puzzle = :id)", id);
    session.rows<>("DELETE FROM plays WHERE puzzle = :id", id);
    return true;
  });
}

Result<std::vector<std::string>> Store::flaws(bool whole) {
  std::vector<std::string> flaws;
  if (!sessions_->file.empty()) flaws = flaws_in(sessions_->file, !whole);
  if (!flaws.empty() || !whole) return flaws;
  return sessions_->read([&](Session& session) -> Result<std::vector<std::string>> {
    std::vector<std::string> found;
    for (const Rule& rule : rules)
      if (const std::int64_t count = number(session, rule.sql); count > 0)
        found.push_back(fmt::format("{}: {}", rule.says, count));
    const Difference wrong = wrong_accounts(session);
    if (wrong.bytes != 0) found.push_back(fmt::format("bytes that the accounts have too many: {}", wrong.bytes));
    if (wrong.owners != 0) found.push_back(fmt::format("owners whose account is wrong: {}", wrong.owners));
    read_texts(session, found);
    return found;
  });
}

Result<void> Store::backup(const fs::path& file) {
  if (sessions_->file.empty())
    return error("store", "database", "a PostgreSQL database has its own tools", "use pg_dump: docs/store.md shows how");
  return copy_database(sessions_->file, file);
}

Result<void> Store::restore(const fs::path& backup, const fs::path& folder, bool force) {
  std::error_code trouble;
  if (!fs::is_regular_file(backup, trouble))
    return refused(backup, "there is no such file", "a file that `crux store backup` made");
  const bool made = fs::create_directories(folder, trouble);
  if (trouble || !fs::is_directory(folder, trouble))
    return refused(folder, trouble ? trouble.message() : "not a folder", "a folder, or a place where one can be made");
  if (made) fs::permissions(folder, fs::perms::owner_all, trouble);
  const fs::path incoming = folder / "crux.sqlite.incoming";
  if (const auto copied = copy_database(backup, incoming); !copied)
    return refused(backup, copied.error().found, "a backup that is whole, and room for it");
  auto done = put_in_place(incoming, folder / "crux.sqlite", force);
  if (!done) fs::remove(incoming, trouble);
  return done;
}

}  // namespace crux::store
