// grow.hpp -- the solution generator: fills the wildcards of a template by check and simulate (Dong & Barnes 2017).
//
// A template is run statement by statement. At a wildcard all actions are found that are possible in the world as far as it is
// known -- every cube that the action needs is unknown, or fits already --, one is drawn, done, and written down. When a repeat
// or a function runs again the same content is done again: it may settle more cubes, or fail, which ends the attempt.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/robot/make/template.hpp"

namespace crux::robot {

// How an attempt may end: with a program, or given up.
enum class Outcome : std::uint8_t {
  grown,
  dead_end,      // no action was possible in a wildcard
  action_fails,  // one that the template asks for, or one of a repeat or function when it ran again
  too_large,     // further from the start than a puzzle reaches, or more boxes than it may have
  rejected,      // by a constraint that can tell early
  unfinished     // the actions that were given ended, and nothing was against them so far
};

// The ground for many attempts, one after the other: after the first ones no attempt allocates anything.
class Grower {
 public:
  static constexpr std::size_t bytes = std::size_t{1} << 21;  // that it takes, more or less
  Grower();
  // REQUIRES: `pattern` was read by read_template; `watch` outlives the call.
  Outcome grow(std::span<const Statement> pattern, const Weights& weights, std::span<const Constraint* const> watch, Rng& rng);
  // The same with nothing left to chance: the robot faces north, and wildcards hold the actions that are given, one after the
  // other in the order of the text, which is the order in which they first run. `unfinished` if those are too few.
  Outcome grow(std::span<const Statement> pattern, std::span<const Action> given, std::span<const Constraint* const> watch);
  // Of `rejected`: by whom, as an index into `watch`.
  std::size_t rejected_by() const { return rejected_by_; }
  Trace seen() const { return {trace_, drawn_}; }
  // The world that has grown. REQUIRES: the last attempt ended with Outcome::grown, on the same pattern.
  void harvest(std::span<const Statement> pattern, Grown& grown) const;

 private:
  using Place = std::uint32_t;  // z, y and x of seven bits each
  enum Content : std::uint8_t { unknown = 0, free = 1, block = 2, box = 3, at_start = 3, boxed = 4 };

  struct Filled {
    const Statement* wildcard;
    std::size_t first;  // in contents_
  };

  void clear();
  Outcome start(unsigned facing, std::span<const Statement> pattern);
  Outcome run(std::span<const Statement> statements);
  Outcome run_wildcard(const Statement& wildcard);
  Outcome draw_content(const Statement& wildcard);
  std::optional<Action> draw();
  Outcome judge_content(std::size_t first);
  Outcome step(Action action, bool drawn);

  bool possible(Action action) const;
  bool can_enter(Place to) const { return can_be_free(to) && can_be_block(below(to)); }
  bool can_climb_up() const;
  bool can_climb_down() const;
  bool can_pick_up() const;
  // Moves the robot and settles the cubes that it needs. REQUIRES: possible(action).
  void act(Action action);
  void enter(Place to);
  void pick_up();
  void put_down();

  static Place above(Place at) { return at + (1u << 14); }
  static Place below(Place at) { return at - (1u << 14); }
  Place ahead(int way = 1) const;
  bool can_be_free(Place at) const { return cubes_[at] == unknown || is_free(at); }
  bool can_be_block(Place at) const { return cubes_[at] == unknown || cubes_[at] == block; }
  // Known, and nothing is in it now.
  bool is_free(Place at) const { return cubes_[at] == free || cubes_[at] == box; }
  bool is_boxed(Place at) const { return (cubes_[at] & boxed) != 0; }
  void settle(Place at, Content content) {
    if (cubes_[at] != unknown) return;
    cubes_[at] = content;
    touched_.push_back(at);
  }
  bool in_reach() const;
  void write_program(std::span<const Statement> pattern, Program& program, std::vector<std::uint8_t>& written) const;

  // [place]: what it holds at the start (two bits), and whether a box is there now. 128 cubes a side, the robot starts in
  // the middle: two megabytes, of which an attempt touches a few lines.
  std::vector<std::uint8_t> cubes_;
  std::vector<Place> touched_;
  Place robot_ = 0;
  Place first_robot_ = 0;
  unsigned facing_ = 0, first_facing_ = 0;
  bool carrying_ = false;
  std::size_t boxes_ = 0;  // that were there at the start
  std::vector<Action> trace_;
  std::vector<std::uint8_t> drawn_;
  std::vector<Action> contents_;
  std::vector<Filled> filled_;
  std::array<const Statement*, max_functions> functions_{};
  std::size_t rejected_by_ = 0;
  // The state of the attempt that runs.
  const Weights* weights_ = nullptr;
  std::span<const Constraint* const> watch_;
  Rng* rng_ = nullptr;  // null: actions are given
  std::span<const Action> given_;
};

}  // namespace crux::robot
