// Symmetries of sketches: that they are a group, and that what they turn into each other is equally hard.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "games/logicgrid/tests/sketches.hpp"
#include "grade/information/information.hpp"

namespace crux::logicgrid::symmetry_test {
namespace {

Symmetry identity(const Sketch& sketch) {
  Symmetry same;
  for (const ClueHole& hole : sketch.holes) {
    same.to.push_back(static_cast<std::uint16_t>(same.to.size()));
    same.as.emplace_back();
    for (std::size_t o = 0; o < hole.options.size(); ++o) same.as.back().push_back(static_cast<Option>(o));
  }
  return same;
}

// First a, then b.
Symmetry after(const Symmetry& a, const Symmetry& b) {
  Symmetry both = a;
  for (std::size_t h = 0; h < a.to.size(); ++h) {
    both.to[h] = b.to[a.to[h]];
    for (Option& option : both.as[h]) option = b.as[a.to[h]][option];
  }
  return both;
}

Picks turned(const Symmetry& symmetry, const Picks& picks) {
  Picks found(picks.size());
  for (std::size_t h = 0; h < picks.size(); ++h) found[symmetry.to[h]] = symmetry.as[h][picks[h]];
  return found;
}

double tsi_of(const Puzzle& p, std::uint32_t mask) {
  Budget budget;
  return information::measure<Logicgrid>(p, InformedPolicy{{mask, Mode::strict}}, Mode::strict, budget, foresee(p, Budget{})).tsi;
}

// Each once, without the identity, and with it closed. A finite set that is closed has inverses.
void expect_group(const Sketch& sketch, const std::vector<Symmetry>& symmetries) {
  const auto key = [](const Symmetry& each) { return std::pair(each.to, each.as); };
  std::set<std::pair<std::vector<std::uint16_t>, std::vector<std::vector<Option>>>> all;
  for (const Symmetry& each : symmetries) EXPECT_TRUE(all.insert(key(each)).second) << "twice";
  EXPECT_TRUE(all.insert(key(identity(sketch))).second) << "the identity is among them";
  for (const Symmetry& a : symmetries)
    for (const Symmetry& b : symmetries) ASSERT_TRUE(all.contains(key(after(a, b))));
}

// By players who know nothing, a few techniques, and more of them. At most `some` candidates, from all over the sketch.
void expect_equally_hard(const Sketch& sketch, const std::vector<Symmetry>& symmetries, std::size_t some) {
  const auto all = all_picks(sketch);
  for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / some) {
    const auto candidate = Logicgrid::complete(sketch, all[i]);
    for (const Symmetry& symmetry : symmetries) {
      const auto other = Logicgrid::complete(sketch, turned(symmetry, all[i]));
      ASSERT_EQ(candidate.has_value(), other.has_value());
      if (!candidate) continue;
      ASSERT_EQ(solutions_of(candidate->puzzle), solutions_of(other->puzzle));
      for (const std::uint32_t mask : {0U, 1U, 0x1fU, 0x7fU}) {
        const double here = tsi_of(candidate->puzzle, mask), there = tsi_of(other->puzzle, mask);
        ASSERT_TRUE(here == there || std::abs(here - there) < 1e-9) << here << " " << there << " rules " << mask;
      }
    }
  }
}

// Nothing is given but that A0 is not B0, so of B all items but the first may be renamed. C is ordered.
Json three_by_three(std::string_view holes) {
  Json json = Json::parse(R"({"categories":[{"name":"A","items":["a","b","c"]},{"name":"B","items":["d","e","f"]},
      {"name":"C","items":["1","2","3"],"values":[1,2,3]}],"clues":[{"type":"not","a":"A0","b":"B0"}]})");
  for (const Json& hole : Json::parse(holes)) json["clues"].push_back(hole);
  return json;
}

TEST(LogicgridSymmetry, OfTheCorpusAreGroupsOfEquallyHardPuzzles) {
  std::size_t most = 0;
  for (const Sketch& sketch : corpus_sketches()) {
    const auto symmetries = Logicgrid::symmetries(sketch);
    expect_group(sketch, symmetries);
    expect_equally_hard(sketch, symmetries, 60);
    most = std::max(most, symmetries.size());
  }
  EXPECT_EQ(most, 11U) << "two holes change places, three shirts are renamed";
}

TEST(LogicgridSymmetry, ItemsOfUnorderedCategoriesAfterTheFirstAreRenamed) {
  const Sketch sketch = sketch_of(three_by_three(R"([{"type":"?","types":["less","either"]},{"type":"?","types":["next"]}])"));
  const auto symmetries = Logicgrid::symmetries(sketch);
  ASSERT_EQ(symmetries.size(), 1U);
  EXPECT_EQ(symmetries[0].to, (std::vector<std::uint16_t>{0, 1}));
  expect_group(sketch, symmetries);
  expect_equally_hard(sketch, symmetries, 400);
}

TEST(LogicgridSymmetry, ARenamingMayMoveHoles) {
  const Sketch sketch = sketch_of(three_by_three(R"([
      {"type":"?","options":["empty",{"type":"is","a":"A1","b":"B1"},{"type":"less","a":"A0","b":"B1","axis":"C"}]},
      {"type":"?","types":["next"]},
      {"type":"?","options":[{"type":"less","a":"A0","b":"B2","axis":"C"},{"type":"is","a":"B2","b":"A1"},"empty"]}])"));
  const auto symmetries = Logicgrid::symmetries(sketch);
  ASSERT_EQ(symmetries.size(), 1U);
  EXPECT_EQ(symmetries[0].to, (std::vector<std::uint16_t>{2, 1, 0}));
  EXPECT_EQ(symmetries[0].as[0], (std::vector<Option>{2, 1, 0}));
  expect_group(sketch, symmetries);
  expect_equally_hard(sketch, symmetries, 300);
}

TEST(LogicgridSymmetry, HolesWithTheSameOptionsInAnotherOrderChangePlaces) {
  const Sketch sketch = sketch_of(three_by_three(R"([
      {"type":"?","options":[{"type":"is","a":"A1","b":"C1"},{"type":"not","a":"A2","b":"C1"},
       {"type":"is","a":"A2","b":"B1"}]},
      {"type":"?","options":[{"type":"not","a":"C1","b":"A2"},{"type":"is","a":"A2","b":"B1"},{"type":"is","a":"C1","b":"A1"}]},
      {"type":"?","options":[{"type":"is","a":"A1","b":"C1"},{"type":"not","a":"A2","b":"C1"},
       {"type":"is","a":"A2","b":"B1"}]}])"));
  const auto symmetries = Logicgrid::symmetries(sketch);
  EXPECT_EQ(symmetries.size(), 5U);
  expect_group(sketch, symmetries);
  expect_equally_hard(sketch, symmetries, 27);
}

TEST(LogicgridSymmetry, WhatIsGivenMayLeaveNone) {
  EXPECT_TRUE(Logicgrid::symmetries(sketch_of(three_by_three(R"([{"type":"?"},{"type":"is","a":"A1","b":"B1"}])"))).empty());
  // A clue that is given twice is not the same as another that is given once.
  EXPECT_TRUE(Logicgrid::symmetries(sketch_of(three_by_three(R"([{"type":"?"},{"type":"not","a":"A0","b":"B1"},
      {"type":"not","a":"A0","b":"B2"},{"type":"not","a":"A0","b":"B2"},{"type":"is","a":"C0","b":"B0"}])")))
                  .empty());
}

// B1 and B2 may be exchanged, but only what is given speaks of them.
TEST(LogicgridSymmetry, WhatTheHolesDoNotSeeIsTheIdentity) {
  const std::string given = R"(,{"type":"not","a":"A1","b":"B1"},{"type":"not","a":"A1","b":"B2"}])";
  EXPECT_TRUE(Logicgrid::symmetries(
                  sketch_of(three_by_three(R"([{"type":"?","options":["empty",{"type":"is","a":"A1","b":"C1"}]})" + given)))
                  .empty());
  EXPECT_EQ(Logicgrid::symmetries(sketch_of(three_by_three(R"([{"type":"?"})" + given))).size(), 1U);
}

TEST(LogicgridSymmetry, TooManyAreNone) {
  std::string holes = "[";
  for (int i = 0; i < 7; ++i)
    holes += std::string(i == 0 ? "" : ",") + R"({"type":"?","options":["empty",{"type":"is","a":"A1","b":"C1"}]})";
  EXPECT_TRUE(Logicgrid::symmetries(sketch_of(three_by_three(holes + "]"))).empty()) << "7! are more than 720";
}

}  // namespace
}  // namespace crux::logicgrid::symmetry_test
