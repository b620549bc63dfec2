// verbs_keep.cpp -- the tables of the verbs for people who run a server (store), and for plays (export, rate).
#include "cli/common_options.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {

Verb store_verb(StoreOptions& to) {
  return {
      .name = "store",
      .says = "look after what `crux serve` has stored: take puzzles away, back up, restore, check",
      .options =
          {
              {.name = "action",
               .value = "ACTION",
               .to = &to.action,
               .says = "hide, show, rename or delete a puzzle; backup to a file, restore from one; or check everything",
               .choices = "hide show rename delete backup restore check",
               .required = true},
              {.name = "what", .value = "FILE", .to = &to.what, .says = "the id of a puzzle, or the file of a backup"},
              {.name = "name",
               .value = "NAME",
               .to = &to.name,
               .says = "rename: the name that everybody sees; without it the puzzle loses its name"},
              {.name = "--data",
               .value = "FOLDER",
               .to = &to.data,
               .says = "the folder of the store, the same as for `crux serve`",
               .shows_default = true},
              {.name = "--db",
               .value = "URL",
               .to = &to.db,
               .says = "the PostgreSQL database that is the store, the same as for `crux serve`"},
              password_option(to.password_file),
              {.name = "--force",
               .to = &to.force,
               .says = "restore even if another store is there, or one that has more than the backup"},
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(Nobody finds a hidden or deleted puzzle, and nobody can send it again. `show` brings a hidden puzzle back. A deleted puzzle never
comes back. A running server follows within two seconds. Stop the server before `restore`.
--json: {"action":..,"done":true}; check prints {"action":"check","done":false,"flaws":[..]}.
Exit code 1: there is no such puzzle, or `check` found damage.)";
      },
      .call = [&to](Streams& io) { return tend_store(to, io); }};
}

Verb export_verb(ExportOptions& to) {
  return {
      .name = "export",
      .says = "turn a puzzle into another program's text, turn puzzles into a page, or print the plays of a store",
      .options =
          {
              {.name = "format",
               .value = "NAME",
               .to = &to.format,
               .says = "html, plays, or ",
               .more = formats_text,
               .known =
                   [] {
                     auto names = known_formats();
                     names.insert(names.end(), {"html", "plays"});
                     return names;
                   },
               .required = true},
              {.name = "file",
               .value = "FILE",
               .to = &to.file,
               .says = "a puzzle file, or - for standard input; html takes all of its puzzles, plays takes no file"},
              id_option(to.id),
              {.name = "--data",
               .value = "FOLDER",
               .to = &to.data,
               .says = "plays: the folder of the store, the same as for `crux serve`",
               .shows_default = true},
              {.name = "--db",
               .value = "URL",
               .to = &to.db,
               .says = "plays: the PostgreSQL database that is the store, the same as for `crux serve`"},
              password_option(to.password_file),
              {.name = "--no-events", .to = &to.no_events, .says = "plays: print one line for each play and none for its events"},
              {.name = "--csv",
               .to = &to.csv,
               .says = "plays: a table instead, with one line for each play and the rating of its puzzle, for `crux study`",
               .without = "--json"},
              {.name = "--dictionary",
               .value = "FILE",
               .to = &to.dictionary,
               .says = "plays: write into this file (.csv) what each column of the table means"},
              json_option(to.json, "print one JSON object; plays are JSON unless --csv is given"),
          },
      .notes = [] -> std::string {
        return R"(--json: {"game":..,"id":..,"format":..,"text":..}
`crux export html FILE > PAGE.html` prints one page that plays without a network: its boards, the engine and the puzzles are inside.
`crux export plays` prints one line for each play: {"play":..,"who":..,"began":ms,"puzzle":{..line..},"solved":true,"seconds":x,"tries":n,
"hints":n,"revealed":false,"events":n}, then one for each of its events: {"play":..,"number":n,"at":ms,"kind":..,"data":..}. "play" and
"who" are made-up names, the same in every export of one store.
`crux export plays --csv | crux study -` sums the plays up; see `crux study --help`.)";
      },
      .call =
          [&to](Streams& io) {
            return to.format == "plays"  ? export_plays(to, io)
                   : to.format == "html" ? export_page(to, io)
                                         : export_foreign(to, io);
          }};
}

Verb rate_verb(RateOptions& to) {
  return {
      .name = "rate",
      .says = "fit the ratings to plays of your own people",
      .options =
          {
              {.name = "files",
               .value = "FILE",
               .to = &to.files,
               .says = "plays (.jsonl), as `crux export plays` prints them, or - for standard input",
               .required = true},
              {.name = "--game", .value = "GAME", .to = &to.game, .says = "only plays of this game"},
              {.name = "--output",
               .shorter = "-o",
               .value = "FOLDER",
               .to = &to.output,
               .says = "write one file <game>.json for each game with plays into this folder, instead of printing the figures"},
              threads_option(to.threads, "how many threads grade the puzzles (default: one per core)"),
              json_option(to.json, "print one JSON object on one line; the answer is always JSON"),
          },
      .notes = [] -> std::string {
        return R"(Prints the figures of data/ratings/<game>.json again. Each figure that the plays tell something about has new "value", "error" and "from":"people".
The fit itself is described in
"fit":{"plays":n,"people":n,"puzzles":n,"spread":{..},"log_loss":{"shipped":x,"fitted":x,"better":x,"error":x}}.
Use the figures with the option --ratings.
`crux rate` reads these fields of a line: "puzzle" (a puzzle line), "solved", "who" (the same for all plays of one person). It also reads
these if they are there: "hints" and "revealed" (a person who got help has not solved the puzzle), "began" (if a person played a puzzle
several times, only the first play counts) and "events" (a play with 0 events does not count).)";
      },
      .call = [&to](Streams& io) { return rate(to, io); }};
}

}  // namespace crux::cli
