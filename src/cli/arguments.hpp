// arguments.hpp -- what the files share that read argv; nobody else includes it, because CLI11 is slow to compile.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"

namespace crux::cli {

inline constexpr std::string_view id_help = "which puzzle, where the file holds several";

template <class Number>
CLI::Validator number(Number least, Number most, const std::string& expected) {
  const auto check = [=](const std::string& text) -> std::string {
    Number value{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    // Written so that a NaN fails it.
    if (failed == std::errc{} && end == text.data() + text.size() && value >= least && value <= most) return {};
    return fmt::format("found \"{}\"; expected {}", text, expected);
  };
  return CLI::Validator(check, "", "number");
}
// CLI11 by itself would take -1 for 2^64 - 1.
inline CLI::Validator whole(std::uint64_t least = 1) {
  return number<std::uint64_t>(least, ~std::uint64_t{0}, fmt::format("a whole number, {} or more", least));
}

// The games that have something: "one, two".
template <class Function>
std::string games_with(Function GameEntry::* capability) {
  std::string known;
  for (const GameEntry* game : all_games())
    if (game->*capability) known += fmt::format("{}{}", known.empty() ? "" : ", ", game->name);
  return known;
}

// The verbs that make puzzles (arguments_make.cpp).
CLI::App* add_generate(CLI::App& app, GenerateOptions& options);
CLI::App* add_fill(CLI::App& app, FillOptions& options);
CLI::App* add_progress(CLI::App& app, ProgressOptions& options);

// What --rules may say, for each game that has rules.
std::string known_rules();

}  // namespace crux::cli
