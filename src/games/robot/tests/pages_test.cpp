// The limits that the editor reads: how often a repeat and a wildcard may be.
#include <gtest/gtest.h>

#include "games/robot/robot.hpp"
#include "games/robot/rules/program.hpp"
#include "tests/support/vectors.hpp"

namespace crux::robot::pages_test {
namespace {

TEST(Pages, KnowOurLimits) { vectors::expect_limits("robot", {{"repeat", max_repeat}, {"wildcard", max_wildcard}}); }

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Robot>("robot", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::robot::pages_test
