#include "base/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace crux {

std::vector<std::string_view> words_of(std::string_view text) {
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

std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (auto end = text.find(between); end != std::string_view::npos; end = text.find(between)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n\v\f";
  const auto begin = text.find_first_not_of(spaces);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

std::string joined(std::span<const std::string> parts, std::string_view last) {
  std::string text;
  const std::string word = fmt::format(" {} ", last);
  const bool twice = std::ranges::any_of(parts, [&](const std::string& part) { return part.contains(word); });
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && i + 1 == parts.size()) {
      text.append(twice ? "," : "").append(word);
    } else if (i > 0) {
      text.append(", ");
    }
    text.append(parts[i]);
  }
  return text;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

std::string as_sentence(std::string_view text) {
  std::string sentence = capitalised(std::string(text));
  if (!sentence.empty() && !sentence.ends_with('.')) sentence += '.';
  return sentence;
}

std::string grouped(std::uint64_t n) {
  return n < 1000 ? std::to_string(n) : fmt::format("{},{:03}", grouped(n / 1000), n % 1000);
}

}  // namespace crux
