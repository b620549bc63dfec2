// report.hpp -- what may be asked about how hard a puzzle is, and the answers: plain values, the same for every game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "core/deduction.hpp"
#include "core/grade.hpp"
#include "core/remarks.hpp"
#include "core/rounds.hpp"
#include "grade/information/information.hpp"
#include "grade/rating/rating.hpp"
#include "grade/strata/strata.hpp"
#include "search/solve.hpp"

namespace crux {

struct NamedRuleSet {
  std::string name;
  RuleSet rules;
};
struct GradeRequest {
  std::vector<NamedRuleSet> sets;
  RuleSet against;                    // insight = TSI under this set minus TSI under each other
  std::uint64_t budget = 0;           // steps for each walk
  bool ladder = false;                // ask the bots too
  std::optional<double> enough = {};  // bits that a bot may be short of and still solve; nothing: the ladder's own
  bool rating = true;                 // with the ladder: the rating, too
  bool rounds = true;                 // with the ladder: the rounds, too
};
struct SetGrades {
  std::string name;
  std::vector<Grade> grades;  // muse, remuse, msi, tsi, insight
};
struct BotGrade {
  std::string_view bot;
  std::optional<bool> solves;  // nothing: not known within the budget
  Grade tsi;
};
struct LadderReport {
  std::optional<std::string_view> label;  // the class; nothing if no bot solves the puzzle or it is not known which
  bool settled = true;                    // whether it is known
  std::optional<double> left = {};        // bits that the most expert bot lacks, if others are compared with it
  std::vector<BotGrade> bots;             // expert first, then those beside the ladder
  std::size_t beside = 0;                 // how many those are
  Grade uniform;                          // the TSI of a player who knows nothing
};

struct GradeReport {
  SolveReport solutions;
  std::optional<std::uint64_t> space;  // candidate solutions before any mark is looked at
  std::vector<SetGrades> sets;
  std::optional<LadderReport> ladder;
  std::optional<Rating> rating = {};  // if the bots were asked; nothing also if there is no solution
  std::optional<Rounds> rounds = {};  // the same
  Remarks remarks = {};
};

// What stands beside a puzzle that was generated.
struct Classified {
  LadderReport ladder;
  std::optional<Rating> rating = {};
  std::uint64_t spent = 0;  // steps that it took
};

namespace contract {

// Grades a puzzle in place of grade::grade_puzzle, which it may call. `line` is the line that the puzzle came from.
template <class G>
concept Regrading =
    requires(const typename G::Puzzle& p, const Json& line, const GradeRequest& ask, const std::stop_token& stop) {
      { G::grade(p, line, ask, stop) } -> std::same_as<GradeReport>;
    };

}  // namespace contract

// {"class":..,"bots":{BOT:{"solves":..,"tsi":..},..},"tsi":..,"exhausted":[..]}: "tsi" is that of a player who knows nothing.
Json to_json(const LadderReport& report);
// The same after "rating", which is null if there is none.
Json to_json(const Classified& found);

// "4.0 bits are left to find", or "nothing is left to guess": what stands beside such a class; else empty.
std::string left_in_words(const LadderReport& report);

// "harder than every bot: 11.6 bits are left to find", by the most expert of them. REQUIRES: none of them solves the puzzle.
std::string beyond_in_words(const LadderReport& report);

// {"count":3,"solved":true,"over":"tunnel"}, and "bound":"at least" if the work allowed ended first.
Json to_json(const Rounds& rounds);
// "3 rounds over the tunnels solve it", or "2 rounds over the marks do not solve it: ..".
std::string to_text(const Rounds& rounds);

namespace grade {

// The five measures of one rule set; insight is measured against another.
SetGrades to_grades(const NamedRuleSet& set, const information::Information& found, const information::Information& against);

LadderReport to_report(const strata::Standing& standing, const information::Information& uniform);

// A solution that a bot has found is there, though a blind walk did not come to it.
void count_what_bots_found(GradeReport& report);

}  // namespace grade
}  // namespace crux
