// Symmetries of sketches: a group that keeps what a puzzle is worth, and mirror images.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/tests/sketches.hpp"
#include "grade/information/information.hpp"

namespace crux::toycar::symmetry_test {
namespace {

struct Hardness {
  std::uint64_t solutions;
  double tsi;
};
Hardness hardness(const Puzzle& p) {
  Budget search, measure;
  return {solve(p, Budget::unlimited, search).solutions,
          information::measure<Toycar>(p, InformedPolicy{}, Mode::strict, measure).tsi};
}

// A group without its identity, whose members keep what a puzzle is worth.
void check_symmetries(const Sketch& sketch) {
  const std::vector<Symmetry> symmetries = Toycar::symmetries(sketch);
  std::vector<Options> candidates;
  std::map<Options, Hardness> graded;  // those that go together
  each_candidate(sketch, [&](const Options& options) {
    candidates.push_back(options);
    if (const auto made = Toycar::complete(sketch, options)) graded[options] = hardness(made->puzzle);
  });
  const auto acts = [&](const auto& turn) {
    std::vector<Options> images;
    for (const Options& options : candidates) images.push_back(turn(options));
    return images;
  };
  std::set<std::vector<Options>> group{candidates};
  for (const Symmetry& s : symmetries)
    EXPECT_TRUE(group.insert(acts([&](const Options& o) { return image(s, o); })).second) << "the identity, or one twice";
  for (const Symmetry& s : symmetries) {
    bool inverse = false;
    for (const Symmetry& t : symmetries) {
      const auto both = acts([&](const Options& o) { return image(t, image(s, o)); });
      EXPECT_TRUE(group.contains(both));
      inverse = inverse || both == candidates;
    }
    EXPECT_TRUE(inverse);
    for (const Options& options : candidates) {
      const Options other = image(s, options);
      ASSERT_EQ(graded.contains(options), graded.contains(other));
      if (!graded.contains(options)) continue;
      EXPECT_EQ(graded[options].solutions, graded[other].solutions);
      const double a = graded[options].tsi, b = graded[other].tsi;
      EXPECT_TRUE(a == b || std::abs(a - b) < 1e-9) << a << " and " << b;
    }
  }
}

TEST(ToycarSymmetries, AreTheMirrorAcrossTheCarsLine) {
  const Sketch across = sketch_of({"v.F", "C.G", "w.F"}, 'R', {1, 2, 1, 0});
  EXPECT_EQ(Toycar::symmetries(across), (std::vector<Symmetry>{{{1, 0}, {{1, 0}, {1, 0}}}})) << "empty stays empty";
  const Sketch upward = sketch_of({"#g#", "?.?", ".C."}, 'U', {2, 1, 0, 1});
  EXPECT_EQ(Toycar::symmetries(upward), (std::vector<Symmetry>{{{1, 0, 2}, {{0, 1, 2}, {0, 1, 2}, {0, 1}}}}));
  const Sketch either = sketch_of({"g..", "C.F", "g.."}, 'R', {1, 0, 1, 1});
  EXPECT_EQ(Toycar::symmetries(either), (std::vector<Symmetry>{{{1, 0}, {{0, 1}, {0, 1}}}}))
      << "the goal is on one side or the other";
  for (const Sketch& sketch : {across, upward, either}) check_symmetries(sketch);
}

TEST(ToycarSymmetries, AreNoneWhereAnythingIsCrooked) {
  const std::vector<std::string> even{"?.F#", "C..G", "?.F#"};
  const Tray tray{1, 2, 1, 0};
  ASSERT_EQ(Toycar::symmetries(sketch_of(even, 'R', tray)).size(), 1U);
  ASSERT_EQ(Toycar::symmetries(sketch_of(even, 'L', tray)).size(), 1U);
  EXPECT_TRUE(Toycar::symmetries(sketch_of(even, 'U', tray)).empty()) << "the heading";
  EXPECT_TRUE(Toycar::symmetries(sketch_of(even, 'R', {2, 0, 1, 0})).empty()) << "the tray";
  const std::vector<std::vector<std::string>> crooked{
      {"?.F.", "C..G", "?.F#"},          // a wall
      {"?..#", "C..G", "?.F#"},          // a flag
      {"?.#F", "C..G", "?.F#"},          // a flag for a wall
      {"?.FG", "C...", "?.F."},          // the goal
      {"CwF#", "...G", ".wF#"},          // the car
      {"w.F#", "C..G", "?.F#"},          // options
      {"w.F#", "C..G", "f.F#"},          // as many, but others
      {"?.F#", "C..G", "..F#"},          // a hole for nothing
      {"?wF#", "C..G", "?.F#"},          // the same, another pair is even
      {"?.F#", "C..G", "?.F#", "...."},  // the border
  };
  for (const auto& rows : crooked) EXPECT_TRUE(Toycar::symmetries(sketch_of(rows, 'R', tray)).empty()) << drawn(rows, 'R', tray);
}

// The mirror leaves each of these holes in its place.
TEST(ToycarSymmetries, ActOnHoles) {
  EXPECT_TRUE(Toycar::symmetries(sketch_of({"C?w?G"}, 'R', {1, 0, 1, 0})).empty());
  EXPECT_TRUE(Toycar::symmetries(sketch_of({"...F", "C?wG", "...F"}, 'R', {1, 0, 1, 0})).empty());
}

TEST(ToycarSymmetries, KeepTheSketchesOfTheCorpus) {
  int even = 0;
  for (const Json& json : puzzles_of(corpus_of_sketches)) {
    SCOPED_TRACE(json.dump());
    const Sketch sketch = sketch_of(json);
    even += Toycar::symmetries(sketch).empty() ? 0 : 1;
    check_symmetries(sketch);
  }
  EXPECT_GT(even, 0);
}

// A puzzle as a list of things and places; its mirror image across the line on which the car drives.
using Look = std::pair<Tray, std::vector<Thing>>;
Look look(const Puzzle& p) { return {p.tray, p.things}; }
Look mirrored(const Puzzle& p) {
  Look made{p.tray, p.things};
  const bool level = is_horizontal(p.heading);
  std::swap(made.first[level ? 0 : 1], made.first[level ? 2 : 3]);
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      made.second[p.index(level ? Square{x, p.height - 1 - y} : Square{p.width - 1 - x, y})] = p.thing({x, y});
  return made;
}

// A board that is even across its middle column, then perhaps made crooked in a square or turned.
Json random_sketch(Rng& rng) {
  const std::size_t half = rng.below(2) + 1, width = 2 * half + 1, height = 2 + rng.below(3);
  std::vector<std::string> rows(height, std::string(width, '.'));
  const std::string likely = "....##FF?wv";
  int holes = 0;
  const auto draw = [&] {
    const char drawn = likely[rng.below(likely.size())];
    return options_by_letter.contains(drawn) || drawn == '?' ? (holes++ < 2 ? drawn : '.') : drawn;
  };
  for (std::string& row : rows) {
    for (std::size_t x = 0; x < half; ++x) row[x] = row[width - 1 - x] = draw();
    row[half] = draw();
  }
  const std::size_t car = rng.below(height), goal = (car + 1 + rng.below(height - 1)) % height;
  rows[car][half] = 'C';
  rows[goal][half] = 'G';
  if (rng.below(2) == 0) {
    char& one = rows[rng.below(height)][rng.below(half)];
    one = one == '.' ? 'w' : '.';
  }
  if (std::ranges::none_of(rows, [](const std::string& row) { return row.find_first_of("?wv") != row.npos; })) rows[car][0] = 'w';
  Tray tray{1, 1, 1, 1};
  if (rng.below(4) == 0) tray[number(Heading::left)] = 2;
  if (rng.below(2) == 0) return drawn(rows, rng.below(2) == 0 ? 'U' : 'D', tray);
  std::vector<std::string> turned(width, std::string(height, '.'));
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x) turned[x][y] = rows[y][x];
  return drawn(turned, rng.below(2) == 0 ? 'R' : 'L', tray);
}

// All holes have two options or more here, so that the sketch is even exactly if the candidates are.
RC_GTEST_PROP(ToycarSymmetries, AreTheMirrorImagesOfCandidates, ()) {
  Rng rng = random_rng();
  const Json json = random_sketch(rng);
  const Sketch sketch = sketch_of(json);
  std::set<Look> looks, mirrors;
  bool moved = false;
  each_candidate(sketch, [&](const Options& options) {
    const Puzzle p = Toycar::complete(sketch, options)->puzzle;
    looks.insert(look(p));
    mirrors.insert(mirrored(p));
    moved = moved || look(p) != mirrored(p);
  });
  const auto symmetries = Toycar::symmetries(sketch);
  RC_LOG() << json.dump() << std::endl;
  RC_CLASSIFY(!symmetries.empty(), "even");
  RC_ASSERT(symmetries.size() == (looks == mirrors && moved ? 1U : 0U));
  if (symmetries.empty()) return;
  each_candidate(sketch, [&](const Options& options) {
    const Puzzle p = Toycar::complete(sketch, options)->puzzle;
    RC_ASSERT(look(Toycar::complete(sketch, image(symmetries[0], options))->puzzle) == mirrored(p));
  });
}

}  // namespace
}  // namespace crux::toycar::symmetry_test
