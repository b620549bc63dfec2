#include "service/porting.hpp"

#include <algorithm>

namespace crux {

const ForeignFormat* find_format(std::span<const GameEntry* const> games, std::string_view name) {
  for (const GameEntry* game : games) {
    const auto format = std::ranges::find(game->formats, name, &ForeignFormat::name);
    if (format != game->formats.end()) return &*format;
  }
  return nullptr;
}

std::vector<std::string_view> format_names(std::span<const GameEntry* const> games) {
  std::vector<std::string_view> names;
  for (const GameEntry* game : games)
    for (const ForeignFormat& format : game->formats) names.push_back(format.name);
  return names;
}

}  // namespace crux
