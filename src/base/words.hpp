// words.hpp -- text in small pieces: words, lists, and numbers of things.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace crux {

// What stands between blanks. Views into `text`.
inline std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view spaces = " \t\n";
  std::vector<std::string_view> words;
  for (auto begin = text.find_first_not_of(spaces); begin != std::string_view::npos; begin = text.find_first_not_of(spaces)) {
    text.remove_prefix(begin);
    const auto end = std::min(text.find_first_of(spaces), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

// Without the blanks and line ends around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  const auto begin = text.find_first_not_of(spaces);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

// "1 burrow", "3 burrows".
inline std::string counted(std::size_t n, std::string_view word) {
  return std::to_string(n).append(" ").append(word).append(n == 1 ? "" : "s");
}

}  // namespace crux
