#include "base/markup.hpp"

#include <gtest/gtest.h>

#include <string>

namespace crux::markup_test {
namespace {

TEST(Markup, NoTextBecomesATag) {
  EXPECT_EQ(escape(""), "");
  EXPECT_EQ(escape("plain: \xC3\xA9"), "plain: \xC3\xA9");
  EXPECT_EQ(escape("<b id='a' title=\"x\">&amp;</b>"), "&lt;b id=&#39;a&#39; title=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;");
  EXPECT_EQ(escape("a\n\x1B\tb"), "a   b");
}

TEST(Markup, WhatNoXmlMayHoldBecomesASign) {
  const std::string sign = "\xEF\xBF\xBD";
  for (const std::string good :
       {"\xC2\x80", "\xE2\x82\xAC", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBD", "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBD"})
    EXPECT_EQ(escape("a" + good + "b"), "a" + good + "b");
  for (const std::string forbidden :
       {"\xEF\xB7\x90", "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xED\xA0\x80", "\xE0\x80\xBC", "\xF4\x90\x80\x80"}) {
    std::string signs;
    for (std::size_t i = 0; i < forbidden.size(); ++i) signs += sign;
    EXPECT_EQ(escape("a" + forbidden + "b"), "a" + signs + "b");
  }
  EXPECT_EQ(escape("\xC0\xBC"), sign + sign) << "a long way to write <";
  EXPECT_EQ(escape("\xE2\x82<"), sign + sign + "&lt;") << "a cut character swallows nothing";
  EXPECT_EQ(escape("\xFF\x80"), sign + sign);
  EXPECT_EQ(escape("\xC3"), sign);
  EXPECT_EQ(readable("<\xC3&\n"), "<" + sign + "&\n");
}

}  // namespace
}  // namespace crux::markup_test
