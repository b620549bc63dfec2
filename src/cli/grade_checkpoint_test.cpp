// grade_checkpoint_test.cpp -- `crux grade --checkpoint`: answers are kept until all are there, and not found twice.
#include "cli/fill_run_test.hpp"

namespace crux::cli::grade_checkpoint_test {
namespace {

using std::chrono::milliseconds;

class GradeCheckpoint : public CliTest {
 protected:
  const std::string puzzles = file("puzzles.jsonl", many_lines());
  const std::string kept = (folder / "kept").string();
  const std::vector<std::string> asked{"grade", puzzles, "--json", "--checkpoint", kept};
  const std::string whole = crux({"grade", puzzles, "--json"}).out;

  // The first line of this run's checkpoint.
  std::string header() const {
    // Its end cannot be printed, so that the file is not removed.
    std::istringstream in;
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    run_with(asked, {in, out, err});
    const std::string text = text_of(kept);
    std::filesystem::remove(kept);
    return text.substr(0, text.find('\n') + 1);
  }
  // The first lines of all answers.
  std::string first(int lines) const {
    std::size_t end = 0;
    while (lines-- > 0) end = whole.find('\n', end) + 1;
    return whole.substr(0, end);
  }
};

TEST_F(GradeCheckpoint, ChangesNothing) {
  for (const char* threads : {"1", "3"}) {
    const Ran ran = crux(with(asked, {"--threads", threads}));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, whole);
    EXPECT_EQ(ran.err, "");
    EXPECT_FALSE(std::filesystem::exists(kept));
  }
  const Ran piped = crux({"grade", "-", "--json", "--checkpoint", kept}, many_lines());
  EXPECT_EQ(piped.out, whole);
}

TEST_F(GradeCheckpoint, GoesOnFromWhatIsThere) {
  const std::string head = header();
  ASSERT_TRUE(head.starts_with(R"({"crux":1,"checkpoint":"grade","identity":")")) << head;
  const std::string half = first(31).substr(first(30).size(), 17);
  const auto with_answers = [&](int answers) { return std::string(head).append(first(answers)); };
  for (const std::string& text : {std::string(), head.substr(0, 9), head, with_answers(1), with_answers(30),
                                  with_answers(30).append(half), with_answers(79), with_answers(80)}) {
    file("kept", text);
    const Ran ran = crux(asked);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, whole);
    EXPECT_FALSE(std::filesystem::exists(kept));
  }
  // Results that are there are believed, not computed again.
  file("kept", head + "anything\n");
  EXPECT_EQ(crux(asked).out, "anything\n" + whole.substr(first(1).size()));
  // The same puzzles through a pipe are the same work.
  file("kept", head + first(30) + half);
  EXPECT_EQ(crux({"grade", "-", "--json", "--checkpoint", kept}, many_lines()).out, whole);
}

TEST_F(GradeCheckpoint, GoesOnAfterAStop) {
  for (const int patience : {0, 1, 2, 4, 8, 16, 32, 64}) {
    const Ran cut = crux_cut(asked, milliseconds(patience));
    if (cut.code == 130) {
      EXPECT_EQ(cut.out, "");
      EXPECT_TRUE(cut.err.starts_with("crux: interrupted; ")) << cut.err;
    } else {
      EXPECT_EQ(cut.out, whole);
    }
    const Ran ran = crux(asked);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, whole) << patience;
  }
}

TEST_F(GradeCheckpoint, IsOfTheseVeryPuzzlesAndOptions) {
  const std::string text = header() + first(30);
  const auto refused = [&](const std::string& there, const std::vector<std::string>& words) {
    file("kept", there);
    const Ran ran = crux(words);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(said(ran),
              "arguments: --checkpoint: " + kept +
                  " belongs to other puzzles or other options; the same command and the same files as then, or another file");
    EXPECT_EQ(text_of(kept), there);  // whatever it was, it still is
  };
  for (const auto& more :
       {std::vector<std::string>{"--rules", "base"}, {"--mode", "reference"}, {"--against", "base"}, {"--budget", "9"}})
    refused(text, with(asked, more));
  refused(text, {"grade", file("fewer.jsonl", first(0) + line_with(no_marks)), "--json", "--checkpoint", kept});
  refused(text, {"grade", puzzles, puzzles, "--json", "--checkpoint", kept});
  refused("Dear diary,\n", asked);
  refused("Dear diary, without an end", asked);
}

TEST_F(GradeCheckpoint, Refuses) {
  const auto says = [](const std::vector<std::string>& words, const std::string& input = {}) {
    const Ran ran = crux(words, input);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    return said(ran);
  };
  EXPECT_EQ(says({"grade", puzzles, "--checkpoint", kept}),
            "arguments: --checkpoint: it keeps answers as JSON; give --json, too");
  EXPECT_EQ(says(with(asked, {"--stream"})),
            "arguments: --stream: it does not work together with --checkpoint or mpirun; leave one of them out");
  const std::string nowhere = (folder / "no" / "place").string();
  EXPECT_EQ(says({"grade", puzzles, "--json", "--checkpoint", nowhere}),
            "checkpoint: " + nowhere + ": cannot be written; a file in a folder that you may write to, with room on the disk");
  EXPECT_EQ(
      says({"grade", puzzles, "--json", "--checkpoint", folder.string()}),
      "checkpoint: " + folder.string() + ": cannot be written; a file in a folder that you may write to, with room on the disk");
  // A bad puzzle is found before anything is kept, and no puzzle is nobody's checkpoint.
  EXPECT_TRUE(
      says({"grade", "-", "--json", "--checkpoint", kept}, many_lines() + "{}\n").starts_with("standard input, line 81: "));
  EXPECT_EQ(says({"grade", "-", "--json", "--checkpoint", kept}),
            "input: standard input: there is no puzzle; expected one JSON object per line");
  EXPECT_FALSE(std::filesystem::exists(kept));
}

}  // namespace
}  // namespace crux::cli::grade_checkpoint_test
