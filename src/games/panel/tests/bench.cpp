// Benchmarks of panel. `make bench` runs them and writes bench/results.json; bench/README.md says what the figures mean.
//
// The panels are the 646 4 x 4 puzzles of ../shared/data/panel-windmill-4x4.jsonl if that file is there, otherwise as many random
// ones; the name of each benchmark's label says which.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <fstream>

#include "base/memory.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/solve/paths.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"

namespace crux::panel {
namespace {

struct Panels {
  std::string source;
  std::vector<std::string> lines;
  std::vector<Puzzle> puzzles;
};

const Panels& panels() {
  static const Panels all = [] {
    Panels made;
    std::ifstream in(std::string(CRUX_SHARED_DATA) + "/panel-windmill-4x4.jsonl");
    made.source = in ? "windmill 4x4" : "random 4x4";
    for (std::string line; std::getline(in, line);) made.lines.push_back(line);
    Rng rng(1);
    while (made.lines.size() < 646) {
      const Json puzzle = random_panel(rng, {.max_width = 4, .max_height = 4, .several = false});
      if (puzzle["width"] == 4 && puzzle["height"] == 4) made.lines.push_back(Json{{"puzzle", puzzle}}.dump());
    }
    for (const std::string& line : made.lines) {
      made.puzzles.push_back(Panel::read(Json::parse(line)["puzzle"]).value());
      made.puzzles.back().board->paths();  // the tables are built once and shared; their cost has a benchmark of its own
    }
    return made;
  }();
  return all;
}

void report(benchmark::State& state, std::size_t puzzles) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(puzzles));
  state.SetLabel(panels().source);
}

void count_solutions(benchmark::State& state) {
  for (auto _ : state)
    for (const Puzzle& p : panels().puzzles) benchmark::DoNotOptimize(foresee(p).count());
  report(state, panels().puzzles.size());
}
BENCHMARK(count_solutions)->Unit(benchmark::kMillisecond);

RuleSet rules_named(std::string_view name) { return {read_rules({Panel::rules, Panel::rule_sets}, name).value(), Mode::strict}; }

// The informed player, counting the states at which it is asked.
struct CountingPolicy {
  InformedPolicy informed;
  std::uint64_t* asked;
  template <can<Deducible> G>
  void operator()(const typename G::Puzzle& p, typename G::State& s, std::vector<Choice<G>>& choices) const {
    ++*asked;
    informed(p, s, choices);
  }
};

// All four measures of one rule set, the solutions included. `states` is how many a puzzle's walk visits, on average.
void grade(benchmark::State& state, std::string_view rules) {
  const RuleSet set = rules_named(rules);
  for (auto _ : state)
    for (const Puzzle& p : panels().puzzles) {
      Budget budget;
      benchmark::DoNotOptimize(information::measure<Panel>(p, InformedPolicy{set}, set.mode, budget, foresee(p)));
    }
  std::uint64_t asked = 0;
  for (const Puzzle& p : panels().puzzles) {
    Budget budget;
    information::measure<Panel>(p, CountingPolicy{{set}, &asked}, set.mode, budget, foresee(p));
  }
  state.counters["states"] = static_cast<double>(asked) / static_cast<double>(panels().puzzles.size());
  report(state, panels().puzzles.size());
}
BENCHMARK_CAPTURE(grade, none, "none")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grade, tree, "tree")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grade, base, "base")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grade, base_apr, "base_apr")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grade, base_rcr, "base_rcr")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grade, all, "all")->Unit(benchmark::kMillisecond);

// The same forty puzzles with and without foresight: blind, every state that the rules leave is entered, dead or not.
void forty_at_base(benchmark::State& state, bool blind) {
  const RuleSet set = rules_named("base");
  constexpr std::size_t forty = 40;
  for (auto _ : state)
    for (std::size_t i = 0; i < forty; ++i) {
      const Puzzle& p = panels().puzzles[i];
      Budget budget;
      benchmark::DoNotOptimize(blind ? information::measure<Panel>(p, InformedPolicy{set}, set.mode, budget)
                                     : information::measure<Panel>(p, InformedPolicy{set}, set.mode, budget, foresee(p)));
    }
  report(state, forty);
}
BENCHMARK_CAPTURE(forty_at_base, with_foresight, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(forty_at_base, blind, true)->Unit(benchmark::kMillisecond);

void read_line_of_text(benchmark::State& state) {
  for (auto _ : state)
    for (const std::string& line : panels().lines) benchmark::DoNotOptimize(Panel::read(Json::parse(line)["puzzle"]));
  report(state, panels().lines.size());
}
BENCHMARK(read_line_of_text)->Unit(benchmark::kMillisecond);

void table(benchmark::State& state) {
  const auto n = static_cast<std::int8_t>(state.range(0));
  const Board board({n, n, {{0, 0}}, {{n, n}}});
  for (auto _ : state) benchmark::DoNotOptimize(PathTable::build(board, table_budget()));
}
BENCHMARK(table)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

// One 5 x 5 puzzle from nothing: its table is built, its solutions found, its four measures taken at `base`.
void cold_5x5(benchmark::State& state, std::string_view marks) {
  const RuleSet set = rules_named("base");
  Puzzle p =
      Panel::read(Json::parse(R"({"width":5,"height":5,"starts":[[0,0]],"ends":[[5,5]],"marks":[)" + std::string(marks) + "]}"))
          .value();
  std::uint64_t solutions = 0;
  for (auto _ : state) {
    p.board = std::make_shared<const Board>(p.shape);  // a board that nobody has used yet
    const Foresight foresight = foresee(p);
    Budget budget;
    benchmark::DoNotOptimize(information::measure<Panel>(p, InformedPolicy{set}, set.mode, budget, foresight));
    solutions = foresight.count().value();
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["solutions"] = static_cast<double>(solutions);
  state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;  // of the whole run so far
}
BENCHMARK_CAPTURE(cold_5x5, marked,
                  R"({"kind":"square","cell":[1,1],"colour":"black"},{"kind":"square","cell":[3,1],"colour":"white"},)"
                  R"({"kind":"star","cell":[3,3],"colour":"white"},{"kind":"triangle","cell":[2,4],"count":2},)"
                  R"({"kind":"must","junction":[1,4]},{"kind":"cannot","edge":[[2,2],[2,3]]})")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cold_5x5, empty, "")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace crux::panel
