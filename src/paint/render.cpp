#include "paint/render.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
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
  Painter(cairo_t* cairo, double height, bool text_as_outlines)
      : cairo_(cairo), height_(height), text_as_outlines_(text_as_outlines) {
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
    cairo_text_extents(cairo_, text.text.c_str(), &whole);
    cairo_new_path(cairo_);
    move_to({text.centre.x - before(text.align, whole), text.centre.y - capital.height / 2});
    colour(text.colour);
    if (text_as_outlines_) {
      cairo_text_path(cairo_, text.text.c_str());
      cairo_fill(cairo_);
    } else {
      cairo_show_text(cairo_, text.text.c_str());
    }
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
  bool text_as_outlines_;
};

std::size_t letters_of(const Picture& picture) {
  std::size_t letters = 0;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* const text = std::get_if<Picture::Text>(&shape)) letters += text->text.size();
  return letters;
}

void paint(const Picture& picture, cairo_surface_t* surface, double scale, bool text_as_outlines) {
  constexpr std::size_t shapes_a_turn = 64;  // a millisecond or less
  std::optional<Turn> turn(std::in_place);
  const Owned<cairo_t> cairo(cairo_create(surface));
  cairo_scale(cairo.get(), scale, scale);
  Painter painter(cairo.get(), picture.height, text_as_outlines);
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

void render_png(const Picture& picture, double scale, File& file) {
  const double width = std::ceil(picture.width * scale), height = std::ceil(picture.height * scale);
  assert(width <= max_png_pixels && height <= max_png_pixels);
  const Owned<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
  check(cairo_surface_status(surface.get()));
  paint(picture, surface.get(), scale, false);
  go_on();
  File::check(cairo_surface_write_to_png_stream(surface.get(), File::append, &file));
}

void pdf_of(std::span<const Picture> pages, File& file) {
  const Picture& first = pages.front();
  const Owned<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(File::append, &file, first.width, first.height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, first.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT, first.description.c_str());
  // No date: left alone Cairo writes the time of day, so that no two runs are equal, and of a date given to it Cairo 1.16 forgets
  // the "D:".
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  for (const Picture& page : pages) {
    cairo_pdf_surface_set_size(surface.get(), page.width, page.height);
    paint(page, surface.get(), 1, false);
    const Turn turn;
    if (pages.size() > 1) cairo_surface_show_page(surface.get());
    go_on();
    if (file.full) break;
  }
  const Turn turn;  // the fonts are written at the end
  cairo_surface_finish(surface.get());
  File::check(cairo_surface_status(surface.get()));
}

// FNV-1a (Fowler, Noll & Vo): the same in every run and library, unlike std::hash.
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::string id_of(const Picture& picture) {
  return fmt::format("crux-{:016x}", fingerprint(picture.title + '\n' + picture.description));
}

// Puts title and description at the place at which screen readers look: the first children of <svg>, named by its
// aria-labelledby.
void make_readable(std::string& svg, const Picture& picture) {
  const std::string id = id_of(picture);
  const std::size_t open = svg.find("<svg ");
  assert(open != std::string::npos);
  const std::size_t close = svg.find('>', open);
  svg.insert(close + 1, fmt::format("\n<title id=\"{0}-title\">{1}</title>\n<desc id=\"{0}-desc\">{2}</desc>", id,
                                    escape(picture.title), escape(picture.description)));
  svg.insert(close, fmt::format(" role=\"img\" aria-labelledby=\"{0}-title {0}-desc\"", id));
}

// Cairo numbers the one group of the file by how many surfaces the process has made. Nothing refers to it.
void drop_surface_id(std::string& svg) {
  constexpr std::string_view before = " id=\"surface";
  const std::size_t from = svg.find(before);
  if (from == std::string::npos) return;
  svg.erase(from, svg.find('"', from + before.size()) + 1 - from);
}

// Gives the letters that Cairo wrote once, under ids such as glyph0-1, names that no other picture of a page has.
std::string with_own_letters(std::string_view svg, const Picture& picture) {
  constexpr std::string_view letter = "glyph";
  const std::string own = id_of(picture) + "-";
  std::string named;
  std::size_t from = 0;
  for (std::size_t at = svg.find(letter); at != std::string_view::npos; at = svg.find(letter, at + letter.size())) {
    if (at == 0 || (svg[at - 1] != '"' && svg[at - 1] != '#')) continue;
    named.append(svg.substr(from, at - from)).append(own);
    from = at;
  }
  return named.append(svg.substr(from));
}

void render_svg(const Picture& picture, File& file) {
  // Each letter is an outline of some hundred bytes. If there are many, each is drawn once and referred to.
  constexpr std::size_t most_outlines = 4'000;
  const bool outlines = letters_of(picture) <= most_outlines;
  const Owned<cairo_surface_t> surface(cairo_svg_surface_create_for_stream(File::append, &file, picture.width, picture.height));
  paint(picture, surface.get(), 1, outlines);
  {
    std::optional<Turn> turn;
    if (!outlines) turn.emplace();
    cairo_surface_finish(surface.get());
  }
  File::check(cairo_surface_status(surface.get()));
  if (file.full) return;
  drop_surface_id(file.bytes);  // before a title could contain the same words
  if (!outlines) file.bytes = with_own_letters(file.bytes, picture);
  make_readable(file.bytes, picture);
}

void render_to(File& file, const Picture& picture, PictureFormat format, double png_scale) {
  assert(picture.width > 0 && picture.height > 0 && png_scale > 0);
  switch (format) {
    case PictureFormat::svg: return render_svg(picture, file);
    case PictureFormat::png: return render_png(picture, png_scale, file);
    case PictureFormat::pdf: return pdf_of({&picture, 1}, file);
  }
  assert(false);
}

std::unexpected<Error> too_large(std::string found) {
  return error("draw", "", std::move(found), "a smaller puzzle, or shorter names in it");
}

Result<void> fits(const PaintLimits& limits, std::span<const Picture> pictures) {
  std::size_t shapes = 0, letters = 0;
  for (const Picture& picture : pictures) {
    shapes += picture.shapes.size();
    letters += letters_of(picture);
  }
  if (shapes > limits.shapes) return too_large(fmt::format("a picture of more than {} shapes", limits.shapes));
  if (letters > limits.letters) return too_large(fmt::format("a picture with more than {} letters", limits.letters));
  return {};
}

Result<std::string> finished(File file) {
  if (file.full || file.bytes.size() > file.most)
    return too_large(fmt::format("a picture of more than {} KiB", file.most >> 10U));
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

std::string render(const Picture& picture, PictureFormat format, double png_scale) {
  File file;
  render_to(file, picture, format, png_scale);
  return std::move(file.bytes);
}

std::string render_pdf(std::span<const Picture> pages) {
  assert(!pages.empty() && std::ranges::all_of(pages, [](const Picture& page) { return page.width > 0 && page.height > 0; }));
  File file;
  pdf_of(pages, file);
  return std::move(file.bytes);
}

Result<std::string> render_within(const PaintLimits& limits, const Picture& picture, PictureFormat format, double png_scale) {
  if (const auto good = fits(limits, {&picture, 1}); !good) return std::unexpected(good.error());
  File file{.most = limits.bytes};
  render_to(file, picture, format, png_scale);
  return finished(std::move(file));
}

Result<std::string> render_pdf_within(const PaintLimits& limits, std::span<const Picture> pages) {
  assert(!pages.empty() && std::ranges::all_of(pages, [](const Picture& page) { return page.width > 0 && page.height > 0; }));
  if (const auto good = fits(limits, pages); !good) return std::unexpected(good.error());
  File file{.most = limits.bytes};
  pdf_of(pages, file);
  return finished(std::move(file));
}

}  // namespace crux
