// robot.hpp -- the robot that is told what to do beforehand: types and rules.
//
// Write a program that makes the robot press every switch at once, by itself or with boxes, in as few commands as possible (Dong
// & Barnes 2017; README.md in this folder). Graders see the program without loops, action by action, and no more actions than the
// shortest one takes. People write programs (solve/bots.hpp).
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
#include "core/rated.hpp"
#include "core/remarks.hpp"
#include "core/reproduction.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "games/robot/make/filler.hpp"
#include "games/robot/make/genome.hpp"
#include "games/robot/make/request.hpp"
#include "games/robot/make/sample.hpp"
#include "games/robot/make/sketch.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/rules/world.hpp"
#include "games/robot/solve/bots.hpp"
#include "games/robot/solve/findings.hpp"
#include "games/robot/solve/retrace.hpp"

namespace crux {
struct GenerateReport;
struct GenerateRequest;
struct GenerateVisitor;
struct GradeReport;
struct GradeRequest;
struct Guide;
struct Hint;
struct Paper;
struct Picture;
}  // namespace crux

namespace crux::robot {

struct State {
  World world;
  int left = 0;  // actions
  bool operator==(const State&) const = default;
};

// Whether what is left of the actions can be enough.
struct Foresight {
  std::shared_ptr<const Outlook> outlook;
  bool alive(const Puzzle&, const State& s) const { return outlook->least_actions(s.world) <= s.left; }
  Status status(const Puzzle&, const State& s) const {
    return s.world.solved() ? Status::solved : s.left == 0 ? Status::lost : Status::open;
  }
  std::optional<std::uint64_t> count() const { return std::nullopt; }
};

enum Rule : std::uint8_t { way_rule, plan_rule };

struct Robot {
  using Puzzle = robot::Puzzle;
  using State = robot::State;
  using Move = Action;
  using Foresight = robot::Foresight;
  using Play = Writing;
  using Can = capabilities<  //
      Keyed,                 // by the world and the actions that are left
      Foresighted,           // solve/findings.hpp
      Searching,             // solve/solutions.cpp
      Describing,            // the least program that does the same
      Thrifty,               // the fewest actions
      Naming,                // programs
      Patient,               // 300,000 states
      Weighed,               // rules/world.cpp
      Measured,              // commands, actions, and what is saved
      Appraising,            // entry.cpp, show/remark.cpp
      Regrading,             // entry.cpp: a solution that is known counts
      Deducible,             // rules/rules.cpp
      Advising,              // solve/hint.cpp
      Laddered,              // solve/bots.hpp
      Retraced,              // solve/retrace.cpp
      Coaching,              // solve/hint.cpp
      Rated,                 // solve/solutions.cpp, data/ratings
      Playable,              // show/standing.cpp
      Twofold,               // solve/bots.hpp
      Drawable,              // show/draw.cpp
      Printed,               // show/on_paper.cpp
      Sampled,               // make/request.cpp, sample.cpp, twins.cpp
      Levelled,              // a template for each
      Varied,                // make/variants.cpp
      Alike,                 // make/request.cpp
      Neighbouring,          // make/neighbours.cpp
      Bred,                  // make/genome.hpp
      Illuminated,           // make/genome.cpp
      Accountable,           // make/sample.hpp
      Persistent,            // each draw grows a program
      Abridging,             // a template by its name
      Remarking,             // show/remark.cpp
      Steering,              // entry.cpp: progressions
      Fillable,              // make/fill.cpp
      Foreseeing,            // make/filler.cpp
      Reproducing>;          // entry.cpp
  static constexpr std::string_view name = "robot";
  static constexpr std::string_view says = "write the shortest program that makes the robot press every switch at once";
  static constexpr std::string_view candidates = "programs";
  static constexpr std::uint64_t patience = 300'000;  // states a measure, unless more is asked for

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static std::size_t bytes(const Puzzle& p) { return p.bytes(); }
  // "FFLUPRS"
  static Result<std::vector<Action>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle&, std::span<const Action> moves) { return letters(moves); }

  static State start(const Puzzle& p) {
    const Straight& way = straight_of(p);
    // If there is no way, nothing needs to be tried; if it is not known, as many actions as it takes at least.
    return {p.ground().start(), way.actions ? static_cast<int>(way.actions->size()) : way.settled() ? 0 : way.at_least};
  }
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    if (status(p, s) != Status::open) return;
    for (const Action action : all_actions())
      if (trouble(p.ground(), s.world, action) == Trouble::none) visit(action);
  }
  static void apply(const Puzzle& p, State& s, Action action) {
    robot::apply(p.ground(), s.world, action);
    --s.left;
  }
  static void undo(const Puzzle& p, State& s, Action action) {
    robot::undo(p.ground(), s.world, action);
    ++s.left;
  }
  static Status status(const Puzzle&, const State& s) {
    return s.world.solved() ? Status::solved : s.left == 0 ? Status::lost : Status::open;
  }
  static std::uint64_t key(const Puzzle&, const State& s) {
    return key_of(s.world) + static_cast<std::uint64_t>(s.left) * 0x9e3779b97f4a7c15;
  }
  static Foresight foresee(const Puzzle& p, const Budget&) { return {outlook_of(p)}; }

  // solutions.cpp. The solutions without loops that are as short as can be; one step an action that is tried.
  static constexpr std::uint64_t search_patience = 2'000'000;
  static bool search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Action>)>& visit);
  static std::optional<int> fewest(const Puzzle& p, Budget& budget);
  // The least program that does the same.
  static Description describe(const Puzzle& p, std::span<const Action> moves);

  static constexpr std::array<MeasureInfo, 3> measures{
      {{"commands", "of the best program that is known"},
       {"length", "actions of the shortest solution without loops"},
       {"saving", "length less commands: what repeats and functions are worth"}}};
  static std::optional<double> measure(const Puzzle& p, std::size_t which, Budget& budget);

  // solutions.cpp. Commands of the best program.
  static Effort effort(const Puzzle& p, Budget& budget);
  static constexpr std::string_view effort_unit = "command";
  static const std::string_view rating_figures;

  // remark.cpp. The remark that is written beside a puzzle's grade.
  static Json remark_on(const Puzzle& p, const Json& line);

  // rules.cpp
  static const std::array<RuleInfo, 2> rules;
  static const std::array<NamedRules, 3> rule_sets;
  static Verdict judge(const Puzzle& p, State& s, const Action& action, RuleSet rules);
  static std::vector<Deduction> explain(const Puzzle& p, State& s, const Action& action, RuleSet rules);

  // solve/bots.hpp
  static auto ladder(Mode) { return writers(); }

  // retrace.cpp. A program, as it is written.
  static auto models() {
    return std::tuple{
        Rung<Rewriting, Rewriter<0>>{"straight", "Straight", "writes every action down, one after another", {""}, {}},
        Rung<Rewriting, Rewriter<1>>{"repeat", "Repeat", "uses one repeat at the most", {""}, {}},
        Rung<Rewriting, Rewriter<2>>{"flat", "Functions", "uses repeats and functions, none inside another", {""}, {}},
        Rung<Rewriting, Rewriter<3>>{"nested", "Nested", "uses repeats and functions inside each other", {""}, {}}};
  }
  static Result<std::vector<Stride<Rewriting>>> retrace(const Puzzle& p, std::string_view play);

  // request.cpp, sample.cpp
  using Parameters = robot::Parameters;
  static constexpr std::array<std::string_view, 3> ways{"template", "evolve", "elites"};
  static constexpr const std::array<ParameterInfo, 20>& parameters = robot::parameter_table;
  static constexpr std::uint64_t draws_a_puzzle = 100'000;
  static Result<Parameters> read_parameters(const Json& given) { return robot::read_parameters(given); }
  static Json write_parameters(const Parameters& asked) { return robot::write_parameters(asked); }
  static Json recipe_parameters(const Parameters& asked) { return robot::recipe_parameters(asked); }
  using Rejections = robot::Rejections;
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng, Rejections& rejections) {
    return robot::sample(asked, rng, rejections);
  }
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng) {
    Rejections rejections;
    return robot::sample(asked, rng, rejections);
  }
  static void kept(const Parameters& asked, const Puzzle& p, Rejections& rejections) { robot::keep(asked, p, rejections); }
  static std::string report(const Parameters& asked, const Rejections& rejections) { return robot::report(asked, rejections); }
  static std::optional<std::string> impossible(const Parameters& asked, std::string_view label) {
    return robot::impossible(asked, label);
  }
  static Likeness alike(const Puzzle& p, Budget& budget);
  static std::uint64_t invariant(const Puzzle& p);  // twins.cpp
  static bool same(const Puzzle& a, const Puzzle& b);

  // neighbours.cpp. A block, a box or a switch moves, is added or is taken away; another limit.
  static std::vector<Neighbour<Puzzle>> neighbours(const Puzzle& p, std::size_t most, Rng& rng);
  static std::string solution_shape(const Puzzle& p, std::string_view play);

  // genome.cpp, changes.cpp
  using Breed = Programs;
  static constexpr bool has_goals = false;
  static constexpr std::size_t columns = 8;
  static constexpr std::string_view archive_says =
      "a square is a puzzle, the smallest world of its kind: fewer blocks are better; rows are the structure of its program, "
      "columns how many commands repeats and functions save, or how many boxes there are";
  static std::vector<std::string> column_names(const Parameters& asked);
  static std::vector<std::string> row_names(const Parameters& asked);
  static Result<Programs::Targets> targets(const Parameters& asked);
  static Breeding breeding(const Parameters& asked) {
    return {.population = static_cast<std::size_t>(asked.population),
            .generations = static_cast<std::uint64_t>(asked.generations)};
  }
  static std::optional<Candidate<Puzzle>> express(const Programs::Genome& genome, const Programs::Targets& targets);

  static constexpr std::array<Level, 5> levels{
      {{"gentle", "Four actions, one after the other", R"({"template":"wildcard 4"})", "Straight"},
       {"easy", "Eight actions, and a box to carry", R"({"template":"first-box"})", "Straight"},
       {"medium", "A repeat makes the program short", R"({"template":"repeat 3; wildcard 4; end repeat","limit":1})", "Repeat"},
       {"hard", "Boxes, and a function that is called again", R"({"template":"short-function","limit":1})", "Functions"},
       {"fiendish", "A repeat that calls a function", R"({"template":"function-in-repeat","limit":1})", "Nested"}}};
  static const std::span<const Variant> variants;  // variants.cpp

  // fill.cpp
  using Sketch = robot::Sketch;
  using Filler = robot::Filler;
  static Result<Sketch> read_sketch(const Json& json);
  static std::vector<Hole> holes(const Sketch& sketch);
  static std::optional<Candidate<Puzzle>> complete(const Sketch& sketch, std::span<const Option> options);
  static std::vector<Symmetry> symmetries(const Sketch& sketch);

  // standing.cpp. `play` is a program.
  static Result<Standing> standing(const Puzzle& p, std::string_view play);
  static constexpr std::string_view how_to_write =
      "A program: write one command on each line, or put semicolons between them: repeat 3; climb up; forward; end repeat";
  static std::optional<crux::Trace> reveal(const Puzzle& p);

  // hint.cpp. `play` is a program.
  static Result<Hint> hint(const Puzzle& p, std::string_view play, RuleSet rules);
  static Result<Guide> coach(const Puzzle& p, std::string_view play, int at);

  // draw.cpp
  static Picture draw(const Puzzle& p, std::span<const Action> moves);
  static Paper on_paper(const Puzzle& p, double letters);  // on_paper.cpp

  // entry.cpp
  static Remarks remark(const Puzzle& p, const Json& line, const std::stop_token& stop);
  static GradeReport grade(const Puzzle& p, const Json& line, const GradeRequest& ask, const std::stop_token& stop);
  static Result<GenerateReport> generate(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit);
  static Result<Reproduction> reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit);
};

}  // namespace crux::robot
