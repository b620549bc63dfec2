#include "service/asking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/steady_sort.hpp"
#include "base/words.hpp"
#include "core/recipe.hpp"
#include "grade/rating/rating.hpp"
#include "service/aims.hpp"
#include "service/describe.hpp"
#include "service/targets.hpp"

namespace crux {
namespace {

Result<void> known_way(const GameEntry& game, std::string_view by) {
  if (by.empty() || std::ranges::find(game.ways, by) != game.ways.end()) return {};
  return error("arguments", "--by", "found " + excerpt(Json(by)), fmt::format("one of {}", fmt::join(game.ways, ", ")));
}

Result<void> known_class(const GameEntry& game, std::string_view label) {
  if (label.empty()) return {};
  const std::vector<std::string_view> known = classes_of(game);
  if (std::ranges::find(known, label) != known.end()) return {};
  return error("arguments", "--class", "found " + excerpt(Json(label)), fmt::format("one of {}", fmt::join(known, ", ")));
}

}  // namespace

std::vector<std::string_view> classes_of(const GameEntry& game) {
  std::vector<std::string_view> classes;
  if (!game.bots) return classes;
  for (const BotInfo& bot : game.bots())
    if (!bot.label.empty()) classes.push_back(bot.label);
  return classes;
}

std::string class_now(const GameEntry& game, std::string label) {
  const std::vector<BotInfo> bots = game.bots ? game.bots() : std::vector<BotInfo>{};
  if (label.empty() || std::ranges::find(bots, label, &BotInfo::label) != bots.end()) return label;
  const auto bot = std::ranges::find(bots, label, &BotInfo::name);
  return bot == bots.end() ? label : std::string(bot->label);
}

Result<void> known_wishes(const GameEntry& game, const GenerateRequest& ask) {
  if (const auto way = known_way(game, ask.by); !way) return way;
  if (!ask.rules_file.empty() && ask.by != "clingo")
    return error("arguments", "--rules", "only clingo reads rules", "give --by clingo, too");
  if (ask.tsi && ask.tsi->least > ask.tsi->most)
    return error("arguments", "--tsi",
                 fmt::format("the least, {} bits, is more than the most, {}", ask.tsi->least, ask.tsi->most),
                 "give the smaller number first");
  for (const Target& target : ask.targets)
    if (target.least > target.most)
      return error("arguments", "--target " + target.name,
                   fmt::format("the least, {}, is more than the most, {}", target.least, target.most), "ranges that overlap");
  if (ask.rating && ask.rating->least > ask.rating->most)
    return error("arguments", "--rating",
                 fmt::format("the least, {}, is more than the most, {}", ask.rating->least, ask.rating->most),
                 "give the smaller number first");
  return known_class(game, ask.label);
}

const ParameterInfo* find_parameter(const GameEntry& game, std::string_view name) {
  const auto found = std::ranges::find(game.parameters, name, &ParameterInfo::name);
  return found == game.parameters.end() ? nullptr : &*found;
}

namespace {

// Of bits or ratings.
template <class Range>
std::optional<Range> range_of(const Json& json) {
  const auto good = [](const Json& end) { return end.is_null() || (end.is_number() && end.get<double>() >= 0); };
  if (!json.is_array() || json.size() != 2 || !good(json[0]) || !good(json[1])) return std::nullopt;
  Range range;
  if (!json[0].is_null()) range.least = json[0].get<double>();
  if (!json[1].is_null()) range.most = json[1].get<double>();
  return range;
}

}  // namespace

std::optional<BitRange> bits_of(const Json& range) { return range_of<BitRange>(range); }
std::optional<RatingRange> ratings_of(const Json& range) { return range_of<RatingRange>(range); }

Json to_json(const RatingRange& range) {
  return Json::array({Json(range.least), std::isfinite(range.most) ? Json(range.most) : Json(nullptr)});
}

std::string to_text(const RatingRange& range) {
  return fmt::format("{}..{}", range.least, std::isfinite(range.most) ? fmt::format("{}", range.most) : "");
}

Result<void> valid(const GameEntry& game, const GenerateRequest& ask) {
  if (!game.generate) return std::unexpected(no_generator(game));
  if (const auto known = known_wishes(game, ask); !known) return known;
  GenerateRequest only_look = ask;
  only_look.count = 0;
  const auto looked = game.generate(only_look, {}, {.puzzle = {}, .progress = {}, .note = {}});
  if (!looked) return std::unexpected(looked.error());
  for (const auto& why : {why_impossible(game, ask), looked->impossible})
    if (why) return error("generate", "", *why, "another request");
  return {};
}

RatingRange band_of(std::size_t level) {
  const auto all = rating::levels();
  RatingRange band{.least = all[level].from};
  if (level + 1 < all.size()) band.most = all[level + 1].from - 1;
  return band;
}

Result<GenerateRequest> at_level(const GameEntry& game, std::string_view name) {
  const auto level = std::ranges::find(game.levels, name, &Level::name);
  if (level == game.levels.end()) {
    std::vector<std::string_view> known;
    for (const Level& other : game.levels) known.push_back(other.name);
    return error("generate", "level", "found " + excerpt(Json(name)),
                 known.empty() ? std::string("this game has no levels") : fmt::format("one of {}", fmt::join(known, ", ")));
  }
  GenerateRequest ask;
  ask.parameters = Json::parse(level->parameters);  // ours: tests read them all
  ask.label = level->label;
  ask.by = level->by;
  const auto band = std::ranges::find(rating::levels(), name, &RatingLevel::name);
  if (band != rating::levels().end()) ask.rating = band_of(static_cast<std::size_t>(band - rating::levels().begin()));
  return ask;
}

namespace {

// What a game's generator says of these parameters, by one of its ways; empty: the usual one.
Result<void> takes(const GameEntry& game, const Json& parameters, const std::string& by) {
  GenerateRequest only_look;
  only_look.parameters = parameters;
  only_look.by = by;
  only_look.count = 0;
  const auto looked = game.generate(only_look, {}, {.puzzle = {}, .progress = {}, .note = {}});
  return looked ? Result<void>() : std::unexpected(looked.error());
}

bool looks_at(std::string_view by, const ParameterInfo* parameter) {
  if (!parameter || parameter->ways.empty()) return true;
  const auto ways = split(parameter->ways);
  return std::ranges::find(ways, by) != ways.end();
}

// A recipe as the way takes it that was asked for: recipes were written for the usual way. If it does not take one, it gets only
// what it looks at, and all that was given.
Json for_way(const GameEntry& game, Json recipe, const Wish& wish) {
  if (wish.by.empty() || takes(game, recipe, wish.by)) return recipe;
  Json fewer = Json::object();
  for (const auto& [name, value] : recipe.items())
    if (wish.parameters.contains(name) || looks_at(wish.by, find_parameter(game, name))) fewer[name] = value;
  return fewer;
}

// An open end lies about where the puzzles of the outermost levels do.
double middle_of(const RatingRange& range) {
  constexpr double lowest = 1000, highest = 2000;
  const double least = range.least > 0 ? range.least : std::min(lowest, range.most);
  const double most = std::isfinite(range.most) ? range.most : std::max(highest, range.least);
  return (least + most) / 2;
}

// Where most puzzles of a level's recipe probably lie; `part` of the way through its band. The outermost bands have an open end:
// we take them to be about as wide as their neighbours, for each recipe that a game has there.
double place_of(std::size_t level, double part, std::size_t recipes) {
  const auto all = rating::levels();
  const std::size_t last = all.size() - 1;
  if (level == 0) return all[1].from - (1 - part) * (all[2].from - all[1].from);
  if (level == last) return all[last].from + part * static_cast<double>(recipes) * (all[last].from - all[last - 1].from);
  return all[level].from + part * (all[level + 1].from - all[level].from);
}

struct Placed {
  Json parameters;
  double place = 0;
  std::string_view label = {};
};

// The recipes of a level: its own, and the game's variants, which are spread over the band.
void add_recipes(const GameEntry& game, std::size_t level, std::vector<Placed>& all) {
  const std::string_view name = rating::levels()[level].name;
  const auto is_there = [&](const Variant& variant) { return variant.level == name; };
  const auto many = static_cast<std::size_t>(std::ranges::count_if(game.variants, is_there));
  const bool open = level + 1 == rating::levels().size();  // then the variants go on where the level's own ends
  const double parts = static_cast<double>(many) + (open ? 1 : 0);
  for (const Level& own : game.levels)
    if (own.name == name)
      all.push_back({Json::parse(own.parameters), place_of(level, open ? 0.5 / parts : 0.5, many + 1), own.label});
  double before = open ? 1 : 0;
  for (const Variant& variant : game.variants) {
    if (!is_there(variant)) continue;
    all.push_back({Json::parse(variant.parameters), place_of(level, (before + 0.5) / parts, many + 1), variant.label});
    before += 1;
  }
}

// What the recipe of the level in which the range begins switches on: "unique". All puzzles of the level keep to it.
Json switched_on(const GameEntry& game, const RatingRange& range) {
  Json on = Json::object();
  const auto level = at_level(game, rating::levels()[rating::level_of(range.least)].name);
  if (!level) return on;
  for (const auto& [name, value] : level->parameters.items())
    if (const ParameterInfo* const parameter = find_parameter(game, name); parameter && parameter->is_switch && value == 1)
      on[name] = value;
  return on;
}

// Those whose puzzles mostly have the class first; those of other classes not at all, if there is one.
void prefer_class(const GameEntry& game, const RatingRange& range, std::string_view label, std::vector<Placed>& all) {
  std::vector<Placed> preferred;
  for (const Variant& variant : game.variants)
    if (variant.level.empty() && variant.label == label) preferred.push_back({Json::parse(variant.parameters), 0, label});
  const bool has_own = !preferred.empty();
  for (const Placed& one : all)
    if (one.label == label) preferred.push_back(one);
  const bool some = !preferred.empty();
  for (Placed& one : all)
    if (one.label != label && (one.label.empty() || !some)) preferred.push_back(std::move(one));
  if (has_own)  // they were written without a level in mind
    for (Placed& one : preferred) one.parameters.update(switched_on(game, range));
  all = std::move(preferred);
}

// All recipes of a game that take what was given, those first that probably come nearest to the class and the range.
std::vector<Json> recipes_near(const GameEntry& game, const RatingRange& range, const Wish& wish) {
  const std::string label = class_now(game, wish.label);
  std::vector<Placed> all;
  for (std::size_t level = 0; level < rating::levels().size(); ++level) add_recipes(game, level, all);
  if (all.empty()) return {};
  const auto [lowest, highest] = std::ranges::minmax(all, {}, &Placed::place);
  const double wanted = std::clamp(middle_of(range), lowest.place, highest.place);
  steady_sort(all, {}, [&](const Placed& one) { return std::abs(one.place - wanted); });
  if (!label.empty()) prefer_class(game, range, label, all);
  std::vector<Json> near;
  for (Placed& one : all) {
    one.parameters.update(wish.parameters);
    Json recipe = for_way(game, std::move(one.parameters), wish);
    if (takes(game, recipe, wish.by)) near.push_back(std::move(recipe));
  }
  return near;
}

// The part of a level's band that was asked for.
Result<RatingRange> narrowed(std::string_view level, const RatingRange& band, const RatingRange& asked) {
  const RatingRange both{std::max(band.least, asked.least), std::min(band.most, asked.most)};
  if (both.least <= both.most || asked.least > asked.most) return asked.least > asked.most ? asked : both;
  return error("arguments", "--rating", fmt::format("no puzzle of level {} has a rating in {}", level, to_text(asked)),
               fmt::format("a range within {}, or leave out one of them", to_text(band)));
}

// A level's recipe with some of its parameters changed. If these do not go together with the others, they say it all.
void change(const GameEntry& game, GenerateRequest& ask, const Wish& wish) {
  const Json& given = wish.parameters;
  for (const auto& [name, value] : given.items())
    if (ask.parameters.contains(name)) ask.label.clear();  // the class was meant for the level's own
  Json merged = ask.parameters;
  merged.update(given);
  merged = for_way(game, std::move(merged), wish);
  const bool alone = !takes(game, merged, wish.by) && takes(game, given, wish.by);
  ask.parameters = alone ? given : merged;
  if (alone) ask.label.clear();
}

// All recipes, with those parameters that were given first, if any were or if `plain` says that the game's usual ones are likely;
// and if they say enough.
GenerateRequest of_many(const GameEntry& game, const RatingRange& range, const Wish& wish, bool plain) {
  GenerateRequest ask;
  ask.parameters = wish.parameters;
  if (!wish.optimum) ask.patience = seconds_for_a_range;
  ask.others = recipes_near(game, range, wish);
  const bool given_first = (plain || !wish.parameters.empty()) && takes(game, wish.parameters, wish.by);
  if (given_first || ask.others.empty()) return ask;
  ask.parameters = std::move(ask.others.front());
  ask.others.erase(ask.others.begin());
  return ask;
}

GenerateRequest in_range(const GameEntry& game, const RatingRange& range, const Wish& wish) {
  GenerateRequest ask;
  if (range.least <= range.most) {  // known_wishes() says if not
    ask = of_many(game, range, wish, false);
  } else {
    ask.parameters = wish.parameters;
  }
  ask.rating = range;
  return ask;
}

Result<GenerateRequest> of_level(const GameEntry& game, const Wish& wish) {
  auto level = at_level(game, wish.level);
  if (!level) return level;
  if (wish.asks_for_puzzles() && level->rating) {
    const auto both = wish.rating ? narrowed(wish.level, *level->rating, *wish.rating) : *level->rating;
    return both ? in_range(game, *both, wish) : Result<GenerateRequest>(std::unexpected(both.error()));
  }
  change(game, *level, wish);
  if (!wish.parameters.empty()) level->patience = seconds_for_a_range;  // nobody knows whether they go with this level
  return level;
}

// Whether a recipe is there for the class.
bool has_recipe(const GameEntry& game, std::string_view label) {
  return std::ranges::find(game.variants, label, &Variant::label) != game.variants.end() ||
         std::ranges::find(game.levels, label, &Level::label) != game.levels.end();
}

// What was given. If a way is chosen for which that is not enough, and it says nothing of what the recipe of the usual level
// says, it is added to that recipe.
Json with_usual_size(const GameEntry& game, const Wish& wish) {
  const auto usual = at_level(game, usual_level);
  if (wish.by.empty() || !usual || takes(game, wish.parameters, wish.by)) return wish.parameters;
  for (const auto& [name, _] : wish.parameters.items())
    if (usual->parameters.contains(name)) return wish.parameters;
  Json merged = usual->parameters;
  merged.update(wish.parameters);
  merged = for_way(game, std::move(merged), wish);
  return takes(game, merged, wish.by) ? merged : wish.parameters;
}

Result<GenerateRequest> recipes_for(const GameEntry& game, const Wish& wish) {
  if (!wish.level.empty()) return of_level(game, wish);
  if (wish.rating) return in_range(game, *wish.rating, wish);
  if (wish.asks_for_puzzles() && wish.by.empty()) {
    return of_many(game, {}, wish, wish.label.empty() || !has_recipe(game, class_now(game, wish.label)));
  }
  if (wish.parameters.empty() && wish.by.empty() && !game.levels.empty()) return at_level(game, usual_level);
  GenerateRequest ask;
  ask.parameters = with_usual_size(game, wish);
  return ask;
}

}  // namespace

Result<GenerateRequest> request_for(const GameEntry& game, const Wish& given) {
  const Wish wish = with_aims(game, given);
  auto ask = recipes_for(game, wish);
  if (!ask) return ask;
  if (!wish.label.empty()) ask->label = class_now(game, wish.label);
  if (!wish.by.empty()) ask->by = wish.by;
  ask->tsi = wish.tsi;
  ask->targets = wish.targets;
  ask->optimum = wish.optimum;
  return ask;
}

Result<GenerateRequest> again(const GameEntry& game, const Json& recipe, std::uint64_t seed) {
  auto old = read_recipe(recipe);
  if (!old) return std::unexpected(old.error());
  if (old->game != game.name) return error("recipe", "/game", "found " + excerpt(Json(old->game)), std::string(game.name));
  if (old->parameters.contains("rules"))
    return error("recipe", "/parameters/rules", "a file of its maker's", "a recipe without rules of its own");
  GenerateRequest ask;
  ask.seed = seed;
  ask.parameters = Json::object();
  for (const auto& [name, value] : old->parameters.items()) {
    if (name == "by" && value.is_string()) ask.by = value.get<std::string>();
    if (name == "by" || name == "slot") continue;
    if (!find_parameter(game, name))
      return error("recipe", "/parameters/" + name.substr(0, 40), "no parameter of this game", "see `crux games --json`");
    ask.parameters[name] = value;
  }
  Wish wish;
  if (const auto good = add_targets(game, wish, old->targets); !good) return std::unexpected(good.error());
  ask.label = class_now(game, wish.label);
  ask.rating = wish.rating;
  ask.tsi = wish.tsi;
  ask.targets = std::move(wish.targets);
  ask.optimum = std::move(wish.optimum);
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

}  // namespace crux
