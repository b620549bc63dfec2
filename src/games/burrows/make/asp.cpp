#include "games/burrows/make/asp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

// The numbers of "tunnel(0,1,5)", if the atom has this name.
std::optional<std::vector<int>> arguments_of(std::string_view atom, std::string_view name, std::size_t count) {
  if (!atom.starts_with(name) || !atom.ends_with(')')) return std::nullopt;
  atom.remove_prefix(name.size());
  if (!atom.starts_with('(')) return std::nullopt;
  std::vector<int> numbers;
  while (atom.size() > 1) {
    atom.remove_prefix(1);  // the bracket, or a comma
    int number = 0;
    const auto [end, failed] = std::from_chars(atom.data(), atom.data() + atom.size(), number);
    if (failed != std::errc{}) return std::nullopt;
    numbers.push_back(number);
    atom.remove_prefix(static_cast<std::size_t>(end - atom.data()));
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::vector<std::pair<std::string, int>> asp_constants(int nodes, int edges, int weights) {
  // For how many burrows a square grid is used, by its side: two to three points each, and fewer when they are many.
  constexpr std::array<int, 10> roomy{0, 0, 0, 3, 6, 11, 18, 28, 40, max_nodes};
  const auto side = static_cast<int>(std::ranges::lower_bound(roomy, std::min(nodes, max_nodes)) - roomy.begin());
  // If the plane has hardly room for another tunnel, few burrows lie outside, and the tunnels between those are long. On large
  // grids there are too many long ones to look at.
  const int spare = 3 * nodes - 6 - edges;
  const bool dense = spare < 2 + nodes / 4;
  const int reach = side > 6 ? (dense ? 3 : 2) : dense ? side - 1 : 3;
  return {{"nodes", nodes}, {"edges", edges}, {"weights", weights}, {"width", side}, {"height", side}, {"reach", reach}};
}

Result<Puzzle> from_atoms(std::span<const std::string> atoms) {
  std::vector<std::vector<int>> burrows, tunnels;
  std::optional<int> start;
  for (const std::string& atom : atoms) {
    if (auto burrow = arguments_of(atom, "burrow", 3)) burrows.push_back(std::move(*burrow));
    if (auto tunnel = arguments_of(atom, "tunnel", 3)) tunnels.push_back(std::move(*tunnel));
    if (const auto at = arguments_of(atom, "start", 1)) start = at->front();
  }
  std::ranges::sort(burrows);
  std::ranges::sort(tunnels);
  Json nodes = Json::array();
  for (std::size_t n = 0; n < burrows.size(); ++n) {
    if (burrows[n][0] != static_cast<int>(n))
      return error("burrows", "clingo's answer", fmt::format("burrow {} is missing or has two places", n),
                   "one place each, from 0 on");
    nodes.push_back({burrows[n][1], burrows[n][2]});
  }
  const Json json = {{"nodes", std::move(nodes)}, {"edges", tunnels}, {"start", start ? Json(*start) : Json(nullptr)}};
  return Burrows::read(json);
}

}  // namespace crux::burrows
