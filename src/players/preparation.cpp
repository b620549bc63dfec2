#include "players/preparation.hpp"

#include <algorithm>

namespace crux::players {

Preparation check(const Subject& subject, std::span<const Challenge> progression) {
  using Kind = Unprepared::Kind;
  Preparation found;
  std::vector<bool> met(subject.concepts.size());
  int highest = 0;  // class so far: everybody begins with the first
  const int classes = static_cast<int>(subject.classes);
  for (std::size_t place = 0; place < progression.size(); ++place) {
    const Challenge& puzzle = progression[place];
    // 1. Classes that are left out.
    const int level = puzzle.level ? *puzzle.level : classes;
    if (classes > 0 && level > highest + 1) {
      Unprepared jump{.kind = puzzle.level ? Kind::jump : Kind::beyond, .place = place};
      // A puzzle may teach a class below its own on the way.
      for (int i = highest + 1; i < level; ++i)
        if (!met[i] && std::ranges::find(puzzle.concepts, i) == puzzle.concepts.end())
          jump.concepts.push_back(static_cast<std::uint16_t>(i));
      if (!jump.concepts.empty()) {
        if (puzzle.level) jump.concepts.push_back(*puzzle.level);
        found.unprepared.push_back(std::move(jump));
      }
    }
    highest = std::max(highest, std::min(level, classes - 1));
    // 2. Several new concepts.
    std::vector<std::uint16_t> fresh;
    for (const std::uint16_t one : puzzle.concepts)
      if (!met[one]) fresh.push_back(one);
    for (const std::uint16_t one : fresh) met[one] = true;
    if (place > 0 && fresh.size() > 1)
      found.unprepared.push_back({.kind = Kind::at_once, .place = place, .concepts = std::move(fresh)});
  }
  for (std::uint16_t i = 0; i < subject.classes; ++i)
    if (!met[i]) found.never.push_back(i);
  return found;
}

}  // namespace crux::players
