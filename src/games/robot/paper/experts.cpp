#include "games/robot/paper/experts.hpp"

#include <fmt/format.h>

#include <vector>

namespace crux::robot {
namespace {

using Verdict = Reproduction::Verdict;

// Table 1: seconds for three puzzles, the mean of both experts.
struct ExpertTimes {
  std::string_view name;
  int by_hand, validated, generated;
};
constexpr std::array<ExpertTimes, requirement_count> table_1{
    {{"S Loop", 203, 58, 22}, {"L Loop", 625, 68, 23}, {"S Func", 373, 109, 63}, {"L Func", 734, 113, 52}}};

void add_count(Reproduction& r, std::string claim, int theirs, int of, int ours, int of_ours) {
  const double p = chance_of_count(theirs, of, static_cast<double>(ours) / of_ours);
  const bool same = p >= 0.05;
  r.rows.push_back({.part = "Experiment 2",
                    .claim = std::move(claim),
                    .theirs = fmt::format("{} of {}", theirs, of),
                    .ours = fmt::format("{} of {}; {} of {} then has p = {:.2f}", ours, of_ours, theirs, of, p),
                    .verdict = same_if(same),
                    .reason = same ? "" : "their count would be rare among ours; they judged by eye"});
}

}  // namespace

double chance_of_count(int seen, int of, double share) {
  // Pascal's rule, one case after the other.
  std::vector<double> chance(static_cast<std::size_t>(of) + 1, 0.0);
  chance[0] = 1;
  for (int n = 0; n < of; ++n)
    for (int k = n + 1; k >= 0; --k) {
      const auto i = static_cast<std::size_t>(k);
      chance[i] = chance[i] * (1 - share) + (k > 0 ? chance[i - 1] * share : 0);
    }
  const double limit = chance[static_cast<std::size_t>(seen)] * (1 + 1e-9);
  double sum = 0;
  for (const double c : chance) sum += c <= limit ? c : 0;
  return sum;
}

void add_method(Reproduction& r, bool example_works) {
  r.rows.push_back(drawing("Figure 1", "a screenshot of BOTS"));
  r.rows.push_back(drawing("Figure 2", "the structure of the generator"));
  r.rows.push_back({.part = "Figure 3",
                    .claim = "the template of the figure is read, and a puzzle grows from it",
                    .theirs = "a template",
                    .ours = example_works ? "a puzzle, solved by its program" : "no puzzle",
                    .verdict = same_if(example_works),
                    .reason = example_works ? "" : "no attempt met all constraints"});
}

void judge_printed_sums(Reproduction& r) {
  ExpertTimes sum{"Total", 0, 0, 0};
  for (const ExpertTimes& row : table_1) {
    sum.by_hand += row.by_hand;
    sum.validated += row.validated;
    sum.generated += row.generated;
  }
  const auto add = [&](std::string claim, std::string theirs, std::string ours, bool same, std::string reason) {
    r.rows.push_back({.part = "Table 1",
                      .claim = std::move(claim),
                      .theirs = std::move(theirs),
                      .ours = std::move(ours),
                      .verdict = same_if(same),
                      .reason = same ? "" : std::move(reason)});
  };
  r.rows.push_back(untested(
      "Table 1", "two experts' seconds for twelve puzzles: by hand, with the generator and validation, without", "1935, 348, 160",
      "our generator's times are in Table 2; how long experts write templates, only they can show", Verdict::needs_people));
  const std::string sums = fmt::format("{}, {}, {}", sum.by_hand, sum.validated, sum.generated);
  add("the printed totals follow from the rows", "1935, 348, 160", sums, sums == "1935, 348, 160",
      "the rows add up to something else");
  const double saved = 100.0 * (sum.by_hand - sum.validated) / sum.by_hand;
  add("the generator saves more than 80% of the experts' time", "more than 80%", fmt::format("{:.1f}%", saved), saved > 80,
      "the printed totals say less");
  const double loops = static_cast<double>(table_1[1].by_hand) / table_1[0].by_hand,
               functions = static_cast<double>(table_1[3].by_hand) / table_1[2].by_hand;
  add("by hand, the long groups take more than twice the time of the short ones", "more than twice",
      fmt::format("{:.2f} times for loops, {:.2f} for functions", loops, functions), loops > 2 && functions > 2,
      "734 s is a little less than twice 373 s");
  const double longer = (table_1[2].generated + table_1[3].generated - table_1[0].generated - table_1[1].generated) / 2.0;
  add("templates for functions take about 35 seconds longer than those for loops", "about 35 s", fmt::format("{:.1f} s", longer),
      longer > 34 && longer < 36, "the printed times say something else");
}

void judge_patterns(Reproduction& r, const std::vector<PaperRow>& rows) {
  int back = 0, all = 0, boxes = 0, long_ones = 0;
  std::string nearest;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int size = static_cast<int>(rows[i].judged.size());
    back += rows[i].back;
    all += size;
    nearest += fmt::format("{}{}", i == 0 ? "" : ", ", rows[i].nearest);
    if (i % 2 == 0) continue;  // only the long ones have room for several boxes
    boxes += rows[i].boxes;
    long_ones += size;
  }
  r.rows.push_back({.part = "Figure 4",
                    .claim =
                        "generated puzzles look different from each other: per cent of a puzzle's elements that the most similar "
                        "of the same requirement has not",
                    .theirs = "shown by four pictures",
                    .ours = nearest + "% on average (S Loop, L Loop, S Func, L Func)",
                    .verdict = Verdict::needs_people,
                    .reason = "the experts' own puzzles were not published; which pictures look new, people must say"});
  r.rows.push_back({.part = "Experiment 2",
                    .claim = "generated puzzles with a structure that the expert had not thought of (Q3)",
                    .theirs = "8 of 12 and 9 of 12",
                    .ours = "-",
                    .verdict = Verdict::needs_people,
                    .reason = "what an expert had thought of, only they know; Figure 4 says how much our puzzles differ"});
  add_count(r, "generated puzzles with reverse patterns: a step backward, or a turn around and back", 5, 12, back, all);
  add_count(r, "generated long puzzles with two or more boxes in one pass of their loop or function", 3, 6, boxes, long_ones);
  r.rows.push_back(untested("Table 3", "two experts' answers to nine questions about twelve puzzles", "bar charts",
                            "complexity, interest, difficulty and value are opinions of experts", Verdict::needs_people));
}

}  // namespace crux::robot
