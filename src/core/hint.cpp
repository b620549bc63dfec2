#include "core/hint.hpp"

#include <fmt/format.h>

namespace crux {
namespace {

std::string ordinal(int n) {
  constexpr std::array<std::string_view, 12> words{"first",   "second", "third", "fourth", "fifth",    "sixth",
                                                   "seventh", "eighth", "ninth", "tenth",  "eleventh", "twelfth"};
  const auto i = static_cast<std::size_t>(n);
  if (i < words.size()) return std::string(words[i]);
  const int last = (n + 1) % 10;
  const bool teen = (n + 1) % 100 / 10 == 1;
  return fmt::format("{}{}", n + 1, teen || last == 0 || last > 3 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : "rd");
}

}  // namespace

std::string row_in_words(int row, int rows) {
  return fmt::format("the {} row", row == 0 ? "top" : row + 1 == rows ? "bottom" : ordinal(row));
}

std::string place_in_words(int column, int row, int rows) {
  if (rows == 1) return fmt::format("the {} column", ordinal(column));
  return fmt::format("the {} column of {}", ordinal(column), row_in_words(row, rows));
}

}  // namespace crux
