#include "games/robot/solve/bots.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/robot/rules/text.hpp"
#include "games/robot/show/draw.hpp"

namespace crux::robot {
namespace {

using TokenKind = Token::Kind;

// Bodies that are open, outermost first.
std::vector<Token> opened(std::span<const Token> tokens) {
  std::vector<Token> open;
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::repeat || token.kind == TokenKind::define) open.push_back(token);
    if (token.kind == TokenKind::end_repeat || token.kind == TokenKind::end_function) open.pop_back();
  }
  return open;
}

std::string text_of(const Token& token) {
  switch (token.kind) {
    case TokenKind::action: return std::string(name_of(static_cast<Action>(token.value)));
    case TokenKind::repeat: return fmt::format("repeat {}", token.value);
    case TokenKind::define:
    case TokenKind::call: return fmt::format("function {}", static_cast<char>('A' + token.value));
    case TokenKind::end_repeat: return "end repeat";
    case TokenKind::end_function: return "end function";
  }
  return "";
}

int commands_in(std::span<const Token> tokens) {
  return static_cast<int>(std::ranges::count_if(
      tokens, [](const Token& t) { return t.kind != TokenKind::end_repeat && t.kind != TokenKind::end_function; }));
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
  // A loop in a body that is not closed may still get a way out.
  if (!opened(s.written).empty()) return Status::open;
  const Ran ran = run(p, program_of(s.written));
  if (ran.end == Ran::End::failed || ran.end == Ran::End::too_long) return Status::lost;
  return ran.end == Ran::End::solved ? Status::solved : Status::open;
}

std::vector<Token> tokens_that_fit(std::span<const Token> written) {
  std::vector<Token> next;
  const std::vector<Token> open = opened(written);
  for (const Action action : all_actions()) next.push_back({TokenKind::action, static_cast<std::uint8_t>(action)});
  if (open.size() < max_depth)
    for (int times = 2; times <= max_repeat; ++times) next.push_back({TokenKind::repeat, static_cast<std::uint8_t>(times)});
  const bool defining = std::ranges::any_of(open, [](const Token& t) { return t.kind == TokenKind::define; });
  for (std::uint8_t f = 0; f < max_functions; ++f) {
    const bool known = std::ranges::find(written, Token{TokenKind::define, f}) != written.end();
    const bool inside = std::ranges::find(open, Token{TokenKind::define, f}) != open.end();
    if (known && !inside) next.push_back({TokenKind::call, f});
    if (!known && !defining && open.size() < max_depth) next.push_back({TokenKind::define, f});
  }
  if (!open.empty() && written.back() != open.back())
    next.push_back({open.back().kind == TokenKind::repeat ? TokenKind::end_repeat : TokenKind::end_function});
  return next;
}

std::vector<Token> Writing::next_tokens(const Puzzle& p, const State& s) {
  return status(p, s) == Status::open ? tokens_that_fit(s.written) : std::vector<Token>();
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
