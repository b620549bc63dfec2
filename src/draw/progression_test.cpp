// The ways of players: every attempt is told, and a cross says that it failed.
#include "draw/progression.hpp"

#include <gtest/gtest.h>

#include "draw/plot.hpp"

namespace crux::progression_test {
namespace {

const std::vector<std::string> classes{"easy", "hard"};
const Progression way{"p1", {{1, 0, true}, {2, 1, false}, {2, 1, true}}};

TEST(Progression, TellsEveryAttempt) {
  const Picture picture = draw_progressions(std::span(&way, 1), classes, "stage");
  EXPECT_EQ(picture.description, "The way of p1: stage 1, easy, solved; stage 2, hard, not solved; stage 2, hard, solved.");
  const std::vector<Progression> two(2, way);
  EXPECT_EQ(draw_progressions(two, classes, "stage").height, 2 * picture.height);
}

TEST(Progression, CrossesWhatWasNotSolved) {
  Plot plot = plot_of(way, classes, "stage");
  ASSERT_EQ(plot.series.size(), 2U);
  EXPECT_EQ(plot.series[1].x, (std::vector<double>{2, 3}));
  EXPECT_EQ(plot.series[1].crossed, (std::vector<bool>{true, false}));
  const Picture with = draw_plot(plot);
  EXPECT_NE(with.description.find("hard: 2 points, across from 2 to 3, up from 2 to 2; 1 of them crossed."), std::string::npos)
      << with.description;
  plot.series[1].crossed = {false, false};
  EXPECT_EQ(draw_plot(plot).shapes.size() + 2, with.shapes.size());  // the two lines of a cross
}

TEST(Progression, TheLongestComeFirst) {
  const Progression shorter{"p2", {{1, 0, true}}};
  const auto some = longest({shorter, way, way}, 2);
  ASSERT_EQ(some.size(), 2U);
  EXPECT_EQ(some[0].who, "p1");
}

}  // namespace
}  // namespace crux::progression_test
