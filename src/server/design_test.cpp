#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "server/service_test.hpp"

namespace crux::server::design_test {
namespace {

const Json open_panel = Json::parse(R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[]})");

Json panel_with(Json mark) {
  Json puzzle = open_panel;
  puzzle["marks"].push_back(std::move(mark));
  return puzzle;
}
Answer look(World& world, const char* game, const Json& puzzle) {
  return world.post("/api/v1/design/look", {{"game", game}, {"puzzle", puzzle}});
}
Json sketch_of(const std::string& game) {
  std::ifstream file(CRUX_SOURCE_DIR "/data/sketches/" + game + ".jsonl");
  std::string line;
  std::getline(file, line);
  return Json::parse(line)["puzzle"];
}

// Twelve lines lead through a board of four cells without marks.
TEST(Look, CountsSolutionsAndShowsThem) {
  World world;
  const Answer all = look(world, "panel", open_panel);
  ASSERT_EQ(all.status, 200);
  EXPECT_EQ(all.body["kind"], "puzzle");
  EXPECT_EQ(all.body["solutions"], 12);
  EXPECT_EQ(all.body["plays"].size(), 12U);
  EXPECT_EQ(all.body["measures"]["length"], 4);
  EXPECT_EQ(look(world, "panel", panel_with({{"kind", "triangle"}, {"cell", {0, 0}}, {"count", 3}})).body["solutions"], 2);
  // Nothing that leads on from the start may be used.
  Json closed = panel_with({{"kind", "cannot"}, {"edge", {{0, 0}, {1, 0}}}});
  closed["marks"].push_back({{"kind", "cannot"}, {"edge", {{0, 0}, {0, 1}}}});
  const Answer none = look(world, "panel", closed);
  EXPECT_EQ(none.body["solutions"], 0);
  EXPECT_EQ(none.body["complete"], true);
  EXPECT_EQ(none.body["plays"].size(), 0U);
}

// By the same numbers that `grade` gives for the rule alone, and for all rules but it.
TEST(Look, SaysWhatEachRuleSaves) {
  World world;
  const Json puzzle = world.get("/api/v1/puzzles/" + world.example("panel")).body["puzzle"];
  const Json seen = look(world, "panel", puzzle).body;
  const auto any = read_line(Json{{"crux", 1}, {"game", "panel"}, {"puzzle", puzzle}}.dump());
  ASSERT_TRUE(any);
  const auto& rules = any->game->rules.rules;
  ASSERT_EQ(seen["insights"].size(), rules.size());
  const auto tsi = [&](std::uint32_t mask) {
    const GradeReport report =
        any->game->grade(*any, {.sets = {{"x", {mask, Mode::strict}}}, .against = {}, .budget = 1'000'000}, {});
    return std::ranges::find(report.sets[0].grades, "tsi", &Grade::name)->value;
  };
  const std::uint32_t all = (std::uint32_t{1} << rules.size()) - 1;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(seen["insights"][i]["rule"], rules[i].letters);
    EXPECT_NEAR(seen["insights"][i]["alone"].get<double>(), tsi(0) - tsi(std::uint32_t{1} << i), 1e-9);
    EXPECT_NEAR(seen["insights"][i]["besides"].get<double>(), tsi(all & ~(std::uint32_t{1} << i)) - tsi(all), 1e-9);
  }
}

TEST(Look, SaysWhereItCannotBeRead) {
  World world;
  const Answer wrong = look(world, "panel", panel_with({{"kind", "blob"}, {"cell", {0, 0}}}));
  EXPECT_EQ(wrong.status, 422);
  EXPECT_EQ(wrong.body["error"]["where"], "/puzzle/marks/0/kind");
  EXPECT_EQ(look(world, "chess", open_panel).status, 422);
  EXPECT_EQ(world.post("/api/v1/design/look", {{"game", "panel"}}).status, 422);
}

TEST(Look, CountsTheCompletionsOfEveryGamesSketch) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    const Answer seen = look(world, game, sketch_of(game));
    ASSERT_EQ(seen.status, 200) << game;
    EXPECT_EQ(seen.body["kind"], "sketch");
    double product = 1;
    for (const Json& hole : seen.body["holes"]) product *= static_cast<double>(hole["options"].size());
    EXPECT_EQ(seen.body["candidates"].get<double>(), product) << game;
    // An example is a puzzle, and can be solved.
    ASSERT_TRUE(seen.body.contains("example")) << game;
    EXPECT_GT(look(world, game, seen.body["example"]).body["solutions"].get<int>(), 0) << game;
  }
}

TEST(Look, GrowsAWorldFromAProgram) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  const Answer seen = look(world, "robot", {{"template", "forward\nturn left\nforward"}});
  ASSERT_EQ(seen.status, 200);
  EXPECT_EQ(seen.body["kind"], "puzzle");
  EXPECT_TRUE(seen.body["grown"].contains("blocks"));
  EXPECT_EQ(look(world, "robot", seen.body["grown"]).body["id"], seen.body["id"]);
  const Answer nothing = look(world, "robot", {{"template", "put down"}});
  EXPECT_EQ(nothing.status, 200);
  EXPECT_EQ(nothing.body["solutions"], 0);
  EXPECT_FALSE(nothing.body.contains("grown"));
}

TEST(Design, IsDrawnAndTravels) {
  World world;
  const Json ask{{"game", "panel"}, {"puzzle", open_panel}};
  EXPECT_EQ(world.post("/api/v1/design/picture", ask).response.type, "image/svg+xml");
  Json played = ask;
  EXPECT_EQ(world.post("/api/v1/design/check", played).status, 400);
  played["moves"] = "";
  const Answer stands = world.post("/api/v1/design/check", played);
  ASSERT_EQ(stands.status, 200);
  const std::string id = world.post("/api/v1/puzzles", {{"crux", 1}, {"game", "panel"}, {"puzzle", open_panel}}).body["id"];
  EXPECT_EQ(stands.body, world.post("/api/v1/puzzles/" + id + "/check", {{"moves", ""}}).body);
  played["moves"] = "nonsense";
  EXPECT_EQ(world.post("/api/v1/design/check", played).status, 422);
  Json away = ask;
  away["format"] = "windmill";
  const Answer text = world.post("/api/v1/design/export", away);
  ASSERT_EQ(text.status, 200);
  const Answer back =
      world.post("/api/v1/design/import", {{"game", "panel"}, {"format", "windmill"}, {"text", text.body["text"]}});
  ASSERT_EQ(back.status, 200);
  EXPECT_EQ(back.body["puzzle"], open_panel);
  EXPECT_EQ(world.post("/api/v1/design/import", {{"game", "panel"}, {"format", "windmill"}, {"text", "?"}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/design/import", {{"game", "toycar"}, {"format", "windmill"}, {"text", "?"}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/design/export", {{"game", "panel"}, {"format", "x"}, {"puzzle", open_panel}}).status, 422);
}

TEST(Fill, ShowsTheBestAndTheirValues) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    const Answer begun = world.post("/api/v1/fill", {{"game", game}, {"puzzle", sketch_of(game)}, {"sort", "tsi"}, {"top", 5}});
    ASSERT_EQ(begun.status, 202) << game;
    const Json job = world.wait_for(begun.body["job"]["id"]);
    ASSERT_EQ(job["state"], "done") << game << job.dump();
    const Json& found = job["found"];
    EXPECT_EQ(found["best"].size(), 5U) << game;
    EXPECT_LE(found["spans"]["tsi"][0], found["spans"]["tsi"][1]) << game;
    EXPECT_GE(found["spans"]["solutions"][0], 1) << game;
    double before = std::numeric_limits<double>::infinity();
    for (const Json& card : found["best"]) {
      EXPECT_LE(card["key"].get<double>(), before);
      before = card["key"].get<double>();
      const Json seen = look(world, game, card["puzzle"]).body;
      EXPECT_EQ(card["values"]["solutions"], seen["solutions"]) << game;
      if (const Json& tsi = card["values"]["tsi"]; !tsi.is_null()) {
        EXPECT_NEAR(tsi.get<double>(), before, 1e-6) << game;
      }
      for (const auto& [name, value] : seen["measures"].items()) EXPECT_EQ(card["values"][name], value) << game << name;
    }
  }
}

TEST(Fill, KeepsItsBounds) {
  World world;
  const Answer begun = world.post("/api/v1/fill", {{"game", "toycar"},
                                                   {"puzzle", sketch_of("toycar")},
                                                   {"sort", "-length"},
                                                   {"where", "loops<=0"},
                                                   {"unique", true},
                                                   {"top", 20}});
  ASSERT_EQ(begun.status, 202);
  const Json job = world.wait_for(begun.body["job"]["id"]);
  for (const Json& card : job["found"]["best"]) {
    EXPECT_EQ(card["values"]["solutions"], 1);
    EXPECT_EQ(card["values"]["loops"], 0);
    EXPECT_EQ(card["values"]["length"].get<double>(), -card["key"].get<double>());
  }
  EXPECT_EQ(world.post("/api/v1/fill", {{"game", "panel"}, {"puzzle", sketch_of("panel")}, {"sort", "beauty"}}).status, 422);
  const Answer wrong =
      world.post("/api/v1/fill", {{"game", "panel"}, {"puzzle", sketch_of("panel")}, {"where", "beauty>=1"}, {"unique", true}});
  EXPECT_EQ(wrong.status, 422);
  EXPECT_EQ(wrong.body["error"]["where"], "--where, character 1") << "of what was sent";
  EXPECT_EQ(world.post("/api/v1/fill", {{"game", "panel"}, {"puzzle", open_panel}}).status, 422);
}

TEST(Fill, CanBeCancelled) {
  World world;
  Json huge{{"width", 6}, {"height", 6}, {"starts", {{0, 0}}}, {"ends", {{6, 6}}}, {"marks", Json::array()}};
  for (int x = 0; x < 6; ++x)
    for (int y = 0; y < 6; ++y) huge["marks"].push_back({{"kind", "?"}, {"cell", {x, y}}});
  const Answer begun = world.post("/api/v1/fill", {{"game", "panel"}, {"puzzle", huge}});
  ASSERT_EQ(begun.status, 202);
  const std::string id = begun.body["job"]["id"];
  EXPECT_EQ(world.send(Method::remove, "/api/v1/jobs/" + id, nullptr).body["state"], "cancelled");
}

TEST(Elites, ShowTheirArchiveAndGiveItsCells) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  const Answer begun = world.post("/api/v1/generate",
                                  {{"game", "logicgrid"}, {"by", "elites"}, {"parameters", {{"items", 3}, {"generations", 60}}}});
  ASSERT_EQ(begun.status, 202);
  const std::string id = begun.body["job"]["id"];
  const Json job = world.wait_for(id);
  ASSERT_EQ(job["state"], "done");
  EXPECT_EQ(job["archive"]["row_names"], Json::array());  // rows are keys, in the order in which they were found
  const Json& cells = job["archive"]["cells"];
  ASSERT_GT(cells.size(), 5U);
  for (const Json& cell : {cells.front(), cells.back()}) {
    const Answer puzzle = world.post("/api/v1/jobs/" + id + "/cells", {{"row", cell[0]}, {"column", cell[1]}});
    ASSERT_EQ(puzzle.status, 200);
    // As good as the map says: so many clues, and the loops of its column.
    EXPECT_EQ(puzzle.body["puzzle"]["clues"].size(), cell[2].get<std::size_t>());
    EXPECT_EQ(look(world, "logicgrid", puzzle.body["puzzle"]).body["measures"]["loops"], cell[1].get<int>() + 1);
  }
  EXPECT_EQ(world.post("/api/v1/jobs/" + id + "/cells", {{"row", 99'999}, {"column", 0}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/jobs/" + std::string(32, '0') + "/cells", {{"row", 0}, {"column", 0}}).status, 404);
}

TEST(Elites, NameTheRowsOfTheirArchive) {
  World world;
  const Answer begun =
      world.post("/api/v1/generate", {{"game", "panel"},
                                      {"by", "elites"},
                                      {"parameters", {{"width", 3}, {"height", 3}, {"population", 20}, {"generations", 2}}}});
  ASSERT_EQ(begun.status, 202);
  const Json archive = world.wait_for(begun.body["job"]["id"])["archive"];
  EXPECT_EQ(archive["row_names"].size(), archive["rows"]);
  EXPECT_EQ(archive["row_names"].front(), "1 solution");
}

TEST(Publish, OnlyWhatIsProvenSolvable) {
  World world;
  Json closed = panel_with({{"kind", "cannot"}, {"edge", {{0, 0}, {1, 0}}}});
  closed["marks"].push_back({{"kind", "cannot"}, {"edge", {{0, 0}, {0, 1}}}});
  const Answer refused = world.post("/api/v1/publish", {{"game", "panel"}, {"puzzle", closed}});
  EXPECT_EQ(refused.status, 422);
  EXPECT_NE(refused.body["error"]["says"].get<std::string>().find("no solution"), std::string::npos);

  EXPECT_EQ(world.post("/api/v1/publish", {{"game", "panel"}, {"id", Json::array()}, {"puzzle", closed}}).body["error"]["where"],
            "/id");
  // Played before it was published, so stored without a name and without a proof.
  const Json mine = panel_with({{"kind", "triangle"}, {"cell", {0, 0}}, {"count", 3}});
  const Json line{{"crux", 1}, {"game", "panel"}, {"puzzle", mine}};
  const Answer tested = world.post("/api/v1/puzzles", line);
  EXPECT_FALSE(tested.body.contains("proof"));
  const std::string at = "/api/v1/puzzles/" + tested.body["id"].get<std::string>();
  const std::string old_tag = world.get(at).header("ETag");

  const Json ask{{"game", "panel"}, {"puzzle", mine}, {"name", "Four cells"}};
  const Answer published = world.post("/api/v1/publish", ask);
  ASSERT_EQ(published.status, 201);
  EXPECT_FALSE(published.body.contains("name")) << "the content's id belongs to nobody";
  EXPECT_EQ(published.body["proof"]["rules"], 1);
  EXPECT_EQ(published.body["proof"]["solutions"], 2);
  const Answer got = world.ask({.target = at, .host = "localhost", .if_none_match = old_tag});
  ASSERT_EQ(got.status, 200);
  EXPECT_EQ(got.body, published.body);

  // The first proof stays; nobody's name does.
  Json again = ask;
  again["name"] = "Mine";
  again["note"] = "Rude words";
  const Answer twice = world.post("/api/v1/publish", again);
  EXPECT_EQ(twice.status, 200);
  EXPECT_EQ(twice.body, published.body);
  // An edit makes another puzzle, which nothing was proven of.
  const Json edited = panel_with({{"kind", "must"}, {"junction", {1, 1}}});
  EXPECT_FALSE(world.post("/api/v1/puzzles", {{"crux", 1}, {"game", "panel"}, {"puzzle", edited}}).body.contains("proof"));
}

TEST(Publish, ExamplesKeepTheirOwnNames) {
  World world;
  const std::string at = "/api/v1/puzzles/" + world.example("panel");
  const Json before = world.get(at).body;
  const Answer published = world.post("/api/v1/publish", {{"game", "panel"}, {"puzzle", before["puzzle"]}, {"name", "Mine"}});
  EXPECT_EQ(published.body["name"], before["name"]);
  EXPECT_TRUE(published.body.contains("proof"));
  EXPECT_EQ(world.post("/api/v1/publish", {{"game", "panel"}, {"puzzle", before["puzzle"]}, {"name", "two\nlines"}}).status, 422);
}

TEST(Collections, HaveNamesOfTheirOwnForPuzzles) {
  World world;
  const std::string a = world.example("panel"), other(32, 'a');
  const Answer made = world.post("/api/v1/collections",
                                 {{"title", "Monday"}, {"puzzles", {a}}, {"names", {{a, "The first"}, {other, "not in it"}}}});
  ASSERT_EQ(made.status, 201);
  const std::string at = "/api/v1/collections/" + made.body["id"].get<std::string>(), secret = made.body["secret"];
  EXPECT_EQ(world.get(at).body["names"], (Json{{a, "The first"}}));
  EXPECT_NE(world.get("/api/v1/puzzles/" + a).body["name"], "The first");
  // A page that knows nothing of names takes none away.
  EXPECT_EQ(world.send(Method::put, at, {{"title", "Tuesday"}, {"puzzles", {a}}, {"version", 1}}, secret).status, 200);
  EXPECT_EQ(world.get(at).body["names"], (Json{{a, "The first"}}));
  EXPECT_EQ(world.send(Method::put, at, {{"title", "x"}, {"puzzles", {a}}, {"names", {{a, ""}}}, {"version", 2}}, secret).status,
            200);
  EXPECT_FALSE(world.get(at).body.contains("names"));
  for (const Json& wrong : {Json("x"), Json{{a, 3}}, Json{{"x", "y"}}, Json{{a, std::string(401, 'x')}}, Json{{a, "two\nlines"}}})
    EXPECT_EQ(world.post("/api/v1/collections", {{"title", "x"}, {"puzzles", {a}}, {"names", wrong}}).status, 422) << wrong;
}

TEST(Collections, AreSeenByAllAndChangedByTheirOwner) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  const std::string a = world.example("panel"), b = world.example("robot");
  const Answer made = world.post("/api/v1/collections", {{"title", "Monday"}, {"puzzles", {a, b, a}}});
  ASSERT_EQ(made.status, 201);
  const std::string id = made.body["id"], at = "/api/v1/collections/" + id, secret = made.body["secret"];
  EXPECT_EQ(world.get(at + "/qr.svg").response.type, "image/svg+xml");
  EXPECT_EQ(world.get("/api/v1/collections/" + std::string(32, '0') + "/qr.svg").status, 404);
  const Answer seen = world.get(at);
  EXPECT_EQ(seen.body["title"], "Monday");
  EXPECT_EQ(seen.body["puzzles"], (Json{a, b, a}));

  Json change{{"title", "Tuesday"}, {"puzzles", {b}}, {"version", 1}};
  EXPECT_EQ(world.send(Method::put, at, change, "wrong").status, 404);
  EXPECT_EQ(world.send(Method::put, at, change, secret).body["version"], 2);
  EXPECT_EQ(world.send(Method::put, at, change, secret).status, 409);
  EXPECT_EQ(world.get(at).body["title"], "Tuesday");
  change["puzzles"] = Json::array({std::string(32, '0')});
  EXPECT_EQ(world.send(Method::put, at, change, secret).status, 422);
  EXPECT_EQ(world.post("/api/v1/collections", {{"title", "x"}, {"puzzles", {"../x"}}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/collections", {{"title", std::string(401, 'x')}, {"puzzles", Json::array()}}).status, 422);
  // No draft is reached by a collection's address, and no collection by a draft's.
  const Answer draft = world.post("/api/v1/drafts", {{"text", R"({"title":"mine","puzzles":[]})"}});
  EXPECT_EQ(world.get("/api/v1/collections/" + draft.body["id"].get<std::string>()).status, 404);
  EXPECT_EQ(world.send(Method::get, "/api/v1/drafts/" + id, nullptr, secret).status, 404);

  EXPECT_EQ(world.send(Method::remove, at, nullptr, "wrong").status, 404);
  EXPECT_EQ(world.send(Method::remove, at, nullptr, secret).status, 200);
  EXPECT_EQ(world.get(at).status, 404);
  EXPECT_EQ(world.get("/api/v1/collections/x").status, 404);
}

}  // namespace
}  // namespace crux::server::design_test
