#include "store/content_id.hpp"

#include <gtest/gtest.h>

namespace crux::store::content_id_test {
namespace {

TEST(ContentId, IsTheHashOfGameAndPuzzle) {
  // By Python: hashlib.blake2b(b'null\n{"steps":3}', digest_size=16).hexdigest()
  EXPECT_EQ(content_id("null\n{\"steps\":3}"), "0d7a40e50a75e5c7be2c38689583fb30");
  EXPECT_NE(content_id("null\n{\"steps\":4}"), content_id("null\n{\"steps\":3}"));
}

}  // namespace
}  // namespace crux::store::content_id_test
