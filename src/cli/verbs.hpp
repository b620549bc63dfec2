// verbs.hpp -- the tables of all verbs.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace crux::cli {

struct HelpOptions {
  std::string verb;        // empty: the program
  bool man = false;        // the man page instead
  std::string completion;  // a shell: its completion script instead
};

// The options of every verb. Only those of the verb that is called are filled in.
struct AllOptions {
  GamesOptions games;
  SolveOptions solve;
  GradeOptions grade;
  HintOptions hint;
  ReadPlayOptions read_play;
  CheckOptions check;
  DrawOptions draw;
  PrintOptions print;
  GenerateOptions generate;
  FillOptions fill;
  VaryOptions vary;
  ProgressOptions progress;
  SimulateOptions simulate;
  ReproduceOptions reproduce;
  SiteOptions site;
  ServeOptions serve;
  StoreOptions store;
  RateOptions rate;
  StudyOptions study;
  ImportOptions import;
  ExportOptions export_;
  HelpOptions help;
};

// All verbs, in the order of `crux --help`. The tables write into `to`, which must live as long as they do.
std::vector<Verb> all_verbs(AllOptions& to);

// The tables, by file: those that look at puzzles (verbs_look.cpp), make them (verbs_make.cpp), show them (verbs_show.cpp),
// keep them (verbs_keep.cpp), study tables (verbs_study.cpp), or speak of players (verbs_players.cpp).
Verb games_verb(GamesOptions& to);
Verb solve_verb(SolveOptions& to);
Verb grade_verb(GradeOptions& to);
Verb hint_verb(HintOptions& to);
Verb read_play_verb(ReadPlayOptions& to);
Verb check_verb(CheckOptions& to);
Verb draw_verb(DrawOptions& to);
Verb print_verb(PrintOptions& to);
Verb site_verb(SiteOptions& to);
Verb serve_verb(ServeOptions& to);
Verb store_verb(StoreOptions& to);
Verb rate_verb(RateOptions& to);
Verb study_verb(StudyOptions& to);
Verb import_verb(ImportOptions& to);
Verb export_verb(ExportOptions& to);
Verb generate_verb(GenerateOptions& to);
Verb fill_verb(FillOptions& to);
Verb vary_verb(VaryOptions& to);
Verb progress_verb(ProgressOptions& to);
Verb simulate_verb(SimulateOptions& to);
Verb reproduce_verb(ReproduceOptions& to);
Verb help_verb(HelpOptions& to);

// `crux help`.
int help(const HelpOptions& options, Streams& io);

}  // namespace crux::cli
