#include "service/worksheet_item.hpp"

#include <fmt/format.h>

#include "base/words.hpp"
#include "service/describe.hpp"
#include "service/explain.hpp"

namespace crux {
namespace {

std::string name_of(const AnyPuzzle& any) {
  const auto name = any.line.find("name");
  return name != any.line.end() && name->is_string() ? name->get<std::string>() : std::string();
}

}  // namespace

std::string link_to(std::string_view base, std::string_view id) {
  return fmt::format("{}{}puzzle/{}", base, base.ends_with('/') ? "" : "/", id);
}

Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string link, const OnSheet& sheet, const std::stop_token& stop) {
  if (!any.game->draw) return std::unexpected(no_picture(*any.game, "print"));
  auto puzzle = any.game->draw(any, "", 0);
  if (!puzzle) return std::unexpected(puzzle.error());
  WorksheetItem item;
  item.name = name_of(any);
  item.game = puzzle->title.substr(0, puzzle->title.find_first_of(":,"));  // "Burrows: 5 burrows, 7 tunnels"
  item.puzzle = std::move(*puzzle);
  int view = 0;
  if (any.game->on_paper) {
    constexpr double letters = 10, large = 15;  // points
    Paper paper = any.game->on_paper(any, sheet.large ? large : letters);
    item.goal = std::move(paper.goal);
    item.signs = std::move(paper.signs);
    view = paper.view;
    if (paper.picture) item.puzzle = std::move(*paper.picture);
  } else {
    item.says = as_sentence(any.game->says);
  }
  auto [level, dots] = how_hard(any, stop);
  item.level = std::move(level);
  item.dots = dots;
  auto answer = sheet.key ? any.game->reveal(any) : std::nullopt;
  if (answer) {
    auto solved = any.game->draw(any, answer->moves, view);
    if (!solved) return std::unexpected(solved.error());
    item.answer = std::move(*solved);
    // Moves are seen in the picture; a program is not.
    item.solution = std::move(answer->program);
  }
  item.link = std::move(link);
  return item;
}

}  // namespace crux
