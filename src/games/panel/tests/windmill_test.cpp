#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "base/base64.hpp"
#include "base/protobuf.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel::windmill_test {
namespace {

const ForeignFormat& windmill = Panel::foreign_formats[0];

// Two 2 x 2 panels made for this test, encoded by hand: an empty one, and one with a mark of each kind.
const std::string plain_code = "CAUSAigEEgIIBBICKA8SAggDEgIoBA==_0";
const std::string full_code =
    "CAUSAggGEgIIBRICKAISCAgEGgQIAhAAEgIIBhIECAcQARIAEgQICBAJEgIoBRICCAQSAggFEgQICzACEgASBggLEAUwAxIAEgIIAxICKAQ=_0";
const char* const full_line = R"({"crux":1,"game":"panel",
  "puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2],[2,1]],"marks":[
  {"kind":"must","junction":[0,2]},
  {"kind":"cannot","edge":[[0,2],[1,2]]},{"kind":"must","edge":[[0,1],[0,2]]},{"kind":"cannot","edge":[[0,0],[0,1]]},
  {"kind":"square","cell":[0,1],"colour":"black"},{"kind":"star","cell":[1,1],"colour":"orange"},
  {"kind":"triangle","cell":[0,0],"count":2},{"kind":"triangle","cell":[1,0],"count":3,"colour":"yellow"}]},
  "windmill":{"ends":[{"at":[2,2],"horizontal":1,"vertical":0}]}})";

// A code from its parts, for what no program of good will would write.
struct Parts {
  std::string bytes;
  Parts& number(std::uint32_t field, std::uint64_t value) {
    append_field(bytes, field, value);
    return *this;
  }
  Parts& part(std::uint32_t field, const Parts& inner) {
    append_field(bytes, field, inner.bytes);
    return *this;
  }
  Parts& entity(std::uint64_t type) { return part(2, Parts{}.number(1, type)); }
  Parts& gap(std::uint64_t run) { return part(2, Parts{}.number(5, run)); }
  std::string code() const { return encode_base64url(bytes) + "_0"; }
};
Parts panel(std::uint64_t columns) { return Parts{}.number(1, columns); }

Error failure(std::string_view text) {
  const auto line = windmill.read(text);
  if (line) ADD_FAILURE() << "was read: " << line->dump();
  return line ? Error{} : line.error();
}

Error write_failure(const Json& line) {
  const auto code = windmill.write(line);
  if (code) ADD_FAILURE() << "was written: " << *code;
  return code ? Error{} : code.error();
}

TEST(Windmill, ReadsEveryKindOfMarkAndKeepsOrientations) {
  const auto line = windmill.read(full_code);
  ASSERT_TRUE(line) << to_text(line.error());
  EXPECT_EQ(*line, Json::parse(full_line));
}

TEST(Windmill, KeepsNothingWhereThereIsNothingToKeep) {
  const auto line = windmill.read(plain_code);
  ASSERT_TRUE(line) << to_text(line.error());
  EXPECT_FALSE(line->contains("windmill"));
}

TEST(Windmill, WritesTheSameTextBack) {
  for (const std::string& code : {plain_code, full_code}) EXPECT_EQ(windmill.write(windmill.read(code).value()).value(), code);
}

TEST(Windmill, FindsTheCodeInALink) {
  const Json line = windmill.read(plain_code).value();
  std::string escaped = plain_code;
  escaped.replace(escaped.find("=="), 2, "%3D%3d");
  for (const std::string& text : {"https://panels.example/build/" + plain_code, "https://panels.example/#" + plain_code,
                                  "https://panels.example/build?p=" + plain_code, "https://panels.example/build?a=1&p=" + escaped,
                                  "panels.example/?" + escaped, escaped, " \t" + plain_code + "\r\n"}) {
    const auto read = windmill.read(text);
    ASSERT_TRUE(read) << text << ": " << to_text(read.error());
    EXPECT_EQ(*read, line) << text;
  }
}

TEST(Windmill, OtherSpellingsComeBackInWindmillsOwn) {
  std::string unpadded = plain_code;
  unpadded.erase(unpadded.find("=="), 2);
  const std::string pieces = panel(5).gap(3).gap(0).entity(4).gap(1).entity(2).gap(13).entity(3).gap(4).number(3, 1).code();
  for (const std::string& text : {unpadded, pieces}) {
    const auto line = windmill.read(text);
    ASSERT_TRUE(line) << to_text(line.error());
    EXPECT_EQ(windmill.write(*line).value(), plain_code);
  }
}

TEST(Windmill, ATriangleWithoutACountIsOne) {
  const auto line = windmill.read(panel(3).entity(3).gap(1).entity(4).gap(1).entity(11).gap(4).code());
  ASSERT_TRUE(line) << to_text(line.error());
  EXPECT_EQ((*line)["puzzle"]["marks"], Json::parse(R"([{"kind":"triangle","cell":[0,0],"count":1}])"));
}

TEST(Windmill, OneErrorNamesEverythingThatIsNotSupported) {
  const Error error = failure(panel(5).gap(6).entity(9).gap(1).entity(10).gap(3).entity(9).gap(12).number(3, 4).code());
  EXPECT_EQ(to_text(error),
            "windmill: entity 2: this code uses polyominoes, erasers and rotational symmetry; "
            "Crux reads must, cannot, squares, stars and triangles without symmetry");
}

TEST(Windmill, NamesThingsWhereOurPuzzleCannotHoldThem) {
  const auto found = [](const Parts& first) { return failure(panel(3).part(2, first).gap(8).code()).found; };
  const auto type = [](std::uint64_t type) { return Parts{}.number(1, type); };
  EXPECT_EQ(found(type(1)), "this code uses missing segments");
  EXPECT_EQ(found(type(12)), "this code uses unknown marks");
  EXPECT_EQ(found(type(~std::uint64_t{0})), "this code uses unknown marks");
  EXPECT_EQ(found(type(7).number(2, 1)), "this code uses squares on junctions");
  EXPECT_EQ(found(type(6).number(2, 1)), "this code uses colours on must");
  EXPECT_EQ(found(type(3).number(6, 2).number(9, 9)), "this code uses counts of starts and unknown fields");
  EXPECT_EQ(found(type(3).part(3, {}).part(4, {})), "this code uses orientations of starts and shapes of starts");
  EXPECT_EQ(failure(panel(3).part(2, type(3).number(5, 2)).gap(7).code()).found, "this code uses runs of starts");
  const auto cell = [](const Parts& mark) { return failure(panel(3).gap(4).part(2, mark).gap(4).code()); };
  EXPECT_EQ(cell(type(8)).found, "this code uses stars without a colour");
  EXPECT_EQ(cell(type(8).number(2, 10)).found, "this code uses unknown colours");
  EXPECT_EQ(cell(type(3)).found, "this code uses starts on cells");
}

TEST(Windmill, RefusesWhatIsNotAPanelAndSaysWhichEntity) {
  EXPECT_EQ(failure(panel(5).gap(12).entity(4).gap(7).entity(3).gap(4).code()).where, "entity 2");  // an end inside
  const Parts too_many = Parts{}.number(1, 11).number(6, max_triangles + 1);
  EXPECT_EQ(failure(panel(3).entity(3).gap(1).entity(4).gap(1).part(2, too_many).gap(4).code()).where, "entity 5");
  EXPECT_EQ(failure(panel(5).gap(4).entity(4).gap(20).code()).found, "there is no start");
  EXPECT_EQ(failure(panel(5).entity(3).gap(24).code()).found, "there is no end");
  EXPECT_EQ(failure(panel(5).gap(4).entity(4).gap(14).entity(3).gap(4).code()).found, "24 places in rows of 5");
  EXPECT_EQ(failure(panel(5).entity(3).gap(19).code()).found, "20 places in rows of 5");
  EXPECT_EQ(failure(panel(4).entity(3).gap(19).code()).found, "a width of 4 places");
  EXPECT_EQ(failure(Parts{}.entity(3).code()).found, "a width of 0 places");
  EXPECT_EQ(failure("_0").found, "a width of 0 places");
  const Error large = failure(panel(23).entity(3).gap(1).entity(4).gap(23 * 23 - 3).code());
  EXPECT_EQ(large.room, "windmill");
  EXPECT_EQ(large.found, "a 11 x 11 panel has 144 junctions");
}

TEST(Windmill, RefusesHostileTextWithoutBelievingIt) {
  const std::uint64_t huge = std::uint64_t{1} << 40;
  const auto raw = [](std::string_view bytes) { return encode_base64url(bytes) + "_0"; };
  const std::map<std::string, std::string> expected{
      {"", "character 0"},
      {"hello", "character 5"},
      {plain_code.substr(0, 17), "character 17"},
      {"C!US_0", "character 2"},
      {"CAUS%zz_0", "character 5"},
      {"CAU=SAigE_0", "character 4"},
      {"CAUSA_0", "character 6"},
      {"CAUSAj_0", "character 6"},
      {std::string(3 << 20, 'A') + "_0", ""},
      {raw(std::string(40000, '\xff')), "byte 1"},
      {raw("\x08"), "byte 2"},
      {raw("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f"), "byte 2"},
      {raw("\x12\x7f"), "byte 3"},
      {raw("\x0d\x01\x02\x03\x04"), "byte 2"},
      {raw(std::string_view("\0\0", 2)), "byte 2"},
      {Parts{}.part(1, {}).code(), "the panel"},
      {panel(5).number(2, 7).code(), "entity 1"},
      {panel(5).entity(0).part(2, Parts{"\x12\x7f"}).code(), "entity 2, byte 3"},
      {panel(5).part(2, Parts{}.number(1, 4).part(3, Parts{"\xff"})).code(), "entity 1, byte 1"},
      {panel(5).part(2, Parts{}.number(1, 4).part(3, Parts{}.number(1, 3))).code(), "entity 1"},
      {panel(5).part(2, Parts{}.number(1, 4).number(3, 0)).code(), "entity 1"},
      {panel(huge + 1).entity(3).gap(24).code(), "the panel"},
      {panel(~std::uint64_t{0}).code(), "the panel"},
      {panel(1).gap(huge).code(), "entity 1"},
      {panel(1).gap((1 << 20) - 1).code(), "/width"},
      {panel((1 << 20) - 1).entity(3).gap((1 << 20) - 2).code(), "/width"},
  };
  for (const auto& [text, where] : expected) {
    const Error error = failure(text);
    EXPECT_EQ(error.room, "windmill") << to_text(error);
    EXPECT_EQ(error.where, where) << to_text(error);
    EXPECT_LT(to_text(error).size(), 300u);
  }
}

// Every prefix and every changed character of a code is read or refused; a code that is read can be written and read again.
TEST(Windmill, DamagedCodesNeverSurprise) {
  const auto check = [](const std::string& text) {
    const auto line = windmill.read(text);
    if (!line) {
      EXPECT_EQ(line.error().room, "windmill") << text;
      return;
    }
    const auto code = windmill.write(*line);
    ASSERT_TRUE(code) << text << ": " << to_text(code.error());
    EXPECT_EQ(windmill.read(*code).value(), *line) << text;
  };
  for (std::size_t i = 0; i + 2 < full_code.size(); ++i) {
    check(full_code.substr(0, i) + "_0");
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=%/")) {
      std::string damaged = full_code;
      damaged[i] = c;
      check(damaged);
    }
  }
}

TEST(Windmill, WritesOnlyWhatACodeCanHold) {
  const Json line = Json::parse(full_line);
  Json purple = line;
  purple["puzzle"]["marks"][4]["colour"] = "purple";
  EXPECT_EQ(to_text(write_failure(purple)),
            "windmill: /puzzle/marks/4/colour: Windmill has no purple; "
            "its colours are black, white, cyan, magenta, yellow, red, green, blue and orange");
  Json crowded = line;
  crowded["puzzle"]["marks"][0]["junction"] = {0, 0};
  EXPECT_EQ(write_failure(crowded).found, "starts and must share a place");
  crowded = line;
  crowded["puzzle"]["ends"].push_back({0, 0});
  EXPECT_EQ(write_failure(crowded).where, "/puzzle/ends/2");
}

TEST(Windmill, DoesNotTrustTheLine) {
  const Json line = Json::parse(full_line);
  EXPECT_EQ(write_failure(Json()).where, "/");
  EXPECT_EQ(write_failure(Json::array({1})).where, "/");
  EXPECT_EQ(write_failure(Json::object()).found, "there is no \"puzzle\"");
  const std::vector<std::pair<std::string, Json>> hostile{{"/game", "robot"},
                                                          {"/game", 7},
                                                          {"/windmill", 3},
                                                          {"/windmill/ends", "x"},
                                                          {"/windmill/ends", Json::array_t(1000, 1)},
                                                          {"/windmill/ends/0", nullptr},
                                                          {"/windmill/ends/0/at", Json::array({-1, 0})},
                                                          {"/windmill/ends/0/horizontal", 2},
                                                          {"/windmill/ends/0/vertical", 1e300}};
  for (const auto& [pointer, value] : hostile) {
    Json changed = line;
    changed[Json::json_pointer(pointer)] = value;
    EXPECT_EQ(write_failure(changed).room, "windmill");
    EXPECT_TRUE(write_failure(changed).where.starts_with(pointer)) << to_text(write_failure(changed));
  }
  Json no_panel = line;
  no_panel["puzzle"]["width"] = 100000;
  EXPECT_EQ(write_failure(no_panel).where, "/width");
}

TEST(Windmill, IgnoresWhatWasKeptAboutAnEndThatIsGone) {
  Json line = windmill.read(plain_code).value();
  line["windmill"]["ends"] =
      Json::parse(R"([{"at":[1,2],"horizontal":0,"vertical":-1},{"at":[99,99],"horizontal":1,"vertical":0}])");
  EXPECT_EQ(windmill.write(line).value(), plain_code);
}

// The published codes are not ours to ship; if the shared data lies beside the repository, all of them are checked.
TEST(Windmill, PublishedCodes) {
  std::ifstream in(CRUX_SHARED_DATA "/windmill-codes.jsonl");
  if (!in) GTEST_SKIP() << "there is no " CRUX_SHARED_DATA "/windmill-codes.jsonl";
  const std::map<std::string, std::string> names{{"poly", "polyominoes"}, {"eraser", "erasers"}};
  int read = 0, refused = 0;
  for (std::string text; std::getline(in, text);) {
    const Json entry = Json::parse(text);
    const std::string code = entry["windmill"];
    const auto line = windmill.read(code);
    if (entry.contains("puzzle")) {
      ASSERT_TRUE(line) << entry["id"] << ": " << to_text(line.error());
      EXPECT_EQ((*line)["puzzle"], entry["puzzle"]) << entry["id"];
      EXPECT_EQ(windmill.write(*line), code) << entry["id"];
      ++read;
      continue;
    }
    ASSERT_FALSE(line) << entry["id"];
    const std::string& found = line.error().found;
    for (const std::string use : entry["uses"])
      EXPECT_EQ(found.contains(names.contains(use) ? names.at(use) : use), names.contains(use)) << entry["id"] << ": " << found;
    const std::string symmetry = entry["symmetry"];
    EXPECT_EQ(found.contains("symmetry"), symmetry != "none") << entry["id"] << ": " << found;
    EXPECT_EQ(found.contains(symmetry + " symmetry"), symmetry != "none") << entry["id"] << ": " << found;
    ++refused;
  }
  EXPECT_EQ(read, 250);
  EXPECT_EQ(refused, 150);
}

}  // namespace
}  // namespace crux::panel::windmill_test
