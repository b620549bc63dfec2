// Memory that requests can pin: attacks that once took gigabytes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/kept.hpp"
#include "server/service_test.hpp"
#include "tests/support/heap.hpp"
#include "tests/support/kept_bound.hpp"

namespace crux::server::memory_test {
namespace {

constexpr std::size_t mega = std::size_t{1} << 20;

// 145 bytes that span all of the world.
std::string wide_robot(int number) {
  return fmt::format(
      R"({{"crux":1,"game":"robot","puzzle":{{"blocks":[[0,0,0],[63,63,63],[{},{},0]],"boxes":[],"switches":[[0,0,1]],)"
      R"("robot":{{"at":[0,0,1],"facing":"N"}}}}}})",
      1 + number % 63, number / 63 % 63);
}

// The ends of a panel of 5 x 4: along the top, then down the right side, then along the bottom, then one on the left.
Json border_end(int number) {
  if (number < 6) return {number, 4};
  if (number < 10) return {5, 9 - number};
  return number < 14 ? Json{14 - number, 0} : Json{0, 3};
}

// Fifteen panels with different ends, each revealed: their tables would take 90 MB. (Of 5 x 5 they would take 2 GB, and a
// minute.)
TEST(Memory, TablesOfManyPanelsAreBounded) {
  constexpr std::size_t most = 16 * mega;
  const tests::KeptBound bound(most);
  World world;
  std::size_t largest = 0;
  const std::size_t before = tests::heap_bytes();
  for (int i = 0; i < 15; ++i) {
    const Json ends = Json::array({border_end(i)});
    const Json line{{"crux", 1},
                    {"game", "panel"},
                    {"puzzle", {{"width", 5}, {"height", 4}, {"starts", {{0, 0}}}, {"ends", ends}, {"marks", Json::array()}}}};
    const Answer added = world.post("/api/v1/puzzles", line);
    ASSERT_EQ(added.status, 201) << added.body;
    ASSERT_EQ(world.post("/api/v1/puzzles/" + added.body["id"].get<std::string>() + "/reveal", Json::object()).status, 200);
    ASSERT_LE(kept_bytes(), most);
    largest = std::max(largest, kept_bytes());
  }
  EXPECT_GT(largest, most / 2) << "tables should be kept while there is room";
  if (tests::heap_is_known) {
    EXPECT_LT(tests::heap_bytes() - before, most + 4 * mega);
  }
}

// Sketches that wait for their turn hold no tables.
TEST(Memory, JobsThatWaitHoldNoTables) {
  const tests::KeptBound bound(16 * mega);
  World world({.jobs = {.threads = 1, .per_client = 20}});
  const Json slow{{"game", "toycar"},
                  {"parameters", {{"length", 40}, {"loops", 7}, {"full", 1}, {"population", 3000}, {"generations", 100000}}},
                  {"count", 20}};
  const Answer running = world.post("/api/v1/generate", slow);
  ASSERT_EQ(running.status, 202) << running.body;
  for (int i = 0; i < 10; ++i) {
    const Json puzzle{{"width", 5},
                      {"height", 4},
                      {"starts", {{0, 0}}},
                      {"ends", Json::array({border_end(i)})},
                      {"marks", {{{"kind", "?"}, {"cell", {0, 0}}}}}};
    ASSERT_EQ(world.post("/api/v1/fill", {{"game", "panel"}, {"puzzle", puzzle}}).status, 202);
  }
  EXPECT_EQ(kept_bytes(), 0U);
}

KnownPuzzle known(const std::string& text) {
  auto any = read_line(text).value();
  return {std::move(any), std::make_shared<const std::string>(text)};
}

TEST(Memory, TheCacheWeighsWhatItHolds) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  const std::size_t before = tests::heap_bytes();
  {
    Cache cache(8 * mega);
    for (int i = 0; i < 2000; ++i) {
      cache.add(std::make_shared<const KnownPuzzle>(known(wide_robot(i))));
      ASSERT_LE(cache.bytes(), 8 * mega);
    }
    EXPECT_GT(cache.bytes(), 7 * mega);
    if (tests::heap_is_known) {
      const std::size_t taken = tests::heap_bytes() - before;
      EXPECT_LT(taken, 2 * cache.bytes());
      EXPECT_GT(2 * taken, cache.bytes());
    }
  }
  if (tests::heap_is_known) {
    EXPECT_LT(tests::heap_bytes() - before, mega);
  }
}

TEST(Memory, ManyWideRobotsAreBounded) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world({.cached = 8 * mega});
  const std::size_t before = tests::heap_bytes();
  for (int i = 0; i < 1500; ++i) {
    const auto line = parse_json(wide_robot(i), "test");
    ASSERT_EQ(world.post("/api/v1/puzzles", *line).status, 201);
  }
  if (tests::heap_is_known) {
    EXPECT_LT(tests::heap_bytes() - before, 24 * mega) << "once it was 300 KB for each";
  }
}

}  // namespace
}  // namespace crux::server::memory_test
