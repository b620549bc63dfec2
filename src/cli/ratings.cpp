#include "cli/ratings.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/input.hpp"
#include "service/figures.hpp"

namespace crux::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest = std::size_t{64} << 10U;

std::unexpected<Error> wrong_figures(const std::string& path, std::string found) {
  return error("arguments", "--ratings", fmt::format("{} {}", path, found),
               "a file that `crux rate` printed, or a folder of such files, each called <game>.json");
}

// The game that a file of figures is for; null: none of ours.
const GameEntry* game_of(const fs::path& path, std::string_view text) {
  const auto json = parse_json(text, "rating");
  const auto named = json && json->is_object() ? json->find("game") : Json::const_iterator();
  if (json && json->is_object() && named != json->end())
    return named->is_string() ? find_game(named->get_ref<const std::string&>()) : nullptr;
  return find_game(path.stem().string());
}

}  // namespace

OwnRatings::OwnRatings(const std::string& path) : read_(path.empty() ? Result<void>() : use(path)) {}

OwnRatings::~OwnRatings() { rating::forget_scales(); }

Result<void> OwnRatings::use_file(const std::string& path) {
  const auto text = read_text(path, largest);
  if (!text) return wrong_figures(path, text.error());
  const GameEntry* const game = game_of(path, *text);
  if (!game) return wrong_figures(path, "does not say of which game it is");
  if (auto used = use_figures(*game, *text); !used)
    return error("arguments", "--ratings", fmt::format("{}: {}: {}", path, used.error().where, used.error().found),
                 used.error().expected);
  mark_ += fmt::format(" {} {}", game->name, fingerprint(*text));
  return {};
}

Result<void> OwnRatings::use(const std::string& path) {
  std::error_code trouble;
  if (!fs::is_directory(path, trouble)) return use_file(path);
  for (const GameEntry* game : all_games()) {
    const fs::path file = fs::path(path) / fmt::format("{}.json", game->name);
    if (!fs::exists(file, trouble)) continue;
    if (auto used = use_file(file.string()); !used) return used;
  }
  if (mark_.empty()) return wrong_figures(path, "has no figures of any game");
  return {};
}

}  // namespace crux::cli
