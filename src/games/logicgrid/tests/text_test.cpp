// Logicgrid as text: what is read and written, and every way in which it is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid::text_test {
namespace {

// Three categories of four; C is ordered.
Json board(const Json& clues = Json::array()) {
  return {{"categories",
           {{{"name", "Who"}, {"items", {"Ann", "Bob", "Cy", "Di"}}},
            {{"name", "Pet"}, {"items", {"cat", "dog", "eel", "fox"}}},
            {{"name", "Age"}, {"items", {"7", "9", "8", "12"}}, {"values", {7, 9, 8, 12}}}}},
          {"clues", clues}};
}
Json with_clue(std::string_view clue) { return board(Json::array({Json::parse(clue)})); }

std::string refusal(const Json& json) {
  const auto p = Logicgrid::read(json);
  return p ? "" : to_text(p.error());
}

// --- puzzles -------------------------------------------------------------------------------------------------------------------

TEST(LogicgridText, ReadsEveryTypeOfClueAndWritesItBack) {
  const Json json = board(Json::parse(R"([
    {"type":"is","a":"A0","b":"B3"},
    {"type":"not","a":"C1","b":"A0"},
    {"type":"less","a":"A0","b":"A1","axis":"C"},
    {"type":"diff","a":"A0","b":"B1","axis":"C","by":-2.5},
    {"type":"absdiff","a":"C0","b":"B1","axis":"C","by":5},
    {"type":"rankdiff","a":"A0","b":"B1","axis":"C","by":-3},
    {"type":"next","a":"A0","b":"A1","axis":"C"},
    {"type":"either","a":"A2","b":"B0","c":"C3"},
    {"type":"pair","a":"A0","b":"B1","c":"C2","d":"C3"},
    {"type":"alldiff","items":["A0","B1","C2","C3"]},
    {"type":"count","links":[["A0","B1"],["C0","B2"],["C1","A3"]],"min":0,"max":2}])"));
  const auto p = Logicgrid::read(json);
  ASSERT_TRUE(p) << to_text(p.error());
  EXPECT_EQ(Logicgrid::write(*p), json);
  ASSERT_EQ(p->clues.size(), kind_names.size());
  for (std::size_t i = 0; i < p->clues.size(); ++i) EXPECT_EQ(p->clues[i].kind, static_cast<Kind>(i));
  EXPECT_EQ(p->clues[3], (Clue{Kind::diff, {{0, 0}, {1, 1}}, 2, -2.5}));
  EXPECT_EQ(p->clues[8].items, (std::vector<Item>{{0, 0}, {1, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(p->clues[10], (Clue{Kind::count, {{0, 0}, {1, 1}, {2, 0}, {1, 2}, {2, 1}, {0, 3}}, -1, 0, 0, 2}));
  EXPECT_EQ(p->categories[2].values, (std::vector<double>{7, 9, 8, 12}));
}

TEST(LogicgridText, RefusesCategoriesThatAreNone) {
  const auto says = [](const char* path, const Json& value, std::string_view what) {
    Json json = board();
    json[Json::json_pointer(path)] = value;
    EXPECT_EQ(refusal(json), what) << path << " " << value;
  };
  const std::string names = "a name of 1 to 100 bytes without control characters";
  says("/categories/1/items", {"cat", "dog", "eel"},
       "logicgrid: /categories/1/items: 3 items in \"Pet\", but 4 in \"Who\"; as many items in every category");
  says("/categories/1/name", "Who",
       "logicgrid: /categories/1/name: a second category \"Who\"; categories that all have other names");
  says("/categories/1/items/3", "cat",
       "logicgrid: /categories/1/items/3: a second item \"cat\" in \"Pet\"; items that all have other names");
  says("/categories/1/items/3", "", "logicgrid: /categories/1/items/3: found \"\"; " + names);
  says("/categories/1/items/3", "a\tb", "logicgrid: /categories/1/items/3: found \"a\\tb\"; " + names);
  says("/categories/1/items/3", 5, "logicgrid: /categories/1/items/3: found 5; expected a string");
  EXPECT_TRUE(refusal([] {
                Json json = board();
                json["categories"][0]["name"] = std::string(101, 'x');
                return json;
              }())
                  .ends_with(names));
  says("/categories/2/values", {1, 2, 3},
       "logicgrid: /categories/2/values: 3 values for the 4 items of \"Age\"; one value an item");
  says("/categories/2/values/1", 7.0,
       "logicgrid: /categories/2/values/1: a second value 7.0; values that are all different, by a millionth or more");
  says("/categories/2/values/1", "9", "logicgrid: /categories/2/values/1: found \"9\"; expected a finite number");
  says("/categories/2/values/1", std::numeric_limits<double>::infinity(),
       "logicgrid: /categories/2/values/1: found null; expected a finite number");
  says("/categories/0/items", {"Ann"}, "logicgrid: /categories/0/items: 1 items; 2 to 10 items");
  says("/categories/0/items", std::vector<int>(11), "logicgrid: /categories/0/items: 11 items; 2 to 10 items");
  says("/categories", Json::array({Json::object()}), "logicgrid: /categories: 1 categories; 2 to 8 categories");
  says("/categories", Json::array(), "logicgrid: /categories: 0 categories; 2 to 8 categories");
  says("/categories", Json(9, Json::object()), "logicgrid: /categories: 9 categories; 2 to 8 categories");
  says("/categories", "x", "logicgrid: /categories: found \"x\"; expected an array");
  EXPECT_EQ(refusal(Json::array()), "logicgrid: /: found []; expected an object");
  EXPECT_EQ(refusal(Json::object()), "logicgrid: /: there is no \"categories\"; the field \"categories\" is required");
}

TEST(LogicgridText, RefusesThemesThatDoNotFit) {
  Json json = board();
  json["theme"] = "moon";
  EXPECT_TRUE(refusal(json).starts_with("logicgrid: /theme: an unknown theme \"moon\"; one of school, airport, "))
      << refusal(json);
  json["theme"] = "school";
  EXPECT_EQ(refusal(json), "logicgrid: /theme: category A is \"Who\"; in the theme school it is \"Subject\"");
  json["theme"] = 7;
  EXPECT_EQ(refusal(json), "logicgrid: /theme: found 7; expected a string");
  Puzzle p{categories_of("school", 6, 4), {}, "school"};
  EXPECT_EQ(Logicgrid::read(Logicgrid::write(p)), p);
  p.categories.push_back({"Smell", {"a", "b", "c", "d"}, {}});
  EXPECT_EQ(refusal(Logicgrid::write(p)), "logicgrid: /theme: category G is \"Smell\"; the theme school has 6 categories");
}

TEST(LogicgridText, RefusesItemsThatAreNone) {
  const auto says = [](std::string_view item, std::string_view what) {
    EXPECT_EQ(refusal(with_clue(fmt::format(R"({{"type":"is","a":{},"b":"B0"}})", item))),
              fmt::format("logicgrid: /clues/0{}", what));
  };
  const std::string a_code = "a category's letter and an index, such as \"B0\"";
  says("\"D0\"", "/a: \"D0\" is in no category; there are categories A to C");
  says("\"C4\"", "/a: \"C4\" is not in its category; category C has 4 items, C0 to C3");
  for (const char* none : {"", "A", "a0", "A00", "0A", "Ann"})
    says(fmt::format("\"{}\"", none), fmt::format("/a: \"{}\" is no item; {}", none, a_code));
  says("0", "/a: found 0; " + a_code);
  says("null", "/a: found null; " + a_code);
  says("\"B0\"", ": B0 twice; two different items");
  says("\"B1\"", ": B1 and B0 are of one category; items of different categories: this is never true");
  EXPECT_EQ(refusal(with_clue(R"({"type":"is","b":"B0"})")),
            "logicgrid: /clues/0: there is no \"a\"; the field \"a\" is required");
}

TEST(LogicgridText, RefusesCluesThatAreNone) {
  const auto says = [](std::string_view clue, std::string_view what) {
    EXPECT_EQ(refusal(with_clue(clue)), fmt::format("logicgrid: /clues/0{}", what)) << clue;
  };
  says(R"({"type":"maybe"})",
       "/type: an unknown type of clue \"maybe\"; one of is, not, less, diff, absdiff, rankdiff, next, either, pair, alldiff, "
       "count");
  says(R"({})", ": there is no \"type\"; the field \"type\" is required");
  says(R"("is")", ": found \"is\"; expected an object");
  says(R"({"type":"not","a":"A0","b":"A1"})",
       ": A0 and A1 are of one category; items of different categories: this is always true");

  says(R"({"type":"less","a":"A0","b":"A0","axis":"C"})", ": A0 twice; two different items");
  says(R"({"type":"less","a":"A0","b":"A1"})", ": there is no \"axis\"; the field \"axis\" is required");
  says(R"({"type":"less","a":"A0","b":"A1","axis":"B"})",
       "/axis: a clue on an unordered axis: B (\"Pet\") has no values; a category with \"values\"");
  for (const char* none : {"D", "c", "", "Age"})
    says(fmt::format(R"({{"type":"less","a":"A0","b":"A1","axis":"{}"}})", none),
         fmt::format("/axis: an unknown axis \"{}\"; the letter of an ordered category, A to C", none));

  const auto by = [&](std::string_view type, std::string_view by, std::string_view what) {
    says(fmt::format(R"({{"type":"{}","a":"A0","b":"A1","axis":"C","by":{}}})", type, by), what);
  };
  says(R"({"type":"diff","a":"A0","b":"A1","axis":"C"})", ": there is no \"by\"; the field \"by\" is required");
  by("diff", "0", "/by: found 0; a difference that is not 0: two rows never have the same value");
  by("diff", "\"2\"", "/by: found \"2\"; expected a finite number");
  by("absdiff", "0", "/by: found 0; a difference above 0");
  by("absdiff", "-1", "/by: found -1; a difference above 0");
  for (const char* none : {"0", "1.5", "4", "-4"})
    by("rankdiff", none, fmt::format("/by: found {}; a whole number of places, 1..3 or -3..-1", none));

  const std::string_view beside = "\"a\" in another category than \"b\" and \"c\"";
  says(R"({"type":"either","a":"A0","b":"B0","c":"B0"})", ": B0 twice; two different items");
  says(R"({"type":"either","a":"A0","b":"A1","c":"B0"})", fmt::format(": A0 and A1 are of one category; {}", beside));
  says(R"({"type":"either","a":"A0","b":"B0","c":"A1"})", fmt::format(": A0 and A1 are of one category; {}", beside));
  says(R"({"type":"pair","a":"A0","b":"A0","c":"B0","d":"B1"})", ": A0 twice; two different items");
  says(R"({"type":"pair","a":"A0","b":"A1","c":"B0","d":"B0"})", ": B0 twice; two different items");
  says(R"({"type":"pair","a":"A0","b":"B1","c":"C0","d":"B0"})",
       ": B1 and B0 are of one category; \"a\" and \"b\" in other categories than \"c\" and \"d\"");

  says(R"({"type":"alldiff","items":["A0"]})", "/items: 1 items; 2 to 4: there are no more rows");
  says(R"({"type":"alldiff","items":["A0","A1","A2","A3","B0"]})", "/items: 5 items; 2 to 4: there are no more rows");
  says(R"({"type":"alldiff","items":["A0","B0","A0"]})", "/items/2: A0 twice; items that are all different");
  says(R"({"type":"count","links":[],"min":0,"max":0})", "/links: no links; 1 to 20 links");
  says(R"({"type":"count","links":[["A0"]],"min":0,"max":1})", "/links/0: found [\"A0\"]; two items, such as [\"A0\",\"B1\"]");
  says(R"({"type":"count","links":[["A0","A1"]],"min":0,"max":1})",
       "/links/0: A0 and A1 are of one category; a link joins items of different categories");
  says(R"({"type":"count","links":[["A0","B1"]],"min":0,"max":2})", "/max: found 2; expected a whole number 0..1");
  says(R"({"type":"count","links":[["A0","B1"]],"min":1,"max":0})", "/max: found 0; expected a whole number 1..1");
  says(R"({"type":"count","links":[["A0","B1"]],"max":1})", ": there is no \"min\"; the field \"min\" is required");
}

TEST(LogicgridText, ReadsTwoHundredCluesAndNoMore) {
  Json clues(200, Json{{"type", "is"}, {"a", "A0"}, {"b", "B0"}});
  EXPECT_EQ(refusal(board(clues)), "");
  clues.push_back(clues[0]);
  EXPECT_EQ(refusal(board(clues)), "logicgrid: /clues: found 201 elements; expected at most 200");
}

TEST(LogicgridText, ReadsTheAuthorsPuzzlesAndWritesThemBack) {
  const std::string place = CRUX_SHARED_DATA;
  std::ifstream loops(place + "/logicgrid-loops.jsonl"), study(place + "/logicgrid-study.json");
  if (!loops || !study) GTEST_SKIP() << place << " is not here";
  std::vector<Json> lines;
  for (std::string line; std::getline(loops, line);) lines.push_back(Json::parse(line));
  const Json known = Json::parse(study);
  for (const Json& puzzle : known["puzzles"]) lines.push_back(puzzle);
  EXPECT_EQ(lines.size(), 136U);
  for (const Json& line : lines) {
    const auto p = Logicgrid::read(line["puzzle"]);
    ASSERT_TRUE(p) << line["id"] << ": " << to_text(p.error());
    EXPECT_EQ(Logicgrid::read(Logicgrid::write(*p)), *p);
  }
}

// --- plays ---------------------------------------------------------------------------------------------------------------------

TEST(LogicgridText, ReadsRowsInOrder) {
  const Puzzle p = *Logicgrid::read(board());
  const std::string whole = "A0=B3 A1=B0 A2=B1 A3=B2 A0=C0 A1=C1 A2=C3 A3=C2";
  for (const std::string& play : {std::string(), std::string("A0=B3"), std::string("A0=B3 A1=B0 A2=B1 A3=B2 A0=C0"), whole}) {
    const auto moves = Logicgrid::read_moves(p, play);
    ASSERT_TRUE(moves) << to_text(moves.error());
    EXPECT_EQ(Logicgrid::write_moves(p, *moves), play);
  }
  EXPECT_EQ(Logicgrid::read_moves(p, " A0=B3\n\tA1=B0 "), (std::vector<Move>{{{0, 0}, {1, 3}}, {{0, 1}, {1, 0}}}));
  const auto says = [&](std::string_view play, std::string_view what) {
    const auto moves = Logicgrid::read_moves(p, play);
    EXPECT_EQ(moves ? "" : to_text(moves.error()), fmt::format("logicgrid: word {}", what)) << play;
  };
  says("A0=B3 A2=B0",
       "2 of the play: \"A2=B0\" is not the next move; rows are filled in order; expected A1=B0 or A1=B1 or A1=B2");
  says("A0=B3 A1=B3",
       "2 of the play: \"A1=B3\" is not the next move; rows are filled in order; expected A1=B0 or A1=B1 or A1=B2");
  says("A0xB3", "1 of the play: \"A0xB3\" is not a mark; write two items, such as A0=B1");
  says("A0=B4", "1 of the play: \"A0=B4\" is not a mark: \"B4\" is not in its category; category B has 4 items, B0 to B3");
  says("D0=B1", "1 of the play: \"D0=B1\" is not a mark: \"D0\" is in no category; there are categories A to C");
  says(whole + " A0=B0", "9 of the play: \"A0=B0\" comes when all rows are filled; no more moves");
}

TEST(LogicgridText, ReadsMarksInAnyOrder) {
  const Puzzle p = *Logicgrid::read(board());
  const auto marks = Pencil::read_moves(p, "C3=B1 A0xB1 A2xC3");
  ASSERT_TRUE(marks) << to_text(marks.error());
  EXPECT_EQ(*marks, (std::vector<PencilMark>{{{1, 1}, {2, 3}, true}, {{0, 0}, {1, 1}, false}, {{0, 2}, {2, 3}, false}}));
  EXPECT_EQ(Pencil::write_moves(p, *marks), "B1=C3 A0xB1 A2xC3");
  EXPECT_EQ(Pencil::read_moves(p, ""), std::vector<PencilMark>{});
  const auto says = [&](std::string_view play, std::string_view what) {
    const auto read = Pencil::read_moves(p, play);
    EXPECT_EQ(read ? "" : to_text(read.error()), fmt::format("logicgrid: word {}", what)) << play;
  };
  says("A0=B1 B1xA0", "2 of the play: \"B1xA0\" says both yes and no of one cell; one mark a cell");
  says("A0=B1 B1=A0", "2 of the play: \"B1=A0\" stands there twice; one mark a cell");
  says("A0xA1", "1 of the play: \"A0xA1\" joins two items of one category; items of different categories");
  says("A0-B1", "1 of the play: \"A0-B1\" is not a mark; write two items, such as A0=B1 or A0xB1");
  says("A0=", "1 of the play: \"A0=\" is not a mark; write two items, such as A0=B1 or A0xB1");
  says("A0=Z1", "1 of the play: \"A0=Z1\" is not a mark: \"Z1\" is in no category; there are categories A to C");
}

}  // namespace
}  // namespace crux::logicgrid::text_test
