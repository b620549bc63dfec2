// vectors.hpp -- what C++ says, for TypeScript that must say the same: src/games/<game>/corpus/pages.golden.json.
//
// Numbers are not repeated: editors read limits from corpus/limits.golden.json. A page repeats a rule only if it must follow the
// finger. Then a test in the game's tests/pages_test.cpp writes these examples, and web/pages.test.ts replays them.
// Worksheets and pages explain the same signs: corpus/paper.golden.json has the sentences of worksheets, and
// web/src/legend.test.ts compares them with the pages'.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/rng.hpp"
#include "core/standing.hpp"
#include "draw/paper.hpp"

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

// `file`: a game may have examples of several kinds.
inline void expect_told(std::string_view game, const Json& examples, std::string_view file = "pages") {
  std::string text = "[";
  for (const Json& one : examples) text += (text.size() > 1 ? ",\n " : "\n ") + one.dump();
  expect_file(corpus_of(game) / (std::string(file) + ".golden.json"), text + "\n]\n");
}

// How plays stand that come of offered steps: random walks from the empty play, and no play twice.
template <class G>
std::vector<Standing> walked(const typename G::Puzzle& puzzle, int walks, int steps) {
  std::vector<Standing> found;
  Rng rng(7);
  for (int walk = 0; walk < walks; ++walk) {
    std::string play;
    for (int i = 0; i < steps; ++i) {
      const auto standing = G::standing(puzzle, play);
      EXPECT_TRUE(standing) << play;
      if (!standing) return found;
      if (std::ranges::find(found, standing->moves, &Standing::moves) == found.end()) found.push_back(*standing);
      if (standing->next.empty()) break;
      play = standing->next[rng.below(standing->next.size())].moves;
    }
  }
  return found;
}

// The limits that editors read from corpus/limits.golden.json.
inline void expect_limits(std::string_view game, const Json& limits) {
  expect_file(corpus_of(game) / "limits.golden.json", limits.dump(2) + "\n");
}

// What worksheets say of the puzzles in these files of the corpus: one puzzle for each list of sentences.
template <class G>
void expect_paper(std::string_view game, const std::vector<std::string_view>& files) {
  std::string text = "[";
  std::vector<std::vector<std::string>> told;
  for (const std::string_view file : files)
    for (const Json& json : puzzles_in(game, file)) {
      const auto puzzle = G::read(json);
      ASSERT_TRUE(puzzle) << file;
      const Paper paper = G::on_paper(*puzzle, 10);
      std::vector<std::string> says{paper.goal};
      for (const Sign& sign : paper.signs) says.push_back(sign.says);
      if (std::ranges::find(told, says) != told.end()) continue;
      told.push_back(says);
      text += (text.size() > 1 ? ",\n " : "\n ") + Json{{"puzzle", json}, {"says", says}}.dump();
    }
  expect_file(corpus_of(game) / "paper.golden.json", text + "\n]\n");
}

}  // namespace crux::vectors
