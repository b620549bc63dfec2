#include "base/bytes.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/heap.hpp"

namespace crux::bytes_test {
namespace {

// Whether `held` says what malloc says, for a hundred copies of `value`.
template <class T>
void expect_held(const T& value) {
  if (!tests::heap_is_known) GTEST_SKIP() << "a sanitizer has its own heap";
  std::vector<T> copies;
  copies.reserve(100);
  const std::size_t before = tests::heap_bytes();
  while (copies.size() < 100) copies.push_back(value);
  const std::size_t taken = tests::heap_bytes() - before;
  std::size_t said = 0;
  for (const T& copy : copies) said += held(copy);
  EXPECT_NEAR(static_cast<double>(said), static_cast<double>(taken), 0.02 * static_cast<double>(taken) + 200);
}

TEST(Bytes, OfTexts) {
  expect_held(std::string("short"));
  expect_held(std::string(16, 'x'));
  expect_held(std::string(1000, 'x'));
}

TEST(Bytes, OfLists) {
  expect_held(std::vector<int>{});
  expect_held(std::vector<char>(3));
  expect_held(std::vector<int>(1000));
}

TEST(Bytes, OfJson) {
  expect_held(Json(1));
  expect_held(Json("a text that is longer than fifteen characters"));
  expect_held(Json::parse(R"({"a":[1,2,[3,{"b":null}]],"a name that is long":{"x":"y"},"c":[[0,0,0],[63,0,0]],"d":1.5})"));
}

}  // namespace
}  // namespace crux::bytes_test
