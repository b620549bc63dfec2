#include "games/robot/make/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "base/steady_sort.hpp"
#include "games/robot/make/attempt.hpp"
#include "games/robot/make/lesson.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

constexpr std::uint64_t lesson_patience = 120'000;

std::size_t index_of(Measure m) { return static_cast<std::size_t>(m); }

// The value of a measure that takes a search; nothing if that did not end in time.
std::optional<int> searched(Measure m, const Puzzle& p) {
  const auto actions = [&]() -> std::optional<int> {
    const Straight& way = straight_of(p);
    return way.actions ? std::optional(static_cast<int>(way.actions->size())) : std::nullopt;
  };
  if (m == Measure::straight) return actions();
  const Best& best = best_of(p);
  if (!best.program || !best.known()) return std::nullopt;
  if (m == Measure::commands) return best.commands;
  const auto way = actions();
  return way ? std::optional(*way - best.commands) : std::nullopt;
}

class Sampler {
 public:
  Sampler(const Parameters& asked, Rejections& rejections, Attempt& attempt)
      : asked_(asked), rejections_(rejections), attempt_(attempt) {}

  std::optional<Candidate<Puzzle>> sample(Rng& rng) {
    ++rejections_.attempts;
    return made_of(attempt_.grower.grow(asked_.pattern, asked_.weights, asked_.asked, rng));
  }
  std::optional<Candidate<Puzzle>> sample(std::span<const Action> given) {
    ++rejections_.attempts;
    return made_of(attempt_.grower.grow(asked_.pattern, given, asked_.asked));
  }

 private:
  // The result of an attempt to grow.
  std::optional<Candidate<Puzzle>> made_of(Outcome outcome) {
    if (!has_grown(outcome) || !passes(Stage::program, {attempt_.grown})) return std::nullopt;
    attempt_.form = format(attempt_.grown);
    if (attempt_.form.too_large) {
      ++rejections_.outcomes[static_cast<std::size_t>(Outcome::too_large)];
      return std::nullopt;
    }
    if (!passes(Stage::form, {attempt_.grown, &attempt_.form}) || !cheap_ranges()) return std::nullopt;
    if (asked_.limit) attempt_.form.layout.limit = commands(attempt_.grown.program);
    Puzzle puzzle(attempt_.form.layout);
    if (!passes(Stage::puzzle, {attempt_.grown, &attempt_.form, &puzzle}) || !is_novel(puzzle)) return std::nullopt;
    puzzle.findings().intended = attempt_.grown.program;
    if (!searched_ranges(puzzle) || !teaches(puzzle)) return std::nullopt;
    ++rejections_.good;
    return Candidate<Puzzle>{std::move(puzzle), remarks()};
  }

  bool has_grown(Outcome outcome) {
    const Grower& grower = attempt_.grower;
    ++rejections_.outcomes[static_cast<std::size_t>(outcome)];
    if (outcome == Outcome::rejected) count(*asked_.asked[grower.rejected_by()]);
    if (outcome != Outcome::grown) return false;
    grower.harvest(asked_.pattern, attempt_.grown);
    return true;
  }

  void count(const Constraint& c) { ++rejections_.by_constraint[static_cast<std::size_t>(&c - constraints().data())]; }

  bool passes(Stage stage, const Draft& draft) {
    for (const Constraint* c : asked_.asked)
      if (c->stage == stage && c->reject(draft)) {
        count(*c);
        return false;
      }
    return true;
  }

  bool cheap_ranges() {
    for (std::size_t i = 0; i < index_of(Measure::straight); ++i) {
      if (asked_.ranges[i].is_open()) continue;
      if (asked_.ranges[i].has(quick_value(static_cast<Measure>(i), attempt_.grown, attempt_.form.layout))) continue;
      ++rejections_.by_range[i];
      return false;
    }
    return true;
  }

  bool searched_ranges(const Puzzle& p) {
    for (std::size_t i = index_of(Measure::straight); i < measure_count; ++i) {
      if (asked_.ranges[i].is_open()) continue;
      const auto value = searched(static_cast<Measure>(i), p);
      if (value && asked_.ranges[i].has(*value)) continue;
      ++(value ? rejections_.by_range[i] : rejections_.unknown);
      return false;
    }
    return true;
  }

  bool is_novel(const Puzzle& p) {
    if (asked_.novelty == 0) return true;
    const Elements elements = elements_of(p.layout());
    for (const auto& others : {std::cref(asked_.novel), std::cref(std::as_const(rejections_.made))})
      for (const Elements& other : others.get())
        if (distance(elements, other) < asked_.novelty) {
          ++rejections_.novelty;
          return false;
        }
    return true;
  }

  bool teaches(const Puzzle& p) {
    if (!asked_.lesson) return true;
    Budget budget(lesson_patience);
    const auto holds = lesson_holds(p, attempt_.grown.program, budget);
    if (holds.value_or(false)) return true;
    ++(holds ? rejections_.lesson : rejections_.unknown);
    return false;
  }

  Json remarks() const {
    const Grown& grown = attempt_.grown;
    const Uses used = uses(grown.program);
    return {{"solution", write_program(grown.program)},
            {"intended",
             {{"commands", commands(grown.program)},
              {"actions", grown.trace.size()},
              {"uses", {{"repeat", used.repeats}, {"functions", used.functions}, {"depth", used.depth}}}}}};
  }

  const Parameters& asked_;
  Rejections& rejections_;
  Attempt& attempt_;
};

// The reasons of a report: how often, which, and what to do about it.
struct Reason {
  std::uint64_t times;
  std::string name, says, advice;
  bool early = false;  // while the program grows
};

// Most attempts that came as far as this reason failed by it: to change it would help most. The first reasons are asked of every
// attempt, the others of those that are left, in their order.
const Reason* decisive(std::span<const Reason> reasons, std::uint64_t attempts) {
  const Reason* worst = nullptr;
  double most = 0;
  std::uint64_t left = attempts;
  for (const Reason& reason : reasons)
    if (reason.early) left -= reason.times;
  for (const Reason& reason : reasons) {
    const std::uint64_t reached = reason.early ? attempts : left;
    if (!reason.early) left -= reason.times;
    const double share = reached == 0 ? 0 : static_cast<double>(reason.times) / static_cast<double>(reached);
    if (share > most) most = share, worst = &reason;
  }
  return worst;
}

std::vector<Reason> reasons_of(const Parameters& asked, const Rejections& r) {
  std::vector<Reason> reasons;
  const auto outcome = [&](Outcome o) { return r.outcomes[static_cast<std::size_t>(o)]; };
  reasons.push_back(
      {outcome(Outcome::dead_end), "dead-end", "In a wildcard no action was possible.", "Give more actions some weight.", true});
  reasons.push_back({outcome(Outcome::action_fails), "action-fails",
                     "An action of the template, or of a further pass of a repeat or function, could not be done.",
                     "Fewer passes, shorter bodies, or a `forward` of the template's own that leads on to new ground.", true});
  reasons.push_back({outcome(Outcome::too_large), "too-large", "The world is larger than a puzzle may be.",
                     "Fewer passes, or shorter bodies.", true});
  for (const Constraint* c : asked.asked)
    reasons.push_back({r.by_constraint[static_cast<std::size_t>(c - constraints().data())], std::string(c->name),
                       std::string(c->says), std::string(c->advice), c->breaks != nullptr || c->spoils != nullptr});
  for (std::size_t i = 0; i < measure_count; ++i)
    if (!asked.ranges[i].is_open())
      reasons.push_back({r.by_range[i], fmt::format("{}", measure_names[i]),
                         fmt::format("--{} {} was asked for.", measure_names[i], to_text(asked.ranges[i])),
                         fmt::format("A wider range for --{}, or a template of another length.", measure_names[i])});
  if (asked.novelty > 0)
    reasons.push_back({r.novelty, "novelty", fmt::format("It differs from each other one by {} per cent.", asked.novelty),
                       "Less --novelty, or longer wildcards, which leave more to be drawn."});
  if (asked.lesson)
    reasons.push_back({r.lesson, "lesson", "The best program needs what the template teaches.",
                       "More passes or longer bodies make the lesson worth more than any shortcut."});
  if (r.unknown > 0)
    reasons.push_back({r.unknown, "undecided", "A search did not end in time.", "Shorter templates make smaller puzzles."});
  return reasons;
}

}  // namespace

std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng, Rejections& rejections) {
  return Sampler(asked, rejections, attempt_of_thread()).sample(rng);
}

std::optional<Candidate<Puzzle>> sample_with(const Parameters& asked, std::span<const Action> given) {
  Rejections nobody_asks;
  return Sampler(asked, nobody_asks, attempt_of_thread()).sample(given);
}

void keep(const Parameters& asked, const Puzzle& p, Rejections& rejections) {
  if (asked.novelty > 0) rejections.made.push_back(elements_of(p.layout()));
}

std::string report(const Parameters& asked, const Rejections& rejections) {
  const std::vector<Reason> asked_in_order = reasons_of(asked, rejections);
  std::vector<Reason> reasons = asked_in_order;
  steady_sort(reasons, {}, [](const Reason& reason) { return std::pair(~reason.times, reason.name); });
  std::string text = fmt::format("{} attempts, {} good\n", rejections.attempts, rejections.good);
  for (const Reason& reason : reasons) {
    const double share =
        rejections.attempts == 0 ? 0 : 100.0 * static_cast<double>(reason.times) / static_cast<double>(rejections.attempts);
    text += fmt::format("{:>10} {:5.1f}% {}: {}\n", reason.times, share, reason.name, reason.says);
  }
  if (const Reason* const reason = decisive(asked_in_order, rejections.attempts))
    text += fmt::format("what would help most, {}: {}\n", reason->name, reason->advice);
  return text;
}

std::vector<Candidate<Puzzle>> progression(const Parameters& asked, std::uint64_t seed, int n, const Difficulty& difficulty,
                                           Rejections& rejections, const std::stop_token& stop) {
  constexpr std::size_t pool_for_each = 12;
  constexpr std::uint64_t attempts_for_each = 200'000;
  constexpr std::uint64_t stale = 20'000;  // attempts without a new one: the template has hardly any more
  struct Ranked {
    double bits;
    std::size_t blocks;
    Elements elements;
    Candidate<Puzzle> candidate;
  };
  std::vector<Ranked> pool;
  const auto wanted = static_cast<std::size_t>(n);
  std::uint64_t last_new = 0;
  for (std::uint64_t slot = 0; slot < attempts_for_each * wanted && pool.size() < pool_for_each * wanted; ++slot) {
    if (stop.stop_requested()) return {};
    if (pool.size() >= wanted && slot - last_new > stale) break;
    Rng rng(seed, 0, slot);
    auto drawn = sample(asked, rng, rejections);
    if (!drawn) continue;
    const auto bits = difficulty(drawn->puzzle);
    Elements elements = elements_of(drawn->puzzle.layout());
    if (!bits || std::ranges::find(pool, elements, &Ranked::elements) != pool.end()) continue;
    keep(asked, drawn->puzzle, rejections);
    last_new = slot;
    const std::size_t blocks = drawn->puzzle.layout().blocks.size();
    pool.push_back({*bits, blocks, std::move(elements), std::move(*drawn)});
  }
  steady_sort(pool, {}, [](const Ranked& r) { return std::tie(r.bits, r.blocks, r.elements); });
  std::vector<Candidate<Puzzle>> steps;
  const std::size_t count = std::min(wanted, pool.size());
  for (std::size_t k = 0; k < count; ++k) {
    Candidate<Puzzle>& step = pool[count == 1 ? 0 : k * (pool.size() - 1) / (count - 1)].candidate;
    step.remarks["step"] = {k + 1, count};
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace crux::robot
