// The model of votes: a straight line through the grades, read without trust.
#include <gtest/gtest.h>

#include <limits>

#include "base/json.hpp"
#include "grade/rating/votes.hpp"

namespace crux::rating::votes_test {
namespace {

Json some_votes() {
  return Json::parse(R"({"source":"the votes of 3 stairs","error":40,"features":[
    {"name":"tsi none","mean":5,"spread":2,"points":100,"least":1,"most":9},
    {"name":"marks: star","log":true,"mean":1,"spread":0.5,"points":-50,"least":0,"most":2}]})");
}

TEST(RatingVotes, AddTheirPoints) {
  const auto votes = read_votes(some_votes().dump());
  ASSERT_TRUE(votes) << to_text(votes.error());
  const auto rating = rate_by(*votes, std::vector{7.0, std::exp(1.0) - 1}, {3, 3});
  ASSERT_TRUE(rating);
  EXPECT_NEAR(rating->value, 1600, 1e-9);
  EXPECT_EQ(rating->error, 40);
  EXPECT_EQ(rating->level, "hard");
  EXPECT_EQ(rating->because, std::vector<std::string>{"by the model of the votes of 3 stairs"});
  EXPECT_EQ(rate_by(*votes, std::vector{9.5, 1.0}, {3, 3})->because.size(), 2U) << "beyond what was voted on";
  EXPECT_EQ(rate_by(*votes, std::vector{1e9, 1.0}, {3, 3})->value, highest);
  EXPECT_FALSE(rate_by(*votes, std::vector{std::numeric_limits<double>::infinity(), 1.0}, {3, 3}));
}

TEST(RatingVotes, MistakesAreNamed) {
  const auto wrong = [](std::string_view pointer, const Json& value) {
    Json json = some_votes();
    json[Json::json_pointer(std::string(pointer))] = value;
    const auto votes = read_votes(json.dump());
    return votes ? std::string("read") : votes.error().where;
  };
  EXPECT_EQ(wrong("/source", 3), "/source");
  EXPECT_EQ(wrong("/error", "small"), "/error");
  EXPECT_EQ(wrong("/features", Json::array()), "/features");
  EXPECT_EQ(wrong("/features/0/spread", 0), "/features/0/spread");
  EXPECT_EQ(wrong("/features/1/points", nullptr), "/features/1/points");
  EXPECT_FALSE(read_votes("{"));
}

}  // namespace
}  // namespace crux::rating::votes_test
