// house.cpp -- what a reader may rely on when walking through the repository.
#include <gtest/gtest.h>

#include <iterator>
#include <regex>

#include "tests/house/files.hpp"

namespace house {
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
    for (const char* file : {"README.md", "entry.cpp", "test.cpp"})
      EXPECT_TRUE(fs::exists(folder / file)) << game << " lacks " << file;
    EXPECT_TRUE(fs::is_directory(folder / "corpus") && !fs::is_empty(folder / "corpus")) << game << " has no puzzles in corpus/";
  }
}

// Code alone: a comment may give an example, and a test needs one. `null` is no game that anyone names by accident.
std::string code_of(const std::string& line) { return line.substr(0, line.find("//")); }

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
  for (const char* file : {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "Makefile", "docs/concepts.md",
                           "docs/formats.md", "docs/adding-a-game.md"})
    EXPECT_TRUE(fs::exists(root / file)) << file;
}

// [text](target) and ![picture](target) of the handbook lead somewhere.
TEST(House, LinksLeadSomewhere) {
  std::vector<fs::path> pages{root / "README.md", root / "CONTRIBUTING.md"};
  for (const char* folder : {"docs", "src/games"})
    if (fs::exists(root / folder)) std::ranges::copy(files_below(root / folder, {".md"}), std::back_inserter(pages));
  const std::regex link(R"(\]\(([^)#: ]+)(#[^)]*)?\))");
  for (const fs::path& page : pages)
    for (const std::string& line : lines_of(page))
      for (std::sregex_iterator match(line.begin(), line.end(), link), end; match != end; ++match)
        EXPECT_TRUE(fs::exists(page.parent_path() / (*match)[1].str())) << page.lexically_relative(root) << ": " << (*match)[0];
}

}  // namespace
}  // namespace house
