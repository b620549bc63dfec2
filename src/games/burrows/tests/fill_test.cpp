// Sketches of burrows: what is read and refused, what completes them, and their symmetries beside a slow twin.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "core/fillable.hpp"
#include "core/policy.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/tests/random.hpp"
#include "grade/information/information.hpp"
#include "tests/support/cases.hpp"

namespace crux::burrows::fill_test {
namespace {

using Options = std::vector<Option>;

Result<Sketch> read(std::string_view text) { return Burrows::read_sketch(Json::parse(text)); }
Sketch sketch_of(std::string_view text) {
  const auto sketch = read(text);
  EXPECT_TRUE(sketch) << to_text(sketch.error());
  return sketch.value();
}

// --- reading -------------------------------------------------------------------------------------------------------------------

TEST(BurrowsSketch, IsRead) {
  const Sketch sketch =
      sketch_of(R"({"nodes":[[0,0],[1,0],[1,1]],"edges":[[0,1,"?"],[1,2,7],[2,0,{"options":[5,1,1000000]}]],"start":2})");
  const auto holes = Burrows::holes(sketch);
  ASSERT_EQ(holes.size(), 2U);
  EXPECT_EQ(holes[0].where, "tunnel 0-1");
  ASSERT_EQ(holes[0].options.size(), 9U);
  EXPECT_EQ(holes[0].options.front(), "cost 1");
  EXPECT_EQ(holes[0].options.back(), "cost 9");
  EXPECT_EQ(holes[1].where, "tunnel 2-0");
  EXPECT_EQ(holes[1].options, (std::vector<std::string>{"cost 5", "cost 1", "cost 1000000"}));

  const auto candidate = Burrows::complete(sketch, Options{3, 2});
  ASSERT_TRUE(candidate);
  EXPECT_EQ(Burrows::write(candidate->puzzle),
            Json::parse(R"({"nodes":[[0,0],[1,0],[1,1]],"edges":[[0,1,4],[1,2,7],[2,0,1000000]],"start":2})"));
}

TEST(BurrowsSketch, RefusesWhatIsNoSketch) {
  const auto says = [](std::string_view text, std::string_view where, std::string_view what) {
    const auto sketch = read(text);
    const std::string said = sketch ? "read" : to_text(sketch.error());
    EXPECT_TRUE(said.starts_with(fmt::format("burrows: {}: ", where)) && said.contains(what)) << text << "\n  " << said;
  };
  const auto weight_says = [&](std::string_view weight, std::string_view where, std::string_view what) {
    says(fmt::format(R"({{"nodes":[[0,0],[1,0],[2,0]],"edges":[[0,1,"?"],[1,2,{}]],"start":0}})", weight), where, what);
  };
  weight_says(R"("x")", "/edges/1/2", R"(found "x"; a cost 1..1000000, or a hole: "?" or {"options":[1,2,5]})");
  weight_says("null", "/edges/1/2", "found null; a cost");
  weight_says("[1,2]", "/edges/1/2", "found [1,2]; a cost");
  weight_says("{}", "/edges/1/2", R"(there is no "options")");
  weight_says(R"({"options":[]})", "/edges/1/2/options", "found no option; at least one cost");
  weight_says(R"({"options":3})", "/edges/1/2/options", "found 3; expected an array");
  weight_says(R"({"options":[1,2,1]})", "/edges/1/2/options/2", "cost 1 a second time; each option once");
  weight_says(R"({"options":[1,0]})", "/edges/1/2/options/1", "found 0; expected a whole number 1..1000000");
  weight_says(R"({"options":[1000001]})", "/edges/1/2/options/0", "found 1000001; expected a whole number 1..1000000");
  weight_says(R"({"options":["?"]})", "/edges/1/2/options/0", R"(found "?"; expected a whole number)");
  weight_says("0", "/edges/1/2", "found 0; expected a whole number 1..1000000");
  weight_says(R"("?",4)", "/edges/1", "found 4 elements; expected at most 3");

  // Sketches without any puzzle among their completions.
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,4]],"start":0})", "/edges", "found no hole; a sketch has \"?\"");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,"?"]],"start":"?"})", "/start", "\"?\" is a hole; a burrow");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,"?"]]})", "/", "there is no \"start\"");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,"?",1]],"start":0})", "/edges/0/1", "found \"?\"; expected a whole number 0..1");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,"?"],[1,0,"?"]],"start":0})", "/edges/1", "a second tunnel between B and A");
  says(R"({"nodes":[[0,0],[1,0],[2,0]],"edges":[[0,1,"?"]],"start":0})", "/edges", "burrow C is cut off; add a tunnel to it");
  says(R"({"nodes":[[0,0],[1,0]],"start":0})", "/", "there is no \"edges\"");
  says(R"([])", "/", "found []; expected an object");
}

TEST(BurrowsSketch, HasLimits) {
  Json many = {{"nodes", Json::array()}, {"edges", Json::array()}, {"start", 0}};
  for (int n = 0; n < 64; ++n) many["nodes"].push_back({n, 0});
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < a; ++b) many["edges"].push_back({a, b, 1});
  for (std::size_t i = 0; i < most_holes; ++i) many["edges"][i][2] = "?";
  const auto largest = Burrows::read_sketch(many);
  ASSERT_TRUE(largest) << to_text(largest.error());
  many["edges"][most_holes][2] = "?";
  const auto too_many = Burrows::read_sketch(many);
  ASSERT_FALSE(too_many);
  EXPECT_EQ(to_text(too_many.error()), "burrows: /edges: found 257 holes; at most 256");

  Json wide = Json::parse(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,{"options":[]}]],"start":0})");
  for (std::size_t w = 1; w <= most_options; ++w) wide["edges"][0][2]["options"].push_back(w);
  EXPECT_TRUE(Burrows::read_sketch(wide));
  wide["edges"][0][2]["options"].push_back(most_options + 1);
  const auto too_wide = Burrows::read_sketch(wide);
  ASSERT_FALSE(too_wide);
  EXPECT_EQ(to_text(too_wide.error()), "burrows: /edges/0/2/options: found 4097 elements; expected at most 4096");
}

TEST(BurrowsSketch, IsNoPuzzle) {
  for (const char* hole : {R"("?")", R"({"options":[1,2]})"}) {
    const Json json = Json::parse(fmt::format(R"({{"nodes":[[0,0],[1,0]],"edges":[[0,1,{}]],"start":0}})", hole));
    const auto p = Burrows::read(json);
    ASSERT_FALSE(p);
    EXPECT_EQ(to_text(p.error()),
              "burrows: /edges/0/2: found a hole: this is a sketch; `crux fill` completes it; a puzzle has none");
  }
}

// --- candidates ----------------------------------------------------------------------------------------------------------------

std::vector<Options> all_candidates(const Sketch& sketch) {
  std::vector<Options> all{{}};
  for (const Hole& hole : Burrows::holes(sketch)) {
    std::vector<Options> longer;
    for (const Options& options : all)
      for (Option o = 0; o < hole.options.size(); ++o) {
        longer.push_back(options);
        longer.back().push_back(o);
      }
    all = std::move(longer);
  }
  return all;
}

std::map<std::string, Sketch> shipped() {
  std::map<std::string, Sketch> sketches;
  for (const char* file : {"src/games/burrows/corpus/sketches/small.jsonl", "data/sketches/burrows.jsonl"}) {
    std::ifstream in(std::filesystem::path(CRUX_SOURCE_DIR) / file);
    for (std::string line; std::getline(in, line);) {
      const Json json = Json::parse(line);
      EXPECT_TRUE(sketches.emplace(json["id"].get<std::string>(), sketch_of(json["puzzle"].dump())).second);
    }
  }
  return sketches;
}

TEST(BurrowsSketch, EveryCandidateIsAPuzzleThatIsRead) {
  std::map<std::string, std::size_t> sizes;
  for (const auto& [id, sketch] : shipped()) {
    const auto candidates = all_candidates(sketch);
    sizes[id] = candidates.size();
    std::set<std::string> texts;
    for (const Options& options : candidates) {
      const auto candidate = Burrows::complete(sketch, options);
      ASSERT_TRUE(candidate);
      const Json text = Burrows::write(candidate->puzzle);
      const auto back = Burrows::read(text);
      ASSERT_TRUE(back) << to_text(back.error());
      EXPECT_EQ(*back, candidate->puzzle);
      EXPECT_TRUE(texts.insert(text.dump()).second) << "twice: " << text;
    }
  }
  EXPECT_EQ(sizes, (std::map<std::string, std::size_t>{{"bow-tie", 729},
                                                       {"ring-of-four", 81},
                                                       {"triangle-lists", 81},
                                                       {"two-diagonals", 81},
                                                       {"two-rooms", 2187},
                                                       {"wheel", 1296}}));
}

// --- symmetries ----------------------------------------------------------------------------------------------------------------

Options image(const Symmetry& symmetry, const Options& options) {
  Options moved(options.size());
  for (std::size_t h = 0; h < options.size(); ++h) moved[symmetry.to[h]] = symmetry.as[h][options[h]];
  return moved;
}

Symmetry identity(const Sketch& sketch) {
  Symmetry same;
  for (const Hole& hole : Burrows::holes(sketch)) {
    same.to.push_back(static_cast<std::uint16_t>(same.to.size()));
    same.as.emplace_back();
    for (Option o = 0; o < hole.options.size(); ++o) same.as.back().push_back(o);
  }
  return same;
}

// First a, then b.
Symmetry then(const Symmetry& a, const Symmetry& b) {
  Symmetry both = a;
  for (std::size_t h = 0; h < a.to.size(); ++h) {
    both.to[h] = b.to[a.to[h]];
    for (Option& o : both.as[h]) o = b.as[a.to[h]][o];
  }
  return both;
}

bool are_a_group(const Sketch& sketch, std::vector<Symmetry> all) {
  const Symmetry same = identity(sketch);
  if (std::ranges::find(all, same) != all.end()) return false;
  all.push_back(same);
  return std::ranges::all_of(all, [&](const Symmetry& a) {
    const auto undoes = [&](const Symmetry& b) { return then(a, b) == same; };
    const auto stays = [&](const Symmetry& b) { return std::ranges::find(all, then(a, b)) != all.end(); };
    return std::ranges::count(all, a) == 1 && std::ranges::any_of(all, undoes) && std::ranges::all_of(all, stays);
  });
}

// The slow twin: every renumbering of the burrows. A tunnel's label is its weight or its options, in order.
using Says = std::pair<bool, std::set<int>>;
using Ends = std::pair<int, int>;
Ends ends_of(int a, int b) { return {std::min(a, b), std::max(a, b)}; }
std::set<std::vector<std::uint16_t>> slow_symmetries(const Sketch& sketch) {
  const Puzzle& p = sketch.first;
  std::map<Ends, Says> says;
  std::map<Ends, std::uint16_t> number;
  for (const Tunnel& t : p.tunnels) says[ends_of(t.a, t.b)] = {false, {t.weight}};
  for (const WeightHole& hole : sketch.holes) {
    const Ends ends = ends_of(p.tunnels[hole.tunnel].a, p.tunnels[hole.tunnel].b);
    says[ends] = {true, {hole.weights.begin(), hole.weights.end()}};
    number.emplace(ends, static_cast<std::uint16_t>(number.size()));
  }
  std::vector<int> names;
  for (int n = 0; n < p.size(); ++n) names.push_back(n);
  std::set<std::vector<std::uint16_t>> found;
  do {
    const auto moved = [&](Ends ends) {
      return ends_of(names[static_cast<std::size_t>(ends.first)], names[static_cast<std::size_t>(ends.second)]);
    };
    const auto kept = [&](const auto& tunnel) {
      const auto there = says.find(moved(tunnel.first));
      return there != says.end() && there->second == tunnel.second;
    };
    if (names[static_cast<std::size_t>(p.start)] != p.start || !std::ranges::all_of(says, kept)) continue;
    std::vector<std::uint16_t> to;
    for (const WeightHole& hole : sketch.holes)
      to.push_back(number.at(moved(ends_of(p.tunnels[hole.tunnel].a, p.tunnels[hole.tunnel].b))));
    if (!std::ranges::is_sorted(to)) found.insert(to);
  } while (std::ranges::next_permutation(names).found);
  return found;
}

// How many solutions, and TSI without rules.
std::pair<std::uint64_t, double> hardness(const Sketch& sketch, const Options& options) {
  const Puzzle p = Burrows::complete(sketch, options).value().puzzle;
  Budget budget;
  const auto found = information::measure<Burrows>(p, InformedPolicy{{0, Mode::strict}}, Mode::strict, budget);
  EXPECT_TRUE(found.exact);
  return {Burrows::count(p).value(), found.tsi};
}

bool keep_hardness(const Sketch& sketch, const std::vector<Symmetry>& all) {
  std::map<Options, std::pair<std::uint64_t, double>> known;
  const auto of = [&](const Options& options) {
    const auto [at, fresh] = known.emplace(options, std::pair(0, 0.0));
    if (fresh) at->second = hardness(sketch, options);
    return at->second;
  };
  for (const Options& options : all_candidates(sketch))
    for (const Symmetry& symmetry : all) {
      const auto a = of(options), b = of(image(symmetry, options));
      if (a.first != b.first || std::abs(a.second - b.second) > 1e-9) return false;
    }
  return true;
}

TEST(BurrowsSymmetries, OfTheSketchesThatShip) {
  const std::map<std::string, std::size_t> expected{{"bow-tie", 7},       {"ring-of-four", 1}, {"triangle-lists", 1},
                                                    {"two-diagonals", 0}, {"two-rooms", 0},    {"wheel", 7}};
  const auto sketches = shipped();
  ASSERT_EQ(sketches.size(), expected.size());
  for (const auto& [id, sketch] : sketches) {
    const auto all = Burrows::symmetries(sketch);
    EXPECT_EQ(all.size(), expected.at(id)) << id;
    EXPECT_TRUE(are_a_group(sketch, all)) << id;
    EXPECT_TRUE(keep_hardness(sketch, all)) << id;
  }
}

// No candidate is without a solution, but some have one and some have several.
TEST(BurrowsSketch, TheWheelHasOneSolutionOrSeveral) {
  const Sketch wheel = shipped().at("wheel");
  std::size_t one = 0, several = 0;
  for (const Options& options : all_candidates(wheel)) {
    const std::uint64_t solutions = hardness(wheel, options).first;
    ASSERT_GT(solutions, 0U);
    ++(solutions == 1 ? one : several);
  }
  EXPECT_GT(one, 0U);
  EXPECT_GT(several, 0U);
}

TEST(BurrowsSymmetries, TurnOptionsByTheirWeight) {
  const auto all = Burrows::symmetries(shipped().at("triangle-lists"));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].to, (std::vector<std::uint16_t>{1, 0, 2}));
  EXPECT_EQ(all[0].as[0], (Options{1, 2, 0}));  // 1, 2, 5 in a list of 5, 1, 2
  EXPECT_EQ(all[0].as[1], (Options{2, 0, 1}));
  EXPECT_EQ(all[0].as[2], (Options{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

// The checks above can fail.
TEST(BurrowsSymmetries, AWrongOneIsNoticed) {
  const Sketch sketch = shipped().at("ring-of-four");
  Symmetry turn = identity(sketch);  // which would move the start
  turn.to = {1, 2, 3, 0};
  EXPECT_FALSE(are_a_group(sketch, {turn}));
  EXPECT_TRUE(are_a_group(sketch, {turn, then(turn, turn), then(turn, then(turn, turn))}));
  EXPECT_FALSE(are_a_group(sketch, {identity(sketch)}));
  EXPECT_FALSE(keep_hardness(sketch, {turn}));
}

TEST(BurrowsSymmetries, DoNotMixHolesAndWeightsOrDifferentOptions) {
  const auto symmetries_with = [](std::string_view left, std::string_view right) {
    const std::string text =
        fmt::format(R"({{"nodes":[[1,0],[0,2],[2,2]],"edges":[[0,1,{}],[0,2,{}],[1,2,"?"]],"start":0}})", left, right);
    return Burrows::symmetries(sketch_of(text)).size();
  };
  EXPECT_EQ(symmetries_with(R"("?")", R"("?")"), 1U);
  EXPECT_EQ(symmetries_with(R"("?")", R"({"options":[9,8,7,6,5,4,3,2,1]})"), 1U);
  EXPECT_EQ(symmetries_with(R"("?")", R"({"options":[1,2,3]})"), 0U);
  EXPECT_EQ(symmetries_with(R"({"options":[3]})", R"({"options":[3]})"), 1U);
  EXPECT_EQ(symmetries_with(R"({"options":[3]})", "3"), 0U);
  EXPECT_EQ(symmetries_with("3", "3"), 0U);  // a mirror, but it moves no hole
}

// At most five holes; two lists say the same, and one says what a weight could say.
Sketch random_sketch() {
  Sketch sketch{*tests::random_burrows(6, 2), {}};
  const std::vector<std::vector<int>> lists{{1, 2}, {2, 1}, {1, 3}, {1}};
  for (std::size_t i = 0; i < sketch.first.tunnels.size() && sketch.holes.size() < 5; ++i)
    if (i == 0 || *rc::gen::inRange(0, 2) == 0)
      sketch.holes.push_back({static_cast<std::uint16_t>(i), lists[*rc::gen::inRange<std::size_t>(0, lists.size())]});
  sketch.first = Burrows::complete(sketch, Options(sketch.holes.size())).value().puzzle;
  return sketch;
}

RC_GTEST_PROP(BurrowsSymmetries, AreWhatTheSlowTwinFinds, ()) {
  for (int i = 0; i < 10; ++i) {
    const Sketch sketch = random_sketch();
    const auto all = Burrows::symmetries(sketch);
    std::set<std::vector<std::uint16_t>> moved;
    for (const Symmetry& symmetry : all) moved.insert(symmetry.to);
    RC_ASSERT(moved == slow_symmetries(sketch));
    RC_ASSERT(are_a_group(sketch, all));
    RC_ASSERT(keep_hardness(sketch, all));
  }
}

// --- large groups --------------------------------------------------------------------------------------------------------------

// The start in the middle of a star: `open` arms to be filled, `fixed` arms that cost 1.
Sketch star(int open, int fixed) {
  Json json = {{"nodes", Json::array({{0, 0}})}, {"edges", Json::array()}, {"start", 0}};
  for (int n = 1; n <= open + fixed; ++n) {
    json["nodes"].push_back({n, 1});
    json["edges"].push_back({0, n, n <= open ? Json("?") : Json(1)});
  }
  return sketch_of(json.dump());
}

TEST(BurrowsSymmetries, AreAllOrNone) {
  EXPECT_EQ(Burrows::symmetries(star(6, 0)).size(), 719U);
  EXPECT_EQ(Burrows::symmetries(star(7, 0)).size(), 0U);  // 5040 are too many
}

TEST(BurrowsSymmetries, DoNotTryWhatMovesNoHole) {
  EXPECT_EQ(Burrows::symmetries(star(1, 62)).size(), 0U);
  EXPECT_EQ(Burrows::symmetries(star(3, 60)).size(), 5U);
}

// Nobody hangs: sixty-four burrows, all joined, the first 23 of them by holes, or nearly;
TEST(BurrowsSymmetries, OfALargeSketch) {
  Json many = {{"nodes", Json::array()}, {"edges", Json::array()}, {"start", 0}};
  for (int n = 0; n < 64; ++n) many["nodes"].push_back({n, 0});
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < a; ++b) many["edges"].push_back({a, b, 1});
  for (std::size_t i = 0; i < most_holes; ++i) many["edges"][i][2] = "?";
  EXPECT_TRUE(Burrows::symmetries(sketch_of(many.dump())).empty());
}

// and thirty triangles on one start (fifteen under sanitizers), each of which can be turned over without moving its hole.
TEST(BurrowsSymmetries, OfManyTriangles) {
  Json json = {{"nodes", Json::array({{0, 0}})}, {"edges", Json::array()}, {"start", 0}};
  for (int n = 1; n <= (tests::sanitized ? 30 : 60); n += 2) {
    json["nodes"].push_back({n, 1});
    json["nodes"].push_back({n, 2});
    json["edges"].push_back({0, n, 1});
    json["edges"].push_back({0, n + 1, 1});
    json["edges"].push_back({n, n + 1, {{"options", {n, n + 1}}}});
  }
  EXPECT_TRUE(Burrows::symmetries(sketch_of(json.dump())).empty());
}

}  // namespace
}  // namespace crux::burrows::fill_test
