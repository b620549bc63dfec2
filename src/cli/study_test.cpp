// study_test.cpp -- `crux study`, and the way from a store's plays to a table of statistics.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/rng.hpp"
#include "cli/run_test.hpp"
#include "cli/study_findings.hpp"
#include "store/store.hpp"

namespace crux::cli::study_test {
namespace {

class Study : public CliTest {
 protected:
  Ran study(const std::string& text, std::vector<std::string> words) const {
    words.insert(words.begin(), {"study", file("table.csv", text)});
    return crux(std::move(words));
  }
  Json found(const std::string& text, std::vector<std::string> words) const {
    words.emplace_back("--json");
    const Ran ran = study(text, std::move(words));
    EXPECT_EQ(ran.code, Exit::done) << ran.err;
    return ran.code == Exit::done ? Json::parse(ran.out) : Json();
  }
};

// R's `women`, `sleep` and `InsectSprays`, whose documented results are repeated here.
const std::string women =
    "height,weight\n58,115\n59,117\n60,120\n61,123\n62,126\n63,129\n64,132\n65,135\n66,139\n67,142\n68,146\n69,150\n70,154\n71,"
    "159\n72,164\n";
const std::string sprays =
    "count,spray\n10,A\n7,A\n20,A\n14,A\n14,A\n12,A\n10,A\n23,A\n17,A\n20,A\n14,A\n13,A\n11,B\n17,B\n21,B\n11,B\n16,B\n14,B\n17,"
    "B\n"
    "17,B\n19,B\n21,B\n7,B\n13,B\n0,C\n1,C\n7,C\n2,C\n3,C\n1,C\n2,C\n1,C\n3,C\n0,C\n1,C\n4,C\n3,D\n5,D\n12,D\n6,D\n4,D\n3,D\n5,"
    "D\n"
    "5,D\n5,D\n5,D\n2,D\n4,D\n3,E\n5,E\n3,E\n5,E\n3,E\n6,E\n1,E\n1,E\n3,E\n2,E\n6,E\n4,E\n11,F\n9,F\n15,F\n22,F\n15,F\n16,F\n13,"
    "F\n"
    "10,F\n26,F\n26,F\n24,F\n13,F\n";

TEST_F(Study, SumsUpEveryColumn) {
  const Ran ran = study("n,word,none\n1,a,\n2,b,\n4,,\n", {});
  EXPECT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_TRUE(ran.out.contains("The table has 3 rows and 3 columns: 1 of numbers, 2 of words.")) << ran.out;
  const Json json = found("n,word,none\n1,a,\n2,b,\n4,,\n", {});
  const Json& numbers = json["findings"][0]["tables"][0]["rows"][0];
  EXPECT_EQ(numbers["median"], 2.0);
  EXPECT_EQ(json["findings"][0]["tables"][1]["rows"][0]["empty"], 1);
}

TEST_F(Study, RegressesAsRDoes) {
  const Ran line = study(women, {"--regress", "weight~height"});
  EXPECT_TRUE(line.out.contains("With each step of 1 in height, weight grows by 3.45 (95% interval 3.253 to 3.647, p < 0.001)."))
      << line.out;
  const Json curve = found(women, {"--regress", "weight~height", "--quadratic"});
  EXPECT_NEAR(curve["findings"][0]["tables"][0]["rows"][2]["value"].get<double>(), 0.08306, 5e-6);
}

// summary(aov(count ~ spray, InsectSprays)): F value 34.7 on 5 and 66 degrees of freedom.
TEST_F(Study, ComparesGroupsAsRDoes) {
  const Json anova = found(sprays, {"--anova", "count~spray"});
  EXPECT_NEAR(anova["findings"][0]["tables"][0]["rows"][0]["F"].get<double>(), 34.7, 0.05);
  EXPECT_EQ(anova["findings"][0]["tables"][0]["rows"][1]["freedom"], 66);
  const Json tukey = found(sprays, {"--tukey", "count~spray"});
  EXPECT_EQ(tukey["findings"][0]["tables"][0]["rows"].size(), 15u);
  const Json pairs = found(sprays, {"--mann-whitney", "count~spray"});
  for (const Json& row : pairs["findings"][0]["tables"][0]["rows"]) EXPECT_GE(row["corrected"], row["p"]);
  const Json plain = found(sprays, {"--mann-whitney", "count~spray", "--correct", "none"});
  EXPECT_FALSE(plain["findings"][0]["tables"][0]["rows"][0].contains("corrected"));
}

// R's `sleep`: extra hours of ten people with two drugs. wilcox.test says V = 0 for drug 1 - drug 2, of nine pairs that differ.
TEST_F(Study, ReadsRowsAsWellAsColumns) {
  const std::vector<double> first{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2},
      second{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
  std::string beside = "one,two\n", below = "extra,drug,who\n";
  for (std::size_t i = 0; i < 10; ++i) {
    beside += std::to_string(first[i]) + "," + std::to_string(second[i]) + "\n";
    below += std::to_string(second[i]) + ",two,p" + std::to_string(i) + "\n";
    below += std::to_string(first[i]) + ",one,p" + std::to_string(i) + "\n";
  }
  const Json a = found(beside, {"--wilcoxon", "one,two"}), b = found(below, {"--wilcoxon", "extra~drug|who"});
  const Json& row = a["findings"][0]["tables"][0]["rows"][0];
  EXPECT_EQ(row, b["findings"][0]["tables"][0]["rows"][0]);
  EXPECT_EQ(row["V"], 0.0);
  EXPECT_EQ(row["equal"], 1);
  EXPECT_NEAR(row["p"].get<double>(), 2 / std::exp2(9), 1e-12);
  EXPECT_EQ(found(beside, {"--friedman", "one,two"})["findings"][0]["tables"][1]["rows"][0]["people"], 10);
  const Ran lacking = study(below + "9,one,alone\n", {"--friedman", "extra~drug|who"});
  EXPECT_TRUE(lacking.out.contains("1 person was left out")) << lacking.out;
}

std::string votes() {
  std::string csv = "tsi,upvotes,created\n";
  Rng rng(2);
  for (int i = 0; i < 60; ++i) {
    const double tsi = 8 * rng.unit(), created = 100 * rng.unit();
    csv +=
        std::to_string(tsi) + "," + std::to_string(3 * tsi + created / 4 + 8 * rng.unit()) + "," + std::to_string(created) + "\n";
  }
  return csv;
}

TEST_F(Study, CorrelatesAndAdjusts) {
  const Ran plain = study(votes(), {"--correlate", "tsi~upvotes"}),
            adjusted = study(votes(), {"--correlate", "tsi~upvotes", "--adjust", "created"});
  EXPECT_TRUE(plain.out.contains("tsi and upvotes rise together, ")) << plain.out;
  EXPECT_TRUE(adjusted.out.contains("after created is taken into account (Spearman's rho = ")) << adjusted.out;
  const Json both = found(votes(), {"--correlate", "tsi,created~upvotes", "--pearson"});
  ASSERT_EQ(both["findings"][0]["tables"][0]["rows"].size(), 2u);
  EXPECT_TRUE(both["methods"].get<std::string>().contains("2 tests are corrected by Holm's")) << both["methods"];
}

TEST_F(Study, BootstrapsTheSameOnAnyNumberOfThreads) {
  const std::vector<std::string> words{"--correlate", "tsi~upvotes", "--bootstrap", "500", "--threads"};
  std::set<std::string> outputs;
  for (const char* threads : {"1", "2", "5"}) {
    std::vector<std::string> all = words;
    all.emplace_back(threads);
    outputs.insert(found(votes(), all).dump());
  }
  EXPECT_EQ(outputs.size(), 1u);
  EXPECT_TRUE(outputs.begin()->contains("bootstrap_low"));
}

TEST_F(Study, WritesAPageAndAPlot) {
  const std::string page = (folder / "out.html").string(), plot = (folder / "plot.svg").string();
  const Ran ran = study(sprays, {"--anova", "count~spray", "--density", "count", "--report", page});
  ASSERT_EQ(ran.code, Exit::done) << ran.err;
  const std::string html = text_of(page);
  for (const char* part : {"<h2>Anova</h2>", "<h2>Density</h2>", "<h2>Methods</h2>", "one-way analysis of variance on spray",
                           "Silverman", "<svg", "F(5, 66) = 34.7"})
    EXPECT_TRUE(html.contains(part)) << part;
  EXPECT_FALSE(html.contains("http://www.w3.org/1999/xhtml\" src")) << "nothing from elsewhere";
  ASSERT_EQ(study(sprays, {"--density", "count", "--plot", plot}).code, Exit::done);
  EXPECT_TRUE(text_of(plot).contains("Density of count"));
  const Ran several = study(sprays, {"--anova", "count~spray", "--density", "count", "--plot", plot});
  EXPECT_EQ(several.code, Exit::bad_input);
  EXPECT_TRUE(several.err.contains("there are 2 plots; one; --report")) << several.err;
}

TEST_F(Study, SaysKindlyWhatIsWrong) {
  const auto expect = [&](const std::string& text, std::vector<std::string> words, const std::string& says) {
    const Ran ran = study(text, std::move(words));
    EXPECT_EQ(ran.code, Exit::bad_input) << says;
    expect_one_line(ran.err);
    EXPECT_TRUE(ran.err.contains(says)) << ran.err << " lacks " << says;
  };
  expect(women, {"--regress", "weigth~height"}, "--regress: the table has no column 'weigth'; did you mean 'weight'?");
  expect(women, {"--regress", "weight~shoes"}, "its columns are height and weight");
  expect("a,b\n1,2\n", {"--regress", "a~c"}, "--regress: the table has no column 'c'; its columns are a and b");
  expect("a,b\n1,2\n", {"--regress", "A~b"}, "--regress: the table has no column 'A'; did you mean 'a'?");
  expect("time (s),b\n1,2\n", {"--regress", "time~b"}, "did you mean 'time (s)'?");
  expect("y,g,who\n1,a,p\n2,b,q\n", {"--wilcoxon", "y~g|who"}, "nobody has a value in every condition; people who met all");
  expect(women, {"--regress", "weight~weight"}, "--regress: it names the column 'weight' twice; different columns");
  expect(women, {"--correlate", "weight~height", "--adjust", "height"}, "--correlate: it names the column 'height' twice");
  expect("a,b\n1,2\n1e200,3\n4,5\n", {"--regress", "a~b"},
         "row 2, column 'a': 1e+200 is too large to compute with; use a number between -1e150 and 1e150");
  expect("a\n1\n-1e200\n", {}, "row 2, column 'a': -1e+200 is too large");
  expect(
      "Gr\xf6\xdf"
      "e,b\n1,2\n",
      {}, "first line, column 1: it is not in UTF-8; save the table as UTF-8");
  expect(women, {"--regress", "weight"}, "--regress: found \"weight\"; names of columns as in time~clues");
  expect(women, {"--regress", "weight~"}, "names of columns as in");
  expect(women, {"--anova", "weight~height*a*b"}, "there are 3 factors; one or two");
  expect(women, {"--quadratic"}, "--quadratic: there is no --regress");
  expect(women, {"--adjust", "height"}, "--adjust: there is no --correlate or --regress");
  expect("a,b\n1,2\n,3\n4,5\n", {"--correlate", "a~b"},
         "row 2, column 'a': the cell is empty; a value in each cell, or --skip-empty");
  expect("a,b\n1,2\nfast,3\n4,5\n", {"--correlate", "a~b"},
         "row 2, column 'a': \"fast\" is not a number; use a column that has a number in each row, such as 0 and 1");
  expect("a;b\n1;2\n1,5;3\n", {"--correlate", "a~b"}, "\"1,5\" is not a number; write numbers with a point, as in 1.5");
  expect("a,b\n1,2\n2,3\n", {"--correlate", "a~b"}, "--correlate a~b: 2 rows are too few; at least 4");
  expect("a,b\n1,2\n2\n", {}, "row 2: it has 1 cell");
  expect("a,b\n", {}, "it has a line of names and no rows");
  expect(women, {"--tukey", "height~weight"}, "--tukey: each group has one row only");
  std::string many = "y,g\n";
  for (int i = 0; i < 31; ++i) many += "1,g" + std::to_string(i) + "\n";
  expect(many, {"--mann-whitney", "y~g"}, "'g' has 31 groups; at most 30");
  expect("s,x,who\n2,1,a\n", {"--mixed", "s~x|who"}, "row 1, column 's': found 2; 0 or 1");
  expect("s,x,who\n1,1,a\n", {"--mixed", "s~x"}, "it does not say who played");
  const Ran large = crux({"study", "-"}, std::string(study::max_table_bytes + 1, 'x'));
  EXPECT_TRUE(large.err.contains("standard input: is larger than 32 MiB")) << large.err;
  EXPECT_EQ(crux({"study", (folder / "none.csv").string()}).code, Exit::bad_input);
  const Ran skipped = study("a,b\n1,2\n,3\n4,5\n2,9\n7,1\n", {"--correlate", "a~b", "--skip-empty"});
  EXPECT_TRUE(skipped.out.contains("Rows left out because a cell is empty: 1.")) << skipped.err;
}

TEST(StudyWords, NumbersHaveFourDigits) {
  EXPECT_EQ(figure_text(0), "0");
  EXPECT_EQ(figure_text(0.45123), "0.451");
  EXPECT_EQ(figure_text(-3.45), "-3.45");
  EXPECT_EQ(figure_text(34.7023), "34.7");
  EXPECT_EQ(figure_text(1234.5), "1234");
  EXPECT_EQ(figure_text(5e-5), "5e-05");
  EXPECT_EQ(p_text(0.0004), "p < 0.001");
  EXPECT_EQ(p_text(0.0321), "p = 0.032");
}

// --- from play to table
// ----------------------------------------------------------------------------------------------------------

// Eight people play one puzzle each twice; the skilled half solves it.
class Chain : public Study {
 protected:
  std::string data() const { return (folder / "data").string(); }
  void play_all() const {
    auto store = store::Store::open_sqlite(data());
    ASSERT_TRUE(store);
    ASSERT_TRUE(store->add_puzzle({"a", "panel", line_with(two_squares)}));
    ASSERT_TRUE(store->add_puzzle({"b", "panel", line_with(no_marks)}));
    for (int who = 0; who < 8; ++who)
      for (const char* puzzle : {"a", "b"}) {
        const std::string id = std::string("play") + puzzle + std::to_string(who);
        ASSERT_TRUE(store->add_play({id, puzzle, "", 1000 + who, "key", "owner-" + std::to_string(who)}));
        std::vector<store::Event> events{{0, 900, "move", R"({"moves":"U"})"}};
        if (who >= 4 || puzzle == std::string("b")) events.push_back({1, 4000 + 500 * who, "solved", R"({"moves":"RURU."})"});
        if (who == 7) events.insert(events.begin() + 1, {1, 1000, "hint", "{}"}), events.back().number = 2;
        ASSERT_TRUE(store->append(id, events));
      }
  }
};

TEST_F(Chain, LeadsFromPlaysToATable) {
  play_all();
  const std::string dictionary = (folder / "columns.csv").string();
  const Ran csv = crux({"export", "plays", "--csv", "--data", data(), "--dictionary", dictionary});
  ASSERT_EQ(csv.code, Exit::done) << csv.err;
  EXPECT_EQ(csv.out.find("owner-"), std::string::npos);
  EXPECT_EQ(std::ranges::count(csv.out, '\n'), 17);
  const auto table = study::read_table(csv.out);
  ASSERT_TRUE(table);
  const Ran words = crux({"study", "-", "--json"}, csv.out);
  EXPECT_EQ(words.code, Exit::done) << words.err;
  // Every column is in the dictionary, and no other.
  const auto meanings = study::read_table(text_of(dictionary));
  ASSERT_TRUE(meanings);
  ASSERT_EQ(meanings->rows, table->columns.size());
  for (std::size_t i = 0; i < table->columns.size(); ++i) EXPECT_EQ(meanings->columns[0].cells[i], table->columns[i].name);
  // The chain's end: seconds by puzzle, for those who solved both.
  const Ran studied = crux({"study", "-", "--mann-whitney", "solved~puzzle"}, csv.out);
  ASSERT_EQ(studied.code, Exit::done) << studied.err;
  EXPECT_TRUE(studied.out.contains("U = 16")) << studied.out << "\n4 of 8 against 8 of 8: 8 x 8 / 2 x 1/2";
  const Json plays = Json::parse(crux({"study", "-", "--json"}, csv.out).out)["findings"][0]["tables"][0]["rows"];
  const auto mean = [&](const std::string& name) {
    for (const Json& row : plays)
      if (row["column"] == name) return row["mean"].get<double>();
    return std::nan("");
  };
  EXPECT_DOUBLE_EQ(mean("solved"), 12.0 / 16);
  EXPECT_DOUBLE_EQ(mean("alone"), 10.0 / 16) << "the eighth had a hint";
  EXPECT_DOUBLE_EQ(mean("hints"), 2.0 / 16);
  EXPECT_GT(mean("rating"), 0);
}

TEST_F(Chain, CsvAndJsonSayTheSame) {
  play_all();
  const auto table = study::read_table(crux({"export", "plays", "--csv", "--data", data()}).out);
  const auto lines = json_lines(crux({"export", "plays", "--no-events", "--data", data()}).out);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows, lines.size());
  for (const auto& column : table->columns)
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (column.name == "solved") {
        EXPECT_EQ(column.cells[i], lines[i]["solved"].get<bool>() ? "1" : "0");
      }
      if (column.name == "seconds") {
        EXPECT_EQ(study::number_of(column.cells[i]), lines[i]["seconds"].get<double>());
      }
      if (column.name == "who") {
        EXPECT_EQ(column.cells[i], lines[i]["who"].get<std::string>());
      }
    }
  EXPECT_EQ(crux({"export", "plays", "--csv", "--json", "--data", data()}).code, Exit::bad_input);
}

}  // namespace
}  // namespace crux::cli::study_test
