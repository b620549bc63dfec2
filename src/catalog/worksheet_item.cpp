#include "catalog/worksheet_item.hpp"

#include <fmt/format.h>

#include "catalog/explain.hpp"

namespace crux {
namespace {

// "Lay tiles that lead the car over every flag to the goal."
std::string as_sentence(std::string_view says) {
  std::string text(says);
  if (text.empty()) return text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text.ends_with('.') ? text : text + ".";
}

std::string name_of(const AnyPuzzle& any) {
  const auto name = any.line.find("name");
  return name != any.line.end() && name->is_string() ? name->get<std::string>() : std::string();
}

}  // namespace

Result<WorksheetItem> worksheet_item(const AnyPuzzle& any, std::string_view base, bool with_answer, const std::stop_token& stop) {
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
    constexpr std::size_t most = 300;  // bytes; what is longer is read from the picture
    if (answer->size() <= most) item.solution = *answer;
  }
  if (!base.empty()) item.link = fmt::format("{}{}puzzle/{}", base, base.ends_with('/') ? "" : "/", content_id(any));
  return item;
}

}  // namespace crux
