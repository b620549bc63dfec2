// house.cpp -- what a reader may rely on when walking through the repository.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <optional>
#include <regex>

#include "tests/house/files.hpp"

namespace house::house_test {
namespace {

TEST(House, GamesDefListsEveryFolderOfGames) {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(root / "src/games"))
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  EXPECT_EQ(listed_games(), folders);
}

TEST(House, EveryGameIsFurnished) {
  for (const std::string& game : listed_games()) {
    const fs::path folder = root / "src/games" / game;
    for (const std::string& file : {std::string("README.md"), std::string("entry.cpp"), game + ".hpp"})
      EXPECT_TRUE(fs::exists(folder / file)) << game << " lacks " << file;
    for (const char* shelf : {"corpus", "tests"})
      EXPECT_TRUE(fs::is_directory(folder / shelf) && !fs::is_empty(folder / shelf)) << game << " has nothing in " << shelf;
  }
}

// An entry has what the game declares. Nothing is set by hand, where no list would show it.
TEST(House, EveryEntryIsMadeFromWhatTheGameDeclares) {
  const std::regex made(R"(extern const GameEntry entry = make_entry<\w+>\(\);)");
  for (const std::string& game : listed_games())
    EXPECT_EQ(std::ranges::count_if(lines_of(root / "src/games" / game / "entry.cpp"),
                                    [&](const std::string& line) { return std::regex_match(line, made); }),
              1)
        << game;
}

// The shelves of a game's folder, and where the roles that several games have lie on them. CONTRIBUTING.md says what each is for.
const std::set<std::string> shelves{"rules", "solve", "make", "show", "paper", "web", "corpus", "tests"};
const std::map<std::string, std::string> shelf_of{
    {"text.cpp", "rules"},   {"text.hpp", "rules"},      {"rules.cpp", "rules"},       {"bots.cpp", "solve"},
    {"bots.hpp", "solve"},   {"hint.cpp", "solve"},      {"solver.cpp", "solve"},      {"solutions.cpp", "solve"},
    {"request.cpp", "make"}, {"request.hpp", "make"},    {"sample.cpp", "make"},       {"genome.cpp", "make"},
    {"sketch.hpp", "make"},  {"fill.cpp", "make"},       {"filler.cpp", "make"},       {"twins.cpp", "make"},
    {"draw.cpp", "show"},    {"standing.cpp", "show"},   {"remark.cpp", "show"},       {"paper.cpp", "paper"},
    {"Board.svelte", "web"}, {"Editor.svelte", "web"},   {"View.svelte", "web"},       {"design.ts", "web"},
    {"play.ts", "web"},      {"picture.ts", "web"},      {"lessons.ts", "web"},        {"game_test.cpp", "tests"},
    {"bench.cpp", "tests"},  {"play.browser.ts", "web"}, {"design.browser.ts", "web"},
};
// Says why a file of a game lies in the wrong place; nothing: it lies in the right one. `file` is a path from the game's folder.
std::optional<std::string> misplaced(const std::string& game, const fs::path& file) {
  const std::string name = file.filename().string(), ending = file.extension().string();
  const std::string shelf = file.has_parent_path() ? file.begin()->string() : "";
  if (shelf.empty()) {
    const std::set<std::string> allowed{"README.md", "entry.cpp", game + ".hpp", game + ".cpp"};
    if (!allowed.contains(name)) return "only README.md, entry.cpp and the game's own .hpp and .cpp lie on no shelf";
    return {};
  }
  if (!shelves.contains(shelf)) return "there is no shelf '" + shelf + "'";
  if (const auto role = shelf_of.find(name); role != shelf_of.end() && role->second != shelf) return "belongs in " + role->second;
  if ((ending == ".ts" || ending == ".svelte") != (shelf == "web")) return "pages, and nothing else, lie in web";
  if (name.ends_with("test.cpp") && shelf != "tests") return "belongs in tests";
  return {};
}

TEST(House, GamesHaveTheSameShelves) {
  for (const std::string& game : listed_games()) {
    const fs::path folder = root / "src/games" / game;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file())
        if (const auto wrong = misplaced(game, entry.path().lexically_relative(folder)))
          ADD_FAILURE() << entry.path().lexically_relative(root) << ": " << *wrong;
  }
}

TEST(House, MisplacedFilesAreFound) {
  EXPECT_FALSE(misplaced("one", "one.hpp"));
  EXPECT_FALSE(misplaced("one", "rules/text.cpp"));
  EXPECT_FALSE(misplaced("one", "corpus/sketches/some.jsonl"));
  EXPECT_TRUE(misplaced("one", "text.cpp"));
  EXPECT_TRUE(misplaced("one", "show/text.cpp"));
  EXPECT_TRUE(misplaced("one", "rules/Board.svelte"));
  EXPECT_TRUE(misplaced("one", "solve/solver_test.cpp"));
  EXPECT_TRUE(misplaced("one", "attic/box.cpp"));
}

// In code alone: a comment may give an example, and a test needs one. `null` is no game that anyone names by accident.
bool names(const std::string& line, const std::string& game) {
  return std::regex_search(code_of(line), std::regex("\\b" + game + "\\b", std::regex::icase));
}

TEST(House, NoGameIsNamedOutsideGames) {
  std::set<std::string> games = listed_games();
  games.erase("null");
  for (const fs::path& path : sources()) {
    const std::string file = path.lexically_relative(root).generic_string();
    if (file.starts_with("src/games/") || is_test(path)) continue;
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      for (const std::string& game : games) EXPECT_FALSE(names(line, game)) << file << ":" << number << ": names " << game;
    }
  }
}

// The same for the pages: what one game needs lies in its web folder, and so does what the browser tests do with it.
std::vector<fs::path> pages() {
  const std::set<std::string> endings{".ts", ".svelte", ".css", ".mjs", ".js", ".html"};
  std::vector<fs::path> files = files_below(root / "web/src", endings);
  for (const fs::path& path : files_below(root / "tests/browser/support", endings)) files.push_back(path);
  for (const auto& entry : fs::directory_iterator(root / "web"))
    if (entry.is_regular_file() && endings.contains(entry.path().extension().string())) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

TEST(House, NoGameIsNamedInThePages) {
  std::set<std::string> games = listed_games();
  games.erase("null");
  ASSERT_GT(pages().size(), 100u);
  for (const fs::path& path : pages()) {
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      for (const std::string& game : games)
        EXPECT_FALSE(names(line, game)) << path.lexically_relative(root) << ":" << number << ": names " << game;
    }
  }
}

TEST(House, EveryBoardHasItsBrowserTests) {
  for (const std::string& game : listed_games()) {
    const fs::path web = root / "src/games" / game / "web";
    for (const auto& [page, story] :
         {std::pair("Board.svelte", "play.browser.ts"), std::pair("Editor.svelte", "design.browser.ts")})
      EXPECT_EQ(fs::exists(web / page), fs::exists(web / story)) << game << " has one of " << page << " and " << story;
  }
}

TEST(House, NamesAreFound) {
  EXPECT_TRUE(names("if (game == \"burrows\") return;", "burrows"));
  EXPECT_FALSE(names("return error(room);  // \"burrows\"", "burrows"));
  EXPECT_FALSE(names("burrowsome();", "burrows"));
}

TEST(House, NoSourceIsTooLong) {
  constexpr std::size_t most = 450;
  for (const char* folder : {"src", "tests", "bench"})
    for (const fs::path& path : files_below(root / folder, {".cpp", ".hpp"}))
      EXPECT_LE(lines_of(path).size(), most) << path.lexically_relative(root);
}

TEST(House, HasItsPapers) {
  for (const char* file :
       {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff", "SECURITY.md", "Makefile", "docs/concepts.md",
        "docs/formats.md", "docs/adding-a-game.md", "docs/capabilities.md", "docs/json.md"})
    EXPECT_TRUE(fs::exists(root / file)) << file;
}

TEST(House, CitationNamesThisVersion) {
  const std::vector<std::string> lines = lines_of(root / "CITATION.cff");
  EXPECT_NE(std::ranges::find(lines, "version: " CRUX_VERSION), lines.end());
  EXPECT_EQ(lines_of(root / "LICENSE").front(), "MIT License");
  EXPECT_NE(std::ranges::find(lines, "license: MIT"), lines.end());
}

// [text](target) and ![picture](target) of the handbook lead somewhere.
TEST(House, LinksLeadSomewhere) {
  std::vector<fs::path> pages{root / "README.md", root / "CONTRIBUTING.md", root / "SECURITY.md"};
  for (const char* folder : {"docs", "src/games"})
    if (fs::exists(root / folder)) std::ranges::copy(files_below(root / folder, {".md"}), std::back_inserter(pages));
  const std::regex link(R"(\]\(([^)#: ]+)(#[^)]*)?\))");
  for (const fs::path& page : pages)
    for (const std::string& line : lines_of(page))
      for (std::sregex_iterator match(line.begin(), line.end(), link), end; match != end; ++match)
        EXPECT_TRUE(fs::exists(page.parent_path() / (*match)[1].str())) << page.lexically_relative(root) << ": " << (*match)[0];
}

}  // namespace
}  // namespace house::house_test
