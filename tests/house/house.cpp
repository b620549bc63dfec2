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

// An entry has what the game declares. Nothing is set by hand, because no list would show it.
TEST(House, EveryEntryIsMadeFromWhatTheGameDeclares) {
  const std::regex made(R"(extern const GameEntry entry = make_entry<\w+>\(\);)");
  for (const std::string& game : listed_games())
    EXPECT_EQ(std::ranges::count_if(lines_of(root / "src/games" / game / "entry.cpp"),
                                    [&](const std::string& line) { return std::regex_match(line, made); }),
              1)
        << game;
}

// The shelves of a game's folder, and where the roles that several games have lie on them: a role is the name of a .cpp or a .hpp
// without its ending. CONTRIBUTING.md says what each is for. Pages lie in web, whatever their role.
const std::set<std::string> shelves{"rules", "solve", "make", "show", "paper", "web", "corpus", "tests"};
const std::map<std::string, std::string> shelf_of{
    {"text", "rules"},      {"rules", "rules"},    {"solutions", "solve"}, {"solver", "solve"},    {"bots", "solve"},
    {"hint", "solve"},      {"request", "make"},   {"sample", "make"},     {"genome", "make"},     {"sketch", "make"},
    {"neighbours", "make"}, {"fill", "make"},      {"filler", "make"},     {"twins", "make"},      {"draw", "show"},
    {"standing", "show"},   {"remark", "show"},    {"paper", "paper"},     {"game_test", "tests"}, {"bench", "tests"},
    {"random", "tests"},    {"sketches", "tests"}, {"twin", "tests"},
};
// Names that games had for a role that now has one name in all of them.
const std::map<std::string, std::string> renamed{
    {"make/generate.cpp", "make/request.cpp"},
    {"make/generate.hpp", "make/request.hpp"},
    {"make/symmetry.cpp", "make/fill.cpp"},
    {"rules/layout.cpp", "rules/text.cpp"},
    {"rules/layout.hpp", "rules/text.hpp"},
    {"tests/test.cpp", "tests/game_test.cpp"},
    {"web/editing.ts", "web/design.ts"},
    {"web/template.ts", "web/design.ts"},
    {"web/Scene.svelte", "web/View.svelte"},
    {"web/World.svelte", "web/View.svelte"},
    {"web/scene.ts", "web/picture.ts"},
    {"web/world.ts", "web/picture.ts"},
    {"web/Staircase.svelte", "web/View.svelte"},
    {"web/Canvas.svelte", "web/Sheet.svelte"},
    {"web/Drawing.svelte", "web/Sheet.svelte"},
    {"web/Palette.svelte", "web/Tools.svelte"},
    {"web/palette.ts", "web/tools.ts"},
    {"web/Transport.svelte", "web/RunBar.svelte"},
    {"web/PlaceForm.svelte", "web/Chosen.svelte"},
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
  if (const auto now = renamed.find(file.generic_string()); now != renamed.end()) return "is called " + now->second;
  if (ending == ".cpp" || ending == ".hpp")
    if (const auto role = shelf_of.find(file.stem().string()); role != shelf_of.end() && role->second != shelf)
      return "belongs in " + role->second;
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
  EXPECT_FALSE(misplaced("one", "web/random.ts"));
  EXPECT_FALSE(misplaced("one", "web/editing.svelte.ts"));
  EXPECT_TRUE(misplaced("one", "show/text.cpp"));
  EXPECT_TRUE(misplaced("one", "solve/filler.hpp"));
  EXPECT_TRUE(misplaced("one", "make/generate.cpp"));
  EXPECT_TRUE(misplaced("one", "web/template.ts"));
  EXPECT_TRUE(misplaced("one", "web/Canvas.svelte"));
  EXPECT_TRUE(misplaced("one", "rules/Board.svelte"));
  EXPECT_TRUE(misplaced("one", "solve/solver_test.cpp"));
  EXPECT_TRUE(misplaced("one", "attic/box.cpp"));
}

// Which member of the type a line begins to define; nothing: none.
std::optional<std::string> defined_by(const std::string& line, const std::string& type) {
  if (!line.contains(type + "::")) return std::nullopt;  // to make a regex takes longer than to look
  const std::regex definition("^[^ /].* " + type + R"(::(\w+)\(.*)");
  std::smatch match;
  return std::regex_match(line, match, definition) ? std::optional(match[1].str()) : std::nullopt;
}

TEST(House, GamesDefineTheSameMemberInTheSameFile) {
  std::map<std::string, std::pair<std::string, std::string>> home_of;  // [member]: the first game that defines it, and its file
  for (const std::string& game : listed_games()) {
    const fs::path folder = root / "src/games" / game;
    std::string type = game;
    type.front() = static_cast<char>(type.front() - 'a' + 'A');
    for (const fs::path& path : files_below(folder, {".cpp"})) {
      std::string file = path.lexically_relative(folder).generic_string();
      if (file.starts_with("tests/")) continue;
      if (file == game + ".cpp") file = "<game>.cpp";
      for (const std::string& line : lines_of(path)) {
        const auto member = defined_by(line, type);
        if (!member) continue;
        const auto& [first, home] = home_of.try_emplace(*member, game, file).first->second;
        EXPECT_EQ(file, home) << *member << " of " << game << "; " << first << " has it in " << home;
      }
    }
  }
  EXPECT_GE(home_of.size(), 20U);
}

TEST(House, DefinitionsAreFound) {
  EXPECT_EQ(defined_by("std::uint64_t One::invariant(const Puzzle& p) {", "One"), "invariant");
  EXPECT_EQ(defined_by("bool One::same(const Puzzle& a, const Puzzle& b) { return a == b; }", "One"), "same");
  EXPECT_FALSE(defined_by("  return One::invariant(p);", "One"));
  EXPECT_FALSE(defined_by("bool AnyOne::same(const Puzzle& a, const Puzzle& b) {", "One"));
}

// In code alone: a comment may give an example, and a test needs one. `null` is no game that anyone names by accident.
bool names(const std::string& line, const std::string& game) {
  const std::string code = code_of(line);
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  if (std::ranges::search(code, game, same).empty()) return false;
  return std::regex_search(code, std::regex("\\b" + game + "\\b", std::regex::icase));
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

// What every board and every editor is made of. CONTRIBUTING.md has the roles that only some games need, too.
TEST(House, PagesAreMadeOfTheSameParts) {
  for (const std::string& game : listed_games()) {
    const fs::path web = root / "src/games" / game / "web";
    for (const auto& [page, part] :
         {std::pair("Board.svelte", "View.svelte"), std::pair("Board.svelte", "play.ts"), std::pair("Board.svelte", "picture.ts"),
          std::pair("Board.svelte", "lessons.ts"), std::pair("Editor.svelte", "design.ts")})
      EXPECT_TRUE(!fs::exists(web / page) || fs::exists(web / part)) << game << " has " << page << " without " << part;
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
