#include "service/another.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

constexpr double seconds_in_the_band = 4;

// The rating that a line of ours tells. Lines that strangers sent have no grade (sharing.hpp).
std::optional<double> told_rating(const Json& line) {
  const auto grade = line.find("grade");
  if (grade == line.end() || !grade->is_object()) return std::nullopt;
  const auto rating = grade->find("rating");
  if (rating == grade->end() || !rating->is_object() || rating->contains("bound")) return std::nullopt;
  const auto value = rating->find("value");
  return value != rating->end() && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<double> found_rating(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  const GradeRequest ask{.sets = {}, .against = {}, .budget = std::min(budget, any.game->patience), .ladder = true};
  const GradeReport report = measure(any, {.grades = ask, .solutions = false}, stop).grades;
  if (!report.rating || report.rating->kind != Rating::Kind::known) return std::nullopt;
  return report.rating->value;
}

// By the recipe, if it can still be followed.
std::optional<GenerateRequest> by_recipe(const AnyPuzzle& any, std::uint64_t seed) {
  const auto recipe = any.line.find("recipe");
  if (recipe == any.line.end()) return std::nullopt;
  auto ask = again(*any.game, *recipe, seed);
  return ask ? std::optional(std::move(*ask)) : std::nullopt;
}

// By what the game sees in it.
Another by_looks(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  Another like;
  Budget search(std::min(budget, any.game->search_patience), stop);
  Likeness seen = any.game->alike(any, search);
  like.ask.parameters = std::move(seen.parameters);
  like.ask.by = std::move(seen.by);
  like.differs = std::move(seen.differs);
  return like;
}

}  // namespace

Result<Another> another(const AnyPuzzle& any, std::uint64_t seed, std::uint64_t budget, const std::stop_token& stop) {
  if (!any.game->generate) return std::unexpected(no_generator(*any.game));
  Another like;
  if (auto ask = by_recipe(any, seed)) {
    like.ask = std::move(*ask);
  } else if (any.game->alike) {
    like = by_looks(any, budget, stop);
  } else {
    return std::unexpected(no_generator(*any.game));
  }
  like.ask.seed = seed;
  like.ask.count = 1;
  if (!like.ask.rating) {
    const auto told = told_rating(any.line);
    const auto rating = told ? told : found_rating(any, budget, stop);
    if (rating) like.ask.rating = band_of(rating::level_of(*rating));
    if (!rating)
      like.differs += fmt::format("{}It may be of another level: how hard this one is was not found out in time.",
                                  like.differs.empty() ? "" : " ");
  }
  like.ask.hurry = seconds_in_the_band;
  if (const auto good = valid(*any.game, like.ask); !good) return std::unexpected(good.error());
  return like;
}

std::string how_unlike(const Another& asked, const GenerateReport& report) {
  if (!report.nearest) return asked.differs;
  return fmt::format("{}{}No puzzle of its level was found in time; this one comes nearest.", asked.differs,
                     asked.differs.empty() ? "" : " ");
}

}  // namespace crux
