// pictures.cpp -- puzzles as pictures, as QR codes, and on paper.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "draw/svg.hpp"
#include "paint/render.hpp"
#include "paint/worksheet.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"
#include "service/describe.hpp"
#include "service/showing.hpp"
#include "service/worksheet_item.hpp"

namespace crux::server {
namespace {

constexpr std::size_t most_on_a_sheet = 60;
constexpr double png_scale = 2;
constexpr double most_pixels = 8e6;  // of a PNG: larger pictures are drawn smaller
constexpr PaintLimits sheet_limits{.shapes = 1'000'000, .letters = 300'000, .bytes = std::size_t{16} << 20U};

// A request for a worksheet.
struct SheetAsked {
  std::vector<std::string> puzzles;
  Worksheet sheet;
  bool qr = true;
  bool preview = false;
  Json names = Json::object();  // by puzzle, instead of its own
};
Result<SheetAsked> read_sheet(const Json& body) {
  SheetAsked asked;
  Reading reading(body, "request");
  const Field in = reading.root();
  const Field ids = in["puzzles"];
  for (const Field& id : ids.array(most_on_a_sheet)) asked.puzzles.emplace_back(id.string());
  if (asked.puzzles.empty()) ids.reject("there is none", fmt::format("1 to {} ids", most_on_a_sheet));
  const auto flag = [&](std::string_view name, bool usual) {
    const auto field = in.maybe(name);
    if (field && !field->value().is_boolean()) field->reject("found " + excerpt(field->value()), "true or false");
    return field && field->value().is_boolean() ? field->value().get<bool>() : usual;
  };
  asked.sheet.large = flag("large", false);
  asked.sheet.key = flag("key", true);
  asked.qr = flag("qr", true);
  asked.preview = flag("preview", false);
  if (const auto title = in.maybe("title")) {
    asked.sheet.title = title->string();
    if (asked.sheet.title.size() > 200) title->reject("it is longer than 200 bytes", "a shorter one");
  }
  if (const auto per_page = in.maybe("per_page")) {
    asked.sheet.per_page = per_page->integer(1, 9);
    constexpr std::array<int, 5> known{1, 2, 4, 6, 9};
    if (std::ranges::find(known, asked.sheet.per_page) == known.end())
      per_page->reject("found " + excerpt(per_page->value()), "1, 2, 4, 6 or 9");
  }
  if (auto names = read_names(in)) asked.names = std::move(*names);
  if (reading.failed()) return reading.failure();
  return asked;
}

// The pages as SVG, for a person who looks before printing.
Response preview_of(const std::vector<Picture>& pages) {
  Json all = Json::array();
  for (const Picture& page : pages) {
    auto svg = to_svg(page);
    if (!svg) return refuse(422, svg.error());
    all.push_back(std::move(*svg));
  }
  return server::answer(200, Json{{"pages", std::move(all)}});
}

// Where a name travels that belongs to a link: "#name=Two%20doors".
std::string fragment_with(std::string_view name) {
  std::string text = name.empty() ? "" : "#name=";
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    text += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

Response code_of(const std::string& link) {
  constexpr double side = 160;
  const auto code = qr_code(link, side);
  if (!code) return refuse(422, code.error());
  auto written = to_svg(*code);
  return written ? server::answer(200, "image/svg+xml", std::move(*written)) : refuse(422, written.error());
}

}  // namespace

std::string Service::base_of(const Request& request) const {
  return options_.public_url.empty() ? "http://" + request.host : options_.public_url;
}

Response Service::picture(const Request& request, const Arguments& arguments, bool png) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  if (!any.game->draw) return refuse(422, no_picture(*any.game, "draw"));
  const auto moves = query(request.target, "moves"), view = query(request.target, "view");
  if (!moves) return refuse(400, moves.error());
  if (!view) return refuse(400, view.error());
  const auto place = find_view(*any.game, *view, "view");
  if (!place) return refuse(422, place.error());
  const auto drawn = any.game->draw(any, *moves, *place);
  if (!drawn) return refuse(422, drawn.error());
  const double scale = std::min(png_scale, std::sqrt(most_pixels / (drawn->width * drawn->height)));
  if (png && scale * std::max(drawn->width, drawn->height) > max_png_pixels)
    return refuse(422, {"draw", "", "the picture is too large", "picture.svg"});
  auto painted = png ? render_png_within({}, *drawn, scale) : to_svg(*drawn);
  if (!painted) return refuse(422, painted.error());
  Response response = server::answer(200, png ? "image/png" : "image/svg+xml", std::move(*painted));
  response.headers.emplace_back("Cache-Control", "public, max-age=86400");
  return response;
}

Response Service::qr(const Request& request, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const auto name = query(request.target, "name");
  if (!name) return refuse(400, name.error());
  if (!is_title(*name)) return refuse(400, {"request", "name", "it is too long", "one line of at most 400 bytes"});
  return code_of(link_to(base_of(request), (*found)->any.id) + fragment_with(*name));
}

// For a class that scans it from the wall.
Response Service::collection_qr(const Request& request, const Arguments& arguments) {
  Response found = collection(request, arguments);
  if (found.status != 200) return found;
  const std::string base = base_of(request);
  return code_of(fmt::format("{}{}collection/{}", base, base.ends_with('/') ? "" : "/", arguments.parts[0]));
}

Response Service::print(const Request& request, const Arguments& arguments) {
  auto asked = read_sheet(arguments.body);
  if (!asked) return refuse(400, asked.error());
  for (const std::string& id : asked->puzzles) {
    const auto found = known_now(id);
    if (!found) return found.error();
    auto item = worksheet_item((*found)->any, asked->qr ? link_to(base_of(request), id) : "",
                               {.key = asked->sheet.key, .large = asked->sheet.large}, arguments.stop);
    if (!item) return refuse(422, item.error());
    if (arguments.stop.stop_requested()) return out_of_time();
    if (const auto name = asked->names.find(id); name != asked->names.end()) item->name = name->get<std::string>();
    asked->sheet.items.push_back(std::move(*item));
  }
  const std::vector<Picture> made = pages(asked->sheet);
  if (asked->preview) return preview_of(made);
  auto pdf = render_pdf_within(sheet_limits, made);
  if (!pdf) return refuse(422, pdf.error());
  Response response = server::answer(200, "application/pdf", std::move(*pdf));
  response.headers.emplace_back("Content-Disposition", "inline; filename=\"crux-worksheet.pdf\"");
  return response;
}

}  // namespace crux::server
