#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "games/robot/make/good.hpp"
#include "games/robot/make/template.hpp"
#include "games/robot/solve/findings.hpp"
#include "games/robot/solve/least.hpp"
#include "games/robot/solve/needed.hpp"
#include "games/robot/solve/structure.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

// --- on programs ---------------------------------------------------------------------------------------------------------------

bool cancels(Action a, Action b) {
  const auto either = [&](Action x, Action y) { return (a == x && b == y) || (a == y && b == x); };
  return either(Action::forward, Action::backward) || either(Action::turn_left, Action::turn_right) ||
         either(Action::pick_up, Action::put_down);
}

Trace first(const Trace& trace, std::size_t steps) { return {trace.actions.first(steps), trace.drawn.first(steps)}; }

bool ends_in_cancellation(const Trace& t) {
  const std::size_t n = t.actions.size();
  return n >= 2 && cancels(t.actions[n - 2], t.actions[n - 1]) && (t.drawn[n - 2] || t.drawn[n - 1]);
}

bool ends_in_three_turns(const Trace& t) {
  const std::size_t n = t.actions.size();
  return n >= 3 && is_turn(t.actions[n - 1]) && t.actions[n - 2] == t.actions[n - 1] && t.actions[n - 3] == t.actions[n - 1] &&
         (t.drawn[n - 3] || t.drawn[n - 2] || t.drawn[n - 1]);
}

// The step, from 1, with which the trace first breaks a constraint that can be told early; 0: none.
std::size_t first_break(const Trace& trace, bool (*breaks)(const Trace&)) {
  for (std::size_t n = 1; n <= trace.actions.size(); ++n)
    if (breaks(first(trace, n))) return n;
  return 0;
}

std::optional<std::string> cancellation(const Draft& d) {
  const std::size_t n = first_break(d.grown.seen(), ends_in_cancellation);
  if (n == 0) return std::nullopt;
  return fmt::format("step {}, {}, takes back step {}, {}", n, name_of(d.grown.trace[n - 1]), n - 1,
                     name_of(d.grown.trace[n - 2]));
}

std::optional<std::string> idle_turning(const Draft& d) {
  if (const std::size_t n = first_break(d.grown.seen(), ends_in_three_turns); n > 0)
    return fmt::format("steps {} to {} turn the same way three times, which is one turn the other way", n - 2, n);
  if (!d.grown.trace.empty() && is_turn(d.grown.trace.back()) && d.grown.drawn.back())
    return fmt::format("the last step, {}, is {}: nothing comes of it", d.grown.trace.size(), name_of(d.grown.trace.back()));
  return std::nullopt;
}

// --- on what is taught ---------------------------------------------------------------------------------------------------------

std::optional<std::string> idle_box(const Draft& d) {
  if (d.grown.carrying) return "the robot carries a box at the end, which presses no switch";
  if (d.grown.layout.switches.size() <= d.grown.layout.boxes.size())
    return "a box stands on another at the end, where no switch can be";
  return std::nullopt;
}

std::optional<std::string> unintended_structure(const Draft& d) { return unused_structure(d.grown.program, d.grown.written); }

std::optional<std::string> solved_early(const Draft& d) {
  const Ground& ground = d.puzzle->ground();
  World world = ground.start();
  for (std::size_t i = 0; i < d.grown.trace.size(); ++i) {
    if (world.solved()) {
      // The template may end with turns of its own, as the paper's example does.
      bool turns_alone = true;
      for (std::size_t rest = i; rest < d.grown.trace.size(); ++rest)
        turns_alone = turns_alone && is_turn(d.grown.trace[rest]) && !d.grown.drawn[rest];
      if (turns_alone) return std::nullopt;
      return fmt::format("every switch is pressed after step {} of {}", i, d.grown.trace.size());
    }
    apply(ground, world, d.grown.trace[i]);
  }
  return std::nullopt;
}

std::optional<std::string> unneeded_element(const Draft& d) {
  // The blocks that were settled, at the places to which the formatter moved them: pillars are not among them.
  const Cube moved{d.form->layout.robot.x - d.grown.layout.robot.x, d.form->layout.robot.y - d.grown.layout.robot.y,
                   d.form->layout.robot.z - d.grown.layout.robot.z};
  std::vector<Cube> settled;
  settled.reserve(d.grown.layout.blocks.size());
  for (const Cube& cube : d.grown.layout.blocks) settled.push_back({cube.x + moved.x, cube.y + moved.y, cube.z + moved.z});
  return unneeded(d.puzzle->ground(), d.grown.trace, settled);
}

// A program of plain actions must need more commands than the program that is taught; if none is taught, no fewer.
std::optional<std::string> shortcut(const Draft& d) {
  const int intended = commands(d.grown.program);
  const int enough = uses(d.grown.program).depth > 0 ? intended : intended - 1;
  if (!solvable_within(*d.puzzle, d.puzzle->ground().start(), enough).value_or(false)) return std::nullopt;
  return fmt::format("{} actions, one after the other, are enough: the {} commands of the program save nothing", enough,
                     intended);
}

// --- on worlds -----------------------------------------------------------------------------------------------------------------

std::optional<std::string> cannot_stand(const Draft& d) {
  if (!d.form->hanging) return std::nullopt;
  const auto& [block, below, is_box] = *d.form->hanging;
  return fmt::format("the block at {},{},{} cannot stand: {},{},{} below it {}", block.x, block.y, block.z, below.x, below.y,
                     below.z, is_box ? "holds a box" : "has to be free");
}

std::optional<std::string> pressed_at_start(const Draft& d) {
  if (!d.puzzle->ground().start().solved()) return std::nullopt;
  return "every switch is pressed before the first step";
}

// --- on request ----------------------------------------------------------------------------------------------------------------

bool is_box_work(Action a) { return a == Action::pick_up || a == Action::put_down; }
bool is_climb(Action a) { return a == Action::climb_up || a == Action::climb_down; }

bool any_action(std::span<const Statement> program, bool (*is)(Action)) {
  return std::ranges::any_of(
      program, [&](const Statement& s) { return (s.kind == Kind::action && is(s.action)) || any_action(s.body, is); });
}

// Whether it happens inside what the program teaches: its repeats and functions, if it has any.
bool taught(std::span<const Statement> program, bool (*is)(Action)) {
  bool structured = false;
  for (const Statement& s : program) {
    structured = structured || !s.body.empty();
    if (!s.body.empty() && any_action(s.body, is)) return true;
  }
  return !structured && any_action(program, is);
}

std::optional<std::string> without(const Draft& d, bool (*is)(Action), std::string_view what) {
  for (std::size_t i = 0; i < d.grown.trace.size(); ++i)
    if (d.grown.drawn[i] && is(d.grown.trace[i]))
      return fmt::format("step {} is {}, and {}", i + 1, name_of(d.grown.trace[i]), what);
  return std::nullopt;
}
template <bool (*is)(Action)>
bool just_drawn(const Trace& t) {
  return t.drawn.back() && is(t.actions.back());
}
bool is_backward(Action a) { return a == Action::backward; }

std::optional<std::string> box_wanted(const Draft& d) {
  if (taught(d.grown.program, is_box_work)) return std::nullopt;
  return uses(d.grown.program).depth > 0 ? "no repeat or function picks up a box or puts one down" : "no box is moved";
}
std::optional<std::string> two_boxes_wanted(const Draft& d) {
  if (d.grown.layout.boxes.size() >= 2) return std::nullopt;
  return fmt::format("{} moved, and two are wanted", d.grown.layout.boxes.empty() ? "no box is" : "one box is");
}
std::optional<std::string> no_box_wanted(const Draft& d) { return without(d, is_box_work, "no boxes are wanted"); }
std::optional<std::string> no_backward_wanted(const Draft& d) { return without(d, is_backward, "no way backward is wanted"); }
std::optional<std::string> climbing_wanted(const Draft& d) {
  return any_action(d.grown.program, is_climb) ? std::nullopt : std::optional<std::string>("nothing is climbed");
}
std::optional<std::string> no_climbing_wanted(const Draft& d) { return without(d, is_climb, "no climbing is wanted"); }

// Things that nobody needs, not even a player who writes every action down (good.hpp).
std::optional<std::string> spare_element(const Draft& d) {
  constexpr std::uint64_t patience = 5'000;
  const Goodness found = judge(*d.puzzle, d.grown.program, patience);
  if (found.spares_nothing()) return std::nullopt;
  return found.spare.empty() ? "something can be spared" : fmt::format("{} can be spared", found.spare.front());
}

constexpr std::array<Constraint, 16> all{{
    {"cancellation", Group::program, Stage::program, "No action takes back the one before it.",
     "Wildcards after actions that can be taken back at once, or longer ones, often hold such a pair: put another action "
     "between.",
     cancellation, ends_in_cancellation},
    {"idle-turning", Group::program, Stage::program, "No three turns the same way, and no turn at the end.",
     "Let the template end with an action of its own, or give turns less weight: --weights turn=1,walk=3.", idle_turning,
     ends_in_three_turns},
    {"idle-box", Group::educational, Stage::program, "Every box ends on a switch.",
     "Write `put down` where a box is to be left, or give boxes less weight: --weights box=1,walk=3.", idle_box},
    {"unintended-structure", Group::educational, Stage::program, "Wildcards hold no repeat or function of their own.",
     "Shorter wildcards, or different actions of the template between them, leave less room for one.", unintended_structure,
     nullptr, compressible},
    {"box", Group::requested, Stage::program, "A repeat or function moves a box; without any, the program does.",
     "Write `pick up` and `put down` into the template, or give boxes more weight: --weights box=3.", box_wanted},
    {"two-boxes", Group::requested, Stage::program, "Two boxes or more are moved.",
     "Write more `pick up` and `put down` into the template, or give boxes more weight: --weights box=3.", two_boxes_wanted},
    {"no-box", Group::requested, Stage::program, "Wildcards move no box.", "Give boxes no weight: --weights box=0.",
     no_box_wanted, just_drawn<is_box_work>},
    {"no-backward", Group::requested, Stage::program, "Wildcards do not go backward.", "Give it no weight: --weights backward=0.",
     no_backward_wanted, just_drawn<is_backward>},
    {"climbing", Group::requested, Stage::program, "The robot climbs.",
     "Write `climb up` or `climb down` into the template, or give climbing more weight: --weights climb=3.", climbing_wanted},
    {"no-climbing", Group::requested, Stage::program, "Wildcards do not climb.", "Give climbing no weight: --weights climb=0.",
     no_climbing_wanted, just_drawn<is_climb>},
    {"cannot-stand", Group::world, Stage::form, "Every block stands on the ground or on another one, and every box on something.",
     "Ways that cross above each other make such blocks: fewer climbs, fewer turns, or a shorter template.", cannot_stand},
    {"pressed-at-start", Group::world, Stage::puzzle, "Not every switch is pressed at the start.",
     "The robot comes back to where it began: another number of passes, or an action before or after them.", pressed_at_start},
    {"solved-early", Group::educational, Stage::puzzle, "The program is needed to its end.",
     "The last actions change nothing that counts: let the template end with `forward` or `put down`.", solved_early},
    {"unneeded-element", Group::educational, Stage::puzzle, "No block or box can be done without.",
     "Long wildcards go astray: shorter ones, more weight for walking (--weights walk=3), or no way back (--require "
     "no-backward).",
     unneeded_element},
    {"shortcut", Group::educational, Stage::puzzle, "Without repeats and functions no solution is as short.",
     "The way comes back to where it has been: more passes, longer wildcards, or no way back (--require no-backward).", shortcut},
    {"nothing-to-spare", Group::requested, Stage::puzzle, "No shortest solution can do without any block, box or switch.",
     "Loops go on in their manner where others cut a corner: fewer passes, or no way back (--require no-backward).",
     spare_element},
}};

}  // namespace

std::span<const Constraint> constraints() { return all; }

const Constraint* find_constraint(std::string_view name) {
  const auto found = std::ranges::find(all, name, &Constraint::name);
  return found == all.end() ? nullptr : &*found;
}

std::vector<const Constraint*> asked_constraints(std::uint32_t requested) {
  std::vector<const Constraint*> asked;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].group != Group::requested || ((requested >> i) & 1)) asked.push_back(&all[i]);
  return asked;
}

}  // namespace crux::robot
