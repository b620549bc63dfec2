// make_entry.hpp -- from a game's types to its row in the catalog. Included by games/*/entry.cpp and by nothing else: each game's
// loops are compiled in that one translation unit.
#pragma once

#include <array>
#include <utility>

#include "catalog/capabilities.hpp"
#include "catalog/catalog.hpp"
#include "catalog/make_bots.hpp"
#include "catalog/make_filler.hpp"
#include "catalog/make_generator.hpp"
#include "catalog/make_solver.hpp"
#include "catalog/walks.hpp"
#include "core/policy.hpp"
#include "draw/picture.hpp"
#include "grade/information/information.hpp"
#include "search/enumerate.hpp"
#include "search/foresight.hpp"

namespace crux {
namespace detail {

// A game without rules of inference still has the player who knows none.
inline constexpr std::array<NamedRules, 1> no_rules{{{"none", 0}}};

template <Game G>
Result<std::shared_ptr<const void>> read_erased(const Json& json) {
  auto puzzle = G::read(json);
  if (!puzzle) return std::unexpected(puzzle.error());
  return std::make_shared<const typename G::Puzzle>(std::move(*puzzle));
}

inline SetGrades to_grades(const NamedRuleSet& set, const information::Information& found,
                           const information::Information& against) {
  const std::string provenance = set.name + (set.rules.mode == Mode::strict ? ", strict" : ", reference");
  const Certainty bound = found.exact ? Certainty::exact : Certainty::upper_bound;
  const Certainty guess = found.exact ? Certainty::exact : Certainty::estimate;
  const Certainty both = found.exact && against.exact ? Certainty::exact : Certainty::estimate;
  // Infinity minus infinity: an unsolvable puzzle holds no insight, and JSON says null.
  return {set.name,
          {{"muse", found.muse, bound, provenance},
           {"remuse", found.remuse, guess, provenance},
           {"msi", found.msi, bound, provenance},
           {"tsi", found.tsi, bound, provenance},
           {"insight", against.tsi - found.tsi, both, provenance}}};
}

template <Game G>
SolveReport solutions_of(const typename G::Puzzle& p, std::optional<std::uint64_t> known,
                         const information::Information& against) {
  if constexpr (can<G, Confluent>) known = G::count(p);
  if (known) return {*known, true};
  if constexpr (can<G, Confluent>) return {beyond_counting, false};
  // Rules take no solution away, so the solutions that a walk has reached are a count, or as many as it saw.
  return {against.goals, against.exact && against.goals != beyond_counting};
}

template <Game G>
GradeReport grade_erased(const AnyPuzzle& any, const GradeRequest& ask, const std::stop_token& stop) {
  const auto& p = any.as<typename G::Puzzle>();
  const std::uint64_t steps = ask.budget > 0 ? ask.budget : patience_of<G>();
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(steps), stop));
  GradeReport report;
  if constexpr (can<G, Spacious>) report.space = G::space(p);

  Walks<G, decltype(foresight)> walks(p, foresight, steps, stop);
  const auto& against = walks.under(ask.against);
  report.solutions = solutions_of<G>(p, foresight.count(), against);
  for (const NamedRuleSet& set : ask.sets) report.sets.push_back(to_grades(set, walks.under(set.rules), against));
  if constexpr (can<G, Laddered>) {
    if (ask.ladder) {
      report.ladder = ladder_report<G>(walks, ask.against.mode, ask.enough);
      // What a bot has found is there, though a blind walk did not come to it.
      const auto found = [](const BotGrade& bot) { return std::isfinite(bot.tsi.value); };
      if (!report.solutions.complete && report.solutions.solutions == 0 && std::ranges::any_of(report.ladder->bots, found))
        report.solutions.solutions = 1;
    }
  }
  return report;
}

template <can<Deducible> G>
Result<Hint> hint_erased(const AnyPuzzle& any, std::string_view text, RuleSet rules) {
  const auto& p = any.as<typename G::Puzzle>();
  auto moves = G::read_moves(p, text);
  if (!moves) return std::unexpected(moves.error());

  // Step 1. Play what was played, and note the last moment at which all was well.
  constexpr std::uint64_t patience = 1'000'000;  // a second or less
  const auto foresight = foresee<G>(p, Budget(patience));
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
  // Step 3. What the rules say of each move.
  for (const typename G::Move& move : legal())
    report.next.push_back({G::write_moves(p, std::span(&move, 1)), G::judge(p, s, move, rules), G::explain(p, s, move, rules)});
  std::vector<Choice<G>> choices;
  if (report.status == Status::open) InformedPolicy{rules}(p, s, choices);
  for (const Choice<G>& choice : choices) report.left.push_back(G::write_moves(p, std::span(&choice.move, 1)));
  return report;
}

// For a game that says nothing of its own: the legal moves, and how far the play has come.
template <Game G>
Result<Standing> standing_erased(const AnyPuzzle& any, std::string_view text) {
  const auto& p = any.as<typename G::Puzzle>();
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

// The first solution that is found.
template <Game G>
std::optional<std::string> reveal_erased(const AnyPuzzle& any) {
  std::optional<std::string> found;
  Budget budget(20'000'000);
  solve_erased<G>(any, {.limit = 1}, budget, [&](const Trace& trace) { found = trace.moves; });
  return found;
}

// The game as people play it.
template <class G>
struct PlayOf {
  using type = G;
};
template <can<Twofold> G>
struct PlayOf<G> {
  using type = typename G::Play;
};

template <class G>
  requires can<typename PlayOf<G>::type, Drawable>
Result<Picture> draw_erased(const AnyPuzzle& any, std::string_view text, std::size_t view) {
  using Play = typename PlayOf<G>::type;
  const auto& p = any.as<typename G::Puzzle>();
  const auto moves = Play::read_moves(p, text);
  if (!moves) return std::unexpected(moves.error());
  if constexpr (can<Play, Viewed>) {
    return Play::draw(p, *moves, view);
  } else {
    return Play::draw(p, *moves);
  }
}

}  // namespace detail

template <Game G>
constexpr GameEntry make_entry() {
  using Play = typename detail::PlayOf<G>::type;
  static_assert(keeps_its_word<G>() && keeps_its_word<Play>());
  GameEntry e{.name = G::name, .says = G::says, .rules = {{}, detail::no_rules}, .formats = {}, .parameters = {}, .ways = {}};
  if constexpr (can<G, Naming>) e.candidates = G::candidates;
  e.read = detail::read_erased<G>;
  e.write = [](const AnyPuzzle& any) { return G::write(any.as<typename G::Puzzle>()); };
  e.solve = detail::solve_erased<G>;
  e.grade = detail::grade_erased<G>;
  if constexpr (can<G, Deducible>) {
    e.rules = {G::rules, G::rule_sets};
    if constexpr (can<G, Advising>) {
      e.hint = [](const AnyPuzzle& any, std::string_view play, RuleSet rules) {
        return G::hint(any.as<typename G::Puzzle>(), play, rules);
      };
    } else {
      e.hint = detail::hint_erased<G>;
    }
  }
  if constexpr (can<G, Playable>) {
    e.standing = [](const AnyPuzzle& any, std::string_view play) { return G::standing(any.as<typename G::Puzzle>(), play); };
    e.reveal = [](const AnyPuzzle& any) { return G::reveal(any.as<typename G::Puzzle>()); };
    e.how_to_write = G::how_to_write;
  } else {
    e.standing = detail::standing_erased<G>;
    e.reveal = detail::reveal_erased<G>;
  }
  if constexpr (can<G, Levelled>) e.levels = G::levels;
  if constexpr (can<Play, Drawable>) e.draw = detail::draw_erased<G>;
  if constexpr (can<Play, Viewed>) e.views = Play::views;
  if constexpr (can<G, Portable>) e.formats = G::foreign_formats;
  if constexpr (can<G, Laddered>) {
    e.bots = detail::bots_erased<G>;
    e.play = detail::play_erased<G>;
  }
  if constexpr (can<G, Sampled>) {
    e.parameters = G::parameters;
    e.generate = detail::generate_erased<G>;
    e.ways = G::ways;
  }
  e.patience = detail::patience_of<G>();
  e.search_patience = detail::search_patience_of<G>();
  if constexpr (can<G, Versioned>) e.rules_version = G::rules_version;
  if constexpr (can<G, Measured>) {
    e.measures = G::measures;
    e.measure = [](const AnyPuzzle& any, std::size_t which, Budget& budget) {
      return G::measure(any.as<typename G::Puzzle>(), which, budget);
    };
  }
  if constexpr (can<G, Fillable>) {
    e.sketch = detail::sketch_erased<G>;
    e.fill = detail::fill_erased<G>;
    e.complete = detail::complete_erased<G>;
  }
  return e;
}

}  // namespace crux
