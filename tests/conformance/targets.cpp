// targets.cpp -- the laws of targets (service/targets.hpp): those that are reported as met are met when the puzzle is graded anew
// by somebody who knows its line alone; equal requests give equal bytes; what cannot be is refused, and says why.
//
// No law knows a game's numbers: what to ask for is taken from puzzles that its levels make.
#include "service/targets.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "generate/fill/found.hpp"
#include "service/asking.hpp"
#include "tests/conformance/made.hpp"

namespace crux::conformance::targets_test {
namespace {

using measures::Kind;

// Puzzles to take numbers from.
const std::vector<Json>& examples(const GameEntry& game) {
  static std::map<std::string_view, std::vector<Json>> known;
  const auto [place, is_new] = known.try_emplace(game.name);
  if (is_new)
    for (const char* const level : {"gentle", "easy", "medium"}) {
      auto ask = at_level(game, level);
      ask->count = 2;
      for (Json& line : make_lines(game, *ask)) place->second.push_back(std::move(line));
    }
  return place->second;
}

// Every measure of the game, by name, with the value that an example has.
std::vector<std::string> names(const GameEntry& game) {
  std::vector<std::string> all{"solutions", "unique", "tsi", "insight", "msi(all)", "remuse", "rating"};
  if (game.rounds) all.emplace_back("rounds");
  for (const MeasureInfo& own : game.measures) all.emplace_back(own.name);
  return all;
}

// A request that the example meets, or one like it.
Result<GenerateRequest> like(const GameEntry& game, const Json& example, const std::vector<std::string>& asked) {
  Wish wish;
  wish.parameters = Json::object();
  for (const std::string& name : asked) {
    const Target target = read_target(game, name);
    const auto value = graded_anew(example, target);
    if (!value || !std::isfinite(*value)) continue;
    const double about = target.measure.kind == Kind::rating ? 40 : target.measure.kind == Kind::unique ? 0 : 1;
    if (const auto good = add_target(game, wish, name, Json{*value - about, *value + about}, "--target"); !good)
      return std::unexpected(good.error());
  }
  auto ask = request_for(game, wish);
  if (ask) ask->count = 2, ask->seed = 5, ask->tries = 4'000;
  return ask;
}

template <class G>
struct Targets : ::testing::Test {};
TYPED_TEST_SUITE(Targets, Games, GameNames);

TYPED_TEST(Targets, ThatAreReportedAsMetAreMetByGradingAnew) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  std::size_t made = 0;
  for (const std::string& name : names(game)) {
    SCOPED_TRACE(name);
    const Json& example = examples(game)[made % examples(game).size()];
    const auto ask = like(game, example, {name, "tsi"});
    ASSERT_TRUE(ask) << to_text(ask.error());
    for (const Json& line : make_lines(game, *ask)) {
      ++made;
      for (const Target& target : all_targets(*ask, classes_of(game)))
        EXPECT_EQ(target.misses(graded_anew(line, target)), 0)
            << target.name << " " << to_json(target) << graded_anew(line, target).value_or(NAN) << line["puzzle"];
      const Json numbers = line["grade"].value("measures", Json::object());
      for (const auto& [measure, value] : numbers.items()) {
        const auto anew = graded_anew(line, read_target(game, measure));
        ASSERT_TRUE(anew && value.is_number()) << measure;
        EXPECT_NEAR(*anew, value.template get<double>(), 1e-9) << measure;
      }
    }
  }
  EXPECT_GE(made, names(game).size()) << "targets that examples meet are mostly met";
}

TYPED_TEST(Targets, AClassThatIsReportedAsMetIsMetByGradingAnew) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  const auto classes = classes_of(game);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    SCOPED_TRACE(classes[i]);
    Wish wish;
    ASSERT_TRUE(add_target(game, wish, fmt::format("class={}", classes[i]), "--target"));
    auto ask = request_for(game, wish);
    ASSERT_TRUE(ask);
    ask->tries = 500;
    if (!valid(game, *ask)) {  // it is refused with a reason
      ++refused;
      continue;
    }
    const auto lines = make_lines(game, *ask);
    EXPECT_FALSE(lines.empty()) << "neither made nor refused";
    for (const Json& line : lines)
      EXPECT_EQ(graded_anew(line, {"class", {.kind = Kind::rung}}), static_cast<double>(i)) << line["puzzle"];
  }
  EXPECT_LE(refused, classes.size() / 2);
}

TYPED_TEST(Targets, EqualSeedsGiveEqualBytesAndARecipeGivesThemAgain) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  for (const bool best : {false, true}) {
    auto ask = like(game, examples(game).back(), {"tsi"});
    ASSERT_TRUE(ask);
    ask->count = 1;
    if (best) ask->optimum = *read_optimum(game, "insight", false, "--maximise"), ask->tries = 200;
    const std::vector<Json> lines = make_lines(game, *ask), again_lines = make_lines(game, *ask);
    ASSERT_EQ(lines.size(), 1U);
    ASSERT_EQ(again_lines.size(), 1U);
    EXPECT_EQ(lines[0].dump(), again_lines[0].dump());
    const Json& recipe = lines[0]["recipe"];
    auto same = again(game, recipe, recipe["seed"].get<std::uint64_t>());
    ASSERT_TRUE(same) << to_text(same.error());
    same->tries = recipe["budget"].get<std::uint64_t>();
    const std::vector<Json> by_recipe = make_lines(game, *same);
    ASSERT_EQ(by_recipe.size(), 1U);
    EXPECT_EQ(lines[0].dump(), by_recipe[0].dump()) << best;
  }
}

// By hand: all candidates that meet the target, one after the other, and the best of them.
TYPED_TEST(Targets, TheBestIsTheBestOfAllThatWereTried) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  auto ask = at_level(game, "easy");
  ASSERT_TRUE(ask);
  ask->label.clear(), ask->rating.reset();
  ask->tries = 60, ask->count = 1000;
  const std::vector<Json> all = make_lines(game, *ask);
  ASSERT_GE(all.size(), 3U);
  for (const bool smallest : {false, true}) {
    const Optimum optimum = *read_optimum(game, "tsi", smallest, "--maximise");
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double value = graded_anew(all[i], {"tsi", optimum.measure}).value_or(NAN);
      if (!std::isnan(value)) order.emplace_back(smallest ? fill::rounded(value) : -fill::rounded(value), i);
    }
    std::ranges::sort(order);
    auto best = *ask;
    best.optimum = optimum, best.count = 3;
    const std::vector<Json> lines = make_lines(game, best);
    ASSERT_EQ(lines.size(), 3U);
    for (std::size_t k = 0; k < lines.size(); ++k) EXPECT_EQ(lines[k]["puzzle"], all[order[k].second]["puzzle"]) << k << smallest;
  }
}

TYPED_TEST(Targets, ThatAreMissedSayHowNearTheNearestCame) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  Wish wish;
  ASSERT_TRUE(add_target(game, wish, "muse(all)=500..", "--target"));
  ASSERT_TRUE(add_target(game, wish, "solutions=1..", "--target"));
  auto ask = request_for(game, wish);
  ASSERT_TRUE(ask);
  ask->tries = 200, ask->count = 2, ask->nearest = 2;
  GenerateReport report;
  EXPECT_TRUE(make_lines(game, *ask, &report).empty());
  const std::vector<std::string> sentences = how_near(game, report);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_TRUE(sentences[0].starts_with("solutions: the nearest has ")) << sentences[0];
  EXPECT_TRUE(sentences[1].ends_with("asked for 500 or more")) << sentences[1];
  ASSERT_EQ(report.near.size(), 2U);
  double before = 0;
  for (const GenerateReport::Near& near : report.near) {
    const Json& mark = near.line.at("nearest");
    EXPECT_GE(mark.at("miss").get<double>(), before);
    before = mark.at("miss");
    const auto anew = graded_anew(near.line, read_target(game, "muse(all)"));
    ASSERT_TRUE(anew);
    EXPECT_NEAR(mark.at("targets").at("muse(all)").at("value").get<double>(), *anew, 1e-9);
    EXPECT_EQ(mark.at("targets").at("muse(all)").at("asked"), (Json{500.0, nullptr}));
    EXPECT_FALSE(near.line.at("recipe").at("targets").contains("muse(all)")) << "it does not meet that";
    EXPECT_TRUE(near.line.at("recipe").at("targets").contains("solutions"));
  }
  EXPECT_NE(report.near[0].line["puzzle"], report.near[1].line["puzzle"]);
}

// What is said to be beyond a size is beyond all of its puzzles.
TYPED_TEST(Targets, BitsThatASizeCannotHaveAreRefused) {
  using G = TypeParam;
  if constexpr (can<G, Bounding>) {
    const GameEntry& game = *find_game(G::name);
    std::size_t looked = 0;
    for (const char* const level : {"gentle", "easy", "medium", "hard"}) {
      auto ask = at_level(game, level);
      ASSERT_TRUE(ask);
      ask->count = 20;
      const double most = G::most_bits(*G::read_parameters(ask->parameters));
      for (const Json& line : make_lines(game, *ask))
        for (const char* const name : {"tsi", "msi", "insight", "msi(all)"}) {
          EXPECT_LE(graded_anew(line, read_target(game, name)).value_or(0), most + 1e-9) << name << line["puzzle"];
          ++looked;
        }
      Wish wish{.parameters = ask->parameters};
      ASSERT_TRUE(add_target(game, wish, "insight", Json{most + 0.1, nullptr}, "--target"));
      const auto beyond = request_for(game, wish);
      ASSERT_TRUE(beyond);
      GenerateReport report;
      EXPECT_TRUE(make_lines(game, *beyond, &report).empty());
      EXPECT_EQ(report.tries, 0U);
      ASSERT_TRUE(report.impossible) << level;
      EXPECT_TRUE(report.impossible->starts_with("insight: ")) << *report.impossible;
    }
    EXPECT_GT(looked, 0U);
  } else {
    GTEST_SKIP() << G::name << " knows no bound";
  }
}

TYPED_TEST(Targets, PuzzlesKeepTheBoundsOfTheirSize) {
  using G = TypeParam;
  if constexpr (HasBounds<G>) {
    const GameEntry& game = *find_game(G::name);
    std::vector<std::pair<std::string, std::pair<Bounded, std::size_t>>> all{{"solutions", {Bounded::solutions, 0}}};
    if (game.rounds) all.push_back({"rounds", {Bounded::rounds, 0}});
    for (std::size_t own = 0; own < game.measures.size(); ++own)
      all.push_back({std::string(game.measures[own].name), {Bounded::own, own}});
    for (const bool on_map : {false, true})
      for (const char* const level : {"gentle", "easy", "medium"}) {
        Wish wish{.level = level, .by = on_map ? "elites" : ""};
        wish.parameters = Json::object();
        auto ask = request_for(game, wish);
        ASSERT_TRUE(ask);
        ask->rating.reset(), ask->label.clear();
        ask->count = 20, ask->tries = 500;
        const auto parameters = *G::read_parameters(ask->parameters);
        for (const Json& line : make_lines(game, *ask))
          for (const auto& [name, what] : all) {
            const Bounds bounds = G::bounds(parameters, what.first, what.second, on_map);
            const auto value = graded_anew(line, read_target(game, name));
            if (!value) continue;
            EXPECT_GE(*value, bounds.least) << name << line["puzzle"];
            EXPECT_LE(*value, bounds.most) << name << line["puzzle"];
          }
      }
  } else {
    GTEST_SKIP() << G::name << " knows no bound";
  }
}

TYPED_TEST(Targets, WithoutAnyOptionAMediumPuzzleIsMade) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (!game.generate) GTEST_SKIP() << game.name << " has no generator";
  const auto ask = request_for(game, {});
  ASSERT_TRUE(ask);
  const std::vector<Json> lines = make_lines(game, *ask);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["grade"]["rating"]["level"], "medium");
}

}  // namespace
}  // namespace crux::conformance::targets_test
