#include "base/markup.hpp"

#include <gtest/gtest.h>

namespace crux::markup_test {
namespace {

TEST(Markup, NoTextBecomesATag) {
  EXPECT_EQ(escape(""), "");
  EXPECT_EQ(escape("plain: \xC3\xA9"), "plain: \xC3\xA9");
  EXPECT_EQ(escape("<b id='a' title=\"x\">&amp;</b>"), "&lt;b id=&#39;a&#39; title=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;");
  EXPECT_EQ(escape("a\n\x1B\tb"), "a   b");
}

}  // namespace
}  // namespace crux::markup_test
