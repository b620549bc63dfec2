// Checks the output with --json against the schemas of docs/json.md.
#include <map>

#include "catalog/catalog.hpp"
#include "cli/run_test.hpp"
#include "store/store.hpp"
#include "tests/support/schema.hpp"

namespace crux::cli::json_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CRUX_SOURCE_DIR;

// The blocks of docs/json.md that begin with "```json schema VERB", by what stands for VERB.
std::map<std::string, Json> schemas() {
  constexpr std::string_view opening = "```json schema ";
  std::map<std::string, Json> found;
  std::ifstream page(root / "docs/json.md");
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with(opening)) continue;
    const std::string verb = line.substr(opening.size());
    std::string text;
    while (std::getline(page, line) && line != "```") text += line + "\n";
    found[verb] = Json::parse(text);
  }
  return found;
}

// One puzzle of each game and more, as files.
std::vector<std::string> files_in(const char* folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(root / folder)) files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

// The puzzles that every game brings for its own tests, with and without a solution.
std::vector<std::string> corpora() {
  std::vector<std::string> files;
  for (const GameEntry* game : all_games())
    for (const auto& entry : fs::directory_iterator(root / "src/games" / game->name / "corpus"))
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

class Printed : public CliTest {
 protected:
  // Runs it, and holds every line against the schema of `verb`. `--json` stands in `words`.
  void follow(const std::string& verb, const std::vector<std::string>& words, const std::string& input = {}) {
    const auto schema = schemas_.find(verb);
    ASSERT_NE(schema, schemas_.end()) << "docs/json.md has no schema of " << verb;
    const Ran ran = crux(words, input);
    ASSERT_LE(ran.code, 1) << verb << ": " << ran.err;
    const std::vector<Json> lines = json_lines(ran.out);
    EXPECT_FALSE(lines.empty()) << verb;
    for (const Json& line : lines) EXPECT_EQ(flaw(line, schema->second, schema->second), "") << verb << ": " << line.dump();
    followed_.insert(verb);
  }
  void TearDown() override {
    // Every schema is held against something; see the one test below.
    if (HasFailure()) return;
    for (const auto& [verb, schema] : schemas_) EXPECT_TRUE(followed_.contains(verb)) << "nothing tests the schema of " << verb;
  }

 private:
  const std::map<std::string, Json> schemas_ = schemas();
  std::set<std::string> followed_;
};

TEST_F(Printed, FollowsItsSchemas) {
  follow("games", {"games", "--json"});
  std::set<std::string> seen;
  for (const std::string& file : files_in("data/examples")) {
    const Json line = Json::parse(text_of(file));
    if (line["name"].is_string() && line["name"].get<std::string>().contains("large")) continue;
    if (!seen.insert(line["game"]).second) continue;  // one of each game is enough
    follow("solve", {"solve", "--json", "--limit", "20", file});
    follow("solve", {"solve", "--json", "--count", file});
    follow("grade", {"grade", "--json", file});
    follow("grade", {"grade", "--json", "--rules", "none", "--mode", "reference", file});
    follow("hint", {"hint", "--json", file});
    follow("draw", {"draw", "--json", file, "-o", (folder / "picture.svg").string()});
    const Json solved = json_lines(crux({"solve", "--json", "--limit", "1", file}).out).at(0);
    ASSERT_FALSE(solved["paths"].empty()) << file;
    follow("check", {"check", "--json", file, "--path", solved["paths"][0]});
    follow("read-play", {"read-play", "--json", file, "--path", solved["paths"][0]});
  }
  EXPECT_GE(seen.size(), 5U);
  const std::string burrows = (root / "data/examples/13-only-prim.jsonl").string();
  const std::string panel = (root / "data/examples/01-first-line.jsonl").string();
  follow("solve --bot", {"solve", "--json", "--bot", "search", "--all-traces", burrows});
  follow("draw --gallery", {"draw", "--json", burrows, "--gallery", (folder / "gallery").string()});
  follow("print", {"print", "--json", burrows, "-o", (folder / "sheet.pdf").string()});
  follow("export", {"export", "--json", "windmill", panel});
  follow("import", {"import", "windmill", crux({"export", "windmill", panel}).out});
  follow("generate", {"generate", "burrows", "--nodes", "4", "--edges", "5", "--count", "2"});
  follow("generate", {"generate", "robot", "--template", "first-steps"});
  for (const std::string& corpus : corpora()) follow("grade", {"grade", "--json", "--budget", "100000", corpus});
  for (const std::string& sketch : files_in("data/sketches")) {
    for (const MeasureInfo& own : find_game(Json::parse(text_of(sketch))["game"].get<std::string>())->measures)
      follow("fill", {"fill", "--json", "--top", "2", "--budget", "50", "--sort", std::string(own.name), sketch});
    follow("fill", {"fill", "--json", "--top", "2", "--budget", "300", sketch});
    follow("fill --plan", {"fill", "--json", "--plan", "--budget", "300", sketch});
  }
  for (const char* goal : {"--easier", "--like"}) follow("vary", {"vary", "--json", goal, burrows});
  follow("progress", {"progress", "toycar", "--json"});
  follow("progress --check", {"progress", "--check", panel, "--json"});
  follow("simulate", {"simulate", "burrows", "--learners", "4", "--seeds", "2", "--puzzles", "5", "--json"});
  ASSERT_TRUE(store::Store::open_sqlite(folder / "data"));
  follow("store", {"store", "check", "--json", "--data", (folder / "data").string()});
  follow("store", {"store", "hide", "nothing", "--json", "--data", (folder / "data").string()});
  {
    auto store = store::Store::open_sqlite(folder / "data");
    ASSERT_TRUE(store && store->add_puzzle({"a", "panel", line_with(two_squares)}));
    ASSERT_TRUE(store->add_play({"one", "a", "", 1, "key", "somebody"}) && store->add_play({"two", "a", "one", 2, "key", ""}));
    ASSERT_TRUE(store->append("one", std::vector<store::Event>{{0, 5, "move", R"({"moves":"U"})"}}));
  }
  const std::vector<std::string> plays{"export", "plays", "--data", (folder / "data").string()};
  follow("export plays", plays);
  follow("rate", {"rate", "-", "--json"}, crux(plays).out);
  const std::string table = (root / "data/study/synthetic-plays.csv").string();
  follow("study", {"study", table, "--json"});
  follow("study", {"study",
                   table,
                   "--json",
                   "--correlate",
                   "rating,loops~seconds",
                   "--mixed",
                   "solved~loops|player",
                   "--anova",
                   "seconds~group*loops",
                   "--friedman",
                   "hints~loops|player",
                   "--wilcoxon",
                   "seconds~loops|player",
                   "--regress",
                   "seconds~loops",
                   "--tukey",
                   "seconds~loops",
                   "--mann-whitney",
                   "seconds~group",
                   "--density",
                   "seconds"});
  follow("grade", {"grade", "--json", "--rating", "people", panel});
  follow("site", {"site", "--json", (folder / "site").string()});
  follow("reproduce", {"reproduce", "burrows", "--json", "--count", "2"});
}

// The robot's program stands in the JSON as in the text.
TEST_F(CliTest, SolveHasTheProgramThatItsTextPrints) {
  const std::string tower = (root / "data/examples/29-tower.jsonl").string();
  const Ran text = crux({"solve", "--limit", "1", tower});
  const Json json = json_lines(crux({"solve", "--json", "--limit", "1", tower}).out).at(0);
  ASSERT_TRUE(json["programs"][0].is_string()) << json.dump();
  EXPECT_TRUE(text.out.contains("commands: " + json["programs"][0].get<std::string>())) << text.out;
}

}  // namespace
}  // namespace crux::cli::json_test
