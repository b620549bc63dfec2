// sample_test.cpp -- panels that are made around a line, and panels that are the same.
#include "games/panel/make/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/standing.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"

namespace crux::panel::sample_test {
namespace {

Parameters ask(const char* json) {
  auto asked = Panel::read_parameters(Json::parse(json));
  EXPECT_TRUE(asked) << json << ": " << to_text(asked.error());
  return asked.value();
}

std::string complaint(const char* json) {
  const auto asked = Panel::read_parameters(Json::parse(json));
  return asked ? "read" : to_text(asked.error());
}

// Calls `visit` with the candidates of so many slots, and answers how many there were.
template <class Visit>
int each_candidate(const Parameters& asked, std::uint64_t slots, const Visit& visit) {
  int made = 0;
  for (std::uint64_t slot = 0; slot < slots; ++slot) {
    Rng rng(7, 0, slot);
    const auto drawn = panel::sample(asked, rng);
    if (!drawn) continue;
    ++made;
    visit(*drawn);
  }
  return made;
}

TEST(PanelSample, ThePlantedLineSolvesIt) {
  for (const char* json :
       {R"({})", R"({"width":1,"height":2,"kinds":"squares"})", R"({"width":2,"height":1,"kinds":"stars"})",
        R"({"width":1,"height":1,"kinds":"must,cannot,triangles"})", R"({"width":5,"height":3,"amount":100})",
        R"({"width":4,"height":3,"kinds":"squares,stars","amount":100})", R"({"width":8,"height":2,"kinds":"stars,triangles"})",
        R"({"width":3,"height":3,"corners":0})", R"({"width":4,"height":2,"corners":0,"amount":70})"}) {
    const Parameters asked = ask(json);
    const int made = each_candidate(asked, 60, [&](const Candidate<Puzzle>& drawn) {
      const Puzzle& p = drawn.puzzle;
      EXPECT_EQ(Panel::read(Panel::write(p)).value(), p) << "what is written can be read";
      const auto standing = Panel::standing(p, drawn.remarks["solution"].get<std::string>());
      ASSERT_TRUE(standing) << to_text(standing.error());
      EXPECT_EQ(standing->status, Status::solved) << Panel::write(p) << drawn.remarks;
      std::set<Kind> kinds;
      std::set<Colour> squares;
      for (const Mark& mark : p.marks) {
        kinds.insert(mark.kind);
        if (mark.kind == Kind::square) squares.insert(mark.colour);
      }
      EXPECT_EQ(kinds, std::set<Kind>(asked.kinds.begin(), asked.kinds.end())) << Panel::write(p);
      EXPECT_EQ(squares.size(), asked.wants(Kind::square) ? 2U : 0U);
    });
    EXPECT_GT(made, 5) << json;
  }
}

TEST(PanelSample, TheSameSlotMakesTheSamePanel) {
  const Parameters asked = ask(R"({"width":3,"height":3,"corners":0})");
  const auto written = [&] {
    std::vector<std::string> all;
    each_candidate(asked, 30, [&](const Candidate<Puzzle>& drawn) {
      all.push_back(Panel::write(drawn.puzzle).dump() + drawn.remarks.dump());
    });
    return all;
  };
  const auto first = written();
  EXPECT_EQ(first, written());
  EXPECT_GT(std::set<std::string>(first.begin(), first.end()).size(), first.size() / 2);
}

TEST(PanelSample, EveryLineIsAsLikelyAsTheOther) {
  std::map<std::string, int> drawn;
  const int made = each_candidate(ask(R"({"width":2,"height":2,"kinds":"cannot","amount":1})"), 1200,
                                  [&](const Candidate<Puzzle>& c) { ++drawn[c.remarks["solution"].get<std::string>()]; });
  EXPECT_EQ(made, 1200);
  EXPECT_EQ(drawn.size(), 12U);
  for (const auto& [line, times] : drawn) EXPECT_NEAR(times, 100, 40) << line;
}

TEST(PanelSample, BitsAreThoseOfTheGrader) {
  int seen = 0;
  each_candidate(ask(R"({"width":3,"height":3})"), 20, [&](const Candidate<Puzzle>& drawn) {
    const Puzzle& p = drawn.puzzle;
    Budget budget;
    const RuleSet all{(1U << Panel::rules.size()) - 1, Mode::strict};
    const double tsi = information::measure<Panel>(p, InformedPolicy{all}, Mode::strict, budget, foresee(p)).tsi;
    EXPECT_NEAR(bits_left(p).value_or(-1), tsi, 1e-9);
    ++seen;
  });
  EXPECT_GT(seen, 10);
  const Parameters asked = ask(R"({"width":3,"height":3,"least":2,"most":3})");
  EXPECT_GT(each_candidate(asked, 100,
                           [](const Candidate<Puzzle>& drawn) {
                             EXPECT_GE(bits_left(drawn.puzzle), 2);
                             EXPECT_LE(bits_left(drawn.puzzle), 3 + 1e-9);
                           }),
            5);
}

TEST(PanelParameters, AreReadAndWritten) {
  for (const char* json : {R"({})", R"({"width":2,"height":8,"kinds":"stars,must","amount":7,"corners":0,"least":1,"most":2})"}) {
    const Parameters asked = ask(json);
    EXPECT_EQ(Panel::read_parameters(Panel::write_parameters(asked)).value(), asked);
  }
  EXPECT_EQ(Panel::write_parameters(ask(R"({"kinds":"stars,must"})"))["kinds"], "must,stars");
}

TEST(PanelParameters, SayWhatIsWrong) {
  EXPECT_EQ(complaint(R"({"width":9})"), "generate: --width: found 9; 1 to 8 cells");
  EXPECT_EQ(complaint(R"({"height":0})"), "generate: --height: found 0; 1 to 8 cells");
  EXPECT_EQ(complaint(R"({"amount":101})"), "generate: --amount: found 101; 1 to 100 per cent");
  EXPECT_EQ(complaint(R"({"width":8,"height":4})"),
            "generate: --width: 8 x 4 are 32 cells; at most 25: larger panels take long to grade");
  EXPECT_EQ(complaint(R"({"width":5,"height":5,"corners":0})"),
            "generate: --width: 5 x 5 are 25 cells; at most 20 without --corners: larger panels take long to grade");
  EXPECT_EQ(complaint(R"({"kinds":"squares,circles"})"),
            "generate: --kinds: found \"circles\"; some of must,cannot,squares,stars,triangles, with commas");
  EXPECT_EQ(complaint(R"({"kinds":""})"),
            "generate: --kinds: found \"\"; some of must,cannot,squares,stars,triangles, with commas");
  EXPECT_EQ(complaint(R"({"width":1,"height":3,"kinds":"squares,stars"})"),
            "generate: --kinds: squares,stars on 3 cells; at least 4 cells: squares come in two colours, stars in pairs");
  EXPECT_EQ(complaint(R"({"least":3,"most":2})"),
            "generate: --least: at least 3 bits and at most 2; --least no larger than --most");
}

TEST(PanelParameters, WhatCannotBeIsRefused) {
  const auto why = [](const char* json, std::string_view label) { return Panel::impossible(ask(json), label).value_or(""); };
  EXPECT_EQ(why(R"({"kinds":"must,stars"})", "base"),
            "in class base a player needs to know about squares or triangles, and there are none");
  EXPECT_NE(why(R"({"kinds":"must,cannot"})", "all"), "");
  EXPECT_NE(why(R"({"kinds":"cannot"})", "base_rcr"), "");
  EXPECT_EQ(why(R"({"least":1})", "all"), "") << "a class may leave something to guess";
  for (const char* label : {"naive", "path", "base", "base_apr", "base_rcr", "all"}) EXPECT_EQ(why("{}", label), "");
}

TEST(PanelLevels, AreThereForEveryone) {
  const std::array<std::string_view, 5> names{"gentle", "easy", "medium", "hard", "fiendish"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Level& level = Panel::levels[i];
    EXPECT_EQ(level.name, names[i]);
    const auto asked = Panel::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name << ": " << to_text(asked.error());
    EXPECT_EQ(Panel::impossible(*asked, level.label), std::nullopt);
  }
}

// Turned and mirrored copies in other colours, written down by hand here: not by what twins.cpp does.
Json copy_of(const Json& json, bool mirror, bool swap, std::size_t colours) {
  Json copy = json;
  const int width = json["width"].get<int>();
  const auto turn = [&](Json& at, int last) {
    if (mirror) at[0] = last - at[0].get<int>();
    if (swap) std::swap(at[0], at[1]);
  };
  for (const char* ends : {"starts", "ends"})
    for (Json& at : copy[ends]) turn(at, width);
  for (Json& mark : copy["marks"]) {
    if (mark.contains("cell")) turn(mark["cell"], width - 1);
    if (mark.contains("junction")) turn(mark["junction"], width);
    if (mark.contains("edge"))
      for (Json& at : mark["edge"]) turn(at, width);
    // A triangle without a colour is orange.
    if (mark["kind"] == "triangle" && !mark.contains("colour")) mark["colour"] = "orange";
    if (!mark.contains("colour")) continue;
    for (std::size_t c = 1; c < palette.size(); ++c)
      if (mark["colour"] == palette[c].name) {
        mark["colour"] = palette[1 + (c - 1 + colours) % (palette.size() - 1)].name;
        break;
      }
  }
  if (swap) std::swap(copy["width"], copy["height"]);
  std::reverse(copy["marks"].begin(), copy["marks"].end());
  return copy;
}

TEST(PanelTwins, CopiesAreTheSame) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const Json json = random_panel(rng);
    const Puzzle p = Panel::read(json).value();
    // Mirror and swap, in turn, make all eight.
    Json copy = json;
    for (int i = 0; i < 8; ++i) {
      copy = copy_of(copy, i % 2 == 0, i % 2 == 1, static_cast<std::size_t>(i));
      const Puzzle q = Panel::read(copy).value();
      EXPECT_TRUE(Panel::same(p, q)) << json << copy;
      EXPECT_EQ(Panel::invariant(p), Panel::invariant(q));
    }
  }
}

TEST(PanelTwins, OthersAreNot) {
  const auto puzzle = [](const char* marks, const char* ends = R"([[2,1]])") {
    Json json = {{"width", 2}, {"height", 1}, {"starts", {{0, 0}}}, {"ends", Json::parse(ends)}, {"marks", Json::parse(marks)}};
    return Panel::read(json).value();
  };
  const auto star_and = [&](const char* colour, const char* other) {
    return puzzle(fmt::format(R"([{{"kind":"star","cell":[0,0],"colour":"{}"}},{}])", colour, other).c_str());
  };
  const char* plain = R"({"kind":"triangle","cell":[1,0],"count":1})";
  EXPECT_FALSE(Panel::same(star_and("red", plain), star_and("orange", plain))) << "a plain triangle counts as orange";
  EXPECT_TRUE(Panel::same(star_and("red", plain), star_and("blue", plain)));
  EXPECT_TRUE(
      Panel::same(star_and("red", R"({"kind":"triangle","cell":[1,0],"count":1,"colour":"red"})"), star_and("orange", plain)));
  EXPECT_FALSE(Panel::same(puzzle(R"([{"kind":"must","junction":[1,0]}])"), puzzle(R"([{"kind":"must","junction":[2,0]}])")));
  EXPECT_FALSE(Panel::same(puzzle("[]"), puzzle("[]", R"([[2,0]])")));
  EXPECT_FALSE(
      Panel::same(puzzle(R"([{"kind":"must","edge":[[0,0],[1,0]]}])"), puzzle(R"([{"kind":"cannot","edge":[[0,0],[1,0]]}])")));
}

}  // namespace
}  // namespace crux::panel::sample_test
