// recipe.cpp -- any JSON as a recipe: read, write, read again.
#include "core/recipe.hpp"

#include "tests/fuzz/fuzz.hpp"

using namespace crux;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = parse_json(fuzz::text(data, size), "recipe");
  if (!json) return 0;
  const auto recipe = read_recipe(*json);
  if (!recipe) {
    fuzz::require(!recipe.error().found.empty());
    return 0;
  }
  fuzz::require(read_recipe(write_recipe(*recipe)) == *recipe);
  return 0;
}
