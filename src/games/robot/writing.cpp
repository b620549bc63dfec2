#include "games/robot/writing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/robot/draw.hpp"
#include "games/robot/layout.hpp"

namespace crux::robot {
namespace {

using Kind = Token::Kind;

// Bodies that are open, outermost first.
std::vector<Token> opened(std::span<const Token> tokens) {
  std::vector<Token> open;
  for (const Token& token : tokens) {
    if (token.kind == Kind::repeat || token.kind == Kind::define) open.push_back(token);
    if (token.kind == Kind::end_repeat || token.kind == Kind::end_function) open.pop_back();
  }
  return open;
}

std::string text_of(const Token& token) {
  switch (token.kind) {
    case Kind::action: return std::string(name_of(static_cast<Action>(token.value)));
    case Kind::repeat: return fmt::format("repeat {}", token.value);
    case Kind::define:
    case Kind::call: return fmt::format("function {}", static_cast<char>('A' + token.value));
    case Kind::end_repeat: return "end repeat";
    case Kind::end_function: return "end function";
  }
  return "";
}

int commands_in(std::span<const Token> tokens) {
  return static_cast<int>(
      std::ranges::count_if(tokens, [](const Token& t) { return t.kind != Kind::end_repeat && t.kind != Kind::end_function; }));
}

}  // namespace

Result<Puzzle> Writing::read(const Json& json) {
  auto layout = read_layout(json);
  if (!layout) return std::unexpected(layout.error());
  return Puzzle(std::move(*layout));
}

Json Writing::write(const Puzzle& p) { return write_layout(p.layout()); }

Status Writing::status(const Puzzle& p, const State& s) {
  const Best& best = best_of(p);
  if (best.program && commands_in(s.written) > best.commands) return Status::lost;
  // What is in a body that is not closed may still get its way out.
  if (!opened(s.written).empty()) return Status::open;
  const Ran ran = run(p, program_of(s.written));
  if (ran.end == Ran::End::failed || ran.end == Ran::End::too_long) return Status::lost;
  return ran.end == Ran::End::solved ? Status::solved : Status::open;
}

std::vector<Token> Writing::next_tokens(const Puzzle& p, const State& s) {
  std::vector<Token> next;
  if (status(p, s) != Status::open) return next;
  const std::vector<Token> open = opened(s.written);
  for (const Action action : all_actions()) next.push_back({Kind::action, static_cast<std::uint8_t>(action)});
  if (open.size() < max_depth)
    for (int times = 2; times <= max_repeat; ++times) next.push_back({Kind::repeat, static_cast<std::uint8_t>(times)});
  const bool defining = std::ranges::any_of(open, [](const Token& t) { return t.kind == Kind::define; });
  for (std::uint8_t f = 0; f < max_functions; ++f) {
    const bool known = std::ranges::find(s.written, Token{Kind::define, f}) != s.written.end();
    const bool inside = std::ranges::find(open, Token{Kind::define, f}) != open.end();
    if (known && !inside) next.push_back({Kind::call, f});
    if (!known && !defining && open.size() < max_depth) next.push_back({Kind::define, f});
  }
  if (!open.empty() && s.written.back() != open.back())
    next.push_back({open.back().kind == Kind::repeat ? Kind::end_repeat : Kind::end_function});
  return next;
}

Result<std::vector<Token>> Writing::read_moves(const Puzzle&, std::string_view text) {
  const auto program = read_program(text);
  if (!program) return std::unexpected(program.error());
  return tokens_of(*program);
}

// Token by token, so that a program that is not whole yet can be shown too.
std::string Writing::write_moves(const Puzzle&, std::span<const Token> tokens) {
  std::string text;
  for (const Token& token : tokens) text += fmt::format("{}{};", text.empty() ? "" : " ", text_of(token));
  return text;
}

Picture Writing::draw(const Puzzle& p, std::span<const Token> tokens, std::size_t view) {
  return robot::draw(p, run(p, program_of(tokens)), static_cast<View>(view));
}

}  // namespace crux::robot
