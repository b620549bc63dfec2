// genome.cpp -- how far a program is from a good puzzle, and which kind of puzzle it makes. changes.cpp draws, changes and
// crosses programs.
#include "games/robot/make/genome.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/robot/make/attempt.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/solve/least.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;
using Aims = Programs::Aims;

// What a search may cost: together a few milliseconds at the most.
constexpr std::uint64_t worlds_looked_at = 2'000, commands_tried = 5'000, steps_of_least = 2'000;

// What one violation counts beside others.
constexpr int per_constraint = 10, not_to_be_built = 60, not_grown = 100, too_long = 1'000;

constexpr std::array<int, Robot::columns - 1> column_ends{0, 1, 3, 6, 10, 15, 24};  // commands saved

int miss_of(const Range& range, int value) { return std::max({0, range.least - value, value - range.most}); }
int miss_of(const Parameters& asked, Measure m, int value) { return miss_of(asked.ranges[static_cast<std::size_t>(m)], value); }
bool has_range(const Parameters& asked, Measure m) { return !asked.ranges[static_cast<std::size_t>(m)].is_open(); }

// `shortcut` looks for the shortest solution, as we do; `nothing-to-spare` takes long.
bool is_left_for_later(const Constraint& c) { return c.name == "shortcut" || c.name == "nothing-to-spare"; }

// Constraints of a stage that are not met.
int unmet(const Parameters& asked, Stage stage, const Draft& draft) {
  int count = 0;
  for (const Constraint* c : asked.asked) count += c->stage == stage && !is_left_for_later(*c) && c->reject(draft) ? 1 : 0;
  return per_constraint * count;
}

int out_of_range(const Parameters& asked, const Grown& grown, const Layout& layout) {
  int miss = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Measure::straight); ++i)
    if (!asked.ranges[i].is_open()) miss += miss_of(asked.ranges[i], quick_value(static_cast<Measure>(i), grown, layout));
  return miss;
}

// Whether somebody can do with less, or as well with a simpler kind of program: how many commands that saves, or one; 0: nobody
// was found.
int beaten_by(const Ground& ground, const Outlook& outlook, std::span<const Statement> program, std::span<const Action> trace,
              std::span<const Action> shortest_way) {
  const int intended = commands(program);
  Budget budget(commands_tried);
  const Best best = best_program(ground, outlook, all_programs, program, budget);
  int less = best.program ? best.commands : intended;
  const auto least = [&](std::span<const Action> actions, std::size_t grammar, int most) {
    Budget own(steps_of_least);
    return std::min(intended + 1, least_program_cut_off(actions, grammars[grammar], most, own).commands);
  };
  for (const auto& way : {trace, shortest_way}) less = std::min(less, least(way, grammar_count - 1, intended - 1));
  if (less < intended) return intended - less;
  const std::size_t kind = grammar_of(program);
  for (std::size_t simpler = 1; simpler < kind; ++simpler)
    for (const auto& way : {trace, shortest_way})
      if (least(way, simpler, intended) <= intended) return 1;
  return 0;
}

// Asks of a puzzle what takes a search.
int searched(const Parameters& asked, const Puzzle& p, const Grown& grown, Straight& way) {
  const Outlook outlook(p.ground());
  Budget budget(worlds_looked_at);
  way = shortest(p.ground(), outlook, budget);
  const int intended = commands(grown.program);
  const int enough = uses(grown.program).depth > 0 ? intended : intended - 1;  // as the constraint `shortcut` has it
  if (!way.actions) return 1 + std::max(0, 1 + enough - way.at_least);
  const int actions = static_cast<int>(way.actions->size());
  if (actions <= enough) return 1 + enough - actions;
  const int missed = miss_of(asked, Measure::straight, actions) + miss_of(asked, Measure::commands, intended) +
                     miss_of(asked, Measure::saving, actions - intended);
  return missed + beaten_by(p.ground(), outlook, grown.program, grown.trace, *way.actions);
}

// What only `sample_with` asks.
bool asks_for_more(const Parameters& asked) {
  const bool spares = std::ranges::any_of(asked.asked, [](const Constraint* c) { return c->name == "nothing-to-spare"; });
  const bool ranges =
      has_range(asked, Measure::straight) || has_range(asked, Measure::commands) || has_range(asked, Measure::saving);
  return spares || ranges || asked.lesson || !asked.novel.empty();
}

struct Nesting {
  int repeats = 0;
  bool functions = false, repeat_in_repeat = false, function_in_repeat = false, repeat_in_function = false,
       function_in_function = false;

  void look(std::span<const Statement> program, bool in_repeat, bool in_function) {
    for (const Statement& s : program) {
      if (s.kind == Kind::repeat) {
        ++repeats;
        repeat_in_repeat |= in_repeat;
        repeat_in_function |= in_function;
        look(s.body, true, in_function);
      } else if (s.kind == Kind::define || s.kind == Kind::call) {
        functions = true;
        function_in_repeat |= in_repeat;
        function_in_function |= in_function;
        look(s.body, in_repeat, true);
      }
    }
  }
};

}  // namespace

std::size_t structure_of(std::span<const Statement> program) {
  Nesting found;
  found.look(program, false, false);
  if (found.function_in_function) return 8;
  if (found.repeat_in_function) return 7;
  if (found.function_in_repeat) return 6;
  if (found.repeat_in_repeat) return 5;
  if (found.functions) return found.repeats > 0 ? 4 : 3;
  return static_cast<std::size_t>(std::min(found.repeats, 2));
}

std::size_t grammar_of(std::span<const Statement> program) {
  constexpr std::array<std::size_t, structure_names.size()> grammar_of_row{0, 1, 2, 2, 2, 3, 3, 3, 3};
  return grammar_of_row[structure_of(program)];
}

Judgement<Aims> Programs::judge(const Genome& g, const Targets& t) {
  const Parameters& asked = t.asked;
  const auto filling = filling_of(g, asked);
  const auto refused = [](int violations) { return Judgement<Aims>{.violations = violations}; };
  const std::size_t steps = unroll(g, most_actions + 1).size();
  if (!filling || (steps > most_actions && !asked.has_template)) return refused(too_long + commands(g));

  // Step 1. The world grows.
  Attempt& attempt = attempt_of_thread();
  Grown& grown = attempt.grown;
  if (attempt.grower.grow(filling->pattern, filling->given, {}) != Outcome::grown)
    return refused(not_grown + static_cast<int>(steps - std::min(steps, attempt.grower.seen().actions.size())));
  attempt.grower.harvest(filling->pattern, grown);
  attempt.form = format(grown);
  if (attempt.form.too_large) return refused(not_to_be_built);
  int violations = unmet(asked, Stage::program, {grown}) + unmet(asked, Stage::form, {grown, &attempt.form});
  if (attempt.form.hanging) return refused(std::max(1, violations));

  // Step 2. It is a puzzle.
  if (asked.limit) attempt.form.layout.limit = commands(grown.program);
  const Puzzle puzzle(attempt.form.layout);
  violations += unmet(asked, Stage::puzzle, {grown, &attempt.form, &puzzle}) + out_of_range(asked, grown, puzzle.layout());
  if (violations > 0) return refused(violations);

  // Step 3. The program is the best, as far as a short search can tell.
  Straight way;
  if (const int missed = searched(asked, puzzle, grown, way); missed > 0) return refused(missed);
  const int saving = static_cast<int>(way.actions->size()) - commands(g);
  const std::size_t boxes = puzzle.layout().boxes.size();
  const auto column = asked.descriptors == Descriptors::boxes
                          ? std::min(boxes, Robot::columns - 1)
                          : static_cast<std::size_t>(std::ranges::lower_bound(column_ends, saving) - column_ends.begin());
  if (asks_for_more(asked) && !Robot::express(g, t)) return refused(1);
  return {.objectives = {static_cast<int>(puzzle.layout().blocks.size())},
          .niche = {structure_of(g), static_cast<std::uint32_t>(column)}};
}

std::vector<std::string> Robot::column_names(const Parameters& asked) {
  std::vector<std::string> names;
  if (asked.descriptors == Descriptors::boxes) {
    names.emplace_back("no box");
    for (std::size_t i = 1; i + 1 < columns; ++i) names.push_back(counted(i, "box", "boxes"));
    names.push_back(fmt::format("{} boxes or more", columns - 1));
    return names;
  }
  names.emplace_back("saves nothing");
  int least = 1;
  for (const int most : std::span(column_ends).subspan(1)) {
    names.push_back(least == most ? fmt::format("saves {}", least) : fmt::format("saves {} to {}", least, most));
    least = most + 1;
  }
  names.push_back(fmt::format("saves {} or more", least));
  return names;
}

std::vector<std::string> Robot::row_names(const Parameters&) { return {structure_names.begin(), structure_names.end()}; }

// What the usual template requires counts only if somebody asked for it.
Result<Programs::Targets> Robot::targets(const Parameters& asked) {
  Programs::Targets targets{asked};
  if (!asked.has_template) targets.asked.asked = asked_constraints(asked.requested);
  return targets;
}

// The same puzzle that a template would have made if its wildcards had held this.
std::optional<Candidate<Puzzle>> Robot::express(const Programs::Genome& genome, const Programs::Targets& targets) {
  const auto filling = filling_of(genome, targets.asked);
  if (!filling) return std::nullopt;
  Parameters asked = targets.asked;
  asked.pattern = filling->pattern;
  return sample_with(asked, filling->given);
}

}  // namespace crux::robot
