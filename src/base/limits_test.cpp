// limits_test.cpp -- input that would take too much, refused before it does.
#include <gtest/gtest.h>

#include <string>

#include "base/clock.hpp"
#include "base/json.hpp"

namespace crux::room_test {
namespace {

// So many different keys, in an object inside an array.
std::string with_keys(int keys) {
  std::string text = "[{";
  for (int i = 0; i < keys; ++i) text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
  return text + "}]";
}

TEST(ParseJson, RefusesOneKeyTooMany) {
  EXPECT_TRUE(parse_json(with_keys(max_json_keys), "me"));
  const Error refused = parse_json(with_keys(max_json_keys + 1), "me").error();
  EXPECT_EQ(refused.found, "a JSON object with more than 1024 keys");
  EXPECT_EQ(refused.expected, "fewer keys: no puzzle needs so many");
  EXPECT_TRUE(refused.where.starts_with("byte ")) << refused.where;
  // Each object has keys of its own, and text is no key.
  const std::string most = with_keys(max_json_keys);
  EXPECT_TRUE(parse_json("[" + most + "," + most + "]", "me"));
  EXPECT_TRUE(parse_json("{\"a\":\"" + std::string(5'000, ':') + "\"}", "me"));
  EXPECT_TRUE(parse_json("{\"a\":" + most + ",\"b\":1}", "me"));
}

// The parser took 37 s for this.
TEST(ParseJson, RefusesAHundredThousandKeysInMilliseconds) {
  const std::string text = with_keys(78'000);
  ASSERT_GT(text.size(), 700'000u);
  ASSERT_LE(text.size(), max_json_bytes);
  const double began = seconds();
  EXPECT_FALSE(parse_json(text, "me"));
  EXPECT_LT(seconds() - began, 0.1);
}

TEST(ParseJson, RefusesOneValueTooMany) {
  const auto with_values = [](int values) {
    std::string text = "[";
    for (int i = 0; i < values; ++i) text += i == 0 ? "1" : ",1";
    return text + "]";
  };
  EXPECT_TRUE(parse_json(with_values(max_json_values), "me"));
  EXPECT_EQ(parse_json(with_values(max_json_values + 1), "me").error().found, "JSON with more than 131072 values");
}

}  // namespace
}  // namespace crux::room_test
