#include "study/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "base/markup.hpp"
#include "base/words.hpp"

namespace crux::study {
namespace {

// For messages: short, on one line.
std::string shown(std::string_view cell) {
  constexpr std::size_t most = 40;
  std::string text;
  for (const char c : cell.substr(0, most)) text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return cell.size() > most ? text + ".." : text;
}

// The separator that the first line has most of, outside quotes.
char separator_of(std::string_view text) {
  std::size_t commas = 0, semicolons = 0, tabs = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\n') break;
    commas += c == ',', semicolons += c == ';', tabs += c == '\t';
  }
  if (semicolons > commas && semicolons >= tabs) return ';';
  return tabs > commas ? '\t' : ',';
}

// Reads the text cell by cell.
class Cells {
 public:
  Cells(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool at_end() const { return at_ >= text_.size(); }
  bool ended_row() const { return ended_row_; }
  // The next cell; an Error has the trouble, and no place.
  Result<std::string> next() {
    while (!at_end() && (text_[at_] == ' ' || (text_[at_] == '\t' && separator_ != '\t'))) ++at_;
    return !at_end() && text_[at_] == '"' ? quoted() : plain();
  }

 private:
  Result<std::string> plain() {
    const std::size_t from = at_;
    while (!at_end() && text_[at_] != separator_ && text_[at_] != '\n') ++at_;
    std::string cell(trimmed(text_.substr(from, at_ - from)));
    if (cell.find('"') != std::string::npos)
      return cannot(fmt::format("a quote stands inside a cell: {}", shown(cell)),
                    "the whole cell in quotes, and \"\" for one quote");
    finish();
    return read(std::move(cell));
  }
  Result<std::string> quoted() {
    std::string cell;
    for (++at_; !at_end(); ++at_) {
      if (text_[at_] != '"') {
        cell += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        cell += text_[++at_];
      } else {
        ++at_;
        while (!at_end() && (text_[at_] == ' ' || text_[at_] == '\r')) ++at_;
        if (!at_end() && text_[at_] != separator_ && text_[at_] != '\n')
          return cannot(fmt::format("text follows the quoted cell: {}", shown(cell)),
                        "a separator or the end of the line after it");
        finish();
        return read(std::move(cell));
      }
    }
    return cannot("a quote is opened and never closed", "a closing quote");
  }
  // Spreadsheets also save text with one byte a letter, and then "ü" is no UTF-8.
  static Result<std::string> read(std::string cell) {
    if (readable(cell) != cell)
      return cannot("it is not in UTF-8", "save the table as UTF-8; spreadsheets call that \"CSV UTF-8\"");
    return cell;
  }
  void finish() {
    ended_row_ = at_end() || text_[at_] == '\n';
    if (!at_end()) ++at_;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  bool ended_row_ = false;
};

Result<void> read_names(Cells& cells, Table& table) {
  std::set<std::string> seen;
  do {
    auto name = cells.next();
    const std::string where = fmt::format("first line, column {}", table.columns.size() + 1);
    if (!name) return error("table", where, name.error().found, name.error().expected);
    if (name->empty()) return error("table", where, "it has no name", "a name for each column in the first line");
    if (name->size() > max_name_bytes)
      return error("table", where, fmt::format("its name has {} bytes", name->size()), fmt::format("at most {}", max_name_bytes));
    if (!seen.insert(*name).second)
      return error("table", where, fmt::format("another column is called '{}', too", shown(*name)), "a name of its own");
    if (table.columns.size() == max_table_columns)
      return error("table", "first line", fmt::format("it names more than {} columns", max_table_columns), "fewer columns");
    table.columns.push_back({std::move(*name), {}});
  } while (!cells.ended_row());
  return {};
}

// One row; a line without any text is none.
Result<void> read_row(Cells& cells, Table& table) {
  std::vector<std::string> row;
  bool text = false;
  do {
    auto cell = cells.next();
    if (!cell)
      return error("table", fmt::format("row {}, column {}", table.rows + 1, row.size() + 1), cell.error().found,
                   cell.error().expected);
    text = text || !cell->empty();
    if (row.size() == table.columns.size())
      return error("table", fmt::format("row {}", table.rows + 1), "it has more cells than the first line has names",
                   fmt::format("{} cells; quotes around cells with a separator in them", table.columns.size()));
    row.push_back(std::move(*cell));
  } while (!cells.ended_row());
  if (row.size() == 1 && !text && table.columns.size() > 1) return {};
  if (row.size() < table.columns.size())
    return error("table", fmt::format("row {}", table.rows + 1), fmt::format("it has {}", counted(row.size(), "cell")),
                 fmt::format("{} cells, as in the first line", table.columns.size()));
  for (std::size_t i = 0; i < row.size(); ++i) table.columns[i].cells.push_back(std::move(row[i]));
  ++table.rows;
  return {};
}

}  // namespace

Result<Table> read_table(std::string_view text) {
  if (text.size() > max_table_bytes)
    return error("table", "", fmt::format("it is larger than {} MiB", max_table_bytes >> 20), "a smaller table");
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    return error("table", fmt::format("byte {}", zero), "it is a NUL, so this is no text", "CSV in UTF-8");
  // Blank lines at the end are none.
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  if (text.empty()) return error("table", "", "there is nothing in it", "a line of names, and a line for each row");
  Cells cells(text, separator_of(text));
  Table table;
  if (const auto names = read_names(cells, table); !names) return std::unexpected(names.error());
  while (!cells.at_end()) {
    if ((table.rows + 1) * table.columns.size() > max_table_cells)
      return error("table", fmt::format("row {}", table.rows + 1),
                   fmt::format("the table has more than {} cells", grouped(max_table_cells)), "fewer rows or columns");
    if (const auto row = read_row(cells, table); !row) return std::unexpected(row.error());
  }
  return table;
}

std::string csv_cell(std::string_view text) {
  const bool needs = text.find_first_of(",;\t\"\r\n") != std::string_view::npos || trimmed(text) != text ||
                     text.starts_with("\xef\xbb\xbf");  // or it would be skipped at the beginning of a file
  if (!needs) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

std::optional<double> number_of(std::string_view cell) {
  if (cell == "true" || cell == "TRUE" || cell == "True") return 1;
  if (cell == "false" || cell == "FALSE" || cell == "False") return 0;
  if (cell.starts_with('+')) cell.remove_prefix(1);
  double value = 0;
  const auto [end, failed] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (failed != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool is_missing(std::string_view cell) { return cell.empty() || cell == "NA"; }

std::string place_of(std::size_t row, const Table::Column& column) {
  return fmt::format("row {}, column '{}'", row + 1, shown(column.name));
}

}  // namespace crux::study
