#include "grade/rating/fit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "base/maths.hpp"
#include "grade/rating/climb.hpp"
#include "grade/rating/rungs.hpp"

namespace crux::rating {
namespace {

// Skills at which the model is asked. Evenly spaced: for smooth functions that vanish at both ends no other rule is better.
constexpr std::size_t nodes = 61;
constexpr double apart = 40;
constexpr double skill_at(std::size_t node) { return middle + apart * (static_cast<double>(node) - (nodes - 1) / 2.0); }

constexpr double usual_spread = 200;  // of people's skills, before their plays are seen
constexpr double spread_width = 0.5;  // of its logarithm
constexpr double lapse = 1e-3;        // people leave easy puzzles, and stumble on the answers of hard ones

// One figure that may move, on the scale on which it moves: a logarithm, log odds, or points.
enum class Kind : std::uint8_t { tries, bit, slip, threshold, spread };
struct Free {
  Kind kind = Kind::tries;
  std::size_t rung = 0;  // of a threshold
  double start = 0, width = 0;
};

std::vector<Free> free_of(const Scale& scale) {
  std::vector<Free> all;
  const auto add = [&](Kind kind, const Figure& figure, double start, double width, std::size_t rung = 0) {
    if (figure.error > 0 && std::isfinite(start) && std::isfinite(width)) all.push_back({kind, rung, start, width});
  };
  const double slip = scale.slip.value;
  add(Kind::tries, scale.tries, crux::log(scale.tries.value), scale.tries.error / scale.tries.value);
  add(Kind::bit, scale.bit, crux::log(scale.bit.value), scale.bit.error / scale.bit.value);
  add(Kind::slip, scale.slip, crux::log(slip / (1 - slip)), scale.slip.error / (slip * (1 - slip)));
  for (std::size_t j = 0; j < scale.rungs.size(); ++j)
    if (const auto& at = scale.rungs[j].at) add(Kind::threshold, *at, at->value, at->error, j);
  all.push_back({Kind::spread, 0, crux::log(usual_spread), spread_width});
  return all;
}

struct Guess {
  Scale scale;
  double spread = usual_spread;
};

Guess guess_at(const Scale& ships, std::span<const Free> free, std::span<const double> moved) {
  Guess guess{ships};
  for (std::size_t i = 0; i < free.size(); ++i) {
    const double at = free[i].start + moved[i] * free[i].width;
    switch (free[i].kind) {
      case Kind::tries: guess.scale.tries.value = crux::exp(at); break;
      case Kind::bit: guess.scale.bit.value = crux::exp(at); break;
      case Kind::slip: guess.scale.slip.value = 1 / (1 + crux::exp(-at)); break;
      case Kind::threshold: guess.scale.rungs[free[i].rung].at->value = at; break;
      case Kind::spread: guess.spread = crux::exp(at); break;
    }
  }
  return guess;
}

// --- the model at every node ---------------------------------------------------------------------------------------------------

using Row = std::array<double, nodes>;

double steadied(double chance) { return lapse + (1 - 2 * lapse) * chance; }

// The chance of each puzzle at each node.
std::vector<Row> chances_of(const Scale& scale, const Plays& plays) {
  const Numbers numbers = numbers_of(scale);
  std::vector<Row> all(plays.puzzles.size());
  for (std::size_t p = 0; p < all.size(); ++p)
    for (std::size_t q = 0; q < nodes; ++q)
      all[p][q] = steadied(chance_of(numbers, plays.puzzles[p].bits, plays.puzzles[p].steps, skill_at(q)));
  return all;
}

// The log of the chance of each skill, before any play.
Row skills(double spread) {
  Row logs{};
  double sum = 0;
  for (std::size_t q = 0; q < nodes; ++q) {
    const double off = (skill_at(q) - middle) / spread;
    logs[q] = -off * off / 2;
    sum += crux::exp(logs[q]);
  }
  for (double& log : logs) log -= crux::log(sum);
  return logs;
}

// What the plays say of each person's skill: the chance of each node, and the log of the chance of all their plays.
struct Persons {
  std::vector<Row> skill;
  std::vector<double> log;
};

template <class Counts>
Persons persons_of(const Plays& plays, std::span<const Row> chances, double spread, const Counts& counts) {
  const Row before = skills(spread);
  Persons all{std::vector<Row>(plays.people, before), std::vector<double>(plays.people)};
  for (std::size_t i = 0; i < plays.attempts.size(); ++i) {
    if (!counts(i)) continue;
    const Attempt& play = plays.attempts[i];
    const Row& row = chances[play.puzzle];
    for (std::size_t q = 0; q < nodes; ++q) all.skill[play.person][q] += crux::log(play.solved ? row[q] : 1 - row[q]);
  }
  for (std::size_t i = 0; i < plays.people; ++i) {
    Row& row = all.skill[i];
    const double most = *std::ranges::max_element(row);
    double sum = 0;
    for (double& each : row) sum += each = crux::exp(each - most);
    for (double& each : row) each /= sum;
    all.log[i] = most + crux::log(sum);
  }
  return all;
}

// Adds `weight` times the slope of the chance of one puzzle at one skill, along every free figure.
void add_slopes(const Numbers& scale, std::span<const Free> free, const Riddle& riddle, double skill, double weight,
                std::span<double> along) {
  const Slopes here = slopes_of(scale, riddle.bits, riddle.steps, skill);
  for (std::size_t i = 0; i < free.size(); ++i) {
    double slope = 0;
    switch (free[i].kind) {
      case Kind::tries: slope = here.log_tries; break;
      case Kind::bit: slope = -here.log_tries * ln2 * (skill - middle) / scale.bit; break;
      case Kind::slip: slope = -here.log_steady * here.slip; break;
      case Kind::threshold: slope = here.at[free[i].rung]; break;
      case Kind::spread: break;
    }
    along[i] += weight * slope * free[i].width * (1 - 2 * lapse);
  }
}

template <class Counts>
Slope slope_of(const Scale& ships, std::span<const Free> free, const Plays& plays, std::span<const double> moved,
               const Counts& counts) {
  const Guess guess = guess_at(ships, free, moved);
  const std::vector<Row> chances = chances_of(guess.scale, plays);
  const Persons persons = persons_of(plays, chances, guess.spread, counts);
  Slope slope{std::accumulate(persons.log.begin(), persons.log.end(), 0.0), std::vector<double>(free.size())};

  // Step 1. How much each chance matters: the mean over what is known of the skills.
  std::vector<Row> matters(plays.puzzles.size(), Row{});
  for (std::size_t i = 0; i < plays.attempts.size(); ++i) {
    if (!counts(i)) continue;
    const Attempt& play = plays.attempts[i];
    const Row& row = chances[play.puzzle];
    for (std::size_t q = 0; q < nodes; ++q)
      matters[play.puzzle][q] += persons.skill[play.person][q] * (play.solved ? 1 / row[q] : -1 / (1 - row[q]));
  }
  // Step 2. Along the figures of the model.
  const Numbers numbers = numbers_of(guess.scale);
  for (std::size_t p = 0; p < plays.puzzles.size(); ++p)
    for (std::size_t q = 0; q < nodes; ++q)
      if (matters[p][q] != 0) add_slopes(numbers, free, plays.puzzles[p], skill_at(q), matters[p][q], slope.along);
  // Step 3. Along the spread of the skills.
  const Row before = skills(guess.spread);
  Row squares{};
  double usual = 0;
  for (std::size_t q = 0; q < nodes; ++q) {
    const double off = (skill_at(q) - middle) / guess.spread;
    squares[q] = off * off;
    usual += crux::exp(before[q]) * squares[q];
  }
  for (const Row& person : persons.skill)
    slope.along.back() += (std::inner_product(person.begin(), person.end(), squares.begin(), 0.0) - usual) * free.back().width;
  // Step 4. The prior.
  for (std::size_t i = 0; i < free.size(); ++i) {
    slope.value -= moved[i] * moved[i] / 2;
    slope.along[i] -= moved[i];
  }
  return slope;
}

// --- the answer ----------------------------------------------------------------------------------------------------------------

// The figures that a file may have (scale.cpp), and thresholds that never fall.
void tidy(Scale& scale) {
  scale.tries.value = std::clamp(scale.tries.value, 0.01, 1000.0);
  scale.bit.value = std::clamp(scale.bit.value, 1.0, 1000.0);
  scale.slip.value = std::clamp(scale.slip.value, 0.0, 0.5);
  const Figure* before = nullptr;
  for (Rung& rung : scale.rungs) {
    if (!rung.at) continue;
    rung.at->value = std::clamp(rung.at->value, lowest, highest);
    if (before && rung.at->value < before->value) {  // it moves because of the one before it
      rung.at->value = before->value;
      rung.at->from = before->from;
    }
    before = &*rung.at;
  }
}

// The figure that `free` moves; nothing for the spread, which is no figure of a scale.
Figure* figure_of(Scale& scale, const Free& free) {
  switch (free.kind) {
    case Kind::tries: return &scale.tries;
    case Kind::bit: return &scale.bit;
    case Kind::slip: return &scale.slip;
    case Kind::threshold: return &*scale.rungs[free.rung].at;
    case Kind::spread: return nullptr;
  }
  return nullptr;
}

std::string name_of(const Free& free) {
  switch (free.kind) {
    case Kind::tries: return "tries";
    case Kind::bit: return "bit";
    case Kind::slip: return "slip";
    case Kind::threshold: return "rung " + std::to_string(free.rung);
    case Kind::spread: return "spread";
  }
  return "";
}

// The error of a figure whose free number is off by `width`.
double error_of(const Figure& figure, const Free& free, double width) {
  switch (free.kind) {
    case Kind::tries:
    case Kind::bit: return std::min(figure.value * width, 999.0);
    case Kind::slip: return std::min(figure.value * (1 - figure.value) * width, 0.5);
    case Kind::threshold:
    case Kind::spread: return width;
  }
  return width;
}

// A figure comes from people if their plays moved it, or its error, by a twentieth of the prior's width. Any other stays as it
// ships.
void settle(Fitted& fitted, const Scale& ships, const Free& free, double moved, double left) {
  constexpr double least = 0.05;
  Figure* figure = figure_of(fitted.scale, free);
  if (!figure) return;
  if (left < 1 - least || std::abs(moved) > least) {
    figure->from = "people";
    figure->error = error_of(*figure, free, left * free.width);
    fitted.told.push_back(name_of(free));
  } else {
    Scale before = ships;
    *figure = *figure_of(before, free);
  }
}

template <class Counts>
std::pair<Vector, Guess> top(const Scale& ships, const Plays& plays, const Counts& counts, const std::stop_token& stop) {
  const std::vector<Free> free = free_of(ships);
  const Vector moved = climb(free.size(), [&](const Vector& at) { return slope_of(ships, free, plays, at, counts); }, stop);
  return {moved, guess_at(ships, free, moved)};
}

constexpr auto every = [](std::size_t) { return true; };

}  // namespace

std::size_t free_figures(const Scale& ships) { return free_of(ships).size(); }

Slope slope_at(const Scale& ships, const Plays& plays, const std::vector<double>& moved) {
  return slope_of(ships, free_of(ships), plays, moved, every);
}

Fitted fit(const Scale& ships, const Plays& plays, const std::stop_token& stop) {
  const std::vector<Free> free = free_of(ships);
  const auto ask = [&](const Vector& at) { return slope_of(ships, free, plays, at, every); };
  const auto [moved, guess] = top(ships, plays, every, stop);
  Fitted fitted{.scale = guess.scale, .told = {}, .spread = {guess.spread, 0, "people"}, .posterior = ask(moved).value};
  tidy(fitted.scale);
  if (stop.stop_requested()) return fitted;
  const Vector squares = variances(curvature(moved, ask));
  for (std::size_t i = 0; i < free.size(); ++i) settle(fitted, ships, free[i], moved[i], std::min(1.0, std::sqrt(squares[i])));
  tidy(fitted.scale);
  fitted.spread.error = guess.spread * std::sqrt(squares.back()) * free.back().width;
  return fitted;
}

std::optional<Foretold> foretell(const Scale& ships, const Plays& plays, const std::stop_token& stop) {
  constexpr std::size_t folds = 5, fewest = 10;
  const std::size_t n = plays.attempts.size();
  if (n < fewest) return std::nullopt;
  // Each fold has every fifth play, whoever played it, in an order that has nothing to do with how they were listed.
  const auto fold_of = [](std::size_t i) { return ((i * 0x9e3779b97f4a7c15U) >> 40U) % folds; };
  Vector losses_before(n), losses_after(n);
  for (std::size_t fold = 0; fold < folds && !stop.stop_requested(); ++fold) {
    const auto seen = [&](std::size_t i) { return fold_of(i) != fold; };
    const auto lose = [&](const Guess& guess, Vector& losses) {
      const std::vector<Row> chances = chances_of(guess.scale, plays);
      const Persons persons = persons_of(plays, chances, guess.spread, seen);
      for (std::size_t i = 0; i < n; ++i) {
        if (seen(i)) continue;
        const Attempt& play = plays.attempts[i];
        const Row& skill = persons.skill[play.person];
        const double right = std::inner_product(skill.begin(), skill.end(), chances[play.puzzle].begin(), 0.0);
        losses[i] = -crux::log(play.solved ? right : 1 - right);
      }
    };
    lose({ships}, losses_before);
    lose(top(ships, plays, seen, stop).second, losses_after);
  }
  Foretold found;
  double squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double better = losses_before[i] - losses_after[i];
    found.ships += losses_before[i] / static_cast<double>(n);
    found.fitted += losses_after[i] / static_cast<double>(n);
    squares += better * better;
  }
  found.better = found.ships - found.fitted;
  const double mean_square = squares / static_cast<double>(n);
  found.error = std::sqrt(std::max(0.0, mean_square - found.better * found.better) / static_cast<double>(n));
  return found;
}

}  // namespace crux::rating
