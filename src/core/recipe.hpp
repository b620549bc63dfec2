// recipe.hpp -- how a puzzle came to be. The same recipe and the same version of Crux give the same bytes.
#pragma once

#include <cstdint>
#include <string>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux {

struct Recipe {
  std::string game;
  Json parameters = Json::object();  // the generator's own: size, marks, method
  Json targets = Json::object();     // grades asked for
  std::uint64_t seed = 0;
  std::uint64_t budget = 0;  // steps; 0 means the generator's default
  bool operator==(const Recipe&) const = default;
};

Result<Recipe> read_recipe(const Json& json);
Json write_recipe(const Recipe& recipe);

}  // namespace crux
