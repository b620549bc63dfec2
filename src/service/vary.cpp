#include "service/vary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/rng.hpp"
#include "base/words.hpp"
#include "service/another.hpp"
#include "service/asked.hpp"
#include "service/describe.hpp"
#include "service/idea.hpp"
#include "service/measuring.hpp"
#include "service/useful.hpp"

namespace crux {
namespace {

constexpr std::uint64_t walked_from = 4;     // puzzles of a round from which the next one goes on, or more if there is time
constexpr std::uint64_t times_wider = 5;     // puzzles, if none was found and nobody said how many to grade
constexpr std::uint64_t draws_a_grade = 20;  // of the generator, which looks at most candidates only shortly
constexpr std::string_view made_anew = "This is a new puzzle that needs the same idea.";

// The rating as people see it.
double shown(const Rating& rating) { return std::round(rating.value); }

double aim_of(VaryGoal goal, const Rating& from) {
  const auto levels = rating::levels();
  const std::size_t level = rating::level_of(from.value);
  const double now = shown(from);
  if (goal == VaryGoal::harder) return level + 1 < levels.size() ? std::max(now + a_step, levels[level + 1].from) : now + a_step;
  if (goal == VaryGoal::easier) return level > 0 ? std::min(now - a_step, levels[level].from - 1) : now - a_step;
  return now;
}

// Whoever has one solution wants others with one.
bool is_unique(const AnyPuzzle& any, const std::stop_token& stop) {
  Budget budget(any.game->search_patience, stop);
  const SolveReport found =
      any.game->solve(any, {.count_only = true, .limit = 2, .shortest = false}, budget, [](const Trace&) {});
  return found.complete && found.solutions == 1;
}

GradeReport grade_of(const AnyPuzzle& any, const std::stop_token& stop) {
  const GradeRequest ask{.sets = {}, .against = {}, .budget = any.game->patience, .ladder = true, .rounds = false};
  return measure(any, {.grades = ask, .solutions = false}, stop).grades;
}

class Walk {
 public:
  Walk(const AnyPuzzle& any, const VaryRequest& ask, const std::stop_token& stop)
      : any_(any), ask_(ask), stop_(stop), begun_(ask.now ? ask.now() : 0) {}

  Result<Variations> go() {
    if (const auto begun = begin(); !begun) return std::unexpected(begun.error());
    for (std::size_t round = 1; round <= most_changes && !is_over(); ++round) {
      walk(round);
      if (best(most_difference).size() >= ask_.count) break;
    }
    if (ask_.goal == VaryGoal::same_idea) make_more();
    for (const std::size_t i : best(INFINITY)) answer_.found.push_back(known_[i].variation);
    return std::move(answer_);
  }

 private:
  struct Known {
    Variation variation;
    std::size_t parent = 0;  // without its last change
    bool expanded = false;
    std::optional<bool> same_idea = {};  // nothing: nobody has looked yet
    std::optional<bool> useful = {};     // likewise
  };

  Result<void> begin() {
    const GradeReport report = grade_of(any_, stop_);
    const std::string game(any_.game->name);
    if (!report.rating && report.solutions.complete)
      return error("vary", game, "this puzzle has no solution", "expected a puzzle that has one");
    if (!report.rating || report.rating->kind != Rating::Kind::known)
      return error("vary", game, "how hard this puzzle is was not found out in time", "try a smaller one");
    answer_.from = *report.rating;
    answer_.aim = aim_of(ask_.goal, answer_.from);
    unique_ = is_unique(any_, stop_);
    if (ask_.goal == VaryGoal::same_idea) idea_ = idea_of(any_, stop_);
    known_.push_back({.variation = {any_, answer_.from, {}, 0}});
    solutions_ = first_solutions(any_, stop_);
    idle_ = idle_parts(any_, stop_);
    seen_.insert(canonical_text(any_));
    return {};
  }

  bool is_over() {
    if (ask_.patience > 0 && ask_.now && ask_.now() - begun_ >= ask_.patience) answer_.late = true;
    return answer_.late || stop_.stop_requested() || answer_.graded >= budget_;
  }

  // Its rating, if it may be one of the answers.
  std::optional<Rating> judged(const AnyPuzzle& puzzle) {
    ++answer_.graded;
    GradeReport report = grade_of(puzzle, stop_);
    if (!report.rating || report.rating->kind != Rating::Kind::known) return std::nullopt;
    if (report.rating->effort.most == 0) return std::nullopt;  // it is solved before anybody has done anything
    if (unique_ && !is_unique(puzzle, stop_)) return std::nullopt;
    return std::move(report.rating);
  }

  // One change more, from the puzzles that came nearest. Each round but the last has half of what is left.
  void walk(std::size_t round) {
    const std::uint64_t left = ask_.budget - std::min(ask_.budget, answer_.graded);
    const std::uint64_t end = answer_.graded + (round == most_changes ? left : left / 2);
    const std::uint64_t each = round == 1 ? end : (end - answer_.graded) / walked_from;
    for (const std::size_t parent : nearest(round - 1))
      if (answer_.graded < end) expand(parent, std::max<std::uint64_t>(1, std::min(each, end - answer_.graded)));
  }

  // Grades neighbours in a random order, so that no kind of change is left out if there is no time for all.
  void expand(std::size_t parent, std::uint64_t share) {
    known_[parent].expanded = true;
    const Variation from = known_[parent].variation;
    Rng rng(ask_.seed, from.changes.size(), parent);
    auto neighbours = any_.game->neighbours(from.puzzle, static_cast<std::size_t>(share), rng);
    for (std::size_t left = neighbours.size(); left > 0 && !is_over(); --left) {
      std::swap(neighbours[rng.below(left)], neighbours[left - 1]);
      auto& [puzzle, change, size] = neighbours[left - 1];
      if (!seen_.insert(canonical_text(puzzle)).second) continue;
      auto rating = judged(puzzle);
      if (!rating) continue;
      Variation found{std::move(puzzle), std::move(*rating), from.changes, from.size + size};
      found.changes.push_back(std::move(change));
      known_.push_back({.variation = std::move(found), .parent = parent});
    }
  }

  double distance(const Known& known) const { return std::abs(shown(known.variation.rating) - answer_.aim); }
  double rank(const Known& known) const { return distance(known) + points_a_size * known.variation.size; }

  // Whether its last change is worth while: without it, it would not do, or not as well.
  bool gains(const Known& known) {
    Known& parent = known_[known.parent];
    return known.parent == 0 || rank(known) < rank(parent) || !fits(parent) || !is_useful(parent);
  }

  // Every change can be told of the puzzle itself, no part of it is idle that was not before, and it is another puzzle to those
  // who play it: its solutions are others, or it is harder or easier.
  bool is_useful(Known& known) {
    if (known.useful || known.variation.changes.empty()) return known.useful.value_or(true);
    const Variation& one = known.variation;
    std::vector<const AnyPuzzle*> steps{&one.puzzle};
    for (std::size_t at = known.parent; one.changes.front() != made_anew; at = known_[at].parent) {
      steps.push_back(&known_[at].variation.puzzle);
      if (at == 0) break;
    }
    std::ranges::reverse(steps);
    const bool differs = one.rating.value != answer_.from.value || first_solutions(one.puzzle, stop_) != solutions_;
    known.useful = differs && changes_are_apart(steps) && idle_parts(one.puzzle, stop_) <= idle_;
    return *known.useful;
  }

  bool fits(Known& known) {
    const double more = shown(known.variation.rating) - shown(answer_.from);
    switch (ask_.goal) {
      case VaryGoal::harder: return more >= least_difference;
      case VaryGoal::easier: return -more >= least_difference;
      case VaryGoal::like: return std::abs(more) <= most_difference;
      case VaryGoal::same_idea: break;
    }
    if (std::abs(more) > most_difference) return false;
    if (!known.same_idea && !is_over()) {
      ++answer_.graded;
      known.same_idea = has_same_idea(*idea_, known.variation.puzzle, stop_);
    }
    return known.same_idea.value_or(false);
  }

  // As many as were asked for of those that answer the request and are at most so far from what is aimed at; the best first.
  std::vector<std::size_t> best(double farthest) {
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t i = 1; i < known_.size(); ++i)
      if (distance(known_[i]) <= farthest) ranked.emplace_back(rank(known_[i]), i);
    std::ranges::sort(ranked);
    std::vector<std::size_t> chosen;
    for (const auto& [off, i] : ranked)
      if (chosen.size() < ask_.count && fits(known_[i]) && gains(known_[i]) && is_useful(known_[i]) &&
          is_new(known_[i].variation, chosen))
        chosen.push_back(i);
    return chosen;
  }

  // Puzzles that are the same for a generator may still differ in how hard they are, by a limit that is not a part of the board.
  bool is_new(const Variation& one, const std::vector<std::size_t>& others) const {
    const auto same = [&](std::size_t i) {
      const Variation& other = known_[i].variation;
      return any_.game->same(one.puzzle, other.puzzle) && shown(one.rating) == shown(other.rating);
    };
    return !same(0) && std::ranges::none_of(others, same);
  }

  // Those with at most so many changes from which nobody has gone on, the nearest first.
  std::vector<std::size_t> nearest(std::size_t changes) const {
    std::vector<std::pair<double, std::size_t>> open;
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (!known_[i].expanded && known_[i].variation.changes.size() <= changes) open.emplace_back(distance(known_[i]), i);
    std::ranges::sort(open);
    std::vector<std::size_t> order;
    for (const auto& [far, i] : open) order.push_back(i);
    return order;
  }

  // By the generator, if the walk did not find enough.
  void make_more() {
    if (best(most_difference).size() >= ask_.count || answer_.late || stop_.stop_requested()) return;
    auto asked = another(any_, seed_after(any_, ask_.seed), any_.game->patience, stop_);
    if (!asked) return;
    budget_ = answer_.graded + ask_.budget;  // the generator has a budget of its own
    GenerateRequest& ask = asked->ask;
    ask.rating = RatingRange{shown(answer_.from) - most_difference, shown(answer_.from) + most_difference};
    ask.label = idea_->label;
    ask.count = ask_.budget;
    ask.tries = draws_a_grade * ask_.budget;
    ask.hurry = 0;
    ask.now = ask_.now;
    if (ask_.patience > 0 && ask_.now) ask.patience = std::max(0.1, ask_.patience - (ask_.now() - begun_));
    const auto take = [&](const Json& line) {
      if (const auto made = read_parsed({{"crux", 1}, {"game", any_.game->name}, {"puzzle", line["puzzle"]}}))
        if (auto rating = judged(*made))
          known_.push_back({.variation = {*made, std::move(*rating), {std::string(made_anew)}, new_kind}, .expanded = true});
      return !is_over() && best(most_difference).size() < ask_.count;
    };
    // A generator that refuses adds nothing.
    [[maybe_unused]] const auto made =
        make_puzzles(*any_.game, ask, stop_, {.puzzle = take, .progress = [](const GenerateReport&) {}, .note = {}});
  }

  const AnyPuzzle& any_;
  const VaryRequest& ask_;
  const std::stop_token& stop_;
  double begun_;
  std::uint64_t budget_ = ask_.budget;
  std::set<std::string> solutions_;  // of the puzzle, the first few
  std::size_t idle_ = 0;             // its parts without effect
  bool unique_ = false;
  std::optional<Idea> idea_;
  std::vector<Known> known_;  // the puzzle itself is the first
  std::set<std::string> seen_;
  Variations answer_;
};

}  // namespace

std::optional<VaryGoal> vary_goal(std::string_view name) {
  const auto found = std::ranges::find(vary_goals, name);
  if (found == vary_goals.end()) return std::nullopt;
  return static_cast<VaryGoal>(found - vary_goals.begin());
}

Result<Variations> vary(const AnyPuzzle& any, const VaryRequest& ask, const std::stop_token& stop) {
  if (!any.game->neighbours) return std::unexpected(no_neighbours(*any.game));
  const double begun = ask.now ? ask.now() : 0;
  auto found = Walk(any, ask, stop).go();
  const bool gives_up = !found || !found->found.empty() || found->late || stop.stop_requested();
  if (gives_up || ask.budget != VaryRequest::usual_budget) return found;
  VaryRequest wider = ask;
  wider.budget *= times_wider;
  if (ask.patience > 0 && ask.now) wider.patience = std::max(0.1, ask.patience - (ask.now() - begun));
  return Walk(any, wider, stop).go();
}

std::vector<Json> lines_of(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask) {
  std::vector<Json> lines;
  for (const Variation& one : found.found)
    lines.push_back({{"crux", 1},
                     {"game", from.game->name},
                     {"id", fmt::format("{}-{}-{}", from.id, vary_goals[static_cast<std::size_t>(ask.goal)], lines.size() + 1)},
                     {"puzzle", from.game->write(one.puzzle)},
                     {"changes", one.changes},
                     {"rating", to_json(one.rating)}});
  return lines;
}

std::string why_none(const Variations& found, const VaryRequest& ask) {
  constexpr std::array<std::string_view, 4> words{"harder puzzle", "easier puzzle", "other puzzle that is about as hard",
                                                  "puzzle with the same idea"};
  return fmt::format("no {} was found {} {}", words[static_cast<std::size_t>(ask.goal)],
                     found.late ? "in time: so far only" : "among",
                     counted(found.graded, found.late ? "puzzle was graded" : "puzzle that differs in a few changes",
                             found.late ? "puzzles were graded" : "puzzles that differ in a few changes"));
}

Result<VaryRequest> read_vary(const Json& body) {
  Reading reading(body, "request");
  const Field in = reading.root();
  VaryRequest ask;
  if (const auto asked = in.maybe("ask")) {
    const auto goal = vary_goal(asked->string());
    if (!goal) asked->reject("found " + excerpt(asked->value()), fmt::format("one of {}", fmt::join(vary_goals, ", ")));
    ask.goal = goal.value_or(ask.goal);
  }
  if (const auto count = in.maybe("count")) ask.count = static_cast<std::size_t>(count->integer(1, most_varied));
  if (reading.failed()) return reading.failure();
  const auto seed = read_seed(body, ask.seed);
  if (!seed) return std::unexpected(seed.error());
  ask.seed = *seed;
  return ask;
}

Json to_json(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask) {
  Json json{{"puzzles", lines_of(found, from, ask)}, {"from", to_json(found.from)}, {"aim", found.aim}, {"late", found.late}};
  if (found.found.empty()) json["says"] = as_sentence(why_none(found, ask));
  return json;
}

}  // namespace crux
