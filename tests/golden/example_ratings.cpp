// data/ratings/examples.json: the ratings of the puzzles that ship with the games. The pages' level paths are in this order.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "catalog/catalog.hpp"
#include "service/answers.hpp"
#include "tests/golden/page.hpp"

namespace crux::example_ratings_test {
namespace {

std::string page() {
  std::string rows;
  const Json shipped = Json::parse(answers::example_lines().text);
  for (const Json& line : shipped["puzzles"]) {
    const auto any = answers::read_given(answers::puzzle_line(line));
    if (!any) {
      ADD_FAILURE() << to_text(any.error());
      continue;
    }
    const Json grade = Json::parse(answers::grade(*any, answers::usual_budget, {}).text);
    const Json& rating = grade["rating"];
    const std::string bound = rating.contains("bound") ? fmt::format(R"(, "bound": {})", rating["bound"].dump()) : "";
    rows += fmt::format("{}    {}: {{\"value\": {}, \"level\": {}{}}}", rows.empty() ? "" : ",\n", line["id"].dump(),
                        rating["value"].dump(), rating["level"].dump(), bound);
  }
  return fmt::format(R"({{
  "says": "The ratings of the puzzles in data/examples, by their ids: they give the order of the level paths on the pages. `make golden` writes this file.",
  "ratings": {{
{}
  }}
}}
)",
                     rows);
}

TEST(ExampleRatings, AreThoseThatThePagesKnow) { golden::expect_page("../data/ratings/examples.json", page()); }

}  // namespace
}  // namespace crux::example_ratings_test
