// deduction.hpp -- inference rules: what a player may conclude about a move, and why.
//
// One type serves policies, hints, solver loops and explanations. The combination of rules is Algorithm 1 of Shen & Sturtevant
// (2024) in the symmetric reading of their program: every active rule labels every available move; see `combine`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace crux {

enum class Verdict : std::uint8_t {
  unknown,      // the rule has nothing to say
  cannot_take,  // the move leads to no solution
  must_take,    // every solution takes it, now or (if the order does not matter) at some time
  conflict,     // two rules disagree: the state is dead
};

constexpr std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names{"unknown", "cannot_take", "must_take", "conflict"};
  return names[static_cast<std::size_t>(verdict)];
}

// Two verdicts on one move.
constexpr Verdict combine(Verdict a, Verdict b) {
  if (a == Verdict::unknown || a == b) return b;
  return b == Verdict::unknown ? a : Verdict::conflict;
}

struct Deduction {
  std::string rule;  // its letters: "P"
  std::string move;  // in the game's notation
  Verdict effect = Verdict::unknown;
  std::string because;  // a sentence for a person
  bool operator==(const Deduction&) const = default;
};

// What each rule of a set says of one move: bit i stands for G::rules[i].
struct Verdicts {
  std::uint32_t cannot = 0, must = 0;
  bool operator==(const Verdicts&) const = default;
};

// strict: the rules as the paper's text states them. reference: as the authors' program behaves, quirks included, for comparison
// with published numbers.
enum class Mode : std::uint8_t { strict, reference };

// Which of a game's rules a player knows; bit i stands for G::rules[i].
struct RuleSet {
  std::uint32_t mask = 0;
  Mode mode = Mode::strict;
  constexpr bool has(std::size_t rule) const { return (mask >> rule) & 1; }
  bool operator==(const RuleSet&) const = default;
};

struct RuleInfo {
  std::string_view letters;  // how rule sets spell it: "APR"
  std::string_view name;     // "along the path"
  std::string_view says;     // one sentence
};

struct NamedRules {
  std::string_view name;  // "base"
  std::uint32_t mask;
};

// The facts about a game's rules that catalog, cli and server need, without the game's types.
struct RuleBook {
  std::span<const RuleInfo> rules;
  std::span<const NamedRules> sets;
};

// "base", "none", or any rules by their letters, "P+T+S".
Result<std::uint32_t> read_rules(const RuleBook& book, std::string_view text);

namespace contract {

template <class G>
concept Deducible = requires(const typename G::Puzzle& p, typename G::State& s, const typename G::Move& m, RuleSet rules) {
  { std::span<const RuleInfo>(G::rules) };
  { std::span<const NamedRules>(G::rule_sets) };
  // All verdicts of `rules` on one move, combined. The state is unchanged on return.
  { G::judge(p, s, m, rules) } -> std::same_as<Verdict>;
  // One deduction for each rule of the set that has something to say about the move.
  { G::explain(p, s, m, rules) } -> std::same_as<std::vector<Deduction>>;
};

template <class G>
concept Discerning = requires(const typename G::Puzzle& p, typename G::State& s, const typename G::Move& m, RuleSet rules) {
  // The rules that are silent throughout this puzzle, as a mask.
  { G::idle_rules(p) } -> std::same_as<std::uint32_t>;
  // The verdict of each rule of the set; `judge` answers all of them combined. The state is unchanged on return.
  { G::verdicts(p, s, m, rules) } -> std::same_as<Verdicts>;
};

}  // namespace contract

}  // namespace crux
