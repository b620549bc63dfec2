// How fast logic grids are looped, bred, drawn and solved. README.md says what the figures mean.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/shyne.hpp"
#include "games/logicgrid/solve/space.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"

namespace crux::logicgrid {
namespace {

constexpr evolve::Options paper_options(std::uint64_t seed) {
  return {.population = 300, .elites = 10, .wheel = evolve::Wheel::by_rank, .seed = seed, .full = true};
}
ClueLists::Targets paper_targets() {
  Parameters asked;
  asked.theme = "school";
  return elite_targets(asked).value();
}

// The offspring of every fiftieth generation of a shorter run: lists as the loop solver meets them.
struct Watched : ClueLists {
  static inline std::vector<Genome> seen;
  static Judged judge(const Genome& g, const Targets& t) {
    seen.push_back(g);
    return ClueLists::judge(g, t);
  }
};
const std::vector<ClueLists::Genome>& offspring() {
  static const std::vector<ClueLists::Genome> kept = [] {
    std::vector<ClueLists::Genome> some;
    evolve::Evolution<Watched, evolve::MapElites<Watched>> evolution(paper_targets(), paper_options(1),
                                                                     evolve::MapElites<Watched>(elite_columns));
    for (int g = 0; g < 1000; ++g) {
      Watched::seen.clear();
      evolution.ask(evolve::Serially{});
      evolution.tell();
      if (g % 50 == 0) some.insert(some.end(), Watched::seen.begin(), Watched::seen.end());
    }
    return some;
  }();
  return kept;
}

void loops_3x4(benchmark::State& state) {
  const auto& lists = offspring();
  std::size_t i = 0, loops = 0;
  for (auto _ : state) loops += static_cast<std::size_t>(run_loops(3, 4, lists[i++ % lists.size()].list()).loops);
  state.SetItemsProcessed(state.iterations());
  state.counters["loops"] = benchmark::Counter(static_cast<double>(loops), benchmark::Counter::kAvgIterations);
}
BENCHMARK(loops_3x4);

// The same with all that selection asks: whether there is one solution, and which.
void judge_3x4(benchmark::State& state) {
  const auto& lists = offspring();
  const auto targets = paper_targets();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(ClueLists::judge(lists[i++ % lists.size()], targets));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(judge_3x4);

// Whether a list has one solution, by the table of all 576; with minimality.
void unique_3x4(benchmark::State& state) {
  const auto targets = paper_targets();
  std::vector<std::pair<ClueLists::Genome, std::size_t>> filled;
  for (const auto& genome : offspring())
    if (const LoopRun run = run_loops(3, 4, genome.list()); feasible(run, genome.size))
      filled.emplace_back(genome, targets.space->index(run.grid));
  std::vector<std::uint64_t> scratch;
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& [genome, index] = filled[i++ % filled.size()];
    benchmark::DoNotOptimize(targets.space->is_only(index, genome.list(), true, scratch));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(unique_3x4);

// The paper's run: population 300, 3,000 generations, on one core.
void paper_run(benchmark::State& state) {
  const auto targets = paper_targets();
  std::uint64_t seed = 0;
  double elites = 0, solutions = 0;
  for (auto _ : state) {
    evolve::Evolution<ClueLists, evolve::MapElites<ClueLists>> evolution(targets, paper_options(++seed),
                                                                         evolve::MapElites<ClueLists>(elite_columns));
    for (int g = 0; g <= 3000; ++g) {
      evolution.ask(evolve::Serially{});
      evolution.tell();
    }
    elites += static_cast<double>(evolution.feasible().size());
    solutions += static_cast<double>(evolution.store().rows());
  }
  const auto mean = benchmark::Counter::kAvgIterations;
  state.counters["elites"] = benchmark::Counter(elites, mean);
  state.counters["solutions"] = benchmark::Counter(solutions, mean);
}
BENCHMARK(paper_run)->Unit(benchmark::kMillisecond);

std::string theme_for(int categories, int items) {
  for (const std::string_view theme : theme_names())
    if (const ThemeSize size = size_of_theme(theme); size.categories >= categories && size.items >= items)
      return std::string(theme);
  return "";
}

// One puzzle: drawn, minimal, proved to have one solution, graded by techniques and by loops. Times differ much from draw to
// draw, so the median stands beside the mean.
void direct(benchmark::State& state, int categories, int items) {
  Parameters asked;
  asked.theme = theme_for(categories, items);
  asked.categories = categories;
  asked.items = items;
  if (asked.theme.empty()) return state.SkipWithError("no theme has so many");
  std::vector<double> times;
  std::uint64_t seed = 0;
  double clues = 0;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    Rng rng(1, 0, seed++);
    const auto made = Logicgrid::sample(asked, rng);
    if (!made) return state.SkipWithError("not made");
    benchmark::DoNotOptimize(steps(made->puzzle));
    benchmark::DoNotOptimize(run_loops(made->puzzle));
    times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    clues += static_cast<double>(made->puzzle.clues.size());
  }
  std::ranges::sort(times);
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["most_ms"] = times.back();
  state.counters["clues"] = benchmark::Counter(clues, benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(direct, 3x4, 3, 4)->Unit(benchmark::kMillisecond)->Iterations(500);
BENCHMARK_CAPTURE(direct, 4x5, 4, 5)->Unit(benchmark::kMillisecond)->Iterations(200);
BENCHMARK_CAPTURE(direct, 4x7, 4, 7)->Unit(benchmark::kMillisecond)->Iterations(100);
BENCHMARK_CAPTURE(direct, 8x8, 8, 8)->Unit(benchmark::kMillisecond)->Iterations(30);

void solve_zebra(benchmark::State& state) {
  std::ifstream in(CRUX_SOURCE_DIR "/data/examples/23-who-keeps-the-zebra.jsonl");
  const auto p = Logicgrid::read(Json::parse(in).at("puzzle"));
  if (!p) return state.SkipWithError("not read");
  for (auto _ : state) {
    Budget budget;
    if (count_solutions(*p, 2, budget) != 1) state.SkipWithError("not one solution");
  }
}
BENCHMARK(solve_zebra)->Unit(benchmark::kMicrosecond);

// Ordinary puzzles, each proved to have one solution.
void solve_4x5(benchmark::State& state) {
  Parameters asked;
  asked.theme = theme_for(4, 5);
  asked.categories = 4;
  asked.items = 5;
  std::vector<Puzzle> puzzles;
  for (std::uint64_t slot = 0; puzzles.size() < 200; ++slot) {
    Rng rng(1, 0, slot);
    if (auto made = Logicgrid::sample(asked, rng)) puzzles.push_back(std::move(made->puzzle));
  }
  std::size_t i = 0;
  for (auto _ : state) {
    Budget budget;
    if (count_solutions(puzzles[i++ % puzzles.size()], 2, budget) != 1) state.SkipWithError("not one solution");
  }
}
BENCHMARK(solve_4x5)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace crux::logicgrid
