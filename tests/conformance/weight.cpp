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

struct Weighed {
  std::size_t said = 0, taken = 0;
  // Puzzles of one size may share what is kept for it, and each says all of it: so it may say more than it takes.
  bool fits() const { return 2 * said > taken && said < 3 * taken; }
};

// Of several copies, each read by itself.
Weighed weigh(const Line& line, std::size_t copies) {
  Weighed all;
  std::vector<AnyPuzzle> made;
  made.reserve(copies);
  const std::size_t before = tests::heap_bytes();
  while (made.size() < copies) {
    auto any = read_line(line.text);
    if (!any) {
      ADD_FAILURE() << to_text(any.error());
      return all;
    }
    all.said += bytes_of(*any) - sizeof *any;
    made.push_back(std::move(*any));
  }
  all.taken = tests::heap_bytes() - before;
  return all;
}

// What earlier tests have kept may be freed meanwhile: then the heap shrinks, and it is weighed again.
void expect_weight(const Line& line, std::size_t copies) {
  SCOPED_TRACE(line.where);
  Weighed all = weigh(line, copies);
  for (int again = 0; again < 3 && !all.fits(); ++again) all = weigh(line, copies);
  EXPECT_TRUE(all.fits()) << "it says " << all.said / copies << " and takes " << all.taken / copies;
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
