// arguments_test.cpp -- the tables of options, and how words are read by them.
#include "cli/arguments.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cli/run_test.hpp"
#include "cli/verbs.hpp"

namespace crux::cli::arguments_test {
namespace {

// A value that an option accepts.
std::string some_value(const Option& option) {
  if (!option.choices.empty()) return choices_of(option).back();
  return option.range.expected.empty() ? "some" : fmt::format("{}", option.range.most < 1e18 ? option.range.most : 7);
}

struct Text {
  std::string operator()(const bool* to) const { return *to ? "true" : "false"; }
  std::string operator()(const std::string* to) const { return *to; }
  std::string operator()(const std::vector<std::string>* to) const { return fmt::format("{}", fmt::join(*to, " ")); }
  template <class Number>
  std::string operator()(const std::optional<Number>* to) const {
    return *to ? fmt::format("{}", **to) : "";
  }
  std::string operator()(const auto* to) const { return fmt::format("{}", *to); }
};
std::string text_at(const Option& option) { return std::visit(Text{}, option.to); }

// Reads `words` after a verb, besides what it requires.
std::expected<Asked, std::string> read(const Verb& verb, std::vector<std::string> words) {
  for (const Option& option : verb.options) {
    if (!option.required || std::ranges::find(words, option.name) != words.end()) continue;
    if (!is_argument(option)) words.emplace_back(option.name);
    words.push_back(some_value(option));
  }
  return read_words(verb, words);
}

const Verb& verb_of(const std::vector<Verb>& verbs, std::string_view name) {
  return *std::ranges::find(verbs, name, &Verb::name);
}

TEST(Tables, AreWhole) {
  AllOptions options;
  std::set<std::string_view> verbs;
  for (const Verb& verb : all_verbs(options)) {
    EXPECT_TRUE(verbs.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.says.empty()) << verb.name;
    EXPECT_TRUE(verb.call) << verb.name;
    std::set<std::string_view> names;
    for (const Option& option : verb.options) {
      SCOPED_TRACE(fmt::format("{} {}", verb.name, option.name));
      EXPECT_TRUE(names.insert(option.name).second);
      EXPECT_TRUE(is_argument(option) || option.name.starts_with("--"));
      EXPECT_TRUE(option.shorter.empty() || (option.shorter.size() == 2 && names.insert(option.shorter).second));
      EXPECT_NE(is_flag(option), !option.value.empty());
      EXPECT_FALSE(says_of(option).empty());
      const bool text = std::holds_alternative<std::string*>(option.to) || is_list(option) || is_flag(option);
      EXPECT_TRUE(text ? option.range.expected.empty() : option.range.expected.empty() != option.choices.empty());
      EXPECT_TRUE(option.without.empty() || std::ranges::find(verb.options, option.without, &Option::name) != verb.options.end());
    }
  }
}

TEST(Tables, EveryOptionIsReadInEverySpelling) {
  AllOptions names;
  for (const Verb& verb : all_verbs(names))
    for (std::size_t i = 0; i < verb.options.size(); ++i) {
      const Option& option = verb.options[i];
      if (is_argument(option)) continue;
      const std::string value = is_flag(option) ? "true" : some_value(option), name(option.name);
      std::vector<std::vector<std::string>> spellings{{fmt::format("{}={}", name, value)}};
      spellings.push_back(is_flag(option) ? std::vector{name} : std::vector{name, value});
      if (!option.shorter.empty()) spellings.push_back({std::string(option.shorter), value});
      if (!option.shorter.empty()) spellings.push_back({std::string(option.shorter) + value});
      for (std::vector<std::string> words : spellings) {
        AllOptions to;
        const std::vector<Verb> fresh = all_verbs(to);
        const Verb& same = verb_of(fresh, verb.name);
        if (option.required) words.emplace_back("argument");
        const auto asked = option.required ? read_words(same, words) : read(same, words);
        ASSERT_TRUE(asked) << verb.name << " " << words[0] << ": " << asked.error();
        EXPECT_EQ(text_at(same.options[i]), value) << verb.name << " " << words[0];
      }
    }
}

TEST(Tables, NumbersOutsideTheirRangeAreRefused) {
  AllOptions to;
  for (const Verb& verb : all_verbs(to))
    for (const Option& option : verb.options) {
      if (option.range.expected.empty()) continue;
      std::vector<std::string> wrong{"", "x", "-1", "1x", "nan", " 1", "99999999999999999999999"};
      wrong.push_back(fmt::format("{}", option.range.least - 1));
      if (option.range.most < 1e18) wrong.push_back(fmt::format("{}", option.range.most + 1));
      // A number of bits may be as large as one likes.
      if (std::holds_alternative<std::optional<double>*>(option.to)) std::erase(wrong, "99999999999999999999999");
      for (const std::string& value : wrong) {
        const auto asked = read(verb, {std::string(option.name), value});
        ASSERT_FALSE(asked) << verb.name << " " << option.name << " " << value;
        EXPECT_EQ(asked.error(), fmt::format("{}: found \"{}\"; expected {}", option.name, value, option.range.expected));
      }
    }
}

TEST(Arguments, AreReadInOrder) {
  struct Case {
    std::vector<std::string> words;
    std::string_view verb;
    std::string wrong;  // empty: nothing
  };
  const std::vector<Case> cases{
      {{"a", "b", "--json", "c"}, "solve", ""},
      {{"--", "--json"}, "solve", ""},
      {{"-"}, "hint", ""},
      {{"-3"}, "hint", ""},
      {{"a", "--path", "--json"}, "hint", ""},
      {{"a", "--json", "--json"}, "hint", ""},
      {{"a", "--json=maybe"}, "hint", "--json: found \"maybe\"; expected true or false"},
      {{"a", "--path"}, "hint", "--path: there is nothing after it; expected MOVES"},
      {{"a", "--id", "b", "--id", "c"}, "hint", "--id: it is given twice; give it once"},
      {{"a", "b"}, "hint", "found b, which this verb does not take"},
      {{"a", "b", "--pat", "c", "-x"}, "hint", "found b --pat c -x, which this verb does not take"},
      {{"--frob"}, "hint", "found --frob, which this verb does not take"},
      {{"a", "--resume", "t", "--checkpoint", "f"}, "fill", "--checkpoint and --resume are given together; give one of them"},
      {{"a", "-o", "b", "--per-page", "3"}, "print", "--per-page: found \"3\"; expected one of 1, 2, 4, 6, 9"},
      {{"--host", "a", "b", "--host", "c"}, "serve", ""},
  };
  for (const Case& c : cases) {
    AllOptions to;
    const std::vector<Verb> verbs = all_verbs(to);
    const auto asked = read_words(verb_of(verbs, c.verb), c.words);
    EXPECT_EQ(asked ? "" : asked.error(), c.wrong);
  }
}

TEST(Arguments, GoWhereTheyBelong) {
  AllOptions to;
  const std::vector<Verb> verbs = all_verbs(to);
  EXPECT_TRUE(read_words(verb_of(verbs, "serve"), std::vector<std::string>{"--host", "a", "b", "--jobs", "3", "--host=c"}));
  EXPECT_EQ(to.serve.hosts, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(to.serve.jobs, 3U);
  EXPECT_TRUE(read_words(verb_of(verbs, "hint"), std::vector<std::string>{"a", "--path=", "--json=no"}));
  EXPECT_EQ(to.hint.file, "a");
  EXPECT_EQ(to.hint.path, "");
  EXPECT_FALSE(to.hint.json);
  // Options that only a game knows are left for its generator, in order.
  EXPECT_TRUE(read_words(verb_of(verbs, "generate"), std::vector<std::string>{"g", "--nodes", "4", "--seed=2", "--edges=5"}));
  EXPECT_EQ(to.generate.parameters, (std::vector<std::string>{"--nodes", "4", "--edges=5"}));
  EXPECT_EQ(to.generate.seed, 2U);
}

TEST(Arguments, HelpWinsOverWhatIsMissingOrUnknown) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "--frob", "--help"}, {"solve", "-h"}, {"solve", "--help", "--limit", "0"}}) {
    const Ran ran = crux(words);
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, crux({"solve", "--help"}).out);
  }
  // It shows the defaults, not what was given.
  EXPECT_EQ(crux({"fill", "--top", "3", "--help"}).out, crux({"fill", "--help"}).out);
}

}  // namespace
}  // namespace crux::cli::arguments_test
