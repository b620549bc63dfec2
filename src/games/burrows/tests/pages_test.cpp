// The limits that the editor reads: how much a puzzle may hold.
#include <gtest/gtest.h>

#include "core/fillable.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/graph.hpp"
#include "tests/support/vectors.hpp"

namespace crux::burrows::pages_test {
namespace {

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits("burrows", {{"burrows", max_nodes},
                                     {"place", max_coordinate},
                                     {"weight", max_weight},
                                     {"holes", most_holes},
                                     {"options", most_options}});
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Burrows>("burrows", {"figure2.jsonl", "small.jsonl"}); }

}  // namespace
}  // namespace crux::burrows::pages_test
