#include "base/content_id.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace crux::content_id_test {
namespace {

TEST(ContentId, IsTheHashOfGameAndPuzzle) {
  // By Python: hashlib.blake2b(b'null\n{"steps":3}', digest_size=16).hexdigest()
  EXPECT_EQ(content_id("null\n{\"steps\":3}"), "0d7a40e50a75e5c7be2c38689583fb30");
  EXPECT_NE(content_id("null\n{\"steps\":4}"), content_id("null\n{\"steps\":3}"));
}

// By Python: hashlib.blake2b(bytes(97 + i % 26 for i in range(size)), digest_size=16).hexdigest()
TEST(ContentId, IsBlake2bOfEveryLength) {
  for (const auto& [size, expected] : std::initializer_list<std::pair<int, const char*>>{
           {0, "cae66941d9efbd404e4d88758ea67670"},
           {1, "27c35e6e9373877f29e562464e46497e"},
           {64, "52016e9917b1511832c98350eb8139df"},
           {127, "6538c0188abc07f3600268cf8f528301"},
           {128, "b17466a99e866eaf42b6c806c9df5be2"},
           {129, "e3c5e473ad83883b794eec135dee4685"},
           {255, "d9b263eece9a1a2db9f6ac61f1e14c47"},
           {256, "3e2002790daa334fe2473b4084cfbb95"},
           {257, "5a872f2cf222924394ca9b0d84d51100"},
           {1000, "3aa6e59e7fbb8728c8e454ea2221cde2"},
       }) {
    std::string text;
    for (int i = 0; i < size; ++i) text += static_cast<char>('a' + i % 26);
    EXPECT_EQ(content_id(text), expected) << size;
  }
}

}  // namespace
}  // namespace crux::content_id_test
