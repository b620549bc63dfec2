// cli.hpp -- the program `crux`: argv is parsed (arguments.cpp), a verb is called (one file each), an answer is printed.
//
// Standard output carries the answer and nothing else; messages and progress go to standard error.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace crux::cli {

// Shell scripts may rely on these.
enum Exit : int {
  done = 0,
  answer_is_no = 1,  // unsolvable, not solved
  bad_input = 2,     // or wrong usage, or an answer that cannot be written
  undecided = 3,     // the budget ended before the answer was known
  broken = 70,       // our mistake, or no memory
  interrupted = 130  // by Ctrl-C, after whole lines: what a shell says of a program that SIGINT ended
};

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;  // whether a person may be watching a progress line
  std::stop_token stop = {};     // asked for by Ctrl-C: long work ends early, between two answers
  // Says that the work has stopped and its answer is on the way: do not lose patience. See main.cpp.
  std::function<void()> finishing = [] {};
};

// Parses argv, runs one verb, and makes sure that its answer has left: a full disk is never a success.
int run(int argc, const char* const* argv, Streams io);

// Says what went wrong, on one line, and answers Exit::bad_input.
int complain(Streams& io, const Error& error);

// --- the verbs ---------------------------------------------------------------------------------------------------------------

struct GamesOptions {
  bool json = false;
};
int games(const GamesOptions& options, Streams& io);

struct SolveOptions {
  std::vector<std::string> files;
  bool json = false;
  bool count = false;
  bool stream = false;  // answer a pipe puzzle by puzzle
  std::uint64_t limit = ~std::uint64_t{0};
  std::uint64_t budget = 0;  // 0: what suits the game
  std::string bot;           // instead: how this bot plays
  bool all_traces = false;
};
int solve(const SolveOptions& options, Streams& io);

struct GradeOptions {
  std::vector<std::string> files;
  bool json = false;
  std::string rules;  // empty: every named set
  std::string mode = "strict";
  std::string against = "none";
  // The games' own options by name; empty: not given. One that is given asks for its game's remarks beside --rules too.
  std::map<std::string, std::string> own;
  std::uint64_t budget = 0;      // 0: what suits the game
  std::optional<double> within;  // bits that a bot may be short of
  int threads = 0;               // 0: one a core
  bool stream = false;           // answer a pipe puzzle by puzzle
  std::string checkpoint;        // a file that keeps the answers until all are there
  std::string ratings;           // somebody's own figures; empty: those that ship
  std::string rating = "skill";  // the model of the rating: skill or people
};
int grade(const GradeOptions& options, Streams& io);

struct HintOptions {
  std::string file;
  std::string id;  // which puzzle of the file, if there are several
  bool json = false;
  std::string path;
  std::string rules = {};  // empty: all, and the hint is told as a person would
  std::string at = {};     // a class: the hint is for somebody who plays at it
  std::string mode = "strict";
};
int hint(const HintOptions& options, Streams& io);

struct ReadPlayOptions {
  std::string file;
  std::string id;
  std::string path = {};  // a play of the one puzzle in the file; empty: the file is a log
  std::uint64_t window = 4;
  std::uint64_t budget = 0;  // 0: the usual ones
  std::string who = {};      // only this player's plays
  std::string chart = {};    // the file of a picture
  std::uint64_t players = 6;
  bool json = false;
};
int read_play(const ReadPlayOptions& options, Streams& io);

struct CheckOptions {
  std::string file;
  std::string id;    // which puzzle of the file, if there are several
  std::string path;  // the play; or
  std::string play;  // a file that holds it
  bool json = false;
};
int check(const CheckOptions& options, Streams& io);

struct DrawOptions {
  std::vector<std::string> files;
  std::string id;
  std::string output;   // one picture, its format by its extension
  std::string gallery;  // a folder: every puzzle with its grades on one page
  std::string path;
  bool solution = false;
  bool key = false;  // the puzzle, and below it the answer
  std::string view;  // one of the game's; empty: the usual one
  double scale = 2;
  bool json = false;
};
int draw(const DrawOptions& options, Streams& io);

struct PrintOptions {
  std::vector<std::string> files;
  std::string output;           // a PDF
  std::optional<int> per_page;  // puzzles; nothing: what suits
  bool large = false;           // large print, one puzzle a page
  bool no_key = false;          // no pages with the answers
  std::string link;             // where Crux is served: each puzzle gets a QR code that leads there; empty: none
  std::string title;
  bool json = false;
};
int print(const PrintOptions& options, Streams& io);

struct GenerateOptions {
  std::string game;
  std::vector<std::string> parameters;  // the game's own, as they stand: --nodes 4
  std::string label;                    // the class asked for
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::uint64_t budget = 0;  // candidates; 0: the generator's default
  std::string by;            // empty: the game's usual way
  std::string rules;
  std::string level;                 // in words; empty: none
  std::string rating;                // LO..HI
  std::string tsi;                   // LO..HI
  std::vector<std::string> targets;  // NAME=RANGE
  std::string maximise, minimise;    // a measure
  bool nearest = false;              // print the nearest, if fewer are found than asked for
  bool report = false;               // say what became of the candidates
  int threads = 0;                   // 0: one a core
  bool json = false;
};
int generate(const GenerateOptions& options, Streams& io);

struct FillOptions {
  std::string file;
  std::string id;
  std::string sort = "tsi";
  std::string where;  // bounds
  bool unique = false;
  std::string rules = "none";
  std::string against = "none";
  std::string mode = "strict";
  std::uint64_t top = 100;
  bool symmetric = false;
  std::string budget;  // candidates, or a time; empty: the default
  std::string memory;
  std::uint64_t seed = 1;
  int threads = 0;         // 0: one a core
  bool plan = false;       // only say what would be done
  std::string checkpoint;  // a file
  std::string resume;      // a token
  bool json = false;
};
int fill(const FillOptions& options, Streams& io);

struct VaryOptions {
  std::string file;
  std::string id;
  bool harder = false, easier = false, like = false, same_idea = false;  // one of them, or none: like
  std::uint64_t count = 5;
  std::uint64_t seed = 1;
  std::string budget;  // puzzles, or a time; empty: the default
  bool json = false;
};
int vary(const VaryOptions& options, Streams& io);

struct ProgressOptions {
  std::string game;   // empty: of --check
  std::string plays;  // a file of plays; empty: a new player
  std::string by = "ladder";
  std::string from;   // a collection to choose from; empty: the puzzle is made
  std::string check;  // a collection to check, in place of all else
  double target = 0.75;
  std::uint64_t seed = 1;
  bool json = false;
};
int progress(const ProgressOptions& options, Streams& io);

struct SimulateOptions {
  std::string game;    // empty: every game
  std::string pool;    // puzzles to play with; empty: those that ship
  std::string keep;    // write the pool here, and simulate nothing
  std::string by;      // empty: every progression
  std::string kind;    // of learners; empty: every kind
  std::string report;  // an HTML file
  std::uint64_t learners = 200, plays = 50, seeds = 10, seed = 1;
  double target = 0.75;
  int threads = 0;
  bool json = false;
};
int simulate(const SimulateOptions& options, Streams& io);

struct ReproduceOptions {
  std::string game;    // empty: all papers
  std::string page;    // an HTML file
  std::string report;  // a folder of Markdown pages with pictures
  std::string data;    // a folder of the papers' data; empty: ../shared/data, if it is there
  std::string plays;   // a log of plays, or - for standard input; empty: that of the folder
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  bool quick = false;
  bool json = false;
};
int reproduce(const ReproduceOptions& options, Streams& io);

struct SiteOptions {
  std::string folder;
  std::string collection;  // a file of puzzles for the home page; empty: none
  std::string title = "Puzzles";
  bool force = false;
  bool json = false;
};
int site(const SiteOptions& options, Streams& io);

struct ServeOptions {
  std::string bind = "127.0.0.1";
  int port = 8080;
  std::string data = "crux-data";  // a folder for SQLite; or
  std::string db;                  // a PostgreSQL URL
  std::string password_file;       // its password
  std::string web;                 // a folder of pages instead of those that are built in
  std::vector<std::string> hosts;  // names by which we are reached, besides this machine's own
  std::string public_url;
  bool behind_proxy = false;
  std::string session_key;  // a file; empty: session.key in the data folder, or none with PostgreSQL
  std::size_t workers = 2;
  std::size_t jobs = 2;
  std::size_t connections = 4096;
  std::uint64_t longest = 20;         // seconds for one answer
  std::string tables;                 // "256M"
  std::uint64_t session_quota = 256;  // MiB
  std::uint64_t quota = 10'240;       // MiB
  std::optional<int> disk_reserve;    // MiB; nothing: what suits the disk
  int keep = 400;                     // days
  std::string ratings;                // somebody's own figures; empty: those that ship
  std::string log = "info";
};
int serve(const ServeOptions& options, Streams& io);

struct StoreOptions {
  std::string action;  // hide, show, rename, delete, backup, restore, check
  std::string what;    // the id of a puzzle, or a file
  std::string name;    // of rename
  std::string data = "crux-data";
  std::string db;
  std::string password_file;
  bool force = false;
  bool json = false;
};
int tend_store(const StoreOptions& options, Streams& io);

struct ImportOptions {
  std::string format;
  std::string text;  // or -
  bool json = false;
};
int import_foreign(const ImportOptions& options, Streams& io);

struct ExportOptions {
  std::string format;  // another program's, "html" or "plays"
  std::string file;    // a puzzle file, or -
  std::string id;
  // Of plays: the store, and whether their events are left out.
  std::string data = "crux-data";
  std::string db;
  std::string password_file;
  bool no_events = false;
  bool csv = false;        // a table, one line for each play
  std::string dictionary;  // a file that says what its columns mean
  bool json = false;
};
int export_foreign(const ExportOptions& options, Streams& io);
int export_plays(const ExportOptions& options, Streams& io);
int export_page(const ExportOptions& options, Streams& io);

struct RateOptions {
  std::vector<std::string> files;
  std::string game;    // of several, the one to fit; empty: all
  std::string output;  // a folder for <game>.json; empty: print it
  int threads = 0;
  bool json = false;  // on one line
};
int rate(const RateOptions& options, Streams& io);

struct StudyOptions {
  std::string file;  // CSV, or -
  // Formulas; empty: not asked for.
  std::string correlate, adjust, regress, anova, tukey, mann_whitney, friedman, wilcoxon, mixed, density;
  bool pearson = false;
  bool quadratic = false;
  std::string correct = "holm";
  std::uint64_t bootstrap = 0;  // resamples; 0: none
  std::uint64_t seed = 1;
  bool skip_empty = false;
  std::string plot;    // a picture
  std::string report;  // an HTML file
  int threads = 0;
  bool json = false;
};
int study_table(const StudyOptions& options, Streams& io);

}  // namespace crux::cli
