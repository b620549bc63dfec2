#include "core/parameters.hpp"

#include <gtest/gtest.h>

#include <array>

namespace crux::parameters_test {
namespace {

TEST(ParameterReader, TakesWhatIsGivenElseTheUsual) {
  const Json given = Json::parse(R"({"nodes":4,"unique":0,"theme":"zoo"})");
  ParameterReader reader(given);
  EXPECT_EQ(reader.whole("nodes", 2, 8, 6), 4);
  EXPECT_EQ(reader.whole("edges", 2, 8, 6), 6);
  EXPECT_FALSE(reader.flag("unique", true));
  EXPECT_TRUE(reader.flag("minimal", true));
  constexpr std::array<std::string_view, 2> themes{"school", "zoo"};
  EXPECT_EQ(reader.choice("theme", themes), 1U);
  EXPECT_EQ(reader.choice("mood", themes), std::nullopt);
  EXPECT_FALSE(reader.wrong());
}

TEST(ParameterReader, KeepsTheFirstError) {
  const Json given = Json::parse(R"({"nodes":9,"edges":"many","theme":"sea"})");
  ParameterReader reader(given);
  EXPECT_EQ(reader.whole("nodes", 2, 8, 6, " burrows"), 6);
  EXPECT_EQ(reader.whole("edges", 2, 8, 7), 7);
  ASSERT_TRUE(reader.wrong());
  EXPECT_EQ(reader.wrong()->where, "--nodes");
  EXPECT_EQ(reader.wrong()->found, "found 9");
  EXPECT_EQ(reader.wrong()->expected, "2 to 8 burrows");
}

TEST(ParameterReader, ListsTheChoices) {
  const Json given = Json::parse(R"({"theme":"sea","mood":3})");
  constexpr std::array<std::string_view, 2> choices{"school", "zoo"};
  for (const char* name : {"theme", "mood"}) {
    ParameterReader reader(given);
    EXPECT_EQ(reader.choice(name, choices), std::nullopt);
    ASSERT_TRUE(reader.wrong());
    EXPECT_EQ(reader.wrong()->expected, "one of school, zoo");
  }
}

TEST(ParameterReader, RefusesNumbersThatDoNotFitAnInt) {
  const Json given = Json::parse(R"({"huge":18446744073709551615,"low":-9223372036854775808,"part":1.5})");
  for (const char* name : {"huge", "low", "part"}) {
    ParameterReader reader(given);
    EXPECT_EQ(reader.whole(name, 0, 5, 1), 1);
    EXPECT_TRUE(reader.wrong()) << name;
  }
}

}  // namespace
}  // namespace crux::parameters_test
