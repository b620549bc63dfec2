#include "draw/text.hpp"

#include <cairo.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "draw/font.hpp"

namespace crux {
namespace {

// The bytes of the character at the front of a text that is not empty.
std::size_t first_character(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end;
}

// Measures on a surface that nobody sees. In Cairo's plain text without hinting no letter leans on its neighbour and all grow
// with the size, so widths add up and each letter is measured once. No thread has two of them at a time.
class Ruler {
 public:
  explicit Ruler(bool bold) : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), cairo_(cairo_create(surface_.get())) {
    choose_font(cairo_.get(), measured_size, bold);
  }
  double width(std::string_view text, double size) {
    double sum = 0;
    for (std::size_t end = 0; !text.empty(); text.remove_prefix(end)) {
      end = first_character(text);
      sum += width_of_character(text.substr(0, end));
    }
    return sum * size / measured_size;
  }

 private:
  static constexpr double measured_size = 16;
  const std::lock_guard<std::mutex> alone_{cairo_mutex};  // before all that is Cairo's, and after it

  double width_of_character(std::string_view character) {
    const auto [known, is_new] = widths_.try_emplace(std::string(character), 0);
    if (is_new) {
      cairo_text_extents_t extents;
      cairo_text_extents(cairo_.get(), known->first.c_str(), &extents);
      assert(cairo_status(cairo_.get()) == CAIRO_STATUS_SUCCESS);
      known->second = extents.x_advance;
    }
    return known->second;
  }

  Owned<cairo_surface_t> surface_;
  Owned<cairo_t> cairo_;
  std::unordered_map<std::string, double> widths_;
};

// The start of a word, as much of it as fits; one character at least.
std::string_view front_that_fits(std::string_view word, double width, double size, Ruler& ruler) {
  std::size_t end = first_character(word);
  double used = ruler.width(word.substr(0, end), size);
  while (end < word.size()) {
    const std::size_t more = first_character(word.substr(end));
    used += ruler.width(word.substr(end, more), size);
    if (used > width) break;
    end += more;
  }
  return word.substr(0, end);
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!word.empty()) found.emplace_back(word);
  }
  return found;
}

std::vector<std::string> wrap_words(const std::vector<std::string>& all, double width, double size, Ruler& ruler) {
  const double space = ruler.width(" ", size);
  std::vector<std::string> lines{""};
  double used = 0;
  for (const std::string& whole : all) {
    std::string_view word = whole;
    double wide = ruler.width(word, size);
    if (!lines.back().empty()) {
      if (used + space + wide <= width) {
        lines.back().append(" ").append(word);
        used += space + wide;
        continue;
      }
      lines.emplace_back();
    }
    while (wide > width) {
      const std::string_view front = front_that_fits(word, width, size, ruler);
      word.remove_prefix(front.size());
      lines.back() = front;
      wide = ruler.width(word, size);
      if (word.empty()) break;
      lines.emplace_back();
    }
    if (!word.empty()) lines.back() = word;
    used = ruler.width(lines.back(), size);
  }
  return lines;
}

}  // namespace

double text_width(std::string_view text, double size, bool bold) { return Ruler(bold).width(text, size); }

double size_that_fits(std::string_view text, double width, double most, bool bold) {
  const double needed = text_width(text, most, bold);
  return needed <= width ? most : most * width / needed;
}

std::vector<std::string> wrap(std::string_view text, double width, double size, bool bold) {
  Ruler ruler(bold);
  return wrap_words(words(text), width, size, ruler);
}

Fitted fit(std::string_view text, double width, double height, double most, double least, bool bold) {
  const std::vector<std::string> all = words(text);
  Ruler ruler(bold);
  // A smaller word is easier to read than a broken one.
  for (const bool break_words : {false, true}) {
    for (double size = most;; size = std::max(least, size - 0.5)) {
      const auto too_wide = [&](const std::string& line) { return ruler.width(line, size) > width; };
      if (break_words || std::ranges::none_of(all, too_wide)) {
        std::vector<std::string> lines = wrap_words(all, width, size, ruler);
        const bool fits = static_cast<double>(lines.size()) * line_step * size <= height && std::ranges::none_of(lines, too_wide);
        if (fits || (break_words && size <= least)) return {size, std::move(lines), fits};
      }
      if (size <= least) break;
    }
  }
  return {};
}

}  // namespace crux
