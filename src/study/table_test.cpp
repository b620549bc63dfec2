// table_test.cpp -- tables from CSV, and what is said about those that are none.
#include "study/table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "base/markup.hpp"

namespace crux::study::table_test {
namespace {

using Words = std::vector<std::string>;

Words names_of(const Table& table) {
  Words names;
  for (const Table::Column& column : table.columns) names.push_back(column.name);
  return names;
}

TEST(Table, IsReadFromCsv) {
  const auto table =
      read_table("\xef\xbb\xbfname, tsi ,\"note, long\"\r\na,1.5,\"he said \"\"no\"\"\"\r\n b ,-2,\"two\nlines\"\n,,\n\n\n");
  ASSERT_TRUE(table) << to_text(table.error());
  EXPECT_EQ(names_of(*table), (Words{"name", "tsi", "note, long"}));
  EXPECT_EQ(table->rows, 3u);
  EXPECT_EQ(table->columns[0].cells, (Words{"a", "b", ""}));
  EXPECT_EQ(table->columns[1].cells, (Words{"1.5", "-2", ""}));
  EXPECT_EQ(table->columns[2].cells, (Words{"he said \"no\"", "two\nlines", ""}));
}

TEST(Table, SeparatorsAreTheFirstLines) {
  for (const char* text : {"a;b\n1,5;2\n", "a\tb\n1,5\t2\n"}) {
    const auto table = read_table(text);
    ASSERT_TRUE(table) << text;
    EXPECT_EQ(table->columns[0].cells, Words{"1,5"});
    EXPECT_EQ(table->columns[1].cells, Words{"2"});
  }
  const auto one = read_table("x\n1\n\n3");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->columns[0].cells, (Words{"1", "", "3"})) << "one column: an empty line is an empty cell";
  EXPECT_EQ(read_table("a,b\n")->rows, 0u);
  EXPECT_EQ(read_table("a,b\n1,\n")->columns[1].cells, Words{""});
}

std::string complaint(std::string_view text) {
  const auto table = read_table(text);
  return table ? "a table" : to_text(table.error());
}

TEST(Table, WhatIsWrongIsSaidWithItsPlace) {
  EXPECT_EQ(complaint(""), "table: there is nothing in it; a line of names, and a line for each row");
  EXPECT_EQ(complaint("a,b\n1,2\n3\n"), "table: row 2: it has 1 cell; 2 cells, as in the first line");
  EXPECT_EQ(
      complaint("a,b\n1,2,3\n"),
      "table: row 1: it has more cells than the first line has names; 2 cells; quotes around cells with a separator in them");
  EXPECT_EQ(complaint("a,\n1,2\n"), "table: first line, column 2: it has no name; a name for each column in the first line");
  EXPECT_EQ(complaint("a,"), "table: first line, column 2: it has no name; a name for each column in the first line");
  EXPECT_EQ(complaint("a,b,a\n"), "table: first line, column 3: another column is called 'a', too; a name of its own");
  EXPECT_EQ(complaint("a,b\n1,\"2\n"), "table: row 1, column 2: a quote is opened and never closed; a closing quote");
  EXPECT_EQ(complaint("a,b\n1,\"2\"x\n"),
            "table: row 1, column 2: text follows the quoted cell: 2; a separator or the end of the line after it");
  EXPECT_EQ(complaint("a,b\n1,2\"3\n"),
            "table: row 1, column 2: a quote stands inside a cell: 2\"3; the whole cell in quotes, and \"\" for one quote");
  EXPECT_EQ(complaint("a,b\n1,\"M\xfcller\"\n"),
            "table: row 1, column 2: it is not in UTF-8; save the table as UTF-8; spreadsheets call that \"CSV UTF-8\"");
  EXPECT_TRUE(complaint("a,Gr\xf6\xdf"
                        "e\n1,2\n")
                  .starts_with("table: first line, column 2: it is not in UTF-8"));
  EXPECT_EQ(complaint(std::string_view("a\n\0", 3)), "table: byte 2: it is a NUL, so this is no text; CSV in UTF-8");
}

TEST(Table, HasLimits) {
  EXPECT_EQ(complaint(std::string(max_table_bytes + 1, 'x')), "table: it is larger than 32 MiB; a smaller table");
  std::string wide = "c0";
  for (std::size_t i = 1; i <= max_table_columns; ++i) wide += ",c" + std::to_string(i);
  EXPECT_EQ(complaint(wide), "table: first line: it names more than 256 columns; fewer columns");
  EXPECT_EQ(complaint(std::string(max_name_bytes + 1, 'x')), "table: first line, column 1: its name has 129 bytes; at most 128");
  std::string tall = "a,b\n";
  for (std::size_t i = 0; i <= max_table_cells / 2; ++i) tall += "1,2\n";
  EXPECT_EQ(complaint(tall), "table: row 2000001: the table has more than 4,000,000 cells; fewer rows or columns");
}

TEST(Table, AMarkOfByteOrderStaysInItsCell) {
  const auto table = read_table(csv_cell("\xef\xbb\xbf"
                                         "a") +
                                ",b\n");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->columns[0].name,
            "\xef\xbb\xbf"
            "a");
}

TEST(Table, NumbersAreNumbers) {
  EXPECT_EQ(number_of("1.5"), 1.5);
  EXPECT_EQ(number_of("-2e3"), -2000);
  EXPECT_EQ(number_of("+7"), 7);
  EXPECT_EQ(number_of("true"), 1);
  EXPECT_EQ(number_of("FALSE"), 0);
  for (const char* none : {"", "1,5", "1.5 m", "nan", "inf", "1e999", "+", "--1", "0x10", "NA"})
    EXPECT_FALSE(number_of(none)) << none;
  EXPECT_TRUE(is_missing("") && is_missing("NA"));
  EXPECT_FALSE(is_missing("0"));
}

RC_GTEST_PROP(Table, CellsThatAreWrittenAreReadAgain, (std::vector<std::string> texts)) {
  std::string csv = "a,b\n";
  Words written;
  for (std::string text : texts) {
    std::erase(text, '\0');
    text = readable(text);
    csv += "x," + csv_cell(text) + "\n";
    written.push_back(text);
  }
  const auto table = read_table(csv);
  RC_ASSERT(table.has_value());
  RC_ASSERT(table->columns[1].cells == written);
}

}  // namespace
}  // namespace crux::study::table_test
