// Clues in words: every type in every theme, some sentences to the letter, and what a theme must hold.
#include "games/logicgrid/show/english.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cctype>
#include <map>
#include <set>
#include <themes.hpp>

#include "base/words.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid::english_test {
namespace {

Puzzle themed(std::string_view theme) {
  const ThemeSize size = size_of_theme(theme);
  return {categories_of(theme, size.categories, size.items), {}, std::string(theme)};
}

constexpr Item item(int category, int index) { return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)}; }

// The first two items of every category: enough to meet every pair of categories, and every category with itself.
std::vector<Item> some_items(const Puzzle& p) {
  std::vector<Item> items;
  for (int c = 0; c < p.size(); ++c)
    for (const int i : {0, 1}) items.push_back(item(c, i));
  return items;
}

void add_axis_clues(const Puzzle& p, Item a, Item b, std::vector<Clue>& clues) {
  for (int axis = 0; axis < p.size(); ++axis) {
    if (p.categories[static_cast<std::size_t>(axis)].values.empty()) continue;
    clues.push_back({Kind::less, {a, b}, axis});
    clues.push_back({Kind::less, {b, a}, axis});
    clues.push_back({Kind::next, {a, b}, axis});
    for (const double by : {1.0, 2.0, 7.5, 20.0}) {
      clues.push_back({Kind::diff, {a, b}, axis, by});
      clues.push_back({Kind::diff, {a, b}, axis, -by});
      clues.push_back({Kind::absdiff, {a, b}, axis, by});
    }
  }
}

void add_wide_clues(const std::vector<Item>& items, Item a, Item b, std::vector<Clue>& clues) {
  for (const Item c : items) {
    if (b < c && a < c) clues.push_back({Kind::alldiff, {a, b, c}});
    if (c != a && c != b && c.category != a.category && c.category != b.category) clues.push_back({Kind::either, {c, a, b}});
    // The other item of c's category, and one of the category after it.
    for (const Item d : {item(c.category, 1 - c.index), item(c.category + 1, 0)}) {
      if (!(c < d) || d > items.back()) continue;
      const std::set<int> first{a.category, b.category};
      if (first.contains(c.category) || first.contains(d.category)) continue;
      clues.push_back({Kind::pair, {a, b, c, d}});
      // From the other end, the two links would be the same.
      if (a < c) {
        clues.push_back({Kind::count, {a, c, b, d}, -1, 0, 1, 1});
        clues.push_back({Kind::count, {a, c, b, d}, -1, 0, 1, 2});
      }
      clues.push_back({Kind::count, {a, c, b, d, a, d}, -1, 0, 2, 2});
    }
  }
}

// No two of them mean the same.
std::vector<Clue> many_clues(const Puzzle& p) {
  std::vector<Clue> clues;
  const std::vector<Item> items = some_items(p);
  for (const Item a : items)
    for (const Item b : items) {
      if (!(a < b)) continue;
      add_axis_clues(p, a, b, clues);
      add_wide_clues(items, a, b, clues);
      if (a.category == b.category) {
        clues.push_back({Kind::alldiff, {a, b}});
        continue;
      }
      clues.push_back({Kind::is, {a, b}});
      clues.push_back({Kind::is_not, {a, b}});
    }
  return clues;
}

// The errors of a sentence that a machine can see.
std::string fault(const std::string& text) {
  if (text.empty() || std::isupper(static_cast<unsigned char>(text[0])) == 0) return "no capital first";
  if (text.back() != '.' || text.ends_with("..")) return "no full stop last";
  for (const char* wrong : {"{", "}", "|", "  ", " ,", " .", " ;", "the the ", "s's ", " a a", " a e", " a i", " a o", " a u"})
    if (text.contains(wrong)) return wrong;
  return "";
}

class English : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Themes, English, testing::ValuesIn(theme_names().begin(), theme_names().end()),
                         [](const auto& param) { return std::string(param.param); });

TEST_P(English, SaysEveryTypeOfClue) {
  const Puzzle p = themed(GetParam());
  std::map<std::string, const Clue*> said;
  std::set<Kind> kinds;
  const std::vector<Clue> clues = many_clues(p);
  for (const Clue& clue : clues) {
    const std::string text = sentence(p, clue);
    EXPECT_EQ(fault(text), "") << text;
    EXPECT_TRUE(said.emplace(text, &clue).second) << "two clues say: " << text;
    kinds.insert(clue.kind);
  }
  EXPECT_EQ(kinds.size(), kind_names.size() - 1);  // rankdiff is below
}

// Evenly spaced values: places are as good as values, and said in the theme's units. Otherwise they are said as places.
TEST_P(English, SaysRankdiffInUnitsWhereItCan) {
  const Puzzle p = themed(GetParam());
  for (int axis = 0; axis < p.size(); ++axis) {
    const std::vector<double>& values = p.categories[static_cast<std::size_t>(axis)].values;
    if (values.empty()) continue;
    bool even = true;
    for (std::size_t i = 2; i < values.size(); ++i) even &= values[i] - values[i - 1] == values[1] - values[0];
    const Item a = item(axis == 0 ? 1 : 0, 0), b = item(axis == 2 ? 3 : 2, 1);
    for (const double by : {1.0, 2.0, -1.0, -3.0}) {
      const std::string text = sentence(p, {Kind::rankdiff, {a, b}, axis, by});
      EXPECT_EQ(fault(text), "") << text;
      if (even) {
        EXPECT_EQ(text, sentence(p, {Kind::diff, {a, b}, axis, by * (values[1] - values[0])}));
      } else {
        EXPECT_TRUE(text.contains("place")) << text;
      }
    }
  }
}

TEST_P(English, TellsAllItemsApart) {
  const Puzzle p = themed(GetParam());
  std::set<std::string> names, nouns;
  for (int c = 0; c < p.size(); ++c)
    for (int i = 0; i < p.items(); ++i) {
      EXPECT_TRUE(names.insert(capitalised(name(p, item(c, i)))).second) << name(p, item(c, i));
      EXPECT_TRUE(nouns.insert(noun(p, item(c, i))).second) << noun(p, item(c, i));
    }
}

TEST_P(English, FirstCategoriesAndItemsMakeAPuzzle) {
  const ThemeSize size = size_of_theme(GetParam());
  EXPECT_TRUE(size.categories >= 4 && size.items >= 7);
  bool ordered = false;
  const auto drawn = categories_of(GetParam(), 3, 4);
  ASSERT_EQ(drawn.size(), 3U);
  for (const Category& category : drawn) {
    EXPECT_EQ(category.items.size(), 4U);
    EXPECT_TRUE(category.values.empty() || category.values.size() == 4);
    ordered |= !category.values.empty();
  }
  EXPECT_TRUE(ordered);
}

TEST(EnglishThemes, AreTwentyFourOrMoreWithSchoolFirstAndOneForTheLargestPuzzle) {
  ASSERT_GE(theme_names().size(), 24U);
  EXPECT_EQ(theme_names().front(), "school");
  EXPECT_EQ(size_of_theme("street").categories, max_categories);
  EXPECT_EQ(size_of_theme("street").items, max_items);
  EXPECT_EQ(find_theme("moon"), nullptr);
  const auto paper = categories_of("school", 3, 4);
  EXPECT_EQ(paper[0].name, "Subject");
  EXPECT_EQ(paper[1].name, "Teacher");
  EXPECT_EQ(paper[2].name, "Hour");
  EXPECT_EQ(paper[2].values, (std::vector<double>{1, 2, 3, 4}));
}

TEST(EnglishThemes, AreReadStrictly) {
  for (const auto& [name, text] : themes::all) {
    const Json json = Json::parse(text);
    const auto theme = read_theme(json);
    ASSERT_TRUE(theme) << name << ": " << to_text(theme.error());
    EXPECT_EQ(theme->name, name);
    // Without any one field, or with one too many, it is refused.
    for (const auto& [key, value] : json["categories"][2].items()) {
      if (key == "values") continue;
      Json broken = json;
      broken["categories"][2].erase(key);
      EXPECT_FALSE(read_theme(broken)) << name << " without " << key;
    }
    for (const auto& [key, value] : json.items()) {
      Json broken = json;
      broken.erase(key);
      EXPECT_FALSE(read_theme(broken)) << name << " without " << key;
    }
  }
  const Json school = Json::parse(themes::all[0].second);
  const auto refusal = [&](const char* path, const Json& value) {
    Json broken = school;
    broken[Json::json_pointer(path)] = value;
    const auto theme = read_theme(broken);
    return theme ? "" : to_text(theme.error());
  };
  EXPECT_EQ(refusal("/motto", "x"), "themes: /: an unknown field \"motto\"; one of name, title, story, row, categories");
  EXPECT_EQ(refusal("/categories/0/colour", "x"),
            "themes: /categories/0: an unknown field \"colour\"; one of name, story, items, noun, is, not");
  EXPECT_EQ(refusal("/categories/0/is", "is {}"), "themes: /categories/0/is: found \"is {}\"; a pattern with |, {}");
  EXPECT_EQ(refusal("/categories/2/less", "{a} {b} {n}"),
            "themes: /categories/2/less: found \"{a} {b} {n}\"; only {a}, {b}, each once");
  EXPECT_EQ(refusal("/categories/2/values", Json::array({1, 2})),
            "themes: /categories/2/values: found [1,2]; one an item, ascending");
  EXPECT_EQ(refusal("/categories/1/items", Json::array({"x"})),
            "themes: /categories/1: found 1 items; as many as in the first category");
}

// Every set of two categories or more, so every puzzle: the story says what these say, in their order, and nothing else.
TEST_P(English, StoryTellsOfTheCategoriesThatAreThereOnly) {
  const Theme& theme = *find_theme(GetParam());
  const Puzzle all = themed(GetParam());
  for (unsigned set = 0; set < 1U << theme.words.size(); ++set) {
    if (std::popcount(set) < 2) continue;
    Puzzle p{{}, {}, all.theme};
    for (std::size_t c = 0; c < theme.words.size(); ++c)
      if ((set >> c & 1U) != 0) p.categories.push_back(all.categories[c]);
    const std::string story = story_of(p);
    EXPECT_EQ(fault(story), "") << story;
    EXPECT_TRUE(story.starts_with(theme.story + " ")) << story;
    std::size_t length = theme.story.size() + 1, said = 0;
    for (std::size_t c = 0; c < theme.words.size(); ++c) {
      const std::string& clause = theme.words[c].story;
      EXPECT_TRUE(c == 0 || !clause.empty()) << theme.categories[c].name;
      const bool there = !clause.empty() && (set >> c & 1U) != 0;
      EXPECT_EQ(!clause.empty() && story.contains(clause), there) << story << " of " << theme.categories[c].name;
      if (there) length += clause.size();
      if (there) ++said;
    }
    ASSERT_GE(said, 1U) << story;
    if (said > 1) length += std::string(" and ").size() + (said - 2) * std::string(", ").size();
    EXPECT_EQ(story.size(), length + 1) << story;  // and a full stop
  }
}

TEST(EnglishThemes, TellTheirStory) {
  Puzzle p{categories_of("camp", 3, 4), {}, "camp"};
  EXPECT_EQ(story_of(p), "Each camper sleeps in a different tent and walked a different distance.");
  p.categories.pop_back();
  EXPECT_EQ(story_of(p), "Each camper sleeps in a different tent.");
  EXPECT_EQ(story_of({p.categories, {}, ""}), "");
  EXPECT_EQ(story_of({categories_of("school", 3, 4), {}, "school"}),
            "Each of today's classes has a different subject, is taught by a different teacher and is at a different hour.");
}

TEST(EnglishSentences, OfSchool) {
  const Puzzle p = themed("school");
  const Item art = item(0, 0), history = item(0, 1), abbot = item(1, 0), baker = item(1, 1), one = item(2, 0), two = item(2, 1);
  const Item library = item(3, 0), nine = item(4, 1);
  EXPECT_EQ(sentence(p, {Kind::is, {art, abbot}}), "The art class is taught by Ms. Abbot.");
  EXPECT_EQ(sentence(p, {Kind::is_not, {abbot, two}}), "Ms. Abbot's class is not at 2 PM.");
  EXPECT_EQ(sentence(p, {Kind::less, {abbot, art}, 2}), "Ms. Abbot's class is earlier in the day than the art class.");
  EXPECT_EQ(sentence(p, {Kind::diff, {abbot, art}, 2, 2}), "Ms. Abbot's class is exactly two hours before the art class.");
  EXPECT_EQ(sentence(p, {Kind::diff, {abbot, art}, 2, -1}), "The art class is exactly one hour before Ms. Abbot's class.");
  EXPECT_EQ(sentence(p, {Kind::rankdiff, {abbot, art}, 2, 2}), "Ms. Abbot's class is exactly two hours before the art class.");
  EXPECT_EQ(sentence(p, {Kind::absdiff, {abbot, art}, 2, 1.5}),
            "Ms. Abbot's class and the art class are exactly 1.5 hours apart.");
  EXPECT_EQ(sentence(p, {Kind::rankdiff, {abbot, art}, 4, 1}),
            "From the smallest class to the largest, Ms. Abbot's class comes exactly one place before the art class.");
  EXPECT_EQ(sentence(p, {Kind::next, {abbot, art}, 2}), "Ms. Abbot's class is right before or right after the art class.");
  EXPECT_EQ(sentence(p, {Kind::either, {art, abbot, baker}}), "The art class is taught either by Ms. Abbot or by Mr. Baker.");
  EXPECT_EQ(sentence(p, {Kind::either, {art, abbot, two}}),
            "The art class is either taught by Ms. Abbot or at 2 PM, but not both.");
  EXPECT_EQ(sentence(p, {Kind::pair, {art, abbot, one, two}}),
            "The art class and Ms. Abbot's class are two different classes: one is at 1 PM and the other at 2 PM.");
  EXPECT_EQ(sentence(p, {Kind::pair, {art, abbot, two, library}}),
            "The art class and Ms. Abbot's class are two different classes: one is at 2 PM and the other meets in the library.");
  // Two classes are different anyway.
  EXPECT_EQ(sentence(p, {Kind::pair, {art, history, one, two}}),
            "Between the art class and the history class, one is at 1 PM and the other at 2 PM.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {art, abbot, two}}),
            "The art class, Ms. Abbot's class and the 2 PM class are three different classes.");
  EXPECT_EQ(sentence(p, {Kind::either, {art, abbot, library}}),
            "The art class either is taught by Ms. Abbot or meets in the library, but not both.");
  // The item that names the row is the subject.
  EXPECT_EQ(link(p, nine, history, false), "the history class does not have 9 pupils");
  EXPECT_EQ(sentence(p, {Kind::is, {two, art}}), "The art class is at 2 PM.");
}

// Items of one category are different anyway: a clue that lists them says only what is new.
TEST(EnglishSentences, OfDifferentThings) {
  const Puzzle p = themed("school");
  const Item art = item(0, 0), history = item(0, 1), maths = item(0, 2), abbot = item(1, 0), baker = item(1, 1), two = item(2, 1);
  EXPECT_EQ(sentence(p, {Kind::alldiff, {art, history, abbot}}),
            "Ms. Abbot's class is neither the art class nor the history class.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {abbot, art, baker}}), "The art class is taught neither by Ms. Abbot nor by Mr. Baker.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {art, history, two, maths}}),
            "The 2 PM class is neither the art class nor the history class nor the maths class.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {art, two}}), sentence(p, {Kind::is_not, {art, two}}));
  EXPECT_EQ(sentence(p, {Kind::alldiff, {art, history, abbot, baker}}),
            "Neither the art class nor the history class is taught by Ms. Abbot or by Mr. Baker.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {abbot, baker, two, art}}),
            "Ms. Abbot's class, Mr. Baker's class, the 2 PM class and the art class are four different classes.");
}

TEST(EnglishSentences, OfCounts) {
  const Puzzle p = themed("school");
  const Item art = item(0, 0), history = item(0, 1), abbot = item(1, 0), baker = item(1, 1), two = item(2, 1);
  const auto says = [&](std::vector<Item> items, int min, int max) {
    return sentence(p, {Kind::count, std::move(items), -1, 0, min, max});
  };
  const std::vector<Item> links{art, abbot, history, two, abbot, two};
  const std::string all = "the art class is taught by Ms. Abbot; the history class is at 2 PM; and Ms. Abbot's class is at 2 PM.";
  EXPECT_EQ(says(links, 0, 0), "None of these three statements is true: " + all);
  EXPECT_EQ(says(links, 0, 1), "At most one of these three statements is true: " + all);
  EXPECT_EQ(says(links, 0, 2), "At most two of these three statements are true: " + all);
  EXPECT_EQ(says(links, 0, 3), "Any number of these three statements may be true: " + all);
  EXPECT_EQ(says(links, 1, 1), "Exactly one of these three statements is true: " + all);
  EXPECT_EQ(says(links, 1, 2), "One or two of these three statements are true: " + all);
  EXPECT_EQ(says(links, 1, 3), "At least one of these three statements is true: " + all);
  EXPECT_EQ(says(links, 2, 2), "Exactly two of these three statements are true: " + all);
  EXPECT_EQ(says(links, 3, 3), "All these three statements are true: " + all);
  EXPECT_EQ(says({art, abbot, history, two}, 1, 1),
            "Either the art class is taught by Ms. Abbot or the history class is at 2 PM, but not both.");
  // About one row it is an `either`, wherever the shared item stands.
  for (const auto& items :
       {std::vector{art, abbot, art, baker}, {abbot, art, art, baker}, {art, abbot, baker, art}, {abbot, art, baker, art}})
    EXPECT_EQ(says(items, 1, 1), "The art class is taught either by Ms. Abbot or by Mr. Baker.");
  EXPECT_EQ(says({art, abbot}, 1, 1), "The art class is taught by Ms. Abbot.");
  EXPECT_EQ(says({art, abbot}, 0, 0), "The art class is not taught by Ms. Abbot.");
}

TEST(EnglishSentences, WithoutATheme) {
  const Puzzle p{
      {{"Teacher", {"Smith", "{b} {}|"}, {}}, {"Hour", {"2 p.m.", "3 p.m."}, {14, 15}}, {"Room", {"A", "B"}, {}}}, {}, ""};
  const Item smith = item(0, 0), odd = item(0, 1), two = item(1, 0), a = item(2, 0);
  EXPECT_EQ(sentence(p, {Kind::is, {smith, two}}), "The one with Teacher Smith has Hour 2 p.m.");
  EXPECT_EQ(sentence(p, {Kind::less, {odd, a}, 1}),
            "The one with Teacher {b} {}| comes before the one with Room A in order of Hour.");
  EXPECT_EQ(sentence(p, {Kind::rankdiff, {a, smith}, 1, -1}),
            "The one with Teacher Smith comes exactly one place before the one with Room A in order of Hour.");
  EXPECT_EQ(sentence(p, {Kind::diff, {a, smith}, 1, 1}),
            "The Hour of the one with Room A is exactly one less than that of the one with Teacher Smith.");
  EXPECT_EQ(sentence(p, {Kind::either, {a, smith, odd}}), "The one with Room A has either Teacher Smith or Teacher {b} {}|.");
  EXPECT_EQ(sentence(p, {Kind::alldiff, {smith, a}}), "The one with Teacher Smith does not have Room A.");
}

// A puzzle may order what its theme does not.
TEST(EnglishSentences, OnAnAxisThatTheThemeDoesNotHave) {
  Puzzle p = themed("school");
  p.categories[1].values = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(sentence(p, {Kind::less, {item(0, 0), item(2, 1)}, 1}),
            "The art class comes before the 2 PM class in order of Teacher.");
}

}  // namespace
}  // namespace crux::logicgrid::english_test
