#include "draw/svg.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/waiting.hpp"
#include "base/words.hpp"
#include "draw/text.hpp"
#include "tests/support/small_house.hpp"
#include "tests/support/xml.hpp"

namespace crux::svg_test {
namespace {

constexpr Rgb ink = rgb(0x000000);

Picture blank() { return {.width = 100, .height = 100, .title = "Blank", .description = "Nothing.", .shapes = {}}; }

// The file, after its head.
std::string body_of(const Picture& picture) {
  const auto svg = to_svg(picture);
  EXPECT_TRUE(svg) << to_text(svg.error());
  EXPECT_EQ(Xml(*svg).wrong(), "") << *svg;
  const std::size_t from = svg->find("</desc>\n") + 8;
  return svg->substr(from, svg->size() - from - std::string_view("</svg>\n").size());
}
std::string body_of(Picture::Shape shape) {
  Picture p = blank();
  p.shapes.push_back(std::move(shape));
  return body_of(p);
}

TEST(XmlChecker, FindsFaults) {
  for (const char* good : {"<a/>", "<a b=\"c\">d &amp; e<f/></a>\n", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a></a>"})
    EXPECT_EQ(Xml(good).wrong(), "") << good;
  for (const char* bad :
       {"", "<a>", "<a></b>", "<a/><b/>", "<a>&</a>", "<a>&nbsp;</a>", "<a>\x01</a>", "<a>\xEF\xBF\xBF</a>", "<a>\xC0\xBC</a>",
        "<a b=c/>", "<a b=\"1\" b=\"2\"/>", "<a b=\"<\"/>", "<a id=\"x\"><b id=\"x\"/></a>", "<a/>x", "<a b=\"1/>", "<1/>"})
    EXPECT_NE(Xml(bad).wrong(), "") << bad;
  EXPECT_EQ(Xml("<a>1 &lt; 2<b>x</b></a>").words("a"), std::vector<std::string>{"1 < 2"});
}

TEST(Svg, IsWrittenLikeThis) {
  EXPECT_EQ(*to_svg(small_house()),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="60pt" height="80pt" viewBox="0 0 60 80" role="img" aria-labelledby="crux-42aaee53bf5614ab-title crux-42aaee53bf5614ab-desc" fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="DejaVu Sans,sans-serif" font-weight="700" text-anchor="middle">
<title id="crux-42aaee53bf5614ab-title">A &lt;small&gt; house</title>
<desc id="crux-42aaee53bf5614ab-desc">&quot;Walls&quot; &amp; a roof.</desc>
<path fill="#fff" d="M0 80h60v-80h-60z"/>
<path fill="#e69f00" stroke="#102030" stroke-width="2" d="M10 70h40v-40h-40z"/>
<path stroke="#102030" stroke-width="4" d="M5 30l25-25 25 25"/>
<circle fill="#102030" cx="30" cy="25" r="4"/>
<text fill="#102030" font-size="20" x="30" y="57.29" textLength="15.48" lengthAdjust="spacingAndGlyphs">)"
            "\u00c4</text>\n</svg>\n");
}

TEST(Svg, EveryShapeShows) {
  std::set<std::string> seen;
  Picture p = small_house();
  for (; !p.shapes.empty(); p.shapes.pop_back()) seen.insert(*to_svg(p));
  seen.insert(*to_svg(p));
  EXPECT_EQ(seen.size(), small_house().shapes.size() + 1);
}

TEST(Svg, PicturesCanShareAPage) {
  Picture other = small_house();
  other.title = "Another house";
  const std::string both = "<page>" + to_svg(small_house())->substr(39) + to_svg(other)->substr(39) + "</page>";
  EXPECT_EQ(Xml(both).wrong(), "") << "no id is there twice";
}

TEST(Svg, NumbersAreShortAndRoundedTheSameWayEverywhere) {
  const auto written = [](double x) {
    const std::string body = body_of(Picture::Circle{{x, 100}, 1, filled(ink)});
    const std::size_t from = body.find("cx=\"") + 4;
    return body.substr(from, body.find('"', from) - from);
  };
  EXPECT_EQ(written(0), "0");
  EXPECT_EQ(written(-0.0), "0");
  EXPECT_EQ(written(-0.001), "0");
  EXPECT_EQ(written(0.5), ".5");
  EXPECT_EQ(written(-0.05), "-.05");
  EXPECT_EQ(written(12.5), "12.5");
  EXPECT_EQ(written(100), "100");
  EXPECT_EQ(written(-12.34), "-12.34");
  EXPECT_EQ(written(1e300), "10000000000");
  // Half a hundredth is rounded up, and so are its neighbours that another library's sine would give.
  for (const double half : {0.125, 12.345, 3.005, -0.125, -3.005})
    for (const double near : {half, std::nextafter(half, -1e9), std::nextafter(half, 1e9), half - 1e-12, half + 1e-12})
      EXPECT_EQ(written(near), written(half + 1e-9)) << half;
}

// Steps from corner to corner add up to the corners: no rounding is left behind.
TEST(Svg, PathsEndWhereTheyShould) {
  std::vector<Spot> spots;
  for (int i = 0; i <= 1000; ++i) spots.push_back({i / 3.0, 50 + 40 * std::sin(i / 7.0)});
  const std::string body = body_of(Picture::Polyline{spots, stroked(ink, 1)});
  double x = 0, y = 0;
  const char* at = body.c_str() + body.find("d=\"M") + 4;
  const auto number = [&at] {
    char* end = nullptr;
    const double n = std::strtod(at, &end);
    at = end;
    return n;
  };
  x = number(), y = number();
  for (; *at != '"';) {
    char kind = 'l';
    if (*at == 'l' || *at == 'h' || *at == 'v') kind = *at++;
    ASSERT_EQ(kind, 'l') << "each step of this curve goes somewhere else";
    x += number(), y += number();
  }
  EXPECT_NEAR(x, spots.back().x, 0.0051);
  EXPECT_NEAR(y, 100 - spots.back().y, 0.0051);
}

TEST(Svg, NeighboursOfOneStyleShareIt) {
  Picture p = blank();
  p.line({{0, 100}, {10, 100}}, stroked(ink, 1));
  p.line({{5, 90}}, stroked(ink, 1));
  p.polygon({{0, 0}, {1, 0}, {1, 1}}, filled(ink));
  p.polygon({{2, 0}, {3, 0}, {3, 1}}, filled(ink));
  p.circle({50, 50}, 2, filled(ink));
  p.text({50, 50}, 10, "7", rgb(0xffffff));
  EXPECT_EQ(
      body_of(p),
      "<path stroke=\"#000\" d=\"M0 0h10M5 10h0\"/>\n"
      "<g fill=\"#000\">\n<path d=\"M0 100h1v-1z\"/>\n<path d=\"M2 100h1v-1z\"/>\n<circle cx=\"50\" cy=\"50\" r=\"2\"/>\n</g>\n"
      "<text fill=\"#fff\" font-size=\"10\" x=\"50\" y=\"53.65\">7</text>\n");
}

TEST(Svg, TextIsAsLongAsTheTableSays) {
  using Align = Picture::Align;
  const auto text = [](std::string words, Align align, double angle, bool bold) {
    return body_of(Picture::Text{{40, 60}, 16, std::move(words), ink, align, angle, bold});
  };
  const auto length = [](const std::string& body) {
    return std::strtod(body.c_str() + body.find("textLength=\"") + 12, nullptr);
  };
  for (const bool bold : {true, false})
    EXPECT_NEAR(length(text("HAVAWLTH", Align::centre, 0, bold)), text_width("HAVAWLTH", 16, bold), 0.0051);
  EXPECT_NE(text("ab", Align::left, 0, true).find(" text-anchor=\"start\""), std::string::npos);
  EXPECT_NE(text("ab", Align::right, 0, false).find(" font-weight=\"400\" text-anchor=\"end\""), std::string::npos);
  EXPECT_NE(text("ab", Align::centre, 90, true).find(" x=\"40\" y=\"45.83\" transform=\"rotate(-90 40 40)\""), std::string::npos);
  EXPECT_EQ(text("", Align::centre, 0, true).find("textLength"), std::string::npos);
  EXPECT_NE(text(" two  spaces", Align::left, 0, true).find(" xml:space=\"preserve\""), std::string::npos);
}

TEST(Svg, NoNameBreaksOut) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  const std::vector<std::string> names{"</text><script>alert(1)</script>",
                                       "\" onload=\"x",
                                       "]]>",
                                       "<!--",
                                       "&lt;",
                                       "&#0;",
                                       all,
                                       "\xEF\xBF\xBE",
                                       "\xED\xA0\x80",
                                       "\xFF\xFE",
                                       "\xF0\x9F\x98",
                                       "\u202e\u0645"};
  for (const std::string& name : names) {
    Picture p = blank();
    p.title = p.description = name;
    p.text({50, 50}, 10, name, ink);
    const auto svg = to_svg(p);
    ASSERT_TRUE(svg);
    const Xml xml(*svg);
    EXPECT_EQ(xml.wrong(), "") << name;
    EXPECT_EQ(xml.count("text"), 1U);
    EXPECT_EQ(xml.count("script"), 0U);
    EXPECT_EQ(xml.words("title"), xml.words("text"));
  }
  Picture p = blank();
  p.text({50, 50}, 10, names.front(), ink);
  EXPECT_EQ(Xml(*to_svg(p)).words("text"), std::vector{names.front()});
}

TEST(Svg, HasAtMostFourMegabytes) {
  const auto refused = [](const Picture& p) {
    const auto svg = to_svg(p);
    return !svg && svg.error().found == "a picture of more than 4,000,000 bytes" &&
           svg.error().expected == "a smaller puzzle, or shorter names in it";
  };
  Picture words = blank(), shapes = blank(), lines = blank(), title = blank();
  for (int i = 0; i < 1'000; ++i) words.text({50, 50}, 10, std::string(1'000, '&'), ink);  // five bytes each
  for (int i = 0; i < 130'000; ++i) shapes.circle({i / 7.0, 50}, 2, filled(ink));
  for (int i = 0; i < 60'000; ++i)
    lines.line({{i / 7.0, 50}, {3, 3.01}, {55.55, 4.04}, {1.02, 9.07}, {88.03, 5.5}, {7.77, 1.02}, {6.01, 7.02}},
               stroked(ink, 1));
  title.description = std::string(5 << 20, 'x');
  for (const Picture* const p : {&words, &shapes, &lines, &title}) EXPECT_TRUE(refused(*p));
  // To the byte.
  const std::size_t size = to_svg(small_house())->size();
  EXPECT_TRUE(to_svg(small_house(), size));
  EXPECT_EQ(to_svg(small_house(), size - 1).error().found, fmt::format("a picture of more than {} bytes", grouped(size - 1)));
}

TEST(Svg, EndsIfNobodyWaits) {
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  const Picture house = small_house();
  const Waiting waiting(stop);
  source.request_stop();
  EXPECT_THROW(static_cast<void>(to_svg(house)), Stopped);
}

}  // namespace
}  // namespace crux::svg_test
