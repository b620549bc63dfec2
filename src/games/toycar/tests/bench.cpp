// How fast move sequences evolve: 500 genomes, targets of 11 moves and 2 loops (Scirea: about ten seconds).
#include <benchmark/benchmark.h>

#include "catalog/catalog.hpp"
#include "games/toycar/make/genome.hpp"
#include "generate/evolve/evolve.hpp"

namespace crux::toycar {
namespace {

void evolve_11_2(benchmark::State& state, bool full) {
  std::uint64_t seed = 0, generations = 0, optimal = 0;
  for (auto _ : state) {
    const auto report = evolve::run<Sequences>({11, 2}, {.seed = ++seed, .full = full});
    generations += report.generations;
    optimal += report.optimal;
  }
  const auto mean = benchmark::Counter::kAvgIterations;
  state.counters["generations"] = benchmark::Counter(static_cast<double>(generations), mean);
  state.counters["optimal"] = benchmark::Counter(static_cast<double>(optimal), mean);
}
BENCHMARK_CAPTURE(evolve_11_2, all_1000_generations, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evolve_11_2, until_met, false)->Unit(benchmark::kMillisecond);

void sample_exact_11_2(benchmark::State& state) {
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(sample_exact(11, 2, rng));
}
BENCHMARK(sample_exact_11_2);

// A finished level, proved to have one solution, graded and as JSON: what `crux generate toycar --length 11 --loops 2` does.
void level_11_2(benchmark::State& state) {
  const GameEntry& game = *find_game("toycar");
  std::uint64_t seed = 0;
  for (auto _ : state) {
    bool unique = false;
    const auto made = game.generate({.parameters = {{"length", 11}, {"loops", 2}},
                                     .label = "",
                                     .count = 1,
                                     .seed = ++seed,
                                     .by = "",
                                     .rules_file = "",
                                     .now = {}},
                                    {},
                                    {.puzzle = [&](const Json& line) { return unique = line.at("unique") == true; },
                                     .progress = [](const GenerateReport&) {},
                                     .note = [](std::string_view) {}});
    if (!made || !unique) state.SkipWithError("not made");
  }
}
BENCHMARK(level_11_2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace crux::toycar
