// sketches.hpp -- sketches for tests, and all their candidates.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {

using Picks = std::vector<Option>;

inline Sketch sketch_of(const Json& puzzle) {
  const auto sketch = Logicgrid::read_sketch(puzzle);
  EXPECT_TRUE(sketch) << to_text(sketch.error());
  return sketch.value();
}

// The sketches that ship, by file.
inline std::vector<Sketch> sketches_in(std::string_view file) {
  std::ifstream in(std::string(CRUX_SOURCE_DIR) + "/" + std::string(file));
  std::vector<Sketch> found;
  for (std::string line; std::getline(in, line);) found.push_back(sketch_of(Json::parse(line)["puzzle"]));
  EXPECT_FALSE(found.empty()) << file;
  return found;
}
inline std::vector<Sketch> corpus_sketches() { return sketches_in("src/games/logicgrid/corpus/sketches/small.jsonl"); }

// In order: the first hole turns slowest.
inline std::vector<Picks> all_picks(const Sketch& sketch) {
  std::vector<Picks> found{{}};
  for (const ClueHole& hole : sketch.holes) {
    std::vector<Picks> longer;
    for (const Picks& begun : found)
      for (std::size_t o = 0; o < hole.options.size(); ++o) {
        longer.push_back(begun);
        longer.back().push_back(static_cast<Option>(o));
      }
    found = std::move(longer);
  }
  return found;
}

inline std::uint64_t solutions_of(const Puzzle& p) {
  Budget budget;
  return count_solutions(p, Budget::unlimited, budget).value();
}

}  // namespace crux::logicgrid
