#include "service/sharing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "service/asking.hpp"
#include "service/figures.hpp"

namespace crux {
namespace {

constexpr std::size_t longest_name = 400, longest_note = 1'200;  // bytes; pages allow 100 and 300 characters
constexpr std::size_t longest_recipe = 8'192;

}  // namespace

Json shown(const AnyPuzzle& any) {
  Json line{{"crux", 1}, {"game", any.game->name}, {"id", any.id}};
  for (const char* field : {"name", "note"})
    if (const auto value = any.line.find(field); value != any.line.end() && value->is_string()) line[field] = *value;
  line["puzzle"] = any.game->write(any);
  for (const char* field : {"recipe", "proof"})
    if (const auto value = any.line.find(field); value != any.line.end()) line[field] = *value;
  const auto graded = any.line.find("graded");
  const bool holds = graded != any.line.end() && *graded == grades_mark(*any.game);
  if (const auto grade = any.line.find("grade"); holds && grade != any.line.end() && grade->is_object())
    for (const char* field : {"rating", "class", "bots", "tsi", "exhausted"})  // a game's own remarks may hold a solution
      if (const auto value = grade->find(field); value != grade->end()) line["grade"][field] = *value;
  return line;
}

void mark_grade(const GameEntry& game, Json& line) {
  if (line.contains("grade")) line["graded"] = grades_mark(game);
}

Result<Json> line_of_stranger(const AnyPuzzle& any, const Json& line) {
  for (const auto& [field, longest] : {std::pair{"name", longest_name}, {"note", longest_note}}) {
    const auto value = line.find(field);
    if (value == line.end()) continue;
    const bool good = value->is_string() && value->get_ref<const std::string&>().size() <= longest &&
                      std::ranges::none_of(value->get_ref<const std::string&>(), [](unsigned char c) { return c < ' '; });
    if (!good)
      return error("puzzle", fmt::format("/{}", field), "found " + excerpt(*value),
                   fmt::format("one line of at most {} bytes", longest));
  }
  Json kept{{"crux", 1}, {"game", any.game->name}, {"id", any.id}, {"puzzle", any.game->write(any)}};
  if (const auto recipe = line.find("recipe");
      recipe != line.end() && recipe->dump().size() <= longest_recipe && again(*any.game, *recipe, 1))
    kept["recipe"] = *recipe;
  return kept;
}

std::optional<AnyPuzzle> with_proof(const AnyPuzzle& kept, const Json& proof) {
  if (kept.line.contains("proof")) return std::nullopt;
  AnyPuzzle proven = kept;
  proven.line["proof"] = proof;
  return proven;
}

std::optional<AnyPuzzle> with_words_of(const AnyPuzzle& kept, const Json& ours) {
  AnyPuzzle named = kept;
  for (const char* field : {"name", "note"}) {
    const auto value = ours.find(field);
    if (value != ours.end())
      named.line[field] = *value;
    else
      named.line.erase(field);
  }
  if (named.line == kept.line) return std::nullopt;
  return named;
}

}  // namespace crux
