#include "paint/render.hpp"

#include <cairo-pdf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <new>
#include <numbers>
#include <optional>
#include <variant>

#include "base/markup.hpp"
#include "base/waiting.hpp"
#include "paint/font.hpp"

namespace crux {
namespace {

// Everything that a Picture can get wrong is a REQUIRES of render, so what remains is memory, and a File that takes no more.
void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  assert(status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR);
}

// The file as it grows. A full one refuses the rest, and so does one that nobody waits for. Cairo then does nothing more.
struct File {
  std::size_t most = std::numeric_limits<std::size_t>::max();
  std::string bytes = {};
  bool full = false;

  static cairo_status_t append(void* file, const unsigned char* data, unsigned int length) {
    File& self = *static_cast<File*>(file);
    self.full = self.full || length > self.most - self.bytes.size();
    if (self.full || Waiting::is_over()) return CAIRO_STATUS_WRITE_ERROR;
    self.bytes.append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  }
  static void check(cairo_status_t status) {
    go_on();
    crux::check(status);
  }
};

// ---- shapes

// Paints shapes on one Cairo context, whose y grows down: only `move_to` and friends below know that.
class Painter {
 public:
  Painter(cairo_t* cairo, double height) : cairo_(cairo), height_(height) {
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  }

  void operator()(const Picture::Polygon& polygon) {
    trace(polygon.corners);
    cairo_close_path(cairo_);
    apply(polygon.paint);
  }
  void operator()(const Picture::Polyline& line) {
    trace(line.points);
    if (line.points.size() == 1) line_to(line.points.front());
    apply(line.paint);
  }
  void operator()(const Picture::Circle& circle) {
    cairo_new_path(cairo_);
    cairo_arc(cairo_, circle.centre.x, height_ - circle.centre.y, circle.radius, 0, 2 * std::numbers::pi);
    cairo_close_path(cairo_);
    apply(circle.paint);
  }
  void operator()(const Picture::Text& text) {
    cairo_save(cairo_);
    if (text.angle != 0) turn(text.centre, text.angle);
    choose_font(cairo_, text.size, text.bold);
    cairo_text_extents_t capital, whole;
    cairo_text_extents(cairo_, "H", &capital);
    const std::string words = readable(text.text);
    cairo_text_extents(cairo_, words.c_str(), &whole);
    cairo_new_path(cairo_);
    move_to({text.centre.x - before(text.align, whole), text.centre.y - capital.height / 2});
    colour(text.colour);
    cairo_show_text(cairo_, words.c_str());
    cairo_restore(cairo_);
  }

 private:
  void move_to(Spot to) { cairo_move_to(cairo_, to.x, height_ - to.y); }
  void line_to(Spot to) { cairo_line_to(cairo_, to.x, height_ - to.y); }
  void turn(Spot around, double angle) {
    cairo_translate(cairo_, around.x, height_ - around.y);
    cairo_rotate(cairo_, -degrees(angle));
    cairo_translate(cairo_, -around.x, around.y - height_);
  }
  // How much of a text lies before the spot it is drawn at. To the eye a centred word is its ink; a line of a paragraph begins at
  // the font's origin.
  static double before(Picture::Align align, const cairo_text_extents_t& whole) {
    switch (align) {
      case Picture::Align::centre: return whole.x_bearing + whole.width / 2;
      case Picture::Align::left: return 0;
      case Picture::Align::right: return whole.x_advance;
    }
    return 0;
  }
  void colour(Rgb c) { cairo_set_source_rgb(cairo_, c.red / 255.0, c.green / 255.0, c.blue / 255.0); }

  void trace(const std::vector<Spot>& spots) {
    assert(!spots.empty());
    cairo_new_path(cairo_);
    move_to(spots.front());
    for (std::size_t i = 1; i < spots.size(); ++i) line_to(spots[i]);
  }
  void apply(const Paint& paint) {
    if (paint.fill) {
      colour(*paint.fill);
      cairo_fill_preserve(cairo_);
    }
    if (paint.stroke) {
      colour(*paint.stroke);
      cairo_set_line_width(cairo_, paint.line_width);
      cairo_stroke_preserve(cairo_);
    }
  }

  cairo_t* cairo_;
  double height_;
};

std::size_t letters_of(const Picture& picture) {
  std::size_t letters = 0;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* const text = std::get_if<Picture::Text>(&shape)) letters += text->text.size();
  return letters;
}

void paint(const Picture& picture, cairo_surface_t* surface, double scale) {
  constexpr std::size_t shapes_a_turn = 64;  // a millisecond or less
  std::optional<Turn> turn(std::in_place);
  const Owned<cairo_t> cairo(cairo_create(surface));
  cairo_scale(cairo.get(), scale, scale);
  Painter painter(cairo.get(), picture.height);
  for (std::size_t i = 0; i < picture.shapes.size(); ++i) {
    if (i % shapes_a_turn == shapes_a_turn - 1) {
      turn.reset();
      turn.emplace();
      go_on();
    }
    std::visit(painter, picture.shapes[i]);
  }
  check(cairo_status(cairo.get()));
}

// ---- formats

void png_of(const Picture& picture, double scale, File& file) {
  assert(picture.width > 0 && picture.height > 0 && scale > 0);
  const double width = std::ceil(picture.width * scale), height = std::ceil(picture.height * scale);
  assert(width <= max_png_pixels && height <= max_png_pixels);
  const Owned<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
  check(cairo_surface_status(surface.get()));
  paint(picture, surface.get(), scale);
  go_on();
  File::check(cairo_surface_write_to_png_stream(surface.get(), File::append, &file));
}

void pdf_of(std::span<const Picture> pages, File& file) {
  assert(!pages.empty() && std::ranges::all_of(pages, [](const Picture& page) { return page.width > 0 && page.height > 0; }));
  const Picture& first = pages.front();
  const Owned<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(File::append, &file, first.width, first.height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, first.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT, first.description.c_str());
  // No date: left alone Cairo writes the time of day, so that no two runs are equal, and of a date given to it Cairo 1.16 forgets
  // the "D:".
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  for (const Picture& page : pages) {
    cairo_pdf_surface_set_size(surface.get(), page.width, page.height);
    paint(page, surface.get(), 1);
    const Turn turn;
    if (pages.size() > 1) cairo_surface_show_page(surface.get());
    go_on();
    if (file.full) break;
  }
  const Turn turn;  // the fonts are written at the end
  cairo_surface_finish(surface.get());
  File::check(cairo_surface_status(surface.get()));
}

Result<void> fits(const PaintLimits& limits, std::span<const Picture> pictures) {
  std::size_t shapes = 0, letters = 0;
  for (const Picture& picture : pictures) {
    shapes += picture.shapes.size();
    letters += letters_of(picture);
  }
  if (shapes > limits.shapes) return picture_too_large(fmt::format("a picture of more than {} shapes", limits.shapes));
  if (letters > limits.letters) return picture_too_large(fmt::format("a picture with more than {} letters", limits.letters));
  return {};
}

Result<std::string> finished(File file) {
  if (file.full || file.bytes.size() > file.most) return file_too_large(file.most);
  return std::move(file.bytes);
}

}  // namespace

Result<PictureFormat> format_of(std::string_view file_name) {
  const std::size_t dot = file_name.rfind('.');
  std::string extension(dot == std::string_view::npos ? "" : file_name.substr(dot + 1));
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (extension == "svg") return PictureFormat::svg;
  if (extension == "png") return PictureFormat::png;
  if (extension == "pdf") return PictureFormat::pdf;
  return error("draw", std::string(file_name), "no picture format that we know", "the name must end in .svg, .png or .pdf");
}

std::string render_png(const Picture& picture, double scale) {
  File file;
  png_of(picture, scale, file);
  return std::move(file.bytes);
}

std::string render_pdf(std::span<const Picture> pages) {
  File file;
  pdf_of(pages, file);
  return std::move(file.bytes);
}

Result<std::string> render_png_within(const PaintLimits& limits, const Picture& picture, double scale) {
  if (const auto good = fits(limits, {&picture, 1}); !good) return std::unexpected(good.error());
  File file{.most = limits.bytes};
  png_of(picture, scale, file);
  auto png = finished(std::move(file));
  if (!png) png.error().expected = "a smaller scale, or a smaller puzzle";
  return png;
}

Result<std::string> render_pdf_within(const PaintLimits& limits, std::span<const Picture> pages) {
  if (const auto good = fits(limits, pages); !good) return std::unexpected(good.error());
  File file{.most = limits.bytes};
  pdf_of(pages, file);
  return finished(std::move(file));
}

}  // namespace crux
