#include "games/robot/solve/guide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/words.hpp"

namespace crux::robot {
namespace {

using Statements = std::span<const Statement>;
using Kind = Statement::Kind;
using Functions = std::map<char, Statements>;  // the bodies, by name

void collect(Statements program, Functions& functions) {
  for (const Statement& s : program) {
    if (s.kind == Kind::define) functions[s.name] = s.body;
    collect(s.body, functions);
  }
}

void flatten(Statements program, const Functions& functions, std::vector<Action>& into);

// What it does when it runs once: the body of a repeat or a function, or the action itself.
std::vector<Action> once(const Statement& s, const Functions& functions) {
  std::vector<Action> actions;
  if (s.kind == Kind::action) return {s.action};
  const auto called = functions.find(s.name);
  if (s.kind != Kind::call) flatten(s.body, functions, actions);
  if (s.kind == Kind::call && called != functions.end()) flatten(called->second, functions, actions);
  return actions;
}

void flatten(Statements program, const Functions& functions, std::vector<Action>& into) {
  for (const Statement& s : program) {
    const std::vector<Action> actions = once(s, functions);
    for (int i = 0; i < (s.kind == Kind::repeat ? s.count : 1); ++i) into.insert(into.end(), actions.begin(), actions.end());
  }
}

std::vector<Action> flattened(Statements program, const Functions& functions) {
  std::vector<Action> actions;
  flatten(program, functions, actions);
  return actions;
}

std::string same_steps(std::size_t n) { return n == 1 ? "the same step" : fmt::format("the same {} steps", n); }
std::string these_steps(std::size_t n) { return n == 1 ? "this step" : fmt::format("these {} steps", n); }

// A program after one step, and how to speak of the step.
struct NextPiece {
  Program program;
  Guide::Kind kind = Guide::Kind::rule;
  std::string look, why, step;
  std::vector<std::string_view> blocks = {};  // what to take from the toolbox
  std::size_t last = 0;                       // so many statements at the end of the program are spoken of
};

// With nothing in it but its first action.
Statement begun(const Statement& s) {
  Statement stub = s;
  if (!s.body.empty()) stub.body = {begun(s.body.front())};
  return stub;
}

std::string_view first_action(const Statement& s) {
  return s.kind == Kind::action ? name_of(s.action) : s.body.empty() ? "something" : first_action(s.body.front());
}

// As the page's toolbox calls it.
std::string_view block_of(const Statement& s) {
  if (s.kind == Kind::action) return name_of(s.action);
  return s.kind == Kind::repeat ? "repeat" : s.kind == Kind::define ? "define" : "call";
}

Program with(Statements before, const Statement& next, Statements after = {}) {
  Program program(before.begin(), before.end());
  program.push_back(next);
  program.insert(program.end(), after.begin(), after.end());
  return program;
}

NextPiece add_action(Statements before, Action action) {
  return {with(before, {.kind = Kind::action, .action = action}),
          Guide::Kind::solution,
          before.empty() ? "Look at the robot at the start." : "Look at where the robot stands after your last command.",
          "Many programs can work. This is a step of one that is short enough.",
          fmt::format("Add {}.", name_of(action)),
          {name_of(action)}};
}

NextPiece begin_with(Statements before, const Statement& next, const Functions& functions) {
  if (next.kind == Kind::action) return add_action(before, next.action);
  const std::size_t length = once(next, functions).size();
  NextPiece piece{with(before, begun(next)), Guide::Kind::rule, "Look at what the robot does next.", {}, {}};
  piece.blocks = {block_of(next)};
  if (next.kind == Kind::repeat) {
    piece.why = fmt::format("It must do {} {} times.", same_steps(length), next.count);
    piece.step = fmt::format("Add a repeat that goes {} times, and put {} in it.", next.count, first_action(next));
  } else if (next.kind == Kind::define) {
    piece.why = fmt::format("It needs {} again later.", these_steps(length));
    piece.step = fmt::format("Add function {}, and put {} in it.", next.name, first_action(next));
  } else {
    piece.why = fmt::format("Its next {} are those of function {}.", length == 1 ? "step" : "steps", next.name);
    piece.step = fmt::format("Call function {}.", next.name);
  }
  return piece;
}

// The actions at the end of a program become one statement that does them, and what it does again.
NextPiece fold(Statements before, const Statement& into, Statements rest, std::size_t written, const Functions& functions) {
  const std::size_t length = once(into, functions).size();
  NextPiece piece{with(before, into, rest), Guide::Kind::rule, {}, {}, {}};
  piece.look = written == 1 ? "Look at the last command." : fmt::format("Look at the last {} commands.", written);
  piece.blocks = {block_of(into)};
  piece.last = written;
  if (into.kind == Kind::repeat) {
    piece.why = fmt::format("The robot must do {} {} times in all.", same_steps(length), into.count);
    piece.step = fmt::format("Put {} in a repeat that goes {} times.", length == 1 ? "it" : "them", into.count);
  } else if (into.kind == Kind::define) {
    piece.why = fmt::format("The robot needs {} again later.", these_steps(length));
    piece.step = fmt::format("Put {} in function {}.", length == 1 ? "it" : "them", into.name);
  } else {
    piece.why = fmt::format("Function {} does {} already.", into.name, these_steps(length));
    piece.step = fmt::format("Call function {} instead.", into.name);
  }
  return piece;
}

// The step happens inside of a repeat or a function: the innermost is named.
void say_where(NextPiece& piece, const Statement& around) {
  if (piece.step.contains(" inside ")) return;
  const std::string place = around.kind == Kind::repeat ? "the repeat" : fmt::format("function {}", around.name);
  piece.look = fmt::format("Look inside {}.", place);
  piece.step.insert(piece.step.size() - 1, fmt::format(" inside {}", place));
}

bool begin_alike(const Statement& a, const Statement& b) {
  return a.kind == b.kind && a.kind != Kind::action && a.kind != Kind::call && a.count == b.count && a.name == b.name;
}

// The next piece on the way from what is written to `target`; nothing if it is no beginning of that, not even one that still
// lacks its repeats and functions.
std::optional<NextPiece> towards(Statements written, Statements target, const Functions& functions) {
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(written, target).in1 - written.begin());
  if (same == target.size()) return std::nullopt;
  const Statements before = written.first(same), rest = written.subspan(same);
  const Statement& next = target[same];
  if (rest.empty()) return begin_with(before, next, functions);
  if (rest.size() == 1 && begin_alike(rest.front(), next)) {
    auto inner = towards(rest.front().body, next.body, functions);
    if (!inner) return std::nullopt;
    Statement grown = next;
    grown.body = std::move(inner->program);
    inner->program = with(before, grown);
    say_where(*inner, next);
    return inner;
  }
  // Step by step what the target does with a repeat or a function.
  const auto plain = [](const Statement& s) { return s.kind == Kind::action; };
  if (plain(next) || !std::ranges::all_of(rest, plain)) return std::nullopt;
  const std::vector<Action> done = flattened(rest, functions), wanted = flattened(target.subspan(same), functions);
  if (done.size() > wanted.size() || !std::equal(done.begin(), done.end(), wanted.begin())) return std::nullopt;
  const std::size_t copy = once(next, functions).size();
  if (done.size() < copy) return add_action(written, wanted[done.size()]);
  const std::size_t whole = std::min(done.size(), flattened(std::span(&next, 1), functions).size());
  return fold(before, next, rest.subspan(whole), rest.size(), functions);
}

// The program that hints lead to: the best that is known, or the shortest way without loops; nothing if none is within the limit.
std::optional<Program> target_of(const Puzzle& p) {
  if (const Best& best = quick_best_of(p); best.program && within_limit(p, *best.program)) return best.program;
  const Straight& way = quick_straight_of(p);
  if (!way.actions) return std::nullopt;
  Program program = straight(*way.actions);
  return within_limit(p, program) ? std::optional(std::move(program)) : std::nullopt;
}

// On from where the robot stands, if that stays within the limit.
std::optional<NextPiece> onwards(const Puzzle& p, const Program& program, const Ran& ran) {
  if (ran.end != Ran::End::unsolved) return std::nullopt;
  const auto far = distance_from(p, ran.world);
  if (!far || *far >= Outlook::hopeless) return std::nullopt;
  if (p.layout().limit && commands(program) + *far > *p.layout().limit) return std::nullopt;
  for (const Action action : all_actions()) {
    if (trouble(p.ground(), ran.world, action) != Trouble::none) continue;
    World next = ran.world;
    apply(p.ground(), next, action);
    if (distance_from(p, next) == *far - 1) {
      NextPiece piece = add_action(program, action);
      piece.why =
          fmt::format("From there it takes {} to press every switch. This is the first of them.", counted(*far, "more step"));
      return piece;
    }
  }
  return std::nullopt;
}

// The line of each statement, in the order of the text.
void collect_lines(Statements program, std::vector<int>& lines) {
  for (const Statement& s : program) {
    lines.push_back(s.line);
    collect_lines(s.body, lines);
  }
}
std::vector<int> lines_of(Statements program) {
  std::vector<int> lines;
  collect_lines(program, lines);
  return lines;
}

// Without its last statement; a body that held nothing else goes with it.
void drop_end(Program& program) {
  Program& body = program.back().body;
  if (!body.empty()) drop_end(body);
  if (body.empty()) program.pop_back();
}

constexpr std::array<std::string_view, 8> verbs{"go forward", "go backward", "turn left",     "turn right",
                                                "climb up",   "climb down",  "pick up a box", "put down a box"};

std::string why_not(const Puzzle& p, const Program& program, const Ran& ran) {
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
  if (far && *far >= Outlook::hopeless) return "After them the robot cannot press every switch any more.";
  return p.layout().limit ? "With them your program gets longer than allowed. I know a short one only on another way."
                          : "I know a program only on another way.";
}

NextPiece take_back(const Puzzle& p, const Program& program, const Ran& ran, Statements target, const Functions& functions) {
  Program kept = program;
  std::size_t dropped = 0;
  while (!kept.empty() && !towards(kept, target, functions)) {
    drop_end(kept);
    ++dropped;
  }
  const bool one = dropped == 1;
  const std::size_t gone = lines_of(program).size() - lines_of(kept).size();
  return {.program = std::move(kept),
          .kind = Guide::Kind::mistake,
          .look = one ? "Look at the last command." : fmt::format("Look at the last {} commands.", dropped),
          .why = why_not(p, program, ran),
          .step = one ? "Take it back." : "Take them back.",
          .last = gone};
}

// The places to highlight: blocks of the toolbox, and statements of the program, by number from 0 and by line from 1.
Json places(const NextPiece& piece, const Program& program) {
  const std::vector<int> lines = lines_of(program);
  Json json{{"blocks", piece.blocks}, {"commands", Json::array()}, {"lines", Json::array()}};
  for (std::size_t i = lines.size() - std::min(piece.last, lines.size()); i < lines.size(); ++i) {
    json["commands"].push_back(i);
    if (lines[i] > 0) json["lines"].push_back(lines[i]);  // a play in letters has none
  }
  return json;
}

}  // namespace

Guide guide_for(const Puzzle& p, const Program& program, const Ran& ran) {
  if (ran.end == Ran::End::solved && within_limit(p, program))
    return {.kind = Guide::Kind::none, .look = {}, .why = "Every switch is pressed.", .step = {}, .play = write_program(program)};
  const auto target = target_of(p);
  Functions functions;
  if (target) collect(*target, functions);
  std::optional<NextPiece> piece;
  if (target) piece = towards(program, *target, functions);
  if (!piece) piece = onwards(p, program, ran);
  if (!piece && target) piece = take_back(p, program, ran, *target, functions);
  if (!piece)
    return {.kind = Guide::Kind::none,
            .look = {},
            .why = "I know no program that solves this within its limit.",
            .step = {},
            .play = write_program(program)};
  Json at = places(*piece, program);
  return {.kind = piece->kind,
          .look = std::move(piece->look),
          .why = std::move(piece->why),
          .step = std::move(piece->step),
          .play = write_program(piece->program),
          .at = std::move(at)};
}

}  // namespace crux::robot
