// verbs_study.cpp -- the table of `crux study`.
#include "cli/common_options.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

std::vector<Option> study_options(StudyOptions& to) {
  return {
      {.name = "file",
       .value = "FILE",
       .to = &to.file,
       .says = "a table in CSV whose first line names the columns, or - for standard input",
       .required = true},
      {.name = "--correlate",
       .value = "X~Y",
       .to = &to.correlate,
       .says = "how closely two columns go together, by ranks (Spearman); X,Z~Y is two pairs"},
      {.name = "--pearson", .to = &to.pearson, .says = "correlate: by values instead of ranks"},
      {.name = "--adjust",
       .value = "COLUMN",
       .to = &to.adjust,
       .says = "correlate, regress: take this column into account first; several with commas"},
      {.name = "--regress", .value = "Y~X", .to = &to.regress, .says = "a line through the points; Y~X+Z has two predictors"},
      {.name = "--quadratic", .to = &to.quadratic, .says = "regress: a curve with one bend instead of a line"},
      {.name = "--anova",
       .value = "Y~A*B",
       .to = &to.anova,
       .says = "whether groups differ in their means: Y~A, Y~A+B without and Y~A*B with the interaction"},
      {.name = "--tukey", .value = "Y~GROUP", .to = &to.tukey, .says = "which groups differ in their means: all pairs"},
      {.name = "--mann-whitney", .value = "Y~GROUP", .to = &to.mann_whitney, .says = "which groups differ, by ranks: all pairs"},
      {.name = "--friedman",
       .value = "A,B,C",
       .to = &to.friedman,
       .says = "whether the same people differ between conditions, by ranks: columns, or rows as Y~CONDITION|PLAYER"},
      {.name = "--wilcoxon",
       .value = "A,B",
       .to = &to.wilcoxon,
       .says = "which conditions differ for the same people, by signed ranks: all pairs; columns, or rows as Y~CONDITION|PLAYER"},
      {.name = "--mixed",
       .value = "Y~X|PLAYER",
       .to = &to.mixed,
       .says = "what makes Y (0 or 1) likelier, if players played several times"},
      {.name = "--density", .value = "X", .to = &to.density, .says = "where the values of a column lie; several with commas"},
      {.name = "--correct",
       .value = "METHOD",
       .to = &to.correct,
       .says = "correct the p values of several tests of one kind",
       .choices = "holm bonferroni none",
       .shows_default = true},
      {.name = "--bootstrap",
       .value = "N",
       .to = &to.bootstrap,
       .says = "correlate: an interval from N resamples, too",
       .range = {100, 100'000, "a whole number, 100 to 100000"}},
      seed_option(to.seed, "the seed of the resamples"),
      {.name = "--skip-empty", .to = &to.skip_empty, .says = "leave out rows with an empty cell in a column that is asked for"},
      {.name = "--plot", .value = "FILE", .to = &to.plot, .says = "write the plot to this file (.svg, .png or .pdf)"},
      {.name = "--report",
       .value = "FILE",
       .to = &to.report,
       .says = "write a page (.html) with the tables, the plots and a methods paragraph for a paper"},
      threads_option(to.threads, "how many threads draw resamples (default: one per core)"),
      json_option(to.json),
  };
}

}  // namespace

Verb study_verb(StudyOptions& to) {
  return {.name = "study",
          .says = "find out what a table of numbers says: correlations, regressions, groups, repeated plays",
          .options = study_options(to),
          .notes = [] -> std::string {
            return R"(Without an option it sums up each column. Several options make several analyses.
~ stands between what is explained and what explains it; + joins predictors of one model, * factors with their interaction, a comma
separates columns that are tried one after the other, and | stands before the column that says who played.
Cells are separated by commas, semicolons or tabs; true and false are 1 and 0; empty cells and NA are empty. At most 32 MiB.
`crux export plays --csv | crux study -` studies the plays of your own server. docs/study.md explains each statistic.
--json: {"findings":[{"analysis":..,"says":[..],"tables":[{"title":..,"rows":[{..}]}],"left_out":n}],"methods":..})";
          },
          .call = [&to](Streams& io) { return study_table(to, io); }};
}

}  // namespace crux::cli
