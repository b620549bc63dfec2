// Generators: distinct puzzles out of a stream.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "generate/distinct.hpp"
#include "generate/portfolio.hpp"
#include "tests/support/stairs.hpp"

namespace crux::room_test {
namespace {

// Stairs of 1..20 steps, which are the same when they differ by ten.
struct Sampler : tests::Stairs {
  using Can = capabilities<Keyed, Sampled>;
  struct Parameters {};
  static constexpr std::array<ParameterInfo, 0> parameters{};
  static Result<Parameters> read_parameters(const Json&) { return Parameters{}; }
  static Json write_parameters(const Parameters&) { return Json::object(); }
  static constexpr std::array<std::string_view, 1> ways{"any"};
  static std::optional<Candidate<Puzzle>> sample(const Parameters&, Rng& rng) {
    return Candidate<Puzzle>{{1 + static_cast<int>(rng.below(20))}};
  }
  static std::optional<std::string> impossible(const Parameters&, std::string_view) { return std::nullopt; }
  static std::uint64_t invariant(const Puzzle& p) { return static_cast<std::uint64_t>(p.steps % 5); }  // coarser than `same`
  static bool same(const Puzzle& a, const Puzzle& b) { return a.steps % 10 == b.steps % 10; }
};
static_assert(contract::Sampled<Sampler>);

struct Kept {
  std::vector<int> steps;
  generate::Tally tally;
};
Kept keep_from(const std::vector<int>& stream, std::uint64_t count, int forbidden = 0) {
  Kept kept;
  const auto tally = generate::distinct<Sampler>(
      count, stream.size(),
      [&](std::uint64_t slot) -> Result<std::optional<Candidate<Sampler::Puzzle>>> {
        if (stream[slot] == 0) return std::nullopt;
        return Candidate<Sampler::Puzzle>{{stream[slot]}};
      },
      [&](const Candidate<Sampler::Puzzle>& drawn) { return drawn.puzzle.steps != forbidden; },
      [&](const Candidate<Sampler::Puzzle>& drawn, std::uint64_t) {
        kept.steps.push_back(drawn.puzzle.steps);
        return true;
      },
      [](const generate::Tally&) { return true; });
  EXPECT_TRUE(tally);
  kept.tally = tally.value_or(generate::Tally{});
  return kept;
}

TEST(Distinct, KeepsTheFirstOfEachKind) {
  const Kept kept = keep_from({3, 13, 8, 3, 0, 4, 18}, 10);
  EXPECT_EQ(kept.steps, (std::vector<int>{3, 8, 4})) << "8 has the invariant of 3 and is not the same";
  EXPECT_EQ(kept.tally.made, 3U);
  EXPECT_EQ(kept.tally.tries, 7U);
  EXPECT_EQ(kept.tally.twins, 3U);
}

TEST(Distinct, StopsWhenThereAreEnoughAndCountsWhatWasRefused) {
  const Kept kept = keep_from({1, 2, 2, 3, 4}, 2, 2);
  EXPECT_EQ(kept.steps, (std::vector<int>{1, 3}));
  EXPECT_EQ(kept.tally.refused, 2U);
  EXPECT_EQ(kept.tally.tries, 4U);
}

TEST(Distinct, GivesUpWhereOnlyTwinsCome) {
  std::vector<int> stream(100'000, 3);
  stream[9'000] = 4;  // late, but not too late: patience begins anew, and there is more of it
  const Kept kept = keep_from(stream, 3);
  EXPECT_EQ(kept.steps, (std::vector<int>{3, 4}));
  EXPECT_TRUE(kept.tally.dry);
  EXPECT_EQ(kept.tally.tries, 9'001 + generate::most_twins(2));
  EXPECT_FALSE(keep_from(std::vector<int>(100, 3), 2).tally.dry);
  EXPECT_FALSE(keep_from(std::vector<int>(100'000, 0), 2).tally.dry) << "what came to nothing says nothing of twins";
}

TEST(Distinct, HandsOnAnError) {
  const auto tally = generate::distinct<Sampler>(
      1, 5, [](std::uint64_t) -> Result<std::optional<Candidate<Sampler::Puzzle>>> { return error("test", "", "broken", ""); },
      [](const auto&) { return true; }, [](const auto&, std::uint64_t) { return true; }, [](const auto&) { return true; });
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().found, "broken");
}

// Draws so often, and counts: recipe i misses by miss[i].
std::vector<int> draws_of(const std::vector<double>& misses, int draws) {
  generate::Portfolio portfolio(misses.size());
  std::vector<int> counts(misses.size(), 0);
  for (int i = 0; i < draws; ++i) {
    const std::size_t recipe = portfolio.next();
    ++counts[recipe];
    portfolio.drawn(recipe, misses[recipe]);
  }
  return counts;
}

TEST(Portfolio, TheFirstIsDrawnFromWhileItHits) { EXPECT_EQ(draws_of({0, 0, 0}, 50), (std::vector<int>{50, 0, 0})); }

TEST(Portfolio, FindsTheOneThatHitsOrComesNearest) {
  constexpr double never = std::numeric_limits<double>::infinity();
  for (const double hit : {0.0, 20.0}) {
    const std::vector<int> counts = draws_of({300, never, 150, hit, 400, never}, 200);
    EXPECT_GT(counts[3], 100) << hit;
  }
}

TEST(Portfolio, NoneIsForgottenIfNoneHits) {
  for (const int count : draws_of(std::vector<double>(8, std::numeric_limits<double>::infinity()), 400)) EXPECT_GT(count, 10);
}

}  // namespace
}  // namespace crux::room_test
