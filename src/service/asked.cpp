#include "service/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "service/answers.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/filling.hpp"
#include "service/targets.hpp"

namespace crux {
namespace {

constexpr int most_puzzles = 20;
constexpr std::size_t longest_word = 4'096;    // a parameter, such as a template
constexpr int most_shown = 100;                // completions
constexpr std::size_t most_bytes = 3U << 20U;  // of the completions that are shown, about

// A parameter that is a name must be short, and nothing is read from our disk: the value of a file parameter is its text.
Result<Json> read_parameters(const GameEntry& game, const Field& in) {
  Json given = Json::object();
  if (!in.value().is_object()) return error("request", "/parameters", "found " + excerpt(in.value()), "an object");
  for (const auto& [name, value] : in.value().items()) {
    const ParameterInfo* const parameter = find_parameter(game, name);
    const std::string where = "/parameters/" + name.substr(0, 40);
    if (!parameter) {
      std::vector<std::string_view> known;
      for (const ParameterInfo& p : game.parameters) known.push_back(p.name);
      return error("request", where, fmt::format("{} has no such parameter", game.name),
                   fmt::format("one of {}", fmt::join(known, ", ")));
    }
    const bool word = parameter->is_word || parameter->is_file;
    if (word ? !value.is_string() || value.get_ref<const std::string&>().size() > longest_word : !value.is_number_integer())
      return error("request", where, "found " + excerpt(value), word ? "a short text" : "a whole number");
    given[name] = value;
  }
  return given;
}

// [1600, 1700]; null for no limit.
Result<RatingRange> read_rating(const Json& json) {
  const auto range = ratings_of(json);
  if (!range) return error("request", "/rating", "found " + excerpt(json), "[least, most], two ratings; null for no limit");
  if (range->least > range->most)
    return error("request", "/rating", fmt::format("the least, {}, is more than the most, {}", range->least, range->most),
                 "the smaller number first");
  return *range;
}

// {"targets":{"insight":[5,null],"class":"PrimsOnly"},"maximise":"insight"}
Result<void> read_targets(const GameEntry& game, const Field& in, Wish& wish) {
  if (const auto targets = in.maybe("targets")) {
    if (!targets->value().is_object())
      return error("request", "/targets", "found " + excerpt(targets->value()), "an object of ranges, by the names of measures");
    if (const auto good = add_targets(game, wish, targets->value()); !good) return good;
  }
  for (const bool smallest : {false, true}) {
    const std::string name = smallest ? "minimise" : "maximise";
    const auto field = in.maybe(name);
    if (!field) continue;
    if (wish.optimum || !field->value().is_string())
      return error("request", "/" + name, wish.optimum ? "together with maximise" : "found " + excerpt(field->value()),
                   "the name of one measure");
    auto optimum = read_optimum(game, field->value().get<std::string>(), smallest, "/" + name);
    if (!optimum) return std::unexpected(optimum.error());
    wish.optimum = std::move(*optimum);
  }
  return {};
}

}  // namespace

Result<GenerateRequest> read_generate(const GameEntry& game, const Json& body, std::uint64_t seed_unless_given) {
  Reading reading(body, "request");
  const Field in = reading.root();
  Wish wish;
  if (const auto level = in.maybe("level")) wish.level = level->string();
  if (const auto range = in.maybe("rating")) {
    auto rating = read_rating(range->value());
    if (!rating) return std::unexpected(rating.error());
    wish.rating = *rating;
  }
  if (const auto parameters = in.maybe("parameters")) {
    auto given = read_parameters(game, *parameters);
    if (!given) return std::unexpected(given.error());
    wish.parameters = std::move(*given);
  }
  if (const auto label = in.maybe("class")) wish.label = label->string();
  if (const auto by = in.maybe("by")) wish.by = by->string();
  if (const auto tsi = in.maybe("tsi")) {
    wish.tsi = bits_of(tsi->value());
    if (!wish.tsi) tsi->reject("found " + excerpt(tsi->value()), "[least, most], in bits; null for no limit");
  }
  if (reading.failed()) return reading.failure();
  if (!game.generate) return std::unexpected(no_generator(game));
  if (const auto good = read_targets(game, in, wish); !good) return std::unexpected(good.error());
  auto known = request_for(game, wish);
  if (!known) return known;
  GenerateRequest ask = std::move(*known);
  ask.count = 1;
  if (const auto count = in.maybe("count")) ask.count = static_cast<std::uint64_t>(count->integer(1, most_puzzles));
  ask.seed = seed_unless_given;
  if (const auto seed = in.maybe("seed"))
    ask.seed = static_cast<std::uint64_t>(seed->integer(0, std::numeric_limits<int>::max()));
  if (const auto nearest = in.maybe("nearest"); nearest && nearest->value() == true) ask.nearest = ask.count;
  if (reading.failed()) return reading.failure();
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

Result<const GameEntry*> read_game(const Json& body) {
  const auto name = body.find("game");
  const GameEntry* const game =
      name != body.end() && name->is_string() ? find_game(name->get_ref<const std::string&>()) : nullptr;
  if (game) return game;
  return error("request", "/game", name == body.end() ? "it is missing" : "found " + excerpt(*name), "the name of a game");
}

Result<std::uint64_t> read_seed(const Json& body, std::uint64_t seed_unless_given) {
  const auto given = body.find("seed");
  if (given == body.end()) return seed_unless_given;
  if (!given->is_number_unsigned() || given->get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max())
    return error("request", "/seed", "found " + excerpt(*given), "a whole number of 32 bits");
  return given->get<std::uint64_t>();
}

Result<FillAsked> read_fill(const Json& body) {
  constexpr std::size_t no_tables = 0;
  const auto sketch = read_parsed_sketch(answers::puzzle_line(body), no_tables);
  if (!sketch) return std::unexpected(sketch.error());
  Reading reading(body, "request");
  const Field in = reading.root();
  const auto word = [&](std::string_view name, std::string_view usual) {
    const auto field = in.maybe(name);
    return std::string(field ? field->string() : usual);
  };
  const auto flag = [&](std::string_view name) {
    const auto field = in.maybe(name);
    if (field && !field->value().is_boolean()) field->reject("found " + excerpt(field->value()), "true or false");
    return field && field->value() == true;
  };
  const auto number = [&](std::string_view name, int least, int most, int usual) {
    const auto field = in.maybe(name);
    return field ? field->integer(least, most) : usual;
  };
  FillAsked asked{.line = answers::puzzle_line(body), .ask = {.ranking = {}}};
  const std::string sort = word("sort", "tsi"), where = word("where", "");
  const bool unique = flag("unique");
  const std::size_t fit = std::max<std::size_t>(1, most_bytes / std::max<std::size_t>(1, answers::to_text(asked.line).size()));
  asked.ask.top = std::min(fit, static_cast<std::size_t>(number("top", 1, most_shown, 48)));
  asked.ask.symmetric = flag("symmetric");
  asked.ask.seed = static_cast<std::uint64_t>(number("seed", 0, std::numeric_limits<int>::max(), 1));
  if (reading.failed()) return reading.failure();
  const GameEntry& game = *sketch->game;
  auto ranking = read_wishes(sort, where, unique, {.book = game.rules, .own = game.measures});
  if (!ranking) return std::unexpected(ranking.error());
  asked.ask.ranking = std::move(*ranking);
  return asked;
}

}  // namespace crux
