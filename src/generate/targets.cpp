#include "generate/targets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/maths.hpp"
#include "base/steady_sort.hpp"
#include "generate/fill/found.hpp"

namespace crux {
namespace {

using measures::Kind;

constexpr double points_a_bit = 100, points_a_rung = 150;
constexpr double unknown = 1e6;

bool is_number(Kind kind) { return kind == Kind::solutions || kind == Kind::unique || kind == Kind::own || kind == Kind::rounds; }

// A value as it is compared: the rating as people see it, others without the digits in which sums of logarithms differ.
double shown(Kind kind, double value) { return kind == Kind::rating ? std::round(value) : fill::rounded(value); }

// From one value to another, in points.
double distance(Kind kind, double from, double to) {
  const double far = std::abs(to - from);
  if (kind == Kind::rating) return far;
  if (kind == Kind::rung) return points_a_rung * far;
  if (is_number(kind) && from >= 0 && to >= 0) return points_a_bit * std::abs(crux::log2((1 + to) / (1 + from)));
  return points_a_bit * far;
}

// Cheap ones first: solutions are counted, walks take longer, bots longest.
int cost_of(Kind kind) {
  switch (kind) {
    case Kind::solutions:
    case Kind::unique: return 0;
    case Kind::own: return 1;
    case Kind::rounds: return 2;
    case Kind::rung: return 4;
    case Kind::rating: return 5;
    default: return 3;
  }
}

}  // namespace

double Target::misses(std::optional<double> value) const {
  if (!value || std::isnan(*value)) return unknown;
  const double seen = shown(measure.kind, *value);
  if (seen >= least && seen <= most) return 0;
  if (std::isinf(seen)) return unknown;
  return std::min(unknown, distance(measure.kind, seen, seen < least ? least : most));
}

double Optimum::worse(double value, double best) const {
  const double far = distance(measure.kind, value, best);
  return (value < best) == smallest ? -far : far;
}

Json to_json(const Target& target) {
  const auto end = [](double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); };
  return {end(target.least), end(target.most)};
}

Assessor::Assessor(std::vector<Target> targets, std::optional<Optimum> optimum, bool hard)
    : targets_(std::move(targets)), optimum_(std::move(optimum)), hard_(hard) {
  steady_sort(targets_, {}, [](const Target& target) { return cost_of(target.measure.kind); });
}

Assessment Assessor::assess(Appraisal& candidate, double nearest) {
  constexpr std::size_t first_looks = 16, one_of = 16;
  const bool curious = curious_ < first_looks + judged_++ / one_of;
  Assessment found{.values = std::vector<std::optional<double>>(targets_.size())};
  bool went_on = false;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    if (found.miss > 0 && (!curious || found.miss >= nearest)) {
      found.complete = false;
      break;
    }
    went_on = went_on || found.miss > 0;
    found.values[i] = candidate.value(targets_[i].measure);
    const double miss = targets_[i].misses(found.values[i]);
    found.miss += miss;
    if (miss > 0 && hard_ && targets_[i].measure.kind != Kind::rating)
      return {.miss = std::numeric_limits<double>::infinity(), .complete = false};
  }
  curious_ += went_on ? 1 : 0;
  if (found.miss == 0 && optimum_) {
    found.worth = candidate.value(optimum_->measure);
    if (found.worth && !std::isfinite(*found.worth)) found.worth.reset();
    if (found.worth) found.worth = shown(optimum_->measure.kind, *found.worth);
  }
  return found;
}

}  // namespace crux
