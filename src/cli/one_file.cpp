#include "cli/one_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <vector>

#include "cli/cli.hpp"
#include "cli/input.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t most_in_a_file = 1'000;

Result<std::string> part(const server::Pages& pages, std::string_view name) {
  const auto found = pages.find(fmt::format("/saved/{}", name), {});
  if (found) return *found->body;
  return error("export", "html", fmt::format("this program has no part {} of such a file", name),
               "a program that was built with its pages");
}

// JSON inside of a script. Only strings hold a "<", and there it may be written as \u003c; so nothing in a name can end the
// script.
std::string in_script(const Json& json) {
  std::string safe;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return fmt::format("<script type=\"application/json\" id=\"crux-puzzles\">{}</script>\n", safe);
}

// Each once, in the order of the puzzles.
std::vector<std::string> boards_of(const Json& games, std::span<const AnyPuzzle> puzzles) {
  std::vector<std::string> boards;
  for (const AnyPuzzle& any : puzzles)
    for (const Json& name : games.value(any.game->name, Json::array()))
      if (std::ranges::find(boards, name.get<std::string>()) == boards.end()) boards.push_back(name.get<std::string>());
  return boards;
}

Json line_of(const AnyPuzzle& any) {
  Json line{{"crux", 1}, {"game", any.game->name}, {"id", any.id}};
  for (const char* name : {"name", "note", "puzzle", "recipe"})
    if (const auto found = any.line.find(name); found != any.line.end()) line[name] = *found;
  return line;
}

}  // namespace

Result<std::string> one_file(const server::Pages& pages, std::string_view title, std::span<const AnyPuzzle> puzzles) {
  const auto index = part(pages, "parts.json");
  if (!index) return std::unexpected(index.error());
  const auto parts = parse_json(*index, "parts.json");
  if (!parts) return std::unexpected(parts.error());
  std::string all;
  const auto add = [&](const std::string& name) -> Result<void> {
    const auto text = part(pages, name);
    if (!text) return std::unexpected(text.error());
    all += *text;
    return {};
  };
  auto before = (*parts)["before"].get<std::vector<std::string>>();
  std::ranges::copy(boards_of((*parts)["games"], puzzles), std::back_inserter(before));
  for (const std::string& name : before)
    if (const auto added = add(name); !added) return std::unexpected(added.error());
  Json lines = Json::array();
  for (const AnyPuzzle& any : puzzles) lines.push_back(line_of(any));
  all += in_script({{"title", title}, {"puzzles", std::move(lines)}});
  for (const auto& name : (*parts)["after"].get<std::vector<std::string>>())
    if (const auto added = add(name); !added) return std::unexpected(added.error());
  return all;
}

int export_page(const ExportOptions& options, Streams& io) {
  if (options.file.empty()) return complain(io, {"arguments", "file", "it is missing", "a puzzle file, or -"});
  if (options.json) return complain(io, {"arguments", "--json", "html is a page", "nothing: the page is printed as it is"});
  const auto files = expand({options.file});
  if (!files) return complain(io, files.error());
  auto puzzles = read_all(*files, most_in_a_file, io.in);
  if (!puzzles) return complain(io, puzzles.error());
  if (!options.id.empty()) std::erase_if(*puzzles, [&](const AnyPuzzle& any) { return any.id != options.id; });
  if (puzzles->empty())
    return complain(io, {"arguments", "--id", fmt::format("no puzzle has the id \"{}\"", options.id), "one that is in the file"});
  const auto pages = server::Pages::from_pack(server::packed_pages());
  if (!pages) return complain(io, {"export", "html", "this program has no pages", "a program that was built with its pages"});
  const std::string title = options.file == "-" ? "Puzzles" : std::filesystem::path(options.file).stem().string();
  const auto page = one_file(*pages, title, *puzzles);
  if (!page) return complain(io, page.error());
  io.out << *page;
  return Exit::done;
}

}  // namespace crux::cli
