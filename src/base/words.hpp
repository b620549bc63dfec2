// words.hpp -- text in small pieces: words, lists, and numbers of things.
//
// Every sentence of every room is put together by these, so that lists, plurals and long numbers look the same everywhere. They
// write English, and of letters they know ASCII: other letters pass through unchanged.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crux {

// The words between blanks. Views into `text`.
std::vector<std::string_view> words_of(std::string_view text);

// The parts between commas, or another character. Empty parts are included; an empty text has one empty part. Views into `text`.
std::vector<std::string_view> split(std::string_view text, char between = ',');

// Without the blanks and line ends around it.
std::string_view trimmed(std::string_view text);

// "a", "a and b", "a, b and c"; with another `last` word "a, b or c".
std::string joined(std::span<const std::string> parts, std::string_view last = "and");

// The first letter as a capital, if it is one of a to z.
std::string capitalised(std::string text);

// "lay tiles" as "Lay tiles."; an empty text stays empty.
std::string as_sentence(std::string_view text);

// 1728000 as "1,728,000".
std::string grouped(std::uint64_t n);

// The ending of a noun: nothing for one, "s" for none and for many.
constexpr std::string_view plural(std::integral auto n) { return n == 1 ? "" : "s"; }

// "1 tunnel", "3 tunnels"; and for nouns that take more than an s: "1 box", "3 boxes".
std::string counted(std::integral auto n, std::string_view word) {
  return std::to_string(n).append(" ").append(word).append(plural(n));
}
std::string counted(std::integral auto n, std::string_view one, std::string_view many) {
  return std::to_string(n).append(" ").append(n == 1 ? one : many);
}

}  // namespace crux
