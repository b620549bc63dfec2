// Pages read our limits, and repeat in TypeScript how programs are read and counted (web/play.ts, web/design.ts).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "core/fillable.hpp"
#include "games/robot/make/sketch.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/rules/program.hpp"
#include "tests/support/vectors.hpp"

namespace crux::robot::pages_test {
namespace {

constexpr std::array<std::string_view, 44> pieces{
    "forward", "backward", "turn left", "turn right", "climb up", "climb down", "pick up", "put down",
    // statements with a body
    "repeat 2\nforward\nend repeat", "repeat 99; turn left; end repeat", "function A\nclimb up\nend function",
    "function B\n  repeat 3\n    call A\n  end repeat\nend function", "function A\nend function", "repeat 4\nend repeat",
    // beginnings and ends
    "repeat 3", "repeat 2", "end repeat", "end repeat", "function A", "function A", "function B", "function C", "end function",
    "end function", "call A", "call A", "call B", "call g", "function", "end",
    // numbers
    "repeat 1", "repeat 100", "repeat 007", "repeat -3", "repeat two", "repeat", "wildcard 1", "wildcard 64", "wildcard 65",
    "wildcard 003",
    // ways to write
    "FORWARD ; turn\t left  # and so on", "# forward \r turn left\nforward", "FFL", "endrepeat"};

// A text of the pieces, good or bad: the first eleven are good alone, and stand in it more often.
std::string random_text(Rng& rng) {
  std::string text;
  for (std::uint64_t left = 1 + rng.below(5); left > 0; --left)
    text += fmt::format("{}{}", text.empty() ? "" : "\n", pieces[rng.below(rng.below(3) == 0 ? pieces.size() : 11)]);
  return text;
}

Json read_as(const Result<Program>& program) { return program ? Json(write_program(*program)) : Json(nullptr); }

TEST(Pages, ReadProgramsAsWeDo) {
  std::vector<std::string> texts{"", " ", "FFL", "FFl", "\nFBLRUDPS "};
  for (const std::string_view piece : pieces) texts.emplace_back(piece);
  Rng rng(1);
  while (texts.size() < 600) texts.push_back(random_text(rng));
  Json found = Json::array();
  int good = 0;
  for (const std::string& text : texts) {
    const auto pattern = read_template(text);
    good += pattern ? 1 : 0;
    found.push_back({{"text", text},
                     {"program", read_as(read_program(text))},
                     {"template", read_as(pattern)},
                     {"commands", pattern ? Json(commands(*pattern)) : Json(nullptr)}});
  }
  EXPECT_GT(good, 100);
  vectors::expect_told("robot", found);
}

TEST(Pages, FillWildcardsAsWeDo) {
  Json found = Json::array();
  Rng rng(1);
  for (const Json& json : vectors::puzzles_in("robot", "sketches/small.jsonl")) {
    const auto sketch = Robot::read_sketch(json);
    ASSERT_TRUE(sketch);
    const auto holes = Robot::holes(*sketch);
    int good = 0;
    for (int tries = 0; tries < 1000 && good < 5; ++tries) {
      std::vector<Option> options;
      Json filled = Json::array();
      for (const Hole& hole : holes) {
        options.push_back(static_cast<Option>(rng.below(hole.options.size())));
        filled.push_back(hole.options[options.back()]);
      }
      const auto made = Robot::complete(*sketch, options);
      if (!made) continue;
      ++good;
      found.push_back({{"puzzle", json}, {"filled", std::move(filled)}, {"program", made->remarks["solution"]}});
    }
    EXPECT_EQ(good, 5) << json;
  }
  vectors::expect_told("robot", found, "filled");
}

// The first picture of a puzzle, before anybody asks for a run; also with a box on each switch.
TEST(Pages, BeginAsWeDo) {
  Json found = Json::array();
  std::size_t pressed = 0;
  for (Json json : vectors::puzzles_in("robot", "small.jsonl")) {
    for (const bool boxes : {false, true}) {
      if (boxes) json["boxes"] = json["switches"];
      const auto p = Robot::read(json);
      if (!p) continue;  // the robot stands there
      const auto standing = Robot::standing(*p, "");
      ASSERT_TRUE(standing);
      const Json& frame = standing->board["frames"][0];
      pressed += frame["pressed"].size();
      found.push_back({{"puzzle", json}, {"frame", frame}});
    }
  }
  EXPECT_GT(pressed, 10U);
  vectors::expect_told("robot", found, "starts");
}

TEST(Pages, KnowOurLimits) { vectors::expect_limits("robot", {{"repeat", max_repeat}, {"wildcard", max_wildcard}}); }

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Robot>("robot", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::robot::pages_test
