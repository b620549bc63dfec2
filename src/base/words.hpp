// words.hpp -- a line of text as words: what stands between blanks.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace crux {

// Views into `text`.
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

}  // namespace crux
