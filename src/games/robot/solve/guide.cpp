#include "games/robot/solve/guide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "games/robot/solve/pieces.hpp"

namespace crux::robot {
namespace {

// The program that hints lead to, and whether it is within the limit.
struct Target {
  Program program;
  bool fits = true;
};

std::optional<Program> intended_for(const Puzzle& p) {
  const Lock lock(p.findings().busy);
  return p.findings().intended;
}

// The best that is known, or what the puzzle was made around, or the shortest way without loops: the first within the limit. If
// none is, the shortest of them; nothing if there is none.
std::optional<Target> target_of(const Puzzle& p) {
  if (const Best& best = quick_best_of(p); best.program && within_limit(p, *best.program)) return Target{*best.program};
  if (auto intended = intended_for(p); intended && within_limit(p, *intended)) return Target{std::move(*intended)};
  if (const Best& best = best_of(p); best.program) return Target{*best.program, within_limit(p, *best.program)};
  const Straight& way = straight_of(p);
  if (!way.actions) return std::nullopt;
  Program program = straight(*way.actions);
  const bool fits = within_limit(p, program);
  return Target{std::move(program), fits};
}

// What the best program does, written down as the next kind above.
std::optional<Target> target_above(const Puzzle& p, int at) {
  constexpr std::uint64_t patience = 100'000;  // a tenth of a second
  auto target = target_of(p);
  if (!target || !target->fits) return target;
  std::vector<Action> actions;
  for (const Step& step : unroll(target->program)) actions.push_back(step.action);
  const auto written = [&](int grammar) {
    Budget budget(patience);
    return least_program(actions, grammars[static_cast<std::size_t>(grammar)], budget).program;
  };
  const int now = at < 0 ? 0 : commands(written(at));
  for (int grammar = at + 1; grammar < static_cast<int>(grammar_count); ++grammar)
    if (Program program = written(grammar); within_limit(p, program) && (grammar == 0 || at < 0 || commands(program) < now))
      return Target{std::move(program)};
  return target;
}

// On from where the robot stands, if that stays within the limit. A program that saves commands by repeats or functions is not
// given up for one that is longer.
std::optional<NextPiece> onwards(const Puzzle& p, const Program& program, const Ran& ran, const std::optional<Target>& target) {
  if (ran.end != Ran::End::unsolved) return std::nullopt;
  if (target && target->fits && !means_of(target->program).empty()) return std::nullopt;
  const auto far = distance_from(p, ran.world);
  if (!far || *far >= Outlook::hopeless) return std::nullopt;
  if (p.layout().limit && commands(program) + *far > *p.layout().limit) return std::nullopt;
  for (const Action action : all_actions()) {
    if (trouble(p.ground(), ran.world, action) != Trouble::none) continue;
    World next = ran.world;
    apply(p.ground(), next, action);
    if (distance_from(p, next) == *far - 1) {
      NextPiece piece = one_action_more(program, action);
      piece.why =
          fmt::format("From there it takes {} to press every switch. This is the first of them.", counted(*far, "more step"));
      return piece;
    }
  }
  return std::nullopt;
}

// No program is known: a step that brings the robot nearer to what it must still do, as far as that can be told at a glance.
std::optional<NextPiece> nearer(const Puzzle& p, const Program& program, const Ran& ran) {
  if (ran.end != Ran::End::unsolved) return std::nullopt;
  const auto outlook = outlook_of(p);
  for (const Action action : all_actions()) {
    if (trouble(p.ground(), ran.world, action) != Trouble::none) continue;
    World next = ran.world;
    apply(p.ground(), next, action);
    if (outlook->least_actions(next) >= outlook->least_actions(ran.world)) continue;
    NextPiece piece = one_action_more(program, action);
    piece.why = "This puzzle is too large for me to know a whole program. But this step brings the robot nearer to a switch.";
    return piece;
  }
  return std::nullopt;
}

// Without its last statement; a body that held nothing else goes with it.
void drop_end(Program& program) {
  Program& body = program.back().body;
  if (!body.empty()) drop_end(body);
  if (body.empty()) program.pop_back();
}

constexpr std::array<std::string_view, 8> verbs{"go forward", "go backward", "turn left",     "turn right",
                                                "climb up",   "climb down",  "pick up a box", "put down a box"};

// Why the program is no beginning of the target, from which its last `wrong` commands are too many.
std::string why_not(const Puzzle& p, const Program& program, const Ran& ran, const Program& target, std::size_t wrong) {
  switch (ran.end) {
    case Ran::End::failed:
      return fmt::format("There the robot cannot {}: {}.", verbs[static_cast<std::size_t>(ran.from->action)],
                         sentence(p.ground(), ran.world, ran.from->action));
    case Ran::End::too_long: return "Your program runs too long.";
    case Ran::End::solved:
      return fmt::format("Your program works, but it has {}, and {} are allowed. A shorter one goes another way.",
                         counted(commands(program), "command"), p.layout().limit.value_or(0));
    case Ran::End::unsolved: break;
  }
  const auto far = distance_from(p, ran.world);
  if (far && *far >= Outlook::hopeless)
    return fmt::format("After {} the robot cannot press every switch any more.", wrong == 1 ? "it" : "them");
  const int most = far ? commands(program) + *far : 0;
  if (p.layout().limit && (!far || most > *p.layout().limit)) {
    const auto intended = intended_for(p);
    const bool begins_so = intended && within_limit(p, *intended) && next_piece(program, *intended);
    return begins_so ? "The best program that I know begins differently."
                     : "I know no program that is short enough and begins like this.";
  }
  if (commands(target) >= most) return "The program that I know begins differently.";
  return fmt::format("Step by step you can get there with {}. I know a program {} that has only {}, but it begins differently.",
                     counted(most, "command"), means_of(target), commands(target));
}

NextPiece take_back(const Puzzle& p, const Program& program, const Ran& ran, const Program& target) {
  Program kept = program;
  while (!kept.empty() && !next_piece(kept, target)) drop_end(kept);
  const std::size_t left = statements_in(kept), wrong = statements_in(program) - left;
  return {.program = std::move(kept),
          .kind = Guide::Kind::mistake,
          .look = last_commands(wrong),
          .why = why_not(p, program, ran, target, wrong),
          .step = wrong == 1 ? "Take it back." : "Take them back.",
          .first = left,
          .count = wrong};
}

// The line of each statement, in the order of the text.
void collect_lines(std::span<const Statement> program, std::vector<int>& lines) {
  for (const Statement& s : program) {
    lines.push_back(s.line);
    collect_lines(s.body, lines);
  }
}

// The places to highlight: blocks of the toolbox, and statements of the program, by number from 0 and by line from 1.
Json places(const NextPiece& piece, const Program& program) {
  std::vector<int> lines;
  collect_lines(program, lines);
  Json json{{"blocks", piece.blocks}, {"commands", Json::array()}, {"lines", Json::array()}};
  for (std::size_t i = piece.first; i < std::min(piece.first + piece.count, lines.size()); ++i) {
    json["commands"].push_back(i);
    json["lines"].push_back(lines[i]);
  }
  return json;
}

Guide no_step(const Program& program, std::string why) {
  return {.kind = Guide::Kind::none, .look = {}, .why = std::move(why), .step = {}, .play = write_program(program)};
}

// Nothing more can be done: it works, or no better program is known.
Guide no_better(const Puzzle& p, const Program& program, const Ran& ran) {
  const Straight& way = quick_straight_of(p);
  if (way.settled() && !way.actions) return no_step(program, "No program solves this: the robot can never press every switch.");
  if (ran.end != Ran::End::solved)
    return no_step(program, "This puzzle is too large for me to know a program, or a step that surely helps.");
  return no_step(program, fmt::format("Your program works, but it has {}, and {} are allowed. I know no shorter one.",
                                      counted(commands(program), "command"), p.layout().limit.value_or(0)));
}

// Where the robot is going, if it does as the target does.
std::string_view purpose(const Puzzle& p, const Ran& ran, const Program& target) {
  const std::vector<Step> steps = unroll(target);
  const std::size_t done = ran.trace.size();
  if (done >= steps.size() || !std::equal(ran.trace.begin(), ran.trace.end(), steps.begin(),
                                          [](Action action, const Step& step) { return action == step.action; }))
    return "Many programs can work.";
  const auto next = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(done), steps.end(), [](const Step& step) {
    return step.action == Action::pick_up || step.action == Action::put_down;
  });
  const bool now = next == steps.begin() + static_cast<std::ptrdiff_t>(done);
  if (next == steps.end())
    return p.layout().switches.size() == 1 ? "The robot is on the way to the switch."
                                           : "The robot is on the way to the last switch, to stand on it.";
  if (next->action == Action::pick_up)
    return now ? "There is a box in front of the robot, and it must go elsewhere." : "The robot is on the way to a box.";
  return now ? "This is the place for the box." : "The robot carries the box to its place.";
}

std::string why_this(const Puzzle& p, const Ran& ran, const Target& target) {
  if (!target.fits) return "I know no program that is short enough. This is a step of the shortest one that I know.";
  return fmt::format("{} This is a step of a program that is short{}.", purpose(p, ran, target.program),
                     p.layout().limit ? " enough" : "");
}

}  // namespace

std::string_view means_of(const Program& program) {
  const Uses used = uses(program);
  if (used.repeats > 0 && used.functions > 0) return "with repeats and functions";
  return used.repeats > 0 ? "with a repeat" : used.functions > 0 ? "with a function" : "";
}

Guide guide_for(const Puzzle& p, const Program& given, const Ran& ran, std::optional<int> rung) {
  // A play in letters has no lines.
  const bool has_lines = given.empty() || given.front().line > 0;
  const Program program = has_lines ? given : read_program(write_program(given)).value_or(given);
  if (ran.end == Ran::End::solved && within_limit(p, program)) return no_step(program, "Every switch is pressed.");
  const auto target = rung ? target_above(p, *rung) : target_of(p);
  std::optional<NextPiece> piece;
  if (target) piece = next_piece(program, target->program);
  if (!piece) piece = onwards(p, program, ran, target);
  const bool as_good_as_known = target && !target->fits && ran.end == Ran::End::solved;
  if (!piece && target && !as_good_as_known) piece = take_back(p, program, ran, target->program);
  if (!piece && !target) piece = nearer(p, program, ran);
  if (!piece) return no_better(p, program, ran);
  if (piece->why.empty() && target) piece->why = why_this(p, ran, *target);
  Json at = places(*piece, program);
  return {.kind = piece->kind,
          .look = std::move(piece->look),
          .why = std::move(piece->why),
          .step = std::move(piece->step),
          .play = write_program(piece->program),
          .at = std::move(at)};
}

}  // namespace crux::robot
