// bots.hpp -- what people do: they write a program, token by token. And the bots that do so too.
//
// A program solves the puzzle when it runs to a solution and no shorter one is known: the game asks for the fewest commands. So
// a bot solves the puzzle whose kind of program is good enough, and the puzzle's class is the simplest kind that is.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/ladder.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/show/draw.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {

// Every token that may stand after these.
std::vector<Token> tokens_that_fit(std::span<const Token> written);

struct Writing {
  using Puzzle = robot::Puzzle;
  using Move = Token;
  struct State {
    std::vector<Token> written;
    bool operator==(const State&) const = default;
  };
  using Can = capabilities<ReadWhole, Drawable, Viewed>;
  static constexpr std::string_view name = "robot";

  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static State start(const Puzzle&) { return {}; }
  // Every token that may stand here.
  static void moves(const Puzzle& p, const State& s, const auto& visit) {
    for (const Token& token : next_tokens(p, s)) visit(token);
  }
  static void apply(const Puzzle&, State& s, const Token& token) { s.written.push_back(token); }
  static void undo(const Puzzle&, State& s, const Token&) { s.written.pop_back(); }
  // Lost once it has more commands than the best, or does not run.
  static Status status(const Puzzle& p, const State& s);
  // Any program, in the paper's notation or in letters. It need not solve the puzzle, or run; but it must be whole.
  static constexpr bool read_whole = true;
  static Result<std::vector<Token>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Token> tokens);
  static std::vector<Token> next_tokens(const Puzzle& p, const State& s);

  static constexpr std::span<const std::string_view> views = view_names;  // draw.hpp
  static Picture draw(const Puzzle& p, std::span<const Token> tokens, std::size_t view = 0);
};

// Writes the best program of its kind, if that is as good as the best of all; else gives up.
template <std::size_t grammar>
struct Writer {
  using Can = capabilities<Doubtful>;
  void operator()(const Puzzle& p, const Writing::State& s, std::vector<Choice<Writing>>& choices) const {
    const Best& best = best_of(p, grammar);
    if (!best.program || best.commands > best_of(p).commands) return;
    const std::vector<Token> all = tokens_of(*best.program);
    if (s.written.size() < all.size()) choices.push_back({all[s.written.size()], 1});
  }
  // Whether a program of its kind is as good as the best of all is not known. It is known if it may write any program, and if no
  // program of its kind is as short as the shortest that was found.
  bool in_doubt(const Puzzle& p) const {
    const Best& best = best_of(p);
    if (grammar + 1 == grammar_count && best.program) return false;
    const Best& own = best_of(p, grammar);
    if (own.program) return !best.known();
    return !best.program ? !best.known() : own.at_least <= best.commands && own.within == 0;
  }
};

inline auto writers() {
  return Ladder{
      .rungs =
          std::tuple{Rung<Writing, Writer<0>>{"straight", "Straight", "writes every action down, one after another", {""}, {}},
                     Rung<Writing, Writer<1>>{"repeat", "Repeat", "uses one repeat at the most", {""}, {}},
                     Rung<Writing, Writer<2>>{"flat", "Functions", "uses repeats and functions, none inside another", {""}, {}},
                     Rung<Writing, Writer<3>>{"nested", "Nested", "uses repeats and functions inside each other", {""}, {}}},
      .beside = std::tuple{},
      .enough = any_chance};
}

}  // namespace crux::robot
