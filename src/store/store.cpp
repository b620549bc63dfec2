#include "store/store.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <algorithm>
#include <exception>
#include <initializer_list>
#include <limits>
#include <system_error>
#include <tuple>
#include <utility>

#include "store/migrations.hpp"
#include "store/sessions.hpp"
#include "store/texts.hpp"

namespace crux::store {
namespace {

// The first thing that is wrong, if any.
Result<void> all(std::initializer_list<Result<void>> checks) {
  for (const Result<void>& check : checks)
    if (!check) return check;
  return {};
}

// A name that may be missing.
Result<void> check_name(std::string_view where, std::string_view name) {
  return name.empty() ? Result<void>{} : check_id(where, name);
}

std::unexpected<Error> unknown(std::string where, std::string_view id) {
  return error("store", std::move(where), fmt::format("'{}' is not stored", storable(id) ? id.substr(0, 64) : "?"),
               "expected the id of something that is");
}

std::unexpected<Error> taken(std::string where, std::string_view id) {
  return error("store", std::move(where), fmt::format("'{}' is stored already", id), "expected a new id", ErrorKind::taken);
}

std::int64_t as_limit(std::size_t limit) {
  return static_cast<std::int64_t>(std::min<std::size_t>(limit, std::numeric_limits<std::int64_t>::max()));
}

template <class Row, class... Columns>
std::optional<Row> only(const std::vector<std::tuple<Columns...>>& rows) {
  if (rows.empty()) return std::nullopt;
  return std::apply([](const auto&... column) { return Row{column...}; }, rows.front());
}

// Its owner and its bytes. Holds off other appends to this play until the transaction ends.
std::optional<std::tuple<std::string, std::int64_t>> hold_play(Session& session, std::string_view id) {
  const auto rows = session.rows<std::string, std::int64_t>(
      held(session, "SELECT owner, bytes FROM plays WHERE id = :id", "SELECT owner, bytes FROM plays WHERE id = :id FOR UPDATE"),
      id);
  if (rows.empty()) return std::nullopt;
  return rows.front();
}

// Gives a puzzle another line, unless it was deleted; `publishing`, or published before. Whether it was done.
bool set_line(Session& session, std::string_view id, std::string_view line, bool publishing) {
  const auto rows = session.rows<std::string, std::int64_t, std::int64_t>(
      held(session, "SELECT owner, bytes, published FROM puzzles WHERE id = :id AND hidden <> 2",
           "SELECT owner, bytes, published FROM puzzles WHERE id = :id AND hidden <> 2 FOR UPDATE"),
      id);
  if (rows.empty()) return false;
  const auto& [owner, bytes, published] = rows.front();
  if (publishing && published != 0) return false;
  session.rows<>("UPDATE puzzles SET line = :line, bytes = :bytes, published = :published, changed = changed + 1 WHERE id = :id",
                 line, weight_of(line), publishing ? 1 : published, id);
  book(session, owner, weight_of(line) - bytes);
  return true;
}

std::vector<Event> events_from(Session& session, std::string_view play, std::int64_t from, std::int64_t limit) {
  std::vector<Event> events;
  for (auto& [number, at, kind, data] : session.rows<std::int64_t, std::int64_t, std::string, std::string>(
           "SELECT number, at_ms, kind, data FROM events WHERE play = :play AND number >= :first ORDER BY number LIMIT :count",
           play, from, limit))
    events.push_back({number, at, std::move(kind), std::move(data)});
  return events;
}

// `room_for`: whether the store takes so many bytes more of an owner.
template <class Room>
Result<Appended> append_all(Session& session, std::string_view play, std::span<const Event> events, std::int64_t today,
                            std::int64_t longest, const Room& room_for) {
  const auto there = hold_play(session, play);
  if (!there) return unknown("play", play);
  const auto count = session.rows<std::int64_t>("SELECT COALESCE(MAX(number), -1) + 1 FROM events WHERE play = :play", play);
  const std::int64_t next = std::get<0>(count.at(0));
  if (events.empty()) return Appended{next, true};
  const Appended refused{next, false};

  // Step 1. No gap before them and none among them.
  const std::int64_t first = events.front().number;
  if (first < 0 || first > next) return refused;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (events[i].number != first + static_cast<std::int64_t>(i)) return refused;

  // Step 2. An entry that is there already is the same, word for word.
  const auto overlap = std::min(events.size(), static_cast<std::size_t>(next - first));
  const auto sent_twice = events.first(overlap);
  if (overlap > 0 && !std::ranges::equal(events_from(session, play, first, static_cast<std::int64_t>(overlap)), sent_twice))
    return refused;

  // Step 3. There is room for the rest.
  const auto fresh = events.subspan(overlap);
  const auto& [owner, bytes] = *there;
  std::int64_t more = 0;
  for (const Event& event : fresh) more += weight_of(event);
  if (longest > 0 && more > 0 && bytes + more > longest) return Appended{next, false, true};
  if (const Result<void> room = room_for(session, owner, more); !room) return std::unexpected(room.error());

  // Step 4. It is new.
  for (const Event& event : fresh)
    session.rows<>("INSERT INTO events (play, number, at_ms, kind, data) VALUES (:play, :number, :at, :kind, :data)", play,
                   event.number, event.at, event.kind, event.data);
  session.rows<>(
      "UPDATE plays SET bytes = bytes + :more, touched = CASE WHEN touched < :today THEN :then ELSE touched END WHERE id = :id",
      more, today, today, play);
  book(session, owner, more);
  return Appended{std::max(next, first + static_cast<std::int64_t>(events.size())), true};
}

// A copy of a file that is about to be migrated: "crux.sqlite.before-7" is what it was before step 7 and those after it.
Result<void> keep_older(Session& session, const std::string& file) {
  const int version = version_of_any(session);
  if (version == 0 || version >= newest_version()) return {};
  return copy_database(file, fmt::format("{}.before-{}", file, version + 1));
}

}  // namespace

Store::Store(std::unique_ptr<Sessions> sessions) : sessions_(std::move(sessions)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(bool in_a_file, const std::string& target, std::size_t sessions, std::chrono::milliseconds patience) {
  const Backend backend = in_a_file ? Backend::sqlite : Backend::postgresql;
  try {
    {
      Session session(backend, target);
      if (in_a_file)
        if (const auto kept = keep_older(session, target); !kept) return std::unexpected(kept.error());
      if (const auto migrated = migrate(session); !migrated) return std::unexpected(migrated.error());
    }
    auto opened = std::make_unique<Sessions>(backend, target, sessions, patience);
    if (in_a_file) {
      opened->file = target;
      opened->database = file_id(target);
      opened->write_log = file_id(target + "-wal");
    }
    return Store(std::move(opened));
  } catch (const std::exception& exception) {
    return std::unexpected(database_error(exception, target));
  }
}

Result<Store> Store::open_sqlite(const std::filesystem::path& folder, std::size_t sessions) {
  std::error_code trouble;
  const std::filesystem::path path = std::filesystem::absolute(folder, trouble).lexically_normal();
  // SOCI puts the path between quotes and knows no way to write one.
  if (path.native().contains('"'))
    return error("store", folder.string(), "there is a quotation mark in the path", "expected a folder without one");
  const bool made = !trouble && std::filesystem::create_directories(path, trouble);
  if (trouble || !std::filesystem::is_directory(path, trouble))
    return error("store", folder.string(), trouble ? trouble.message() : "not a folder",
                 "expected a folder, or a place where one can be made");
  // Its contents are private.
  if (made) std::filesystem::permissions(path, std::filesystem::perms::owner_all, trouble);
  if (const auto own = make_private(path / "crux.sqlite"); !own) return std::unexpected(own.error());
  auto store = open(true, (path / "crux.sqlite").string(), sessions, Pool::usual_patience);
  if (!store) store.error().where = (folder / "crux.sqlite").string();
  return store;
}

Result<Store> Store::open_postgresql(const std::string& url, std::size_t sessions, std::chrono::milliseconds patience) {
  if (!url.starts_with("postgresql://") && !url.starts_with("postgres://"))
    return error("store", "database", "an address that is not PostgreSQL's",
                 "expected postgresql://user:password@host:port/name");
  if (!storable(url)) return error("store", "database", "an address with bytes that are no text", "expected UTF-8");
  // libpq's own words about a broken address repeat parts of it, perhaps of its password.
  char* complaint = nullptr;
  PQconninfoOption* const parsed = PQconninfoParse(url.c_str(), &complaint);
  PQconninfoFree(parsed);
  PQfreemem(complaint);
  if (!parsed)
    return error("store", "database", "an address that cannot be read",
                 "postgresql://user:password@host:port/name, with special characters as % and two digits");
  return open(false, url, sessions, patience);
}

void Store::limit(const Limits& limits) { sessions_->limits = limits; }

Result<bool> Store::add_puzzle(const Puzzle& puzzle) {
  if (const auto good = all({check_id("puzzle id", puzzle.id), check_id("game", puzzle.game), check_text("line", puzzle.line),
                             check_name("owner", puzzle.owner)});
      !good)
    return std::unexpected(good.error());
  const std::int64_t bytes = weight_of(puzzle.line);
  return sessions_->write([&](Session& session) -> Result<bool> {
    if (puzzle_is_stored(session, puzzle.id)) return false;
    if (const auto room = sessions_->room_for(session, puzzle.owner, bytes); !room) return std::unexpected(room.error());
    const bool is_new = !session
                             .rows<std::int64_t>(
                                 "INSERT INTO puzzles (id, game, line, owner, bytes) VALUES (:id, :game, :line, "
                                 ":owner, :bytes) ON CONFLICT (id) DO NOTHING RETURNING number",
                                 puzzle.id, puzzle.game, puzzle.line, puzzle.owner, bytes)
                             .empty();
    if (is_new) book(session, puzzle.owner, bytes);
    return is_new;
  });
}

Result<std::optional<Puzzle>> Store::puzzle(std::string_view id) {
  if (!is_id(id)) return std::nullopt;
  return sessions_->read([&](Session& session) -> Result<std::optional<Puzzle>> {
    const auto rows = session.rows<std::string, std::string, std::string, std::int64_t, std::string, std::int64_t>(
        "SELECT id, game, line, hidden, title, changed FROM puzzles WHERE id = :id", id);
    if (rows.empty()) return std::nullopt;
    const auto& [key, game, line, hidden, title, changed] = rows.front();
    return Puzzle{key, game, line, {}, static_cast<Shown>(hidden), title, changed};
  });
}

Result<std::optional<std::int64_t>> Store::puzzle_changed(std::string_view id) {
  if (!is_id(id)) return std::nullopt;
  return sessions_->read([&](Session& session) -> Result<std::optional<std::int64_t>> {
    return only<std::int64_t>(session.rows<std::int64_t>("SELECT changed FROM puzzles WHERE id = :id", id));
  });
}

Result<bool> Store::publish(std::string_view id, std::string_view line) {
  if (!is_id(id)) return false;
  if (const auto good = check_text("puzzle", line); !good) return std::unexpected(good.error());
  return sessions_->write([&](Session& session) -> Result<bool> { return set_line(session, id, line, true); });
}

Result<void> Store::amend(std::string_view id, std::string_view line) {
  if (!is_id(id)) return {};
  if (const auto good = check_text("puzzle", line); !good) return good;
  return sessions_->write([&](Session& session) -> Result<void> {
    set_line(session, id, line, false);
    return {};
  });
}

Result<std::vector<std::string>> Store::puzzles_of(std::string_view game, std::size_t limit) {
  if (!is_id(game)) return std::vector<std::string>{};
  return sessions_->read([&](Session& session) -> Result<std::vector<std::string>> {
    std::vector<std::string> ids;
    for (auto& [id] : session.rows<std::string>("SELECT id FROM puzzles WHERE game = :game AND hidden = 0 "
                                                "ORDER BY number DESC LIMIT :count",
                                                game, as_limit(limit)))
      ids.push_back(std::move(id));
    return ids;
  });
}

Result<void> Store::add_grade(std::string_view puzzle, std::string_view how, std::string_view text) {
  if (const auto good = all({check_id("puzzle id", puzzle), check_id("how", how), check_text("grade", text)}); !good) return good;
  return sessions_->write([&](Session& session) -> Result<void> {
    if (!puzzle_is_stored(session, puzzle)) return unknown("puzzle", puzzle);
    const std::int64_t bytes = weight_of(text);
    if (const auto room = sessions_->room_for(session, {}, bytes); !room) return room;
    if (!session
             .rows<std::string>("INSERT INTO grades (puzzle, how, report, bytes) VALUES (:puzzle, :how, :report, :bytes) "
                                "ON CONFLICT (puzzle, how) DO NOTHING RETURNING how",
                                puzzle, how, text, bytes)
             .empty())
      book(session, {}, bytes);
    return {};
  });
}

Result<std::optional<std::string>> Store::grade(std::string_view puzzle, std::string_view how) {
  if (!is_id(puzzle) || !is_id(how)) return std::nullopt;
  return sessions_->read([&](Session& session) -> Result<std::optional<std::string>> {
    return only<std::string>(
        session.rows<std::string>("SELECT report FROM grades WHERE puzzle = :puzzle AND how = :how", puzzle, how));
  });
}

Result<void> Store::add_play(const Play& play) {
  if (const auto good = all({check_id("play id", play.id), check_id("puzzle id", play.puzzle), check_name("before", play.before),
                             check_name("key", play.key), check_name("owner", play.owner)});
      !good)
    return good;
  return sessions_->write([&](Session& session) -> Result<void> {
    if (!puzzle_is_stored(session, play.puzzle)) return unknown("puzzle", play.puzzle);
    if (const auto room = sessions_->room_for(session, play.owner, row_bytes); !room) return room;
    if (session
            .rows<std::string>("INSERT INTO plays (id, puzzle, before_this, began, secret, owner, touched, bytes) VALUES (:id, "
                               ":puzzle, :before, "
                               ":began, :secret, :owner, :touched, :bytes) ON CONFLICT (id) DO NOTHING RETURNING id",
                               play.id, play.puzzle, play.before, play.began, play.key, play.owner, play.touched, row_bytes)
            .empty())
      return taken("play id", play.id);
    book(session, play.owner, row_bytes);
    return {};
  });
}

Result<std::optional<Play>> Store::play(std::string_view id) {
  if (!is_id(id)) return std::nullopt;
  return sessions_->read([&](Session& session) -> Result<std::optional<Play>> {
    return only<Play>(session.rows<std::string, std::string, std::string, std::int64_t, std::string, std::string, std::int64_t>(
        "SELECT id, puzzle, before_this, began, secret, owner, touched FROM plays WHERE id = :id", id));
  });
}

Result<Appended> Store::append(std::string_view play, std::span<const Event> events, std::int64_t today) {
  if (!is_id(play)) return unknown("play", play);
  for (const Event& event : events)
    if (const auto good = all({check_id("kind", event.kind), check_text("data", event.data)}); !good)
      return error("store", fmt::format("event {}: {}", event.number, good.error().where), good.error().found,
                   good.error().expected);
  const auto room_for = [&](Session& session, std::string_view owner, std::int64_t bytes) {
    return sessions_->room_for(session, owner, bytes);
  };
  return sessions_->write(
      [&](Session& session) { return append_all(session, play, events, today, sessions_->limits.play, room_for); });
}

Result<std::vector<Event>> Store::events(std::string_view play, std::int64_t from, std::size_t limit) {
  if (!is_id(play)) return std::vector<Event>{};
  return sessions_->read(
      [&](Session& session) -> Result<std::vector<Event>> { return events_from(session, play, from, as_limit(limit)); });
}

Result<void> Store::add_draft(const Draft& draft) {
  if (const auto good = all({check_id("draft id", draft.id), check_name("key", draft.key), check_text("draft", draft.text),
                             check_name("owner", draft.owner)});
      !good)
    return good;
  return sessions_->write([&](Session& session) -> Result<void> {
    const std::int64_t bytes = weight_of(draft.text);
    if (const auto room = sessions_->room_for(session, draft.owner, bytes); !room) return room;
    if (session
            .rows<std::string>(
                "INSERT INTO drafts (id, secret, body, version, owner, touched, bytes) VALUES (:id, :secret, :body, "
                "1, :owner, :touched, :bytes) ON CONFLICT (id) DO NOTHING RETURNING id",
                draft.id, draft.key, draft.text, draft.owner, draft.touched, bytes)
            .empty())
      return taken("draft id", draft.id);
    book(session, draft.owner, bytes);
    return {};
  });
}

Result<std::optional<Draft>> Store::draft(std::string_view id) {
  if (!is_id(id)) return std::nullopt;
  return sessions_->read([&](Session& session) -> Result<std::optional<Draft>> {
    return only<Draft>(session.rows<std::string, std::string, std::string, std::int64_t, std::string, std::int64_t>(
        "SELECT id, secret, body, version, owner, touched FROM drafts WHERE id = :id", id));
  });
}

Result<std::optional<std::int64_t>> Store::change_draft(std::string_view id, std::string_view text, std::int64_t version,
                                                        std::int64_t today) {
  if (!is_id(id)) return std::nullopt;
  if (const auto good = check_text("draft", text); !good) return std::unexpected(good.error());
  return sessions_->write([&](Session& session) -> Result<std::optional<std::int64_t>> {
    const auto old = session.rows<std::string, std::int64_t>(
        held(session, "SELECT owner, bytes FROM drafts WHERE id = :id AND version = :version",
             "SELECT owner, bytes FROM drafts WHERE id = :id AND version = :version FOR UPDATE"),
        id, version);
    if (old.empty()) return std::nullopt;
    const auto& [owner, bytes] = old.front();
    const std::int64_t more = weight_of(text) - bytes;
    if (const auto room = sessions_->room_for(session, owner, more); !room) return std::unexpected(room.error());
    book(session, owner, more);
    return only<std::int64_t>(session.rows<std::int64_t>(
        "UPDATE drafts SET body = :body, bytes = :bytes, version = version + 1, touched = CASE WHEN touched < :today THEN :then "
        "ELSE touched END WHERE id = :id RETURNING version",
        text, weight_of(text), today, today, id));
  });
}

Result<int> Store::version() {
  return sessions_->read([](Session& session) -> Result<int> { return version_of(session); });
}

}  // namespace crux::store
