// weight.cpp -- the law of weight: a puzzle takes about as much memory as it says. Caches are bounded by that.
#include "tests/conformance/laws.hpp"
#include "tests/support/heap.hpp"

namespace crux::conformance::weight_test {
namespace {

struct Weight : ::testing::TestWithParam<const GameEntry*> {
  const GameEntry& game = *GetParam();
};
INSTANTIATE_TEST_SUITE_P(Games, Weight, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->name); });

// Of several copies, each read by itself.
void expect_weight(const Line& line, std::size_t copies) {
  SCOPED_TRACE(line.where);
  std::vector<AnyPuzzle> made;
  made.reserve(copies);
  std::size_t said = 0;
  const std::size_t before = tests::heap_bytes();
  while (made.size() < copies) {
    auto any = read_line(line.text);
    ASSERT_TRUE(any) << to_text(any.error());
    said += bytes_of(*any) - sizeof *any;
    made.push_back(std::move(*any));
  }
  const std::size_t taken = tests::heap_bytes() - before;
  EXPECT_GT(2 * said, taken) << "it says " << said / copies << " and takes " << taken / copies;
  EXPECT_LT(said, 2 * taken) << "it says " << said / copies << " and takes " << taken / copies;
}

TEST_P(Weight, OfTypicalPuzzles) {
  if (!tests::heap_is_known) GTEST_SKIP() << "a sanitizer has its own heap";
  for (const Line& line : corpus(game.name)) expect_weight(line, 100);
}

// The largest that a game reads, in corpus/largest. A game whose puzzles are all small has none.
TEST_P(Weight, OfTheLargest) {
  if (!tests::heap_is_known) GTEST_SKIP() << "a sanitizer has its own heap";
  if (!std::filesystem::exists(std::filesystem::path(CRUX_SOURCE_DIR) / "src/games" / game.name / "corpus/largest")) return;
  for (const Line& line : corpus(game.name, "largest"))
    if (!line.where.contains("sketches")) expect_weight(line, 20);
}

}  // namespace
}  // namespace crux::conformance::weight_test
