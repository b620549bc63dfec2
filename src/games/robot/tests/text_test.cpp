// Programs, templates and puzzles as text: what is read, what is refused and how, and that what is written is read again.
#include "games/robot/rules/text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/robot/make/templates.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/tests/random.hpp"

namespace crux::robot::text_test {
namespace {

using Kind = Statement::Kind;

// The whole error as one line; "" if the text is read.
std::string refusal(std::string_view text) {
  const auto program = read_program(text);
  return program ? "" : to_text(program.error());
}
std::string template_refusal(std::string_view text) {
  const auto pattern = read_template(text);
  return pattern ? "" : to_text(pattern.error());
}
std::string again(std::string_view text) {
  const auto program = read_template(text);
  return program ? write_on_one_line(*program) : to_text(program.error());
}

TEST(Text, ReadsTheExampleOfThePaper) {
  const auto pattern = read_template(R"(function A
    pick up
    turn right
    put down
    turn left
end function
repeat 4
    wildcard 5
end repeat
function A
)");
  ASSERT_TRUE(pattern);
  const auto act = [](Action action) { return Statement{.kind = Kind::action, .action = action}; };
  const Program expected{{.kind = Kind::define,
                          .name = 'A',
                          .body = {act(Action::pick_up), act(Action::turn_right), act(Action::put_down), act(Action::turn_left)}},
                         {.kind = Kind::repeat, .count = 4, .body = {{.kind = Kind::wildcard, .count = 5}}},
                         {.kind = Kind::call, .name = 'A'}};
  EXPECT_EQ(*pattern, expected);
  EXPECT_EQ((*pattern)[0].body[2].line, 4);
  EXPECT_EQ((*pattern)[2].line, 10);
  EXPECT_EQ(write_program(*pattern),
            "function A\n  pick up\n  turn right\n  put down\n  turn left\nend function\nrepeat 4\n  wildcard 5\nend repeat\n"
            "function A");
}

TEST(Text, BlanksCaseAndCommentsDoNotMatter) {
  EXPECT_EQ(again("  FORWARD  \r\n\r\n\tTurn \t Left # and so on; climb up\r\nRepeat 2;forward ; END  repeat"),
            "forward; turn left; repeat 2; forward; end repeat");
  EXPECT_EQ(again("function a; forward; end function; function A; call a"),
            "function A; forward; end function; function A; function A");
  EXPECT_EQ(again("# nothing\n;;forward;;"), "forward");
}

TEST(Text, AWordOfLettersIsAProgram) {
  EXPECT_EQ(again(" FBLRUDPS\n"), "forward; backward; turn left; turn right; climb up; climb down; pick up; put down");
  EXPECT_EQ(refusal("FFX"),
            "program: line 1: the robot does not know \"ffx\"; use forward, backward, turn left, turn right, climb up, "
            "climb down, pick up, put down, repeat 3, function A");
  EXPECT_NE(refusal("FF LL"), "");
  EXPECT_EQ(letters(std::vector{Action::forward, Action::put_down}), "FS");
}

TEST(Text, NothingIsAProgramButNoTemplate) {
  EXPECT_EQ(read_program(""), Program{});
  EXPECT_EQ(read_program(" # not begun\n"), Program{});
  EXPECT_EQ(template_refusal("# empty"), "template: line 1: there is no command; write at least one, such as wildcard 5");
}

TEST(Text, UnknownStatementsAreNamedWithTheNearest) {
  EXPECT_EQ(refusal("forward\nfoward"), "program: line 2: the robot does not know \"foward\"; did you mean \"forward\"?");
  EXPECT_EQ(refusal("turnleft"), "program: line 1: the robot does not know \"turnleft\"; did you mean \"turn left\"?");
  EXPECT_EQ(refusal("forward 3"), "program: line 1: the robot does not know \"forward 3\"; did you mean \"forward\"?");
  EXPECT_EQ(refusal("repaet 4\nforward"), "program: line 1: the robot does not know \"repaet 4\"; did you mean \"repeat\"?");
  EXPECT_EQ(refusal("endrepeat"), "program: line 1: the robot does not know \"endrepeat\"; did you mean \"end repeat\"?");
  EXPECT_EQ(refusal("1 forward"), "program: line 1: the robot does not know \"1 forward\"; did you mean \"forward\"?");
  EXPECT_NE(refusal("dance").find("use forward"), std::string::npos);
  EXPECT_EQ(refusal("forward; forward; jmp").substr(0, 28), "program: line 1, command 3: ");
}

TEST(Text, EndsMustMatch) {
  EXPECT_EQ(refusal("forward\nend repeat"),
            "program: line 2: \"end repeat\" ends nothing; write repeat further up, or leave this out");
  EXPECT_EQ(refusal("end function"),
            "program: line 1: \"end function\" ends nothing; write function further up, or leave this out");
  EXPECT_EQ(refusal("repeat 2\nforward"), "program: line 1: repeat 2 has no end; write \"end repeat\" below its body");
  EXPECT_EQ(refusal("repeat 2\nforward\nend function"),
            "program: line 3: \"end function\" ends nothing; write function further up, or leave this out");
  EXPECT_EQ(refusal("function A\nrepeat 2\nforward\nend function"),
            "program: line 4: \"end function\" comes too early: repeat 2 of line 2 is still open; write \"end repeat\" first");
  EXPECT_EQ(refusal("function A\nforward\nend repeat"),
            "program: line 3: \"end repeat\" ends nothing; write repeat further up, or leave this out");
  EXPECT_EQ(refusal("repeat 3\nend repeat"), "program: line 2: repeat 3 of line 1 is empty; write at least one command inside");
  EXPECT_EQ(refusal("forward\nfunction B\n# nothing\nend function"),
            "program: line 4: function B of line 2 is empty; write at least one command inside");
}

TEST(Text, CountsHaveBounds) {
  for (const std::string_view count : {" 0", " 1", " 100", " 10000", " -3", " x", "", " 3 4", " 4x", " 99999999999999"})
    EXPECT_EQ(
        refusal(fmt::format("repeat{}\nforward\nend repeat", count)),
        fmt::format("program: line 1: \"repeat{}\" does not say how often; write a whole number from 2 to 99, such as repeat 4",
                    count));
  EXPECT_EQ(refusal("repeat 2; forward; end repeat; repeat 99; forward; end repeat"), "");
  for (const std::string_view count : {" 0", " 65", "", " many"})
    EXPECT_EQ(template_refusal(fmt::format("wildcard{}", count)),
              fmt::format("template: line 1: \"wildcard{}\" does not say how many actions; write a whole number from 1 to 64, "
                          "such as wildcard 5",
                          count));
  EXPECT_EQ(template_refusal("wildcard 1; wildcard 64"), "");
  EXPECT_EQ(refusal("wildcard 5"), "program: line 1: \"wildcard 5\" stands in a program; use it in templates only");
}

TEST(Text, FunctionsAreDefinedBeforeTheyAreCalledAndOnce) {
  EXPECT_EQ(refusal("function G\nforward\nend function"),
            "program: line 1: \"function g\" does not name a function; use one of the names A to F");
  EXPECT_EQ(refusal("function"), "program: line 1: \"function\" does not name a function; use one of the names A to F");
  EXPECT_EQ(refusal("forward\ncall B"),
            "program: line 2: function B is called before it is defined; define it above: function B, its body, end function");
  EXPECT_EQ(refusal("forward\nfunction B\nturn left"),
            "program: line 2: function B is not defined above, and has no end here; write its body and \"end function\" below");
  EXPECT_EQ(refusal("repeat 2\nfunction B\nend repeat"),
            "program: line 2: function B is not defined above, and has no end here; write its body and \"end function\" below");
  EXPECT_EQ(
      refusal("function A\nforward\nfunction A\nend function"),
      "program: line 3: function A calls itself inside its own body, which began on line 1; use a repeat, or call a function "
      "that is defined above");
  EXPECT_EQ(refusal("function A\nforward\nrepeat 2\ncall A\nend repeat\nend function").substr(0, 40),
            "program: line 4: function A calls itself");
  EXPECT_EQ(
      refusal("function A\nforward\nfunction B\nforward\nend function\nend function"),
      "program: line 3: function B begins inside function A, which began on line 1; define B above A, and only call it inside");
  EXPECT_EQ(refusal("function A\nforward\nend function\nfunction A\nturn left\nend function"),
            "program: line 6: \"end function\" ends nothing: A is defined already on line 1, so line 4 calls it; write the body "
            "of each "
            "function once");
  EXPECT_EQ(refusal("function A; forward; end function; function B; function A; end function; repeat 2; call B; end repeat"), "");
  EXPECT_EQ(refusal("repeat 2; function A; forward; end function; end repeat; function A"), "");
}

TEST(Text, ProgramsHaveBounds) {
  const auto times = [](std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const auto nested = [&](int depth) { return times("repeat 2\n", depth) + "forward\n" + times("end repeat\n", depth); };
  EXPECT_EQ(refusal(nested(13)), "");
  EXPECT_EQ(refusal(nested(14)), "program: line 1: the run is longer than 10000 actions; use smaller repeats, or fewer of them");
  EXPECT_EQ(refusal(nested(17)),
            "program: line 17: \"repeat 2\" stands inside 16 others; let at most 16 stand inside each other");
  EXPECT_EQ(refusal(times("forward\n", 1000)), "");
  EXPECT_EQ(refusal(times("forward\n", 1001)), "program: line 1001: there are too many commands; write at most 1000");
  EXPECT_EQ(refusal(times("#", 65'537)), "program: text: the program has 65537 bytes; write at most 65536");
  EXPECT_EQ(
      refusal(
          "forward\nrepeat 99\nrepeat 99\nforward\nend repeat\nend repeat\nrepeat 99\nrepeat 2\nforward\nend repeat\nend repeat"),
      "");
  EXPECT_EQ(
      refusal(
          "repeat 99\nrepeat 99\nforward\nend repeat\nend repeat\nforward\nrepeat 99\nrepeat 3\nforward\nend repeat\nend repeat")
          .substr(0, 17),
      "program: line 7: ");
  EXPECT_EQ(
      refusal(
          "function A\nrepeat 99\nrepeat 50\nforward\nend repeat\nend repeat\nend function\nfunction A\nfunction A\nfunction A")
          .substr(0, 17),
      "program: line 9: ")
      << "a call is as long as what it calls";
  EXPECT_EQ(template_refusal("repeat 99\nrepeat 2\nwildcard 64\nend repeat\nend repeat").substr(0, 18), "template: line 1: ")
      << "wildcards count as what fills them";
}

RC_GTEST_PROP(Text, WhatIsWrittenIsReadAgain, ()) {
  Rng rng(*rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 60))));
  const bool wildcards = rng.below(2) == 0;
  const Program program = random_program(rng, {.wildcards = wildcards});
  const auto read = wildcards ? read_template : read_program;
  for (const std::string& text : {write_program(program), write_on_one_line(program)}) {
    const auto back = read(text);
    if (!back) RC_ASSERT(back.error().found.starts_with("the run is longer"));
    if (!back) RC_DISCARD("too long");
    RC_ASSERT(*back == program);
    RC_ASSERT(write_program(*back) == write_program(program));
  }
}

// --- templates -----------------------------------------------------------------------------------------------------------------

TEST(Templates, AllAreReadAndSayWhatTheyTeach) {
  EXPECT_GE(templates().size(), 12U);
  EXPECT_EQ(templates()[0].name, "first-steps");
  for (const ShippedTemplate& each : templates()) {
    EXPECT_EQ(template_refusal(each.text), "") << each.name;
    EXPECT_FALSE(each.title.empty()) << each.name;
    EXPECT_TRUE(each.lesson.size() > 20 && (each.lesson.ends_with('.') || each.lesson.ends_with(')'))) << each.name;
    EXPECT_EQ(find_template(each.name), &each);
  }
  EXPECT_EQ(find_template("no-such"), nullptr);
}

// "Experiment 1": loops of 6 and 12 actions, 4 times; functions of 6 and 12, called 3 times; all with boxes.
TEST(Templates, ThoseOfThePaperAreWhatItAskedFor) {
  for (const auto& [name, length] : {std::pair{"short-loop", 6}, {"long-loop", 12}}) {
    const auto pattern = read_template(find_template(name)->text);
    EXPECT_EQ(*pattern, (Program{{.kind = Kind::repeat, .count = 4, .body = {{.kind = Kind::wildcard, .count = length}}}}));
    EXPECT_EQ(find_template(name)->required, std::vector<std::string>{"box"});
  }
  for (const auto& [name, length] : {std::pair{"short-function", 6}, {"long-function", 12}}) {
    const auto pattern = read_template(find_template(name)->text);
    EXPECT_EQ((*pattern)[0], (Statement{.kind = Kind::define, .name = 'A', .body = {{.kind = Kind::wildcard, .count = length}}}));
    EXPECT_EQ(std::ranges::count(*pattern, Kind::call, &Statement::kind), 2);
    EXPECT_EQ(find_template(name)->required, std::vector<std::string>{"box"});
  }
}

TEST(Templates, SayWhatTheyRequire) {
  EXPECT_EQ(requires_of("# requires: box, no-backward\nwildcard 3\n  #requires : tall \r\n"),
            (std::vector<std::string>{"box", "no-backward", "tall"}));
  EXPECT_EQ(requires_of("wildcard 3 # requires: box\n# required: box\n# requires:\n"), std::vector<std::string>{});
}

// --- puzzles -------------------------------------------------------------------------------------------------------------------

Json small() {
  return Json::parse(
      R"({"blocks":[[0,0,0],[1,0,0]],"boxes":[[1,0,1]],"switches":[[1,0,1]],"robot":{"at":[0,0,1],"facing":"E"}})");
}
// The error after one thing has been changed.
std::string refusal(std::string_view path, std::string_view value) {
  Json json = small();
  json[Json::json_pointer(std::string(path))] = Json::parse(value);
  const auto layout = read_layout(json);
  return layout ? "" : to_text(layout.error());
}

TEST(Layouts, AreReadAndWritten) {
  const auto layout = read_layout(small());
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->facing, Facing::east);
  EXPECT_EQ(layout->boxes, (std::vector<Cube>{{1, 0, 1}}));
  EXPECT_EQ(write_layout(*layout).dump(), small().dump());
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const Layout random = random_layout(rng);
    const auto back = read_layout(write_layout(random));
    ASSERT_TRUE(back) << to_text(back.error());
    EXPECT_EQ(*back, random);
  }
}

TEST(Layouts, AreRefusedWithPathAndReason) {
  EXPECT_EQ(refusal("/blocks", "[]"), "robot: /blocks: found 0; expected 1 to 4096");
  EXPECT_EQ(refusal("/blocks/1", "[64,0,0]"), "robot: /blocks/1/0: found 64; expected a whole number 0..63");
  EXPECT_EQ(refusal("/blocks/1", "[1,0]"), "robot: /blocks/1: found [1,0]; expected [x,y,z]");
  EXPECT_EQ(refusal("/blocks/1", "[0,0,0]"), "robot: /blocks/1: [0,0,0] for the second time; each place once");
  EXPECT_EQ(refusal("/boxes/0", "[0,0,0]"), "robot: /boxes/0: a box inside a block at [0,0,0]; a free place");
  EXPECT_EQ(refusal("/boxes/0", "[1,0,2]"), "robot: /boxes/0: a box in the air at [1,0,2]; a block or a box below it");
  EXPECT_EQ(refusal("/boxes", "[[1,0,2],[1,0,1]]"), "") << "boxes stand on boxes, in any order";
  EXPECT_EQ(refusal("/boxes/0", "[0,0,1]"),
            "robot: /robot/at: the robot at [0,0,1] is where a box stands; a free place above a block");
  EXPECT_EQ(refusal("/switches", "[]"), "robot: /switches: found 0; expected 1 to 24");
  EXPECT_EQ(refusal("/switches/0", "[1,0,0]"), "robot: /switches/0: a switch inside a block at [1,0,0]; a free place");
  EXPECT_EQ(refusal("/switches/0", "[1,0,2]"), "robot: /switches/0: a switch in the air at [1,0,2]; a block below it");
  EXPECT_EQ(refusal("/robot/at", "[0,0,0]"),
            "robot: /robot/at: the robot at [0,0,0] is inside a block; a free place above a block");
  EXPECT_EQ(refusal("/robot/at", "[0,1,1]"),
            "robot: /robot/at: the robot at [0,1,1] has no block below it; a free place above a block");
  EXPECT_EQ(refusal("/robot/facing", "\"n\""), R"(robot: /robot/facing: found "n"; a direction: "N", "E", "S" or "W")");
  EXPECT_EQ(refusal("/robot", "{}"), "robot: /robot: there is no \"at\"; the field \"at\" is required");
  EXPECT_EQ(refusal("/boxes", "[[1,0,1],[1,0,1]]"), "robot: /boxes/1: [1,0,1] for the second time; each place once");
}

TEST(Layouts, BuiltOnesAreCheckedToo) {
  Layout layout = *read_layout(small());
  EXPECT_FALSE(fault(layout));
  layout.blocks.push_back({0, -1, 0});
  ASSERT_TRUE(fault(layout));
  EXPECT_EQ(fault(layout)->where, "/blocks/2");
  layout = *read_layout(small());
  layout.boxes.assign(max_boxes + 1, {1, 0, 1});
  EXPECT_EQ(fault(layout)->where, "/boxes");
}

}  // namespace
}  // namespace crux::robot::text_test
