// retrace.hpp -- a program as it is compared with bots': what the robot does, written down as each of them would.
//
// Each bot knows one kind of program (solve/bots.hpp). To compare what somebody wrote with the best program of all would ask for
// the way, too, and not only for the kind; so a bot writes the least program of its kind that makes the robot do the same.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/retraced.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {

struct Rewriting {
  using Puzzle = robot::Puzzle;
  using Move = Token;
  using Programs = std::array<std::vector<Token>, grammar_count>;
  struct State {
    std::vector<Token> written;
    std::array<std::size_t, grammar_count> at{};  // how far that is in each bot's program
    std::shared_ptr<const Programs> programs;     // null: there are none
    bool operator==(const State&) const = default;
  };
  using Can = capabilities<>;
  static constexpr std::string_view name = "robot";

  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static State start(const Puzzle&) { return {}; }
  static void moves(const Puzzle& p, const State& s, const auto& visit) {
    for (const Token& token : next_tokens(p, s)) visit(token);
  }
  static void apply(const Puzzle&, State& s, const Token& token) {
    s.written.push_back(token);
    for (std::size_t& at : s.at) ++at;
  }
  static void undo(const Puzzle&, State& s, const Token&) {
    s.written.pop_back();
    for (std::size_t& at : s.at) --at;
  }
  // Solved: every body is closed, and it runs to a solution.
  static Status status(const Puzzle& p, const State& s);
  static Result<std::vector<Token>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Token> tokens);

 private:
  static std::vector<Token> next_tokens(const Puzzle& p, const State& s);
};

template <std::size_t grammar>
struct Rewriter {
  void operator()(const Puzzle&, const Rewriting::State& s, std::vector<Choice<Rewriting>>& choices) const {
    if (s.programs && s.at[grammar] < (*s.programs)[grammar].size())
      choices.push_back({(*s.programs)[grammar][s.at[grammar]], 1});
  }
};

}  // namespace crux::robot
