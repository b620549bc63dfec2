// remark_test.cpp -- what a grade says of this game alone.
#include "games/logicgrid/show/remark.hpp"

#include <gtest/gtest.h>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/solver.hpp"

namespace crux::logicgrid::remark_test {
namespace {

std::string remark_on(const std::string& clues) {
  const auto p = Logicgrid::read(Json::parse(R"({"categories":[{"name":"A","items":["a","b","c"]},
    {"name":"B","items":["d","e","f"]}],"clues":[)" +
                                             clues + "]}"));
  EXPECT_TRUE(p) << to_text(p.error());
  Budget budget(1000);
  return to_text(Appraisal{.steps = steps(*p), .solutions = count_solutions(*p, 2, budget), .removable = {}});
}

// With two solutions no technique decides everything: but nothing is left to guess, because both are right.
TEST(Remark, SaysThatAGridHasSeveralSolutions) {
  const std::string several = remark_on(R"({"type":"is","a":"A0","b":"B0"})");
  EXPECT_TRUE(several.contains("hardest technique: line elimination; then several solutions are left, and each of them is right"))
      << several;
  EXPECT_TRUE(remark_on("").contains("hardest technique: none is needed; then several solutions are left")) << remark_on("");
  const std::string one = remark_on(R"({"type":"is","a":"A0","b":"B0"},{"type":"is","a":"A1","b":"B1"})");
  EXPECT_TRUE(one.contains("hardest technique: last cell; 3 steps\n")) << one;
  const std::string none = remark_on(R"({"type":"is","a":"A0","b":"B0"},{"type":"not","a":"A0","b":"B0"})");
  EXPECT_TRUE(none.contains("hardest technique: none, because the clues contradict each other")) << none;
}

}  // namespace
}  // namespace crux::logicgrid::remark_test
