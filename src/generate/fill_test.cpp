// fill_test.cpp -- how candidates are numbered, folded and visited, each against its definition by brute force.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

#include "generate/fill/outline.hpp"
#include "generate/fill/walk.hpp"

namespace crux::fill::fill_test {
namespace {

using Options = std::vector<Option>;

std::vector<Hole> holes_of(const std::vector<std::size_t>& counts) {
  std::vector<Hole> holes;
  for (const std::size_t count : counts) holes.push_back({"", std::vector<std::string>(count)});
  return holes;
}
Odometer odometer_of(const std::vector<std::size_t>& counts) { return Odometer(holes_of(counts)); }

// Every candidate in order, the last hole turning fastest.
std::vector<Options> candidates_of(const Odometer& odometer) {
  std::vector<Options> all{{}};
  for (std::size_t h = 0; h < odometer.holes(); ++h) {
    std::vector<Options> longer;
    for (const Options& options : all)
      for (std::uint32_t o = 0; o < odometer.options(h); ++o) {
        longer.push_back(options);
        longer.back().push_back(static_cast<Option>(o));
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<std::size_t> any_counts(Rng& rng, std::size_t most_holes_here = 4, std::size_t most_options_here = 4) {
  std::vector<std::size_t> counts(1 + rng.below(most_holes_here));
  for (std::size_t& count : counts) count = 1 + rng.below(most_options_here);
  return counts;
}

// --- odometer ------------------------------------------------------------------------------------------------------------------

RC_GTEST_PROP(Odometer, NumbersCandidatesInOrder, (std::uint64_t seed)) {
  Rng rng(seed);
  const Odometer odometer = odometer_of(any_counts(rng));
  const auto all = candidates_of(odometer);
  RC_ASSERT(odometer.count() == all.size());
  RC_ASSERT(std::abs(odometer.log10_count() - std::log10(static_cast<double>(all.size()))) < 1e-9);
  for (std::size_t number = 0; number < all.size(); ++number) {
    std::uint64_t sum = 0;
    for (std::size_t h = 0; h < odometer.holes(); ++h) sum += odometer.stride(h) * all[number][h];
    RC_ASSERT(sum == number);
  }
}

TEST(Odometer, CountsUpToTwoToThe62) {
  EXPECT_EQ(odometer_of(std::vector<std::size_t>(61, 2)).count(), std::uint64_t{1} << 61);
  EXPECT_EQ(odometer_of(std::vector<std::size_t>(62, 2)).count(), std::nullopt);
  EXPECT_EQ(odometer_of(std::vector<std::size_t>(31, 4)).count(), std::nullopt) << "the same number";
  std::vector<std::size_t> almost(60, 2);
  almost.push_back(3);
  EXPECT_EQ(odometer_of(almost).count(), std::uint64_t{3} << 60);
  for (const std::size_t holes : {6, 11, 16, 22, 256}) {  // whose counts are 1 or small again in 64 bits
    const Odometer odometer = odometer_of(std::vector<std::size_t>(holes, 4096));
    EXPECT_EQ(odometer.count(), std::nullopt) << holes;
    EXPECT_NEAR(odometer.log10_count(), static_cast<double>(holes) * std::log10(4096), 1e-6);
  }
}

TEST(Odometer, DrawsEachCandidateEquallyOften) {
  const Odometer odometer = odometer_of({2, 1, 3, 5});
  Rng rng(7);
  std::map<Options, int> seen;
  for (int i = 0; i < 30'000; ++i) {
    Options drawn(4, 99);
    odometer.draw(rng, drawn);
    ++seen[drawn];
  }
  EXPECT_EQ(seen.size(), 30U) << "all of them, and nothing else";
  for (const auto& [options, times] : seen) EXPECT_NEAR(times, 1000, 160);  // five standard deviations
}

// --- folding -------------------------------------------------------------------------------------------------------------------

Options turned(const Symmetry& way, const Options& options) {
  Options result(options.size());
  for (std::size_t h = 0; h < options.size(); ++h) result[way.to[h]] = way.as[h][options[h]];
  return result;
}
Symmetry composed(const Symmetry& first, const Symmetry& then) {
  Symmetry both = first;
  for (std::size_t h = 0; h < first.to.size(); ++h) {
    both.to[h] = then.to[first.to[h]];
    for (Option& option : both.as[h]) option = then.as[first.to[h]][option];
  }
  return both;
}
Symmetry identity_on(const std::vector<std::size_t>& counts) {
  Symmetry same;
  for (std::size_t h = 0; h < counts.size(); ++h) {
    same.to.push_back(static_cast<std::uint16_t>(h));
    same.as.emplace_back();
    for (std::size_t o = 0; o < counts[h]; ++o) same.as[h].push_back(static_cast<Option>(o));
  }
  return same;
}
template <class T>
void shuffle(Rng& rng, std::vector<T>& all) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
}

enum class Group { cyclic, symmetric, swaps, any };

// One generator of the group: what it does to holes of the same size, and to the options in them.
Symmetry generator(Rng& rng, const std::vector<std::size_t>& counts, Group group) {
  Symmetry way = identity_on(counts);
  if (group != Group::swaps)
    for (std::size_t count = 1; count <= 4; ++count) {
      std::vector<std::uint16_t> alike;
      for (std::size_t h = 0; h < counts.size(); ++h)
        if (counts[h] == count) alike.push_back(static_cast<std::uint16_t>(h));
      auto image = alike;
      if (group == Group::cyclic && !image.empty()) std::ranges::rotate(image, image.begin() + 1);
      if (group != Group::cyclic) shuffle(rng, image);
      for (std::size_t i = 0; i < alike.size(); ++i) way.to[alike[i]] = image[i];
    }
  if (group == Group::swaps || group == Group::any)
    for (auto& options : way.as) shuffle(rng, options);
  return way;
}

// A group without its identity; nothing if it grows too large to be tried.
std::optional<std::vector<Symmetry>> any_group(Rng& rng, const std::vector<std::size_t>& counts) {
  const auto group = static_cast<Group>(rng.below(4));
  std::vector<Symmetry> generators;
  for (std::uint64_t n = group == Group::cyclic ? 1 : 1 + rng.below(2); n > 0; --n)
    generators.push_back(generator(rng, counts, group));
  std::vector<Symmetry> all{identity_on(counts)};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const Symmetry& way : generators) {
      Symmetry next = composed(all[i], way);
      if (std::ranges::find(all, next) == all.end()) all.push_back(std::move(next));
      if (all.size() > 150) return std::nullopt;
    }
  all.erase(all.begin());
  return all;
}

RC_GTEST_PROP(Folding, KeepsTheFirstOfEachOrbit, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto counts = any_counts(rng);
  const auto group = any_group(rng, counts);
  RC_PRE(group.has_value());
  const Outline outline(holes_of(counts), *group);
  RC_ASSERT(outline.folding.size() == group->size());
  std::set<Options> firsts, beginnings;
  for (const Options& options : candidates_of(outline.odometer)) {
    Options first = options;
    for (const Symmetry& way : *group) first = std::min(first, turned(way, options));
    Options folded = options;
    outline.folding.fold(folded);
    RC_ASSERT(folded == first);
    RC_ASSERT(outline.folding.may_be_first(options) == (options == first));
    if (!firsts.insert(first).second) continue;
    for (std::size_t n = 0; n <= first.size(); ++n)
      beginnings.emplace(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(n));
  }
  RC_ASSERT(outline.candidates(true) == firsts.size());
  RC_ASSERT(outline.candidates(false) == outline.odometer.count());
  for (const Options& beginning : beginnings) RC_ASSERT(outline.folding.may_be_first(beginning));
}

TEST(Folding, SeesEarlyThatABeginningIsNotTheFirst) {
  const std::vector<std::size_t> counts{3, 3, 3, 3};
  Symmetry swap = identity_on(counts);
  std::swap(swap.to[0], swap.to[1]);
  const Folding folding({swap});
  EXPECT_TRUE(folding.may_be_first(Options{}));
  EXPECT_TRUE(folding.may_be_first(Options{2})) << "2 2 comes";
  EXPECT_TRUE(folding.may_be_first(Options{1, 2}));
  EXPECT_FALSE(folding.may_be_first(Options{2, 1}));
  EXPECT_FALSE(folding.may_be_first(Options{2, 1, 0}));
  EXPECT_EQ(folding.kinds(odometer_of(counts)), 54U);
  EXPECT_EQ(folding.kinds(odometer_of(std::vector<std::size_t>(62, 2))), std::nullopt);
}

TEST(Folding, CountsKindsOfVeryManyCandidates) {
  const std::vector<std::size_t> counts(61, 2);
  Symmetry inverted = identity_on(counts);  // which leaves nothing as it is
  for (auto& options : inverted.as) std::swap(options[0], options[1]);
  EXPECT_EQ(Folding({inverted}).kinds(odometer_of(counts)), std::uint64_t{1} << 60);
}

// --- walk ----------------------------------------------------------------------------------------------------------------------

// Knows of some beginnings that they are dead, and watches how it is led.
struct Pruner {
  std::uint64_t seed = 0;
  std::uint64_t dead_in_eight = 0;
  Options set_so_far = {};
  std::size_t sets = 0;
  bool misled = false;  // under a dead beginning, or unset once too often

  bool is_dead(std::span<const Option> beginning) const {
    std::uint64_t hash = seed;
    for (const Option option : beginning) hash = Rng(hash, option)();
    return hash % 8 < dead_in_eight;
  }
  bool is_hopeless(const Options& options) const {
    for (std::size_t n = 1; n <= options.size(); ++n)
      if (is_dead(std::span(options).first(n))) return true;
    return false;
  }
  bool set(Option option) {
    misled = misled || is_hopeless(set_so_far);
    set_so_far.push_back(option);
    ++sets;
    return !is_dead(set_so_far);
  }
  void unset() {
    if (set_so_far.empty()) {
      misled = true;
    } else {
      set_so_far.pop_back();
    }
  }
};

struct Walked {
  std::vector<Options> seen;
  Pruner filler;
};
// `go(walk)` walks; stops after `enough` visits.
Walked walk_with(const Odometer& odometer, const Folding& folding, const Pruner& pruner, auto&& go,
                 std::size_t enough = std::numeric_limits<std::size_t>::max()) {
  Walked walked{.seen = {}, .filler = pruner};
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  Walk walk(
      odometer, folding, walked.filler,
      [&](std::span<const Option> options) {
        walked.seen.emplace_back(options.begin(), options.end());
        walked.filler.misled = walked.filler.misled || walked.filler.set_so_far != walked.seen.back();
        if (walked.seen.size() == enough) source.request_stop();
      },
      stop);
  go(walk);
  if (walked.filler.misled || !walked.filler.set_so_far.empty()) throw std::logic_error("the filler was led astray");
  return walked;
}
struct Landscape {
  Odometer odometer;
  Folding folding;
  Pruner pruner;
};
std::optional<Landscape> any_landscape(Rng& rng) {
  const auto counts = any_counts(rng, 5);
  std::optional<std::vector<Symmetry>> group(std::in_place);
  if (rng.below(2) == 0) group = any_group(rng, counts);
  if (!group) return std::nullopt;
  return Landscape{odometer_of(counts), Folding(*group), Pruner{rng(), rng.below(4)}};
}

RC_GTEST_PROP(Walk, VisitsARangeInOrder, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto land = any_landscape(rng);
  RC_PRE(land.has_value());
  const auto all = candidates_of(land->odometer);
  const std::size_t first = rng.below(all.size() + 1), last = first + rng.below(all.size() - first + 1);
  std::vector<Options> expected;
  for (std::size_t number = first; number < last; ++number)
    if (land->folding.may_be_first(all[number]) && !land->pruner.is_hopeless(all[number])) expected.push_back(all[number]);

  RC_ASSERT(walk_with(land->odometer, land->folding, land->pruner, [&](auto& walk) { walk.range(first, last); }).seen ==
            expected);
  const auto pieces = walk_with(land->odometer, land->folding, land->pruner, [&](auto& walk) {
    for (std::size_t from = first; from < last;) {
      const std::size_t to = from + 1 + rng.below(last - from);
      walk.range(from, to);
      from = to;
    }
  });
  RC_ASSERT(pieces.seen == expected);
}

TEST(Walk, SharesWhatTheFirstHolesHaveInCommon) {
  const auto walked = walk_with(odometer_of({2, 3, 4}), Folding{}, Pruner{}, [](auto& walk) { walk.range(0, 24); });
  EXPECT_EQ(walked.seen.size(), 24U);
  EXPECT_EQ(walked.filler.sets, 2U + 6U + 24U);
}

RC_GTEST_PROP(Walk, DrawsDependOnSeedAndSlotAlone, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto land = any_landscape(rng);
  RC_PRE(land.has_value());
  const auto draw = [&](std::uint64_t first, std::uint64_t last, const Folding& folding, const Pruner& pruner) {
    return walk_with(land->odometer, folding, pruner, [&](auto& walk) { walk.draws(seed, first, last); }).seen;
  };
  std::vector<Options> expected;
  for (Options& options : draw(0, 40, Folding{}, Pruner{})) {
    land->folding.fold(options);
    if (!land->pruner.is_hopeless(options)) expected.push_back(options);
  }
  RC_ASSERT(draw(0, 40, land->folding, land->pruner) == expected);
  const std::uint64_t cut = rng.below(41);
  auto pieces = draw(0, cut, land->folding, land->pruner);
  for (Options& options : draw(cut, 40, land->folding, land->pruner)) pieces.push_back(std::move(options));
  RC_ASSERT(pieces == expected);
}

TEST(Walk, AnotherSeedAndAnotherSlotDrawSomethingElse) {
  const Odometer odometer = odometer_of(std::vector<std::size_t>(70, 100));  // more than can be counted
  std::set<Options> seen;
  for (const std::uint64_t seed : {0, 1, 2})
    for (const Options& options : walk_with(odometer, Folding{}, Pruner{}, [&](auto& walk) { walk.draws(seed, 0, 100); }).seen)
      seen.insert(options);
  EXPECT_EQ(seen.size(), 300U);
}

TEST(Walk, HearsAStopRequest) {
  const Odometer odometer = odometer_of({4, 4, 4, 4});
  EXPECT_EQ(walk_with(odometer, {}, {}, [](auto& walk) { walk.range(3, 256); }, 5).seen.size(), 5U);
  EXPECT_EQ(walk_with(odometer, {}, {}, [](auto& walk) { walk.draws(1, 0, 256); }, 5).seen.size(), 5U);
}

}  // namespace
}  // namespace crux::fill::fill_test
