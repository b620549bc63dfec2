// clingo as a process that may fail in every way a process can.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "clingo/solve.hpp"

namespace crux::room_test {
namespace {

clingo::Job job(std::string_view program) {
  return {.program = program, .program_name = "test.lp", .rules_file = "", .constants = {}, .seed = 1, .seconds = 30};
}
clingo::Job with_rules(std::string_view program, std::string_view rules) {
  static int number = 0;
  const auto file = std::filesystem::temp_directory_path() / fmt::format("crux-rules-{}-{}.lp", getpid(), ++number);
  std::ofstream(file) << rules;
  clingo::Job made = job(program);
  made.rules_file = file.string();
  return made;
}

TEST(Clingo, AnswersWithTheAtomsThatAreShown) {
  clingo::Job asked = job("{ a(1..n) } = 1. b. #show a/1.");
  asked.constants = {{"n", 1}};
  const auto answer = clingo::solve(asked, {});
  ASSERT_TRUE(answer) << to_text(answer.error());
  EXPECT_TRUE(answer->satisfiable);
  EXPECT_EQ(answer->atoms, std::vector<std::string>{"a(1)"});
}

TEST(Clingo, TheSeedDecides) {
  std::set<std::vector<std::string>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    clingo::Job asked = job("{ a(1..20) }. #show a/1. #heuristic a(X) : _random(X,V), V > 5000. [1, true]");
    asked.seed = seed;
    const auto answer = clingo::solve(asked, {});
    ASSERT_TRUE(answer);
    seen.insert(answer->atoms);
    EXPECT_EQ(clingo::solve(asked, {})->atoms, answer->atoms);
  }
  EXPECT_GT(seen.size(), 15U);
}

// Left alone, clingo takes a(1) half of the time.
TEST(Clingo, TheDiceAreFair) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    clingo::Job asked =
        job("{ a(1..6) } = 1. #show a/1."
            "#heuristic a(X) : X = 1..6. [1, sign] #heuristic a(X) : X = 1..6, _random(X,V). [V/10, init]");
    asked.seed = seed;
    const auto answer = clingo::solve(asked, {});
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->atoms.size(), 1U);
    ++seen[answer->atoms.front()];
  }
  EXPECT_EQ(seen.size(), 6U);
  for (const auto& [atom, times] : seen) EXPECT_TRUE(times >= 3 && times <= 20) << atom << " " << times << " of 60 times";
}

TEST(Clingo, TheBestIsTakenWhereRulesRank) {
  const auto answer = clingo::solve(with_rules("{ a(1..9) } = 3. #show a/1.", "#minimize { X : a(X) }."), {});
  ASSERT_TRUE(answer) << to_text(answer.error());
  std::vector<std::string> atoms = answer->atoms;
  std::ranges::sort(atoms);
  EXPECT_EQ(atoms, (std::vector<std::string>{"a(1)", "a(2)", "a(3)"}));
}

TEST(Clingo, PrivateAtomsStayPrivate) {
  const auto answer = clingo::solve(job("_mine. yours."), {});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->atoms, std::vector<std::string>{"yours"});
}

TEST(Clingo, SaysWhenThereIsNone) {
  const auto answer = clingo::solve(job("a. :- a."), {});
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->satisfiable);
}

TEST(Clingo, NamesFileAndLineOfAMistake) {
  const auto syntax = clingo::solve(with_rules("a.", "% fine\n:- a, .\n"), {});
  ASSERT_FALSE(syntax);
  EXPECT_TRUE(syntax.error().where.ends_with(".lp, line 2")) << syntax.error().where;
  EXPECT_TRUE(syntax.error().found.contains("syntax error")) << syntax.error().found;
  const auto unsafe = clingo::solve(with_rules("a.", "b(X) :- a.\n"), {});
  ASSERT_FALSE(unsafe);
  EXPECT_TRUE(unsafe.error().where.ends_with(".lp, line 1")) << unsafe.error().where;
  EXPECT_TRUE(unsafe.error().found.contains("'X' is unsafe")) << unsafe.error().found;
  const auto two_lines = clingo::solve(with_rules("a.", "\n\nb(X) :- a,\n  a.\n"), {});
  ASSERT_FALSE(two_lines);
  EXPECT_TRUE(two_lines.error().where.ends_with(".lp, line 3")) << two_lines.error().where;
  const auto ours = clingo::solve(job("a.\nb c.\n"), {});
  ASSERT_FALSE(ours);
  EXPECT_TRUE(ours.error().where.starts_with("test.lp, line 2")) << ours.error().where;
}

TEST(Clingo, TellsOfWhatIsProbablyATypo) {
  const auto answer = clingo::solve(with_rules("a.", ":- tunel(1).\n"), {});
  ASSERT_TRUE(answer) << to_text(answer.error());
  EXPECT_TRUE(answer->satisfiable);
  ASSERT_FALSE(answer->notes.empty());
  EXPECT_TRUE(answer->notes.front().contains("tunel")) << answer->notes.front();
}

TEST(Clingo, RulesThatCannotBeReadAreAnError) {
  clingo::Job asked = job("a.");
  for (const char* path : {"-no-such-file.lp", "-", "/", "no-such-folder/rules.lp"}) {
    asked.rules_file = path;
    const auto answer = clingo::solve(asked, {});
    ASSERT_FALSE(answer) << path;
    EXPECT_EQ(answer.error().where, path);
    EXPECT_TRUE(answer.error().found.starts_with("cannot be read: ")) << answer.error().found;
  }
}

TEST(Clingo, ADashIsNoOption) {
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::temp_directory_path());
  clingo::Job asked = job("a.");
  asked.rules_file = fmt::format("--help-{}.lp", getpid());
  std::ofstream("./" + asked.rules_file) << "a.\nb :- .\n:- a\n";
  const auto answer = clingo::solve(asked, {});
  std::filesystem::remove("./" + asked.rules_file);
  std::filesystem::current_path(before);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().where, asked.rules_file + ", line 4") << "the full stop is missed after the last line";
}

// Pigeons: more than any solver does in a second.
constexpr std::string_view hard = "p(1..13). h(1..12). { in(P,H) : h(H) } = 1 :- p(P). :- in(P,H), in(Q,H), P < Q.";

TEST(Clingo, IsKilledWhenItsTimeIsOver) {
  clingo::Job asked = job(hard);
  asked.seconds = 1;
  const auto answer = clingo::solve(asked, {});
  ASSERT_TRUE(answer) << to_text(answer.error());
  EXPECT_TRUE(answer->late);
  EXPECT_FALSE(answer->satisfiable);
}

TEST(Clingo, IsKilledWhenSomebodyAsks) {
  std::stop_source source;
  std::jthread soon([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    source.request_stop();
  });
  EXPECT_FALSE(clingo::solve(job(hard), source.get_token()));
}

TEST(Clingo, BoundsItsOutput) {
  const auto answer = clingo::solve(job("a(1..200000)."), {});
  ASSERT_FALSE(answer);
  EXPECT_TRUE(answer.error().found.contains("more than")) << answer.error().found;
}

// A program that is called clingo may be another program.
struct Impostor {
  explicit Impostor(std::string_view script) {
    std::filesystem::create_directories(folder);
    if (!script.empty()) {
      std::ofstream(folder / "clingo") << "#!/bin/sh\n" << script << "\n";
      std::filesystem::permissions(folder / "clingo", std::filesystem::perms::owner_all);
    }
    setenv("PATH", folder.c_str(), 1);
  }
  ~Impostor() {
    setenv("PATH", path.c_str(), 1);
    std::filesystem::remove_all(folder);
  }
  Impostor(const Impostor&) = delete;
  Impostor& operator=(const Impostor&) = delete;

  std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("crux-impostor-{}", getpid());
  std::string path = std::getenv("PATH");
};

TEST(Clingo, SaysWhatToInstall) {
  const Impostor nobody("");
  const auto answer = clingo::solve(job("a."), {});
  ASSERT_FALSE(answer);
  EXPECT_TRUE(to_text(answer.error()).contains("gringo")) << to_text(answer.error());
}

TEST(Clingo, NonsenseIsAnError) {
  for (const char* script : {"exit 1", "echo [1]", "echo '{\"Result\":7}'", "echo '{\"Result\":\"SATISFIABLE\"}'",
                             "echo '{\"Result\":\"SATISFIABLE\",\"Call\":[3]}'", "echo hello; kill -9 $$",
                             "echo '*** ERROR: (clingo): std::bad_alloc' >&2"}) {
    const Impostor impostor(script);
    EXPECT_FALSE(clingo::solve(job("a."), {})) << script;
  }
}

TEST(Clingo, SilenceIsKilledToo) {
  const Impostor impostor("exec /bin/sleep 60 >&- 2>&-");
  clingo::Job asked = job("a.");
  asked.seconds = 1;
  const auto answer = clingo::solve(asked, {});
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->late);
}

}  // namespace
}  // namespace crux::room_test
