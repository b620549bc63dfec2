#include "cli/study_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/words.hpp"
#include "cli/one_line.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t most_names = 64;  // in one formula

// How many letters must be changed, added or left out (Levenshtein 1966).
std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t corner = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = corner + (letter == b[j] ? 0 : 1);
      corner = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The only column that a wrong name may stand for: one that begins with it, or the one with the nearest name. Half of the letters
// may be wrong, but none of a name with one or two. Nothing if there is none.
std::optional<std::string> meant(const std::vector<std::string>& names, const std::string& name) {
  const auto begins = [&](const std::string& other) { return lower(other).starts_with(lower(name)); };
  if (std::ranges::count_if(names, begins) == 1) return *std::ranges::find_if(names, begins);
  const auto apart = [&](const std::string& other) { return letters_apart(lower(name), lower(other)); };
  const auto nearest = std::ranges::min_element(names, {}, apart);
  if (name.size() > 2 && apart(*nearest) * 2 <= name.size()) return *nearest;
  return std::nullopt;
}

Error no_column(const study::Table& table, std::string_view option, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& column : table.columns) names.push_back(column.name);
  const auto near = meant(names, name);
  constexpr std::size_t listed = 12;
  const bool all = names.size() <= listed;
  if (!all) names.resize(listed);
  return {"arguments", std::string(option), fmt::format("the table has no column '{}'", one_line(name)),
          near ? fmt::format("did you mean '{}'?", one_line(*near))
               : fmt::format("its columns are {}{}", joined(names), all ? "" : ", and more")};
}

// The parts of `text` between any of `joints`; `joint` is the one that was used, and another one is an error.
std::optional<std::vector<std::string>> names_in(std::string_view text, std::string_view joints, char& joint) {
  std::vector<std::string> names;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(",+*~|"), text.size());
    const std::string_view name = trimmed(text.substr(0, end));
    if (name.empty() || names.size() == most_names) return std::nullopt;
    names.emplace_back(name);
    if (end == text.size()) return names;
    if (!joints.contains(text[end]) || (joint != 0 && joint != text[end])) return std::nullopt;
    joint = text[end];
    text.remove_prefix(end + 1);
  }
}

}  // namespace

Result<Formula> read_formula(const Grammar& grammar, std::string_view text) {
  const auto wrong = [&] {
    return error("arguments", std::string(grammar.option), fmt::format("found \"{}\"", one_line(text)),
                 fmt::format("names of columns as in {}", grammar.example));
  };
  Formula formula;
  std::string_view rest = text;
  if (const std::size_t bar = rest.find('|'); bar != std::string_view::npos) {
    formula.player = trimmed(rest.substr(bar + 1));
    if (!grammar.player || formula.player.empty() || formula.player.find_first_of(",+*~|") != std::string::npos) return wrong();
    rest = rest.substr(0, bar);
  }
  const std::size_t tilde = rest.find('~');
  if (grammar.tilde && tilde == std::string_view::npos) return wrong();
  char left = 0;
  const auto before = names_in(rest.substr(0, tilde), ",", left);
  if (!before || (tilde != std::string_view::npos && before->size() > grammar.most_left)) return wrong();
  formula.left = *before;
  if (tilde != std::string_view::npos) {
    const auto after = names_in(rest.substr(tilde + 1), grammar.joints, formula.joint);
    if (!after) return wrong();
    formula.right = *after;
  }
  return formula;
}

Result<Chosen> choose(const study::Table& table, std::string_view option, const std::vector<std::string>& names,
                      bool skip_empty) {
  Chosen chosen;
  for (const std::string& name : names) {
    const auto column = std::ranges::find(table.columns, name, &study::Table::Column::name);
    if (column == table.columns.end()) return std::unexpected(no_column(table, option, name));
    if (std::ranges::find(chosen.columns, &*column) != chosen.columns.end())
      return error("arguments", std::string(option), fmt::format("it names the column '{}' twice", one_line(name)),
                   "different columns");
    chosen.columns.push_back(&*column);
  }
  for (std::size_t row = 0; row < table.rows; ++row) {
    const auto empty =
        std::ranges::find_if(chosen.columns, [&](const auto* column) { return study::is_missing(column->cells[row]); });
    if (empty == chosen.columns.end()) {
      chosen.rows.push_back(row);
      continue;
    }
    if (!skip_empty)
      return error("study", study::place_of(row, **empty), "the cell is empty",
                   "a value in each cell, or --skip-empty, which leaves such rows out");
    ++chosen.left_out;
  }
  return chosen;
}

std::optional<Error> too_large(double value) {
  constexpr double largest = 1e150;
  if (std::abs(value) <= largest) return {};
  return Error{"study", "", fmt::format("{:g} is too large to compute with", value), "use a number between -1e150 and 1e150"};
}

Result<std::vector<double>> Chosen::numbers(std::size_t column) const {
  std::vector<double> values;
  for (const std::size_t row : rows) {
    const std::string& cell = columns[column]->cells[row];
    const auto value = study::number_of(cell);
    if (!value) {
      const bool comma = cell.find(',') != std::string::npos && cell.find_first_not_of("0123456789,-") == std::string::npos;
      return error("study", study::place_of(row, *columns[column]), fmt::format("\"{}\" is not a number", one_line(cell, 40)),
                   comma ? "write numbers with a point, as in 1.5"
                         : "use a column that has a number in each row, such as 0 and 1 for two groups");
    }
    if (const auto bad = too_large(*value))
      return error("study", study::place_of(row, *columns[column]), bad->found, bad->expected);
    values.push_back(*value);
  }
  return values;
}

study::Factor Chosen::factor(std::size_t column) const {
  std::vector<std::string> cells;
  for (const std::size_t row : rows) cells.push_back(columns[column]->cells[row]);
  return study::factor_of(columns[column]->name, cells);
}

}  // namespace crux::cli
