#include "cli/quantity.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string>

#include "base/words.hpp"

namespace crux::cli {
namespace {

template <class Number>
std::optional<Number> read(std::string_view text) {
  Number number{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::uint64_t> read_count(std::string_view text) { return read<std::uint64_t>(text); }

std::optional<std::size_t> read_bytes(std::string_view text) {
  constexpr std::string_view units = "KMG";
  const std::size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit != std::string_view::npos) text.remove_suffix(1);
  const int shift = unit == std::string_view::npos ? 0 : 10 * static_cast<int>(unit + 1);
  const auto number = read<std::size_t>(text);
  if (!number || *number == 0 || *number > (std::size_t{1} << 50) >> shift) return std::nullopt;
  return *number << shift;
}

std::optional<double> read_duration(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const double unit = text.back() == 's' ? 1 : text.back() == 'm' ? 60 : text.back() == 'h' ? 3600 : 0;
  text.remove_suffix(1);
  const auto number = read<double>(text);
  constexpr double most = 1e8;  // three years
  if (unit == 0 || !number || !(*number > 0) || *number * unit > most) return std::nullopt;
  return *number * unit;
}

std::string say_duration(double seconds) {
  if (!(seconds >= 1)) return "less than a second";
  constexpr double year = 31'557'600;
  struct Unit {
    double size;
    std::string_view name;
  };
  for (const Unit& unit : {Unit{year, "year"}, {86'400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}}) {
    const double many = std::round(seconds / unit.size);
    if (many < 1 || (many == 1 && seconds < 0.99 * unit.size)) continue;  // 59.9 seconds are a minute, 50 are not
    if (many > 1e6) return "more than a million years";
    return "about " + counted(static_cast<int>(many), unit.name);
  }
  return "";
}

}  // namespace crux::cli
