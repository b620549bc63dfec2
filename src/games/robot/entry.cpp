#include <fmt/format.h>

#include <algorithm>

#include "catalog/make_entry.hpp"
#include "games/robot/make/sample.hpp"
#include "games/robot/paper/paper.hpp"
#include "games/robot/paper/patterns.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/remark.hpp"
#include "study/wilcoxon.hpp"

namespace crux::robot {
namespace {

// Generated puzzles are graded in full.
Json graded(Json line, const Puzzle& p, const std::stop_token& stop) {
  const Json found = Robot::remark_on(p, line);
  line["grade"] = to_json(grade::classify<Robot>(p, Robot::patience, stop));
  line["grade"].update(found);
  return line;
}

Result<GenerateReport> generate_progression(const Parameters& asked, const GenerateRequest& ask, const std::stop_token& stop,
                                            const GenerateVisitor& visit) {
  Rejections rejections;
  GenerateReport report;
  // How hard is what the uniform player lacks.
  const auto tsi = [&](const Puzzle& p) -> std::optional<double> {
    Budget budget(Robot::patience, stop);
    const auto found = grade::measure_under<Robot>(p, {0, Mode::strict}, budget, Robot::foresee(p, Budget()));
    return found.exact ? std::optional(found.tsi) : std::nullopt;
  };
  const auto steps = progression(asked, ask.seed, asked.progression, tsi, rejections, stop);
  report.tries = rejections.attempts;
  GenerateRequest by = ask;
  by.by = Robot::ways.front();
  const Json parameters = generate::recipe_parameters<Robot>(asked);
  const std::string series = generate::series_for(Robot::name, parameters, by);
  for (const Candidate<Puzzle>& step : steps) {
    if (stop.stop_requested()) break;
    Json line = {{"crux", 1},
                 {"game", Robot::name},
                 {"id", fmt::format("{}-{}", series, report.made)},
                 {"puzzle", Robot::write(step.puzzle)},
                 {"solution", step.remarks.at("solution")},
                 {"grade", nullptr},
                 {"recipe", write_recipe(generate::recipe_for(Robot::name, parameters, by, 0, report.made))}};
    line.update(step.remarks);
    ++report.made;
    if (!visit.puzzle(graded(std::move(line), step.puzzle, stop))) break;
    visit.progress(report);
  }
  if (ask.report || steps.empty()) generate::note_lines(robot::report(asked, rejections), visit);
  return report;
}

// Recipes that suit a rating name templates. Programs that are bred need none: only what all recipes have in common was asked
// for.
GenerateRequest without_recipes(const GenerateRequest& ask) {
  GenerateRequest own = ask;
  own.others.clear();
  for (const auto& [name, value] : ask.parameters.items())
    for (const Json& other : ask.others)
      if (!other.contains(name) || other.at(name) != value) own.parameters.erase(name);
  return own;
}

// As many different puzzles as were asked for, each as a line of JSON; the clock runs from the template to the last line.
struct Batch {
  std::vector<Candidate<Puzzle>> puzzles;
  std::vector<std::string> lines;
  double seconds = 0;
};
Result<Batch> make_batch(const Requirement& requirement, std::uint64_t count, std::uint64_t seed, const ReproduceRequest& ask,
                         const std::stop_token& stop) {
  Batch batch;
  const double start = ask.now();
  const auto asked = read_parameters({{"template", requirement.lesson}});
  if (!asked) return std::unexpected(asked.error());
  Rejections rejections;
  const auto candidate = [&](std::uint64_t slot) -> Result<std::optional<Candidate<Puzzle>>> {
    Rng rng(seed, 0, slot);
    return sample(*asked, rng, rejections);
  };
  const auto keep = [&](Candidate<Puzzle>& made, std::uint64_t slot) {
    Json line = {{"crux", 1},
                 {"game", Robot::name},
                 {"id", fmt::format("{}-{}-{}", requirement.lesson, seed, slot)},
                 {"puzzle", Robot::write(made.puzzle)}};
    line.update(made.remarks);
    batch.lines.push_back(line.dump());
    batch.puzzles.push_back(std::move(made));
    return true;
  };
  const auto tally = generate::distinct<Robot>(
      count, count * Robot::draws_a_puzzle, candidate, [](const auto&) { return true; }, keep,
      [&](const generate::Tally&) { return !stop.stop_requested(); });
  if (!tally) return std::unexpected(tally.error());
  batch.seconds = ask.now() - start;
  if (stop.stop_requested()) return error("reproduce", "", "stopped", "let it run");
  if (tally->made < count)
    return error("reproduce", std::string(requirement.lesson), fmt::format("{} of {} puzzles", tally->made, count),
                 "another --seed");
  return batch;
}

Result<std::vector<Goodness>> judge_batch(const Batch& batch) {
  std::vector<Goodness> judged;
  for (const Candidate<Puzzle>& made : batch.puzzles) {
    const auto intended = read_program(made.remarks.at("solution").get<std::string>());
    if (!intended) return std::unexpected(intended.error());
    judged.push_back(judge(made.puzzle, *intended, judge_patience));
  }
  return judged;
}

}  // namespace

Remarks Robot::remark(const Puzzle& p, const Json& line, const std::stop_token&) {
  const Appraisal found = appraise(p, line);
  return {to_json(found), to_text(found), answer_text(found)};
}

GradeReport Robot::grade(const Puzzle& p, const Json& line, const GradeRequest& ask, const std::stop_token& stop) {
  appraise(p, line);  // what the maker meant helps the bots
  GradeReport report = grade::grade_puzzle<Robot>(p, ask, stop);
  // A solution that we know of counts, even if the blind walk did not find it.
  if (report.solutions.solutions == 0 && straight_of(p).actions) report.solutions = {1, false};
  return report;
}

Result<GenerateReport> Robot::generate(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit) {
  const auto asked = read_parameters(ask.parameters);
  if (!asked) return std::unexpected(asked.error());
  if (asked->progression > 0) {
    const bool targets = !ask.targets.empty() || ask.optimum;
    if (!ask.label.empty() || ask.tsi || ask.rating || ask.count > 1 || targets)
      return error("robot",
                   ask.rating      ? "--rating or --level"
                   : ask.tsi       ? "--tsi"
                   : ask.count > 1 ? "--count"
                   : targets       ? "--target, --maximise or --minimise"
                                   : "--class",
                   "together with --progression",
                   "leave out one of them: a progression has its own number, and goes from easy to hard");
    if (!ask.by.empty() && ask.by != ways.front())
      return error("robot", "--by", "together with --progression", "leave out one of them: a progression comes from a template");
    if (ask.count == 0) return GenerateReport{};  // it makes sense
    return generate_progression(*asked, ask, stop, visit);
  }
  const bool bred = !ask.by.empty() && ask.by != ways.front();
  return detail::generate_erased<Robot>(bred ? without_recipes(ask) : ask, stop, visit);
}

namespace {

// Findings in the puzzles of one requirement.
Result<void> look_at(const Batch& batch, PaperRow& row) {
  auto judged = judge_batch(batch);
  if (!judged) return std::unexpected(judged.error());
  row.judged = std::move(*judged);
  row.shown = Json::parse(batch.lines.front());
  std::vector<Elements> elements;
  for (const Candidate<Puzzle>& made : batch.puzzles) {
    const auto program = read_program(made.remarks.at("solution").get<std::string>());
    if (!program) return std::unexpected(program.error());
    row.back += goes_back(*program) ? 1 : 0;
    row.boxes += handles_boxes(made.puzzle, *program) ? 1 : 0;
    elements.push_back(elements_of(made.puzzle.layout()));
  }
  int sum = 0;
  for (std::size_t a = 0; a < elements.size(); ++a) {
    int nearest = 100;
    for (std::size_t b = 0; b < elements.size(); ++b)
      if (a != b) nearest = std::min(nearest, distance(elements[a], elements[b]));
    sum += nearest;
  }
  row.nearest = sum / static_cast<int>(elements.size());
  return {};
}

// Whether a puzzle grows from the template of Figure 3, and its program solves it.
bool example_works(std::uint64_t seed) {
  const auto asked = read_parameters({{"template", figure_3}});
  if (!asked) return false;
  constexpr std::uint64_t draws = 20'000;
  Rejections rejections;
  for (std::uint64_t slot = 0; slot < draws; ++slot) {
    Rng rng(seed, 0, slot);
    const auto made = sample(*asked, rng, rejections);
    if (!made) continue;
    const auto program = read_program(made->remarks.at("solution").get<std::string>());
    return program && run(made->puzzle, *program).end == Ran::End::solved;
  }
  return false;
}

std::array<double, 2> printed_wilcoxon() {
  std::array<double, 2> p{};
  for (std::size_t i = 0; i < p.size(); ++i)
    if (const auto test = study::wilcoxon(requirements[2 * i].seconds, requirements[2 * i + 1].seconds)) p[i] = test->p;
  return p;
}

// Of 24 pairs that all agree.
double wilcoxon_of_24() {
  std::vector<double> longer, shorter(24, 0.0);
  for (int i = 1; i <= 24; ++i) longer.push_back(i);
  const auto test = study::wilcoxon(longer, shorter);
  return test ? test->p : 1;
}

}  // namespace

// The requirements take turns, so that what else the machine is doing weighs on all of them alike. Every batch has a seed of its
// own, with which `crux generate` makes the same puzzles. Those that are judged do not depend on the number of runs: they are the
// last of the paper's hundred.
Result<Reproduction> Robot::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  PaperFindings found{.rows = std::vector<PaperRow>(requirement_count), .runs = ask.size(paper_runs, 3)};
  const std::uint64_t seeds = std::max(found.runs, paper_runs);  // of one group
  // One that does not count: work that is done only once is not part of the first requirement's time.
  for (const Requirement& requirement : requirements)
    if (const auto batch = make_batch(requirement, 1, ask.seed, ask, stop); !batch) return std::unexpected(batch.error());
  for (std::uint64_t run = 0; run < found.runs; ++run) {
    for (std::size_t g = 0; g < group_count; ++g) {
      for (std::size_t i = 0; i < requirement_count; ++i) {
        const auto batch = make_batch(requirements[i], paper_groups[g], ask.seed + g * seeds + run, ask, stop);
        if (!batch) return std::unexpected(batch.error());
        found.rows[i].seconds[g] += batch->seconds / static_cast<double>(found.runs * paper_groups[g]);
      }
    }
    visit("generating", 0.8 * static_cast<double>(run + 1) / static_cast<double>(found.runs));
  }
  for (std::size_t i = 0; i < requirement_count; ++i) {
    const auto last = make_batch(requirements[i], paper_groups.back(), ask.seed + group_count * seeds - 1, ask, stop);
    if (!last) return std::unexpected(last.error());
    if (const auto seen = look_at(*last, found.rows[i]); !seen) return std::unexpected(seen.error());
    visit("judging", 0.8 + 0.05 * static_cast<double>(i + 1));
  }
  found.example_works = example_works(ask.seed);
  found.printed = printed_wilcoxon();
  found.all_agree = wilcoxon_of_24();
  return compare(found);
}

extern const GameEntry entry = make_entry<Robot>();

}  // namespace crux::robot
