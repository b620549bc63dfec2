// another_test.cpp -- levels and "another like this": what is asked for, and what comes of it when it is graded anew.
#include "service/another.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "base/words.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"

namespace crux::another_test {
namespace {

std::optional<Rating> rate(const AnyPuzzle& any) {
  return any.game->grade(any, {.sets = {}, .against = {}, .budget = any.game->patience, .ladder = true}, {}).rating;
}

GenerateVisitor keeping(std::vector<Json>& lines) {
  return {.puzzle =
              [&](Json line) {
                lines.push_back(std::move(line));
                return true;
              },
          .progress = [](const GenerateReport&) {},
          .note = [](std::string_view) {}};
}

// No puzzle is as easy; those that come near are small, and so this costs little.
constexpr RatingRange too_easy{1, 50};

TEST(Levels, PuzzlesLieInTheirBandWhenTheyAreGradedAnew) {
  for (const GameEntry* game : all_games())
    for (const Level& level : game->levels) {
      SCOPED_TRACE(fmt::format("{} {}", game->name, level.name));
      auto ask = at_level(*game, level.name);
      ASSERT_TRUE(ask);
      ask->count = 3;
      ask->seed = 20;
      std::vector<Json> lines;
      const auto made = make_puzzles(*game, *ask, {}, keeping(lines));
      ASSERT_TRUE(made && made->end == MakingEnd::all);
      for (const Json& line : lines) {
        const auto any = read_line(line.dump());
        ASSERT_TRUE(any);
        const auto rating = rate(*any);
        ASSERT_TRUE(rating);
        EXPECT_EQ(rating->kind, Rating::Kind::known);
        EXPECT_EQ(rating->level, level.name);
        EXPECT_TRUE(ask->rating->contains(rating->value)) << rating->value;
        EXPECT_EQ(line["grade"]["rating"], to_json(*rating)) << "as it was told when it was made";
        EXPECT_EQ(line["recipe"]["targets"]["rating"], to_json(*ask->rating));
        const auto same = again(*game, line["recipe"], 7);
        ASSERT_TRUE(same) << to_text(same.error());
        EXPECT_EQ(same->rating, ask->rating);
      }
    }
}

// Ids depend on the rating that was asked for, and on nothing that was not.
TEST(Levels, TheRatingIsAPartOfTheRecipe) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    std::set<std::string> ids;
    for (const bool banded : {false, true}) {
      auto ask = at_level(*game, game->levels[2].name);
      ASSERT_TRUE(ask);
      if (!banded) ask->rating.reset();
      std::vector<Json> lines;
      ASSERT_TRUE(make_puzzles(*game, *ask, {}, keeping(lines)));
      ASSERT_EQ(lines.size(), 1U);
      EXPECT_EQ(lines[0]["recipe"]["targets"].contains("rating"), banded);
      EXPECT_TRUE(lines[0]["grade"]["rating"].is_object());
      ids.insert(lines[0]["id"].get<std::string>().substr(0, lines[0]["id"].get<std::string>().rfind('-')));
    }
    EXPECT_EQ(ids.size(), 2U) << game->name;
  }
}

TEST(Levels, ARatingThatNoPuzzleHasIsSaidSo) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    auto ask = request_for(*game, {.rating = too_easy});
    ASSERT_TRUE(ask);
    ask->tries = 20;
    std::vector<Json> lines;
    const auto made = make_puzzles(*game, *ask, {}, keeping(lines));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->end, MakingEnd::none) << game->name;
    const std::string why = why_too_few(*ask, made->report);
    EXPECT_TRUE(why.contains("of another class or rating")) << why;
    EXPECT_TRUE(why.contains("a wider --rating, other parameters or a larger --budget may find more")) << why;
    // Somebody who waits gets the nearest instead, and its recipe does not promise what it is not.
    ask->hurry = 1;
    const auto nearest = make_puzzles(*game, *ask, {}, keeping(lines));
    ASSERT_TRUE(nearest);
    if (nearest->report.refused == 0 && nearest->report.made == 0) continue;  // no candidate at all in so few tries
    ASSERT_EQ(lines.size(), 1U) << game->name;
    EXPECT_TRUE(nearest->report.nearest);
    EXPECT_FALSE(lines[0]["recipe"]["targets"].contains("rating"));
  }
}

// By the request's own clock: nothing is taken instead, and what came nearest is said.
TEST(Levels, WhoAsksForARangeIsToldWhenItTakesTooLong) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    auto ask = request_for(*game, {.rating = too_easy});
    ASSERT_TRUE(ask);
    double now = 0;
    ask->now = [&] { return now += 0.1; };
    std::vector<Json> lines;
    const auto made = make_puzzles(*game, *ask, {}, keeping(lines));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->end, MakingEnd::none) << game->name;
    EXPECT_TRUE(lines.empty());
    EXPECT_TRUE(made->report.slow);
    EXPECT_LT(made->report.tries, 100U);
    ASSERT_TRUE(made->report.closest) << game->name;
    EXPECT_TRUE(why_none_is_rated_so(*ask->rating, made->report).contains(" was found in time: "));
  }
}

// A clock that leaps: the time is over after the first candidate.
TEST(Levels, WhoWaitsTooLongGetsTheNearest) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    auto ask = request_for(*game, {.rating = too_easy});
    ASSERT_TRUE(ask);
    ask->hurry = 20;
    double now = 0;
    ask->now = [&] { return now += 0.2; };
    std::vector<Json> lines;
    const auto made = make_puzzles(*game, *ask, {}, keeping(lines));
    ASSERT_TRUE(made);
    EXPECT_EQ(lines.size(), 1U) << game->name;
    EXPECT_LT(made->report.tries, 1'000U);
  }
}

AnyPuzzle stair() {
  auto any = read_line(R"({"crux":1,"game":"null","puzzle":{"steps":3}})");
  return any.value_or(AnyPuzzle{});
}

TEST(Another, NeedsAGenerator) {
  const auto asked = another(stair(), 1, 1000, {});
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error(), no_generator(*find_game("null")));
  EXPECT_TRUE(to_text(asked.error()).starts_with("generate: null: this game has no generator yet; choose one of "));
}

// Old recipes have no rating: the puzzle's own level counts.
TEST(Another, FollowsTheRecipeAndTheLevel) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    auto ask = at_level(*game, "easy");
    ASSERT_TRUE(ask);
    std::vector<Json> lines;
    ASSERT_TRUE(make_puzzles(*game, *ask, {}, keeping(lines)));
    ASSERT_EQ(lines.size(), 1U);
    for (const bool old : {false, true}) {
      Json line = lines[0];
      if (old) line["recipe"]["targets"].erase("rating"), line.erase("grade");
      const auto any = read_line(line.dump());
      ASSERT_TRUE(any);
      const auto like = another(*any, 8, 500'000, {});
      ASSERT_TRUE(like) << game->name << ": " << to_text(like.error());
      for (const auto& [name, value] : ask->parameters.items())
        EXPECT_EQ(like->ask.parameters[name], value) << game->name << name;
      EXPECT_EQ(like->ask.rating, band_of(1)) << game->name;
      EXPECT_EQ(like->ask.seed, 8U);
      EXPECT_EQ(like->ask.count, 1U);
      EXPECT_EQ(like->differs, "");
    }
  }
}

std::vector<std::string> lines_in(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") files.insert(entry.path());
  std::vector<std::string> lines;
  for (const auto& file : files) {
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);)
      if (!text.empty()) lines.push_back(text);
  }
  return lines;
}

// The examples, and the first puzzles of each game's corpus.
std::vector<AnyPuzzle> strangers() {
  const std::filesystem::path root = CRUX_SOURCE_DIR;
  std::vector<std::string> lines = lines_in(root / "data/examples");
  constexpr std::size_t of_each = 12;
  for (const GameEntry* game : all_games()) {
    if (!game->alike) continue;
    const auto more = lines_in(root / "src/games" / game->name / "corpus");
    lines.insert(lines.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(std::min(of_each, more.size())));
  }
  std::vector<AnyPuzzle> all;
  for (const std::string& line : lines)
    if (auto any = read_line(line); any && any->game->generate) all.push_back(std::move(*any));
  return all;
}

// Size and kinds as the game itself sees them, all of them: if a kind is missing, a note says so. How many marks there are, what
// tunnels may cost and what a puzzle is about may differ, and so may the shape of the best program, if it is as long.
void expect_alike(const AnyPuzzle& given, const AnyPuzzle& made) {
  Budget budget(500'000), other(500'000);
  const auto seen = [](const AnyPuzzle& any, Budget& search) {
    Likeness like = any.game->alike(any, search);
    like.parameters.update(like.board);
    return like.parameters;
  };
  const Json was = seen(given, budget), is = seen(made, other);
  const std::set<std::string> free{"amount", "weights", "theme", "template"};
  for (const auto& [name, value] : was.items()) {
    if (free.contains(name)) continue;
    EXPECT_EQ(is.value(name, Json()), value) << name << was;
  }
}

TEST(Another, HasASeedOfTheOtherKind) {
  AnyPuzzle any = stair();
  EXPECT_EQ(seed_after(any, 7), 7U) << "without a recipe any will do";
  any.line["recipe"] = {{"seed", 3U}};
  EXPECT_EQ(seed_after(any, 7) % 2, 0U);
  EXPECT_EQ(seed_after(any, 8), 8U);
  any.line["recipe"]["seed"] = "three";
  EXPECT_EQ(seed_after(any, 7), 7U);
}

TEST(Another, IsLikeAnyPuzzle) {
  std::size_t as_asked = 0, said_why = 0;
  for (const AnyPuzzle& any : strangers()) {
    SCOPED_TRACE(fmt::format("{} {}", any.game->name, any.id));
    auto like = another(any, 3, 500'000, {});
    ASSERT_TRUE(like) << to_text(like.error());
    like->ask.tries = 400;  // instead of a clock
    for (Another::Otherwise& other : like->otherwise) other.ask.tries = 400;
    std::vector<Json> lines;
    std::string unlike;
    const auto making = make_another(*like, {}, keeping(lines), unlike);
    ASSERT_TRUE(making) << to_text(making.error());
    ASSERT_EQ(lines.size(), 1U);
    const auto made = read_line(lines[0].dump());
    ASSERT_TRUE(made);
    EXPECT_EQ(made->game, any.game);
    EXPECT_NE(canonical_text(*made), canonical_text(any));
    if (!unlike.empty()) {
      ++said_why;
      continue;
    }
    ++as_asked;
    expect_alike(any, *made);
    const auto was = rate(any), is = rate(*made);
    ASSERT_TRUE(was && is);
    EXPECT_EQ(is->level, was->level);
  }
  // Panels without marks, puzzles without a solution, and kinds that are rare.
  EXPECT_GT(as_asked, 2 * said_why) << said_why;
}

}  // namespace
}  // namespace crux::another_test
