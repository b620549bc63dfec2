// findings.hpp -- what has been found out about one puzzle: each thing once, when it is first asked for, whoever asks.
//
// Nothing is kept that was cut short because nobody waited any more (base/waiting.hpp): these functions throw Stopped instead.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <unordered_map>

#include "base/kept.hpp"
#include "base/lock.hpp"
#include "games/robot/rules/world.hpp"
#include "games/robot/solve/best.hpp"
#include "games/robot/solve/straight.hpp"

namespace crux::robot {

// The time that people would wait: some tenths of a second each.
inline constexpr std::uint64_t straight_patience = 200'000;
inline constexpr std::uint64_t thinking_patience = 500'000;

// All that takes much room. It is dropped when others need that, and found out again.
struct Memory {
  explicit Memory(const Ground& ground) : outlook(ground) {}
  const Outlook outlook;
  std::unordered_map<std::uint64_t, int> far;  // [key of a world]: actions to the end
  struct Reach {
    int too_few = 0;                 // so many actions lead nowhere
    int enough = Outlook::hopeless;  // and so many do
  };
  std::unordered_map<std::uint64_t, Reach> reach;  // [key of a world]
  // For all of these together. It outlives whoever waits for the first of them, so it looks at no token.
  Budget thinking{thinking_patience, std::stop_token()};
  std::size_t weighed = 0;  // entries when its bytes were last counted
  std::size_t entries() const { return far.size() + reach.size(); }
  std::size_t bytes() const;
};

struct Findings {
  explicit Findings(const Layout& layout) : ground(layout), limit(layout.limit) {}
  const Ground ground;
  const std::optional<int> limit;  // the puzzle's own, of commands
  Mutex busy;
  Kept<Memory> memory;  // its maps belong to whoever holds the lock
  std::optional<Straight> straight;
  std::optional<Straight> quick_straight;                     // by a shorter search, if that did not settle it
  std::optional<Program> intended;                            // if known: what the puzzle was made around. No search sees it
  std::optional<Best> best;                                   // of all programs
  std::optional<Best> quick;                                  // of all programs, by a shorter search
  std::array<std::optional<Best>, grammar_count> of_grammar;  // of those that a bot can write
  std::optional<std::optional<Program>> lesson;               // see lesson_of
};

// Units of the searches, some tenths of a second each.
inline constexpr std::uint64_t far_patience = 20'000;
inline constexpr std::uint64_t best_patience = 1'000'000;
inline constexpr std::uint64_t survey_patience = 3'000'000;
inline constexpr std::uint64_t trace_patience = 200'000;

// The best program is sought among all that are short enough to be tried one by one, and among those that are not long-winded:
// their runs take no more than so many actions more than the shortest solution. If none of these is within the puzzle's limit,
// twice as many more may be taken, three times, and so on. All this depends on the puzzle alone: a solution that comes with it
// changes no answer.
inline constexpr int detour = 4;

// Hold it while you use it, and no longer. REQUIRES: the puzzle, or a copy, is there as long.
std::shared_ptr<const Outlook> outlook_of(const Puzzle& p);
const Straight& straight_of(const Puzzle& p);
// How many actions it takes from here to the end, at least; `Outlook::hopeless`: there is no way. Nothing: a search did not say.
std::optional<int> distance_from(const Puzzle& p, const World& world);
// Whether so many actions can be enough from here. Nothing: a search did not say, and will not.
std::optional<bool> solvable_within(const Puzzle& p, const World& world, int actions);
const Best& best_of(const Puzzle& p);
// For hints, which nobody waits long for: the same if it is known already, else what a tenth of the search finds.
const Straight& quick_straight_of(const Puzzle& p);
const Best& quick_best_of(const Puzzle& p);
// A puzzle is a first lesson if no program has fewer commands than one of at most `lesson_commands`, and a short search proves
// it. That program, without repeats and functions if those save nothing. Nothing for other puzzles, or while somebody else
// searches.
inline constexpr int lesson_commands = 8;
std::optional<Program> lesson_of(const Puzzle& p);
// For grammars[grammar], as far as it matters: if no program is as short as the best of all, that is all that is known.
const Best& best_of(const Puzzle& p, std::size_t grammar);

}  // namespace crux::robot
