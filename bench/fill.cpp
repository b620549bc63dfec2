// How many candidates a second are looked at. README.md says what the figures mean.
#include <benchmark/benchmark.h>

#include <chrono>
#include <fstream>

#include "cluster/farm.hpp"
#include "service/filling.hpp"

namespace crux {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

std::ifstream sketches_of(std::string_view game) {
  return std::ifstream(std::string(CRUX_SOURCE_DIR) + "/data/sketches/" + std::string(game) + ".jsonl");
}
AnySketch shipped(const std::string& game) {
  std::ifstream in = sketches_of(game);
  std::string line;
  std::getline(in, line);
  return read_sketch_line(line, plenty).value();
}

// Two squares, a triangle, a must mark, and five cells that may hold anything: 32,768 candidates.
AnySketch five_by_five() {
  return read_sketch_line(R"({"crux":1,"game":"panel","puzzle":{"width":5,"height":5,"starts":[[0,0]],"ends":[[5,5]],"marks":[
    {"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[4,4],"colour":"white"},
    {"kind":"triangle","cell":[2,4],"count":2},{"kind":"must","junction":[1,4]},{"kind":"?","cell":[1,1]},
    {"kind":"?","cell":[3,1]},{"kind":"?","cell":[1,3]},{"kind":"?","cell":[3,3]},{"kind":"?","cell":[2,2]}]}})",
                          plenty)
      .value();
}

FillRequest request(const AnySketch& sketch, std::string_view sort, std::size_t top) {
  return {.ranking = fill::read_ranking(sort, "", {.book = sketch.game->rules}).value(), .top = top};
}

// All candidates, or the first `most`, on one thread. `top` 0: only counted.
void fill_sketch(benchmark::State& state, const AnySketch& sketch, std::string_view sort, std::size_t top, std::uint64_t most) {
  const FillRequest ask = request(sketch, sort, top);
  const std::uint64_t count = std::min(most, sketch.outline->odometer.count().value());
  sketch.game->fill(sketch, ask, 0, 1, {});  // tables belong to the board
  fill::Found found;
  for (auto _ : state) found = sketch.game->fill(sketch, ask, 0, count, {});
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
  state.counters["solvable"] = static_cast<double>(found.counts.solvable);
  state.counters["unique"] = static_cast<double>(found.counts.unique);
}
void fill_panel(benchmark::State& state, std::string_view sort, std::size_t top) {
  fill_sketch(state, shipped("panel"), sort, top, 1 << 18);
}
BENCHMARK_CAPTURE(fill_panel, count, "solutions", 0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel, tsi_none, "tsi", 100)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel, tsi_base, "tsi(base)", 100)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel, insight_base, "insight(base)", 100)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel, tsi_all, "tsi(all)", 100)->Unit(benchmark::kMillisecond)->Iterations(1);

void fill_panel_5x5(benchmark::State& state, std::string_view sort, std::size_t top, std::uint64_t most) {
  fill_sketch(state, five_by_five(), sort, top, most);
}
BENCHMARK_CAPTURE(fill_panel_5x5, count, "solutions", 0, 1 << 15)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel_5x5, tsi_none, "tsi", 100, 1 << 15)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fill_panel_5x5, tsi_base, "tsi(base)", 100, 1 << 12)->Unit(benchmark::kMillisecond);

void fill_game(benchmark::State& state, const std::string& game) { fill_sketch(state, shipped(game), "tsi", 100, 1 << 20); }
// Every game that ships a sketch.
const bool every_game = [] {
  for (const GameEntry* game : all_games())
    if (sketches_of(game->name))
      benchmark::RegisterBenchmark(("fill_game/" + std::string(game->name)).c_str(), fill_game, std::string(game->name))
          ->Unit(benchmark::kMillisecond);
  return true;
}();

// The same work on one thread and on two, one after the other, three times: `speedup` is the ratio of the quickest times.
void fill_two_threads(benchmark::State& state, std::string_view sort, std::size_t top) {
  const AnySketch sketch = shipped("panel");
  const auto seconds = [&](int threads) {
    Filling filling(sketch, request(sketch, sort, top), std::uint64_t{1} << 40);
    filling.cut_into(1 << 12);
    const auto start = std::chrono::steady_clock::now();
    cluster::run({.next = [&] { return filling.next(); },
                  .work = [&](const std::string& piece, const std::stop_token& stop) { return filling.work(piece, stop); },
                  .take = [&](const std::string& answer) { return filling.take(answer).has_value(); }},
                 threads, {});
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  double one = 1e9, two = 1e9;
  for (auto _ : state)
    for (int i = 0; i < 3; ++i) one = std::min(one, seconds(1)), two = std::min(two, seconds(2));
  state.counters["speedup"] = one / two;
}
BENCHMARK_CAPTURE(fill_two_threads, count, "solutions", 0)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(fill_two_threads, tsi_none, "tsi", 100)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(fill_two_threads, tsi_base, "tsi(base)", 100)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace crux
