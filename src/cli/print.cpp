// print.cpp -- `crux print`: worksheets on paper, with the answers on pages of their own.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/content_id.hpp"
#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "paint/render.hpp"
#include "paint/worksheet.hpp"
#include "service/worksheet_item.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t max_printed = 500;
constexpr std::size_t longest_link = 300;  // bytes; a code that holds more is too fine for a printer

bool is_utf8(const std::string& text) {
  // Bytes that are not text are replaced, or left out.
  const Json json(text);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) == json.dump(-1, ' ', false, Json::error_handler_t::ignore);
}

// An address of letters that all of its readers agree on.
bool is_address(std::string_view text) {
  return (text.starts_with("http://") || text.starts_with("https://")) &&
         std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f; });
}

Result<void> check(const PrintOptions& options) {
  const auto format = format_of(options.output);
  if (!format || *format != PictureFormat::pdf)
    return error("arguments", "--output", fmt::format("found \"{}\"", one_line(options.output)), "a name that ends in .pdf");
  if (options.large && options.per_page && *options.per_page != 1)
    return error("arguments", "--per-page", "together with --large", "large print has one puzzle a page");
  if (!is_utf8(options.title)) return error("arguments", "--title", "it is no UTF-8", "a title in UTF-8");
  if (!options.link.empty() && !is_address(options.link))
    return error("arguments", "--link", fmt::format("found \"{}\"", one_line(options.link)),
                 "where Crux is served, such as https://crux.example");
  if (options.link.size() > longest_link)
    return error("arguments", "--link", fmt::format("{} bytes", options.link.size()),
                 fmt::format("{} at the most", longest_link));
  return {};
}

Result<Worksheet> worksheet_of(const std::vector<AnyPuzzle>& puzzles, const PrintOptions& options, Streams& io) {
  Worksheet sheet;
  sheet.title = one_line(options.title, 200);
  sheet.per_page = options.per_page.value_or(sheet.per_page);
  sheet.large = options.large;
  sheet.key = !options.no_key;
  Progress progress(io, "drew", puzzles.size());
  for (const AnyPuzzle& any : puzzles) {
    if (io.stop.stop_requested()) return error("print", one_line(options.output), "interrupted", "there is no file");
    const std::string link = options.link.empty() ? "" : link_to(options.link, crux::content_id(canonical_text(any)));
    auto item = worksheet_item(any, link, {.key = sheet.key, .large = sheet.large}, io.stop);
    if (!item) return std::unexpected(item.error());
    if (sheet.key && !item->answer) io.err << fmt::format("crux: print: {}: no answer was found\n", title_of(any));
    sheet.items.push_back(std::move(*item));
    progress.show(sheet.items.size(), sheet.items.size());
  }
  return sheet;
}

}  // namespace

int print(const PrintOptions& options, Streams& io) {
  if (const auto good = check(options); !good) return complain(io, good.error());
  const auto puzzles = read_all(options.files, max_printed, io.in);
  if (!puzzles) return complain(io, puzzles.error());
  const auto sheet = worksheet_of(*puzzles, options, io);
  if (!sheet) {
    complain(io, sheet.error());
    return io.stop.stop_requested() ? Exit::interrupted : Exit::bad_input;
  }
  const std::vector<Picture> all = pages(*sheet);
  if (const auto written = write_file(options.output, render_pdf(all)); !written) return complain(io, written.error());
  if (options.json) {
    io.out << Json{{"file", options.output}, {"puzzles", puzzles->size()}, {"pages", all.size()}}.dump(
                  -1, ' ', false, Json::error_handler_t::replace)
           << "\n";
  } else {
    io.err << fmt::format("{}: {} on {}\n", options.output, counted(puzzles->size(), "puzzle"), counted(all.size(), "page"));
  }
  return Exit::done;
}

}  // namespace crux::cli
