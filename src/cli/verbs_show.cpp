// verbs_show.cpp -- the tables of the verbs that show puzzles or carry them elsewhere (draw, print, serve, import), and
// help.
#include "cli/common_options.hpp"
#include "cli/completion.hpp"
#include "cli/known.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

std::vector<std::string> verb_names() {
  AllOptions unread;
  std::vector<std::string> names;
  for (const Verb& verb : all_verbs(unread)) names.emplace_back(verb.name);
  return names;
}

std::vector<Option> serve_options(ServeOptions& to) {
  constexpr Range workers{1, 256, "a whole number, 1 to 256"};
  constexpr Range mebibytes{0, 1'000'000'000, "a whole number, 0 to 1000000000"};
  return {
      {.name = "--port",
       .value = "N",
       .to = &to.port,
       .says = "the port to listen at; 0 takes any free port",
       .range = {0, 65535, "a whole number, 0 to 65535"},
       .shows_default = true},
      {.name = "--bind",
       .value = "ADDRESS",
       .to = &to.bind,
       .says = "the address to listen at; 0.0.0.0 is every address of this machine",
       .shows_default = true},
      {.name = "--data",
       .value = "FOLDER",
       .to = &to.data,
       .says = "a folder for the store, an SQLite file",
       .shows_default = true},
      {.name = "--db",
       .value = "URL",
       .to = &to.db,
       .says = "use this PostgreSQL database as the store instead: postgresql://user@host/name"},
      password_option(to.password_file),
      {.name = "--host", .value = "NAME", .to = &to.hosts, .says = "another name by which browsers reach this server"},
      {.name = "--public-url",
       .value = "URL",
       .to = &to.public_url,
       .says = "the address that QR codes lead to, such as https://crux.school.example"},
      {.name = "--behind-proxy", .to = &to.behind_proxy, .says = "believe what a proxy says in X-Forwarded-For"},
      {.name = "--session-key",
       .value = "FILE",
       .to = &to.session_key,
       .says = "the key that signs the sessions of pages; it is made if it is missing (default: session.key beside the store)"},
      {.name = "--web",
       .value = "FOLDER",
       .to = &to.web,
       .says = "serve the pages from this folder; each request reads its files again"},
      {.name = "--workers",
       .value = "N",
       .to = &to.workers,
       .says = "how many threads answer requests, for each kind of request",
       .range = workers,
       .shows_default = true},
      {.name = "--jobs",
       .value = "N",
       .to = &to.jobs,
       .says = "how many threads do long work",
       .range = workers,
       .shows_default = true},
      {.name = "--connections",
       .value = "N",
       .to = &to.connections,
       .says = "the most connections at one time",
       .range = to_a_million,
       .shows_default = true},
      {.name = "--longest",
       .value = "SECONDS",
       .to = &to.longest,
       .says = "the most time for one answer, such as a grade or a worksheet",
       .range = {1, 3600, "a whole number of seconds, 1 to 3600"},
       .shows_default = true},
      {.name = "--tables",
       .value = "BYTES",
       .to = &to.tables,
       .says = "memory for tables that make answers quick, such as 600M or 2G (default: 256M)"},
      {.name = "--session-quota",
       .value = "MIB",
       .to = &to.session_quota,
       .says = "one visitor may store this much, in MiB; 0 is no limit",
       .range = mebibytes,
       .shows_default = true},
      {.name = "--quota",
       .value = "MIB",
       .to = &to.quota,
       .says = "all visitors together may store this much, in MiB; 0 is no limit",
       .range = mebibytes,
       .shows_default = true},
      {.name = "--disk-reserve",
       .value = "MIB",
       .to = &to.disk_reserve,
       .says = "store nothing new if less than this is free on the disk of --data (default: 5 % of the disk, at most 1 GiB)",
       .range = mebibytes},
      {.name = "--keep",
       .value = "DAYS",
       .to = &to.keep,
       .says = "remove plays, drafts and collections that nobody has used for this many days; 0 keeps them for ever",
       .range = {0, 100'000, "a whole number, 0 to 100000"},
       .shows_default = true},
      ratings_option(to.ratings),
      {.name = "--log",
       .value = "LEVEL",
       .to = &to.log,
       .says = "debug (every request), info, warning, error or off",
       .known = known_log_levels,
       .shows_default = true},
  };
}

}  // namespace

Verb draw_verb(DrawOptions& to) {
  return {
      .name = "draw",
      .says = "draw a puzzle (SVG, PNG, PDF), or a page of many",
      .options =
          {
              files_option(to.files),
              {.name = "--output",
               .shorter = "-o",
               .value = "FILE",
               .to = &to.output,
               .says = "the picture; its name ends in .svg, .png or .pdf"},
              {.name = "--gallery",
               .value = "FOLDER",
               .to = &to.gallery,
               .says = "write a page that shows every puzzle, its grades and a hint into this folder"},
              id_option(to.id),
              {.name = "--path", .value = "MOVES", .to = &to.path, .says = "draw these moves too"},
              {.name = "--solution", .to = &to.solution, .says = "draw the first solution too"},
              {.name = "--key", .to = &to.key, .says = "for print: the puzzle, a line to cut along, and the answer below it"},
              {.name = "--view",
               .value = "VIEW",
               .to = &to.view,
               .says = "draw this view of the game, see `crux games`",
               .known = known_views},
              {.name = "--scale",
               .value = "X",
               .to = &to.scale,
               .says = "pixels per point, for PNG",
               .range = {0.1, 50, "a number, 0.1 to 50"},
               .shows_default = true},
              json_option(to.json, "one JSON object that says what was drawn"),
          },
      .notes = [] -> std::string {
        return R"(--json: {"game":..,"id":..,"file":..,"width":points,"height":points,"description":..}, or for a gallery {"page":..,"puzzles":n})";
      },
      .call = [&to](Streams& io) { return draw(to, io); }};
}

Verb site_verb(SiteOptions& to) {
  return {
      .name = "site",
      .says = "write the pages as a folder of files that any web host can serve, without a Crux server",
      .options =
          {
              {.name = "folder",
               .value = "FOLDER",
               .to = &to.folder,
               .says = "the folder; it is made if it is missing. `crux site` replaces only files that it wrote itself and that "
                       "nobody edited",
               .required = true},
              {.name = "--collection",
               .value = "FILE",
               .to = &to.collection,
               .says = "show these puzzles (.json, .jsonl) on the home page, in this order; - is standard input"},
              {.name = "--title",
               .value = "TEXT",
               .to = &to.title,
               .says = "the heading of the collection",
               .shows_default = true},
              {.name = "--force",
               .to = &to.force,
               .says = "also replace and delete files that somebody edited after `crux site` wrote them"},
              json_option(to.json, "one JSON object that says what was written"),
          },
      .notes = [] -> std::string {
        return R"(People play, design, generate and print there, in their browsers. They share puzzles as links. Copy the folder to any web host, below any
address, or try it with `python3 -m http.server -d FOLDER`. The pages do not work if you open them from a disk (file://).
If a file was edited, it is named and kept. --force replaces it.
--json: {"folder":..,"files":n,"bytes":n,"puzzles":n,"kept":[..]})";
      },
      .call = [&to](Streams& io) { return site(to, io); }};
}

Verb print_verb(PrintOptions& to) {
  return {
      .name = "print",
      .says = "make a worksheet of puzzles (PDF, A4): the rules first, the answers on pages at its end",
      .options =
          {
              files_option(to.files),
              {.name = "--output",
               .shorter = "-o",
               .value = "FILE",
               .to = &to.output,
               .says = "the worksheet; its name ends in .pdf",
               .required = true},
              {.name = "--per-page",
               .value = "N",
               .to = &to.per_page,
               .says = "puzzles per page: 1, 2, 4, 6 or 9 (default: 2); fewer if clues would be too small to read",
               .choices = "1 2 4 6 9"},
              {.name = "--large", .to = &to.large, .says = "large print: one puzzle per page, letters half as large again"},
              {.name = "--no-key", .to = &to.no_key, .says = "no answers"},
              {.name = "--link",
               .value = "BASE",
               .to = &to.link,
               .says = "the address of your Crux server: a QR code beside each puzzle leads to its page there"},
              {.name = "--title", .value = "TITLE", .to = &to.title, .says = "a title for every page"},
              json_option(to.json, "one JSON object that says what was printed"),
          },
      .notes = [] -> std::string {
        return R"(The first page begins with the rules: what to do, and a sentence for each sign that the puzzles show. Each puzzle has its
number, its name, and how hard it is as a word and five dots. Put puzzles of several levels or games into one sheet: name several
files. The codes lead to BASE/puzzle/ID; the ID is made from the puzzle itself.
--json: {"file":..,"puzzles":n,"pages":n})";
      },
      .call = [&to](Streams& io) { return print(to, io); }};
}

Verb serve_verb(ServeOptions& to) {
  return {.name = "serve",
          .says = "serve the pages and the HTTP interface until you press Ctrl-C",
          .options = serve_options(to),
          .call = [&to](Streams& io) { return serve(to, io); }};
}

Verb import_verb(ImportOptions& to) {
  return {.name = "import",
          .says = "turn another program's text into a puzzle line",
          .options =
              {
                  format_option(to.format),
                  {.name = "text",
                   .value = "TEXT",
                   .to = &to.text,
                   .says = "the other program's code or URL, or - for standard input",
                   .required = true},
                  json_option(to.json, "changes nothing: a puzzle line is JSON"),
              },
          .notes = [] -> std::string {
            return R"(Prints {"crux":1,"game":..,"puzzle":{..}} with everything else that the text says.)";
          },
          .call = [&to](Streams& io) { return import_foreign(to, io); }};
}

Verb help_verb(HelpOptions& to) {
  return {
      .name = "help",
      .says = "explain crux, or one of its verbs",
      .options =
          {
              {.name = "verb", .value = "VERB", .to = &to.verb, .says = "the same as `crux VERB --help`", .known = verb_names},
              {.name = "--man", .to = &to.man, .says = "print the man page instead: crux help --man | man -l -"},
              {.name = "--completion",
               .value = "SHELL",
               .to = &to.completion,
               .says = "print a script that completes the options of crux in this shell: bash, zsh or fish",
               .choices = std::string(known_shells)},
          },
      .notes = [] -> std::string {
        return R"(To complete options in this shell: source <(crux help --completion bash). `make install` does it for everyone.)";
      },
      .call = [&to](Streams& io) { return help(to, io); }};
}

}  // namespace crux::cli
