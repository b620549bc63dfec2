// qr.cpp -- a QR code as a picture, by libqrencode.
#include <qrencode.h>

#include <memory>

#include "paint/worksheet.hpp"

namespace crux {

Result<Picture> qr_code(std::string_view text, double side) {
  const auto refuse = [&](const char* found) {
    return error("draw", "QR code", found, "an address of some hundred letters at the most");
  };
  constexpr std::size_t most = 2331;  // bytes, in the largest code of medium correction
  if (text.empty()) return refuse("there is no text");
  if (text.size() > most) return refuse("the text is too long for a code");
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  constexpr int smallest_that_fits = 0;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeData(static_cast<int>(text.size()), bytes, smallest_that_fits, QR_ECLEVEL_M), QRcode_free);
  if (!code) return refuse("the text cannot be written as a code");

  constexpr int quiet = 4;  // modules around a code that must stay white
  const int width = code->width;
  const double module = side / (width + 2 * quiet);
  Picture picture;
  picture.width = picture.height = side;
  picture.title = "QR code";
  picture.description = "A QR code: " + std::string(text);
  picture.background(rgb(0xffffff));
  // Runs of dark modules. Each reaches a little into the row below it, or a viewer would show white hairs between rows.
  constexpr double overlap = 0.04;
  const auto dark = [&](int x, int y) { return (code->data[y * width + x] & 1) != 0; };
  for (int y = 0; y < width; ++y) {
    const double top = side - (quiet + y) * module, bottom = top - (1 + (y + 1 < width ? overlap : 0)) * module;
    for (int x = 0; x < width; ++x) {
      if (!dark(x, y)) continue;
      const int from = x;
      while (x + 1 < width && dark(x + 1, y)) ++x;
      const double left = (quiet + from) * module, right = (quiet + x + 1) * module;
      picture.polygon({{left, bottom}, {right, bottom}, {right, top}, {left, top}}, filled(rgb(0x000000)));
    }
  }
  return picture;
}

}  // namespace crux
