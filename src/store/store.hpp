// store.hpp -- what Crux remembers: puzzles, plays, drafts. SQLite in a folder, or PostgreSQL by URL, behind one schema.
//
// Promise: data that a function acknowledged survive the process being killed at any moment after it. Every function
// may be called from any thread; calls wait for a free session. Players change nothing but drafts: puzzles are named by their
// content, and get a proof once at most, when they are published; plays only grow. The operator may do more: hide,
// rename and delete puzzles (tending.cpp).
//
// Texts come back byte for byte. They must be UTF-8 without NUL bytes: ids, kinds, keys and other names of at most max_id_bytes,
// the rest of at most max_text_bytes; anything else is refused before it is stored, and asking for an impossible id answers that
// there is none. An Error of ErrorKind::database is the database's trouble; every other is the caller's.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::store {

inline constexpr std::size_t max_id_bytes = 128;
inline constexpr std::size_t max_text_bytes = std::size_t{4} << 20;

// One thing that happened in a play. `number` counts from 0 without gaps.
struct Event {
  std::int64_t number = 0;
  std::int64_t at = 0;  // milliseconds since the play began, by the player's clock
  std::string kind;     // "move", "undo", "hint", "check", "reroll", ...
  std::string data;     // JSON text
  bool operator==(const Event&) const = default;
};

struct Play {
  std::string id;
  std::string puzzle;
  std::string before;        // the play whose re-roll this is; empty: none
  std::int64_t began = 0;    // milliseconds since 1970, by our clock
  std::string key;           // a digest of the secret that its owner holds
  std::string owner = {};    // whose bytes it counts as; empty: nobody's
  std::int64_t touched = 0;  // the last day on which somebody read or wrote it, counted from 1970
  bool operator==(const Play&) const = default;
};

// A play as it may leave the store: nobody's secret, nobody's address. The names are made anew from the store's own, by a key
// that never leaves it: the same in every export of one store, and in no other.
struct LoggedPlay {
  std::string id;      // of the play, in the store: for asking for its events and for the plays after it
  std::string name;    // of the play, for others
  std::string before;  // the name of the play whose re-roll this is; empty: none
  std::string who;     // the name of the visitor; empty: not known
  std::int64_t began = 0;
  std::string puzzle, line;  // the puzzle's id, and its line
  bool operator==(const LoggedPlay&) const = default;
};

struct Draft {
  std::string id;
  std::string key;  // as above
  std::string text;
  std::int64_t version = 0;  // grows by one with every change
  std::string owner = {};    // as above
  std::int64_t touched = 0;
  bool operator==(const Draft&) const = default;
};

// Whether a puzzle may be seen. One that was deleted has lost its line, its grades and its plays; its id stays taken.
enum class Shown : std::uint8_t { yes, hidden, deleted };

struct Puzzle {
  std::string id;  // a digest of its content
  std::string game;
  std::string line;        // as in .jsonl files; grade and recipe if they are known
  std::string owner = {};  // whose bytes it counts as; empty: nobody's. Not answered
  // Only answered:
  Shown shown = Shown::yes;
  std::string title = {};    // the name that the operator gave it; empty: none
  std::int64_t changed = 0;  // grows with every change
  bool operator==(const Puzzle&) const = default;
};

// How many events were there already, and how many there are now.
struct Appended {
  std::int64_t next = 0;  // the number that the next event must have
  // false: there is a gap before or among the events, or one differs from what is stored; nothing was added
  bool accepted = true;
  bool too_long = false;  // not accepted because the play would weigh more than it may
};

// How much is stored, in bytes; 0: no limit. What comes beyond is refused with ErrorKind::too_many (`owner`) or ErrorKind::full.
struct Limits {
  std::int64_t owner = 0;     // for one owner
  std::int64_t all = 0;       // altogether
  std::int64_t play = 0;      // in one play
  std::uint64_t reserve = 0;  // stays free on the disk of an SQLite file
};

class Store {
 public:
  // Makes the folder and the tables if they are missing, and brings older ones up to date.
  static Result<Store> open_sqlite(const std::filesystem::path& folder, std::size_t sessions = 4);
  // A call that PostgreSQL does not answer within `patience` fails.
  static Result<Store> open_postgresql(const std::string& url, std::size_t sessions = 4,
                                       std::chrono::milliseconds patience = std::chrono::seconds(5));
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // REQUIRES: nobody uses the store yet.
  void limit(const Limits& limits);

  // Answers whether it is new; one that is there stays as it is.
  Result<bool> add_puzzle(const Puzzle& puzzle);
  Result<std::optional<Puzzle>> puzzle(std::string_view id);
  // Changes its line, once: to one with its proof. Answers whether it was done now.
  Result<bool> publish(std::string_view id, std::string_view line);
  // Changes the line of a puzzle that is ours: a newer Crux calls an example otherwise. One that is not there stays so.
  Result<void> amend(std::string_view id, std::string_view line);
  // The number of its last change; nothing if there is no such puzzle.
  Result<std::optional<std::int64_t>> puzzle_changed(std::string_view id);
  // Newest first, without those that are hidden.
  Result<std::vector<std::string>> puzzles_of(std::string_view game, std::size_t limit);

  // A grade report as JSON text, under a name that tells how it was made ("2M strict"). The first one stays.
  // REQUIRES: the puzzle is stored.
  Result<void> add_grade(std::string_view puzzle, std::string_view how, std::string_view text);
  Result<std::optional<std::string>> grade(std::string_view puzzle, std::string_view how);

  // REQUIRES: the puzzle is stored; the id is new.
  Result<void> add_play(const Play& play);
  Result<std::optional<Play>> play(std::string_view id);
  // All of them or none. Events that are there already, word for word, are taken as sent twice and skipped.
  Result<Appended> append(std::string_view play, std::span<const Event> events, std::int64_t today = 0);
  Result<std::vector<Event>> events(std::string_view play, std::int64_t from = 0, std::size_t limit = 10'000);
  // The play has solved its puzzle in so many milliseconds. Only the first time counts, and none after an event "reveal".
  Result<void> note_solved(std::string_view play, std::int64_t ms);
  // How many milliseconds people took who solved the puzzle: one time for each owner, of the first `limit` plays that were noted.
  Result<std::vector<std::int64_t>> solved_in(std::string_view puzzle, std::size_t limit);
  // At most `limit` plays after the one with this id, in the order of their ids; empty: from the first on. For exports.
  Result<std::vector<LoggedPlay>> plays_after(std::string_view id, std::size_t limit);
  // With its events. One that is not there is removed already.
  Result<void> remove_play(std::string_view id);

  // A new one has version 1, whatever `draft` says. REQUIRES: the id is new.
  Result<void> add_draft(const Draft& draft);
  Result<std::optional<Draft>> draft(std::string_view id);
  // Answers the new version; nothing if `version` is not the stored one, so that no change is overwritten unseen.
  Result<std::optional<std::int64_t>> change_draft(std::string_view id, std::string_view text, std::int64_t version,
                                                   std::int64_t today = 0);
  // One that is not there is removed already.
  Result<void> remove_draft(std::string_view id);

  // Somebody has read it. Days are counted from 1970.
  Result<void> touch_play(std::string_view id, std::int64_t today);
  Result<void> touch_draft(std::string_view id, std::int64_t today);
  // Removes plays and drafts that nobody has touched since `before`, at most `limit` of each, and answers how many.
  Result<std::size_t> sweep(std::int64_t before, std::size_t limit);
  // The bytes of one owner; if none is named, those of all.
  Result<std::int64_t> bytes_stored(std::string_view owner = {});

  // For whoever runs the store; each answers false if there is no such puzzle. A puzzle that was deleted stays so.
  Result<bool> hide(std::string_view id, bool hidden);
  // An empty title: it has its own name again, if it has one.
  Result<bool> rename(std::string_view id, std::string_view title);
  Result<bool> remove_puzzle(std::string_view id);

  // Everything that is wrong with the contents, a sentence each; nothing is changed. `whole` reads everything; else only as much
  // as takes a moment for each gigabyte.
  Result<std::vector<std::string>> flaws(bool whole);

  // A copy of the whole store in one file, made while it is used. SQLite only: PostgreSQL has pg_dump.
  Result<void> backup(const std::filesystem::path& file);
  // Puts a backup into a folder. Refused while a program has the store open, and, unless `force`, if the store there is another
  // one, is damaged or has things that the backup has not. The store that was there is kept as "crux.sqlite.replaced".
  static Result<void> restore(const std::filesystem::path& backup, const std::filesystem::path& folder, bool force);

  bool is_a_file() const;  // SQLite's
  // Whether it can be written to, and is still the file that was opened. Commits something, so a full disk shows; not for a
  // thousand calls a second.
  Result<void> ping();
  // The number of the last migration that was made.
  Result<int> version();

 private:
  friend class SharedJobs;
  struct Sessions;
  explicit Store(std::unique_ptr<Sessions> sessions);
  static Result<Store> open(bool in_a_file, const std::string& target, std::size_t sessions, std::chrono::milliseconds patience);
  std::unique_ptr<Sessions> sessions_;
};

}  // namespace crux::store
