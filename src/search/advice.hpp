// advice.hpp -- hints and standings for games that have none of their own making: what the legal moves and the rules say.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hint.hpp"
#include "core/policy.hpp"
#include "core/standing.hpp"
#include "search/foresight.hpp"

namespace crux {

// The rules' verdict on each move after the play `text`, and whether a solution can still be reached, as far as `foresight` says.
template <can<Deducible> G>
Result<Hint> hint_by_rules(const typename G::Puzzle& p, std::string_view text, RuleSet rules, const auto& foresight) {
  auto moves = G::read_moves(p, text);
  if (!moves) return std::unexpected(moves.error());

  // Step 1. Play what was played, and note the last moment at which all was well.
  typename G::State s = G::start(p);
  std::size_t well = 0;
  bool hopeful = foresight.alive(p, s);
  for (std::size_t i = 0; i < moves->size(); ++i) {
    G::apply(p, s, (*moves)[i]);
    hopeful = hopeful && foresight.alive(p, s);
    if (hopeful) well = i + 1;
  }
  const auto legal = [&] {
    std::vector<typename G::Move> all;
    G::moves(p, s, [&](const typename G::Move& move) { all.push_back(move); });
    return all;
  };
  // Step 2. An opening without a choice is no place for a hint: make it.
  for (auto only = legal(); text.empty() && hopeful && only.size() == 1; only = legal()) {
    moves->push_back(only.front());
    G::apply(p, s, only.front());
    well = moves->size();
  }

  Hint report;
  report.moves = G::write_moves(p, *moves);
  report.status = G::status(p, s);
  report.hopeful = hopeful;
  if (!hopeful && foresight.alive(p, G::start(p))) report.back = G::write_moves(p, std::span(*moves).first(well));
  // Step 3. The rules' verdict on each move.
  for (const typename G::Move& move : legal())
    report.next.push_back({G::write_moves(p, std::span(&move, 1)), G::judge(p, s, move, rules), G::explain(p, s, move, rules)});
  std::vector<Choice<G>> choices;
  if (report.status == Status::open) InformedPolicy{rules}(p, s, choices);
  for (const Choice<G>& choice : choices) report.left.push_back(G::write_moves(p, std::span(&choice.move, 1)));
  return report;
}

// The legal moves, and how far the play has come.
template <Game G>
Result<Standing> standing_by_moves(const typename G::Puzzle& p, std::string_view text) {
  auto moves = G::read_moves(p, text);
  if (!moves) return std::unexpected(moves.error());
  typename G::State s = G::start(p);
  for (const typename G::Move& move : *moves) G::apply(p, s, move);
  constexpr std::array<std::string_view, 3> words{"Not solved yet.", "Solved.", "This does not solve the puzzle."};
  Standing standing;
  standing.moves = G::write_moves(p, *moves);
  standing.status = G::status(p, s);
  standing.says = words[static_cast<std::size_t>(standing.status)];
  standing.text = {"The puzzle: " + G::write(p).dump(),
                   "The play so far: " + (standing.moves.empty() ? "nothing" : standing.moves)};
  if (standing.status != Status::open) return standing;
  std::vector<typename G::Move> legal;
  G::moves(p, s, [&](const typename G::Move& move) { legal.push_back(move); });
  for (const typename G::Move& move : legal) {
    if (standing.next.size() == most_steps) break;
    moves->push_back(move);
    standing.next.push_back({G::write_moves(p, std::span(&move, 1)), G::write_moves(p, *moves)});
    moves->pop_back();
  }
  return standing;
}

}  // namespace crux
