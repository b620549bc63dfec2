#include "games/robot/solve/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/words.hpp"

namespace crux::robot {
namespace {

using Statements = std::span<const Statement>;
using Functions = std::map<char, Statements>;  // the bodies, by name

bool is_plain(const Statement& s) { return s.kind == Statement::Kind::action; }

void collect_functions(Statements program, Functions& functions) {
  for (const Statement& s : program) {
    if (s.kind == Statement::Kind::define) functions[s.name] = s.body;
    collect_functions(s.body, functions);
  }
}

void flatten(Statements program, const Functions& functions, std::vector<Action>& into);

// What it does when it runs once: the body of a repeat or a function, or the action itself.
std::vector<Action> once(const Statement& s, const Functions& functions) {
  std::vector<Action> actions;
  if (is_plain(s)) return {s.action};
  const auto called = functions.find(s.name);
  if (s.kind != Statement::Kind::call) flatten(s.body, functions, actions);
  if (s.kind == Statement::Kind::call && called != functions.end()) flatten(called->second, functions, actions);
  return actions;
}

void flatten(Statements program, const Functions& functions, std::vector<Action>& into) {
  for (const Statement& s : program) {
    const std::vector<Action> actions = once(s, functions);
    const int times = s.kind == Statement::Kind::repeat ? s.count : 1;
    for (int i = 0; i < times; ++i) into.insert(into.end(), actions.begin(), actions.end());
  }
}

std::vector<Action> flattened(Statements program, const Functions& functions) {
  std::vector<Action> actions;
  flatten(program, functions, actions);
  return actions;
}

// ---- words

std::string same_steps(std::size_t n) { return n == 1 ? "the same step" : fmt::format("the same {} steps", n); }
std::string these_steps(std::size_t n) { return n == 1 ? "this step" : fmt::format("these {} steps", n); }
std::string_view them(std::size_t n) { return n == 1 ? "it" : "them"; }

// As the page's toolbox calls it.
std::string_view block_of(const Statement& s) {
  if (is_plain(s)) return name_of(s.action);
  return s.kind == Statement::Kind::repeat ? "repeat" : s.kind == Statement::Kind::define ? "define" : "call";
}

// Why a repeat or a function stands at the beginning of another: "The first 9 of these 11 steps are the same 3 steps, done 3
// times."
std::string why_inside(const Statement& s, std::size_t once, std::size_t outer) {
  const std::size_t all = s.kind == Statement::Kind::repeat ? once * static_cast<std::size_t>(s.count) : once;
  const std::string first = all == 1 ? fmt::format("The first of these {} steps is", outer)
                                     : fmt::format("The first {} of these {} steps are", all, outer);
  if (s.kind == Statement::Kind::repeat)
    return once == 1 ? first + " the same." : fmt::format("{} {}, done {} times.", first, same_steps(once), s.count);
  return fmt::format("{} needed again, so {} a name.", first, once == 1 ? "it gets" : "they get");
}

// A statement without its body.
std::string head_in_words(const Statement& s) {
  switch (s.kind) {
    case Statement::Kind::repeat: return fmt::format("a repeat that goes {} times", s.count);
    case Statement::Kind::define: return fmt::format("function {}", s.name);
    case Statement::Kind::call: return fmt::format("a call of function {}", s.name);
    default: return std::string(name_of(s.action));
  }
}

// One that is written, as "the repeat" or "function A". If there are more repeats, its line says which is meant.
std::string block_in_words(const Statement& s, bool many_repeats) {
  if (s.kind == Statement::Kind::define) return fmt::format("function {}", s.name);
  return many_repeats && s.line > 0 ? fmt::format("the repeat in line {}", s.line) : "the repeat";
}

std::string lines_in_words(Statements spoken) {
  const int first = spoken.front().line, last = spoken.back().line;
  return first == last ? fmt::format("Look at line {}.", first) : fmt::format("Look at lines {} to {}.", first, last);
}

// ---- pieces

Program with(Statements before, const Statement& next, Statements after = {}) {
  Program program(before.begin(), before.end());
  program.push_back(next);
  program.insert(program.end(), after.begin(), after.end());
  return program;
}

// With nothing in it but its first action.
Statement begun(const Statement& s) {
  Statement stub = s;
  if (!s.body.empty()) stub.body = {begun(s.body.front())};
  return stub;
}

bool begin_alike(const Statement& a, const Statement& b) {
  return a.kind == b.kind && !is_plain(a) && a.kind != Statement::Kind::call && a.name == b.name;
}

class Builder {
 public:
  Builder(Statements target, Statements written) : many_repeats_(uses(written).repeats > 1) {
    collect_functions(target, functions_);
  }

  // `around`: the statement, as it is written and as it should be, whose body this is; nothing for the whole program.
  struct Around {
    const Statement* written = nullptr;
    const Statement* target = nullptr;
  };
  std::optional<NextPiece> towards(Statements written, Statements target, Around around) const;
  NextPiece add(Statements before, const Statement& next, Around around) const;

 private:
  std::optional<NextPiece> inside(Statements written, Statements target, std::size_t same) const;
  NextPiece recount(Statements written, const Statement& next, std::size_t at) const;
  NextPiece fold(Statements written, const Statement& next, std::size_t from, std::size_t count) const;
  std::string place(Statements before, Around around) const;
  std::string why_add(Statements before, const Statement& next, Around around) const;

  Functions functions_;
  bool many_repeats_;
};

// Where something is added.
std::string Builder::place(Statements before, Around around) const {
  const bool after_block = !before.empty() && !before.back().body.empty();
  const std::string after = after_block ? fmt::format("after {}", block_in_words(before.back(), many_repeats_)) : "";
  if (!around.written) return after_block ? " " + after : "";
  const std::string block = block_in_words(*around.written, many_repeats_);
  return after_block ? fmt::format(" in {}, {}", block, after) : fmt::format(" at the end of {}", block);
}

std::string Builder::why_add(Statements before, const Statement& next, Around around) const {
  const std::size_t length = once(next, functions_).size();
  if (next.kind == Statement::Kind::call)
    return length == 1 ? fmt::format("The robot's next step is what function {} does.", next.name)
                       : fmt::format("The robot's next {} steps are what function {} does.", length, next.name);
  if (is_plain(next)) {
    if (!around.target) return "";
    const std::size_t at = flattened(before, functions_).size() + 1, all = flattened(around.target->body, functions_).size();
    if (around.target->kind == Statement::Kind::repeat)
      return fmt::format("The robot must do {} {} times. This is step {} of them.", same_steps(all), around.target->count, at);
    return fmt::format("Function {} should do {}. This is step {} of them.", around.target->name,
                       counted(static_cast<int>(all), "step"), at);
  }
  const std::string_view named = length == 1 ? "it gets" : "they get";
  std::string why = next.kind == Statement::Kind::repeat
                        ? fmt::format("The robot must do {} {} times.", same_steps(length), next.count)
                        : fmt::format("The robot needs {} more than once, so {} a name.", same_steps(length), named);
  std::size_t outer = length;
  for (const Statement* s = &next.body.front(); !s->body.empty(); s = &s->body.front()) {
    const std::size_t n = once(*s, functions_).size();
    why += " " + why_inside(*s, n, outer);
    outer = n;
  }
  return why;
}

// A command, or a repeat or a function with its first action in it.
NextPiece Builder::add(Statements before, const Statement& next, Around around) const {
  NextPiece piece{.program = with(before, begun(next)), .kind = is_plain(next) ? Guide::Kind::solution : Guide::Kind::rule};
  piece.look = around.written   ? fmt::format("Look inside {}.", block_in_words(*around.written, many_repeats_))
               : before.empty() ? "Look at the robot at the start."
                                : "Look at where the robot stands after your last command.";
  piece.why = why_add(before, next, around);
  piece.blocks = {block_of(next)};
  const std::string where = place(before, around);
  if (next.kind == Statement::Kind::call) {
    piece.step = fmt::format("Call function {}{}.", next.name, where);
    return piece;
  }
  piece.step = fmt::format("Add {}{}", head_in_words(next), where);
  for (const Statement* s = &next; !s->body.empty();) {
    const bool outermost = s == &next;
    s = &s->body.front();
    piece.step += s->body.empty() ? ", and " : ", ";
    piece.step += fmt::format("{}{} in {}", outermost ? "put " : "", head_in_words(*s), outermost ? "it" : "that");
    piece.blocks.push_back(block_of(*s));
  }
  piece.step += '.';
  return piece;
}

// `count` actions, one after the other, become one statement that does them, and what it does again. Its body is as they are
// written: what is inside comes later.
NextPiece Builder::fold(Statements written, const Statement& next, std::size_t from, std::size_t count) const {
  const std::size_t length = once(next, functions_).size();
  const Statements spoken = written.subspan(from, count);
  Statement into = next;
  into.line = spoken.front().line;
  if (!next.body.empty()) into.body.assign(spoken.begin(), spoken.begin() + static_cast<std::ptrdiff_t>(length));
  NextPiece piece{.program = with(written.first(from), into, written.subspan(from + count))};
  piece.first = statements_in(written.first(from));
  piece.count = count;
  piece.look = lines_in_words(spoken);
  piece.blocks = {block_of(next)};
  if (next.kind == Statement::Kind::repeat) {
    piece.why = fmt::format("The robot must do {} {} times in all.", same_steps(length), next.count);
    piece.step = count == length ? fmt::format("Put {} in a repeat that goes {} times.", them(length), next.count)
                                 : fmt::format("Put the first {} in a repeat that goes {} times, and take the others away.",
                                               length == 1 ? "one" : fmt::format("{}", length), next.count);
  } else if (next.kind == Statement::Kind::define) {
    piece.why = fmt::format("The robot needs {} again later.", these_steps(length));
    piece.step = fmt::format("Put {} in function {}.", them(length), next.name);
  } else {
    piece.why = fmt::format("Function {} does {} already.", next.name, these_steps(length));
    piece.step = fmt::format("Call function {} instead.", next.name);
  }
  return piece;
}

// The right steps, but not as often as it should be.
NextPiece Builder::recount(Statements written, const Statement& next, std::size_t at) const {
  Statement right = written[at];
  NextPiece piece{.program = {}, .kind = Guide::Kind::mistake};
  piece.look = fmt::format("Look at {}.", block_in_words(right, many_repeats_));
  piece.why = fmt::format("The robot must do what is in it {} times, not {} times.", next.count, right.count);
  piece.step = fmt::format("Let it go {} times.", next.count);
  piece.first = statements_in(written.first(at));
  piece.count = 1;
  right.count = next.count;
  piece.program = with(written.first(at), right, written.subspan(at + 1));
  return piece;
}

// The statement at `same` begins like its target, but differs from it.
std::optional<NextPiece> Builder::inside(Statements written, Statements target, std::size_t same) const {
  const Statement& now = written[same];
  const Statement& next = target[same];
  const Statements after = written.subspan(same + 1);
  const bool whole = flattened(now.body, functions_) == flattened(next.body, functions_);
  // Something stands behind it already: then it may lack nothing but repeats and functions inside.
  if (!whole && !after.empty()) return std::nullopt;
  auto inner = towards(now.body, next.body, {&now, &next});
  if (!inner && !whole) return std::nullopt;
  if (now.count != next.count) return recount(written, next, same);
  if (!inner) return std::nullopt;
  Statement grown = now;
  grown.body = std::move(inner->program);
  inner->program = with(written.first(same), grown, after);
  inner->first += statements_in(written.first(same)) + 1;
  return inner;
}

std::optional<NextPiece> Builder::towards(Statements written, Statements target, Around around) const {
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(written, target).in1 - written.begin());
  if (same == target.size()) return std::nullopt;
  const Statements rest = written.subspan(same);
  const Statement& next = target[same];
  if (rest.empty()) return add(written, next, around);
  if (begin_alike(rest.front(), next)) return inside(written, target, same);
  // Step by step what the target does with a repeat or a function.
  const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_plain) - rest.begin());
  const std::size_t copy = once(next, functions_).size();
  if (is_plain(next) || plain < std::min(copy, rest.size())) return std::nullopt;
  const std::vector<Action> done = flattened(rest, functions_), wanted = flattened(target.subspan(same), functions_);
  if (done.size() > wanted.size() || !std::equal(done.begin(), done.end(), wanted.begin())) return std::nullopt;
  if (done.size() < copy) return add(written, {.kind = Statement::Kind::action, .action = wanted[done.size()]}, around);
  return fold(written, next, same, std::min(plain, flattened(std::span(&next, 1), functions_).size()));
}

}  // namespace

std::string last_commands(std::size_t count) {
  return count == 1 ? "Look at the last command." : fmt::format("Look at the last {} commands.", count);
}

std::size_t statements_in(std::span<const Statement> program) {
  std::size_t count = program.size();
  for (const Statement& s : program) count += statements_in(s.body);
  return count;
}

std::optional<NextPiece> next_piece(const Program& written, const Program& target) {
  auto piece = Builder(target, written).towards(written, target, {});
  const bool at_the_end = piece && piece->count > 0 && piece->first + piece->count == statements_in(written);
  if (at_the_end && piece->kind == Guide::Kind::rule) piece->look = last_commands(piece->count);
  return piece;
}

NextPiece one_action_more(const Program& written, Action action) {
  return Builder({}, written).add(written, {.kind = Statement::Kind::action, .action = action}, {});
}

}  // namespace crux::robot
