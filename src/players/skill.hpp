// skill.hpp -- what is believed of one person's skill, on the scale of the rating: a bell curve for the person over all games,
// one for each game, and one for each concept of a game.
//
// The skill that a puzzle meets is a sum of parts:
//   s = overall + game + (c_1 + .. + c_n) / sqrt(n)
// where c_i are the concepts of the puzzle. So whoever is good at one game is expected to be good at the next one, and whoever
// fails at stars is asked for fewer stars, not for easier puzzles of every kind. The puzzle has a part of its own, -r: how much
// harder it is than its rating says. That is learned from all who play it (Residual).
//
// It is TrueSkill-like (Herbrich, Minka & Graepel 2006), not Glicko-2-like: the bell curve of s is multiplied by the chance of
// what happened, and what comes out is taken for a bell curve with the same mean and spread, which the parts share by their
// variances. Glicko-2 (Glickman 2013) makes one Newton step on a logistic curve. P(s) of the rating's model is not logistic: it
// is flat where a person stands on a rung for long, and has as many bends as the ladder has rungs. From Glicko we take that a
// spread grows with time; its volatility is here, too: while results surprise in one direction, spreads grow faster.
//
// Evidence:
// - A puzzle solved without help counts P(s); one that was failed or revealed counts 1 - P(s).
// - With h hints it counts as solved in part: P(s)^(2^-h) * (1 - P(s))^(1 - 2^-h).
// - A re-roll because it looks too hard counts half as much as a failure, too easy half as much as a success. Another re-roll
//   says nothing.
// - Time, of a puzzle solved without help: seconds double with each `doubling` points that the skill lies lower, and scatter by a
//   factor of two. Each person has a pace of their own, which is learned beside the skill: slow readers are not weak players.
// These weights are assumed (docs/players.md).
//
// Promise: deterministic, the same with every compiler; an update costs microseconds. Order matters little: results of the same
// puzzles in another order give nearly the same skill.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"
#include "players/subject.hpp"

namespace crux::players {

struct Bell {
  double mean = 0, variance = 0;
  double sd() const;
  bool operator==(const Bell&) const = default;
};

// What is remembered of a concept beside the skill, in plays of its game.
struct Memory {
  int seen = 0, solved = 0;  // solved: without help
  int last = 0;              // the play in which it was met last
  int gap = 0;               // plays after which it is worth another look
  bool operator==(const Memory&) const = default;
};

struct Practice {  // of one concept
  Bell bell;
  Memory memory = {};
  bool operator==(const Practice&) const = default;
};

struct InGame {
  Bell bell;
  int plays = 0;
  double drift = 0;                        // mean of the surprises of late: above 0 while results are better than expected
  double log_pace = 0, pace_variance = 1;  // doublings of the time that others take
  std::map<std::string, Practice, std::less<>> concepts = {};
  std::set<std::string, std::less<>> played = {};  // ids of puzzles
  bool operator==(const InGame&) const = default;
};

struct Skill {
  Bell overall;
  std::map<std::string, InGame, std::less<>> games = {};
  bool operator==(const Skill&) const = default;
};

// What is believed before the first play.
struct Prior {
  double mean = 1500;
  double overall = 220, game = 180, concept_ = 110, puzzle = 40;  // standard deviations
  double drift = 10, concept_drift = 10;                          // what a play adds to them
};
inline constexpr Prior prior{};
inline constexpr double doubling = 400;  // points of skill that halve the time

Skill newcomer();

enum class Ending : std::uint8_t { solved, failed, too_hard, too_easy, skipped };
struct Evidence {
  Ending ending = Ending::failed;
  int hints = 0;
  double seconds = 0;  // 0: not known
};

// How much harder a puzzle is than its rating says, by those who played it.
struct Residual {
  Bell bell{0, prior.puzzle* prior.puzzle};
  int plays = 0;
  bool operator==(const Residual&) const = default;
};

// The bell curve of s on this puzzle, and the mean chance over it. `residual` may be null.
Bell skill_at(const Skill& skill, const Subject& subject, const Challenge& challenge, const Residual* residual = nullptr);
double chance(const Skill& skill, const Subject& subject, const Challenge& challenge, const Residual* residual = nullptr);
double mean_chance(const Curve& curve, const Bell& bell);

// After one play. A residual that is given learns, too.
void update(Skill& skill, const Subject& subject, const Challenge& challenge, const Evidence& evidence,
            Residual* residual = nullptr);

// The person's skill in a game, concepts aside: what a page shows, with a spread.
Bell skill_in(const Skill& skill, std::string_view game);

// How far somebody is with a concept. Known: solved three times without help; learning: met before.
enum class Stage : std::uint8_t { unknown, learning, known };
Stage stage_of(const Practice* practice);
std::string_view name_of(Stage stage);  // "new", "learning", "known"
inline constexpr int solves_to_know = 3;

// {"skill":1,"overall":[mean,sd],"games":{GAME:{"skill":[mean,sd],"plays":n,..}}}: a value that a page keeps and a server stores.
Json to_json(const Skill& skill);
Result<Skill> read_skill(const Json& json);

}  // namespace crux::players
