// draw.cpp -- `crux draw`: one picture of one puzzle, or a page with many.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <ostream>

#include "cli/cli.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "draw/render.hpp"

namespace crux::cli {
namespace {

// The path to draw: the one given, or the first solution, or none.
Result<std::string> path_to_draw(const AnyPuzzle& any, const DrawOptions& options) {
  if (!options.solution) return options.path;
  const auto solution = first_solution(any);
  if (!solution) return error("draw", any.id, "no solution was found", "leave out --solution");
  return *solution;
}

int draw_one(const DrawOptions& options, Streams& io) {
  const auto format = format_of(options.output);
  if (!format) return complain(io, format.error());
  if (options.files.size() != 1) return complain(io, Error{"arguments", "--output", "several files", "one picture shows one puzzle; see --gallery"});
  const auto any = read_one(options.files.front(), io.in);
  if (!any) return complain(io, any.error());
  if (!any->game->draw) return complain(io, Error{"draw", std::string(any->game->name), "this game has no picture", "see `crux games`"});
  const auto path = path_to_draw(*any, options);
  if (!path) return complain(io, path.error());
  const auto picture = any->game->draw(*any, *path);
  if (!picture) return complain(io, picture.error());
  if (*format == PictureFormat::png && std::max(picture->width, picture->height) * options.scale > max_png_pixels)
    return complain(io, Error{"arguments", "--scale", fmt::format("{} makes a picture of more than {} pixels", options.scale, max_png_pixels),
                              "choose a smaller one"});
  if (const auto written = write_file(options.output, render(*picture, *format, options.scale)); !written)
    return complain(io, written.error());
  io.err << options.output << ": " << picture->description << "\n";
  return Exit::done;
}

}  // namespace

int draw(const DrawOptions& options, Streams& io) {
  if (options.output.empty() == options.gallery.empty())
    return complain(io, Error{"arguments", "draw", "neither or both of --output and --gallery", "give one of them"});
  if (!options.output.empty()) return draw_one(options, io);

  const auto names = expand(options.files);
  if (!names) return complain(io, names.error());
  std::vector<AnyPuzzle> puzzles;
  Input input(*names, io.in);
  while (true) {
    const auto chunk = input.next();
    if (!chunk) return complain(io, chunk.error());
    if (!*chunk) break;
    auto any = read_chunk(**chunk);
    if (!any) return complain(io, any.error());
    puzzles.push_back(std::move(*any));
    if (puzzles.size() > max_gallery)
      return complain(io, Error{"draw", "--gallery", fmt::format("more than {} puzzles", max_gallery), "nobody scrolls that far; choose some"});
  }
  const auto page = write_gallery(puzzles, options.gallery);
  if (!page) return complain(io, page.error());
  io.err << *page << "\n";
  return Exit::done;
}

}  // namespace crux::cli
