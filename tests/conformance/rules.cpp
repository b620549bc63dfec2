// rules.cpp -- the laws of inference rules: sound, without side effects, and able to say why (core/deduction.hpp).
#include <cctype>

#include "core/policy.hpp"
#include "grade/information/information.hpp"
#include "tests/conformance/laws.hpp"
#include "tests/support/stairs.hpp"

namespace crux::conformance::rules_test {
namespace {

template <class G>
struct Rules : ::testing::Test {};
TYPED_TEST_SUITE(Rules, Games, GameNames);

// Tries `law(name, rules)` on every named rule set in both modes.
template <can<Deducible> G>
void on_every_rule_set(auto&& law) {
  for (const NamedRules& set : G::rule_sets)
    for (const Mode mode : {Mode::strict, Mode::reference})
      law(std::string(set.name) + (mode == Mode::strict ? ", strict" : ", reference"), RuleSet{set.mask, mode});
}

// A solution by its name: the play itself, unless the order of its moves does not matter.
template <Game G>
std::string solution_of(const typename G::Puzzle& p, std::span<const typename G::Move> moves) {
  if constexpr (can<G, Confluent>) {
    return G::solution(p, moves);
  } else {
    return G::write_moves(p, moves);
  }
}

// The solutions that a player who knows `rules` can find.
template <can<Deducible> G>
void reach(const typename G::Puzzle& p, typename G::State& s, RuleSet rules, const auto& foresight,
           std::vector<typename G::Move>& so_far, std::set<std::string>& found) {
  if (!foresight.alive(p, s)) return;
  if (G::status(p, s) == Status::solved) found.insert(solution_of<G>(p, so_far));
  if (G::status(p, s) != Status::open) return;
  std::vector<Choice<G>> choices;
  InformedPolicy{rules}(p, s, choices);
  for (const Choice<G>& choice : choices) {
    G::apply(p, s, choice.move);
    so_far.push_back(choice.move);
    reach<G>(p, s, rules, foresight, so_far, found);
    so_far.pop_back();
    G::undo(p, s, choice.move);
  }
}

TYPED_TEST(Rules, TakeNoSolutionAway) {
  using G = TypeParam;
  if constexpr (!can<G, Deducible>) {
    GTEST_SKIP() << G::name << " has no rules";
  } else {
    int tried = 0;
    on_every_puzzle<G>([&](const auto& p) {
      const auto foresight = foresee<G>(p);
      const Solutions all = solutions<G>(p, foresight);
      if (!all.complete) return;
      ++tried;
      std::set<std::string> expected;
      for (const std::string& play : all.plays) expected.insert(solution_of<G>(p, moves_of<G>(p, play)));
      on_every_rule_set<G>([&](const std::string& name, RuleSet rules) {
        std::set<std::string> found;
        std::vector<typename G::Move> so_far;
        typename G::State s = G::start(p);
        reach<G>(p, s, rules, foresight, so_far, found);
        EXPECT_EQ(found, expected) << name;
        Budget budget(patience);
        const auto measured = information::measure<G>(p, InformedPolicy{rules}, rules.mode, budget, foresight);
        if (measured.exact && !can<G, Confluent>) {
          EXPECT_EQ(measured.goals, all.plays.size()) << name;
        }
      });
    });
    EXPECT_GT(tried, 0);
  }
}

TYPED_TEST(Rules, ExplainWhatTheyJudge) {
  using G = TypeParam;
  if constexpr (!can<G, Deducible>) {
    GTEST_SKIP() << G::name << " has no rules";
  } else {
    std::set<std::string> heard;
    on_every_puzzle<G>([&](const auto& p) {
      play_at_random<G>(p, 1, [&](auto& s, const auto& so_far) {
        const typename G::State before = s;
        for (const auto& move : legal_moves<G>(p, s))
          on_every_rule_set<G>([&](const std::string& name, RuleSet rules) {
            SCOPED_TRACE(G::write_moves(p, so_far) + " then " + G::write_moves(p, std::span(&move, 1)) + ", " + name);
            const Verdict verdict = G::judge(p, s, move, rules);
            EXPECT_EQ(s, before);
            const std::vector<Deduction> deductions = G::explain(p, s, move, rules);
            EXPECT_EQ(s, before);

            Verdict together = Verdict::unknown;
            std::set<std::string> speakers;
            for (const Deduction& deduction : deductions) {
              together = combine(together, deduction.effect);
              EXPECT_NE(deduction.effect, Verdict::unknown);
              EXPECT_EQ(deduction.move, G::write_moves(p, std::span(&move, 1)));
              EXPECT_TRUE(speakers.insert(deduction.rule).second) << deduction.rule << " speaks twice";
              const auto mask = read_rules({G::rules, {}}, deduction.rule);
              EXPECT_TRUE(mask && (*mask & rules.mask) == *mask) << deduction.rule << " is not in the set";
              // A sentence: a capital, a full stop, and a space somewhere between.
              const std::string& because = deduction.because;
              ASSERT_FALSE(because.empty());
              EXPECT_TRUE(std::isupper(static_cast<unsigned char>(because.front()))) << because;
              EXPECT_TRUE(because.ends_with('.') && because.contains(' ')) << because;
              heard.insert(deduction.rule);
            }
            EXPECT_EQ(together, verdict);
          });
      });
    });
    for (const RuleInfo& rule : G::rules)
      EXPECT_TRUE(heard.contains(std::string(rule.letters))) << "no puzzle of the corpus makes " << rule.letters << " speak";
  }
}

TYPED_TEST(Rules, AreNamedOnce) {
  using G = TypeParam;
  if constexpr (!can<G, Deducible>) {
    GTEST_SKIP() << G::name << " has no rules";
  } else {
    const RuleBook book{G::rules, G::rule_sets};
    for (std::size_t i = 0; i < book.rules.size(); ++i) EXPECT_EQ(read_rules(book, book.rules[i].letters), 1U << i);
    for (const NamedRules& set : book.sets) EXPECT_EQ(read_rules(book, set.name), set.mask);
    EXPECT_EQ(read_rules(book, "none"), 0U) << "every game has the player who knows nothing";
  }
}

// The grades of a puzzle, under the player who knows nothing and under the one who knows most.
template <Game G, Game As = G>
std::vector<information::Information> grades(const typename G::Puzzle& p) {
  std::vector<information::Information> found;
  Budget budget(patience);
  found.push_back(information::measure<As>(p, UniformPolicy{}, Mode::strict, budget));
  if constexpr (can<G, Deducible>) {
    const RuleSet rules{std::ranges::max(G::rule_sets, {}, &NamedRules::mask).mask, Mode::strict};
    found.push_back(information::measure<As>(p, InformedPolicy{rules}, Mode::strict, budget));
  }
  return found;
}

TYPED_TEST(Rules, RememberingByKeyChangesNoGrade) {
  using G = TypeParam;
  if constexpr (!can<G, Keyed>) {
    GTEST_SKIP() << G::name << " has no keys";
  } else {
    int tried = 0;
    on_every_puzzle<G>([&](const auto& p) {
      const auto with = grades<G>(p);
      const auto without = grades<G, tests::Forgetful<G>>(p);
      for (std::size_t i = 0; i < with.size(); ++i) {
        if (!with[i].exact || !without[i].exact) continue;
        ++tried;
        EXPECT_DOUBLE_EQ(with[i].tsi, without[i].tsi);
        EXPECT_DOUBLE_EQ(with[i].msi, without[i].msi);
        EXPECT_DOUBLE_EQ(with[i].muse, without[i].muse);
        EXPECT_DOUBLE_EQ(with[i].remuse, without[i].remuse);
        EXPECT_EQ(with[i].goals, without[i].goals);
      }
    });
    EXPECT_GT(tried, 0);
  }
}

}  // namespace
}  // namespace crux::conformance::rules_test
