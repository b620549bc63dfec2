#include "games/robot/solve/findings.hpp"

#include "base/waiting.hpp"
#include "games/robot/solve/survey.hpp"

namespace crux::robot {
namespace {

std::shared_ptr<Memory> memory_of(const Findings& f) {
  return f.memory.get([&] { return std::make_shared<Memory>(f.ground); });
}

// To be called when something was remembered. REQUIRES: the lock is held.
void weigh(const Findings& f, Memory& memory) {
  constexpr std::size_t often = 1000;  // entries
  if (memory.entries() < memory.weighed + often) return;
  memory.weighed = memory.entries();
  f.memory.weigh(memory);
}

// REQUIRES, of all below: the lock is held.
// `share`: only one part in so many of the usual patience, as below. What was cut short by that is kept apart.
const Straight& straight_within(Findings& f, std::uint64_t share = 1) {
  if (f.straight) return *f.straight;
  std::optional<Straight>& kept = share == 1 ? f.straight : f.quick_straight;
  if (!kept) {
    Budget budget(straight_patience / share);
    Straight found = shortest(f.ground, memory_of(f)->outlook, budget);
    go_on();
    (found.settled() ? f.straight : kept) = std::move(found);
  }
  return f.straight ? *f.straight : *kept;
}

constexpr std::uint64_t share_of_hints = 10;

// A step of least_program takes as long as so many actions of a survey.
constexpr std::uint64_t price_of_least = 10;

// Looks at all solutions of no more than `steps` actions for a program of the grammar with `limit` commands or fewer, and for
// fewer still, unless one is enough. Answers whether it saw them all.
bool improve(Findings& f, const Grammar& grammar, int steps, int limit, bool one_is_enough, Best& best, Budget& budget) {
  bool certain = true;
  if (steps > static_cast<int>(max_with_functions)) return false;
  const auto memory = memory_of(f);
  const bool all = survey(f.ground, memory->outlook, steps, limit, budget, [&](std::span<const Action> trace) {
    Budget own(trace_patience);
    Least least = least_program_cut_off(trace, grammar, limit, own);
    budget.pay(price_of_least * (trace_patience - own.left()));
    certain = certain && (least.exact || least.commands <= limit);
    if (least.commands > limit) return true;
    best.commands = least.commands;
    best.program = std::move(least.program);
    limit = least.commands - 1;
    return !one_is_enough;
  });
  return all && certain;
}

// Solutions that are longer and longer, until they are long-winded.
void improve_all(Findings& f, int shortest, Best& best, Budget budget) {
  for (int steps = shortest;; steps += detour) {
    const int limit = std::min(best.commands - 1, f.limit.value_or(best.commands));
    if (!improve(f, all_programs, steps, limit, false, best, budget)) return;
    if (steps == shortest || best.commands > f.limit.value_or(best.commands)) continue;
    best.within = steps;
    return;
  }
}

Best search_best(Findings& f, std::uint64_t share) {
  // Step 1. From what is known already: the least program for the shortest way.
  const Straight& way = straight_within(f, share);
  if (way.settled() && !way.actions) return Best{.at_least = Outlook::hopeless};
  Program known;
  if (way.actions) {
    Budget budget(trace_patience / share);
    known = least_program_cut_off(*way.actions, all_programs, static_cast<int>(way.actions->size()), budget).program;
  }
  // Step 2. All short programs; then, while it is not settled, all short solutions.
  Budget budget(best_patience / share);
  Best best = best_program(f.ground, memory_of(f)->outlook, all_programs, known, budget);
  if (!best.settled() && way.actions && best.program)
    improve_all(f, static_cast<int>(way.actions->size()), best, Budget(survey_patience / share));
  go_on();
  return best;
}

const Best& best_within(Findings& f) {
  if (!f.best) f.best = search_best(f, 1);
  return *f.best;
}

// Nothing beats the best of all, so that only one as good is of interest.
Best as_good(Findings& f, const Best& best, const Grammar& grammar) {
  Best found{.at_least = best.at_least};
  Budget budget(best_patience);
  if (auto program = find_program(f.ground, memory_of(f)->outlook, grammar, best.commands, budget)) {
    found.commands = commands(*program);
    found.program = std::move(program);
  } else if (!budget.exhausted()) {
    found.at_least = best.commands + 1;
  } else if (f.straight->actions) {
    const int steps = std::max(static_cast<int>(f.straight->actions->size()) + detour, best.within);
    Budget survey_budget(survey_patience);
    if (improve(f, grammar, steps, best.commands, true, found, survey_budget)) found.within = steps;
  }
  return found;
}

}  // namespace

std::size_t Memory::bytes() const {
  const auto map = [](const auto& entries) {
    return entries.size() * allocated(sizeof(void*) + sizeof *entries.begin()) +
           allocated(sizeof(void*) * entries.bucket_count());
  };
  return allocated_shared<Memory>() + outlook.bytes() + map(far) + map(reach);
}

std::shared_ptr<const Outlook> outlook_of(const Puzzle& p) {
  const auto memory = memory_of(p.findings());
  return {memory, &memory->outlook};
}

const Straight& straight_of(const Puzzle& p) {
  const Lock lock(p.findings().busy);
  return straight_within(p.findings());
}

std::optional<int> distance_from(const Puzzle& p, const World& world) {
  Findings& f = p.findings();
  const Lock lock(f.busy);
  constexpr int unknown = -1;
  const auto memory = memory_of(f);
  if (const auto known = memory->far.find(key_of(world)); known != memory->far.end())
    return known->second == unknown ? std::nullopt : std::optional(known->second);
  Budget budget(far_patience);
  const bool at_start = key_of(world) == key_of(f.ground.start());  // known from there, or too far: not searched twice
  const Straight way = at_start ? straight_within(f, share_of_hints) : shortest_from(f.ground, memory->outlook, world, budget);
  go_on();
  memory->far.emplace(key_of(world), way.settled() ? way.at_least : unknown);
  // All along the shortest way the distance is known now.
  if (way.actions) {
    World at = world;
    for (std::size_t i = 0; i < way.actions->size(); ++i) {
      apply(f.ground, at, (*way.actions)[i]);
      memory->far.insert_or_assign(key_of(at), static_cast<int>(way.actions->size() - i) - 1);
    }
  }
  weigh(f, *memory);
  if (way.actions) return static_cast<int>(way.actions->size());
  return way.settled() ? std::optional(way.at_least) : std::nullopt;
}

namespace {

std::optional<bool> think(const Ground& ground, Memory& memory, const World& world, int left) {
  if (world.solved()) return true;
  if (memory.outlook.least_actions(world) > left) return false;
  const std::uint64_t key = key_of(world);
  if (const auto known = memory.reach.find(key); known != memory.reach.end()) {
    if (left <= known->second.too_few) return false;
    if (left >= known->second.enough) return true;
  }
  for (const Action action : all_actions()) {
    if (trouble(ground, world, action) != Trouble::none) continue;
    if (!memory.thinking.spend()) return std::nullopt;
    go_on();
    World next = world;
    apply(ground, next, action);
    const auto leads = think(ground, memory, next, left - 1);
    if (!leads) return std::nullopt;
    if (!*leads) continue;
    memory.reach[key].enough = left;
    return true;
  }
  memory.reach[key].too_few = left;
  return false;
}

}  // namespace

std::optional<bool> solvable_within(const Puzzle& p, const World& world, int actions) {
  Findings& f = p.findings();
  const Lock lock(f.busy);
  const auto memory = memory_of(f);
  const auto leads = think(f.ground, *memory, world, actions);
  weigh(f, *memory);
  return leads;
}

const Best& best_of(const Puzzle& p) {
  const Lock lock(p.findings().busy);
  return best_within(p.findings());
}

namespace {

constexpr std::uint64_t lesson_patience = 300'000;  // commands that are tried

std::optional<Program> search_lesson(Findings& f) {
  const Straight& way = straight_within(f, share_of_hints);
  if (!way.actions) return std::nullopt;
  Program straight_on = straight(*way.actions);
  Budget least_budget(trace_patience / share_of_hints);
  const int actions = static_cast<int>(way.actions->size());
  Program known = least_program_cut_off(*way.actions, all_programs, actions, least_budget).program;
  if (commands(known) > lesson_commands) return std::nullopt;
  Budget budget(lesson_patience);
  Best best = best_program(f.ground, memory_of(f)->outlook, all_programs, known, budget);
  go_on();
  if (!best.settled() || !best.program) return std::nullopt;
  return best.commands == actions ? std::move(straight_on) : std::move(best.program);
}

}  // namespace

const Straight& quick_straight_of(const Puzzle& p) {
  const Lock lock(p.findings().busy);
  return straight_within(p.findings(), share_of_hints);
}

const Best& quick_best_of(const Puzzle& p) {
  Findings& f = p.findings();
  const Lock lock(f.busy);
  if (f.best) return *f.best;
  if (!f.quick) f.quick = search_best(f, share_of_hints);
  return *f.quick;
}

std::optional<Program> lesson_of(const Puzzle& p) {
  Findings& f = p.findings();
  const TryLock lock(f.busy);
  if (!lock) return std::nullopt;
  if (!f.lesson) f.lesson = search_lesson(f);
  return *f.lesson;
}

const Best& best_of(const Puzzle& p, std::size_t grammar) {
  Findings& f = p.findings();
  const Lock lock(f.busy);
  std::optional<Best>& found = f.of_grammar[grammar];
  if (found) return *found;
  const Best& best = best_within(f);
  Best own = grammar + 1 == grammar_count || !best.program ? best : as_good(f, best, grammars[grammar]);
  go_on();
  return *(found = std::move(own));
}

}  // namespace crux::robot
