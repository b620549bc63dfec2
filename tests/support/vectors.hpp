// vectors.hpp -- what C++ says, for TypeScript that must say the same: src/games/<game>/corpus/pages.golden.json.
//
// Limits are not repeated: editors read them from corpus/limits.golden.json. A page repeats a rule only if it must follow the
// finger. Then a test in the game's tests/pages_test.cpp writes these examples, and web/pages.test.ts replays them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace crux::vectors {

inline std::filesystem::path corpus_of(std::string_view game) {
  return std::filesystem::path(CRUX_SOURCE_DIR) / "src/games" / game / "corpus";
}

// The "puzzle" of every line of a file in the game's corpus.
inline std::vector<Json> puzzles_in(std::string_view game, std::string_view file) {
  std::ifstream in(corpus_of(game) / file);
  std::vector<Json> found;
  for (std::string line; std::getline(in, line);) found.push_back(Json::parse(line)["puzzle"]);
  EXPECT_FALSE(found.empty()) << file;
  return found;
}

// Holds if the file is `text`. `make golden` writes it instead.
inline void expect_file(const std::filesystem::path& file, const std::string& text) {
  if (std::getenv("CRUX_REGOLD")) {
    std::ofstream(file) << text;
    return;
  }
  std::ifstream in(file);
  const std::string written{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(written, text) << file << " is stale: `make golden`, then review the diff, and run the tests in web/";
}

inline void expect_told(std::string_view game, const Json& examples) {
  std::string text = "[";
  for (const Json& one : examples) text += (text.size() > 1 ? ",\n " : "\n ") + one.dump();
  expect_file(corpus_of(game) / "pages.golden.json", text + "\n]\n");
}

// The limits that editors read from corpus/limits.golden.json.
inline void expect_limits(std::string_view game, const Json& limits) {
  expect_file(corpus_of(game) / "limits.golden.json", limits.dump(2) + "\n");
}

}  // namespace crux::vectors
