// fit.hpp -- the figures of a scale, fitted to plays of people.
//
// Each person has a skill, which nobody knows: it comes from a normal distribution around 1500 whose spread is fitted, too. The
// chance of all plays of a person is the mean of the model's over that distribution, so no skill has to be guessed (marginal
// maximum likelihood, as in item response theory; Bock & Aitkin 1981). Thresholds, tries, `bit`, `slip` and the spread are where
// this chance, times a prior, is largest. The prior lies at the figures that ship, as wide as their errors: few plays move
// little. `ease` and figures without an error stay as they are.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "grade/rating/model.hpp"

namespace crux::rating {

// All that the model knows of a puzzle.
struct Riddle {
  std::vector<double> bits;  // of each rung
  double steps = 0;
};

struct Attempt {
  std::size_t person = 0, puzzle = 0;
  bool solved = false;
};

struct Plays {
  std::vector<Riddle> puzzles;
  std::size_t people = 0;
  std::vector<Attempt> attempts;
};

struct Fitted {
  // Thresholds never fall. A figure comes from "people" if the plays moved it, or made its error smaller, by a twentieth of the
  // error that ships; its error is then what the plays and the prior leave. Any other figure is the one that ships.
  Scale scale;
  std::vector<std::string> told;  // the figures that the plays say something about: "tries", "bit", "slip", "rung 3"
  Figure spread;                  // of the skills of these people
  double posterior = 0;           // log of the chance of the plays times the prior
};

// REQUIRES: the riddles have as many bits as the scale has rungs; indices are in range. A stop leaves it unfinished.
Fitted fit(const Scale& ships, const Plays& plays, const std::stop_token& stop = {});

// How well plays are foretold that a fit has not seen: the mean of -ln of the chance that was given to what happened, over five
// folds. The skill of a person comes from their other plays.
struct Foretold {
  double ships = 0, fitted = 0;
  double better = 0, error = 0;  // the difference, and its standard error over the plays
};
// Nothing if there are fewer than ten plays.
std::optional<Foretold> foretell(const Scale& ships, const Plays& plays, const std::stop_token& stop = {});

// The log of the posterior, and how it changes with each free figure, measured in widths of the prior. For fit, and its tests.
struct Slope {
  double value = 0;
  std::vector<double> along;
};
Slope slope_at(const Scale& ships, const Plays& plays, const std::vector<double>& moved);
// How many free figures there are, the spread of the skills included.
std::size_t free_figures(const Scale& ships);

}  // namespace crux::rating
