// hint.cpp -- what to say to a person who writes a program: where it fails, how it could go on, or that it could be shorter.
#include "core/hint.hpp"

#include <fmt/format.h>

#include "base/words.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/solve/guide.hpp"

namespace crux::robot {
namespace {

// The fault of a solution, if any: it should be short. It follows on how many commands there are.
std::string fault_of(const Puzzle& p, const Program& program) {
  const Best& best = quick_best_of(p);
  const int written = commands(program);
  if (!best.program || written < best.commands) return ".";
  if (written == best.commands) return best.settled() ? ": there is no shorter program." : ", and no shorter program is known.";
  const std::string_view means = means_of(*best.program);
  return fmt::format("; {} {} enough{}{}.", best.commands, best.commands == 1 ? "is" : "are", means.empty() ? "" : ", ", means);
}

// The actions with which a shortest way goes on from here.
void add_ways(const Puzzle& p, const World& world, int far, Hint& hint) {
  std::vector<Action> good;
  bool certain = true;
  for (const Action action : all_actions()) {
    if (trouble(p.ground(), world, action) != Trouble::none) continue;
    World next = world;
    apply(p.ground(), next, action);
    const auto ahead = distance_from(p, next);
    certain = certain && ahead.has_value();
    if (ahead == far - 1) good.push_back(action);
  }
  for (const Action action : good) {
    const bool only = certain && good.size() == 1;
    const Verdict verdict = only ? Verdict::must_take : Verdict::unknown;
    const std::string because =
        fmt::format("{} shortest way from here, {}, goes on with it.", only ? "Every" : "A", counted(far, "action"));
    const std::string move(name_of(action));
    hint.next.push_back({move, verdict, {{"P", move, verdict, because}}});
    hint.left.push_back(move);
  }
}

}  // namespace

Result<Hint> Robot::hint(const Puzzle& p, std::string_view play, RuleSet) {
  const auto program = read_program(play);
  if (!program) return std::unexpected(program.error());
  const Ran ran = run(p, *program);
  Hint hint;
  // After a failure it goes on from what was done.
  hint.moves = write_on_one_line(ran.end == Ran::End::failed ? straight(ran.trace) : *program);
  hint.guide = guide_for(p, *program, ran);
  if (!program->empty()) hint.says = sentence(p, ran);
  if (ran.end == Ran::End::solved && !within_limit(p, *program)) {
    hint.says = beyond_limit(commands(*program), *p.layout().limit);
    return hint;
  }
  if (ran.end == Ran::End::solved) {
    hint.status = Status::solved;
    const std::string length = counted(commands(*program), "command"), fault = fault_of(p, *program);
    hint.says = fmt::format("Solved in {}{}", length, fault);
    // Somebody who asks for a hint may not have run it yet.
    hint.guide.why = fmt::format("Your program works. It has {}{}", length, fault);
    return hint;
  }
  if (ran.end == Ran::End::too_long) {
    hint.status = Status::lost;
    hint.hopeful = false;
    hint.back = "";
    return hint;
  }
  const auto far = distance_from(p, ran.world);
  hint.hopeful = !far || *far < Outlook::hopeless;
  if (!hint.hopeful) {
    // The longest beginning from which it can still be solved, as actions: a loop may have gone once too often.
    World world = p.ground().start();
    std::size_t well = 0;
    for (std::size_t i = 0; i < ran.trace.size(); ++i) {
      const auto ahead = distance_from(p, world);
      if (!ahead || *ahead < Outlook::hopeless) well = i;
      robot::apply(p.ground(), world, ran.trace[i]);
    }
    const auto from_start = distance_from(p, p.ground().start());
    if (!from_start || *from_start < Outlook::hopeless) hint.back = write_on_one_line(straight(std::span(ran.trace).first(well)));
    return hint;
  }
  if (far) add_ways(p, ran.world, *far, hint);
  return hint;
}

Result<Guide> Robot::coach(const Puzzle& p, std::string_view play, int at) {
  auto hint = Robot::hint(p, play, {});
  if (!hint) return std::unexpected(hint.error());
  const bool on = leads_on(hint->guide) || hint->guide.kind == Guide::Kind::mistake;
  if (!on || at + 1 >= static_cast<int>(grammar_count)) return std::move(hint->guide);
  const auto program = read_program(play);
  return guide_for(p, *program, run(p, *program), at);
}

}  // namespace crux::robot
