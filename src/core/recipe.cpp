#include "core/recipe.hpp"

namespace crux {
namespace {

// JSON numbers beyond 2^53 do not survive other programs, so seeds travel as numbers below it.
std::uint64_t whole(const Field& field) {
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  if (field.value().is_number_unsigned() && field.value().get<std::uint64_t>() <= most) return field.value().get<std::uint64_t>();
  field.reject("found " + excerpt(field.value()), "expected a whole number 0..2^53");
  return 0;
}

Json object(const Field& in, std::string_view name) {
  const auto field = in.maybe(name);
  if (!field) return Json::object();
  if (!field->value().is_object()) field->reject("found " + excerpt(field->value()), "expected an object");
  return field->value();
}

}  // namespace

Result<Recipe> read_recipe(const Json& json) {
  Reading reading(json, "recipe");
  const Field in = reading.root();
  Recipe recipe;
  recipe.game = in["game"].string();
  recipe.parameters = object(in, "parameters");
  recipe.targets = object(in, "targets");
  recipe.seed = whole(in["seed"]);
  if (const auto budget = in.maybe("budget")) recipe.budget = whole(*budget);
  if (reading.failed()) return reading.failure();
  return recipe;
}

Json write_recipe(const Recipe& recipe) {
  return {{"game", recipe.game},
          {"parameters", recipe.parameters},
          {"targets", recipe.targets},
          {"seed", recipe.seed},
          {"budget", recipe.budget}};
}

}  // namespace crux
