#include "draw/text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "draw/widths.hpp"

namespace crux {
namespace {

// The bytes of the character at the front of a text that is not empty.
std::size_t first_character(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end;
}

char32_t code_of(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return lead;
  // A lead byte begins with as many ones as the character has bytes, and a zero.
  char32_t code = lead & (0x7FU >> std::min<std::size_t>(character.size(), 7));
  for (const char next : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(next) & 0x3FU);
  return code;
}

// No letter leans on its neighbour and all grow with the size, so widths add up.
struct Ruler {
  bool bold = true;

  double width(std::string_view text, double size) const {
    int sum = 0;
    for (std::size_t end = 0; !text.empty(); text.remove_prefix(end)) {
      end = first_character(text);
      sum += advance(code_of(text.substr(0, end)), bold);
    }
    return sum * size / units_per_em;
  }
};

// The start of a word, as much of it as fits; one character at least.
std::string_view front_that_fits(std::string_view word, double width, double size, Ruler ruler) {
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

std::vector<std::string> wrap_words(const std::vector<std::string>& all, double width, double size, Ruler ruler) {
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

double text_width(std::string_view text, double size, bool bold) { return Ruler{bold}.width(text, size); }

double size_that_fits(std::string_view text, double width, double most, bool bold) {
  const double needed = text_width(text, most, bold);
  return needed <= width ? most : most * width / needed;
}

std::vector<std::string> wrap(std::string_view text, double width, double size, bool bold) {
  return wrap_words(words(text), width, size, Ruler{bold});
}

Fitted fit(std::string_view text, double width, double height, double most, double least, bool bold) {
  const std::vector<std::string> all = words(text);
  const Ruler ruler{bold};
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
