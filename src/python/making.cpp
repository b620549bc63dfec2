#include "python/making.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "clingo/solve.hpp"
#include "cluster/farm.hpp"
#include "cluster/pipeline.hpp"
#include "cluster/spread.hpp"
#include "python/failure.hpp"
#include "python/graph.hpp"
#include "python/puzzle.hpp"
#include "service/asked.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/filling.hpp"
#include "service/generating.hpp"

namespace crux::python {
namespace {

using Sink = Stream::Sink;
using StreamPointer = std::unique_ptr<Stream>;

// ---- many grades

// A function of Python's that threads without the GIL may call. The thread that drops the last copy must hold the GIL.
using Callback = std::shared_ptr<const py::function>;

Json grade_one(const PuzzlePointer& any, const GradeAsked& asked, const Callback& policy, std::int64_t most,
               const std::stop_token& stop) {
  if (!policy) return grade_of(*any, asked, stop);
  const GraphPointer graph = unfold(any, asked.rules, asked.mode, most, stop);
  std::vector<double> chances;
  {
    const py::gil_scoped_acquire asking;
    chances = ask_policy(*policy, graph);
  }
  return grade_under(*graph, chances);
}

StreamPointer grade_all(std::vector<PuzzlePointer> puzzles, std::string rules, std::string mode, std::string against,
                        std::uint64_t budget, std::optional<double> within, const std::optional<py::function>& policy,
                        std::int64_t most, int threads) {
  const GradeAsked asked{std::move(rules), std::move(mode), std::move(against), budget, within};
  const GameEntry* last = nullptr;  // what is asked is looked at before the first answer, once for each game in a row
  for (const PuzzlePointer& any : puzzles)
    if (std::exchange(last, any->game) != any->game) asked.of(*any->game);
  const Callback asking = policy ? std::make_shared<const py::function>(*policy) : nullptr;
  return std::make_unique<Stream>([puzzles = std::move(puzzles), asked, asking, most, threads](Sink& sink) {
    std::size_t next = 0;
    using Work = cluster::Pipeline<const PuzzlePointer*, Json>;
    const Work work{.read = [&]() -> Result<std::optional<const PuzzlePointer*>> {
                      if (next == puzzles.size()) return std::nullopt;
                      return &puzzles[next++];
                    },
                    .work = [&](const PuzzlePointer* any, const std::stop_token& stop) -> Result<Json> {
                      const Waiting waiting(stop);
                      return grade_one(*any, asked, asking, most, stop);
                    },
                    .emit = [&](const Json& answer) { return sink.put(answer); }};
    good(cluster::run(work, threads, sink.stop()));
  });
}

// ---- new puzzles

// The objective, for the thread that breeds. An exception in it ends the work.
Objective objective_of(const Callback& asked, Sink& sink) {
  return [&asked, &sink](const std::vector<Json>& lines) -> std::vector<double> {
    if (sink.stop().stop_requested()) return {};
    std::vector<PuzzlePointer> puzzles;
    for (const Json& line : lines) puzzles.push_back(std::make_shared<AnyPuzzle>(good(read_parsed(line))));
    const py::gil_scoped_acquire asking;
    try {
      const auto worth = py::array_t < double, py::array::c_style | py::array::forcecast > ::ensure((*asked)(std::move(puzzles)));
      if (!worth) throw Failure{{"objective", "", "the answer is no array of numbers", "one value for each puzzle"}};
      if (static_cast<std::size_t>(worth.size()) != lines.size())
        throw Failure{{"objective", "", fmt::format("found {} values", worth.size()),
                       fmt::format("one for each of {} puzzles", lines.size())}};
      return {worth.data(), worth.data() + worth.size()};
    } catch (...) {
      sink.fail();
      return {};
    }
  };
}

// Breeding seeks puzzles with few solutions unless somebody says how many. An objective of one's own says what is sought instead.
void allow_many_solutions(const GameEntry& game, GenerateRequest& ask) {
  for (const ParameterInfo& parameter : game.parameters)
    if (parameter.name == "solutions" && parameter.ways == ask.by && !ask.parameters.contains("solutions"))
      ask.parameters["solutions"] = parameter.most;
}

// None of those that were bred can be shown, so the number of those that were looked at says nothing.
Failure none_was_bred(const GameEntry& game) {
  return {{"generate", "objective", fmt::format("none of the puzzles that were bred has all that {} wants of its own", game.name),
           "a larger budget, or other parameters"}};
}

Json summary_of(const GenerateReport& report) {
  return {{"made", report.made}, {"tried", report.tries}, {"made_already", report.twins}, {"refused", report.refused}};
}

void make(const GameEntry& game, GenerateRequest ask, int threads, const Callback& objective, Sink& sink) {
  cluster::Team team(threads);
  ask.spread = [&](std::size_t count, const std::function<void(std::size_t)>& work, std::span<std::byte>) {
    team.run(count, work);
  };
  ask.now = seconds;
  ask.clingo = clingo::solve;
  if (objective) ask.objective = objective_of(objective, sink);
  const auto show = [&](Json line) { return sink.put(good(read_parsed(std::move(line)))); };
  const Making making = good(make_puzzles(game, ask, sink.stop(),
                                          {.puzzle = show,
                                           .progress = [](const GenerateReport&) {},
                                           .note = [&](std::string_view note) { sink.note(note); },
                                           .archive = {}}));
  if (sink.stop().stop_requested()) return;
  sink.summary(summary_of(making.report));
  if (making.end == MakingEnd::impossible) throw Failure{{"generate", "", "no such puzzle", *making.report.impossible}};
  if (making.end == MakingEnd::all) return;
  for (const std::string& sentence : making.near) sink.note(sentence);
  if (objective && making.report.tries == 0) throw none_was_bred(game);
  const bool bounded = ask.rating || !ask.targets.empty();
  const bool none = making.end == MakingEnd::none;
  const std::string why = none && ask.patience > 0 && bounded ? why_none(ask, making.report) : why_too_few(ask, making.report);
  if (none) throw Failure{{"generate", "", why, ""}};
  sink.warn("generate: " + why);
}

// `text` is the wishes as JSON, as the HTTP interface has them; how many and how long are said beside it.
StreamPointer generate(const std::string& text, std::uint64_t count, std::uint64_t seed, std::uint64_t budget, int threads,
                       const std::optional<py::function>& objective) {
  const Json body = good(parse_json(text, "request"));
  const GameEntry& game = *good(read_game(body));
  if (!game.generate) throw Failure{no_generator(game)};
  GenerateRequest ask = good(read_generate(game, body, seed));
  if (objective && ask.optimum)
    throw Failure{{"arguments", "objective", "together with maximise or minimise", "give one of them"}};
  ask.seed = seed;
  ask.tries = budget;
  ask.count = 0;  // only whether it makes sense; an objective, too, must be asked of a way that breeds
  if (objective) allow_many_solutions(game, ask);
  if (objective) ask.objective = [](const std::vector<Json>& lines) { return std::vector<double>(lines.size()); };
  good(game.generate(ask, {},
                     {.puzzle = [](const Json&) { return false; }, .progress = [](const GenerateReport&) {}, .note = {}}));
  ask.count = count;
  const Callback asked = objective ? std::make_shared<const py::function>(*objective) : nullptr;
  return std::make_unique<Stream>([&game, ask, asked, threads](Sink& sink) { make(game, ask, threads, asked, sink); });
}

// ---- sketches

struct FillWish {
  std::string sort, where;
  bool unique;
  std::string rules, against, mode;
  std::size_t top;
  bool symmetric;
  std::uint64_t seed;
};

FillRequest read_wish(const GameEntry& game, const FillWish& wish) {
  const Mode mode = good(read_mode(wish.mode));
  for (const auto& [option, text] : {std::pair("--rules", wish.rules), {"--against", wish.against}})
    good(read_rule_set(game, option, text, mode));
  if (wish.symmetric && mode == Mode::reference)
    throw Failure{{"arguments", "--symmetric", "in reference mode mirror images differ", "--mode strict, or no --symmetric"}};
  const fill::RankingContext context{
      .book = game.rules, .mode = mode, .rules = wish.rules, .against = wish.against, .own = game.measures};
  return {.ranking = good(read_wishes(wish.sort, wish.where, wish.unique, context)),
          .top = wish.top,
          .symmetric = wish.symmetric,
          .seed = wish.seed};
}

void complete(Filling& filling, int threads, Sink& sink) {
  const std::stop_token& stop = sink.stop();
  const double rate = filling.rate(seconds, 0.1, stop) * cluster::threads_of(threads);
  const double most = static_cast<double>(filling.total()) / (4.0 * cluster::threads_of(threads));
  filling.cut_into(static_cast<std::uint64_t>(std::clamp(std::min(rate / 20, most), 1.0, 0x1p24)));
  Result<void> outcome;
  cluster::run({.next = [&] { return filling.next(); },
                .work = [&](const std::string& piece, const std::stop_token& enough) { return filling.work(piece, enough); },
                .take =
                    [&](const std::string& answer) {
                      outcome = filling.take(answer);
                      return outcome.has_value();
                    }},
               threads, stop);
  good(outcome);
  if (stop.stop_requested()) return;
  sink.summary(filling.summary());
  for (const fill::Ranked& ranked : filling.found().best) {
    Json line = filling.line_of(ranked, stop);
    if (stop.stop_requested() || !sink.put(good(read_parsed(std::move(line))))) return;
  }
}

StreamPointer fill(const std::string& text, const std::string& place, std::string sort, std::string where, bool unique,
                   std::string rules, std::string against, std::string mode, std::size_t top, bool symmetric,
                   std::uint64_t budget, std::uint64_t seed, int threads) {
  constexpr std::size_t bytes = std::size_t{64} << 20U;  // of a thread, for what makes filling quick
  auto read = read_sketch_line(text, bytes);
  if (!read && !place.empty()) read.error().room = place + ": " + read.error().room;
  AnySketch sketch = good(std::move(read));
  FillRequest ask = read_wish(*sketch.game, {std::move(sort), std::move(where), unique, std::move(rules), std::move(against),
                                             std::move(mode), top, symmetric, seed});
  if (budget == 0 || budget >= FillRequest::no_end)
    throw Failure{{"arguments", "--budget", fmt::format("found {}", budget), "a number of candidates, such as 1000000"}};
  const auto filling = std::make_shared<Filling>(std::move(sketch), std::move(ask), budget);
  return std::make_unique<Stream>([filling, threads](Sink& sink) { complete(*filling, threads, sink); });
}

}  // namespace

void bind_making(py::module_& module) {
  module.def("grade_all", &grade_all, py::arg("puzzles"), py::kw_only(), py::arg("rules"), py::arg("mode"), py::arg("against"),
             py::arg("budget"), py::arg("within"), py::arg("policy"), py::arg("most"), py::arg("threads"),
             "The grades of many puzzles, in their order, worked out by several threads.");
  module.def("generate", &generate, py::arg("wishes"), py::kw_only(), py::arg("count"), py::arg("seed"), py::arg("budget"),
             py::arg("threads"), py::arg("objective"), "New puzzles. `wishes` is JSON, as in a request to the server.");
  module.def("fill", &fill, py::arg("sketch"), py::arg("place"), py::kw_only(), py::arg("sort"), py::arg("where"),
             py::arg("unique"), py::arg("rules"), py::arg("against"), py::arg("mode"), py::arg("top"), py::arg("symmetric"),
             py::arg("budget"), py::arg("seed"), py::arg("threads"), "The completions of a sketch, the best first.");
}

}  // namespace crux::python
