// study_findings.hpp -- what `crux study` finds: numbers, a sentence, a plot, and how it was done.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "cli/cli.hpp"
#include "cli/study_columns.hpp"
#include "core/reproduction.hpp"
#include "study/bootstrap.hpp"

namespace crux::cli {

// Rows of named values; text and JSON show the same.
struct StudyTable {
  std::string title;
  Json rows = Json::array();  // objects with the same keys
  std::string note = {};
};

struct Finding {
  std::string analysis;           // the option without its dashes
  std::vector<std::string> says;  // sentences
  std::vector<StudyTable> tables;
  std::vector<Plot> plots;
  std::string method;        // for the methods section of a paper
  std::size_t left_out = 0;  // rows with an empty cell
};

// So many groups or conditions at most are compared pair by pair.
inline constexpr std::size_t most_compared = 30;

// What all analyses are given.
struct StudyAsk {
  const study::Table& table;
  const StudyOptions& options;
  study::Deal deal;  // work on all cores
};
using StudyFinding = Result<Finding>;

StudyFinding summarise(const StudyAsk& ask);
StudyFinding find_correlations(const StudyAsk& ask);
StudyFinding find_regression(const StudyAsk& ask);
StudyFinding find_density(const StudyAsk& ask);
StudyFinding find_anova(const StudyAsk& ask);
StudyFinding find_tukey(const StudyAsk& ask);
StudyFinding find_friedman(const StudyAsk& ask);
StudyFinding find_wilcoxon(const StudyAsk& ask);
StudyFinding find_mann_whitney(const StudyAsk& ask);
StudyFinding find_mixed(const StudyAsk& ask);

// --- words (study_words.cpp)

std::string figure_text(double value);                     // four digits: "0.4512", "1.2e+06"
std::string p_text(double p);                              // "p = 0.032", "p < 0.001"
std::string interval_text(const study::Interval& around);  // "95% interval 0.1 to 0.3"
bool is_found(double p);                                   // p < 0.05
// "weakly", .. by Cohen's (1988) bounds for correlations.
std::string_view strength_of(double r);
// ", shift 3.2 (95% interval 1 to 5)" of a row with these; empty if it has none.
std::string shift_text(const Json& row);
// Text for a cell of a table by the name of its column: p, numbers, words.
std::string cell_text(std::string_view column, const Json& value);
std::string heading_text(std::string_view column);
// Its title, its rows in columns, and its note.
std::string table_text(const StudyTable& table);

// Adds "corrected" beside "p" in each row, if there are several.
void correct(Json& rows, const std::string& how);
// The p to judge by: the corrected one if there is one.
double judged(const Json& row);
std::string correction_text(const std::string& how, std::size_t tests);
// An error of a statistic, with the option before it.
std::unexpected<Error> cannot_study(std::string_view option, const Error& error);
// At most as many points as a plot can show, evenly chosen.
Plot::Series points_of(std::string name, std::vector<double> x, std::vector<double> y);

// --- the page (study_page.cpp)

// The text of the methods section: what was done, with which program and which conventions.
std::string methods_text(const std::vector<Finding>& findings);
// The findings of any verb as a page. `methods`: how they were found.
Result<std::string> findings_page(const std::string& title, const std::vector<Finding>& findings, const std::string& methods);
Result<std::string> study_page(const std::string& title, const std::vector<Finding>& findings);

}  // namespace crux::cli
