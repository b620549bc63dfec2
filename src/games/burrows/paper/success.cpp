#include "games/burrows/paper/success.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"

namespace crux::burrows {
namespace {

// Table 2: submissions that were right and wrong, by class, and the percentage as printed.
struct PrintedRate {
  Submits submits;
  double printed;
};
struct Condition {
  std::string_view name;
  std::array<PrintedRate, 4> rates;
};
constexpr std::array<Condition, 3> table_2{
    {{"PCG", {{{{42, 335}, 11.1}, {{40, 267}, 13.0}, {{37, 120}, 23.6}, {{156, 295}, 34.6}}}},
     {"static", {{{{54, 308}, 14.9}, {{18, 21}, 46.2}, {{67, 314}, 17.6}, {{353, 577}, 38.0}}}},
     {"total", {{{{96, 643}, 13.0}, {{58, 288}, 16.7}, {{104, 434}, 19.3}, {{353, 577}, 38.0}}}}}};

// What the two conditions add up to.
ByClass true_total() {
  ByClass sum{};
  for (const Condition& condition : {table_2[0], table_2[1]})
    for (std::size_t c = 0; c < classes.size(); ++c) {
      sum[c].right += condition.rates[c].submits.right;
      sum[c].wrong += condition.rates[c].submits.wrong;
    }
  return sum;
}

std::string rates_text(const ByClass& of) {
  return fmt::format("{:.1f}, {:.1f}, {:.1f}, {:.1f}%", of[0].rate(), of[1].rate(), of[2].rate(), of[3].rate());
}

constexpr std::string_view synthetic_reason =
    "the children's plays were not published, and ours are a synthetic example; `--plays FILE` takes plays of people";

// A row about people: our figure is from the log, and a verdict is given only if people played it.
Reproduction::Row of_people(std::string part, std::string claim, std::string theirs, std::string ours, bool same,
                            const PlayFindings& plays) {
  if (plays.synthetic)
    return {.part = std::move(part),
            .claim = std::move(claim),
            .theirs = std::move(theirs),
            .ours = "synthetic: " + ours,
            .verdict = Reproduction::Verdict::needs_people,
            .reason = std::string(synthetic_reason)};
  return {.part = std::move(part),
          .claim = std::move(claim),
          .theirs = std::move(theirs),
          .ours = std::move(ours),
          .verdict = same_if(same),
          .reason = same ? "" : "other people, other puzzles"};
}

bool rises(const ByClass& of) {
  return std::ranges::is_sorted(of, std::less_equal{}, [](const Submits& s) { return s.rate(); });
}

void add_printed_rates(Reproduction& r) {
  for (std::size_t i = 0; i < table_2.size(); ++i) {
    const bool total = i == 2;
    ByClass ours = true_total(), printed{};
    std::string theirs;
    bool same = true;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      printed[c] = table_2[i].rates[c].submits;
      theirs += fmt::format("{}{:.1f}", c == 0 ? "" : ", ", table_2[i].rates[c].printed);
    }
    if (!total) ours = printed;
    for (std::size_t c = 0; c < classes.size(); ++c)
      same = same && fmt::format("{:.1f}", ours[c].rate()) == fmt::format("{:.1f}", table_2[i].rates[c].printed);
    r.rows.push_back(
        {.part = "Table 2",
         .claim =
             fmt::format("{}: success rates of PrimsOnly, PrimsSearch, PrimsSearchBacktrack, AllBots, from the paper's counts",
                         table_2[i].name),
         .theirs = theirs + "%",
         .ours = rates_text(ours),
         .verdict = same_if(same),
         .reason = same ? ""
                        : "the printed total of AllBots repeats the static row, 353 and 577; both conditions add up to 509 and "
                          "872. Its 16.7 for PrimsSearch is 16.8 in the paper's own text"});
  }
  const ByClass total = true_total();
  r.rows.push_back({.part = "Table 2",
                    .claim = "the more bots solve a class, the more often children do, by the sums of both conditions",
                    .theirs = "13.0 < 16.8 < 19.3 < 38.0%",
                    .ours = rates_text(total),
                    .verdict = same_if(rises(total)),
                    .reason = rises(total) ? "" : "the sums are in another order"});
}

void add_printed_tests(Reproduction& r, const std::array<double, 3>& p) {
  constexpr std::array<std::string_view, 3> tests{"Friedman's test, chi-squared(3) = 9.699",
                                                  "Wilcoxon's test of AllBots and PrimsOnly, Z = -2.401",
                                                  "Wilcoxon's test of AllBots and PrimsSearchBacktrack, Z = -2.490"};
  constexpr std::array<std::string_view, 3> printed{"0.021", "0.016", "0.013"};
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const std::string ours = fmt::format("{:.3f}", p[i]);
    r.rows.push_back({.part = "Section 6",
                      .claim = fmt::format("{}: the printed p follows", tests[i]),
                      .theirs = fmt::format("p = {}", printed[i]),
                      .ours = "p = " + ours,
                      .verdict = same_if(ours == printed[i]),
                      .reason = ours == printed[i] ? "" : "not known"});
  }
}

void add_log_tests(Reproduction& r, const PlayFindings& plays) {
  const std::string few = fmt::format("{} met all four classes", counted(plays.complete, "player"));
  if (!plays.friedman) {
    r.rows.push_back(untested("Section 6", "children's success rates differ by class (Friedman, p < 0.05)",
                              "chi-squared(3) = 9.699, p = 0.021", few + ": too few", Reproduction::Verdict::needs_people));
    return;
  }
  r.rows.push_back(of_people("Section 6", "players' success rates differ by class (Friedman, p < 0.05)",
                             "chi-squared(3) = 9.699, p = 0.021",
                             fmt::format("chi-squared(3) = {:.3f}, p = {:.3g}; {}", *plays.friedman, *plays.friedman_p, few),
                             *plays.friedman_p < 0.05, plays));
  std::string below;
  int significant = 0;
  for (const auto& pair : plays.wilcoxon) {
    if (pair.p * 6 >= 0.05) continue;
    ++significant;
    below += fmt::format("; {}-{} Z = {:.3f}, p = {:.2g}", classes[pair.a], classes[pair.b], pair.z, pair.p);
  }
  r.rows.push_back(of_people("Section 6", "no two classes differ by Wilcoxon's test with Bonferroni's correction (p < 0.008)",
                             "0 of 6 pairs", fmt::format("{} of 6 pairs{}", significant, below), significant == 0, plays));
}

// The paper's stages: 1, 2, 3 and 5.
void add_introductions(Reproduction& r, const PlayFindings& plays) {
  std::string ours;
  bool falls = plays.introductions.size() == classes.size();
  for (std::size_t i = 0; i < plays.introductions.size(); ++i) {
    const Introduction& one = plays.introductions[i];
    ours += fmt::format("{}{} at stage {}: {:.1f}%", i == 0 ? "" : ", ", classes[one.of_class], one.stage, one.submits.rate());
    falls = falls && (i == 0 || one.submits.rate() < plays.introductions[i - 1].submits.rate());
  }
  r.rows.push_back(of_people("Section 6", "success is lower from class to class, in the stage in which a class comes first",
                             "AllBots at stage 1: 72.7%, PrimsSearchBacktrack at stage 2: 48.5%, PrimsSearch at stage 3: 25.0%, "
                             "PrimsOnly at stage 5: 20.0%",
                             ours.empty() ? "no play has a stage" : ours, falls, plays));
}

}  // namespace

void add_progressions(Reproduction& r, const PlayFindings& plays) {
  r.rows.push_back({.part = "Figure 3",
                    .claim = "the ways of three players through the stages, by class and success",
                    .theirs = "players 198, 105 and 106",
                    .ours = fmt::format("{}{} of {} in the log", plays.synthetic ? "synthetic: " : "",
                                        counted(plays.progressions.size(), "plot"), counted(plays.players, "player")),
                    .verdict = Reproduction::Verdict::needs_people,
                    .reason = plays.synthetic ? std::string(synthetic_reason)
                                              : "these are other people than the paper's; the plots are for looking at"});
}

void add_success(Reproduction& r, const PaperFindings& found) {
  add_printed_rates(r);
  ByClass all{};
  for (const auto& [condition, of_class] : found.plays.submits)
    for (std::size_t c = 0; c < classes.size(); ++c) {
      all[c].right += of_class[c].right;
      all[c].wrong += of_class[c].wrong;
    }
  r.rows.push_back(of_people(
      "Table 2", "success rates of PrimsOnly, PrimsSearch, PrimsSearchBacktrack, AllBots rise in this order, in a log of plays",
      "13.0, 16.7, 19.3, 38.0%", fmt::format("{} in {}", rates_text(all), counted(found.plays.plays, "play")), rises(all),
      found.plays));
  constexpr int least_submissions = 20;
  if (!found.plays.synthetic &&
      std::ranges::any_of(all, [](const Submits& s) { return s.right + s.wrong < least_submissions; })) {
    r.rows.back().verdict = Reproduction::Verdict::needs_people;
    r.rows.back().reason = fmt::format("a class has fewer than {} submissions", least_submissions);
  }
  add_printed_tests(r, found.printed_p);
  add_log_tests(r, found.plays);
  add_introductions(r, found.plays);
}

void add_success_tables(Reproduction& r, const PlayFindings& plays) {
  Reproduction::Table printed{
      "How often children succeeded: Table 2, computed anew from its counts",
      {"condition", "class", "right", "wrong", "rate", "printed"},
      {},
      "The paper's total for AllBots repeats the static row. The sum of its two conditions is the last row here."};
  const auto add = [](Reproduction::Table& table, std::string_view condition, std::size_t c, const Submits& s) -> auto& {
    return table.rows.emplace_back(std::vector<std::string>{std::string(condition), std::string(classes[c]),
                                                            fmt::format("{}", s.right), fmt::format("{}", s.wrong),
                                                            fmt::format("{:.1f}%", s.rate())});
  };
  for (const Condition& condition : table_2)
    for (std::size_t c = 0; c < classes.size(); ++c)
      add(printed, condition.name, c, condition.rates[c].submits).push_back(fmt::format("{:.1f}%", condition.rates[c].printed));
  add(printed, "PCG + static", 3, true_total()[3]).emplace_back("-");
  r.tables.push_back(std::move(printed));

  Reproduction::Table log{plays.synthetic ? "The same of a synthetic example: no person played it" : "The same of a log of plays",
                          {"condition", "class", "right", "wrong", "rate"},
                          {},
                          ""};
  for (const auto& [condition, of_class] : plays.submits)
    for (std::size_t c = 0; c < classes.size(); ++c) add(log, condition.empty() ? "-" : condition, c, of_class[c]);
  r.tables.push_back(std::move(log));
  if (plays.wilcoxon.empty()) return;
  Reproduction::Table pairs{
      fmt::format("Wilcoxon's signed ranks of players' success rates{}", plays.synthetic ? ", of the synthetic example" : ""),
      {"first", "second", "Z", "p", "p by Bonferroni"},
      {},
      fmt::format("This counts the {} who met all four classes.", counted(plays.complete, "player"))};
  for (const auto& pair : plays.wilcoxon)
    pairs.rows.push_back({std::string(classes[pair.a]), std::string(classes[pair.b]), fmt::format("{:.3f}", pair.z),
                          fmt::format("{:.3f}", pair.p), fmt::format("{:.3f}", std::min(1.0, 6 * pair.p))});
  r.tables.push_back(std::move(pairs));
}

}  // namespace crux::burrows
