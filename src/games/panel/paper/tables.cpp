#include "games/panel/paper/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/steady_sort.hpp"
#include "base/words.hpp"

namespace crux::panel {
namespace {

using Row = Reproduction::Row;
using Table = Reproduction::Table;

constexpr std::uint32_t tree = 1U << tree_rule, sr = 1U << separation_rule, apr = 1U << along_path_rule, rcr = 1U << region_rule;
constexpr std::uint32_t base = tree | sr | 1U << path_rule | 1U << triangle_rule;

// A correlation as the paper prints it.
struct Printed {
  std::string_view r, p;
};
std::string text_of(const Printed& printed) { return fmt::format("{}, p = {}", printed.r, printed.p); }
std::string text_of(const Agreement& found) { return fmt::format("{:.3f}, p = {}", found.r, chance_text(found.p)); }
bool agrees(const Agreement& found, const Printed& printed) { return text_of(found) == text_of(printed); }

// Table 2. Those that are reported are those of Chen, White & Sturtevant (2023).
struct Approach {
  std::string_view name;
  Printed printed;
  double Bits::* measure;
  bool reported;
};
constexpr std::array<Approach, 5> table_2{{{"MUSE as the study before reports it", {"0.410", "1.10e-5"}, &Bits::muse, true},
                                           {"MUSE, and so MSI", {"0.412", "1.53e-5"}, &Bits::muse, false},
                                           {"ReMUSE as the study before reports it", {"0.570", "1.57e-10"}, &Bits::remuse, true},
                                           {"ReMUSE", {"0.583", "1.02e-10"}, &Bits::remuse, false},
                                           {"TSI", {"0.563", "5.78e-10"}, &Bits::tsi, false}}};

// Table 3.
struct Knowing {
  std::string_view name;
  std::uint32_t rules;
  Printed triangles, others;
};
constexpr std::array<Knowing, 4> table_3{{{"the baseline", base, {"0.366", "4.67e-7"}, {"0.515", "1.03e-16"}},
                                          {"APR", base | apr, {"0.433", "1.40e-9"}, {"0.494", "2.62e-15"}},
                                          {"RCR", base | rcr, {"0.252", "6.58e-4"}, {"0.497", "1.71e-15"}},
                                          {"both", base | apr | rcr, {"0.322", "1.09e-5"}, {"0.479", "2.16e-14"}}}};

// Table 4, without the learned policy.
struct Player {
  std::string_view name;
  std::uint32_t rules;
  Printed msi, tsi;
};
constexpr std::array<Player, 7> table_4{{{"SR", tree | sr, {"0.521", "8.99e-3"}, {"0.844", "2.23e-7"}},
                                         {"APR", tree | apr, {"0.401", "5.23e-2"}, {"0.720", "7.20e-5"}},
                                         {"RCR", tree | rcr, {"0.405", "4.94e-2"}, {"0.449", "2.77e-2"}},
                                         {"SR and APR", tree | sr | apr, {"0.341", "1.03e-1"}, {"0.769", "1.15e-5"}},
                                         {"SR and RCR", tree | sr | rcr, {"0.490", "1.51e-2"}, {"0.827", "6.26e-7"}},
                                         {"APR and RCR", tree | apr | rcr, {"0.377", "6.92e-2"}, {"0.739", "3.69e-5"}},
                                         {"all rules", tree | sr | apr | rcr, {"0.299", "1.55e-1"}, {"0.771", "1.02e-5"}}}};
std::string text_of(const Player& player) { return fmt::format("MSI {}, TSI {}", text_of(player.msi), text_of(player.tsi)); }

std::string claim_2(const Approach& a) { return fmt::format("Pearson's correlation of {} and votes", a.name); }
std::string claim_3(const Knowing& k, std::string_view set) {
  return fmt::format("Pearson's correlation of TSI and votes on panels {}, for a player who knows {}", set, k.name);
}
std::string claim_4(const Player& player) {
  return fmt::format("Pearson's correlations of MSI and TSI and votes, for a player who knows {}", player.name);
}
constexpr std::string_view with = "with triangles", without = "without triangles";
constexpr std::string_view claim_8 = "votes rise with ReMUSE and with TSI";
constexpr std::string_view claim_text = "the same by the rules as the paper's text has them";
constexpr std::string_view claim_apr = "on panels with triangles APR makes the correlation larger, and RCR makes it smaller";
constexpr std::string_view claim_more = "on panels without triangles more rules do not make the correlation larger";
constexpr std::string_view claim_gap = "people may like panels that are much easier for those who know the rules";

Row row_of(std::string part, std::string claim, std::string theirs, std::string ours, bool same, std::string reason) {
  return {std::move(part), std::move(claim), std::move(theirs), std::move(ours), same_if(same), same ? "" : std::move(reason)};
}

constexpr std::string_view by_text =
    "the paper's figures are those of its authors' program, which looks for dead ends on the border alone";

// Some correlations again in all versions, beside the paper's; a version's name first.
struct Line {
  std::string name;
  Printed printed;
  std::array<Agreement, version_names.size()> found;
};
Table versions_of(std::string title, const std::vector<Line>& lines, std::string note) {
  Table table{std::move(title), {"", "paper"}, {}, std::move(note)};
  for (const std::string_view version : version_names) table.columns.emplace_back(version);
  for (const Line& line : lines) {
    std::vector<std::string> cells{line.name, std::string(line.printed.r)};
    for (const Agreement& found : line.found) cells.push_back(fmt::format("{:.3f}", found.r));
    table.rows.push_back(std::move(cells));
  }
  return table;
}
Row text_row(std::string part, const std::vector<Line>& lines) {
  constexpr auto text = static_cast<std::size_t>(Version::text);
  std::vector<std::string> theirs, ours;
  bool same = true;
  for (const Line& line : lines) {
    theirs.emplace_back(line.printed.r);
    ours.push_back(fmt::format("{:.3f}", line.found[text].r));
    same = same && theirs.back() == ours.back();
  }
  return row_of(std::move(part), std::string(claim_text), fmt::format("{}", fmt::join(theirs, ", ")),
                fmt::format("{}", fmt::join(ours, ", ")), same, std::string(by_text));
}

Line line_of(std::string name, const Printed& printed, const Votes& votes, std::uint32_t rules, double Bits::* measure) {
  Line line{std::move(name), printed, {}};
  for (std::size_t v = 0; v < version_names.size(); ++v) line.found[v] = votes.agreement(rules, static_cast<Version>(v), measure);
  return line;
}

// The votes are corrected, so their mean is 0.
Plot scatter_of(const Votes& votes, const std::vector<Bits>& bits, double Bits::* measure, const std::string& name) {
  std::vector<std::pair<double, double>> spots;
  for (std::size_t i = 0; i < bits.size(); ++i) spots.emplace_back(bits[i].*measure, votes.corrected()[i]);
  std::ranges::sort(spots);
  Plot::Series panels{.name = "a panel", .x = {}, .y = {}, .points = true};
  double sum = 0, products = 0, squares = 0;
  for (const auto& [x, y] : spots) {
    panels.x.push_back(x);
    panels.y.push_back(y);
    sum += x;
  }
  const double mean = sum / static_cast<double>(spots.size());
  for (const auto& [x, y] : spots) {
    products += (x - mean) * y;
    squares += (x - mean) * (x - mean);
  }
  const auto at = [&](double x) { return squares > 0 ? products / squares * (x - mean) : 0; };
  const double low = panels.x.front(), high = panels.x.back();
  return {.caption = fmt::format("Figure 8 of the paper: {}, r = {:.3f}. Each mark is a panel; the line is the regression.", name,
                                 votes.agreement(bits, measure).r),
          .title = "Votes by " + name,
          .x_label = name + ", bits",
          .y_label = "upvotes, corrected for age",
          .series = {std::move(panels), {.name = "regression", .x = {low, high}, .y = {at(low), at(high)}}}};
}

}  // namespace

std::string chance_text(double p) {
  std::string text = fmt::format("{:.2e}", p);
  // fmt writes two digits of the exponent at least: e-05.
  if (const auto zero = text.find("e-0"); zero != std::string::npos) text.erase(zero + 2, 1);
  return text;
}

Votes::Votes(const std::vector<VotedPanel>& all, std::string_view set, const Bench& bench) : bench_(&bench) {
  std::vector<double> upvotes, created;
  for (const VotedPanel& panel : all) {
    if (std::ranges::find(panel.sets, set) == panel.sets.end()) continue;
    if (std::isinf(bench.measure(panel.puzzle, 0, Version::clean).tsi)) continue;
    panels_.push_back(&panel);
    upvotes.push_back(panel.upvotes);
    created.push_back(panel.created);
  }
  corrected_ = bench.corrected(upvotes, created);
}

std::vector<Bits> Votes::measured(std::uint32_t rules, Version version) const {
  std::vector<Bits> bits;
  for (const VotedPanel* panel : panels_) bits.push_back(bench_->measure(panel->puzzle, rules, version));
  return bits;
}

Agreement Votes::agreement(const std::vector<Bits>& bits, double Bits::* measure) const {
  std::vector<double> column;
  for (const Bits& one : bits) column.push_back(one.*measure);
  return agreement(column);
}

void add_comparison(Reproduction& r, const Votes& votes) {
  std::vector<Line> lines;
  for (const Approach& a : table_2) {
    const Agreement found = votes.agreement(base, Version::program, a.measure);
    r.rows.push_back(row_of("Table 2", claim_2(a), text_of(a.printed), text_of(found), agrees(found, a.printed),
                            a.reported ? "the figure of the study before, from its own program and votes; the paper's own "
                                         "repetition is in the next row"
                                       : "not known"));
    if (!a.reported) lines.push_back(line_of(std::string(a.name), a.printed, votes, base, a.measure));
  }
  r.rows.push_back(text_row("Table 2", lines));
  r.tables.push_back(versions_of(
      "Table 2: votes on panels with squares and path marks alone", lines,
      fmt::format("Pearson's correlation with upvotes, corrected for age; {} panels. The paper says 104, but its chances are "
                  "those of 103.",
                  votes.size())));
  const auto bits = votes.measured(base, Version::program);
  const Agreement remuse = votes.agreement(bits, &Bits::remuse), tsi = votes.agreement(bits, &Bits::tsi);
  r.rows.push_back(row_of("Figure 8", std::string(claim_8), "0.583 and 0.563", fmt::format("{:.3f} and {:.3f}", remuse.r, tsi.r),
                          fmt::format("{:.3f} {:.3f}", remuse.r, tsi.r) == "0.583 0.563", "not known"));
  r.plots.push_back(scatter_of(votes, bits, &Bits::remuse, "ReMUSE"));
  r.plots.push_back(scatter_of(votes, bits, &Bits::tsi, "TSI"));
}

void add_rules(Reproduction& r, const Votes& triangles, const Votes& others) {
  for (const auto& [votes, set] : {std::pair{&triangles, with}, std::pair{&others, without}}) {
    std::vector<Line> lines;
    for (const Knowing& k : table_3) {
      const Printed& printed = set == with ? k.triangles : k.others;
      lines.push_back(line_of(std::string(k.name), printed, *votes, k.rules, &Bits::tsi));
      const Agreement& found = lines.back().found.front();
      r.rows.push_back(row_of("Table 3", claim_3(k, set), text_of(printed), text_of(found), agrees(found, printed), "not known"));
    }
    r.rows.push_back(text_row("Table 3", lines));
    r.tables.push_back(versions_of(fmt::format("Table 3: votes on panels {}", set), lines,
                                   fmt::format("TSI, by the rules that the player knows beside P, T, S and R; {} panels. \"With "
                                               "its slip\" is how the paper's program runs: forgetful.hpp.",
                                               votes->size())));
    const auto r_of = [&](std::size_t i) { return lines[i].found.front().r; };
    const std::string ours = fmt::format("{:.3f} to {:.3f}, and {:.3f}", r_of(0), r_of(1), r_of(2));
    if (set == with) {
      r.rows.push_back(row_of("Table 3", std::string(claim_apr), "0.366 to 0.433, and 0.252", ours,
                              r_of(1) > r_of(0) && r_of(2) < r_of(0), "the order is another one"));
    } else {
      r.rows.push_back(row_of("Table 3", std::string(claim_more), "0.515 to 0.494, and 0.497", ours,
                              r_of(1) <= r_of(0) && r_of(2) <= r_of(0) && r_of(3) <= r_of(0), "the order is another one"));
    }
  }
}

void add_players(Reproduction& r, const Votes& votes) {
  std::vector<Line> msi, tsi;
  for (const Player& player : table_4) {
    msi.push_back(line_of(std::string(player.name), player.msi, votes, player.rules, &Bits::muse));
    tsi.push_back(line_of(std::string(player.name), player.tsi, votes, player.rules, &Bits::tsi));
    const Agreement &m = msi.back().found.front(), &t = tsi.back().found.front();
    r.rows.push_back(row_of("Table 4", claim_4(player), text_of(player), fmt::format("MSI {}, TSI {}", text_of(m), text_of(t)),
                            agrees(m, player.msi) && agrees(t, player.tsi), "not known"));
  }
  r.tables.push_back(
      versions_of("Table 4: TSI on panels with squares of two colours", tsi,
                  fmt::format("{} panels. Each player also knows T, or the paper's figures do not come out.", votes.size())));
  r.tables.push_back(
      versions_of("Table 4: MSI on the same panels", msi,
                  "What the paper calls MSI here is MUSE with the program's shortcut: a choice costs nothing if all "
                  "that may follow costs nothing."));
}

void add_gap(Reproduction& r, const Votes& votes) {
  const auto without_rules = votes.measured(tree, Version::text), with_rules = votes.measured(base | apr | rcr, Version::text);
  std::vector<double> gap;
  for (std::size_t i = 0; i < votes.size(); ++i) gap.push_back(without_rules[i].tsi - with_rules[i].tsi);
  std::vector<std::size_t> order(votes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  steady_sort(order, std::ranges::greater(), [&](std::size_t i) { return gap[i]; });
  Table table{"Panels on which rules help most",
              {"panel", "TSI with T alone", "TSI with every rule", "gap", "upvotes, corrected"},
              {},
              "The paper would look for such panels: easy for people who know the rules, and hard for others."};
  constexpr std::size_t listed = 10;  // by name alone: the panels themselves belong to their site
  for (std::size_t place = 0; place < std::min(listed, order.size()); ++place) {
    const std::size_t i = order[place];
    const std::string id = votes.panel(i).line.value("id", "");
    table.rows.push_back({id, fmt::format("{:.2f}", without_rules[i].tsi), fmt::format("{:.2f}", with_rules[i].tsi),
                          fmt::format("{:.2f}", gap[i]), fmt::format("{:+.1f}", votes.corrected()[i])});
  }
  r.tables.push_back(std::move(table));
  const Agreement found = votes.agreement(gap), plain = votes.agreement(without_rules, &Bits::tsi);
  r.rows.push_back(
      {"Integration with EPCG", std::string(claim_gap), "-",
       fmt::format("votes and the gap: {}; votes and TSI for a player who knows T alone: {}", text_of(found), text_of(plain)),
       Reproduction::Verdict::needs_people,
       "the votes were cast for other reasons; whether the gap itself pleases needs people who play such panels"});
}

void add_untested(Reproduction& r, std::string_view reason) {
  const auto add = [&](std::string part, std::string claim, std::string theirs) {
    r.rows.push_back(untested(std::move(part), std::move(claim), std::move(theirs), std::string(reason)));
  };
  for (const Approach& a : table_2) add("Table 2", claim_2(a), text_of(a.printed));
  add("Table 2", std::string(claim_text), "0.412, 0.583, 0.563");
  add("Figure 8", std::string(claim_8), "0.583 and 0.563");
  for (const std::string_view set : {with, without}) {
    for (const Knowing& k : table_3) add("Table 3", claim_3(k, set), text_of(set == with ? k.triangles : k.others));
    add("Table 3", std::string(claim_text), set == with ? "0.366, 0.433, 0.252, 0.322" : "0.515, 0.494, 0.497, 0.479");
    add("Table 3", std::string(set == with ? claim_apr : claim_more),
        set == with ? "0.366 to 0.433, and 0.252" : "0.515 to 0.494, and 0.497");
  }
  for (const Player& player : table_4) add("Table 4", claim_4(player), text_of(player));
  add("Integration with EPCG", std::string(claim_gap), "-");
}

}  // namespace crux::panel
