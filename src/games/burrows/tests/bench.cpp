// How fast burrows is classified and made. README.md says what the figures mean.
#include <benchmark/benchmark.h>

#include "catalog/catalog.hpp"
#include "games/burrows/burrows.hpp"
#include "grade/strata/strata.hpp"

namespace crux {
namespace {

using burrows::Burrows;

constexpr burrows::Parameters last_stage{9, 16, 9};

std::vector<burrows::Puzzle> puzzles_of(const burrows::Parameters& parameters, std::size_t count) {
  std::vector<burrows::Puzzle> puzzles;
  for (std::uint64_t slot = 0; puzzles.size() < count; ++slot) {
    Rng rng(1, 0, slot);
    if (auto p = burrows::sample(parameters, rng)) puzzles.push_back(std::move(*p));
  }
  return puzzles;
}

// All five bots with their TSI, over every tie.
void classify_9_16(benchmark::State& state) {
  const auto puzzles = puzzles_of(last_stage, 1000);
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(strata::stand<Burrows>(puzzles[i++ % puzzles.size()], Burrows::patience));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(classify_9_16);

void sample_9_16(benchmark::State& state) {
  std::uint64_t slot = 0;
  for (auto _ : state) {
    Rng rng(1, 0, slot++);
    benchmark::DoNotOptimize(burrows::sample(last_stage, rng));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(sample_9_16);

// The work of `crux generate burrows --stage 11 --class PrimsOnly --count 100`, JSON included.
void generate_100_prims_only(benchmark::State& state) {
  const GameEntry& game = *find_game(Burrows::name);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    std::uint64_t bytes = 0;
    const auto made = game.generate({.parameters = {{"stage", 11}},
                                     .label = "PrimsOnly",
                                     .count = 100,
                                     .seed = ++seed,
                                     .by = "",
                                     .rules_file = "",
                                     .now = {}},
                                    {},
                                    {.puzzle = [&](const Json& line) { return (bytes += line.dump().size()) > 0; },
                                     .progress = [](const GenerateReport&) {},
                                     .note = [](std::string_view) {}});
    if (!made || made->made != 100) state.SkipWithError("not made");
  }
}
BENCHMARK(generate_100_prims_only)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace crux
