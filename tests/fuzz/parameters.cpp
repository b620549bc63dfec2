// parameters.cpp -- any JSON as a wish for a puzzle: {"game","level","class","by","tsi","seed","parameters"}. A wish that is
// taken is worked on for a moment: the generator must heed the stop request, and what it makes can be read.
#include "base/clock.hpp"
#include "service/asking.hpp"
#include "service/generating.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

constexpr std::chrono::milliseconds patience{50};

std::string word(const Json& wish, const char* name) {
  const auto found = wish.find(name);
  return found != wish.end() && found->is_string() ? found->get<std::string>() : "";
}

Result<GenerateRequest> request_of(const GameEntry& game, const Json& wish) {
  GenerateRequest ask;
  if (const std::string level = word(wish, "level"); !level.empty()) {
    auto known = at_level(game, level);
    if (!known) return known;
    ask = std::move(*known);
  }
  if (const auto given = wish.find("parameters"); given != wish.end() && given->is_object())
    for (const auto& [name, value] : given->items())
      // As src/server/generating.cpp: only parameters that the game has, each of its kind. A file's value is its text.
      if (const ParameterInfo* const known = find_parameter(game, name);
          known && (known->is_word || known->is_file ? value.is_string() : value.is_number_integer()))
        ask.parameters[name] = value;
  ask.label = word(wish, "class");
  ask.by = word(wish, "by");
  if (const auto tsi = wish.find("tsi"); tsi != wish.end()) ask.tsi = bits_of(*tsi);
  if (const auto seed = wish.find("seed"); seed != wish.end() && seed->is_number_unsigned())
    ask.seed = seed->get<std::uint64_t>();
  if (const auto good = valid(game, ask); !good) return std::unexpected(good.error());
  return ask;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto wish = parse_json(fuzz::text(data, size), "fuzz");
  if (!wish || !wish->is_object()) return 0;
  const GameEntry* const game = find_game(word(*wish, "game"));
  if (!game) return 0;
  auto ask = request_of(*game, *wish);
  if (!ask) {
    fuzz::require(!ask.error().found.empty());
    return 0;
  }
  ask->now = seconds;
  ask->tries = 20;
  const TimeLimit limit(patience, {});
  const auto made = make_puzzles(*game, *ask, limit.token(),
                                 {.puzzle =
                                      [&](Json line) {
                                        fuzz::require(read_parsed(std::move(line)).has_value());
                                        return true;
                                      },
                                  .progress = [](const GenerateReport&) {},
                                  .note = [](std::string_view) {}});
  fuzz::require(made || !made.error().found.empty());
  return 0;
}
