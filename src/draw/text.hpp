// text.hpp -- how much room words take in a picture, and how to break them into lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crux {

// In points, as Picture::Text is drawn.
double text_width(std::string_view text, double size, bool bold = true);

// The largest size, at most `most`, at which a text fits one line.
double size_that_fits(std::string_view text, double width, double most, bool bold = true);

// A text broken into lines at most `width` wide: at spaces if possible, else inside a word that is wider than a line. Never
// without a line, and never a line without a letter unless the text has none. REQUIRES: UTF-8.
std::vector<std::string> wrap(std::string_view text, double width, double size, bool bold = true);

// From one line's middle to the next one's, for a font of size 1.
inline constexpr double line_step = 1.25;

// The largest size in `least`..`most`, by halves, at which a text fits a box without a broken word, or else with; and its lines
// there. If it does not fit even at `least`, `fits` is false and the lines are those of that size.
struct Fitted {
  double size = 0;
  std::vector<std::string> lines;
  bool fits = true;
};
Fitted fit(std::string_view text, double width, double height, double most, double least, bool bold = true);

}  // namespace crux
