// help_test.cpp -- help, man page and completion say everything that the tables say.
#include "cli/help.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <sstream>

#include "catalog/catalog.hpp"
#include "cli/completion.hpp"
#include "cli/known.hpp"
#include "cli/run_test.hpp"
#include "cli/verbs.hpp"

namespace crux::cli::help_test {
namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string output_of(const std::string& command) {
  std::string text;
  FILE* const pipe = popen(command.c_str(), "r");
  if (!pipe) return text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  const int status = pclose(pipe);
  EXPECT_EQ(status, 0) << command;
  return text;
}

// The part of `text` from one heading to the next of its kind.
std::string part_of(const std::string& text, const std::string& heading, const std::string& next) {
  const std::size_t from = text.find(heading);
  if (from == std::string::npos) return {};
  return text.substr(from, text.find(next, from + heading.size()) - from);
}

class Help : public CliTest {
 protected:
  AllOptions options;
  const std::vector<Verb> verbs = all_verbs(options);
};

TEST_F(Help, OfAVerbIsTheSameBothWays) {
  EXPECT_EQ(crux({"help"}).out, crux({"--help"}).out);
  EXPECT_EQ(crux({"help"}).code, 0);
  for (const Verb& verb : verbs) {
    const std::string name(verb.name);
    EXPECT_EQ(crux({"help", name}).out, crux({name, "--help"}).out) << name;
    EXPECT_TRUE(has(crux({"help"}).out, fmt::format("\n  {} ", name))) << name;
  }
}

TEST_F(Help, ExplainsEveryOption) {
  for (const Verb& verb : verbs) {
    const std::string text = crux({std::string(verb.name), "--help"}).out;
    for (const Option& option : verb.options) {
      EXPECT_TRUE(has(text, "\n  " + heading_of(option))) << verb.name << " " << option.name;
      EXPECT_TRUE(has(text, says_of(option))) << verb.name << " " << option.name;
    }
  }
}

TEST_F(Help, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(crux({"help", "frob"}).err.starts_with("crux: arguments: found \"frob\"; expected one of games, solve"));
  EXPECT_EQ(crux({"help", "frob"}).code, Exit::bad_input);
  EXPECT_TRUE(has(crux({"help", "--completion", "csh"}).err, "--completion: found \"csh\"; expected one of bash, zsh, fish"));
  EXPECT_TRUE(has(crux({"help", "solve", "--man"}).err, "more than one of a verb, --man and --completion"));
}

TEST_F(Help, ManPageHasEveryVerbAndOption) {
  const std::string page = crux({"help", "--man"}).out;
  for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "VERBS", "EXIT STATUS", "FILES", "EXAMPLES"})
    EXPECT_TRUE(has(page, fmt::format("\n.SH {}\n", section))) << section;
  for (const Verb& verb : verbs) {
    const std::string chapter = part_of(page, fmt::format("\n.SS crux {} ", verb.name), "\n.S");
    ASSERT_FALSE(chapter.empty()) << verb.name;
    for (const Option& option : verb.options) {
      std::string name(option.name);
      for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2) name.insert(at, "\\");
      EXPECT_TRUE(has(chapter, fmt::format("\\fB{}\\fR", name))) << verb.name << " " << name;
    }
  }
  for (const int code : {Exit::done, Exit::answer_is_no, Exit::bad_input, Exit::undecided, Exit::broken, Exit::interrupted})
    EXPECT_TRUE(has(part_of(page, ".SH EXIT STATUS", "\n.SH"), fmt::format("\n\\fB{}\\fR\n", code))) << code;
}

TEST_F(Help, ManPageIsCleanTroff) {
  const std::string page = crux({"help", "--man"}).out;
  std::istringstream lines(page);
  const std::set<std::string> macros{".TH", ".SH", ".SS", ".TP", ".PP", ".br", ".nf", ".fi", ".RS", ".RE", ".ti", ".ad", ".nh"};
  for (std::string line; std::getline(lines, line);) {
    EXPECT_FALSE(line.empty());
    EXPECT_FALSE(line.starts_with('\'')) << line;
    EXPECT_TRUE(!line.starts_with('.') || macros.contains(line.substr(0, line.find(' ')))) << line;
  }
  if (std::system("command -v groff >/dev/null") != 0) GTEST_SKIP() << "groff is not installed";
  const std::string name = file("crux.1", page);
  EXPECT_EQ(output_of("groff -man -Tutf8 -ww -z " + name + " 2>&1"), "");
}

// The words that bash offers for the last of these words.
class Completion : public Help {
 protected:
  Completion() : script(file("crux.bash", completion(verbs, "bash"))) {}

  std::set<std::string> offered(const std::vector<std::string>& words) const {
    std::string line;
    for (const std::string& word : words) line += " '" + word + "'";
    const std::string text =
        output_of(fmt::format("cd {} && bash -c \"source {}; COMP_WORDS=(crux{}); COMP_CWORD={}; _crux; printf '%s\\n' "
                              "\\\"\\${{COMPREPLY[@]}}\\\"\" 2>&1",
                              folder.string(), script, line, words.size()));
    std::istringstream lines(text);
    std::set<std::string> offers;
    for (std::string word; std::getline(lines, word);)
      if (!word.empty()) offers.insert(word);
    return offers;
  }
  std::string script;
};

TEST_F(Completion, IsRegisteredInBash) {
  EXPECT_EQ(output_of("bash -c 'source " + script + "; complete -p crux'"), "complete -F _crux crux\n");
}

TEST_F(Completion, OffersEveryVerbAndOption) {
  std::set<std::string> names;
  for (const Verb& verb : verbs) names.emplace(verb.name);
  EXPECT_EQ(offered({""}), names);
  EXPECT_EQ(offered({"--"}), (std::set<std::string>{"--help", "--version"}));
  for (const Verb& verb : verbs) {
    std::set<std::string> expected{"--help"};
    for (const Option& option : verb.options)
      if (!is_argument(option)) expected.emplace(option.name);
    EXPECT_EQ(offered({std::string(verb.name), "--"}), expected) << verb.name;
  }
}

TEST_F(Completion, OffersValues) {
  using Set = std::set<std::string>;
  file("puzzle one.json", "");
  file("program.txt", "");
  std::filesystem::create_directory(folder / "pictures");
  EXPECT_EQ(offered({"so"}), Set{"solve"});
  EXPECT_EQ(offered({"grade", "--mode", ""}), (Set{"strict", "reference"}));
  EXPECT_EQ(offered({"grade", "--mode", "=", "s"}), Set{"strict"});
  EXPECT_EQ(offered({"grade", "--mode", "="}), (Set{"strict", "reference"}));
  EXPECT_EQ(offered({"print", "a", "--per-page", ""}), (Set{"1", "2", "4", "6", "9"}));
  EXPECT_EQ(offered({"solve", "--limit", ""}), Set{});
  EXPECT_EQ(offered({"solve", "p"}), (Set{"puzzle one.json", "program.txt", "pictures"}));
  EXPECT_EQ(offered({"draw", "a", "-o", "pu"}), Set{"puzzle one.json"});
  EXPECT_EQ(offered({"draw", "a", "--gallery", ""}), Set{"pictures"});
  EXPECT_EQ(offered({"help", "gr"}), Set{"grade"});
}

TEST_F(Completion, KnowsTheParametersOfEveryGenerator) {
  const std::vector<std::string> games = known_generators();
  EXPECT_EQ(offered({"generate", ""}), std::set<std::string>(games.begin(), games.end()));
  for (const std::string& game : games) {
    const std::set<std::string> offers = offered({"generate", game, "--"});
    for (const ParameterInfo& parameter : find_game(game)->parameters)
      EXPECT_TRUE(offers.contains(fmt::format("--{}", parameter.name))) << game << " " << parameter.name;
    EXPECT_FALSE(offered({"generate", game, ""}).contains(game)) << "one game is enough";
  }
}

TEST_F(Completion, OfOtherShellsHasEveryVerbAndOption) {
  const std::string zsh = crux({"help", "--completion", "zsh"}).out, fish = crux({"help", "--completion", "fish"}).out;
  EXPECT_TRUE(zsh.starts_with("#compdef crux\n"));
  for (const Verb& verb : verbs) {
    EXPECT_TRUE(has(zsh, fmt::format("\n    '{}:", verb.name))) << verb.name;
    EXPECT_TRUE(has(fish, fmt::format(" -n __fish_use_subcommand -a {} -d ", verb.name))) << verb.name;
    const std::string chapter = part_of(zsh, fmt::format("\n    {})\n", verb.name), "\n      ;;");
    for (const Option& option : verb.options) {
      if (is_argument(option)) continue;
      EXPECT_TRUE(has(chapter, option.name)) << verb.name << " " << option.name;
      EXPECT_TRUE(has(fish, fmt::format("'__fish_seen_subcommand_from {}' -l {} ", verb.name, option.name.substr(2))))
          << verb.name << " " << option.name;
    }
  }
}

}  // namespace
}  // namespace crux::cli::help_test
