// model.hpp -- the skill at which a person solves a puzzle half of the time: one scale for all games.
//
// A person of skill s stands on rung j of a game's ladder with chance w_j(s), an ordered logit on the chess players' scale: the
// odds to stand on rung j or above grow tenfold every 400 points, and are even at its threshold t_j. They have
//   k(s) = tries * 2^((s - 1500) / bit)
// tries, so that one more bit to guess costs `bit` points, and slip on each step with a chance e(s) that falls with skill: its
// odds are those of `slip` at 1500, and fall tenfold every `ease` points. Rung j succeeds in one try with the chance
//   c_j = 2^-TSI_j * (1 - e)^steps
// or as the best rung below it, if that is higher: people forget nothing that they knew before. So
//   P(s) = sum_j w_j(s) * (1 - (1 - c_j)^k)
// rises with s, and falls if a TSI or the number of steps rises. The rating is the s at which P is one half.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crux::rating {

inline constexpr std::size_t most_rungs = 32;
inline constexpr double middle = 1500;
inline constexpr double lowest = 0, highest = 4000;  // a rating beyond is this one

// One number of the model, how far it may be off, and where it comes from.
struct Figure {
  double value = 0;
  double error = 0;
  std::string from = {};  // "people", "simulated people" or "assumed"
  bool operator==(const Figure&) const = default;
};

// A rung of the ladder that people stand on. Its bits are those that a bot lacks, those that a player lacks who knows a set of
// rules, or both together: who writes a program needs to know the way, too.
struct Rung {
  std::string name;
  std::string says;               // how this person goes about it, as the beginning of a sentence: "with every rule"
  std::string bot;                // of the game's ladder; empty: none
  std::string rules;              // a named set of rules; empty: none
  Figure share = {1, 0, ""};      // of the bits under these rules that are left, because people look ahead
  std::optional<Figure> at = {};  // its threshold; the first rung has none, because everybody stands there
  bool operator==(const Rung&) const = default;
};

struct Scale {
  Figure tries, bit, slip, ease;
  std::vector<Rung> rungs;  // from naive to expert: thresholds never fall
  bool operator==(const Scale&) const = default;
};

// Reads data/ratings/<game>.json.
Result<Scale> read_scale(std::string_view text);

// The figures of a game that somebody has brought in place of those that ship: a school's own, fitted to its plays. `mark` tells
// them from others, for answers that are kept. Any thread may call these. A scale stays where it is until the program ends, so a
// puzzle that is being rated may go on with the one that it began with.
struct OwnScale {
  Scale scale;
  std::string mark;
};
void use_scale(std::string_view game, OwnScale own);
// Those that ship are in use again, for all games.
void forget_scales();
// Null: those that ship.
const OwnScale* own_scale(std::string_view game);

// P(s). `bits` are the TSI of each rung; infinite: it cannot solve the puzzle. REQUIRES: as many as there are rungs.
double chance(const Scale& scale, std::span<const double> bits, double steps, double skill);

// The skill at which the chance is one half, within [lowest, highest]. Nothing if no rung can solve the puzzle.
std::optional<double> rating_of(const Scale& scale, std::span<const double> bits, double steps);

// How far the rating `value` is off, to first order, if every figure is off by its error, one by one: the root of the sum of the
// squares. `off`: how far each of the bits is off; empty: not at all.
double error_of(const Scale& scale, std::span<const double> bits, double steps, double value, std::span<const double> off = {});

// The rung that does most for the chance at this skill.
std::size_t decisive_rung(const Scale& scale, std::span<const double> bits, double steps, double skill);

}  // namespace crux::rating
