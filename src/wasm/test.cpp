#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "wasm/engine.hpp"

namespace crux::wasm::room_test {
namespace {

// Its clock goes on by a millisecond with every look.
class Engines : public ::testing::Test {
 protected:
  answers::Answer call(std::string_view verb, const Json& body) { return engine_.call(verb, body.dump(), {}); }
  Json ask(std::string_view verb, const Json& body) {
    const auto answer = call(verb, body);
    EXPECT_EQ(answer.status, 200) << verb << " " << answer.text;
    return Json::parse(answer.text, nullptr, false);
  }
  int status(std::string_view verb, const Json& body) { return call(verb, body).status; }

 private:
  double seconds_ = 0;
  Engine engine_{{.now = [this] { return seconds_ += 0.001; }, .random = [] { return 1; }}};
};

const Json stairs{{"game", "null"}, {"puzzle", {{"steps", 3}}}};
Json with(Json body, const std::string& name, Json value) {
  body[name] = std::move(value);
  return body;
}

TEST_F(Engines, AnswerForAPuzzleInTheQuestion) {
  const std::string moves = ask("reveal", stairs)["moves"];
  EXPECT_EQ(ask("check", with(stairs, "moves", moves))["status"], "solved");
  EXPECT_EQ(ask("check", with(stairs, "moves", ""))["status"], "open");
  EXPECT_EQ(ask("solve", stairs)["solutions"], 3);
  EXPECT_EQ(ask("solve", with(stairs, "limit", 0))["paths"], Json::array());
  EXPECT_EQ(ask("look", stairs)["kind"], "puzzle");
  EXPECT_EQ(ask("grade", stairs)["solutions"], 3);
  EXPECT_EQ(ask("read", with(stairs, "crux", 1))["id"], "0d7a40e50a75e5c7be2c38689583fb30");
}

TEST_F(Engines, ListGamesWithTheirExamples) {
  const Json games = ask("games", Json::object())["games"];
  ASSERT_EQ(games.size(), all_games().size());
  std::size_t examples = 0;
  for (const Json& game : games) examples += game["examples"].size();
  EXPECT_GT(examples, 0U);
}

TEST_F(Engines, ListOnlyWhatCanBeAskedFor) {
  const auto has = [](const Json& words, const char* word) { return std::ranges::find(words, word) != words.end(); };
  const Json games = ask("games", Json::object())["games"];
  ASSERT_FALSE(games.empty());
  for (const Json& game : games) {
    for (const Json& verb : game["verbs"])
      EXPECT_NE(status(verb.get<std::string>(), Json::object()), 404) << game["game"] << verb;
    EXPECT_TRUE(has(game["verbs"], "solve"));
    EXPECT_FALSE(has(game["verbs"], "vary") || has(game["verbs"], "print"));
    EXPECT_FALSE(has(game["ways"], "clingo") || has(game["ways"], "elites")) << game["game"];
    const GameEntry& entry = *find_game(game["game"].get<std::string>());
    EXPECT_EQ(game["ways"].empty() ? "" : game["ways"][0], entry.ways.empty() ? "" : entry.ways.front());  // the usual one stays
    for (const Json& parameter : game["parameters"]) {
      const Json ways = parameter.value("ways", game["ways"]);
      for (const Json& way : ways) EXPECT_TRUE(has(game["ways"], way.get<std::string>().c_str())) << parameter["name"];
    }
  }
}

TEST_F(Engines, HaveTheLinesOfTheExamples) {
  const Json games = ask("games", Json::object()), lines = ask("examples", Json::object());
  std::map<std::string, Json> by_id;
  for (const Json& line : lines["puzzles"]) by_id[line["id"].get<std::string>()] = line;
  std::size_t listed = 0;
  for (const Json& game : games["games"])
    for (const Json& example : game["examples"]) {
      ++listed;
      const auto line = by_id.find(example["id"].get<std::string>());
      ASSERT_NE(line, by_id.end()) << example;
      EXPECT_EQ(line->second["game"], game["game"]);
      EXPECT_EQ(Json(line->second.value("name", "")), example["name"]);
      EXPECT_EQ(Json(line->second.value("note", "")), example["note"]);
      EXPECT_EQ(ask("read", line->second)["id"], example["id"]);
    }
  EXPECT_EQ(listed, by_id.size());
}

TEST_F(Engines, SayWhatIsWrong) {
  EXPECT_EQ(status("nonsense", Json::object()), 404);
  EXPECT_EQ(status("look", Json::array()), 400);
  EXPECT_EQ(status("check", stairs), 400) << "there are no moves";
  EXPECT_EQ(status("check", Json{{"game", "nonsense"}, {"puzzle", 1}, {"moves", ""}}), 422);
  EXPECT_EQ(status("solve", with(stairs, "limit", -1)), 400);
  EXPECT_EQ(status("next", Json::object()), 422);
  EXPECT_EQ(status("generate", Json{{"game", 7}}), 422);
  EXPECT_EQ(status("draw", with(stairs, "view", 1)), 422);
  EXPECT_EQ(status("fill_step", Json{{"fill", 99}}), 404);
  EXPECT_EQ(status("fill_end", Json::object()), 400);
  const Json error = Json::parse(call("check", stairs).text)["error"];
  EXPECT_EQ(error["where"], "/moves");
}

// Asks for a puzzle of the easiest level, if the game has levels.
Json easiest(const GameEntry& game, int seed) {
  Json body{{"game", game.name}, {"seed", seed}};
  if (!game.levels.empty()) body["level"] = game.levels.front().name;
  return body;
}

// The sketches that ship: each step goes further, and the end forgets the fill.
TEST_F(Engines, FillASketchBitByBit) {
  int searched = 0;
  for (const auto& file : std::filesystem::directory_iterator(CRUX_SOURCE_DIR "/data/sketches")) {
    std::ifstream in(file.path());
    std::string text;
    std::getline(in, text);
    const Json line = Json::parse(text);
    const Json told = ask("fill", Json{{"game", line["game"]}, {"puzzle", line["puzzle"]}});
    EXPECT_EQ(told["over"], false) << file.path();
    const Json number{{"fill", told["fill"]}}, shortly{{"fill", told["fill"]}, {"seconds", 0.05}};
    const Json step = ask("fill_step", shortly);
    EXPECT_GT(step["found"]["done"], told["found"]["done"]) << file.path();
    EXPECT_GE(ask("fill_end", number)["found"]["done"], step["found"]["done"]) << file.path();
    EXPECT_EQ(status("fill_end", number), 404);
    ++searched;
  }
  EXPECT_GT(searched, 4);
}

TEST_F(Engines, MakeTheSamePuzzleOfTheSameSeed) {
  int made = 0;
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    ++made;
    const Json body = easiest(*game, 3);
    const auto first = call("generate", body);
    ASSERT_EQ(first.status, 200) << first.text;
    EXPECT_EQ(call("generate", body).text, first.text);
    const Json line = Json::parse(first.text)["puzzles"][0];
    EXPECT_EQ(ask("read", line)["id"], line["id"]);
    EXPECT_EQ(call("draw", line).text.starts_with("<?xml"), game->draw != nullptr);
  }
  EXPECT_GT(made, 0);
}

}  // namespace
}  // namespace crux::wasm::room_test
