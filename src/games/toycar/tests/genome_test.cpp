// Move sequences: packed operations against plain lists, exact counts against enumeration, and evolution against the counts.
#include "games/toycar/make/genome.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <map>
#include <new>
#include <set>

#include "generate/evolve/evolve.hpp"
#include "tests/support/dealt.hpp"

namespace {
std::atomic<std::uint64_t> allocations = 0;
}
// Every allocation of this executable is counted: evolution promises none in its loop. Inlined, g++ 12 would take new and free
// for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size > 0 ? size : 1)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace crux::toycar::genome_test {
namespace {

Genome moves(std::string_view text) { return read_moves(text).value(); }

// --- the packed genome
// ----------------------------------------------------------------------------------------------------------

// DESIGN section 4, word by word.
int loops_by_reading(std::string_view text) {
  int loops = 0;
  for (std::size_t i = 0; i + 4 < text.size();) {
    const std::set<char> four(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(i + 4));
    const bool loop = four.size() == 4 && text[i + 4] == text[i];
    loops += loop ? 1 : 0;
    i += loop ? 4 : 1;
  }
  return loops;
}
int violations_by_reading(std::string_view text) {
  const std::set<std::string_view> bad{"UU", "RR", "DD", "LL", "UD", "DU", "LR", "RL"};
  int violations = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) violations += bad.contains(text.substr(i, 2)) ? 1 : 0;
  return violations;
}

std::string random_text(int least = 1, int most = max_moves) {
  std::string text;
  // Mostly turning one way, otherwise there would be few loops.
  std::size_t heading = 0;
  for (int n = *rc::gen::inRange(least, most + 1); n > 0; --n)
    text += heading_letters[heading = (heading + *rc::gen::element<std::size_t>(1, 1, 1, 1, 3, 2, 0)) % 4];
  return text;
}

RC_GTEST_PROP(Genome, IsReadAsItIsWritten, ()) {
  const std::string text = random_text();
  const Genome genome = moves(text);
  RC_ASSERT(to_text(genome) == text);
  RC_ASSERT(to_moves(genome).size() == text.size());
  RC_ASSERT(genome.loops() == loops_by_reading(text));
  RC_ASSERT(genome.violations() == violations_by_reading(text));
}

RC_GTEST_PROP(Genome, ChangesAsAListWould, ()) {
  std::string text = random_text(2, max_moves - 1);
  Genome genome = moves(text);
  for (int step = 0; step < 3; ++step) {
    const auto at = *rc::gen::inRange(0, genome.size());
    const auto heading = *rc::gen::inRange<std::size_t>(0, 4);
    const auto place = static_cast<std::size_t>(at);
    if (step == 0) genome.set(at, static_cast<Heading>(heading)), text[place] = heading_letters[heading];
    if (step == 1) genome.insert(at + 1, static_cast<Heading>(heading)), text.insert(place + 1, 1, heading_letters[heading]);
    if (step == 2) genome.erase(at), text.erase(place, 1);
    RC_ASSERT(to_text(genome) == text);
    RC_ASSERT(genome == moves(text));
    RC_ASSERT(genome.fingerprint() == moves(text).fingerprint());
  }
}

RC_GTEST_PROP(Genome, IsCrossedInsideTheShorter, (std::uint64_t seed)) {
  const std::string a = random_text(), b = random_text();
  Rng rng(seed);
  const auto [c, d] = Sequences::cross(moves(a), moves(b), rng);
  bool found = false;
  for (std::size_t cut = 0; cut < std::min(a.size(), b.size()); ++cut)
    found |= to_text(c) == a.substr(0, cut) + b.substr(cut) && to_text(d) == b.substr(0, cut) + a.substr(cut);
  RC_ASSERT(found);
}

TEST(Genome, LoopsOfExamples) {
  EXPECT_EQ(moves("LURDL").loops(), 1);  // the paper's
  EXPECT_EQ(moves("LURDLURDL").loops(), 2);
  EXPECT_EQ(moves("LURDLURD").loops(), 1);
  EXPECT_EQ(moves("LURDLDRUL").loops(), 2);
  EXPECT_EQ(moves("URDL").loops(), 0);
  EXPECT_EQ(moves("URUR").violations(), 0);
  EXPECT_EQ(moves("U").violations(), 0);
}

TEST(Genome, WhatIsNoSequence) {
  for (const std::string& text : {std::string(), std::string("URX"), std::string("ur"), std::string(65, 'U')})
    EXPECT_FALSE(read_moves(text)) << text;
  EXPECT_EQ(read_moves("URX").error().where, "character 3");
}

TEST(Genome, OneInN) {
  Rng rng(1);
  EXPECT_EQ(one_in_n(1, rng), 1U);
  for (const int n : {2, 3, 11, 64}) {
    std::array<int, 64> in{};
    for (int i = 0; i < 1000 * n; ++i)
      for (std::uint64_t set = one_in_n(n, rng); set != 0; set &= set - 1) ++in[static_cast<std::size_t>(std::countr_zero(set))];
    for (int i = 0; i < 64; ++i) EXPECT_NEAR(in[static_cast<std::size_t>(i)], i < n ? 1000 : 0, i < n ? 160 : 0) << n << " " << i;
  }
}

TEST(Genome, MutationsKeepTheBounds) {
  Rng rng(1);
  Genome shortest = moves("U"), longest = moves(std::string(64, 'R'));
  std::set<int> sizes;
  for (int i = 0; i < 2000; ++i) {
    Genome one = shortest, many = longest;
    Sequences::mutate(one, {}, rng);
    Sequences::mutate(many, {}, rng);
    ASSERT_GE(one.size(), 1);
    ASSERT_LE(many.size(), 64);
    ASSERT_EQ(many, moves(to_text(many)));  // no bits beyond the end
    sizes.insert({one.size(), many.size()});
  }
  EXPECT_TRUE(sizes.contains(2) && sizes.contains(1) && sizes.contains(64) && sizes.contains(63));
  for (int i = 0; i < 2000; ++i) Sequences::mutate(shortest, {}, rng);  // a walk
  EXPECT_EQ(shortest, moves(to_text(shortest)));
}

// --- exact counts
// ---------------------------------------------------------------------------------------------------------------

// All feasible sequences, by loops.
std::map<int, std::set<std::string>> enumerate(std::size_t length) {
  std::vector<std::string> all{"U", "R", "D", "L"};
  for (std::size_t n = 1; n < length; ++n) {
    std::vector<std::string> longer;
    for (const std::string& text : all)
      for (const char letter : heading_letters)
        if (violations_by_reading(std::string{text.back(), letter}) == 0) longer.push_back(text + letter);
    all = std::move(longer);
  }
  std::map<int, std::set<std::string>> by_loops;
  for (const std::string& text : all) by_loops[loops_by_reading(text)].insert(text);
  return by_loops;
}

TEST(Counts, AreThoseOfEnumeration) {
  for (int length = 1; length <= 14; ++length) {
    auto by_loops = enumerate(static_cast<std::size_t>(length));
    for (int loops = 0; loops <= 5; ++loops) {
      EXPECT_EQ(count(length, loops), by_loops[loops].size()) << length << " " << loops;
      EXPECT_EQ(possible(length, loops), length >= 4 * loops + 1);
    }
  }
}

TEST(Counts, OfTheIssueAndTheEdges) {
  EXPECT_EQ(count(11, 2), 208U);
  EXPECT_EQ(count(9, 2), 16U);
  EXPECT_EQ(count(5, 1), 8U);
  EXPECT_EQ(count(1, 0), 4U);
  EXPECT_TRUE(possible(64, 15));
  for (const auto& [length, loops] : {std::pair{0, 0}, {-1, 0}, {65, 0}, {10000, 3}, {64, 16}, {4, 1}, {5, -1}})
    EXPECT_FALSE(possible(length, loops));
  // 2^65 sequences of 64 moves; all counts are multiples of four.
  std::uint64_t quarters = 0;
  for (int loops = 0; loops <= 15; ++loops) quarters += count(64, loops) / 4;
  EXPECT_EQ(quarters, std::uint64_t{1} << 63);
}

TEST(Counts, SamplesAreUniform) {
  Rng rng(1);
  for (const auto& [length, loops] : {std::pair{11, 2}, {9, 2}, {5, 1}, {6, 0}, {7, 1}}) {
    auto all = enumerate(static_cast<std::size_t>(length))[loops];
    const std::size_t kinds = all.size();
    std::map<std::string, int> drawn;
    for (std::size_t i = 0; i < 200 * kinds; ++i) ++drawn[to_text(sample_exact(length, loops, rng))];
    double chi_square = 0;
    for (const auto& [text, times] : drawn) {
      EXPECT_TRUE(all.contains(text)) << text;
      chi_square += (times - 200.0) * (times - 200.0) / 200;
    }
    EXPECT_EQ(drawn.size(), kinds);
    const double freedom = static_cast<double>(kinds) - 1;
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom));  // five standard deviations
  }
  for (const auto& [length, loops] : {std::pair{64, 15}, {64, 3}, {40, 7}, {1, 0}}) {
    const Genome genome = sample_exact(length, loops, rng);
    EXPECT_EQ(genome.size(), length);
    EXPECT_EQ(genome.loops(), loops);
    EXPECT_EQ(genome.violations(), 0);
  }
}

// --- evolution
// ------------------------------------------------------------------------------------------------------------------

TEST(Evolution, FindsAllOptimalSequences) {
  for (const Sequences::Targets targets : {Sequences::Targets{11, 2}, {9, 2}, {5, 1}}) {
    std::set<std::string> found;
    for (const Genome& genome : evolve::run<Sequences>(targets, {.full = true}).optimal_genomes) found.insert(to_text(genome));
    EXPECT_EQ(found, enumerate(static_cast<std::size_t>(targets.length))[targets.loops]);
  }
}

TEST(Evolution, MeetsEveryTargetOfThePaper) {
  for (const Sequences::Targets targets : {Sequences::Targets{1, 0}, {3, 0}, {5, 0}, {7, 1}, {9, 1}, {11, 2}, {40, 7}}) {
    const auto report = evolve::run<Sequences>(targets, {});
    ASSERT_GT(report.optimal, 0U) << targets.length;
    const Genome genome = report.optimal_genomes.front();
    EXPECT_EQ(genome.size(), targets.length);
    EXPECT_EQ(genome.loops(), targets.loops);
    EXPECT_EQ(genome.violations(), 0);
  }
}

TEST(Evolution, ThreadsChangeNothing) {
  const evolve::Options options{.generations = 30, .seed = 5, .full = true};
  const auto alone = evolve::run<Sequences>({9, 1}, options);
  for (const std::size_t threads : {1, 2, 4}) {
    const auto together = evolve::run<Sequences>({9, 1}, options, {}, twin::Dealt{threads});
    EXPECT_EQ(together.optimal_genomes, alone.optimal_genomes);
    EXPECT_EQ(together.front, alone.front);
  }
}

TEST(Evolution, AllocatesNothingAfterTheStart) {
  evolve::Evolution<Sequences> evolution({11, 2}, {.full = true});
  const std::uint64_t before = allocations;
  for (int generation = 0; generation < 100; ++generation) {
    evolution.ask(evolve::Serially{});
    evolution.tell();
  }
  evolution.retarget({9, 2});
  EXPECT_EQ(allocations, before);
  EXPECT_GT(evolution.feasible().size(), 0U);
}

}  // namespace
}  // namespace crux::toycar::genome_test
