#include "games/robot/make/templates.hpp"

#include <algorithm>
#include <templates.hpp>

#include "base/words.hpp"

namespace crux::robot {
namespace {

// The text after `# <name>:` on a line of comment, for every such line.
void each_remark(std::string_view text, std::string_view name, const auto& visit) {
  for (std::string_view line : split(text, '\n')) {
    line = trimmed(line);
    if (!line.starts_with('#')) continue;
    line = trimmed(line.substr(1));
    if (!line.starts_with(name)) continue;
    line = trimmed(line.substr(name.size()));
    if (line.starts_with(':')) visit(trimmed(line.substr(1)));
  }
}

std::string_view remark(std::string_view text, std::string_view name) {
  std::string_view found;
  each_remark(text, name, [&](std::string_view said) { found = said; });
  return found;
}

std::vector<ShippedTemplate> read_all() {
  std::vector<ShippedTemplate> all;
  for (const auto& [name, text] : ::templates::all)
    all.push_back({name, remark(text, "title"), remark(text, "lesson"), requires_of(text), text});
  return all;
}

}  // namespace

std::span<const ShippedTemplate> templates() {
  static const std::vector<ShippedTemplate> all = read_all();
  return all;
}

const ShippedTemplate* find_template(std::string_view name) {
  const auto at = std::ranges::find(templates(), name, &ShippedTemplate::name);
  return at == templates().end() ? nullptr : &*at;
}

std::vector<std::string> requires_of(std::string_view text) {
  std::vector<std::string> names;
  each_remark(text, "requires", [&](std::string_view list) {
    for (const std::string_view name : split(list))
      if (!trimmed(name).empty()) names.emplace_back(trimmed(name));
  });
  return names;
}

}  // namespace crux::robot
