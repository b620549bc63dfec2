// filling_test.cpp -- one whole search: planned, sampled, bounded, summed up. The results are checked by laws elsewhere
// (tests/conformance/fill.cpp).
#include "service/filling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace crux::filling_test {
namespace {

using Options = std::vector<Option>;

// Four tunnels of a ring, three weights each: 81 candidates, and a mirror.
const std::string ring = R"({"crux":1,"game":"burrows","id":"ring","puzzle":{"nodes":[[0,0],[1,0],[1,1],[0,1]],"edges":[
  [0,1,{"options":[1,2,3]}],[1,2,{"options":[1,2,3]}],[2,3,{"options":[1,2,3]}],[3,0,{"options":[1,2,3]}]],"start":0}})";

// A ladder with so many open tunnels that nobody can number the candidates.
std::string long_ladder() {
  Json nodes = Json::array(), edges = Json::array();
  for (int i = 0; i < 12; ++i) nodes.push_back({i / 2, i % 2});
  Json options = {{"options", Json::array()}};
  for (int weight = 1; weight <= 25; ++weight) options["options"].push_back(weight);
  for (int i = 0; i + 2 < 12; ++i) edges.push_back({i, i + 2, options});
  for (int i = 0; i < 12; i += 2) edges.push_back({i, i + 1, options});
  return Json{{"crux", 1}, {"game", "burrows"}, {"puzzle", {{"nodes", nodes}, {"edges", edges}, {"start", 0}}}}.dump();
}

AnySketch sketch_of(std::string_view line) {
  auto sketch = read_sketch_line(line, std::size_t{1} << 20);
  if (!sketch) ADD_FAILURE() << to_text(sketch.error());
  return std::move(sketch).value();
}
FillRequest request(const AnySketch& sketch, std::string_view sort = "tsi", std::string_view where = "", std::size_t top = 1000) {
  auto ranking = fill::read_ranking(sort, where, {.book = sketch.game->rules});
  if (!ranking) ADD_FAILURE() << to_text(ranking.error());
  return {.ranking = std::move(ranking).value(), .top = top};
}
Filling searched(const AnySketch& sketch, const FillRequest& ask, std::uint64_t budget) {
  Filling filling(sketch, ask, budget);
  filling.cut_into(budget / 5 + 1);
  while (const auto piece = filling.next()) EXPECT_TRUE(filling.take(filling.work(*piece, {})));
  EXPECT_TRUE(filling.complete());
  return filling;
}
std::map<Options, fill::Keys> keys_of(const Filling& filling) {
  std::map<Options, fill::Keys> keys;
  for (const fill::Ranked& ranked : filling.found().best) keys[ranked.options] = ranked.keys;
  return keys;
}

TEST(Filling, LooksAtAllThatTheBudgetAllows) {
  const AnySketch sketch = sketch_of(ring);
  const Filling enough(sketch, request(sketch), 81), short_of_one(sketch, request(sketch), 80);
  EXPECT_FALSE(enough.draws());
  EXPECT_EQ(enough.total(), 81U);
  EXPECT_TRUE(short_of_one.draws());
  EXPECT_EQ(short_of_one.total(), 80U);
  EXPECT_EQ(short_of_one.candidates(), 81U);
}

TEST(Filling, UniqueBlamesOnlyWhatWasWritten) {
  const AnySketch sketch = sketch_of(ring);
  const fill::RankingContext context{.book = sketch.game->rules};
  for (const char* where : {"tsi>3", "solutions>=", "tsi>=1,", "beauty>=1"}) {
    const auto plain = read_wishes("tsi", where, false, context), unique = read_wishes("tsi", where, true, context);
    ASSERT_FALSE(plain) << where;
    ASSERT_FALSE(unique) << where;
    EXPECT_EQ(to_text(unique.error()), to_text(plain.error()));
  }
  for (const char* where : {"", " ", "tsi>=1", " tsi >= 1 "}) {
    const auto plain = read_wishes("tsi", where, false, context), unique = read_wishes("tsi", where, true, context);
    ASSERT_TRUE(plain) << where;
    ASSERT_TRUE(unique) << where;
    EXPECT_EQ(unique->bounds.size(), plain->bounds.size() + 1) << where;
  }
}

TEST(Filling, CountsKindsWhereSymmetryIsAskedFor) {
  const AnySketch sketch = sketch_of(ring);
  FillRequest ask = request(sketch);
  ask.symmetric = true;
  const Filling filling = searched(sketch, ask, 1000);
  EXPECT_EQ(filling.candidates(), 45U);
  EXPECT_EQ(filling.total(), 81U);
  EXPECT_EQ(filling.summary()["candidates"], 45);
  EXPECT_EQ(filling.summary()["looked"], 81);
  EXPECT_EQ(filling.summary()["symmetries"], 2);
  EXPECT_LE(filling.found().counts.solvable, 45U);
}

TEST(Filling, HandsOutPiecesInOrder) {
  const AnySketch sketch = sketch_of(ring);
  Filling filling(sketch, request(sketch), 1000);
  filling.cut_into(30);
  for (const std::uint64_t done : {30, 60, 81}) {
    const auto piece = filling.next();
    ASSERT_TRUE(piece);
    EXPECT_LT(filling.done(), done);
    ASSERT_TRUE(filling.take(filling.work(*piece, {})));
    EXPECT_EQ(filling.done(), done);
    EXPECT_EQ(filling.complete(), done == 81);
  }
  EXPECT_FALSE(filling.next());
  filling.cut_into(0);  // means 1
  EXPECT_FALSE(filling.next());
  EXPECT_FALSE(filling.take("no answer"));
}

TEST(Filling, DrawsTheSameForTheSameSeed) {
  const AnySketch sketch = sketch_of(ring);
  const std::map<Options, fill::Keys> all = keys_of(searched(sketch, request(sketch), 81));
  FillRequest ask = request(sketch);
  std::set<std::vector<Options>> drawn;
  for (const std::uint64_t seed : {1, 1, 2, 3}) {
    ask.seed = seed;
    const Filling filling = searched(sketch, ask, 40);
    EXPECT_EQ(filling.found().counts.looked, 40U);
    EXPECT_LE(filling.found().best.size(), filling.found().counts.kept) << "what is drawn twice is shown once";
    EXPECT_GT(filling.found().best.size(), 5U);
    std::vector<Options> options;
    for (const auto& [found, keys] : keys_of(filling)) {
      ASSERT_TRUE(all.contains(found));
      EXPECT_EQ(keys, all.at(found));
      options.push_back(found);
    }
    drawn.insert(std::move(options));
  }
  EXPECT_EQ(drawn.size(), 3U);
}

TEST(Filling, DrawsOfAnotherSeedAreAnotherSearch) {
  const AnySketch sketch = sketch_of(ring);
  FillRequest ask = request(sketch);
  ask.seed = 1;
  Filling filling(sketch, ask, 40);
  filling.cut_into(10);
  const std::string piece = filling.next().value();
  ASSERT_TRUE(filling.take(filling.work(piece, {})));
  // The caller that goes on need not know how many draws there were to be.
  Filling later(sketch, ask, 7);
  ASSERT_TRUE(later.resume(filling.token()));
  EXPECT_TRUE(later.draws());
  EXPECT_EQ(later.total(), 40U);
  EXPECT_EQ(later.done(), 10U);
  while (const auto next = later.next()) ASSERT_TRUE(later.take(later.work(*next, {})));
  EXPECT_EQ(later.found(), searched(sketch, ask, 40).found());
  ask.seed = 2;
  EXPECT_FALSE(Filling(sketch, ask, 40).resume(filling.token()));
}

TEST(Filling, ShowsNoMoreThanWasAskedFor) {
  const AnySketch sketch = sketch_of(ring);
  const Filling all = searched(sketch, request(sketch), 1000), few = searched(sketch, request(sketch, "tsi", "", 4), 1000),
                none = searched(sketch, request(sketch, "tsi", "", 0), 1000);
  ASSERT_GT(all.found().best.size(), 4U);
  EXPECT_EQ(all.found().best.size(), all.found().counts.kept);
  ASSERT_EQ(few.found().best.size(), 4U);
  EXPECT_TRUE(std::equal(few.found().best.begin(), few.found().best.end(), all.found().best.begin()));
  EXPECT_EQ(few.found().counts, all.found().counts);
  EXPECT_EQ(none.found().counts, all.found().counts);
  EXPECT_TRUE(none.found().best.empty());
}

TEST(Filling, KeepsWhatLiesWithinBounds) {
  const AnySketch sketch = sketch_of(ring);
  const Filling all = searched(sketch, request(sketch, "tsi,solutions"), 1000);
  // Between the best and the worst, and met exactly by some.
  const double middle = all.found().best[all.found().best.size() / 2].keys[0];
  const auto kept_by = [&](const std::string& where, auto&& within) {
    SCOPED_TRACE(where);
    const Filling filling = searched(sketch, request(sketch, "tsi,solutions", where), 1000);
    std::vector<fill::Ranked> expected;
    std::ranges::copy_if(all.found().best, std::back_inserter(expected), within);
    EXPECT_EQ(filling.found().best, expected);
    EXPECT_EQ(filling.found().counts.kept, expected.size());
    EXPECT_EQ(filling.found().counts.solvable, all.found().counts.solvable) << "a bound does not make them unsolvable";
    EXPECT_EQ(searched(sketch, request(sketch, "tsi", where, 0), 1000).found().counts, filling.found().counts);
  };
  const std::string number = Json(middle).dump();
  kept_by("tsi>=" + number, [&](const fill::Ranked& r) { return r.keys[0] >= middle; });
  kept_by("tsi<=" + number, [&](const fill::Ranked& r) { return r.keys[0] <= middle; });
  kept_by("tsi=" + number, [&](const fill::Ranked& r) { return r.keys[0] == middle; });
  kept_by("unique=1", [&](const fill::Ranked& r) { return r.keys[1] == 1; });
  kept_by("unique=0,tsi<=" + number, [&](const fill::Ranked& r) { return r.keys[1] > 1 && r.keys[0] <= middle; });
  kept_by("tsi>=1e9", [](const fill::Ranked&) { return false; });
  EXPECT_EQ(searched(sketch, request(sketch, "tsi", "unique=1"), 1000).found().counts.kept, all.found().counts.unique);
}

TEST(Filling, TellsHowFastItIs) {
  const AnySketch small = sketch_of(ring), large = sketch_of(long_ladder());
  double time = 0;
  const auto clock = [&] { return time += 0.01; };
  const Filling all(small, request(small), 1000);
  EXPECT_GT(all.rate(clock, 0.1, {}), 0);
  EXPECT_EQ(all.done(), 0U) << "trying out is not looking at";
  EXPECT_GT(Filling(small, request(small), 1).rate(clock, 0.05, {}), 0);
  EXPECT_GT(Filling(large, request(large), FillRequest::no_end).rate(clock, 0.05, {}), 0);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_TRUE(std::isfinite(all.rate(clock, 1e9, stopped.get_token())));
}

TEST(Filling, SumsUp) {
  const AnySketch sketch = sketch_of(ring);
  Filling filling(sketch, request(sketch, "tsi", "unique=1", 2), 1000);
  filling.cut_into(50);
  ASSERT_TRUE(filling.take(filling.work(filling.next().value(), {})));
  Json summary = filling.summary();
  EXPECT_EQ(summary["looked"], 50);
  EXPECT_EQ(summary["complete"], false);
  EXPECT_EQ(summary["resume"], filling.token());
  ASSERT_TRUE(filling.take(filling.work(filling.next().value(), {})));
  summary = filling.summary();
  const fill::Counts& counts = filling.found().counts;
  ASSERT_GT(counts.kept, 2U);
  ASSERT_LT(counts.unique, counts.solvable);
  const Json expected = {{"candidates", 81},
                         {"looked", 81},
                         {"solvable", counts.solvable},
                         {"unique", counts.unique},
                         {"unsettled", 0},
                         {"kept", counts.unique},
                         {"shown", 2},
                         {"sampled", false},
                         {"complete", true}};
  EXPECT_EQ(summary, expected);
}

TEST(Filling, DrawsWhereNobodyCanCount) {
  const AnySketch sketch = sketch_of(long_ladder());
  ASSERT_EQ(sketch.outline->odometer.count(), std::nullopt);
  FillRequest ask = request(sketch, "tsi", "", 3);
  Filling filling(sketch, ask, FillRequest::no_end);
  EXPECT_TRUE(filling.draws());
  EXPECT_EQ(filling.total(), FillRequest::no_end);
  EXPECT_EQ(filling.candidates(), std::nullopt);
  filling.cut_into(20);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(filling.take(filling.work(filling.next().value(), {})));
  EXPECT_EQ(filling.done(), 60U);
  EXPECT_FALSE(filling.complete());
  const Json summary = filling.summary();
  EXPECT_TRUE(summary["candidates"].is_null());
  EXPECT_NEAR(summary["log10_candidates"].get<double>(), 16 * std::log10(25), 1e-9);
  EXPECT_EQ(summary["sampled"], true);
  Filling again(sketch, ask, FillRequest::no_end);
  ASSERT_TRUE(again.resume(filling.token()));
  EXPECT_EQ(again.done(), 60U);
  ASSERT_FALSE(filling.found().best.empty());
  std::set<Json> ids;
  for (const fill::Ranked& ranked : filling.found().best) {
    const Json line = filling.line_of(ranked, {});
    EXPECT_TRUE(read_line(line.dump()));
    ids.insert(line["id"]);
  }
  EXPECT_EQ(ids.size(), filling.found().best.size());
}

TEST(Filling, WritesNothingThatWasCutShort) {
  const AnySketch sketch = sketch_of(ring);
  const Filling filling = searched(sketch, request(sketch), 1000);
  std::stop_source stopped;
  EXPECT_TRUE(filling.line_of(filling.found().best[0], stopped.get_token())["grade"].is_object());
  stopped.request_stop();
  EXPECT_TRUE(filling.line_of(filling.found().best[0], stopped.get_token())["grade"].is_null());
}

}  // namespace
}  // namespace crux::filling_test
