#include "service/worksheet_item.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "service/explain.hpp"

namespace crux {
namespace {

std::string name_of(const AnyPuzzle& any) {
  const auto name = any.line.find("name");
  return name != any.line.end() && name->is_string() ? name->get<std::string>() : std::string();
}

// "repeat 3; climb up; end repeat"
std::string on_one_line(std::string_view program) {
  std::string text;
  while (!program.empty()) {
    std::string_view line = program.substr(0, program.find('\n'));
    program.remove_prefix(std::min(program.size(), line.size() + 1));
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
    if (!line.empty()) text.append(text.empty() ? "" : "; ").append(line);
  }
  return text;
}

}  // namespace

std::string link_to(std::string_view base, std::string_view id) {
  return fmt::format("{}{}puzzle/{}", base, base.ends_with('/') ? "" : "/", id);
}

Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string link, bool with_answer, const std::stop_token& stop) {
  if (!any.game->draw) return error("print", std::string(any.game->name), "this game has no picture", "see `crux games`");
  auto puzzle = any.game->draw(any, "", 0);
  if (!puzzle) return std::unexpected(puzzle.error());
  WorksheetItem item;
  item.name = name_of(any);
  item.says = as_sentence(any.game->says);
  if (const std::string hard = how_hard(any, stop); !hard.empty()) item.says += " " + hard;
  item.puzzle = std::move(*puzzle);
  const auto answer = with_answer ? any.game->reveal(any) : std::nullopt;
  if (answer) {
    auto solved = any.game->draw(any, *answer, 0);
    if (!solved) return std::unexpected(solved.error());
    item.answer = std::move(*solved);
    // Moves are seen in the picture; a program is not.
    if (answer->find('\n') != std::string::npos) item.solution = on_one_line(*answer);
  }
  item.link = std::move(link);
  return item;
}

}  // namespace crux
