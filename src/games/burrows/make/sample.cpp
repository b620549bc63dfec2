#include "games/burrows/make/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/parameters.hpp"
#include "games/burrows/rules/tidy.hpp"

namespace crux::burrows {

// ---- what is asked for

namespace {

constexpr std::string_view room = "generate";
constexpr std::array<std::string_view, 2> descriptor_words{"size", "ties"}, stages_words{"usual", "paper"};

std::unexpected<Error> refuse(std::string_view option, std::string found, std::string expected) {
  return error(std::string(room), std::string(option), std::move(found), std::move(expected));
}

// given[name], for the option --name.
Result<int> whole(const Json& given, const std::string& name, int least, int most) {
  const Json& value = given.at(name);
  const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                                               : value.is_number_integer() && value.get<std::int64_t>() <= most;
  if (!fits || value.get<std::int64_t>() < least)
    return refuse("--" + name, "found " + excerpt(value), fmt::format("expected a whole number {}..{}", least, most));
  return value.get<int>();
}

Result<int> read_edges(const Json& given, int nodes) {
  const int least = fewest_edges(nodes), most = most_edges(nodes);
  auto edges = whole(given, "edges", 1, most_edges(max_nodes));
  if (!edges || (*edges >= least && *edges <= most)) return edges;
  const std::string found = fmt::format("found {}", *edges);
  if (nodes == 2) return refuse("--edges", found, "2 burrows need 1 tunnel: more would join them twice");
  return refuse("--edges", found,
                fmt::format("{} burrows need {} to {} tunnels: fewer leave one unconnected, more {}", nodes, least, most,
                            nodes <= 4 ? "would join a pair twice" : "must cross"));
}

Result<Parameters> read_size(const Json& given) {
  const bool stage = given.contains("stage"), nodes = given.contains("nodes"), edges = given.contains("edges");
  if (stage && (nodes || edges))
    return refuse("--stage", fmt::format("found it together with {}", nodes ? "--nodes" : "--edges"),
                  "give either: a stage says how many burrows and tunnels there are");
  ParameterReader words(given);
  const bool of_paper = words.choice("stages", stages_words).value_or(0) == 1;
  if (words.wrong()) return std::unexpected(*words.wrong());
  if (!stage && of_paper)
    return refuse("--stages", "found paper without --stage", "give --stage 1..11, too: it says which of them");
  if (!stage && !nodes && !edges)
    return refuse("--nodes", "nothing says how large a puzzle is wanted", "give --nodes and --edges, or --stage 1..11");
  if (!stage && nodes != edges)
    return refuse(nodes ? "--edges" : "--nodes", fmt::format("found {} alone", nodes ? "--nodes" : "--edges"),
                  "give both: how many burrows, and how many tunnels");
  if (stage) {
    const auto number = whole(given, "stage", 1, static_cast<int>(stages.size()));
    if (!number) return std::unexpected(number.error());
    const Stage& s = (of_paper ? paper_stages : stages)[static_cast<std::size_t>(*number) - 1];
    return Parameters{s.nodes, s.edges, s.weights};
  }
  const auto burrows = whole(given, "nodes", 2, max_nodes);
  if (!burrows) return std::unexpected(burrows.error());
  const auto tunnels = read_edges(given, *burrows);
  if (!tunnels) return std::unexpected(tunnels.error());
  return Parameters{*burrows, *tunnels, usual_weights};
}

}  // namespace

Result<Parameters> read_parameters(const Json& given) {
  auto asked = read_size(given);
  if (!asked) return asked;
  if (given.contains("weights")) {
    const auto weights = whole(given, "weights", 1, max_weight);
    if (!weights) return std::unexpected(weights.error());
    asked->weights = *weights;
  }
  ParameterReader bred(given);
  asked->descriptors = static_cast<Descriptors>(bred.choice("descriptors", descriptor_words).value_or(0));
  asked->population = bred.whole("population", 2, 100'000, asked->population);
  asked->generations = bred.whole("generations", 0, 1'000'000, asked->generations);
  if (bred.wrong()) return std::unexpected(*bred.wrong());
  return asked;
}

Json write_parameters(const Parameters& asked) {
  Json json = {{"nodes", asked.nodes}, {"edges", asked.edges}, {"weights", asked.weights}};
  const Parameters usual;
  if (asked.descriptors != usual.descriptors) json["descriptors"] = descriptor_words[static_cast<std::size_t>(asked.descriptors)];
  if (asked.population != usual.population) json["population"] = asked.population;
  if (asked.generations != usual.generations) json["generations"] = asked.generations;
  return json;
}

// The test holds this against every puzzle of up to 4 burrows, and every one of 5 with weights 1 and 2.
std::optional<std::string> impossible(const Parameters& asked, std::string_view wanted_class) {
  const int nodes = asked.nodes, edges = asked.edges, weights = asked.weights;
  const bool tree = edges == nodes - 1, complete = 2 * edges == nodes * (nodes - 1);
  // Ore 1961: a graph that lacks at most n - 3 of its possible tunnels has a ring through all burrows, and so a way through all
  // from anywhere. If all weights are equal, every such way is a minimum spanning tree, and LocalBot can take it.
  const bool ring_through_all = nodes >= 3 && 2 * edges >= (nodes - 1) * (nodes - 2) + 4;

  // If all tunnels cost the same and a row through all burrows begins at the start, LocalBot may walk it: any size has that.
  if (wanted_class.empty() || wanted_class == "AllBots") return std::nullopt;
  if (nodes == 2) return "two burrows have one tunnel, and every bot takes it";
  if (weights == 1 && ring_through_all)
    return "where all tunnels cost the same and hardly any is missing, every bot finds a way through all burrows";

  if (wanted_class == "PrimsOnly") {
    if (tree) return "in a tree every tunnel is needed, and depth-first search takes them all";
    if (weights == 1) return "where all tunnels cost the same, whatever depth-first search takes is a minimum spanning tree";
    // A single ring is entered at one burrow. Depth-first search leaves out either tunnel of the ring that begins there,
    // breadth-first search the one opposite (in a ring of 3) or either of the two opposite (in a ring of 4): some play leaves
    // out the dearest. In a ring of 5 two tunnels are left out by no play.
    if (edges == nodes && nodes <= 4)
      return "in a ring of three or four burrows SearchBot can leave out any tunnel, the dearest among them";
  }
  if (wanted_class == "PrimsSearch") {
    // Four burrows through which no row runs from the start are a star, a row from its second, or a triangle with a tail from
    // the burrow that has it. If the weights leave the choice, the short side comes first, and one step back is enough.
    if (nodes == 3 && tree) return "three burrows in a row never ask for more than one step back";
    if (nodes <= 4 && weights == 1)
      return "where all tunnels cost the same, four burrows never ask for more than one step back at a time";
  }
  if (wanted_class == "PrimsSearchBacktrack" && complete)
    return "where every burrow is joined to every other there is no dead end to step back from";
  return std::nullopt;
}

// ---- one try

namespace {

// A puzzle in the making.
struct Plan {
  std::array<Point, max_nodes> at{};
  int nodes = 0;
  std::array<Tunnel, most_edges(max_nodes)> tunnels{};
  int edges = 0;

  std::span<const Point> burrows() const { return std::span(at).first(static_cast<std::size_t>(nodes)); }
  std::span<Point> burrows() { return std::span(at).first(static_cast<std::size_t>(nodes)); }
  std::span<const Tunnel> dug() const { return std::span(tunnels).first(static_cast<std::size_t>(edges)); }
  void put(Point p) { at[static_cast<std::size_t>(nodes++)] = p; }
  void join(Tunnel t) { tunnels[static_cast<std::size_t>(edges++)] = t; }
};

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

// The smallest s with s * s >= n * ratio_squared / 4.
int side_for(int n, int ratio_squared) {
  int s = 1;
  while (4 * s * s < n * ratio_squared) ++s;
  return s;
}

int nearest_squared(const Plan& s, Point p) {
  int nearest = 2 * max_coordinate * max_coordinate;
  for (const Point q : s.burrows()) nearest = std::min(nearest, distance_squared(p, q));
  return nearest;
}

// Adds burrows until there are `nodes`, each at the loneliest of a few random places, so that they neither crowd nor stand in
// rows; none closer than the root of `apart_squared` to another. False if the room ran out.
template <class Allowed>
bool scatter(Plan& s, int nodes, Point corner, int apart_squared, Rng& rng, Allowed allowed) {
  const int columns = corner.x + 1;
  for (int tries = 8 * nodes; s.nodes < nodes && tries > 0; --tries) {
    Point best;
    int most = 0;
    for (int i = 0; i < 3; ++i) {
      const int place = below(rng, columns * (corner.y + 1));
      const Point p{place % columns, place / columns};
      if (!allowed(p)) continue;
      const int lonely = nearest_squared(s, p);
      if (lonely > most) {
        most = lonely;
        best = p;
      }
    }
    if (most >= apart_squared) s.put(best);
  }
  return s.nodes == nodes;
}

// Burrows anywhere on a grid of one and a half times as many rows and columns as they need.
bool lay_out_freely(Plan& s, int nodes, Rng& rng) {
  const int side = side_for(nodes, 9) - 1;
  return scatter(s, nodes, {side + below(rng, 2), side + below(rng, 2)}, 1, rng, [](Point) { return true; });
}

// Burrows within a triangle or a square of four others. They keep away from its sides (a twelfth of the height, a tenth of the
// side), so that almost every face can be cut into triangles whose tunnels come too near to nothing. The frame is twice the
// root of n: at one and a half times, 64/186 all but never fits.
bool lay_out_framed(Plan& s, int nodes, int corners, Rng& rng) {
  const int side = side_for(nodes, 16);
  const bool triangle = corners == 3;
  const Point far = triangle ? Point{2 * side, 7 * side / 4} : Point{side, side};
  s.put({0, 0});
  s.put({far.x, 0});
  if (triangle) {
    s.put({side, far.y});
  } else {
    s.put(far);
    s.put({0, far.y});
  }
  const auto inside = [&](Point p) {
    const auto frame = std::span<const Point>(s.at).first(static_cast<std::size_t>(corners));
    for (std::size_t i = 0; i < frame.size(); ++i)
      if (turn(frame[i], frame[(i + 1) % frame.size()], p) * (triangle ? 12 : 10) < far.x * far.y) return false;
    return true;
  };
  return scatter(s, nodes, far, 2, rng, inside);
}

// Whether a tunnel from a to b keeps clear of all burrows and tunnels.
bool fits(const Plan& s, std::size_t a, std::size_t b) {
  const Point from = s.at[a], to = s.at[b];
  return std::ranges::none_of(s.dug(), [&](const Tunnel& t) { return crosses(from, to, s.at[t.a], s.at[t.b]); }) &&
         std::ranges::all_of(s.burrows(), [&](Point p) { return p == from || p == to || clear(p, from, to); });
}

// A pair of burrows in one number that sorts by how much we want a tunnel there.
using Wish = std::uint32_t;
constexpr Tunnel pair_of(Wish wish) { return {static_cast<std::uint8_t>(wish >> 6 & 63), static_cast<std::uint8_t>(wish & 63)}; }

// Short tunnels first, by and large: as a puzzle's whim has it, some squared lengths count up to 1.2, 2, 5 or 17 times. This is
// what varies trees and degrees; without it every puzzle would be the shortest net. No layout is wider than 32, so that the cost
// keeps to 20 bits.
std::vector<Wish> wishes(const Plan& s, Rng& rng) {
  const std::uint64_t whim = 4U << (2 * rng.below(4));  // 4, 16, 64 or 256: a power of two, so that rng() % whim is fair
  std::vector<Wish> wishes;
  wishes.reserve(static_cast<std::size_t>(s.nodes * (s.nodes - 1) / 2));
  for (unsigned a = 0; a < s.burrows().size(); ++a)
    for (unsigned b = a + 1; b < s.burrows().size(); ++b) {
      const auto cost = static_cast<unsigned>(distance_squared(s.at[a], s.at[b])) * (16 + static_cast<unsigned>(rng() % whim));
      wishes.push_back(cost << 12 | a << 6 | b);
    }
  std::ranges::sort(wishes);
  return wishes;
}

// Digs tunnels; false if they do not all fit.
bool dig(Plan& s, int edges, Rng& rng) {
  std::vector<Wish> open = wishes(s, rng);
  // Step 1. A tree. A tunnel that would close a ring is left for later.
  std::array<Nodes, max_nodes> piece{};
  for (int n = 0; n < s.nodes; ++n) piece[static_cast<std::size_t>(n)] = only(n);
  std::size_t kept = 0;
  for (const Wish wish : open) {
    const Tunnel t = pair_of(wish);
    if (has(piece[t.a], t.b)) {
      open[kept++] = wish;
    } else if (fits(s, t.a, t.b)) {
      s.join(t);
      const Nodes both = piece[t.a] | piece[t.b];
      for (Nodes left = both; left != 0; left &= left - 1) piece[static_cast<std::size_t>(std::countr_zero(left))] = both;
    }
  }
  if (s.edges < s.nodes - 1) return false;
  // Step 2. Rings, until there are enough.
  for (std::size_t i = 0; i < kept && s.edges < edges; ++i) {
    const Tunnel t = pair_of(open[i]);
    if (fits(s, t.a, t.b)) s.join(t);
  }
  return s.edges == edges;
}

// Moves the layout to the grid's corner, on any of its sides.
void settle(Plan& s, Rng& rng) {
  const auto way = rng();
  for (Point& p : s.burrows()) {
    if (way & 1) std::swap(p.x, p.y);
    if (way & 2) p.x = -p.x;
    if (way & 4) p.y = -p.y;
  }
  const int left = std::ranges::min(s.burrows(), {}, &Point::x).x, low = std::ranges::min(s.burrows(), {}, &Point::y).y;
  for (Point& p : s.burrows()) p = {p.x - left, p.y - low};
}

// Numbers the burrows at random, so that neither start nor structure can be told from numbers; then weights and start.
Puzzle number(const Plan& s, int weights, Rng& rng) {
  const auto nodes = static_cast<std::size_t>(s.nodes);
  std::array<std::uint8_t, max_nodes> name{};
  std::iota(name.begin(), name.begin() + s.nodes, std::uint8_t{0});
  for (std::size_t i = nodes; i > 1; --i) std::swap(name[i - 1], name[rng.below(i)]);

  std::vector<Point> at(nodes);
  for (std::size_t n = 0; n < nodes; ++n) at[name[n]] = s.at[n];
  std::vector<Tunnel> tunnels(s.dug().begin(), s.dug().end());
  for (Tunnel& t : tunnels) {
    const auto [a, b] = std::minmax(name[t.a], name[t.b]);
    t = {a, b, 0};
  }
  std::ranges::sort(tunnels, {}, [](const Tunnel& t) { return std::pair(t.a, t.b); });
  for (Tunnel& t : tunnels) t.weight = 1 + below(rng, weights);
  return make_puzzle(std::move(at), std::move(tunnels), below(rng, s.nodes));
}

}  // namespace

std::optional<Puzzle> sample(const Parameters& asked, Rng& rng) {
  // A layout whose outline has h burrows holds at most 3n - 3 - h tunnels (Euler again), so that dense requests need small
  // outlines. Those of free layouts have about 2.4 times the root of n (measured); below that we give the outline ourselves.
  const int outline = 3 * asked.nodes - 3 - asked.edges;
  const bool free = outline >= asked.nodes || outline * outline >= 6 * asked.nodes;
  Plan s;
  const bool placed =
      free ? lay_out_freely(s, asked.nodes, rng) : lay_out_framed(s, asked.nodes, outline == 3 ? 3 : 3 + below(rng, 2), rng);
  if (!placed || (asked.nodes > 2 && in_line(s.burrows()))) return std::nullopt;
  if (!dig(s, asked.edges, rng)) return std::nullopt;
  settle(s, rng);
  return number(s, asked.weights, rng);
}

}  // namespace crux::burrows
