// burrows.hpp -- the spanning-tree game of the mouse Scout: types and rules.
//
// Burrows are joined by tunnels that cost effort. Find the cheapest set of tunnels that joins all burrows: a minimum spanning
// tree (Horn et al., the game GrACE and its StrataBots; README.md in this folder).
//
// There are two games on one puzzle. `Burrows` is what graders see: a move adds one tunnel from the burrows that are connected
// to one that is not, wherever Scout stands, and the first tunnel that belongs to no minimum spanning tree loses. `Scout`
// (scout.hpp) is what people play: travel, flag, unflag, submit.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bounds.hpp"
#include "core/deduction.hpp"
#include "core/fillable.hpp"
#include "core/game.hpp"
#include "core/generated.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/rated.hpp"
#include "core/reproduction.hpp"
#include "core/rounds.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "games/burrows/make/asp.hpp"
#include "games/burrows/make/genome.hpp"
#include "games/burrows/make/sample.hpp"
#include "games/burrows/make/sketch.hpp"
#include "games/burrows/make/twins.hpp"
#include "games/burrows/rules/graph.hpp"
#include "games/burrows/rules/scout.hpp"
#include "games/burrows/solve/bots.hpp"
#include "games/burrows/solve/retrace.hpp"

namespace crux {
struct Guide;
struct Hint;
struct Paper;
struct Picture;
}  // namespace crux

namespace crux::burrows {

enum Rule : std::uint8_t { cut_rule, ring_rule };

struct Burrows {
  using Puzzle = burrows::Puzzle;
  using State = burrows::State;
  using Move = burrows::Move;
  using Play = Scout;        // what people write and see
  using Can = capabilities<  //
      Keyed,                 // by the burrows that are connected
      Confluent,             // solve/solutions.cpp
      Patient,               // half a second or less
      Weighed,               // rules/text.cpp
      Measured,              // what the cheapest tunnels cost
      Deducible,             // rules/rules.cpp
      Advising,              // solve/hint.cpp
      Laddered,              // solve/bots.hpp
      Retraced,              // solve/retrace.cpp
      Coaching,              // solve/hint.cpp
      Rated,                 // solve/solutions.cpp, data/ratings
      Rounding,              // solve/rounds.cpp
      Playable,              // show/standing.cpp
      Twofold,               // rules/scout.hpp
      Drawable,              // show/draw.cpp
      Printed,               // show/on_paper.cpp
      Sampled,               // make/request.cpp, sample.cpp, twins.cpp
      Bounding,              // make/request.cpp
      Levelled,              // by size
      Varied,                // make/variants.cpp
      Alike,                 // make/request.cpp
      Neighbouring,          // make/neighbours.cpp
      Constrained,           // make/asp.cpp
      Bred,                  // make/genome.hpp
      Illuminated,           // make/genome.cpp
      Mapped,                // many sizes at once
      Fillable,              // make/fill.cpp
      Reproducing>;          // entry.cpp
  static constexpr std::string_view name = "burrows";
  static constexpr std::string_view says = "join all burrows by the cheapest tunnels: a minimum spanning tree";
  static constexpr std::uint64_t patience = 200'000;  // steps a measure, unless more is asked for: half a second or less

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static std::size_t bytes(const Puzzle& p);
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);  // "3-1 1-0 1-2"
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  // burrows.cpp
  static State start(const Puzzle& p);
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    if (s.lost) return;
    for (Nodes left = s.connected; left != 0; left &= left - 1)
      for (const Arc& arc : p.arcs_of(std::countr_zero(left)))
        if (!has(s.connected, arc.to)) visit(Move{arc.tunnel, arc.to});
  }
  static void apply(const Puzzle& p, State& s, Move m);
  static void undo(const Puzzle& p, State& s, Move m);
  static Status status(const Puzzle& p, const State& s) {
    return s.lost ? Status::lost : s.size == p.size() ? Status::solved : Status::open;
  }
  // The plays from here depend on what is connected. No play connects nothing, so 0 is free for the lost ones.
  static std::uint64_t key(const Puzzle&, const State& s) { return s.lost ? 0 : s.connected; }

  // solutions.cpp. The order of the tunnels does not matter.
  static std::string solution(const Puzzle& p, std::span<const Move> moves);  // its tunnels, in the puzzle's order
  static std::optional<std::uint64_t> count(const Puzzle& p);
  static bool each_solution(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Move>)>& visit);

  // solutions.cpp. Tunnels of a solution: all have as many.
  static Effort effort(const Puzzle& p, Budget& budget);
  static constexpr std::string_view effort_unit = "tunnel";
  static const std::string_view rating_figures;

  // rounds.cpp. Over the tunnels.
  static Rounds rounds(const Puzzle& p, Budget& budget);

  // rules.cpp
  static const std::array<RuleInfo, 2> rules;
  static const std::array<NamedRules, 4> rule_sets;
  static Verdict judge(const Puzzle& p, const State& s, Move m, RuleSet rules);
  static std::vector<Deduction> explain(const Puzzle& p, const State& s, Move m, RuleSet rules);

  // From naive to expert. SearchBot runs breadth first or depth first: a coin decides before the first move.
  static auto ladder(Mode) {
    return Ladder{
        .rungs =
            std::tuple{
                Rung<Burrows, LocalBot>{"local", "AllBots", "the cheapest tunnel from where it stands", {""}, {}},
                Rung<Burrows, BacktrackBot>{
                    "backtrack", "PrimsSearchBacktrack", "as local, and one step back from a dead end", {""}, {}},
                Rung<Burrows, BreadthBot, DepthBot>{
                    "search", "PrimsSearch", "breadth first or depth first, blind to cost", {"breadth first", "depth first"}, {}},
                Rung<Burrows, PrimsBot>{"prims", "PrimsOnly", "the cheapest tunnel from where it has been", {""}, {}}},
        .beside =
            std::tuple{Rung<Scout, KruskalBot>{"kruskal", "", "the cheapest tunnel anywhere that closes no ring", {""}, {}}},
        .enough = any_chance};
  }

  // retrace.cpp. The tunnels that Scout flags, in their order.
  static auto models() {
    return std::tuple{
        Rung<Growing, LocalBot>{"local", "AllBots", "takes the cheapest tunnel from where Scout stands", {""}, {}},
        Rung<Growing, BacktrackBot>{"backtrack",
                                    "PrimsSearchBacktrack",
                                    "takes the cheapest tunnel from where Scout stands, and goes one step back at a dead end",
                                    {""},
                                    {}},
        Rung<Growing, BreadthBot, DepthBot>{"search",
                                            "PrimsSearch",
                                            "visits one burrow after the other, and does not look at the costs",
                                            {"breadth first", "depth first"},
                                            {}},
        Rung<Growing, PrimsBot>{
            "prims", "PrimsOnly", "compares all tunnels that lead from where Scout has been to somewhere new", {""}, {}}};
  }
  static Result<std::vector<Stride<Growing>>> retrace(const Puzzle& p, std::string_view play);

  // generate.cpp, sample.cpp, twins.cpp, asp.cpp
  using Parameters = burrows::Parameters;
  static const std::array<ParameterInfo, 8> parameters;
  static Result<Parameters> read_parameters(const Json& given) { return burrows::read_parameters(given); }
  static Json write_parameters(const Parameters& asked) { return burrows::write_parameters(asked); }
  static constexpr std::array<std::string_view, 4> ways{"native", "clingo", "evolve", "elites"};
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng) {
    auto p = burrows::sample(asked, rng);
    return p ? std::optional(Candidate<Puzzle>{std::move(*p)}) : std::nullopt;
  }
  static std::optional<std::string> impossible(const Parameters& asked, std::string_view label) {
    return burrows::impossible(asked, label);
  }
  static double most_bits(const Parameters& asked);
  static Bounds bounds(const Parameters& asked, Bounded what, std::size_t which, bool on_map);
  static std::uint64_t invariant(const Puzzle& p) { return burrows::invariant(p); }
  static bool same(const Puzzle& a, const Puzzle& b) { return burrows::same(a, b); }
  static Likeness alike(const Puzzle& p, Budget& budget);
  // neighbours.cpp. A tunnel's cost changes, a tunnel is added or taken away, two swap their costs, Scout starts elsewhere.
  static std::vector<Neighbour<Puzzle>> neighbours(const Puzzle& p, std::size_t most, Rng& rng);
  static std::string solution_shape(const Puzzle& p, std::string_view play);
  static const std::string_view program;
  static std::vector<std::pair<std::string, int>> constants(const Parameters& asked) {
    return asp_constants(asked.nodes, asked.edges, std::min(asked.weights, max_asp_weight));
  }
  static Result<Puzzle> from_atoms(std::span<const std::string> atoms) { return burrows::from_atoms(atoms); }

  // genome.cpp
  using Breed = Graphs;
  using MapBreed = Graphs;
  static constexpr bool has_goals = true;
  static constexpr std::size_t columns = Graphs::columns;
  static constexpr std::string_view archive_says =
      "a square is a puzzle, the best of its kind: fewer cheapest nets are better, then smaller costs; rows are the simplest bot "
      "that solves it, columns how many burrows or cheapest nets it has";
  static std::vector<std::string> column_names(const Parameters& asked);
  static std::vector<std::string> row_names(const Parameters& asked);
  static Result<Graphs::Targets> targets(const Parameters& asked);
  static Result<Graphs::Targets> map_targets(const Parameters& asked);
  static Breeding breeding(const Parameters& asked) {
    return {.population = static_cast<std::size_t>(asked.population),
            .generations = static_cast<std::uint64_t>(asked.generations)};
  }
  static Breeding map_breeding(const Parameters& asked) { return breeding(asked); }
  static std::optional<Candidate<Puzzle>> express(const Graphs::Genome& genome, const Graphs::Targets& targets);

  static constexpr std::array<Level, 5> levels{
      {{"gentle", "Four burrows: the cheapest tunnel from where Scout stands is right", R"({"nodes":4,"edges":4})", "AllBots"},
       {"easy", "Five burrows, and a step back from a dead end", R"({"nodes":5,"edges":6})", "PrimsSearchBacktrack"},
       {"medium", "Six burrows: the nearest cheap tunnel may mislead", R"({"nodes":6,"edges":8})", "PrimsSearch"},
       {"hard", "Seven burrows: keep an eye on all tunnels from where Scout has been", R"({"nodes":7,"edges":11})", "PrimsOnly"},
       {"fiendish", "Ten burrows and many tunnels, with cheap ones that lead astray", R"({"nodes":10,"edges":18})",
        "PrimsOnly"}}};
  static const std::span<const Variant> variants;  // variants.cpp

  static constexpr std::array<MeasureInfo, 1> measures{{{"cost", "what the cheapest tunnels cost together"}}};
  static std::optional<double> measure(const Puzzle& p, std::size_t, Budget&) { return static_cast<double>(least_cost(p)); }

  // fill.cpp
  using Sketch = burrows::Sketch;
  static Result<Sketch> read_sketch(const Json& json);
  static std::vector<Hole> holes(const Sketch& sketch);
  // Never nothing: a connected graph is a puzzle and has a solution, at any costs.
  static std::optional<Candidate<Puzzle>> complete(const Sketch& sketch, std::span<const Option> options);
  // None if there are more than `most_symmetries`, or if the search for them takes too long.
  static std::vector<Symmetry> symmetries(const Sketch& sketch);

  // standing.cpp. Of Scout's play.
  static Result<Standing> standing(const Puzzle& p, std::string_view play);
  static constexpr std::string_view how_to_write =
      "Scout travels from burrow to burrow, flags tunnels from afar, and submits: H-E E-J flag F-I unflag E-J submit";
  static std::optional<Trace> reveal(const Puzzle& p);

  // hint.cpp
  static Result<Hint> hint(const Puzzle& p, std::string_view play, RuleSet rules);
  static Result<Guide> coach(const Puzzle& p, std::string_view play, int at);

  // draw.cpp
  static Picture draw(const Puzzle& p, std::span<const Move> moves);
  static Paper on_paper(const Puzzle& p, double letters);  // on_paper.cpp

  // entry.cpp
  static Result<Reproduction> reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit);
};

}  // namespace crux::burrows
