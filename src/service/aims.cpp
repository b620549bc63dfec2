#include "service/aims.hpp"

#include <algorithm>
#include <cmath>

#include "base/words.hpp"

namespace crux {
namespace {

using measures::Kind;

constexpr std::string_view unique_name = "unique";

bool goes(const ParameterInfo& parameter, std::string_view way) {
  const auto ways = split(parameter.ways);
  return ways.empty() || parameter.ways.empty() || std::ranges::find(ways, way) != ways.end();
}

// The end of a range that a parameter can aim at. "solutions" is the most that there may be; others are what is wanted.
std::optional<double> aim_at(const Target& target, const ParameterInfo& parameter) {
  const bool bound = target.measure.kind == Kind::solutions;
  const double wanted = std::isfinite(target.most) ? std::floor(target.most) : bound ? parameter.most : std::ceil(target.least);
  if (!std::isfinite(wanted) || wanted < target.least || wanted < parameter.least) return std::nullopt;
  if (wanted > parameter.most && !bound) return std::nullopt;
  return std::min<double>(wanted, parameter.most);
}

bool wants_several(const Target& target) {
  return (target.measure.kind == Kind::solutions && target.least > 1) || (target.measure.kind == Kind::unique && target.most < 1);
}

// Whether somebody gave the parameter. Pages send usual values, too, which are no wish against a target.
bool is_wanted(const Wish& wish, const Target& target, const ParameterInfo& parameter) {
  const auto given = wish.parameters.find(target.name);
  if (given == wish.parameters.end()) return false;
  return target.measure.kind != Kind::solutions || !parameter.usual || *given != *parameter.usual;
}

}  // namespace

Wish with_aims(const GameEntry& game, const Wish& given) {
  Wish wish = given;
  const std::string_view way = !given.by.empty() ? std::string_view(given.by) : game.ways.empty() ? "" : game.ways.front();
  for (const Target& target : given.targets) {
    const Kind kind = target.measure.kind;
    if (kind != Kind::own && kind != Kind::solutions) continue;
    const ParameterInfo* const parameter = find_parameter(game, target.name);
    const bool number = parameter && !parameter->is_word && !parameter->is_switch && !parameter->is_file && !parameter->is_range;
    if (!number || !goes(*parameter, way) || is_wanted(wish, target, *parameter)) continue;
    if (given.by.empty() && target.least != target.most) continue;  // several recipes are tried
    if (const auto aim = aim_at(target, *parameter)) wish.parameters[target.name] = static_cast<int>(*aim);
  }
  const ParameterInfo* const unique = find_parameter(game, unique_name);
  if (!unique) return wish;
  const auto asked = given.parameters.find(unique_name);
  const bool usually = unique->usual == 1 || !given.level.empty() || given.rating;  // recipes of levels ask for it
  if (usually && asked == given.parameters.end() && std::ranges::any_of(given.targets, wants_several))
    wish.parameters[unique_name] = 0;
  if (unique->usual != 1) return wish;
  const auto is_unique = [](const Target& target) { return target.measure.kind == Kind::unique; };
  if (asked != given.parameters.end() && *asked == 1 && std::ranges::none_of(given.targets, is_unique))
    wish.targets.push_back({std::string(unique_name), {.kind = Kind::unique}, 1, 1});
  return wish;
}

}  // namespace crux
