// fill_ranking_test.cpp -- the best candidates, put together from pieces and sent as bytes; and the language of --sort and
// --where.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/rng.hpp"
#include "generate/fill/ranking.hpp"

namespace crux::fill::fill_ranking_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// --- found ---------------------------------------------------------------------------------------------------------------------

TEST(Rounded, MakesEqualWhatDiffersInTheLastDigits) {
  EXPECT_NE(0.1 + 0.2, 0.3);
  EXPECT_EQ(rounded(0.1 + 0.2), rounded(0.3));
  EXPECT_EQ(rounded(std::log2(9)), rounded(2 * std::log2(3)));
  EXPECT_NE(rounded(1.000'000'001), rounded(1.000'000'003)) << "and no more than that";
  EXPECT_NEAR(rounded(std::log2(9)), std::log2(9), 1e-9);
  EXPECT_FALSE(std::signbit(rounded(-1e-12)));
  EXPECT_EQ(rounded(-2.5), -2.5);
  EXPECT_EQ(rounded(infinity), infinity);
  EXPECT_EQ(rounded(-infinity), -infinity);
  EXPECT_EQ(rounded(1e300), 1e300);
  EXPECT_TRUE(std::isnan(rounded(nan)));
}

constexpr std::array<std::uint32_t, 3> three_holes{3, 4, 2};

// One of 24 candidates with its keys, which are few: there are many equals.
Ranked any_ranked(Rng& rng) {
  Ranked ranked;
  for (const std::uint32_t options : three_holes) ranked.options.push_back(static_cast<Option>(rng.below(options)));
  constexpr std::array<double, 4> values{-infinity, 0, 1.5, 2};
  Rng own(ranked.options[0] * 8U + ranked.options[1] * 2U + ranked.options[2]);
  ranked.keys = {values[own.below(4)], values[own.below(4)], 0, own.unit()};
  return ranked;
}
Counts any_counts(Rng& rng) { return {rng.below(99), rng.below(99), rng.below(99), rng.below(99), rng.below(99)}; }

// By the definition: larger keys first, the first key first; then smaller options.
std::vector<Ranked> sorted_once(std::vector<Ranked> all, std::size_t top) {
  const auto as_tuple = [](const Ranked& r) { return std::tuple(-r.keys[0], -r.keys[1], -r.keys[2], -r.keys[3], r.options); };
  std::ranges::sort(all, {}, as_tuple);
  const auto again = std::ranges::unique(all);
  all.erase(again.begin(), again.end());
  all.resize(std::min(all.size(), top));
  return all;
}

RC_GTEST_PROP(Best, IsTheBeginningOfAllThatWereSorted, (std::uint64_t seed)) {
  Rng rng(seed);
  std::vector<Ranked> all(rng.below(60));
  for (Ranked& ranked : all) ranked = any_ranked(rng);
  const std::size_t top = rng.below(30);
  const auto expected = sorted_once(all, top);

  // Each candidate goes to one of a few pieces, and these are put together in their turn.
  const std::size_t pieces = 1 + rng.below(5);
  std::vector<Best> best(pieces, Best(top));
  for (const Ranked& ranked : all) best[rng.below(pieces)].add(ranked.keys, ranked.options);
  std::vector<Found> parts;
  Counts sum;
  for (Best& piece : best) {
    parts.push_back({any_counts(rng), piece.take()});
    RC_ASSERT(parts.back().best.size() <= top);
    const Counts& c = parts.back().counts;
    sum = {sum.looked + c.looked, sum.solvable + c.solvable, sum.unique + c.unique, sum.unsettled + c.unsettled,
           sum.kept + c.kept};
  }
  while (parts.size() > 1) {
    Found part = std::move(parts.back());
    parts.pop_back();
    merge(parts[rng.below(parts.size())], std::move(part), top);
  }
  RC_ASSERT(parts[0].best == expected);
  RC_ASSERT(parts[0].counts == sum);
}

TEST(Best, HasHopeForWhatCouldHaveAPlace) {
  const auto add = [](Best& best, double key, Option option) { best.add({key}, std::array{option}); };
  Best best(2);
  EXPECT_TRUE(best.hopes(-infinity));
  add(best, 5, 0);
  EXPECT_TRUE(best.hopes(-infinity)) << "there is room";
  add(best, 3, 1);
  EXPECT_FALSE(best.hopes(2.9));
  EXPECT_TRUE(best.hopes(3)) << "other keys, or the order of candidates, may decide";
  add(best, 4, 2);
  EXPECT_FALSE(best.hopes(3));
  EXPECT_FALSE(Best(0).hopes(infinity));
}

Found any_found(Rng& rng) {
  std::vector<Ranked> all(rng.below(6));
  for (Ranked& ranked : all) ranked = any_ranked(rng);
  return {any_counts(rng), sorted_once(all, 6)};
}

RC_GTEST_PROP(FoundBytes, AreReadAsTheyWereWritten, (std::uint64_t seed)) {
  Rng rng(seed);
  const Found found = any_found(rng);
  const std::string bytes = to_bytes(found);
  const auto read = from_bytes(bytes, three_holes);
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == found);
  for (std::size_t length = 0; length < bytes.size(); ++length)
    RC_ASSERT(!from_bytes(std::string_view(bytes).substr(0, length), three_holes));
  for (std::size_t more = 1; more <= 64; ++more) RC_ASSERT(!from_bytes(bytes + std::string(more, '\0'), three_holes));
}

// A flipped bit may make another result, but never one that could not be.
RC_GTEST_PROP(FoundBytes, AreNotTrusted, (std::uint64_t seed)) {
  Rng rng(seed);
  const Found found = any_found(rng);
  const std::string bytes = to_bytes(found);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    const auto read = from_bytes(flipped, three_holes);
    if (!read) continue;
    RC_ASSERT(to_bytes(*read) == flipped);
    RC_ASSERT(read->best.size() == found.best.size());
    RC_ASSERT(sorted_once(read->best, read->best.size()) == read->best);
    for (const Ranked& ranked : read->best)
      for (std::size_t h = 0; h < three_holes.size(); ++h) RC_ASSERT(ranked.options[h] < three_holes[h]);
  }
}

TEST(FoundBytes, RefuseWhatCannotHaveBeenFound) {
  const auto read = [](std::vector<Ranked> best) { return from_bytes(to_bytes({{}, std::move(best)}), three_holes); };
  const Ranked good{{2}, {0, 3, 1}}, worse{{1}, {0, 0, 0}};
  EXPECT_TRUE(read({good, worse}));
  EXPECT_FALSE(read({worse, good})) << "not in order";
  EXPECT_FALSE(read({good, good})) << "twice";
  EXPECT_FALSE(read({{{2}, {3, 3, 1}}})) << "the first hole has three options";
  EXPECT_FALSE(read({{{2}, {0, 3, 2}}})) << "the last has two";
  EXPECT_FALSE(read({{{2, 0, 0, nan}, {0, 0, 0}}}));
  EXPECT_FALSE(read({{{2}, {0, 0}}})) << "a hole is missing";
  EXPECT_EQ(read({{{2}, {3, 3, 1}}}).error().expected, "one that crux itself has written");
  std::string huge = to_bytes({{}, {good}});
  std::memset(huge.data() + sizeof(Counts), 0xff, 8);
  EXPECT_FALSE(from_bytes(huge, three_holes)) << "and no memory is asked for";
}

// --- ranking -------------------------------------------------------------------------------------------------------------------

constexpr std::array<RuleInfo, 2> rules{{{"P", "path", ""}, {"T", "turn", ""}}};
constexpr std::array<NamedRules, 3> sets{{{"none", 0}, {"base", 1}, {"all", 3}}};
const RuleBook book{rules, sets};

Result<Ranking> reading(std::string_view sort, std::string_view where = "") { return read_ranking(sort, where, {.book = book}); }

// As it was understood: "1*tsi/0 -1*muse/0, 1*unique", each measure with the mask of its rules.
std::string understood(const Ranking& ranking) {
  const auto say = [&](std::size_t index) {
    const Measure& m = ranking.measures[index];
    if (ranking.rules[index].empty()) return std::string(name_of(m.kind));
    return fmt::format("{}/{}", name_of(m.kind), m.rules.mask) +
           (m.kind == Kind::insight ? fmt::format("-{}", m.against.mask) : "");
  };
  std::string text;
  for (const auto& key : ranking.keys) {
    if (!text.empty()) text += ", ";
    for (const Term& term : key) text += fmt::format("{}{}*{}", &term == key.data() ? "" : " ", term.weight, say(term.measure));
  }
  for (const Bound& bound : ranking.bounds) text += fmt::format("; {}<={}<={}", bound.least, say(bound.measure), bound.most);
  return text;
}
std::string understood(std::string_view sort, std::string_view where = "") {
  const auto ranking = reading(sort, where);
  return ranking ? understood(*ranking) : to_text(ranking.error());
}

TEST(ReadRanking, UnderstandsSumsOfMeasures) {
  EXPECT_EQ(understood("tsi"), "1*tsi/0");
  EXPECT_EQ(understood("-solutions,tsi"), "-1*solutions, 1*tsi/0");
  EXPECT_EQ(understood("insight(all)+0.5*tsi(base)"), "1*insight/3-0 0.5*tsi/1");
  EXPECT_EQ(understood("2*tsi-muse"), "2*tsi/0 -1*muse/0");
  EXPECT_EQ(understood("  - 2.5 * tsi( P + T ) ,  + unique "), "-2.5*tsi/3, 1*unique");
  EXPECT_EQ(understood("-msi-1e-3*remuse(T)+muse,solutions"), "-1*msi/0 -0.001*remuse/2 1*muse/0, 1*solutions");
  EXPECT_EQ(understood("tsi,msi,muse,remuse"), "1*tsi/0, 1*msi/0, 1*muse/0, 1*remuse/0");
}

// Measures that are counted anyway come before those that take a walk.
TEST(ReadRanking, UnderstandsBounds) {
  EXPECT_EQ(understood("tsi", "tsi>=3"), "1*tsi/0; 3<=tsi/0<=inf");
  EXPECT_EQ(understood("tsi", "tsi(base) <= 2.5 , solutions = 4"), "1*tsi/0; 4<=solutions<=4; -inf<=tsi/1<=2.5");
  EXPECT_EQ(understood("unique", "insight(all)>=-1,unique=1"), "1*unique; 1<=unique<=1; -1<=insight/3-0<=inf");
}

// A grade prints more digits than are compared.
TEST(ReadRanking, RoundsBoundsLikeWhatTheyBound) {
  const double tsi = std::log2(9);
  const auto ranking = reading("tsi", fmt::format("tsi={}", tsi));
  ASSERT_TRUE(ranking);
  EXPECT_GE(rounded(tsi), ranking->bounds[0].least);
  EXPECT_LE(rounded(tsi), ranking->bounds[0].most);
}

TEST(ReadRanking, MeasuresTheSameOnce) {
  const auto ranking = reading("tsi(all)+2*tsi(P+T),-tsi(base),tsi", "tsi(T+P)>=1,tsi(none)<=9");
  ASSERT_TRUE(ranking) << to_text(ranking.error());
  EXPECT_EQ(ranking->measures.size(), 3U);
  EXPECT_EQ(ranking->rules, (std::vector<std::string>{"all", "base", "none"}));
  EXPECT_EQ(ranking->key_names, (std::vector<std::string>{"tsi(all)+2*tsi(P+T)", "-tsi(base)", "tsi"}));
}

TEST(ReadRanking, TakesRulesFromItsContext) {
  const auto ranking =
      read_ranking("tsi,tsi(none),insight", "", {.book = book, .mode = Mode::reference, .rules = "all", .against = "base"});
  ASSERT_TRUE(ranking);
  EXPECT_EQ(understood(*ranking), "1*tsi/3, 1*tsi/0, 1*insight/3-1");
  for (const Measure& measure : ranking->measures) EXPECT_EQ(measure.rules.mode, Mode::reference);
  EXPECT_EQ(ranking->measures[2].against.mode, Mode::reference);
  EXPECT_FALSE(read_ranking("tsi", "", {.book = book, .rules = "most"}));
  EXPECT_FALSE(read_ranking("insight", "", {.book = book, .against = "most"}));
}

TEST(ReadRanking, SaysWhatIsWrong) {
  constexpr std::string_view measures = "a measure: solutions, unique, tsi, insight, msi, muse, remuse";
  std::string many = "tsi";
  for (int i = 0; i < 16; ++i) many += "+muse";
  struct Bad {
    std::string sort, where, at, found, expected;
  };
  const std::vector<Bad> all{
      {"", "", "--sort, character 1", "found nothing more", std::string(measures)},
      {"tsy", "", "--sort, character 1", "found \"tsy\"", std::string(measures)},
      {"TSI", "", "--sort, character 1", "found \"TSI\"", std::string(measures)},
      {"tsi,", "", "--sort, character 5", "found nothing more", std::string(measures)},
      {"tsi muse", "", "--sort, character 1", "found \"tsimuse\"", std::string(measures)},
      {"2tsi", "", "--sort, character 2", "found \"tsi\"", "* and a measure, such as 2*tsi"},
      {"tsi+2*", "", "--sort, character 7", "found nothing more", std::string(measures)},
      {"inf*tsi", "", "--sort, character 1", "found \"inf*tsi\"", std::string(measures)},
      {"1e999*tsi", "", "--sort, character 1", "found \"1e999*tsi\"", std::string(measures)},
      {"nan*tsi", "", "--sort, character 1", "found \"nan*tsi\"", std::string(measures)},
      {"tsi(all", "", "--sort, character 5", "found \"all\"", "a rule set and )"},
      {"tsi;muse", "", "--sort, character 4", "found \";muse\"", "a comma, or nothing more"},
      {"solutions(all)", "", "--sort, character 10", "found \"(all)\"", "a comma, or nothing more"},
      {"tsi,msi,muse,remuse,unique", "", "--sort, character 21", "more than 4 keys", "fewer"},
      {many, "", "--sort, character 84", "more than 16 terms", "fewer"},
      {"tsi", "tsi", "--where, character 4", "found nothing more", ">=, <= or ="},
      {"tsi", "tsi>3", "--where, character 5", "found \"3\"", ">=, <= or ="},
      {"tsi", "tsi>=x", "--where, character 6", "found \"x\"", "a number"},
      {"tsi", "tsi>=inf", "--where, character 6", "found \"inf\"", "a number"},
      {"tsi", "3<=tsi", "--where, character 1", "found \"3<=tsi\"", std::string(measures)},
      {"tsi", "tsi>=3,", "--where, character 8", "found nothing more", std::string(measures)},
      {"tsi", "tsi>=3;", "--where, character 7", "found \";\"", "a comma, or nothing more"},
      {"tsi(bas)", "", "--sort, character 5", "found \"bas\"", "the sets are none, base, all; or join rules of P+T by +"},
      {"tsi", "tsi(P+X)<=1", "--where, character 5", "found \"P+X\"", "the sets are none, base, all; or join rules of P+T by +"},
  };
  for (const Bad& bad : all) {
    SCOPED_TRACE(bad.sort + " | " + bad.where);
    const auto ranking = reading(bad.sort, bad.where);
    ASSERT_FALSE(ranking);
    EXPECT_EQ(to_text(ranking.error()), to_text({"fill", bad.at, bad.found, bad.expected}));
  }
}

// Any input gets an answer, and text that can be printed.
RC_GTEST_PROP(ReadRanking, SurvivesAnything, (std::uint64_t seed)) {
  constexpr std::array<std::string_view, 20> words{"tsi", "solutions", "insight", "(",  ")",        "all", "+",
                                                   "-",   "*",         ",",       ">=", "=",        "<",   "2.",
                                                   "e",   "1e9",       " ",       "\0", "\xc3\xa9", "\xff"};
  Rng rng(seed);
  const auto any = [&] {
    std::string text;
    for (std::uint64_t n = rng.below(30); n > 0; --n) text += words[rng.below(words.size())];
    return text;
  };
  const auto ranking = reading(any(), any());
  if (!ranking) RC_ASSERT(!Json(to_text(ranking.error())).dump().empty());
}

TEST(SumOf, WeighsEachTerm) {
  const std::vector<double> values{10, 0.1, 0.2};
  const auto value = [&](std::size_t measure) { return values[measure]; };
  EXPECT_EQ(sum_of({{2, 0}, {-1, 0}}, value), 10);
  EXPECT_EQ(sum_of({{1, 1}, {1, 2}}, value), 0.3) << "rounded";
}

}  // namespace
}  // namespace crux::fill::fill_ranking_test
