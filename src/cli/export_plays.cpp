// export_plays.cpp -- `crux export plays`: what a store has logged, for studies and for `crux rate`.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/database.hpp"
#include "cli/gallery.hpp"
#include "cli/one_line.hpp"
#include "cli/plays_csv.hpp"
#include "cli/progress.hpp"
#include "service/plays.hpp"
#include "store/store.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t plays_at_once = 20,
                      events_at_once = 16;  // so much is in memory: a puzzle has 1 MiB at most, an event 64 KiB

std::string text_of(const Json& line) { return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

// Calls `visit` with each event of a play, in order.
Result<void> each_event(store::Store& store, const std::string& play, const std::function<void(const store::Event&)>& visit) {
  for (std::int64_t from = 0;;) {
    const auto part = store.events(play, from, events_at_once);
    if (!part) return std::unexpected(part.error());
    for (const store::Event& event : *part) visit(event);
    from += static_cast<std::int64_t>(part->size());
    if (part->size() < events_at_once) return {};
  }
}

// With a `table`, the play is a line of it.
Result<void> write_play(store::Store& store, const store::LoggedPlay& play, const AnyPuzzle& any, bool with_events,
                        PlaysCsv* table, Streams& io) {
  PlaySummary summary(any);
  if (auto seen = each_event(store, play.id, [&](const store::Event& e) { summary.add(e.kind, e.at, e.data); }); !seen)
    return seen;
  if (table) {
    const std::string line = table->line(play, any, summary.to_json(), io.stop);
    if (!io.stop.stop_requested()) io.out << line;  // else its rating was cut short
    return {};
  }
  Json line{{"play", play.name}, {"who", play.who.empty() ? Json(nullptr) : Json(play.who)}, {"began", play.began}};
  if (!play.before.empty()) line["before"] = play.before;
  line.update(summary.to_json());
  io.out << text_of(line);
  if (!with_events) return {};
  std::int64_t left = summary.events();  // more may have come since: then they are in the next export
  return each_event(store, play.id, [&](const store::Event& e) {
    if (left-- > 0) io.out << text_of(event_line(play.name, e.number, e.at, e.kind, e.data));
  });
}

Result<store::Store> open_store(const ExportOptions& options) {
  const auto db = database_url(options.db, options.password_file);
  if (!db) return std::unexpected(db.error());
  if (!db->empty()) return store::Store::open_postgresql(*db, 1);
  if (!std::filesystem::exists(std::filesystem::path(options.data) / "crux.sqlite"))
    return error("arguments", "--data", fmt::format("there is no store in {}", options.data),
                 "the folder that `crux serve` uses");
  return store::Store::open_sqlite(options.data, 1);
}

}  // namespace

int export_plays(const ExportOptions& options, Streams& io) {
  if (!options.file.empty() || !options.id.empty())
    return complain(io, {"arguments", options.file.empty() ? "--id" : "file", "plays are in a store, not in a file of puzzles",
                         "crux export plays --data FOLDER"});
  auto store = open_store(options);
  if (!store) return complain(io, store.error());
  if (!options.dictionary.empty()) {
    if (const auto done = write_file(options.dictionary, plays_dictionary()); !done) return complain(io, done.error());
    io.err << fmt::format("{}: what each column means\n", one_line(options.dictionary));
  }
  PlaysCsv table;
  if (options.csv) io.out << PlaysCsv::header();
  Progress progress(io, "exported", 0, "plays");
  std::uint64_t written = 0, unreadable = 0;
  std::string last;
  while (!io.stop.stop_requested() && io.out) {
    const auto plays = store->plays_after(last, plays_at_once);
    if (!plays) return complain(io, plays.error());
    if (plays->empty()) break;
    for (const store::LoggedPlay& play : *plays) {
      last = play.id;
      auto any = read_line(play.line);
      if (!any) {  // `crux store check` says more
        ++unreadable;
        continue;
      }
      any->id = play.puzzle;
      if (const auto done = write_play(*store, play, *any, !options.no_events, options.csv ? &table : nullptr, io); !done)
        return complain(io, done.error());
      progress.show(++written, 0);
    }
  }
  if (unreadable > 0)
    io.err << fmt::format("crux: {} left out: their puzzles cannot be read; see `crux store check`\n",
                          counted(unreadable, "play was", "plays were"));
  if (io.stop.stop_requested()) {
    io.err << fmt::format("crux: interrupted; {} written\n", counted(written, "play was", "plays were"));
    return Exit::interrupted;
  }
  return Exit::done;
}

}  // namespace crux::cli
