#include "service/another.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

constexpr double seconds_in_the_band = 4;
constexpr std::string_view nearest = "No puzzle of its level was found in time; this one comes nearest.";

// The rating that a line of ours tells. Lines that strangers sent have no grade (sharing.hpp).
std::optional<double> told_rating(const Json& line) {
  const auto grade = line.find("grade");
  if (grade == line.end() || !grade->is_object()) return std::nullopt;
  const auto rating = grade->find("rating");
  if (rating == grade->end() || !rating->is_object() || rating->contains("bound")) return std::nullopt;
  const auto value = rating->find("value");
  return value != rating->end() && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<double> found_rating(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  const GradeRequest ask{.sets = {}, .against = {}, .budget = std::min(budget, any.game->patience), .ladder = true};
  const GradeReport report = measure(any, {.grades = ask, .solutions = false}, stop).grades;
  if (!report.rating || report.rating->kind != Rating::Kind::known) return std::nullopt;
  return report.rating->value;
}

// By the recipe, if it can still be followed.
std::optional<GenerateRequest> by_recipe(const AnyPuzzle& any, std::uint64_t seed) {
  const auto recipe = any.line.find("recipe");
  if (recipe == any.line.end()) return std::nullopt;
  auto ask = again(*any.game, *recipe, seed);
  return ask ? std::optional(std::move(*ask)) : std::nullopt;
}

// The kinds of marks or clues in a puzzle; empty: of one without.
std::string kinds_in(const Likeness& seen) { return seen.kinds_of.empty() ? "" : seen.parameters.value("kinds", ""); }

// What a puzzle that was made lacks of the kinds that it should have; empty: nothing.
std::string unlike_in_kinds(const Another& asked, const Json& line) {
  if (asked.kinds.empty()) return "";
  const auto made = read_line(line.dump());
  if (!made) return "";
  Budget none(0);
  const Likeness seen = asked.game->alike(*made, none);
  const std::string kinds = kinds_in(seen);
  if (kinds == asked.kinds) return "";
  const std::vector<std::string_view> wanted = split(asked.kinds);
  const bool fewer =
      std::ranges::all_of(split(kinds), [&](auto kind) { return std::ranges::find(wanted, kind) != wanted.end(); });
  return fmt::format("It has {} kinds of {}.", fewer ? "fewer" : "other", seen.kinds_of);
}

// By what the game sees in it. A recipe says more, but perhaps nothing of the board.
Another by_looks(Likeness seen, std::optional<GenerateRequest> recipe) {
  Another like;
  like.kinds = kinds_in(seen);
  if (recipe) {
    like.ask = std::move(*recipe);
  } else {
    like.ask.parameters = std::move(seen.parameters);
    like.ask.by = std::move(seen.by);
    like.differs = std::move(seen.differs);
  }
  if (seen.board.empty()) return like;
  like.otherwise.push_back({like.ask, "No puzzle on a board of its shape was found in time; this one has another."});
  like.ask.parameters.update(seen.board);
  return like;
}

void add(std::string& sentences, std::string_view one) {
  if (!sentences.empty()) sentences += " ";
  sentences += one;
}

}  // namespace

Result<Another> another(const AnyPuzzle& any, std::uint64_t seed, std::uint64_t budget, const std::stop_token& stop) {
  const GameEntry& game = *any.game;
  if (!game.generate) return std::unexpected(no_generator(game));
  auto recipe = by_recipe(any, seed);
  if (!recipe && !game.alike)
    return error("generate", std::string(game.name), "this game cannot say what a puzzle is like", "a puzzle that has a recipe");
  Budget search(std::min(budget, game.search_patience), stop);
  Another like = by_looks(game.alike ? game.alike(any, search) : Likeness{}, std::move(recipe));
  like.game = &game;
  const auto told = told_rating(any.line);
  const auto rating = told ? told : found_rating(any, budget, stop);
  const auto band = rating ? std::optional(band_of(rating::level_of(*rating))) : std::nullopt;
  if (!like.ask.rating) like.ask.rating = band;
  for (Another::Otherwise& other : like.otherwise) other.ask.rating = like.ask.rating;
  if (!like.ask.rating) add(like.differs, "It may be of another level, because how hard this one is is not known.");
  if (!game.levels.empty()) {
    const std::size_t level = rating ? rating::level_of(*rating) : game.levels.size() / 2;
    if (auto plain = at_level(game, rating::levels()[level].name))
      like.otherwise.push_back(
          {std::move(*plain), "No puzzle of its size and kind was found in time; this one is of its level.", true});
  }
  const auto hurried = [&](GenerateRequest& ask) {
    ask.seed = seed;
    ask.count = 1;
    ask.hurry = seconds_in_the_band;
  };
  hurried(like.ask);
  for (Another::Otherwise& other : like.otherwise) hurried(other.ask);
  if (const auto good = valid(game, like.ask); !good) return std::unexpected(good.error());
  return like;
}

std::uint64_t seed_after(const AnyPuzzle& any, std::uint64_t drawn) {
  const auto recipe = any.line.find("recipe");
  if (recipe == any.line.end() || !recipe->is_object()) return drawn;
  const auto seed = recipe->find("seed");
  if (seed == recipe->end() || !seed->is_number_unsigned()) return drawn;
  return seed->get<std::uint64_t>() % 2 == drawn % 2 ? drawn ^ 1U : drawn;
}

Result<Making> make_another(const Another& asked, const std::stop_token& stop, const GenerateVisitor& visit,
                            std::string& unlike) {
  unlike = asked.differs;
  std::string kinds;
  GenerateVisitor looking = visit;
  looking.puzzle = [&](Json line) {
    kinds = unlike_in_kinds(asked, line);
    return visit.puzzle(std::move(line));
  };
  auto making = make_puzzles(*asked.game, asked.ask, stop, looking);
  if (making && making->report.nearest) add(unlike, nearest);
  for (const Another::Otherwise& other : asked.otherwise) {
    if (!making || making->report.made > 0 || stop.stop_requested()) break;
    unlike = asked.differs;
    add(unlike, other.differs);
    making = make_puzzles(*asked.game, other.ask, stop, looking);
    if (making && making->report.nearest) add(unlike, nearest);
    if (other.says_kinds) kinds.clear();
  }
  if (!kinds.empty()) add(unlike, kinds);
  return making;
}

}  // namespace crux
