// sketches.hpp -- sketches drawn as text, and all their candidates, for the tests of toycar.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/toycar/toycar.hpp"

namespace crux::toycar {

inline const std::map<char, Json> options_by_letter{{'w', {"empty", "wall"}},
                                                    {'v', {"wall", "empty"}},
                                                    {'f', {"empty", "flag"}},
                                                    {'g', {"empty", "goal"}},
                                                    {'a', {"goal", "flag", "wall", "empty"}}};

// As `board` draws puzzles, with holes: ? is a bare square, letters have options of their own.
inline Json drawn(const std::vector<std::string>& rows, char heading, const Tray& tray) {
  Json json{{"width", rows.front().size()}, {"height", rows.size()}, {"car", {{"heading", std::string(1, heading)}}}};
  json["flags"] = json["walls"] = json["holes"] = Json::array();
  for (const Heading way : headings) json["tiles"][std::string(1, heading_letters[number(way)])] = tray[number(way)];
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows.front().size(); ++x) {
      const Json at = Json::array({x, y});
      const char here = rows[rows.size() - 1 - y][x];
      if (here == 'C') json["car"]["at"] = at;
      if (here == 'G') json["goal"] = at;
      if (here == 'F') json["flags"].push_back(at);
      if (here == '#') json["walls"].push_back(at);
      if (here == '?') json["holes"].push_back(at);
      if (options_by_letter.contains(here)) json["holes"].push_back({{"cell", at}, {"options", options_by_letter.at(here)}});
    }
  return json;
}
inline Sketch sketch_of(const Json& json) {
  const auto sketch = Toycar::read_sketch(json);
  EXPECT_TRUE(sketch) << to_text(sketch.error()) << json;
  return sketch.value_or(Sketch{});
}
inline Sketch sketch_of(const std::vector<std::string>& rows, char heading, const Tray& tray) {
  return sketch_of(drawn(rows, heading, tray));
}

// All candidates, in their order.
using Options = std::vector<Option>;
inline void each_candidate(const Sketch& sketch, const std::function<void(const Options&)>& visit) {
  const std::vector<Hole> holes = Toycar::holes(sketch);
  Options options(holes.size(), 0);
  while (true) {
    visit(options);
    std::size_t h = holes.size();
    while (h > 0 && ++options[h - 1] == holes[h - 1].options.size()) options[--h] = 0;
    if (h == 0) return;
  }
}
inline Options image(const Symmetry& symmetry, const Options& options) {
  Options made(options.size());
  for (std::size_t h = 0; h < options.size(); ++h) made[symmetry.to[h]] = symmetry.as[h][options[h]];
  return made;
}

// The puzzles of a file of puzzle lines.
inline std::vector<Json> puzzles_of(const std::string& file) {
  std::ifstream in(std::string(CRUX_SOURCE_DIR) + "/" + file);
  std::vector<Json> puzzles;
  for (std::string line; std::getline(in, line);) puzzles.push_back(Json::parse(line)["puzzle"]);
  return puzzles;
}

inline constexpr const char* corpus_of_sketches = "src/games/toycar/corpus/sketches/small.jsonl";

}  // namespace crux::toycar
