#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/deduction.hpp"
#include "core/policy.hpp"
#include "core/recipe.hpp"
#include "tests/support/tree.hpp"

namespace crux::room_test {
namespace {

using tests::choose;
using tests::lost;
using tests::solved;
using tests::Tree;

// --- rules -----------------------------------------------------------------------------------------------------------------

constexpr std::array<RuleInfo, 3> some_rules{{{"P", "path", ""}, {"T", "tree", ""}, {"APR", "along", ""}}};
constexpr std::array<NamedRules, 3> some_sets{{{"none", 0}, {"base", 3}, {"all", 7}}};
constexpr RuleBook book{some_rules, some_sets};

TEST(ReadRules, KnowsSetsByName) {
  EXPECT_EQ(read_rules(book, "none"), 0u);
  EXPECT_EQ(read_rules(book, "base"), 3u);
}

TEST(ReadRules, JoinsRulesByTheirLetters) {
  EXPECT_EQ(read_rules(book, "T"), 2u);
  EXPECT_EQ(read_rules(book, "P+APR"), 5u);
  EXPECT_EQ(read_rules(book, "APR+P"), 5u);
  EXPECT_EQ(read_rules(book, "P+P"), 1u);
}

TEST(ReadRules, ListsWhatIsKnownWhenSomethingIsNot) {
  EXPECT_EQ(to_text(read_rules(book, "P+X").error()),
            "rules: \"P+X\": \"X\" is no rule or rule set; the sets are none, base, all; or join rules of P+T+APR by +");
  for (const char* text : {"", "+", "P+", "+P", "P++T", "p", "Base", " base", "base+P", "P,T"})
    EXPECT_FALSE(read_rules(book, text)) << text;
}

TEST(ReadRules, AGameWithoutRulesSaysSo) {
  EXPECT_EQ(read_rules({{}, std::span(some_sets).first(1)}, "P").error().expected, "the sets are none; this game has no rules");
}

TEST(ReadRules, AnErrorStaysShort) { EXPECT_LT(to_text(read_rules(book, std::string(100000, 'x')).error()).size(), 300u); }

TEST(Verdicts, CombineByThisTable) {
  using enum Verdict;
  constexpr std::array all{unknown, cannot_take, must_take, conflict};
  constexpr std::array<std::array<Verdict, 4>, 4> table{{{unknown, cannot_take, must_take, conflict},
                                                         {cannot_take, cannot_take, conflict, conflict},
                                                         {must_take, conflict, must_take, conflict},
                                                         {conflict, conflict, conflict, conflict}}};
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < 4; ++b)
      EXPECT_EQ(combine(all[a], all[b]), table[a][b]) << name_of(all[a]) << " with " << name_of(all[b]);
}

// --- policies --------------------------------------------------------------------------------------------------------------

// The moves of a player at the root of `tree`: "0:1/2 1:1/2" as pairs.
using Chances = std::vector<std::pair<int, double>>;
template <class Policy>
Chances at_root(const Tree::Puzzle& tree, const Policy& policy) {
  std::vector<Choice<Tree>> choices{{Tree::Move{99}, 0.25}};  // somebody else's, below on the same stack
  Tree::State s = Tree::start(tree);
  policy(tree, s, choices);
  EXPECT_EQ(s, Tree::start(tree));
  EXPECT_EQ(choices.front().move.branch, 99);
  EXPECT_EQ(choices.front().chance, 0.25);
  Chances found;
  for (std::size_t i = 1; i < choices.size(); ++i) found.emplace_back(choices[i].move.branch, choices[i].chance);
  return found;
}

// The moves of a player who knows the rule, if it gives these verdicts, one a branch.
Chances informed(std::vector<Verdict> verdicts, std::uint32_t mask = 1) {
  std::vector<Tree::Puzzle> branches(verdicts.size(), lost());
  return at_root(choose(std::move(branches), {}, std::move(verdicts)), InformedPolicy{{mask, Mode::strict}});
}

TEST(UniformPolicy, SharesEqually) {
  EXPECT_EQ(at_root(choose({solved(), lost()}), UniformPolicy{}), (Chances{{0, 0.5}, {1, 0.5}}));
  EXPECT_EQ(at_root(choose({solved()}), UniformPolicy{}), (Chances{{0, 1}}));
  EXPECT_EQ(at_root(choose({}), UniformPolicy{}), Chances{});
}

TEST(InformedPolicy, FollowsTheOnlyMust) {
  using enum Verdict;
  EXPECT_EQ(informed({unknown, must_take, unknown}), (Chances{{1, 1}}));
  EXPECT_EQ(informed({cannot_take, unknown, must_take}), (Chances{{2, 1}}));
}

TEST(InformedPolicy, DropsWhatCannotBeTaken) {
  using enum Verdict;
  EXPECT_EQ(informed({unknown, cannot_take, unknown}), (Chances{{0, 0.5}, {2, 0.5}}));
  EXPECT_EQ(informed({cannot_take, cannot_take}), Chances{});
}

TEST(InformedPolicy, GivesUpOnTwoMustsOrAConflict) {
  using enum Verdict;
  EXPECT_EQ(informed({must_take, unknown, must_take}), Chances{});
  EXPECT_EQ(informed({unknown, conflict}), Chances{});
  EXPECT_EQ(informed({must_take, conflict}), Chances{});
}

TEST(InformedPolicy, WithoutRulesIsUniform) {
  using enum Verdict;
  EXPECT_EQ(informed({must_take, conflict}, 0), (Chances{{0, 0.5}, {1, 0.5}}));
}

// --- recipes ---------------------------------------------------------------------------------------------------------------

TEST(Recipe, ComesBackAsItWasWritten) {
  const Recipe recipe{"null", {{"steps", 5}}, {{"tsi", Json::array({1.5, 2})}}, (std::uint64_t{1} << 53), 1000};
  EXPECT_EQ(read_recipe(write_recipe(recipe)), recipe);
  EXPECT_EQ(read_recipe(Json::parse(write_recipe(recipe).dump())), recipe);
}

TEST(Recipe, NeedsOnlyAGameAndASeed) {
  EXPECT_EQ(read_recipe(Json::parse(R"({"game":"null","seed":7})")), (Recipe{.game = "null", .seed = 7}));
}

TEST(Recipe, SaysWhatIsWrong) {
  const auto failure = [](const char* text) { return to_text(read_recipe(Json::parse(text)).error()); };
  EXPECT_EQ(failure("3"), "recipe: /: found 3; expected an object");
  EXPECT_EQ(failure(R"({"seed":7})"), "recipe: /: there is no \"game\"; the field \"game\" is required");
  EXPECT_EQ(failure(R"({"game":"null"})"), "recipe: /: there is no \"seed\"; the field \"seed\" is required");
  EXPECT_EQ(failure(R"({"game":"null","seed":-1})"), "recipe: /seed: found -1; expected a whole number 0..2^53");
  EXPECT_EQ(failure(R"({"game":"null","seed":9007199254740993})"),
            "recipe: /seed: found 9007199254740993; expected a whole number 0..2^53");
  EXPECT_EQ(failure(R"({"game":"null","seed":1,"targets":[]})"), "recipe: /targets: found []; expected an object");
  EXPECT_EQ(failure(R"({"game":"null","seed":1,"budget":0.5})"), "recipe: /budget: found 0.5; expected a whole number 0..2^53");
}

}  // namespace
}  // namespace crux::room_test
