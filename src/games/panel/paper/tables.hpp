// tables.hpp -- the parts of compare (paper.hpp): the tables of correlations, and what can be seen in pictures.
#pragma once

#include "games/panel/paper/paper.hpp"

namespace crux::panel {

// One of the paper's sets: its panels that have a solution, with the votes corrected for age inside the set.
class Votes {
 public:
  Votes(const std::vector<VotedPanel>& all, std::string_view set, const Bench& bench);

  std::size_t size() const { return panels_.size(); }
  const VotedPanel& panel(std::size_t i) const { return *panels_[i]; }
  const std::vector<double>& corrected() const { return corrected_; }
  std::vector<Bits> measured(std::uint32_t rules, Version version) const;
  Agreement agreement(const std::vector<Bits>& bits, double Bits::* measure) const;
  Agreement agreement(std::uint32_t rules, Version version, double Bits::* measure) const {
    return agreement(measured(rules, version), measure);
  }
  Agreement agreement(std::span<const double> column) const { return bench_->agreement(column, corrected_); }

 private:
  const Bench* bench_;
  std::vector<const VotedPanel*> panels_;
  std::vector<double> corrected_;
};

// "1.53e-5", as papers print small chances.
std::string chance_text(double p);

// Rows and tables of correlations: Tables 2, 3 and 4, Figure 8.
void add_comparison(Reproduction& r, const Votes& votes);                      // 104 panels with squares alone
void add_rules(Reproduction& r, const Votes& triangles, const Votes& others);  // with and without triangles
void add_players(Reproduction& r, const Votes& votes);                         // 24 panels of two colours
// Of all panels: those on which rules help most, and whether people vote for them.
void add_gap(Reproduction& r, const Votes& votes);
// The same rows if nobody gave the votes.
void add_untested(Reproduction& r, std::string_view reason);

// Rows that need no data: Table 1 with pictures, and the two small panels of Figure 1.
void add_marks(Reproduction& r);
void add_small_panels(Reproduction& r, const Bench& bench);
// Figures 3 and 4: what an oracle tells a player, on the tree of Figure 4.
void add_communication(Reproduction& r, const Bench& bench);

}  // namespace crux::panel
