// tree.hpp -- a game whose puzzle is its own tree of play, so that a test can write down exactly the situation it is about.
//
//     choose({solved(), lost()})                      a coin
//     choose({solved(), lost()}, {0.75, 0.25})        an unfair one, for the policy `Habit`
//     choose({solved(), lost()}, {}, {must, unknown}) a choice on which the game's only rule has something to say
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/deduction.hpp"
#include "core/policy.hpp"

namespace crux::tests {

struct Tree {
  struct Puzzle {
    Status status = Status::open;
    std::vector<Puzzle> branches;
    std::vector<double> chances;    // of the branches under `Habit`; left out: all alike
    std::vector<Verdict> verdicts;  // of the rule on the branches; left out: unknown
    bool operator==(const Puzzle&) const = default;
  };
  struct State {
    std::vector<int> trail;
    bool operator==(const State&) const = default;
  };
  struct Move {
    int branch = 0;
    bool operator==(const Move&) const = default;
  };

  using Can = capabilities<Deducible>;
  static constexpr std::string_view name = "tree";
  static Result<Puzzle> read(const Json&) { return error("tree", "", "trees are made, not read", ""); }
  static Json write(const Puzzle& p) {
    Json branches = Json::array();
    for (const Puzzle& branch : p.branches) branches.push_back(write(branch));
    return {static_cast<int>(p.status), branches, p.chances};
  }
  static Result<std::vector<Move>> read_moves(const Puzzle&, std::string_view) { return std::vector<Move>{}; }
  static std::string write_moves(const Puzzle&, std::span<const Move> moves) {
    std::string text;
    for (const Move m : moves) text += std::to_string(m.branch);
    return text;
  }

  static const Puzzle& here(const Puzzle& p, const State& s) {
    const Puzzle* node = &p;
    for (const int branch : s.trail) node = &node->branches[static_cast<std::size_t>(branch)];
    return *node;
  }
  static State start(const Puzzle&) { return {}; }
  static void moves(const Puzzle& p, const State& s, auto&& visit) {
    for (int i = 0; i < static_cast<int>(here(p, s).branches.size()); ++i) visit(Move{i});
  }
  static void apply(const Puzzle&, State& s, Move m) { s.trail.push_back(m.branch); }
  static void undo(const Puzzle&, State& s, Move) { s.trail.pop_back(); }
  static Status status(const Puzzle& p, const State& s) { return here(p, s).status; }

  // One rule, which says what the tree says.
  static constexpr std::array<RuleInfo, 1> rules{{{"O", "oracle", "what the tree says"}}};
  static constexpr std::array<NamedRules, 2> rule_sets{{{"none", 0}, {"all", 1}}};
  static Verdict judge(const Puzzle& p, const State& s, Move m, RuleSet rules) {
    const auto& verdicts = here(p, s).verdicts;
    return rules.has(0) && !verdicts.empty() ? verdicts[static_cast<std::size_t>(m.branch)] : Verdict::unknown;
  }
  static std::vector<Deduction> explain(const Puzzle&, const State&, Move, RuleSet) { return {}; }
};

// The same, remembered by what lies ahead: equal subtrees have equal keys.
struct KeyedTree : Tree {
  using Can = capabilities<Deducible, Keyed>;
  static std::uint64_t key(const Puzzle& p, const State& s) { return std::hash<std::string>{}(write(here(p, s)).dump()); }
};
static_assert(declares_rightly<Tree, Holder::game>() && declares_rightly<KeyedTree, Holder::game>());

inline Tree::Puzzle solved() { return {.status = Status::solved, .branches = {}, .chances = {}, .verdicts = {}}; }
inline Tree::Puzzle lost() { return {.status = Status::lost, .branches = {}, .chances = {}, .verdicts = {}}; }
inline Tree::Puzzle choose(std::vector<Tree::Puzzle> branches, std::vector<double> chances = {},
                           std::vector<Verdict> verdicts = {}) {
  return {Status::open, std::move(branches), std::move(chances), std::move(verdicts)};
}

// The player who chooses as the tree says.
struct Habit {
  template <Game G>
  void operator()(const Tree::Puzzle& p, Tree::State& s, std::vector<Choice<G>>& choices) const {
    const Tree::Puzzle& here = Tree::here(p, s);
    for (std::size_t i = 0; i < here.branches.size(); ++i)
      choices.push_back(
          {{static_cast<int>(i)}, here.chances.empty() ? 1.0 / static_cast<double>(here.branches.size()) : here.chances[i]});
  }
};

}  // namespace crux::tests
