// table.hpp -- a table of columns with names, read from CSV (RFC 4180).
//
// The first line names the columns. Cells are separated by commas, semicolons or tabs, whichever the first line has most of; a
// cell in double quotes may hold separators, line ends and doubled quotes. Lines end in LF or CRLF; empty lines at the end do
// not count. A byte order mark is skipped.
//
// Promise: whatever the bytes are, the answer is a table or an Error that says the row and the column, and memory stays within a
// few times the text. Rows are counted from 1, without the line of names; Error::where says "row 7, column 'tsi'".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

inline constexpr std::size_t max_table_bytes = std::size_t{32} << 20;
inline constexpr std::size_t max_table_columns = 256;
inline constexpr std::size_t max_table_cells = 4'000'000;
inline constexpr std::size_t max_name_bytes = 128;

struct Table {
  struct Column {
    std::string name;
    std::vector<std::string> cells;  // without blanks around them; an empty cell stays empty
  };
  std::vector<Column> columns;  // their names differ, and none is empty
  std::size_t rows = 0;         // of each column
};

Result<Table> read_table(std::string_view text);

// Text as one cell of CSV: in quotes if it needs them.
std::string csv_cell(std::string_view text);

// "1.5", "-2e3"; true and false are 1 and 0. Nothing if it is no number, or none that is finite.
std::optional<double> number_of(std::string_view cell);

// Whether the cell holds nothing: it is empty, or NA, as R writes it.
bool is_missing(std::string_view cell);

// "row 7, column 'tsi'"; rows from 0 here.
std::string place_of(std::size_t row, const Table::Column& column);

}  // namespace crux::study
