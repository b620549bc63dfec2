#include "games/robot/rules/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;
using Bodies = std::array<const Statement*, max_functions>;

std::size_t index_of(char name) { return static_cast<std::size_t>(name - 'A'); }

// Visits the actions as they run until `visit(statement)` answers false; then the answer is false.
bool each_step(std::span<const Statement> program, Bodies& bodies, const auto& visit) {
  for (const Statement& s : program) {
    switch (s.kind) {
      case Kind::action:
        if (!visit(s)) return false;
        break;
      case Kind::repeat:
        for (int i = 0; i < s.count; ++i)
          if (!each_step(s.body, bodies, visit)) return false;
        break;
      case Kind::define:
        bodies[index_of(s.name)] = &s;
        if (!each_step(s.body, bodies, visit)) return false;
        break;
      case Kind::call:
        if (!each_step(bodies[index_of(s.name)]->body, bodies, visit)) return false;
        break;
      case Kind::wildcard: break;
    }
  }
  return true;
}

void count_uses(std::span<const Statement> program, int depth, Uses& found) {
  for (const Statement& s : program) {
    if (s.kind != Kind::repeat && s.kind != Kind::define && s.kind != Kind::call) continue;
    found.repeats += s.kind == Kind::repeat;
    found.functions += s.kind == Kind::define;
    found.depth = std::max(found.depth, depth + 1);
    count_uses(s.body, depth + 1, found);
  }
}

}  // namespace

bool Statement::operator==(const Statement& other) const {
  return kind == other.kind && action == other.action && count == other.count && name == other.name && body == other.body;
}

int commands(std::span<const Statement> program) {
  int count = 0;
  for (const Statement& s : program) count += (s.kind == Kind::wildcard ? s.count : 1) + commands(s.body);
  return count;
}

Uses uses(std::span<const Statement> program) {
  Uses found;
  count_uses(program, 0, found);
  return found;
}

namespace {

void add_tokens(std::span<const Statement> program, std::vector<Token>& tokens) {
  using T = Token::Kind;
  for (const Statement& s : program) {
    const auto name = static_cast<std::uint8_t>(s.name - 'A');
    switch (s.kind) {
      case Kind::action: tokens.push_back({T::action, static_cast<std::uint8_t>(s.action)}); break;
      case Kind::call: tokens.push_back({T::call, name}); break;
      case Kind::repeat:
        tokens.push_back({T::repeat, static_cast<std::uint8_t>(s.count)});
        add_tokens(s.body, tokens);
        tokens.push_back({T::end_repeat});
        break;
      case Kind::define:
        tokens.push_back({T::define, name});
        add_tokens(s.body, tokens);
        tokens.push_back({T::end_function});
        break;
      case Kind::wildcard: break;
    }
  }
}

Program build(std::span<const Token> tokens, std::size_t& at) {
  using T = Token::Kind;
  Program program;
  while (at < tokens.size()) {
    const Token token = tokens[at++];
    const auto name = static_cast<char>('A' + token.value);
    switch (token.kind) {
      case T::action: program.push_back({.kind = Kind::action, .action = static_cast<Action>(token.value)}); break;
      case T::call: program.push_back({.kind = Kind::call, .name = name}); break;
      case T::repeat: program.push_back({.kind = Kind::repeat, .count = token.value, .body = build(tokens, at)}); break;
      case T::define: program.push_back({.kind = Kind::define, .name = name, .body = build(tokens, at)}); break;
      case T::end_repeat:
      case T::end_function: return program;
    }
  }
  return program;
}

}  // namespace

std::vector<Token> tokens_of(std::span<const Statement> program) {
  std::vector<Token> tokens;
  add_tokens(program, tokens);
  return tokens;
}

Program program_of(std::span<const Token> tokens) {
  std::size_t at = 0;
  return build(tokens, at);
}

Program straight(std::span<const Action> actions) {
  Program program;
  for (const Action action : actions) program.push_back({.kind = Kind::action, .action = action});
  return program;
}

std::vector<Step> unroll(std::span<const Statement> program, std::size_t limit) {
  std::vector<Step> steps;
  Bodies bodies{};
  each_step(program, bodies, [&](const Statement& s) {
    if (steps.size() == limit) return false;
    steps.push_back({s.action, &s});
    return true;
  });
  return steps;
}

Ran run(const Puzzle& p, std::span<const Statement> program, std::size_t limit) {
  const Ground& ground = p.ground();
  Ran ran{.world = ground.start(), .trace = {}};
  if (ran.world.solved()) {
    ran.end = Ran::End::solved;
    return ran;
  }
  Bodies bodies{};
  each_step(program, bodies, [&](const Statement& s) {
    if (ran.trace.size() == limit) {
      ran.end = Ran::End::too_long;
      return false;
    }
    if (trouble(ground, ran.world, s.action) != Trouble::none) {
      ran.end = Ran::End::failed;
      ran.from = &s;
      return false;
    }
    apply(ground, ran.world, s.action);
    ran.trace.push_back(s.action);
    if (!ran.world.solved()) return true;
    ran.end = Ran::End::solved;
    return false;
  });
  return ran;
}

std::string sentence(const Puzzle& p, const Ran& ran) {
  const auto steps = [&] { return counted(ran.trace.size(), "step"); };
  switch (ran.end) {
    case Ran::End::solved: return fmt::format("Solved after {}.", steps());
    case Ran::End::unsolved:
      if (p.ground().switches().size() == 1)
        return fmt::format("After {} the program ends, and the switch is not pressed.", steps());
      return fmt::format("After {} the program ends, and {} of {} switches {} not pressed.", steps(), ran.world.open,
                         p.ground().switches().size(), ran.world.open == 1 ? "is" : "are");
    case Ran::End::failed: {
      const std::string line = ran.from->line > 0 ? fmt::format(", line {}", ran.from->line) : "";
      return fmt::format("Step {}{}: {} failed: {}.", ran.trace.size() + 1, line, name_of(ran.from->action),
                         sentence(p.ground(), ran.world, ran.from->action));
    }
    case Ran::End::too_long: return fmt::format("Stopped after {} without a solution: a program may take no more.", steps());
  }
  return "";
}

bool within_limit(const Puzzle& p, std::span<const Statement> program) {
  return !p.layout().limit || commands(program) <= *p.layout().limit;
}

std::string beyond_limit(int written, int limit) {
  return fmt::format("It works, but takes {} commands; at most {} {} allowed. Put steps that repeat into a repeat or a function.",
                     written, limit, limit == 1 ? "is" : "are");
}

}  // namespace crux::robot
