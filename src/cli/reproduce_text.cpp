#include "cli/reproduce_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"

namespace crux::cli {
namespace {

// How many columns of a terminal a UTF-8 text takes, if each character takes one.
std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}
std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

// Lines of at most `width` columns; only a word that is longer than that makes a longer line.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines{""};
  for (const std::string_view word : words_of(text)) {
    if (!lines.back().empty() && columns_of(lines.back()) + 1 + columns_of(word) > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

constexpr std::array<std::size_t, 6> column_limits{9, 11, 52, 24, 36, 12};  // paper, part, claim, theirs, ours, verdict
using Cells = std::array<std::string, column_limits.size()>;

void add_line(std::string& text, const Cells& cells, const std::array<std::size_t, column_limits.size()>& widths) {
  std::array<std::vector<std::string>, column_limits.size()> lines;
  std::size_t height = 0;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    lines[c] = wrapped(cells[c], widths[c]);
    height = std::max(height, lines[c].size());
  }
  for (std::size_t i = 0; i < height; ++i) {
    std::string line;
    for (std::size_t c = 0; c < cells.size(); ++c)
      line += (c == 0 ? "" : "  ") + padded(i < lines[c].size() ? lines[c][i] : "", widths[c]);
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
}

std::string table_text(const Reproduction::Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = columns_of(table.columns[c]);
    for (const auto& row : table.rows) width = std::max(width, columns_of(row[c]));
    widths.push_back(width);
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t c = 0; c < cells.size(); ++c) text += "  " + std::string(widths[c] - columns_of(cells[c]), ' ') + cells[c];
    return text + "\n";
  };
  std::string text = table.title + "\n" + line(table.columns);
  for (const auto& row : table.rows) text += line(row);
  return table.note.empty() ? text : text + table.note + "\n";
}

}  // namespace

VerdictCounts count_verdicts(const std::vector<Reproduced>& papers) {
  VerdictCounts counts{};
  for (const Reproduced& paper : papers)
    for (const auto& row : paper.found.rows) ++counts[static_cast<std::size_t>(row.verdict)];
  return counts;
}

std::string verdicts_text(const VerdictCounts& counts) {
  std::size_t all = 0;
  for (const std::size_t n : counts) all += n;
  const auto verb = [&](std::size_t i, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", counts[i], counts[i] == 1 ? one : many);
  };
  return fmt::format("{}: {} same, {} better, {}, {} not tested, {}.", counted(all, "claim"), counts[0], counts[1],
                     verb(2, "differs", "differ"), counts[3], verb(4, "needs people", "need people"));
}

std::string rows_text(const std::vector<Reproduced>& papers) {
  Cells names{"paper", "part", "claim", "the paper's", "ours", "verdict"};
  std::array<std::size_t, column_limits.size()> widths{};
  std::vector<std::pair<Cells, const std::string*>> lines{{names, nullptr}};
  for (const Reproduced& paper : papers)
    for (const auto& row : paper.found.rows)
      lines.push_back(
          {{std::string(paper.game->name), row.part, row.claim, row.theirs, row.ours, std::string(name_of(row.verdict))},
           row.reason.empty() ? nullptr : &row.reason});
  for (const auto& [cells, reason] : lines)
    for (std::size_t c = 0; c < cells.size(); ++c)
      widths[c] = std::max(widths[c], std::min(column_limits[c], columns_of(cells[c])));
  const std::string indent(widths[0] + widths[1] + 4, ' ');
  std::string text;
  for (const auto& [cells, reason] : lines) {
    add_line(text, cells, widths);
    if (!reason) continue;
    for (const std::string& line : wrapped("why: " + *reason, widths[2] + widths[3] + widths[4] + widths[5] + 6))
      text += indent + line + "\n";
  }
  return text + "\n";
}

std::string details_text(const Reproduced& paper) {
  std::string text = paper.found.paper + "\n\n";
  for (const auto& table : paper.found.tables) text += table_text(table) + "\n";
  return text;
}

}  // namespace crux::cli
