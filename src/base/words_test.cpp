// Words, lists and numbers of things: the empty, the single and the many.
#include "base/words.hpp"

#include <gtest/gtest.h>

namespace crux::words_test {
namespace {

using Parts = std::vector<std::string>;
using Views = std::vector<std::string_view>;

TEST(Words, AreWhatStandsBetweenBlanks) {
  EXPECT_EQ(words_of(""), Views{});
  EXPECT_EQ(words_of(" \t\n"), Views{});
  EXPECT_EQ(words_of("one"), Views{"one"});
  EXPECT_EQ(words_of("  one\ttwo\n three "), (Views{"one", "two", "three"}));
}

TEST(Words, SplitKeepsEmptyParts) {
  EXPECT_EQ(split(""), Views{""});
  EXPECT_EQ(split("a"), Views{"a"});
  EXPECT_EQ(split("a,b c,d"), (Views{"a", "b c", "d"}));
  EXPECT_EQ(split(",a,,"), (Views{"", "a", "", ""}));
  EXPECT_EQ(split("a,b\nc", '\n'), (Views{"a,b", "c"}));
}

TEST(Words, TrimmedLosesBlanksAtBothEndsOnly) {
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed(" \t\r\n\v\f"), "");
  EXPECT_EQ(trimmed("a b"), "a b");
  EXPECT_EQ(trimmed("\t a  b \r\n"), "a  b");
}

TEST(Words, JoinedEndsWithAnd) {
  EXPECT_EQ(joined({}), "");
  EXPECT_EQ(joined(Parts{"a"}), "a");
  EXPECT_EQ(joined(Parts{"a", "b"}), "a and b");
  EXPECT_EQ(joined(Parts{"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(joined(Parts{"a", "", "c"}, "or"), "a,  or c");
}

TEST(Words, CapitalisedKnowsAsciiLetters) {
  EXPECT_EQ(capitalised(""), "");
  EXPECT_EQ(capitalised("z"), "Z");
  EXPECT_EQ(capitalised("mr. Baker"), "Mr. Baker");
  EXPECT_EQ(capitalised("Art"), "Art");
  EXPECT_EQ(capitalised("2 p.m."), "2 p.m.");
  EXPECT_EQ(capitalised("élan"), "élan");
  EXPECT_EQ(capitalised("`a{"), "`a{");
}

TEST(Words, ASentenceBeginsWithACapitalAndEndsWithAFullStop) {
  EXPECT_EQ(as_sentence("lay tiles"), "Lay tiles.");
  EXPECT_EQ(as_sentence("Lay tiles."), "Lay tiles.");
  EXPECT_EQ(as_sentence(""), "");
}

TEST(Words, CountedSaysOneWithoutS) {
  EXPECT_EQ(counted(0, "flag"), "0 flags");
  EXPECT_EQ(counted(1, "flag"), "1 flag");
  EXPECT_EQ(counted(std::size_t{2}, "flag"), "2 flags");
  EXPECT_EQ(counted(-1, "flag"), "-1 flags");
  EXPECT_EQ(counted(1, "box", "boxes"), "1 box");
  EXPECT_EQ(counted(0, "box", "boxes"), "0 boxes");
  EXPECT_EQ(plural(std::uint64_t{1}), "");
  EXPECT_EQ(plural(0), "s");
}

TEST(Words, GroupedHasACommaForEveryThreeDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(123'456), "123,456");
  EXPECT_EQ(grouped(1'002'003), "1,002,003");
  EXPECT_EQ(grouped(~std::uint64_t{0}), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace crux::words_test
