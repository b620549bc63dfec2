// simulate.hpp -- the rows of `crux simulate`, between the simulation and its page.
#pragma once

#include <string>
#include <vector>

#include "cli/study_findings.hpp"
#include "players/simulate.hpp"

namespace crux::cli {

// A mean over seeds, with its 95% interval.
struct Measured {
  double mean = 0, low = 0, high = 0;
};

struct SimulatedRow {
  std::string game;
  players::Kind kind = players::Kind::steady;
  players::By by = players::By::skill;
  Measured solved, band, off_target, concepts, streaks, off, within;
  players::Tally all;  // of all seeds
};
SimulatedRow row_of(std::string game, players::Kind kind, players::By by, std::span<const players::Tally> seeds);

// The table, the sentences that compare skill with the ladder, and the plots, a finding for each game.
std::vector<Finding> simulated_findings(const std::vector<SimulatedRow>& rows);
Json to_json(const SimulatedRow& row);

}  // namespace crux::cli
