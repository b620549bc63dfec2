// How fast robot puzzles are made, proved and solved. README.md says what the figures mean.
#include <benchmark/benchmark.h>

#include "games/robot/make/lesson.hpp"
#include "games/robot/make/sample.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/solve/least.hpp"

namespace crux::robot {
namespace {

// Good puzzles of a shipped template, one after the other: from the template to the line of JSON.
void make(benchmark::State& state, const Json& asked) {
  const Parameters parameters = read_parameters(asked).value();
  Rejections rejections;
  std::uint64_t slot = 0;
  for (auto _ : state) {
    std::optional<Candidate<Puzzle>> made;
    while (!made) {
      Rng rng(1, 0, slot++);
      made = sample(parameters, rng, rejections);
    }
    Json line = {{"crux", 1}, {"game", Robot::name}, {"puzzle", Robot::write(made->puzzle)}};
    line.update(made->remarks);
    benchmark::DoNotOptimize(line.dump());
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["attempts"] = benchmark::Counter(static_cast<double>(slot), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(make, short_loop, Json{{"template", "short-loop"}});
BENCHMARK_CAPTURE(make, long_loop, Json{{"template", "long-loop"}});
BENCHMARK_CAPTURE(make, short_function, Json{{"template", "short-function"}});
BENCHMARK_CAPTURE(make, long_function, Json{{"template", "long-function"}});
BENCHMARK_CAPTURE(make, short_loop_lesson, Json{{"template", "short-loop"}, {"require-lesson", 1}});
BENCHMARK_CAPTURE(make, long_loop_lesson, Json{{"template", "long-loop"}, {"require-lesson", 1}});
BENCHMARK_CAPTURE(make, short_function_lesson, Json{{"template", "short-function"}, {"require-lesson", 1}});
BENCHMARK_CAPTURE(make, long_function_lesson, Json{{"template", "long-function"}, {"require-lesson", 1}});

std::vector<Layout> layouts_of(const char* lesson, std::size_t count) {
  const Parameters parameters = read_parameters({{"template", lesson}}).value();
  Rejections rejections;
  std::vector<Layout> layouts;
  for (std::uint64_t slot = 0; layouts.size() < count; ++slot) {
    Rng rng(2, 0, slot);
    if (const auto made = sample(parameters, rng, rejections)) layouts.push_back(made->puzzle.layout());
  }
  return layouts;
}

// The shortest solution without loops.
void straight_line(benchmark::State& state, const char* lesson) {
  const std::vector<Layout> layouts = layouts_of(lesson, 50);
  std::size_t i = 0, found = 0;
  for (auto _ : state) found += straight_of(Puzzle(layouts[i++ % layouts.size()])).actions.has_value();
  state.SetItemsProcessed(state.iterations());
  state.counters["found"] = benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(straight_line, short_loop, "short-loop");
BENCHMARK_CAPTURE(straight_line, long_loop, "long-loop");

// The fewest commands, without a word of what was meant.
void best(benchmark::State& state, const char* lesson) {
  const std::vector<Layout> layouts = layouts_of(lesson, 20);
  std::size_t i = 0, known = 0;
  for (auto _ : state) known += best_of(Puzzle(layouts[i++ % layouts.size()])).known();
  state.SetItemsProcessed(state.iterations());
  state.counters["known"] = benchmark::Counter(static_cast<double>(known), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(best, short_loop, "short-loop")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(best, short_function, "short-function")->Unit(benchmark::kMillisecond);

// The least program for 48 actions that hold a loop of twelve.
void least(benchmark::State& state) {
  std::vector<Action> actions;
  for (int pass = 0; pass < 4; ++pass)
    for (const char c : std::string_view("FLUPRDFSLFRB")) actions.push_back(static_cast<Action>(action_letters.find(c)));
  for (auto _ : state) {
    Budget budget(least_patience);
    benchmark::DoNotOptimize(least_program(actions, all_programs, budget));
  }
}
BENCHMARK(least);

}  // namespace
}  // namespace crux::robot
