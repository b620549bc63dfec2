// table.cpp -- any bytes as a table in CSV: what is read is a table, and comes back from CSV as it was.
#include "study/table.hpp"

#include "cli/study_columns.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  const auto table = study::read_table(text);
  if (!table) {
    fuzz::require(!table.error().found.empty());
    return 0;
  }
  fuzz::require(!table->columns.empty() && table->columns.size() <= study::max_table_columns);
  std::string again;
  for (std::size_t row = 0; row <= table->rows; ++row) {
    for (const auto& column : table->columns) {
      fuzz::require(column.cells.size() == table->rows);
      if (&column != &table->columns.front()) again += ',';
      again += study::csv_cell(row == 0 ? column.name : column.cells[row - 1]);
    }
    again += '\n';
  }
  // One column: an empty cell at the end is no row any more.
  if (table->columns.size() > 1) {
    const auto twin = study::read_table(again);
    fuzz::require(twin && twin->rows == table->rows);
    for (std::size_t i = 0; i < table->columns.size(); ++i)
      fuzz::require(twin->columns[i].name == table->columns[i].name && twin->columns[i].cells == table->columns[i].cells);
  }
  const auto formula = cli::read_formula({.option = "--x", .example = "a~b", .joints = ",+*", .player = true, .most_left = 64},
                                         text.substr(0, 200));
  if (formula) fuzz::require(!formula->left.empty() && !formula->right.empty());
  for (const bool skip : {false, true})
    if (const auto chosen = cli::choose(*table, "--x", {table->columns.front().name}, skip))
      fuzz::require(chosen->rows.size() + chosen->left_out == table->rows);
  return 0;
}
