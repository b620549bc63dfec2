// fill_goes_on_test.cpp -- `crux fill` that is cut short and goes on, by token and by checkpoint; and what it refuses.
#include "cli/fill_run_test.hpp"

namespace crux::cli::fill_goes_on_test {
namespace {

using std::chrono::milliseconds;

class FillGoesOn : public CliTest {
 protected:
  // 512 candidates that take a while: a second on one thread, here.
  const std::string sketch =
      file("slow.json",
           R"({"crux":1,"game":"panel","id":"slow","puzzle":{"width":4,"height":4,"starts":[[0,0]],"ends":[[4,4]],
    "marks":[{"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[3,3],"colour":"white"},
             {"kind":"?","cell":[1,1]},{"kind":"?","cell":[2,1]},{"kind":"?","cell":[1,2]}]}})");
  const std::vector<std::string> asked{"fill", sketch, "--json", "--top", "20", "--sort", "tsi(all)"};
  const std::string small = file("small.json", small_sketch(three_holes));
  const std::string kept = (folder / "kept").string();

  std::string token_of(const Ran& ran) const { return filled(ran.out).summary["resume"].get<std::string>(); }
};

// Cut again and again, each time a little later.
TEST_F(FillGoesOn, FromToken) {
  const Ran whole = crux(with(asked, {"--threads", "2"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  Ran ran = crux_cut(asked, milliseconds(0));
  EXPECT_EQ(ran.code, 130);
  EXPECT_EQ(filled(ran.out).summary["looked"], 0);
  EXPECT_EQ(filled(ran.out).summary["complete"], false);
  EXPECT_EQ(ran.err, "crux: 3 holes, 512 candidates\ncrux: interrupted after 0 candidates of 512; to go on, add\n  --resume " +
                         token_of(ran) + "\n");
  std::uint64_t looked = 0;
  for (int patience = 250; ran.code == 130; patience *= 2) {
    ran = crux_cut(with(asked, {"--threads", "1", "--resume", token_of(ran)}), milliseconds(patience));
    const auto now = filled(ran.out).summary["looked"].get<std::uint64_t>();
    EXPECT_GE(now, looked);
    if (looked > 0) {
      EXPECT_NE(ran.err.find("; " + std::to_string(looked) + " were looked at before"), std::string::npos) << ran.err;
    }
    looked = now;
  }
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, whole.out);
}

TEST_F(FillGoesOn, FromCheckpoint) {
  const Ran whole = crux(asked);
  const auto with_checkpoint = with(asked, {"--checkpoint", kept, "--threads", "1"});
  Ran ran = crux_cut(with_checkpoint, milliseconds(0));
  EXPECT_EQ(ran.code, 130);
  EXPECT_TRUE(ran.err.ends_with("crux: interrupted after 0 candidates of 512; the same command goes on from " + kept + "\n"))
      << ran.err;
  for (int patience = 250; ran.code == 130; patience *= 2) {
    EXPECT_EQ(text_of(kept), token_of(ran) + "\n");
    ran = crux_cut(with_checkpoint, milliseconds(patience));
  }
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, whole.out);
  EXPECT_TRUE(std::filesystem::is_regular_file(sketch));
  EXPECT_FALSE(std::filesystem::exists(kept));
  EXPECT_FALSE(std::filesystem::exists(kept + ".new"));
}

// A checkpoint's text is a token, a token's text a checkpoint; and the draws go on as well.
TEST_F(FillGoesOn, WithDraws) {
  const std::vector<std::string> draws{"fill", small, "--json", "--budget", "300", "--seed", "5"};
  const Ran whole = crux(draws);
  const Ran cut = crux_cut(draws, milliseconds(0));
  EXPECT_NE(cut.err.find("interrupted after 0 draws of 300; "), std::string::npos) << cut.err;
  EXPECT_EQ(crux(with(draws, {"--resume", token_of(cut)})).out, whole.out);
  file("kept", token_of(cut));
  EXPECT_EQ(crux(with(draws, {"--checkpoint", kept})).out, whole.out);
  // The token says how many draws there are; without a budget one still gets them all.
  EXPECT_EQ(crux({"fill", small, "--json", "--seed", "5", "--resume", token_of(cut)}).out, whole.out);
}

TEST_F(FillGoesOn, OnlyWithItsOwnCheckpoint) {
  const Ran cut = crux_cut({"fill", small, "--json"}, milliseconds(0));
  const std::string token = token_of(cut);
  const auto refused = [&](const std::string& text, const std::vector<std::string>& more = {}) {
    file("kept", text);
    const Ran ran = crux(with({"fill", small, "--json", "--checkpoint", kept}, more));
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(text_of(kept), text);  // whatever it was, it still is
    const std::string words = said(ran), where = "arguments: --checkpoint " + kept + ": ";
    EXPECT_TRUE(words.starts_with(where)) << words;
    return words.starts_with(where) ? words.substr(where.size()) : words;
  };
  const std::string damaged = "the token is damaged; all of it, as it was printed";
  const std::string another = "the token is of another search; the same sketch and the same options as then";
  EXPECT_EQ(refused("Dear diary,\n"), "this is no token; what an interrupted `crux fill` has printed");
  EXPECT_EQ(refused(token.substr(0, token.size() / 2)), damaged);
  EXPECT_EQ(refused(token + "AAAA\n"), damaged);
  EXPECT_EQ(refused(token + "\n" + token + "\n"), damaged);
  for (std::size_t at = 6; at < token.size(); at += 7) {
    std::string changed = token;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    if (token[at] == '=') break;  // the end
    EXPECT_EQ(refused(changed), damaged) << at;
  }
  EXPECT_EQ(refused(token, {"--top", "7"}), another);
  EXPECT_EQ(refused(token, {"--sort", "msi"}), another);
  EXPECT_EQ(refused(token, {"--unique"}), another);
  EXPECT_EQ(refused(token, {"--rules", "all"}), another);
  EXPECT_EQ(refused(token, {"--symmetric"}), another);
  EXPECT_EQ(refused(token_of(crux_cut(asked, milliseconds(0)))), another);

  // A file with nothing in it is a beginning. Notes of the name make no other search.
  file("kept", "");
  EXPECT_EQ(crux({"fill", small, "--json", "--checkpoint", kept}).code, 0);
  EXPECT_EQ(crux({"fill", small, "--json", "--threads", "2", "--memory", "500M", "--resume", token}).code, 0);
}

TEST_F(FillGoesOn, OnlyWhereItCanWrite) {
  const Ran unread = crux({"fill", small, "--checkpoint", folder.string()});
  EXPECT_EQ(unread.code, 2);
  EXPECT_EQ(said(unread),
            "arguments: --checkpoint: " + folder.string() + " cannot be read; a file that an earlier run has written");
  const std::string nowhere = (folder / "no" / "such" / "place").string();
  const Ran unwritten = crux_cut({"fill", small, "--checkpoint", nowhere}, milliseconds(0));
  EXPECT_EQ(unwritten.code, 2);
  EXPECT_TRUE(unwritten.err.ends_with("crux: checkpoint: " + nowhere +
                                      ": cannot be written; a file in a folder that you may write to, with room on the disk\n"))
      << unwritten.err;
}

TEST_F(FillGoesOn, NotAtAllFromWrongInput) {
  const std::string sets = "the sets are none, tree, base, base_apr, base_rcr, all; or join rules of P+T+S+R+APR+RCR by +";
  const std::string measures = "a measure: solutions, unique, tsi, insight, msi, muse, remuse, length";
  const std::string budgets = "a number of candidates, such as 1000000, or a time, such as 30s, 10m or 2h";
  const std::string two = file("two.jsonl", small_sketch(two_holes) + "\n" + small_sketch(three_holes) + "\n");
  const std::string bare = file("bare.json", line_with(two_squares));
  const std::string torn = file("torn.json", "\n{\n");
  const std::string empty = file("empty.json", "\n");
  const std::string null = file("null.json", R"({"crux":1,"game":"null","puzzle":{"n":3}})");
  const std::string missing = (folder / "missing.json").string();
  struct Wrong {
    std::vector<std::string> words;
    std::string says;
  };
  for (const auto& [words, says] : {
           Wrong{{}, "arguments: sketch is required; see `crux fill --help`"},
           {{missing}, "input: " + missing + ": cannot be opened; expected a file of puzzles, a folder, or - for standard input"},
           {{"-"}, "input: standard input: there is no puzzle; expected one JSON object per line"},
           {{empty}, "input: " + empty + ": there is no puzzle; expected one JSON object per line"},
           {{torn}, torn + ", line 2: puzzle: column 2: not JSON: the text ends too early; expected a name in double quotes"},
           {{bare},
            bare + ", line 1: panel: /puzzle/marks: there is no hole; a sketch has at least one, such as "
                   R"({"kind":"?","cell":[0,0]})"},
           {{null}, null + ", line 1: puzzle: /puzzle: null has no sketches; a game that can be filled"},
           {{two}, "input: " + two + ", line 2: there is a second puzzle; this verb takes one: choose it by --id"},
           {{two, "--id", "s"}, "input: " + two + ", line 2: there is a second puzzle; this verb takes one: choose it by --id"},
           {{small, "--id", "t"}, "arguments: --id: no puzzle \"t\" in " + small + "; the \"id\" of one of its lines"},
           {{small, "--sort", "fun"}, "fill: --sort, character 1: found \"fun\"; " + measures},
           {{small, "--sort", ""}, "fill: --sort, character 1: found nothing more; " + measures},
           {{small, "--sort", "tsi(bas)"}, "fill: --sort, character 5: found \"bas\"; " + sets},
           {{small, "--where", "tsi>3"}, "fill: --where, character 5: found \"3\"; >=, <= or ="},
           {{small, "--unique", "--where", "tsi"}, "fill: --where, character 4: found nothing more; >=, <= or ="},
           {{small, "--rules", "most"}, "panel: --rules: \"most\" is no rule or rule set; " + sets},
           {{small, "--against", "most"}, "panel: --against: \"most\" is no rule or rule set; " + sets},
           {{small, "--mode", "loose"}, "arguments: --mode: found \"loose\"; expected strict or reference"},
           {{small, "--budget", "0"}, "arguments: --budget: found \"0\"; " + budgets},
           {{small, "--budget", "5d"}, "arguments: --budget: found \"5d\"; " + budgets},
           {{small, "--memory", "2T"}, "arguments: --memory: found \"2T\"; bytes, such as 600M or 2G"},
           {{small, "--top", "-1"}, "arguments: --top: found \"-1\"; expected a whole number, 0 or more; see `crux fill --help`"},
           {{small, "--threads", "0"},
            "arguments: --threads: found \"0\"; expected a whole number, 1 to 1024; see `crux fill --help`"},
           {{small, "--resume", "later"}, "fill: --resume: this is no token; what an interrupted `crux fill` has printed"},
           {{small, "--resume", "fill1.later"}, "fill: --resume: the token is damaged; all of it, as it was printed"},
           {{small, "--resume", "a", "--checkpoint", "b"},
            "arguments: --checkpoint and --resume are given together; give one of them; see `crux fill --help`"},
       }) {
    const Ran ran = crux(with({"fill"}, words));
    EXPECT_EQ(ran.code, 2) << says;
    EXPECT_EQ(ran.out, "") << says;
    EXPECT_EQ(said(ran), says);
  }
}

}  // namespace
}  // namespace crux::cli::fill_goes_on_test
