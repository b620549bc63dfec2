// text.cpp -- the laws of what comes from outside: bad input is answered, foreign formats come back, threads agree.
#include <fmt/format.h>

#include <future>

#include "core/foreign.hpp"
#include "draw/svg.hpp"
#include "tests/conformance/laws.hpp"
#include "tests/support/xml.hpp"

namespace crux::conformance::text_test {
namespace {

struct Text : ::testing::TestWithParam<const GameEntry*> {
  const GameEntry& game = *GetParam();
};
INSTANTIATE_TEST_SUITE_P(Games, Text, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->name); });

// --- bad input -------------------------------------------------------------------------------------------------------------

// Strings, numbers and words, and every other character by itself.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t from = 0; from < text.size();) {
    std::size_t to = from + 1;
    if (text[from] == '"') {
      to = std::min(text.find('"', to), text.size() - 1) + 1;
    } else if (std::isalnum(static_cast<unsigned char>(text[from])) || text[from] == '-') {
      while (to < text.size() && (std::isalnum(static_cast<unsigned char>(text[to])) || text[to] == '.')) ++to;
    }
    tokens.emplace_back(text.substr(from, to - from));
    from = to;
  }
  return tokens;
}

const std::vector<std::string> strange{"-1",
                                       "0",
                                       "2",
                                       "1000000",
                                       "99999999999999999999",
                                       "-9223372036854775808",
                                       "1e308",
                                       "1e9",
                                       "0.5",
                                       "1e999",
                                       "null",
                                       "true",
                                       "\"\"",
                                       "\"x\"",
                                       "[]",
                                       "{}",
                                       "[0,0]",
                                       "[[]]",
                                       "[",
                                       "}",
                                       ",",
                                       ":",
                                       "\xff",
                                       "\"\\ud",
                                       "",
                                       "\"\\u0000\"",
                                       "{\"kind\":\"must\"}"};

std::string damage(std::string_view text, Rng& rng) {
  std::vector<std::string> tokens = tokens_of(text);
  for (std::uint64_t wounds = 1 + rng.below(3); wounds > 0 && !tokens.empty(); --wounds) {
    const auto at = tokens.begin() + static_cast<std::ptrdiff_t>(rng.below(tokens.size()));
    switch (rng.below(6)) {
      case 0: tokens.erase(at); break;
      case 1: tokens.insert(at, std::string(*at)); break;
      case 2: std::swap(*at, tokens[rng.below(tokens.size())]); break;
      case 3: *at = at->substr(0, rng.below(at->size() + 1)); break;
      default: *at = strange[rng.below(strange.size())]; break;
    }
  }
  std::string damaged;
  for (const std::string& token : tokens) damaged += token;
  if (rng.below(20) == 0) damaged.resize(rng.below(damaged.size() + 1));
  return damaged;
}

std::string line_of(const AnyPuzzle& any) {
  return Json{{"crux", 1}, {"game", any.game->name}, {"puzzle", any.game->write(any)}}.dump();
}

TEST_P(Text, DamagedLinesAreReadOrRefusedWithAReason) {
  const std::vector<Line> lines = corpus(game.name);
  int refused = 0;
  for (std::uint64_t i = 0; i < 5000 && !lines.empty(); ++i) {
    Rng rng(1, 0, i);
    const std::string text = damage(lines[i % lines.size()].text, rng);
    SCOPED_TRACE(text);
    const auto any = read_line(text);
    if (any) {
      const auto again = read_line(line_of(*any));
      ASSERT_TRUE(again) << to_text(again.error());
      ASSERT_EQ(line_of(*again), line_of(*any));
    } else {
      ++refused;
      ASSERT_FALSE(any.error().room.empty());
      ASSERT_FALSE(any.error().found.empty());
      ASSERT_EQ(to_text(any.error()).find('\n'), std::string::npos) << to_text(any.error());
      ASSERT_LT(to_text(any.error()).size(), 1000u);
    }
  }
  EXPECT_GT(refused, 1000);
}

// A play is read letter by letter against the rules, so the hint and the picture of any text are answers too.
TEST_P(Text, DamagedPlaysAreReadOrRefusedWithAReason) {
  if (!game.draw) GTEST_SKIP() << game.name << " is not drawn";
  for (const Line& line : corpus(game.name)) {
    const auto any = read_line(line.text);
    ASSERT_TRUE(any) << line.where;
    Rng rng(2);
    for (int i = 0; i < 50; ++i) {
      std::string text;
      for (std::uint64_t n = rng.below(12); n > 0; --n) text += "URDLurdl.:,0123456789 \xff\n"[rng.below(24)];
      const auto picture = game.draw(*any, text, game.views.empty() ? 0 : rng.below(game.views.size()));
      if (!picture) {
        EXPECT_FALSE(picture.error().found.empty()) << text;
      }
    }
  }
}

// The largest that a game reads still has a picture in all its views. Only one made of names, a mile of them, is refused.
TEST_P(Text, TheLargestHaveAPicture) {
  if (!game.draw) GTEST_SKIP() << game.name << " is not drawn";
  std::size_t drawn = 0, refused = 0;
  for (const Line& line : corpus(game.name, "largest")) {
    if (line.where.contains("sketches")) continue;
    SCOPED_TRACE(line.where);
    const auto any = read_line(line.text);
    ASSERT_TRUE(any) << to_text(any.error());
    for (std::size_t view = 0; view < std::max<std::size_t>(game.views.size(), 1); ++view) {
      const auto picture = game.draw(*any, "", view);
      ASSERT_TRUE(picture) << to_text(picture.error());
      const auto svg = to_svg(*picture);
      ++(svg ? drawn : refused);
      if (svg) {
        EXPECT_LE(svg->size(), max_picture_bytes);
        EXPECT_EQ(Xml(*svg).wrong(), "");
      } else {
        EXPECT_EQ(svg.error().found, "a picture of more than 4,000,000 bytes");
      }
    }
  }
  EXPECT_GE(drawn, 1U);
  EXPECT_LE(refused, 1U);
}

// --- foreign formats -------------------------------------------------------------------------------------------------------

std::set<std::string> solutions_of(const AnyPuzzle& any) {
  std::set<std::string> plays;
  Budget budget(patience);
  any.game->solve(any, {}, budget, [&](const Trace& trace) { plays.insert(trace.moves); });
  return plays;
}

// A text in a foreign format means the same puzzle when it is read again, and is written the same way.
TEST_P(Text, ForeignFormatsComeBack) {
  if (game.formats.empty()) GTEST_SKIP() << game.name << " has no foreign formats";
  for (const ForeignFormat& format : game.formats) {
    int written = 0;
    for (const Line& line : corpus(game.name)) {
      SCOPED_TRACE(std::string(format.name) + ", " + line.where);
      const auto any = read_line(line.text);
      ASSERT_TRUE(any) << to_text(any.error());
      const auto text = format.write(any->line);
      if (!text) {
        EXPECT_FALSE(text.error().found.empty());
        continue;
      }
      ++written;
      const auto back = format.read(*text);
      ASSERT_TRUE(back) << to_text(back.error());
      EXPECT_EQ(format.write(*back), *text);
      const auto again = read_line(back->dump());
      ASSERT_TRUE(again) << to_text(again.error());
      const auto here = solutions_of(*any), there = solutions_of(*again);
      if (here.size() < 1000) {
        EXPECT_EQ(here, there);
      }
    }
    EXPECT_GT(written, 0) << "no puzzle of the corpus can be written as " << format.name;
  }
}

// --- threads ---------------------------------------------------------------------------------------------------------------

// The grades of all puzzles as text, infinities and all.
std::string graded(const GameEntry& game, const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) {
    const auto any = read_line(line.text);
    if (!any) return to_text(any.error());
    GradeRequest ask{.sets = {}, .against = {}, .budget = 2000};
    for (const NamedRules& set : game.rules.sets) ask.sets.push_back({std::string(set.name), {set.mask, Mode::strict}});
    const GradeReport report = game.grade(*any, ask, {});
    text += fmt::format("{}", report.solutions.solutions);
    for (const SetGrades& set : report.sets)
      for (const Grade& grade : set.grades) text += fmt::format(" {}", grade.value);
    text += '\n';
  }
  return text;
}

TEST_P(Text, ThreadsAgree) {
  const std::vector<Line> lines = corpus(game.name);
  std::vector<std::future<std::string>> threads;
  for (int i = 0; i < 3; ++i) threads.push_back(std::async(std::launch::async, [&] { return graded(game, lines); }));
  const std::string expected = graded(game, lines);
  for (auto& thread : threads) EXPECT_EQ(thread.get(), expected);
}

}  // namespace
}  // namespace crux::conformance::text_test
