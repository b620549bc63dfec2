#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "catalog/make_entry.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/genome.hpp"
#include "games/logicgrid/paper/paper.hpp"
#include "games/logicgrid/paper/plays.hpp"
#include "games/logicgrid/show/remark.hpp"
#include "grade/loops/loops.hpp"
#include "study/anova.hpp"
#include "study/density.hpp"
#include "study/regression.hpp"
#include "study/spearman.hpp"
#include "study/summary.hpp"

namespace crux::logicgrid {
namespace {

// The budget of `removable`: seconds on the largest.
constexpr std::uint64_t spare_steps = 200'000;

Appraisal appraise(const Puzzle& p, const std::stop_token& stop) {
  const LoopSolver solver(p);
  const auto loops = loops::over_orders(
      p.clues.size(), [&](std::span<const int> order) { return solver.run(order).loops; },
      [&] { return !stop.stop_requested(); });
  const LoopRun listed = run_loops(p);
  Steps by_people = steps(p);
  Budget budget(spare_steps, stop), counting(spare_steps, stop);
  const auto solutions = by_people.solved ? std::optional<std::uint64_t>(1) : count_solutions(p, 2, counting);
  return {.listed = loops.listed,
          .least = loops.least,
          .most = loops.most,
          .mean = loops.mean,
          .all_orders = loops.all,
          .valid = listed.valid,
          .feasible = feasible(listed, p.clues.size()),
          .steps = std::move(by_people),
          .solutions = solutions,
          .removable = removable(p, budget)};
}

PaperRun run_paper(const ClueLists::Targets& targets, std::uint64_t seed, const ReproduceRequest& ask,
                   const std::stop_token& stop) {
  using Grid = evolve::MapElites<ClueLists>;
  evolve::Evolution<ClueLists, Grid> evolution(
      targets, {.population = paper_population, .elites = 10, .wheel = evolve::Wheel::by_rank, .seed = seed, .full = true},
      Grid(elite_columns));
  PaperRun run{.clues = {}, .elites = {}, .solutions = {}, .columns = {}, .by_levels = {}};
  const double start = ask.now();
  for (std::uint64_t g = 0; g <= paper_generations && !stop.stop_requested(); ++g) {
    evolution.ask(evolve::Serially{});
    evolution.tell();
    double clues = 0;
    for (const auto& elite : evolution.feasible()) clues += elite.objectives.front();
    const auto elites = static_cast<double>(evolution.feasible().size());
    run.clues.push_back(elites > 0 ? clues / elites : 0);
    run.elites.push_back(elites);
    run.solutions.push_back(static_cast<double>(evolution.store().rows()));
  }
  run.seconds = ask.now() - start;
  run.columns.resize(elite_columns);
  std::map<std::uint64_t, std::size_t> levels;
  for (const auto& elite : evolution.feasible()) {
    PaperRun::Column& column = run.columns[evolution.store().column_of(elite)];
    column.clues += elite.objectives.front();
    ++column.elites;
    ++levels[elite.niche.row];
  }
  for (std::size_t i = 0; i < elite_columns; ++i) {
    PaperRun::Column& column = run.columns[i];
    column.born = evolution.store().born()[i];
    if (column.elites > 0) column.clues /= static_cast<double>(column.elites);
  }
  run.by_levels.assign(elite_columns + 1, 0);
  for (const auto& [row, count] : levels) ++run.by_levels[count];
  return run;
}

// The study's puzzles in numbers: the paper's, then ours.
std::vector<StudyGrade> grades_of(const Study& study, const std::stop_token& stop) {
  std::vector<StudyGrade> grades{{"solver loops", {}},       {"loops, mean of all orders", {}}, {"hardest technique", {}},
                                 {"steps by technique", {}}, {"TSI, knows the first five", {}}, {"clues", {}}};
  for (const Puzzle& p : study.puzzles) {
    const Appraisal found = appraise(p, stop);
    const auto foresight = foresee(p, Budget(Logicgrid::search_patience, stop));
    const auto tsi = [&](std::uint32_t mask) {
      Budget budget(Logicgrid::patience, stop);
      return information::measure<Logicgrid>(p, InformedPolicy{{mask, Mode::strict}}, Mode::strict, budget, foresight).tsi;
    };
    const std::array<double, 6> values{static_cast<double>(found.listed),
                                       found.mean,
                                       found.steps.hardest ? static_cast<double>(*found.steps.hardest) : technique_count,
                                       static_cast<double>(found.steps.rounds.size()),
                                       tsi(0x1f),
                                       static_cast<double>(p.clues.size())};
    for (std::size_t i = 0; i < grades.size(); ++i) grades[i].of_puzzle.push_back(values[i]);
  }
  return grades;
}

std::vector<Bench::Tested> two_way(std::span<const double> y, const std::vector<std::string>& a,
                                   const std::vector<std::string>& b) {
  const auto found = study::two_way(y, study::factor_of("a", a), study::factor_of("b", b));
  std::vector<Bench::Tested> effects;
  if (found)
    for (const study::Effect& effect : found->effects) effects.push_back({effect.f, effect.p});
  return effects;
}

Bench bench() {
  return {.correlation = [](std::span<const double> x, std::span<const double> y) -> std::optional<Bench::Cell> {
            const auto found = study::spearman(x, y);
            if (!found) return {};
            return Bench::Cell{found->rho, found->p, found->n};
          },
          .parabola =
              [](std::span<const double> x, std::span<const double> y) {
                const auto found = study::regress_quadratic(y, {"x", {x.begin(), x.end()}});
                return found ? found->r_squared : 0.0;
              },
          .anova = two_way,
          .spread =
              [](std::span<const double> values) {
                const auto found = study::summary_of(values);
                return Bench::Spread{found.mean, found.deviation, found.median};
              },
          .density =
              [](std::span<const double> values) {
                auto found = study::density(values);
                return found ? Bench::Curve{std::move(found->x), std::move(found->y)} : Bench::Curve{};
              }};
}

// The plays of the user study; nothing if nobody gave them.
Result<std::optional<Study>> plays_of(const ReproduceRequest& ask) {
  const auto text = ask.file(plays_file);
  if (!text) return std::unexpected(text.error());
  if (!*text) return std::optional<Study>{};
  const auto data = parse_json(**text, "study");
  if (!data) return std::unexpected(data.error());
  auto study = read_study(*data);
  if (!study) return std::unexpected(study.error());
  return std::optional(std::move(*study));
}

// Why no puzzle that is made can be as asked for.
std::optional<std::string> why_none_is_made(const GenerateRequest& ask) {
  using measures::Kind;
  for (const Target& target : ask.targets) {
    const bool counts = target.measure.kind == Kind::own && Logicgrid::measures[target.measure.own].name == "clues";
    const bool unique = target.measure.kind == Kind::unique && target.most < 1;
    if ((target.measure.kind == Kind::solutions && target.least > 1) || unique)
      return target.name + ": every logic grid that is made has one solution";
    if (counts && target.most < 1) return target.name + ": without a clue every arrangement is a solution";
  }
  return std::nullopt;
}

}  // namespace

Remarks Logicgrid::remark(const Puzzle& p, const Json&, const std::stop_token& stop) {
  const Appraisal found = appraise(p, stop);
  return {to_json(found), to_text(found)};
}

// Generated puzzles are graded in full.
Result<GenerateReport> Logicgrid::generate(const GenerateRequest& ask, const std::stop_token& stop,
                                           const GenerateVisitor& visit) {
  if (auto why = why_none_is_made(ask)) {
    GenerateReport report;
    report.impossible = std::move(why);
    return report;
  }
  // A class is the hardest technique, and that is better steered to than waited for. Bred puzzles have the class as a target.
  GenerateRequest steered = ask;
  const auto steer = [&](Json& parameters) {
    if (!parameters.contains("technique")) parameters["technique"] = ask.label;
  };
  if (!ask.label.empty() && ask.by != "elites" && ask.by != "evolve") {
    steer(steered.parameters);
    std::ranges::for_each(steered.others, steer);
    // A technique may need another number of categories.
    const auto good = [&](const Json& parameters) {
      const auto read = read_parameters(parameters);
      return read && !impossible(*read, ask.label);
    };
    const auto first = std::ranges::find_if(steered.others, good);
    if (!good(steered.parameters) && first != steered.others.end()) steered.parameters = *first;
  }
  GenerateVisitor graded = visit;
  graded.puzzle = [&](Json line) {
    if (const auto p = Logicgrid::read(line.at("puzzle"))) line["grade"].update(to_json(appraise(*p, stop)));
    return visit.puzzle(std::move(line));
  };
  return detail::generate_erased<Logicgrid>(steered, stop, graded);
}

Result<Reproduction> Logicgrid::reproduce(const ReproduceRequest& ask, const std::stop_token& stop,
                                          const ReproduceVisitor& visit) {
  const auto study = plays_of(ask);
  if (!study) return std::unexpected(study.error());
  Parameters asked;
  asked.theme = "school";
  const auto targets = elite_targets(asked);
  if (!targets) return std::unexpected(targets.error());
  const std::uint64_t count = ask.size(paper_runs, 1);
  std::vector<PaperRun> runs;
  for (std::uint64_t i = 0; i < count && !stop.stop_requested(); ++i) {
    visit("evolution", static_cast<double>(i) / static_cast<double>(count));
    runs.push_back(run_paper(*targets, ask.seed + i, ask, stop));
  }
  if (stop.stop_requested()) return error("reproduce", "", "stopped", "let it run");
  Reproduction made = compare(runs);
  if (*study && !(*study)->plays.empty()) {
    add_plays(made, **study, grades_of(**study, stop), bench());
  } else {
    add_plays_untested(made);
  }
  made.sources.push_back({std::string(plays_file), "the authors' plays and puzzles, github.com/flaneuseh/logic_puzzles",
                          "MIT licence", study->has_value()});
  return made;
}

extern const GameEntry entry = make_entry<Logicgrid>();

}  // namespace crux::logicgrid
