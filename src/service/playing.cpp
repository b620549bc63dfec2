#include "service/playing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "service/describe.hpp"

namespace crux {

std::string_view name_of(Status status) {
  constexpr std::array<std::string_view, 3> names{"open", "solved", "lost"};
  return names[static_cast<std::size_t>(status)];
}

Status status_of(const Hint& hint) {
  if (hint.status != Status::open) return hint.status;
  return hint.complete ? Status::solved : hint.hopeful ? Status::open : Status::lost;
}

std::string shown_move(const std::string& move) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  const auto inner = [&](char c) { return letter(c) || c == '-' || c == ' ' || c == '='; };
  const bool plain = std::ranges::all_of(move, inner) && (move.empty() || (letter(move.front()) && letter(move.back())));
  return plain ? move : fmt::format("\"{}\"", move);
}

std::string join_and(const std::vector<std::string>& moves, std::size_t most) {
  const std::size_t shown = std::min(moves.size(), most);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(shown_move(moves[i]));
  if (shown < moves.size()) parts.push_back(fmt::format("{} more", moves.size() - shown));
  return joined(parts);
}

namespace {

std::string outcome_of(const Hint& hint) {
  if (!hint.says.empty()) return hint.says;
  switch (status_of(hint)) {
    case Status::solved: return "The puzzle is solved.";
    case Status::lost: return "The puzzle is not solved, and cannot be solved any more from here.";
    default: return "The puzzle is not solved yet.";
  }
}

}  // namespace

Result<Standing> judge(const AnyPuzzle& any, std::string_view play, Judge as) {
  if (as == Judge::board) return any.game->standing(any, play);
  if (!any.game->hint) return std::unexpected(no_verdicts(*any.game));
  const auto hint = any.game->hint(any, play, RuleSet{});
  if (!hint) return std::unexpected(hint.error());
  return Standing{.moves = hint->moves, .status = status_of(*hint), .says = outcome_of(*hint), .text = {}, .next = {}};
}

Result<Hint> hint_by_all_rules(const AnyPuzzle& any, std::string_view play) {
  const auto all = read_rules(any.game->rules, "all");
  return any.game->hint(any, play, RuleSet{all.value_or(0), Mode::strict});
}

Json to_json(const Standing& standing) {
  Json next = Json::array();
  for (const Step& step : standing.next) next.push_back({{"says", step.says}, {"moves", step.moves}});
  return {{"moves", standing.moves}, {"status", name_of(standing.status)},
          {"says", standing.says},   {"text", standing.text},
          {"next", std::move(next)}, {"board", standing.board}};
}

namespace {

Json to_json(const Guide& guide) {
  return {{"kind", name_of(guide.kind)}, {"look", guide.look}, {"why", guide.why}, {"do", guide.step},
          {"play", guide.play},          {"at", guide.at}};
}

}  // namespace

Json to_json(const AnyPuzzle& any, const Hint& hint) {
  Json next = Json::array();
  for (const HintedMove& move : hint.next) {
    Json because = Json::array();
    for (const Deduction& d : move.because)
      because.push_back({{"rule", d.rule}, {"effect", name_of(d.effect)}, {"because", d.because}});
    next.push_back({{"move", move.move}, {"verdict", name_of(move.verdict)}, {"deductions", std::move(because)}});
  }
  Json json = about(any);
  json.update({{"path", hint.moves}, {"status", name_of(hint.status)}, {"solvable", hint.hopeful}, {"moves", std::move(next)}});
  json["left"] = hint.left;
  if (hint.together) json["together"] = true;
  if (hint.back) json["back"] = *hint.back;
  if (!hint.says.empty()) json["says"] = hint.says;
  if (!hint.guide.why.empty()) json["guide"] = to_json(hint.guide);
  return json;
}

namespace {

constexpr std::size_t most_named = 4;  // moves in one sentence

// The move that the sentence names, and why; either may be missing.
struct Told {
  const HintedMove* move = nullptr;
  const Deduction* why = nullptr;  // the first reason for the verdict
};

const Deduction* reason_for(const HintedMove& move, Verdict verdict) {
  const auto found =
      std::ranges::find_if(move.because, [&](const Deduction& d) { return d.effect == verdict && !d.because.empty(); });
  return found == move.because.end() ? nullptr : &*found;
}

Told told(const Hint& hint) {
  if (hint.status != Status::open || !hint.hopeful || hint.left.empty()) return {};
  for (const Verdict verdict : {Verdict::must_take, Verdict::cannot_take}) {
    const auto found = std::ranges::find(hint.next, verdict, &HintedMove::verdict);
    if (found != hint.next.end()) return {&*found, reason_for(*found, verdict)};
    if (hint.together) return {};
  }
  // A reason without a verdict tells what a move is good for.
  for (const HintedMove& move : hint.next)
    if (const Deduction* const why = reason_for(move, Verdict::unknown)) return {&move, why};
  return {};
}

// The reason and its rule: " Every other costs more. (Rule: ring.)"; or nothing.
std::string reason_in_words(const GameEntry& game, const Deduction* why) {
  if (!why) return {};
  const auto rule = std::ranges::find(game.rules.rules, why->rule, &RuleInfo::letters);
  return rule == game.rules.rules.end() ? " " + why->because : fmt::format(" {} (Rule: {}.)", why->because, rule->name);
}

std::string way_back(const Hint& hint) {
  if (hint.together && hint.back)
    return hint.back->empty() ? "Nothing that is marked can be right: begin anew."
                              : fmt::format("Something is wrong: only {} can be right.", *hint.back);
  if (!hint.back) return hint.moves.empty() ? "This puzzle has no solution." : "From here no solution can be reached.";
  return fmt::format("From here no solution can be reached: go back to {}.", hint.back->empty() ? "the beginning" : *hint.back);
}

std::string marks_that_follow(const GameEntry& game, const Hint& hint) {
  if (hint.left.empty()) return "No rule finds a mark here.";
  const std::string text = hint.left.size() == 1
                               ? fmt::format("Mark {} next.", join_and(hint.left))
                               : fmt::format("Make {} marks next: {}.", hint.left.size(), join_and(hint.left, most_named));
  return text + reason_in_words(game, told(hint).why);
}

std::string move_to_make(const GameEntry& game, const Hint& hint) {
  if (hint.next.empty())
    return hint.status == Status::open ? hint.hopeful ? "No hint was found in time: try something." : "No move is left here."
                                       : "";
  if (hint.left.empty()) return "The rules leave nothing to do: this cannot be finished.";
  const auto [move, why] = told(hint);
  if (!move) return fmt::format("No rule says more here; left to try: {}.", join_and(hint.left, most_named));
  const std::string reason = reason_in_words(game, why);
  if (move->verdict == Verdict::must_take) return fmt::format("Next: {}.{}", shown_move(move->move), reason);
  if (move->verdict == Verdict::cannot_take)
    return fmt::format("Not {}.{} That leaves {}.", shown_move(move->move), reason, join_and(hint.left, most_named));
  return fmt::format("Try {}.{}", shown_move(move->move), reason);
}

}  // namespace

std::string sentence(const GameEntry& game, const Hint& hint) {
  if (hint.status == Status::solved) return hint.says.empty() ? "The puzzle is solved." : hint.says;
  const std::string before = hint.says.empty() ? "" : hint.says + " ";
  if (!hint.hopeful) return before + way_back(hint);
  if (hint.status == Status::lost) return hint.says.empty() ? "This does not solve the puzzle." : hint.says;
  return before + (hint.together ? marks_that_follow(game, hint) : move_to_make(game, hint));
}

std::string spoken(const GameEntry& game, const Hint& hint) {
  const Guide& guide = hint.guide;
  if (guide.why.empty()) return sentence(game, hint);
  return guide.step.empty() ? guide.why : fmt::format("{} {}", guide.why, guide.step);
}

std::vector<std::string> other_reasons(const Hint& hint) {
  std::vector<std::string> reasons;
  const Deduction* const said = told(hint).why;
  for (const HintedMove& move : hint.next)
    for (const Deduction& d : move.because)
      if (!d.because.empty() && !(said && d.because == said->because) && std::ranges::find(reasons, d.because) == reasons.end())
        reasons.push_back(d.because);
  return reasons;
}

}  // namespace crux
