#include "generate/making.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/fingerprint.hpp"
#include "base/words.hpp"

namespace crux::generate {
namespace {

constexpr int clingo_seconds = 60;

// "T ms (making T, selecting T)"
std::string times_of(const evolve::Progress& progress) {
  return fmt::format("{:.1f} ms (making {:.1f}, selecting {:.1f})", 1e3 * (progress.making + progress.selecting),
                     1e3 * progress.making, 1e3 * progress.selecting);
}

}  // namespace

Recipe recipe_for(std::string_view game, Json parameters, const GenerateRequest& ask, std::uint64_t tries, std::uint64_t slot) {
  Recipe recipe{.game = std::string(game), .parameters = std::move(parameters), .seed = ask.seed, .budget = tries};
  recipe.parameters["by"] = ask.by;
  if (!ask.rules_file.empty()) recipe.parameters["rules"] = ask.rules_file;
  recipe.parameters["slot"] = slot;
  recipe.targets = targets_json(ask);
  return recipe;
}

std::string series_for(std::string_view game, const Json& parameters, const GenerateRequest& ask) {
  return fmt::format("{}-{:.6}", game, fingerprint(write_recipe(recipe_for(game, parameters, ask, 0, 0)).dump()));
}

Making::Making(std::string_view game, std::vector<Json> recipes, const GenerateRequest& ask, std::uint64_t tries,
               std::uint64_t work, const std::stop_token& stop, const GenerateVisitor& visit, GenerateReport& report)
    : game_(game),
      ask_(ask),
      tries_(ask.tries > 0 ? ask.tries : tries),
      stop_(stop),
      visit_(visit),
      report_(report),
      work_(work, stop),
      began_(ask.now ? ask.now() : 0),
      last_(began_) {
  for (Json& parameters : recipes) {
    std::string series = series_for(game, parameters, ask);
    recipes_.push_back({std::move(parameters), std::move(series)});
  }
}

bool Making::takes_nearest() {
  report_.nearest = hurries() && !stop_.stop_requested();
  return report_.nearest;
}

bool Making::going(const Tally& tally) {
  if (ask_.patience > 0 && ask_.now) {
    const double now = ask_.now();
    if (tally.made > report_.made) last_ = now;
    report_.slow = now - last_ >= ask_.patience;
  }
  report_.made = tally.made, report_.tries = tally.tries, report_.twins = tally.twins, report_.refused = tally.refused;
  report_.dry = tally.dry;
  visit_.progress(report_);
  report_.tired = work_.left() == 0;
  constexpr double hopelessly = 2;  // nothing at all has come
  return !stop_.stop_requested() && !report_.impossible && !report_.late && !report_.tired && !report_.slow &&
         !is_late_by(hopelessly);
}

Json Making::line(const Draw& draw, Json puzzle, Json solution, Json grade, const Json& remarks, std::uint64_t budget) const {
  const Named& recipe = recipes_[draw.recipe];
  Json line = {{"crux", 1},
               {"game", game_},
               {"id", fmt::format("{}-{}", recipe.series, draw.slot)},
               {"puzzle", std::move(puzzle)},
               {"solution", std::move(solution)},
               {"grade", std::move(grade)},
               {"recipe", write_recipe(recipe_for(game_, recipe.parameters, ask_, budget, draw.slot))}};
  if (report_.nearest) line["recipe"]["targets"].erase("rating");  // it is of another
  line.update(remarks);
  return line;
}

const GenerateReport& Making::finish(const Tally& tally, const std::function<std::string()>& account) {
  going(tally);
  if ((!ask_.report && report_.made >= ask_.count) || stop_.stop_requested()) return report_;
  if (ask_.report)
    visit_.note(fmt::format(
        "{} tried: {} kept, {} {}, {} made already, {} came to nothing",
        counted(report_.tries, "candidate was", "candidates were"), report_.made, report_.refused,
        ask_.targets.empty() ? fmt::format("of another class{} TSI{}", ask_.rating ? "," : " or", ask_.rating ? " or rating" : "")
                             : "missed a target",
        report_.twins, report_.tries - report_.made - report_.refused - report_.twins));
  if (account) note_lines(account(), visit_);
  return report_;
}

std::optional<std::string> too_many_bits(const GenerateRequest& ask, double most) {
  using measures::Kind;
  constexpr double rounding = 1e-6;
  for (const Target& target : all_targets(ask, {})) {
    const Kind kind = target.measure.kind;
    const bool bits = kind == Kind::tsi || kind == Kind::msi || kind == Kind::insight;  // rules take bits away, and add none
    if (bits && target.least > most + rounding)
      return fmt::format("{}: {} or more are asked for, and puzzles of this size have at most {:.1f} bits", target.name,
                         target.least, most);
  }
  return std::nullopt;
}

namespace {

// The bounds that a measure has, as far as puzzles of a size have any.
std::optional<Bounds> bounds_of(const measures::Measure& measure, const BoundsOf& bounds) {
  using measures::Kind;
  switch (measure.kind) {
    case Kind::solutions: return bounds(Bounded::solutions, 0);
    case Kind::unique: {
      const Bounds solutions = bounds(Bounded::solutions, 0);
      return Bounds{solutions.most <= 1 ? 1.0 : 0.0, solutions.least > 1 ? 0.0 : 1.0, solutions.why};
    }
    case Kind::rounds: return bounds(Bounded::rounds, 0);
    case Kind::own: return bounds(Bounded::own, measure.own);
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> out_of_bounds(const GenerateRequest& ask, const BoundsOf& bounds) {
  for (const Target& target : all_targets(ask, {})) {
    const auto known = bounds_of(target.measure, bounds);
    if (!known) continue;
    const bool more = target.least > known->most, less = target.most < known->least;
    if (!more && !less) continue;
    const double bound = more ? known->most : known->least;
    const std::string asked =
        fmt::format("{}: {} or {} are asked for", target.name, more ? target.least : target.most, more ? "more" : "less");
    if (!known->why.empty()) return fmt::format("{}, and {}", asked, known->why);
    return fmt::format("{}, and puzzles of this size have at {} {}", asked, more ? "most" : "least", bound);
  }
  return std::nullopt;
}

Json measures_json(const GenerateRequest& ask, const Assessor& assessor, const Assessment& found) {
  Json json;
  const auto add = [&](const std::string& name, std::optional<double> value) {
    json[name] = value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
  };
  for (const Target& asked : ask.targets) {
    const auto at = std::ranges::find(assessor.targets(), asked.name, &Target::name);
    add(asked.name, found.values[static_cast<std::size_t>(at - assessor.targets().begin())]);
  }
  if (ask.optimum && ask.optimum->measure.kind != measures::Kind::rating) add(ask.optimum->name, found.worth);
  return json;
}

void mark_nearest(Json& line, const std::vector<Target>& targets, const Assessment& found) {
  Json known = Json::object();
  Json& meets = line["recipe"]["targets"];
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const std::optional<double> value = found.values[i];
    const bool is_class = targets[i].measure.kind == measures::Kind::rung;
    Json has = value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
    if (is_class) has = line["grade"].value("class", Json());
    known[targets[i].name] = {{"value", std::move(has)}, {"asked", is_class ? meets["class"] : to_json(targets[i])}};
    if (targets[i].misses(value) > 0) meets.erase(targets[i].name);
  }
  line["nearest"] = {{"miss", found.miss}, {"targets", std::move(known)}};
}

Result<std::optional<std::vector<std::string>>> ClingoDraws::atoms(std::uint64_t slot) {
  Rng rng(ask_.seed, 0, slot);
  const clingo::Job job{.program = program_,
                        .program_name = fmt::format("{}.lp", game_),
                        .rules_file = ask_.rules_file,
                        .constants = constants_,
                        .seed = rng(),
                        .seconds = clingo_seconds};
  if (!ask_.clingo) return error("generate", "--by", "clingo cannot run here", "another way to make a puzzle");
  auto answer = ask_.clingo(job, stop_);
  if (!answer) return std::unexpected(answer.error());
  if (!std::exchange(told_, true))
    for (const std::string& note : answer->notes) visit_.note(note);
  report_.late = answer->late;
  if (answer->late) return std::nullopt;
  if (answer->satisfiable) return std::move(answer->atoms);
  report_.impossible = fmt::format("clingo finds no layout of this size on its grid that keeps the rules{}{}",
                                   ask_.rules_file.empty() ? "" : " of ", ask_.rules_file);
  return std::nullopt;
}

void tell_bred(const evolve::Progress& progress, const std::vector<std::string>& front, std::size_t size,
               const GenerateVisitor& visit) {
  visit.note(fmt::format(
      "evolved {} generations in {}: {} feasible, {} infeasible, {} duplicates refused; genomes that meet the targets: {}; "
      "final front of {}{}{}{}",
      progress.generations, times_of(progress), progress.feasible, progress.infeasible, progress.duplicates, progress.optimal,
      size, front.empty() ? "" : ": ", fmt::join(front, ", "), size > genomes_told ? ", .." : ""));
  if (progress.optimal == 0) visit.note("none meets the targets: more --generations or a larger --population may help");
}

void note_lines(std::string_view text, const GenerateVisitor& visit) {
  for (const std::string_view line : split(trimmed(text), '\n')) visit.note(line);
}

void tell_illuminated(const evolve::Progress& progress, std::size_t elites, std::size_t rows, const GenerateVisitor& visit) {
  visit.note(fmt::format("{} generations in {}: {} elites in {} rows, {} duplicates refused", progress.generations,
                         times_of(progress), elites, rows, progress.duplicates));
}

}  // namespace crux::generate
