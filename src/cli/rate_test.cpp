// rate_test.cpp -- `crux export plays`, `crux rate`, and ratings by somebody's own figures or by votes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "base/rng.hpp"
#include "catalog/catalog.hpp"
#include "cli/run_test.hpp"
#include "grade/rating/model.hpp"
#include "grade/rating/rating.hpp"
#include "service/figures.hpp"
#include "store/store.hpp"

namespace crux::cli::rate_test {
namespace {

class Rates : public CliTest {
 protected:
  std::string data() const { return (folder / "data").string(); }
  store::Store open() const { return std::move(*store::Store::open_sqlite(data())); }
};

// --- plays out of a store ------------------------------------------------------------------------------------------------------

TEST_F(Rates, PlaysAreExportedWithoutSecrets) {
  EXPECT_EQ(crux({"export", "plays", "--data", data()}).code, Exit::bad_input);
  EXPECT_FALSE(std::filesystem::exists(data())) << "nothing is made where nothing was";
  {
    store::Store store = open();
    ASSERT_TRUE(store.add_puzzle({"a", "panel", line_with(two_squares)}));
    ASSERT_TRUE(store.add_puzzle({"b", "panel", "no line"}));
    const auto play = [&](const char* id, const char* owner, std::vector<store::Event> events) {
      ASSERT_TRUE(store.add_play({id, "a", "", 1000, "digest-of-secret", owner}));
      ASSERT_TRUE(store.append(id, events));
    };
    play("solved", "owner-1",
         {{0, 900, "move", R"({"moves":"U"})"},
          {1, 2500, "check", "{}"},
          {2, 4000, "solved", R"({"moves":"RURU.","seconds":3.5,"hints":0})"},
          {3, 9000, "hint", "{}"}});
    play("helped", "owner-1", {{0, 100, "hint", "{}"}, {1, 2000, "solved", R"({"moves":"RURU."})"}});
    play("liar", "owner-2", {{0, 100, "solved", R"({"moves":"RRUU."})"}, {1, 200, "reveal", "{}"}, {2, 300, "move", "not JSON"}});
    play("empty", "", {});
    ASSERT_TRUE(store.add_play({"broken", "b", "", 1, "k", "owner-1"}));
  }
  const Ran ran = crux({"export", "plays", "--data", data()});
  ASSERT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_NE(ran.err.find("1 play was left out"), std::string::npos) << ran.err;
  for (const char* secret : {"digest-of-secret", "owner-1", "owner-2", "solved\",\"began", "\"helped\"", "\"liar\""})
    EXPECT_EQ(ran.out.find(secret), std::string::npos) << secret;
  std::vector<Json> plays, events;
  for (const Json& line : json_lines(ran.out)) (line.contains("kind") ? events : plays).push_back(line);
  ASSERT_EQ(plays.size(), 4U);
  EXPECT_EQ(events.size(), 9U);
  std::set<Json> people;
  for (const Json& play : plays) {
    people.insert(play["who"]);
    EXPECT_EQ(play["puzzle"]["game"], "panel");
    EXPECT_EQ(play["puzzle"]["id"], "a");
    EXPECT_EQ(play["began"], 1000);
    EXPECT_TRUE(read_line(play["puzzle"].dump()).has_value());
    if (play["events"] == 4) {
      EXPECT_EQ(play["solved"], true);
      EXPECT_EQ(play["seconds"], 3.5);
      EXPECT_EQ(play["tries"], 1);
      EXPECT_EQ(play["hints"], 0) << "a hint after the end is none";
    }
    if (play["events"] == 2) {
      EXPECT_EQ(play["hints"], 1);
    }
    if (play["events"] == 3) {
      EXPECT_EQ(play["solved"], false) << "its moves do not solve the puzzle, whatever the page said";
      EXPECT_EQ(play["revealed"], true);
    }
  }
  EXPECT_EQ(people.size(), 3U);
  EXPECT_EQ(json_lines(crux({"export", "plays", "--data", data(), "--no-events"}).out), plays);
  EXPECT_EQ(crux({"export", "plays", "file", "--data", data()}).code, Exit::bad_input);
  EXPECT_EQ(crux({"export", "windmill"}).code, Exit::bad_input);
  // Four plays are few, and are read all the same: of the person who played twice the first counts.
  const Ran rated = crux({"rate", "-"}, ran.out);
  ASSERT_EQ(rated.code, Exit::done) << rated.err;
  EXPECT_EQ(Json::parse(rated.out)["fit"]["plays"], 2);
  EXPECT_EQ(Json::parse(rated.out)["fit"]["people"], 2);
  const Json fitted = Json::parse(rated.out), ships = Json::parse(find_game("panel")->rating_figures);
  EXPECT_EQ(fitted["bit"]["note"], "2 plays by 2 people moved it (crux rate)");
  EXPECT_EQ(fitted["ease"], ships["ease"]) << "it is not fitted";
  EXPECT_EQ(fitted["rungs"][1], ships["rungs"][1]) << "they say nothing of this rung";
}

// A threshold that was below the one before it, which plays moved, goes up with it: no play told of it.
TEST(RateNotes, SayWhoMovedAFigureAndNotWhatShips) {
  const GameEntry& game = *find_game("panel");
  const Json ships = Json::parse(game.rating_figures);
  rating::Fitted fitted{.scale = *rating::read_scale(game.rating_figures), .told = {"tries"}, .spread = {200, 20, "people"}};
  fitted.scale.tries = {100, 20, "people"};
  fitted.scale.rungs[3].at->value += 10;
  fitted.scale.rungs[3].at->from = "people";
  rating::Plays plays;
  plays.attempts.resize(74);
  plays.people = 60;
  const Json found = with_fitted(game, plays, fitted, std::nullopt);
  const std::string_view note = "74 plays by 60 people moved it (crux rate)";
  EXPECT_EQ(found["tries"]["note"], note);
  EXPECT_EQ(found["rungs"][3]["at"]["note"], note);
  for (const char* name : {"bit", "slip", "ease"}) EXPECT_EQ(found[name], ships[name]) << name;
  for (const std::size_t j : {1, 2, 4, 5}) EXPECT_EQ(found["rungs"][j], ships["rungs"][j]) << j;
}

// --- figures from plays --------------------------------------------------------------------------------------------------------

// People of a school who slip with the chance `slip` on each deduction play logic grids.
std::string simulated(double slip) {
  std::string lines;
  for (const char* level : {"gentle", "easy", "medium", "hard"}) {
    const Ran made = crux({"generate", "logicgrid", "--level", level, "--count", "10", "--seed", "5"});
    EXPECT_EQ(made.code, 0) << made.err;
    lines += made.out;
  }
  auto scale = *rating::read_scale(find_game("logicgrid")->rating_figures);
  scale.slip.value = slip;
  const std::vector<Json> puzzles = json_lines(lines), graded = json_lines(crux({"grade", "-", "--json"}, lines).out);
  std::string text;
  Rng rng(3);
  for (int person = 0; person < 60; ++person) {
    double skill = rating::middle - 200 * 6;
    for (int i = 0; i < 12; ++i) skill += 200 * rng.unit();
    for (std::size_t p = 0; p < puzzles.size(); ++p) {
      std::vector<double> bits;
      for (const rating::Rung& rung : scale.rungs) {
        const Json& tsi = rung.bot.empty() ? graded[p]["grades"][rung.rules]["tsi"] : graded[p]["bots"][rung.bot]["tsi"];
        bits.push_back(tsi.is_null() ? INFINITY : tsi.get<double>());
      }
      const double chance = rating::chance(scale, bits, graded[p]["rating"]["steps"].get<double>(), skill);
      const Json line{{"crux", 1}, {"game", "logicgrid"}, {"puzzle", puzzles[p]["puzzle"]}};
      text += Json{{"puzzle", line}, {"solved", rng.unit() < chance}, {"seconds", 12.5}, {"who", person}}.dump() + "\n";
    }
  }
  return text;
}

TEST_F(Rates, AScaleIsFoundAgainAndUsed) {
  constexpr double slip = 0.1;
  const std::string plays = file("plays.jsonl", simulated(slip));
  const Ran ran = crux({"rate", plays});
  ASSERT_EQ(ran.code, Exit::done) << ran.err;
  const Json found = Json::parse(ran.out), ships = Json::parse(find_game("logicgrid")->rating_figures);
  EXPECT_EQ(found["game"], "logicgrid");
  EXPECT_EQ(found["fit"]["plays"], 2400);
  EXPECT_GT(found["fit"]["log_loss"]["better"].get<double>(), 0);
  const Json& fitted = found["slip"];
  EXPECT_EQ(fitted["from"], "people");
  EXPECT_EQ(fitted["note"], "2400 plays by 60 people moved it (crux rate)");
  EXPECT_GT(fitted["value"], 2 * ships["slip"]["value"].get<double>());
  EXPECT_LT(std::abs(fitted["value"].get<double>() - slip), 2.5 * fitted["error"].get<double>()) << fitted;
  for (std::size_t j = 1; j < found["rungs"].size(); ++j) {  // nothing is different about their techniques
    const Json &at = found["rungs"][j]["at"], &before = ships["rungs"][j]["at"];
    EXPECT_LE(at["error"], before["error"]);
    EXPECT_LT(std::abs(at["value"].get<double>() - before["value"].get<double>()), 2.5 * at["error"].get<double>()) << at;
  }
  EXPECT_NE(ran.err.find("Log loss"), std::string::npos) << ran.err;

  // These people find long logic grids harder, and so does `grade` with their figures; without them it is as before.
  const std::string figures = file("logicgrid.json", ran.out), tide = CRUX_SOURCE_DIR "/data/examples/22-out-with-the-tide.jsonl";
  const auto rated = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"grade", tide, "--json"});
    const Ran graded = crux(more);
    EXPECT_EQ(graded.code, 0) << graded.err;
    return Json::parse(graded.out)["rating"];
  };
  const Json usual = rated({}), own = rated({"--ratings", figures});
  EXPECT_GT(own["value"].get<int>(), usual["value"].get<int>() + 60) << own << usual;
  EXPECT_EQ(rated({"--ratings", folder.string()}), own);
  EXPECT_EQ(rated({}), usual) << "figures are used for as long as they were asked for";
  const Ran kept = crux({"rate", plays, "--output", (folder / "school").string()});
  EXPECT_EQ(kept.code, 0) << kept.err;
  EXPECT_EQ(kept.out, "");
  EXPECT_EQ(text_of(folder / "school/logicgrid.json"), ran.out);
}

// Not a law of the model, but what everybody would say of these puzzles. It guards the figures in data/ratings.
TEST_F(Rates, ExamplesHaveTheLevelsThatPeopleWouldGiveThem) {
  const std::map<std::string, std::set<std::string>> fitting{{"01-first-line", {"gentle"}},
                                                             {"11-only-one", {"fiendish"}},
                                                             {"12-large-and-slow", {"fiendish"}},
                                                             {"16-follow-your-nose", {"gentle"}},
                                                             {"17-one-tile", {"gentle"}},
                                                             {"20-two-loops", {"hard", "fiendish"}},
                                                             {"22-out-with-the-tide", {"hard", "fiendish"}},
                                                             {"23-who-keeps-the-zebra", {"hard", "fiendish"}},
                                                             {"25-up-and-over", {"gentle", "easy"}},
                                                             {"29-tower", {"hard", "fiendish"}}};
  for (const auto& [name, levels] : fitting) {
    const Ran ran = crux({"grade", CRUX_SOURCE_DIR "/data/examples/" + name + ".jsonl", "--json"});
    ASSERT_EQ(ran.code, Exit::done) << ran.err;
    const Json rating = Json::parse(ran.out)["rating"];
    EXPECT_TRUE(levels.contains(rating["level"].get<std::string>())) << name << rating;
  }
}

// 1500 is the middle of what people play. ../shared/data, if it is there.
TEST_F(Rates, TheMiddleIsThatOfPanelsThatPeopleMade) {
  const std::string panels = CRUX_SHARED_DATA "/panel-windmill-4x4.jsonl";
  if (!std::filesystem::exists(panels)) GTEST_SKIP() << panels << " is not here";
  const Ran ran = crux({"grade", panels, "--json"});
  ASSERT_EQ(ran.code, Exit::done) << ran.err;
  std::vector<double> values;
  std::map<std::string, int> of_level;
  for (const Json& line : json_lines(ran.out)) {
    values.push_back(line["rating"]["value"]);
    ++of_level[line["rating"]["level"]];
  }
  ASSERT_EQ(values.size(), 646U);
  std::ranges::nth_element(values, values.begin() + 323);
  EXPECT_NEAR(values[323], rating::middle, 15);
  for (const RatingLevel& level : rating::levels()) EXPECT_GE(of_level[level.name], 646 / 20) << level.name;
}

TEST_F(Rates, PlaysAreReadWithoutTrust) {
  const std::string puzzle = line_with(two_squares);
  const auto wrong = [&](const std::string& text) {
    const Ran ran = crux({"rate", "-"}, text);
    EXPECT_EQ(ran.code, Exit::bad_input) << text.substr(0, 200);
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    return ran.err;
  };
  const auto play = [&](const std::string& more) { return R"({"puzzle":)" + puzzle + more + "}\n"; };
  EXPECT_NE(wrong("").find("there is no play"), std::string::npos);
  EXPECT_NE(wrong("nonsense").find("line 1"), std::string::npos);
  EXPECT_NE(wrong("[]").find("line 1"), std::string::npos);
  EXPECT_NE(wrong(R"({"solved":true})").find("\"puzzle\""), std::string::npos);
  EXPECT_NE(wrong(play("")).find("\"solved\""), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":"yes")")).find("true or false"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true)") + play(R"(,"solved":true,"seconds":-1)")).find("line 2"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true,"hints":1e999)")).find("line 1"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true,"hints":"many")")).find("/hints"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true,"began":null)")).find("/began"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true,"who":[1])")).find("/who"), std::string::npos);
  EXPECT_NE(wrong(play(R"(,"solved":true,"who":")" + std::string(500, 'x') + "\"")).find("/who"), std::string::npos);
  EXPECT_NE(wrong(R"({"puzzle":{"crux":1,"game":"panel","puzzle":{}},"solved":true})").find("/puzzle/puzzle"), std::string::npos);
  EXPECT_NE(wrong(R"({"puzzle":{"crux":1,"game":"nosuch","puzzle":{}},"solved":true})").find("nosuch"), std::string::npos);
  EXPECT_NE(wrong(R"({"puzzle":{"crux":1,"game":"null","puzzle":{"steps":3}},"solved":true})").find("no ratings"),
            std::string::npos);
  EXPECT_NE(wrong(R"({"puzzle":")" + std::string(2 << 20, 'x') + "\"}").find("line 1"), std::string::npos);
  // A puzzle without a solution has no rating, and so its plays say nothing.
  EXPECT_NE(wrong(R"({"puzzle":)" + line_with(lonely_star) + R"(,"solved":true})").find("no play is left"), std::string::npos);
  const std::string burrow = text_of(CRUX_SOURCE_DIR "/data/examples/13-only-prim.jsonl");
  const std::string both =
      play(R"(,"solved":true)") + R"({"puzzle":)" + burrow.substr(0, burrow.find('\n')) + R"(,"solved":false})" + "\n";
  EXPECT_NE(wrong(both).find("several games"), std::string::npos);
  EXPECT_EQ(crux({"rate", "-", "--game", "panel"}, both).code, 0);
  EXPECT_EQ(crux({"rate", "-", "--game", "chess"}, both).code, Exit::bad_input);
  EXPECT_EQ(crux({"rate", "-", "--output", "/dev/null/x"}, both).code, Exit::bad_input);
  EXPECT_EQ(crux({"rate", (folder / "none").string()}).code, Exit::bad_input);
}

TEST_F(Rates, FiguresAreReadWithoutTrust) {
  const auto wrong = [&](const std::string& path) {
    const Ran ran = crux({"grade", "-", "--ratings", path}, line_with(two_squares));
    EXPECT_EQ(ran.code, Exit::bad_input);
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    EXPECT_NE(ran.err.find("--ratings"), std::string::npos) << ran.err;
    return ran.err;
  };
  const Json ships = Json::parse(find_game("panel")->rating_figures);
  const auto with = [&](const char* pointer, const Json& value) {
    Json json = ships;
    json[Json::json_pointer(pointer)] = value;
    return file("panel.json", json.dump());
  };
  wrong((folder / "nowhere.json").string());
  wrong(folder.string());
  EXPECT_NE(wrong(file("other.json", ships.dump())).find("of which game"), std::string::npos);
  EXPECT_NE(wrong(with("/rungs/1/bot", "nosuch")).find("/rungs/1/bot"), std::string::npos);
  EXPECT_NE(wrong(with("/rungs/0/rules", "nosuch")).find("/rungs/0/rules"), std::string::npos);
  EXPECT_NE(wrong(with("/tries/value", 1e300)).find("/tries/value"), std::string::npos);
  EXPECT_NE(wrong(with("/game", 7)).find("of which game"), std::string::npos);
  wrong(file("panel.json", "{\"tries\":1e999}"));
  EXPECT_NE(wrong(file("panel.json", std::string(100'000, ' '))).find("64 KiB"), std::string::npos);
  EXPECT_EQ(crux({"serve", "--ratings", folder.string() + "/none", "--data", data(), "--port", "0"}).code, Exit::bad_input);
  EXPECT_EQ(crux({"grade", "-", "--ratings", file("panel.json", ships.dump())}, line_with(two_squares)).code, 0);
}

// --- the model of votes --------------------------------------------------------------------------------------------------------

TEST_F(Rates, PanelsHaveAModelOfVotes) {
  const Ran ran = crux({"grade", "-", "--json", "--rating", "people"}, line_with(two_squares));
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json rating = Json::parse(ran.out)["rating"],
             usual = Json::parse(crux({"grade", "-", "--json"}, line_with(two_squares)).out)["rating"];
  EXPECT_EQ(rating["model"], "people");
  EXPECT_FALSE(usual.contains("model"));
  EXPECT_NE(rating["value"], usual["value"]);
  EXPECT_TRUE(rating["because"].dump().contains("the votes of 630 panels")) << rating;
  EXPECT_TRUE(rating["because"].dump().contains("quite like this one")) << "2 x 2 cells: " << rating;
  EXPECT_NE(crux({"grade", "-", "--rating", "people"}, line_with(two_squares)).out.find("by the model of the votes"),
            std::string::npos);
  EXPECT_EQ(Json::parse(crux({"grade", "-", "--json", "--rating", "people"}, line_with(lonely_star)).out)["rating"], nullptr);
  EXPECT_EQ(Json::parse(crux({"grade", "-", "--json", "--rating", "people", "--budget", "3"}, large_line()).out)["rating"],
            nullptr)
      << "a regression has no bounds";
  for (const Ran& wrong : {crux({"grade", CRUX_SOURCE_DIR "/data/examples/13-only-prim.jsonl", "--rating", "people"}),
                           crux({"grade", "-", "--rating", "people", "--rules", "all"}, line_with(two_squares)),
                           crux({"grade", "-", "--rating", "people", "--mode", "reference"}, line_with(two_squares)),
                           crux({"grade", "-", "--rating", "horses"}, line_with(two_squares))}) {
    EXPECT_EQ(wrong.code, Exit::bad_input);
    EXPECT_EQ(wrong.out, "");
    expect_one_line(wrong.err);
  }
  const Ran none = crux({"grade", CRUX_SOURCE_DIR "/data/examples/13-only-prim.jsonl", "--rating", "people"});
  EXPECT_NE(none.err.find("no votes"), std::string::npos) << none.err;
}

}  // namespace
}  // namespace crux::cli::rate_test
