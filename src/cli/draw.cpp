// draw.cpp -- `crux draw`: one picture of one puzzle, or a page with many.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "draw/sheet.hpp"
#include "draw/svg.hpp"
#include "paint/render.hpp"
#include "service/describe.hpp"
#include "service/showing.hpp"

namespace crux::cli {
namespace {

// The path given, or the first solution, or none; or the puzzle alone with its first solution below.
Result<Picture> picture_of(const AnyPuzzle& any, const DrawOptions& options, std::stop_token stop) {
  const auto view = find_view(*any.game, options.view, "--view");
  if (!view) return std::unexpected(view.error());
  if (!options.solution && !options.key) return any.game->draw(any, options.path, *view);
  const auto solution = first_solution(any, std::move(stop));
  if (!solution)
    return error("draw", one_line(any.id), "no solution was found", options.key ? "leave out --key" : "leave out --solution");
  auto answer = any.game->draw(any, *solution, *view);
  if (!answer || !options.key) return answer;
  const auto puzzle = any.game->draw(any, "", *view);
  if (!puzzle) return puzzle;
  return with_key(*puzzle, *answer);
}

Result<std::string> file_of(const Picture& picture, PictureFormat format, double scale) {
  switch (format) {
    case PictureFormat::svg: return to_svg(picture);
    case PictureFormat::png: return render_png_within({}, picture, scale);
    case PictureFormat::pdf: return render_pdf_within({}, {&picture, 1});
  }
  std::unreachable();
}

int draw_one(const DrawOptions& options, Streams& io) {
  const auto format = format_of(options.output);
  if (!format) return complain(io, format.error());
  if (options.files.size() != 1)
    return complain(io, Error{"arguments", "--output", "several files", "one picture shows one puzzle; see --gallery"});
  const auto any = read_one(options.files.front(), options.id, io.in);
  if (!any) return complain(io, any.error());
  if (!any->game->draw) return complain(io, no_picture(*any->game, "draw"));
  const auto picture = picture_of(*any, options, io.stop);
  if (!picture) return complain(io, picture.error());
  if (*format == PictureFormat::png && std::max(picture->width, picture->height) * options.scale > max_png_pixels)
    return complain(
        io, Error{"arguments", "--scale", fmt::format("{} makes a picture of more than {} pixels", options.scale, max_png_pixels),
                  "choose a smaller one"});
  const auto file = file_of(*picture, *format, options.scale);
  if (!file) return complain(io, file.error());
  if (const auto written = write_file(options.output, *file); !written) return complain(io, written.error());
  if (options.json) {
    io.out << Json{{"game", any->game->name}, {"id", id_of(*any)},         {"file", options.output},
                   {"width", picture->width}, {"height", picture->height}, {"description", picture->description}}
                  .dump(-1, ' ', false, Json::error_handler_t::replace)
           << "\n";
  } else {
    io.err << options.output << ": " << one_line(picture->description, 1000) << "\n";
  }
  return Exit::done;
}

int draw_gallery(const DrawOptions& options, Streams& io) {
  if (options.solution || options.key || !options.path.empty() || !options.id.empty() || !options.view.empty())
    return complain(io, Error{"arguments", "--gallery", "together with --path, --solution, --key, --view or --id",
                              "a gallery shows every puzzle, and a solution on demand"});
  const auto puzzles = read_all(options.files, max_gallery, io.in);
  if (!puzzles) return complain(io, puzzles.error());
  const auto page = write_gallery(*puzzles, options.gallery, io);
  if (!page) {
    complain(io, page.error());
    return io.stop.stop_requested() ? Exit::interrupted : Exit::bad_input;
  }
  if (options.json) {
    io.out << Json{{"page", *page}, {"puzzles", puzzles->size()}}.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  } else {
    io.err << fmt::format("{}: {}\n", *page, counted(puzzles->size(), "puzzle"));
  }
  return Exit::done;
}

}  // namespace

int draw(const DrawOptions& options, Streams& io) {
  if (options.output.empty() == options.gallery.empty())
    return complain(io, Error{"arguments", "draw", "neither or both of --output and --gallery", "give one of them"});
  if (options.solution && !options.path.empty())
    return complain(io, Error{"arguments", "draw", "both of --path and --solution", "give one of them"});
  if (options.key && (options.solution || !options.path.empty()))
    return complain(io,
                    Error{"arguments", "--key", "together with --path or --solution", "the key is a solution below the puzzle"});
  return options.gallery.empty() ? draw_one(options, io) : draw_gallery(options, io);
}

}  // namespace crux::cli
