// Themes that nobody asked for: large enough, reproducible, and never the same names twice in a row.
#include "games/logicgrid/make/deal.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid::deal_test {
namespace {

std::vector<Parameters> levels() {
  std::vector<Parameters> all;
  for (const Level& level : Logicgrid::levels) all.push_back(read_parameters(Json::parse(level.parameters)).value());
  return all;
}

// The categories of people. Their names are what a player remembers.
const std::set<std::string> people{"Actor",   "Baker",  "Camper",    "Captain", "Climber",  "Director", "Driver",  "Gardener",
                                   "Guest",   "Helper", "Inspector", "Keeper",  "Musician", "Owner",    "Painter", "Pilot",
                                   "Planner", "Player", "Reader",    "Runner",  "Seller",   "Singer",   "Teacher"};

std::set<std::string> unordered_names(const Parameters& dealt) {
  std::set<std::string> names;
  for (const Category& category : categories_of(dealt.theme, dealt.categories, dealt.items, dealt.turn))
    if (category.values.empty()) names.insert(category.items.begin(), category.items.end());
  return names;
}

TEST(Deal, ThereAreTwentyFourThemesAndAnyIsTheUsualOne) {
  EXPECT_GE(theme_names().size(), 24U);
  const ParameterInfo& theme = Logicgrid::parameters.front();
  EXPECT_EQ(theme.usually, any_theme);
  EXPECT_EQ(theme.choices, fmt::format("any,{}", fmt::join(theme_names(), ",")));
  EXPECT_EQ(read_parameters(Json::object())->theme, any_theme);
}

TEST(Deal, NoPersonIsInTwoThemes) {
  std::map<std::string, std::string> theme_of;
  for (const Theme& theme : themes()) {
    std::size_t known = 0;
    for (const Category& category : theme.categories) {
      if (!people.contains(category.name)) continue;
      ++known;
      for (const std::string& name : category.items) {
        const auto [at, fresh] = theme_of.emplace(name, theme.name);
        EXPECT_TRUE(fresh) << name << " is in " << at->second << " and in " << theme.name;
      }
    }
    EXPECT_GE(known, theme.name == "street" ? 0U : 1U) << theme.name << ": list its people above";
  }
}

// All puzzles that two seeds in a row may make, not only the first that is kept.
TEST(Deal, TwoSeedsInARowNeverShareATheme) {
  for (const Parameters& level : levels())
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      std::set<std::string> now, next;
      for (std::uint64_t slot = 0; slot < 30; ++slot) {
        now.insert(deal(level, seed, slot).theme);
        next.insert(deal(level, seed + 1, slot).theme);
      }
      EXPECT_GE(now.size(), 8U);
      for (const std::string& theme : now) EXPECT_FALSE(next.contains(theme)) << theme << " " << seed;
    }
}

// A set of all levels, made with one seed.
TEST(Deal, TheLevelsOfOneSeedHaveDifferentThemes) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    std::set<std::string> dealt;
    for (const Parameters& level : levels()) dealt.insert(deal(level, seed, 0).theme);
    EXPECT_EQ(dealt.size(), Logicgrid::levels.size()) << seed;
  }
}

// Of one seed, the slots go through the themes; the second time around, the items are others.
TEST(Deal, OneSeedRepeatsNoNamesForLong) {
  Parameters asked = read_parameters({{"categories", 3}, {"items", 4}}).value();
  for (const std::uint64_t seed : {0U, 1U, 7U})
    for (std::uint64_t slot = 0; slot < 24; ++slot)
      for (std::uint64_t later = slot + 1; later < slot + 20; ++later) {
        const Parameters a = deal(asked, seed, slot), b = deal(asked, seed, later);
        EXPECT_TRUE(a.theme != b.theme || later >= slot + 12) << a.theme;
        if (a.theme != b.theme) continue;
        for (const std::string& name : unordered_names(a)) EXPECT_FALSE(unordered_names(b).contains(name)) << a.theme << name;
      }
}

TEST(Deal, AThemeThatWasAskedForStaysWithItsFirstItems) {
  const Parameters asked = read_parameters({{"theme", "harbour"}}).value();
  EXPECT_EQ(deal(asked, 3, 5), asked);
  Rng rng(3);
  const auto made = Logicgrid::sample(asked, rng);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->puzzle.categories[0].items, (std::vector<std::string>{"Albatross", "Bonny", "Comet", "Dolphin"}));
}

TEST(Deal, SuitsWhatIsAsked) {
  for (const Json& given : {Json{{"categories", 8}, {"items", 10}}, Json{{"categories", 6}, {"items", 8}},
                            Json{{"categories", 2}, {"items", 3}, {"kinds", "is,less"}}, Json{{"technique", "order"}}}) {
    const auto asked = read_parameters(given);
    ASSERT_TRUE(asked) << given;
    for (std::uint64_t seed = 0; seed < 40; ++seed) EXPECT_TRUE(suits(deal(*asked, seed, seed).theme, *asked)) << given;
  }
}

// An order stays one: items that follow each other, and from the first on if it is counted from one.
TEST(Deal, OrdersStayOrders) {
  for (const Theme& theme : themes())
    for (std::uint64_t turn = 0; turn < 12; ++turn)
      for (const Category& drawn : categories_of(theme.name, static_cast<int>(theme.categories.size()), 4, turn)) {
        EXPECT_EQ(std::set(drawn.items.begin(), drawn.items.end()).size(), 4U);
        EXPECT_TRUE(std::ranges::is_sorted(drawn.values));
        if (drawn.items.front() == "second") ADD_FAILURE() << theme.name << " has a second without a first";
      }
}

}  // namespace
}  // namespace crux::logicgrid::deal_test
