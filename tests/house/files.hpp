// files.hpp -- the repository as text, for tests that read it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace house {

namespace fs = std::filesystem;

inline const fs::path root = CRUX_SOURCE_DIR;

inline std::vector<std::string> lines_of(const fs::path& file) {
  std::vector<std::string> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// All files below a folder whose names end in one of `endings`, in order.
inline std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& endings) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && endings.contains(entry.path().extension().string())) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

inline std::vector<fs::path> sources() { return files_below(root / "src", {".cpp", ".hpp"}); }

inline bool is_test(const fs::path& file) {
  return file.filename().string().ends_with("test.cpp") || file.parent_path().filename() == "tests";
}

// Without its comment.
inline std::string code_of(const std::string& line) { return line.substr(0, line.find("//")); }

// The games that games.def lists.
inline std::set<std::string> listed_games() {
  constexpr std::string_view opening = "GAME(";
  std::set<std::string> games;
  for (const std::string& line : lines_of(root / "src/games/games.def"))
    if (line.starts_with(opening)) games.insert(line.substr(opening.size(), line.find(')') - opening.size()));
  return games;
}

}  // namespace house
