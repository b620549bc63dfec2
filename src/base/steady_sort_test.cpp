#include "base/steady_sort.hpp"

#include <gtest/gtest.h>

#include <string>

namespace crux::steady_sort_test {
namespace {

TEST(SteadySort, LeavesWhatIsEqualInItsOrder) {
  std::vector<std::string> words{"pear", "fig", "plum", "kiwi", "nut", "apple"};
  steady_sort(words, {}, &std::string::size);
  EXPECT_EQ(words, (std::vector<std::string>{"fig", "nut", "pear", "plum", "kiwi", "apple"}));
  steady_sort(words, std::greater{}, &std::string::size);
  EXPECT_EQ(words, (std::vector<std::string>{"apple", "pear", "plum", "kiwi", "fig", "nut"}));
}

// The twin moves each element forward past those that are greater, and past no other.
TEST(SteadySort, AgreesWithInsertion) {
  std::vector<std::pair<int, int>> all, twin;
  for (int i = 0; i < 200; ++i) all.emplace_back(i * 37 % 11, i);
  for (const auto& one : all) {
    auto place = twin.end();
    while (place != twin.begin() && one.first < (place - 1)->first) --place;
    twin.insert(place, one);
  }
  steady_sort(all, {}, &std::pair<int, int>::first);
  EXPECT_EQ(all, twin);
}

}  // namespace
}  // namespace crux::steady_sort_test
