// logicgrid.hpp -- logic grid puzzles: who has what, by clues alone. Types and rules.
//
// (Shyne, Facey & Cooper 2024; README.md in this folder.) There are two games on one puzzle. `Logicgrid` is what graders see:
// rows are filled in a fixed order, one item a move, and the clues judge when all is filled. `Pencil` is what people play: marks
// on the grid, yes or no, in any order.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "core/fillable.hpp"
#include "core/game.hpp"
#include "core/generated.hpp"
#include "core/ladder.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/policy.hpp"
#include "core/rated.hpp"
#include "core/remarks.hpp"
#include "core/reproduction.hpp"
#include "core/rounds.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "games/logicgrid/make/filler.hpp"
#include "games/logicgrid/make/genome.hpp"
#include "games/logicgrid/make/request.hpp"
#include "games/logicgrid/make/sketch.hpp"
#include "games/logicgrid/rules/grid.hpp"
#include "games/logicgrid/rules/puzzle.hpp"
#include "games/logicgrid/solve/deduce.hpp"
#include "games/logicgrid/solve/retrace.hpp"
#include "games/logicgrid/solve/solver.hpp"

namespace crux {
struct GenerateReport;
struct GenerateRequest;
struct GenerateVisitor;
struct Guide;
struct Hint;
struct Paper;
struct Picture;
}  // namespace crux

namespace crux::logicgrid {

// `item` of a category after the first belongs to the row of `row`, an item of the first.
struct Move {
  Item row, item;
  bool operator==(const Move&) const = default;
};

// Category by category after the first, row by row: which items were chosen.
struct State {
  std::vector<std::uint8_t> chosen;
  bool operator==(const State& other) const { return chosen == other.chosen; }

  // The conclusions of the techniques of `mask` after the first moves, for as many as were asked about: closed[n] is after n
  // moves. It saves time and says nothing that `chosen` does not.
  struct Insight {
    std::uint32_t mask = 0;
    std::vector<Grid> closed;
    std::vector<bool> sound;  // false: a contradiction was found
  };
  mutable Insight insight = {};
};

// All solutions, if the solver found them within its budget; else nothing is ruled out.
class Foresight {
 public:
  bool alive(const Puzzle& p, const State& s) const;
  Status status(const Puzzle& p, const State& s) const;
  std::optional<std::uint64_t> count() const;

 private:
  friend Foresight foresee(const Puzzle& p, Budget budget);
  std::optional<std::vector<std::vector<std::uint8_t>>> solutions_;  // as State::chosen, in order
};
Foresight foresee(const Puzzle& p, Budget budget);

// A mark as people write it: "A0=B1" is yes, "A0xB1" is no.
struct PencilMark {
  Item a, b;
  bool yes = true;
  bool operator==(const PencilMark&) const = default;
};
struct Pencil {
  using Puzzle = logicgrid::Puzzle;
  using Move = PencilMark;
  using Can = capabilities<Drawable, Viewed>;
  static Result<std::vector<PencilMark>> read_moves(const Puzzle& p, std::string_view text);  // text.cpp
  static std::string write_moves(const Puzzle& p, std::span<const PencilMark> marks);
  // draw.cpp and draw_small.cpp. With its clues, or small: the grid without names.
  static constexpr std::array<std::string_view, 2> view_names{"sheet", "small"};
  static constexpr std::span<const std::string_view> views = view_names;
  static Picture draw(const Puzzle& p, std::span<const PencilMark> marks, std::size_t view = 0);
};

struct Logicgrid {
  using Puzzle = logicgrid::Puzzle;
  using State = logicgrid::State;
  using Move = logicgrid::Move;
  using Play = Pencil;
  using Foresight = logicgrid::Foresight;
  using Can = capabilities<  //
      Foresighted,           // solve/solutions.cpp
      Searching,             // solve/solutions.cpp
      Describing,            // a solution as a table
      Refuting,              // solve/solver.cpp
      Spacious,              // solve/solutions.cpp
      Naming,                // assignments
      Patient,               // 20,000 states
      Weighed,               // logicgrid.cpp
      Measured,              // loops and clues
      Appraising,            // entry.cpp, show/remark.cpp
      Optioned,              // --loops
      Deducible,             // rules/rules.cpp
      Advising,              // solve/hint.cpp
      Laddered,              // a bot for each technique
      Retraced,              // solve/retrace.cpp
      Coaching,              // solve/hint.cpp
      Rated,                 // solve/solutions.cpp, data/ratings
      Rounding,              // solve/rounds.cpp
      Playable,              // show/standing.cpp
      Twofold,               // Pencil
      Drawable,              // show/draw.cpp
      Printed,               // show/on_paper.cpp
      Sampled,               // make/request.cpp, sample.cpp, twins.cpp
      Levelled,              // by the hardest technique
      Varied,                // make/variants.cpp
      Alike,                 // make/request.cpp
      Neighbouring,          // make/neighbours.cpp
      Persistent,            // each draw looks at a hundred puzzles
      Dealt,                 // make/deal.cpp
      Steering,              // entry.cpp: to the technique of a class
      Bred,                  // make/genome.hpp
      Illuminated,           // make/genome.cpp
      Fillable,              // make/fill.cpp
      Foreseeing,            // make/filler.cpp
      Reproducing>;          // entry.cpp
  static constexpr std::string_view name = "logicgrid";
  static constexpr std::string_view says = "find out who has what, from clues: a logic grid";
  static constexpr std::string_view candidates = "assignments";  // what `space` counts
  static constexpr std::uint64_t patience = 20'000;              // states a measure, unless more is asked for

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);  // "A0=B3 A1=B0 .."
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  // logicgrid.cpp
  static std::size_t bytes(const Puzzle& p);
  static State start(const Puzzle& p);
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    const auto n = static_cast<std::size_t>(p.items()), at = s.chosen.size();
    if (at == n * static_cast<std::size_t>(p.size() - 1)) return;
    Mask left = p.all();
    for (std::size_t i = at - at % n; i < at; ++i) left = static_cast<Mask>(left & ~bit(s.chosen[i]));
    for (int i = 0; i < p.items(); ++i)
      if (has(left, i))
        visit(
            Move{{0, static_cast<std::uint8_t>(at % n)}, {static_cast<std::uint8_t>(1 + at / n), static_cast<std::uint8_t>(i)}});
  }
  static void apply(const Puzzle& p, State& s, const Move& m);
  static void undo(const Puzzle& p, State& s, const Move& m);
  static Status status(const Puzzle& p, const State& s);
  // solutions.cpp
  static Foresight foresee(const Puzzle& p, Budget budget) { return logicgrid::foresee(p, std::move(budget)); }
  static std::optional<std::uint64_t> space(const Puzzle& p);  // (N!)^(C-1)

  // One play for each solution.
  static constexpr std::uint64_t search_patience = 5'000'000;
  static bool search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Move>)>& visit);
  static Description describe(const Puzzle& p, std::span<const Move> moves);  // a solution as a table
  // Why there is no solution: which clues contradict each other, by number and in words. REQUIRES: there is none.
  static Dilemma why_none(const Puzzle& p);

  // solutions.cpp. Marks that ask for a thought: all but those that only follow a yes in their line, or are known of the same
  // thing by another name.
  static Effort effort(const Puzzle& p, Budget& budget);
  static constexpr std::string_view effort_unit = "deduction";
  static const std::string_view rating_figures;

  // standard.cpp. The same puzzle, with its categories, items and clues in an order that does not depend on how they were listed.
  static Puzzle standard(const Puzzle& p);

  // rounds.cpp. Over the clues, in their order.
  static Rounds rounds(const Puzzle& p, Budget& budget);

  // rules.cpp: a rule is a technique.
  static constexpr const std::array<RuleInfo, technique_count>& rules = technique_infos;
  static const std::array<NamedRules, 6> rule_sets;
  static Verdict judge(const Puzzle& p, const State& s, const Move& m, RuleSet rules);
  static std::vector<Deduction> explain(const Puzzle& p, const State& s, const Move& m, RuleSet rules);

  // From a player who only marks what clues dictate to one who asks "what if": each knows all that the ones before know.
  static auto ladder(Mode mode) {
    const auto rung = [mode](Technique t) {
      return Rung<Logicgrid, InformedPolicy>{technique_infos[t].letters,
                                             technique_infos[t].letters,
                                             technique_infos[t].says,
                                             {""},
                                             std::tuple{InformedPolicy{{(2U << t) - 1, mode}}}};
    };
    return Ladder{.rungs = std::tuple{rung(direct_mark), rung(line_elimination), rung(last_cell), rung(transposition),
                                      rung(implied_difference), rung(order_bounds), rung(either_or), rung(disjoint),
                                      rung(aligned), rung(what_if)},
                  .beside = std::tuple{},
                  .enough = no_guess};
  }

  // retrace.cpp. The marks, in the order in which they stand in the play.
  static auto models() {
    const auto rung = []<Technique t>(std::string_view says) {
      return Rung<Marking, Marker<t>>{technique_infos[t].letters, technique_infos[t].letters, says, {""}, {}};
    };
    return std::tuple{rung.operator()<direct_mark>("marks what clues say outright"),
                      rung.operator()<line_elimination>("also crosses out the rest of a row and a column beside a circle"),
                      rung.operator()<last_cell>("also sees where only one place is left"),
                      rung.operator()<transposition>("also knows that two things that belong together have everything in common"),
                      rung.operator()<implied_difference>("also tells apart what a clue only tells apart by the way"),
                      rung.operator()<order_bounds>("also works out how early or late something can be"),
                      rung.operator()<either_or>("also uses clues that say either this or that"),
                      rung.operator()<disjoint>("also looks for two things that have no place in common"),
                      rung.operator()<aligned>("also looks for two things that share two places"),
                      rung.operator()<what_if>("also asks what would follow from a mark")};
  }
  static Result<std::vector<Stride<Marking>>> retrace(const Puzzle& p, std::string_view play);

  // request.cpp, sample.cpp
  using Parameters = logicgrid::Parameters;
  static const std::span<const ParameterInfo> parameters;
  static constexpr std::array<std::string_view, 3> ways{"direct", "evolve", "elites"};
  static Result<Parameters> read_parameters(const Json& given) { return logicgrid::read_parameters(given); }
  static Json write_parameters(const Parameters& asked) { return logicgrid::write_parameters(asked); }
  static constexpr std::uint64_t draws_a_puzzle = 200;  // each looks at a hundred puzzles or more for what is asked
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng);
  static Parameters deal(const Parameters& asked, std::uint64_t seed, std::uint64_t slot);
  // neighbours.cpp. A clue is left out, is swapped for another true one, or is added.
  static std::vector<Neighbour<Puzzle>> neighbours(const Puzzle& p, std::size_t most, Rng& rng);
  static std::string solution_shape(const Puzzle& p, std::string_view play);

  // genome.cpp: --by evolve, --by elites
  using Breed = ClueLists;
  static constexpr std::size_t columns = elite_columns;
  static constexpr bool has_goals = false;  // fewer clues are always better
  static std::vector<std::string> column_names(const Parameters& asked);
  static std::vector<std::string> row_names(const Parameters&) { return {}; }
  static constexpr std::string_view archive_says =
      "a square is a puzzle, the best of its kind: fewer clues are better; rows are its solution or the kinds of its clues";
  static Result<ClueLists::Targets> targets(const Parameters& asked) { return elite_targets(asked); }
  static Breeding breeding(const Parameters& asked) {
    return {.population = static_cast<std::size_t>(asked.population),
            .generations = static_cast<std::uint64_t>(asked.generations)};
  }
  static std::optional<Candidate<Puzzle>> express(const ClueLists::Genome& genome, const ClueLists::Targets& targets) {
    return Candidate<Puzzle>{to_puzzle(genome, targets), Json{{"unique", true}, {"minimal", targets.minimal}}};
  }
  // A class is named after the hardest technique.
  static std::optional<std::string> impossible(const Parameters& asked, std::string_view label) {
    if (!asked.technique || technique_infos[*asked.technique].letters == label) return std::nullopt;
    return "--technique and --class name different techniques";
  }
  // A puzzle has loops only if the loop solver comes to the end.
  static constexpr std::array<MeasureInfo, 2> measures{
      {{"loops", "passes over the clues that the loop solver needs"}, {"clues", "how many there are"}}};
  static std::optional<double> measure(const Puzzle& p, std::size_t which, Budget& budget);
  static Likeness alike(const Puzzle& p, Budget& budget);
  static std::uint64_t invariant(const Puzzle& p);  // of the set of clues, in any order
  static bool same(const Puzzle& a, const Puzzle& b);

  // The technique says the class, and is steered to.
  static constexpr std::array<Level, 5> levels{
      {{"gentle", "Three of everything: each clue says what to mark", R"({"categories":3,"items":3,"technique":"transpose"})"},
       {"easy", "Four of everything: clues also tell things apart", R"({"categories":3,"items":4,"technique":"differ"})"},
       {"medium", "Four of everything: what comes earlier, and by how much", R"({"categories":3,"items":4,"technique":"order"})"},
       {"hard", "Four categories, and clues that say either this or that", R"({"categories":4,"items":4,"technique":"either"})"},
       {"fiendish", "Four categories of five: compare what is left for two of them",
        R"({"categories":4,"items":5,"technique":"disjoint"})"}}};
  static const std::span<const Variant> variants;  // variants.cpp

  // fill.cpp
  using Sketch = logicgrid::Sketch;
  using Filler = logicgrid::Filler;
  static Result<Sketch> read_sketch(const Json& json);
  static std::vector<Hole> holes(const Sketch& sketch);
  // Nothing if a clue would be there twice.
  static std::optional<Candidate<Puzzle>> complete(const Sketch& sketch, std::span<const Option> options);
  static std::vector<Symmetry> symmetries(const Sketch& sketch);

  // standing.cpp. `play` is what is on the grid.
  static Result<Standing> standing(const Puzzle& p, std::string_view play);
  static constexpr std::string_view how_to_write =
      "marks on the grid, = for a circle and x for a cross, between two items. A0 is the first item of the first category, B1 "
      "the "
      "second item of the second: A0=B1 A0xC2";
  static std::optional<Trace> reveal(const Puzzle& p);

  // hint.cpp. `play` is what is on the grid: the next easiest deduction, with its clue and its reason.
  static Result<Hint> hint(const Puzzle& p, std::string_view play, RuleSet rules);
  static Result<Guide> coach(const Puzzle& p, std::string_view play, int at);

  // draw.cpp
  static Picture draw(const Puzzle& p, std::span<const Move> moves);
  static Paper on_paper(const Puzzle& p, double letters);  // on_paper.cpp

  static constexpr std::array<std::string_view, 1> loop_solvers{"shyne"};
  static constexpr std::array<GradeOption, 1> grade_options{
      {{"loops", loop_solvers, "count solver loops also with --rules, if the game has a loop solver: shyne"}}};

  // entry.cpp
  static Remarks remark(const Puzzle& p, const Json& line, const std::stop_token& stop);
  static Result<GenerateReport> generate(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit);
  static Result<Reproduction> reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit);
};

}  // namespace crux::logicgrid
