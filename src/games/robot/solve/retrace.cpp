#include "games/robot/solve/retrace.hpp"

#include <algorithm>
#include <utility>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

using TokenKind = Token::Kind;

// Functions by the order in which they are defined: whether one is called A or B says nothing of its kind.
std::vector<Token> renamed(std::vector<Token> tokens) {
  std::vector<std::uint8_t> order;
  for (Token& token : tokens) {
    if (token.kind != TokenKind::define && token.kind != TokenKind::call) continue;
    auto known = std::ranges::find(order, token.value);
    if (known == order.end()) known = order.insert(order.end(), token.value);
    token.value = static_cast<std::uint8_t>(known - order.begin());
  }
  return tokens;
}

std::shared_ptr<const Rewriting::Programs> rewritten(std::span<const Statement> program) {
  constexpr std::uint64_t patience = 100'000;  // a tenth of a second
  std::vector<Action> actions;
  for (const Step& step : unroll(program, max_with_functions)) actions.push_back(step.action);
  auto programs = std::make_shared<Rewriting::Programs>();
  for (std::size_t g = 0; g < grammar_count; ++g) {
    Budget budget(patience);
    (*programs)[g] = renamed(tokens_of(least_program(actions, grammars[g], budget).program));
  }
  return programs;
}

// [n]: how much of `program` is most like the first n tokens: the shortest beginning at the least edit distance.
std::vector<std::size_t> places_within(std::span<const Token> tokens, std::span<const Token> program) {
  std::vector<std::size_t> row(program.size() + 1), places{0};
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (const Token& token : tokens) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::size_t cost = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (program[j - 1] == token ? 0 : 1)});
      diagonal = std::exchange(row[j], cost);
    }
    places.push_back(static_cast<std::size_t>(std::ranges::min_element(row) - row.begin()));
  }
  return places;
}

}  // namespace

Result<Puzzle> Rewriting::read(const Json& json) { return Writing::read(json); }
Json Rewriting::write(const Puzzle& p) { return Writing::write(p); }
Result<std::vector<Token>> Rewriting::read_moves(const Puzzle& p, std::string_view text) { return Writing::read_moves(p, text); }
std::string Rewriting::write_moves(const Puzzle& p, std::span<const Token> tokens) { return Writing::write_moves(p, tokens); }

// As in Writing; but no program is too long here.
Status Rewriting::status(const Puzzle& p, const State& s) {
  const auto opens = [](const Token& t) { return t.kind == TokenKind::repeat || t.kind == TokenKind::define; };
  const auto closes = [](const Token& t) { return t.kind == TokenKind::end_repeat || t.kind == TokenKind::end_function; };
  if (std::ranges::count_if(s.written, opens) != std::ranges::count_if(s.written, closes)) return Status::open;
  return run(p, program_of(s.written)).end == Ran::End::solved ? Status::solved : Status::open;
}

std::vector<Token> Rewriting::next_tokens(const Puzzle&, const State& s) { return tokens_that_fit(s.written); }

Result<std::vector<Stride<Rewriting>>> Robot::retrace(const Puzzle&, std::string_view play) {
  const auto program = read_program(play);
  if (!program) return std::unexpected(program.error());
  const std::vector<Token> tokens = renamed(tokens_of(*program));
  Rewriting::State s;
  s.programs = rewritten(*program);
  std::array<std::vector<std::size_t>, grammar_count> places_in;
  for (std::size_t g = 0; g < grammar_count; ++g) places_in[g] = places_within(tokens, (*s.programs)[g]);
  std::vector<Stride<Rewriting>> strides;
  for (std::size_t n = 0; n < tokens.size(); ++n) {
    for (std::size_t g = 0; g < grammar_count; ++g) s.at[g] = places_in[g][n];
    strides.push_back({s, tokens[n]});
    s.written.push_back(tokens[n]);
  }
  return strides;
}

}  // namespace crux::robot
