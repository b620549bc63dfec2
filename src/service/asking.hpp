// asking.hpp -- what may be asked of a generator, by a person, a page or a recipe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// Whether the game has the way and the class that are asked for; empty names are always good. Only clingo takes a file of rules,
// and a range of bits or ratings begins with its smaller end. Errors name --by, --class, --rules, --tsi and --rating.
Result<void> known_wishes(const GameEntry& game, const GenerateRequest& ask);

// Its classes, from the most naive bot's on; none if it has no bots.
std::vector<std::string_view> classes_of(const GameEntry& game);
// The class that people mean: one that has no such name any more is that of the bot with this name. Older versions called some
// classes after their bots.
std::string class_now(const GameEntry& game, std::string label);

// Null if the game's generator has none of this name.
const ParameterInfo* find_parameter(const GameEntry& game, std::string_view name);

// [least, most], as requests and recipes have it; null is no limit. Nothing if it is anything else; known_wishes() compares them.
std::optional<BitRange> bits_of(const Json& range);
std::optional<RatingRange> ratings_of(const Json& range);
// The same the other way round.
Json to_json(const RatingRange& range);
// "1375..1549", "1725.."
std::string to_text(const RatingRange& range);

// Whether the game has a generator, knows the wishes and takes the parameters.
Result<void> valid(const GameEntry& game, const GenerateRequest& ask);

// The band of a level, by its place among the five.
RatingRange band_of(std::size_t level);

// By a word: "easy". The level's recipe, and its band of the rating.
Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name);

// For so long puzzles are looked for that come from several recipes. Then nothing is said to be there, and what came nearest.
inline constexpr double seconds_for_a_range = 4;

// What somebody asks for. `parameters` are those that were given, by name; they count more than those of recipes. A level asks
// for its recipe and its range of ratings. What else is asked for, but a way, is asked of all recipes of the game, the likeliest
// first (GenerateRequest::others). An empty wish gets a puzzle of the level `usual_level`.
struct Wish {
  std::string level = {};  // empty: none
  std::string label = {};  // the class; empty: any
  std::optional<RatingRange> rating = {};
  std::optional<BitRange> tsi = {};
  std::vector<Target> targets = {};
  std::optional<Optimum> optimum = {};
  Json parameters = Json::object();
  std::string by = {};  // empty: the usual way
  bool asks_for_puzzles() const { return !label.empty() || rating || tsi || !targets.empty() || optimum; }
};
inline constexpr std::string_view usual_level = "medium";
Result<GenerateRequest> request_for(const GameEntry& game, const Wish& wish);

// The same recipe with another seed. Recipes that name files of their maker's are refused.
Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed);

}  // namespace crux
