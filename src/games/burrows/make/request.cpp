#include <algorithm>
#include <asp/burrows.hpp>  // data/asp/burrows.lp, made by src/CMakeLists.txt

#include "base/maths.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {

const std::array<ParameterInfo, 8> Burrows::parameters{
    {{.name = "nodes", .says = "burrows, 2 to 64", .least = 2, .most = 64, .usual = 6},
     {.name = "edges",
      .says = "tunnels: at least one fewer than burrows, at most three for each burrow, less six",
      .least = 1,
      .most = 186,
      .usual = 8},
     {.name = "stage", .says = "instead: a difficulty stage of the paper, 1 to 11", .least = 1, .most = 11},
     {.name = "stages",
      .says = "which sizes and costs the stages have: those of paper give its shares of classes",
      .is_word = true,
      .usually = "usual",
      .choices = "usual,paper"},
     {.name = "weights",
      .says = "a tunnel costs from 1 to this",
      .least = 1,
      .most = 100,
      .usual = 9,
      .usually = "100 in stage 1, and at most by clingo"},
     {.name = "descriptors",
      .says = "what the columns of the map are: the number of burrows, or of cheapest nets",
      .is_word = true,
      .usually = "size",
      .choices = "size,ties",
      .ways = "elites"},
     {.name = "population",
      .says = "how many puzzles live at once",
      .least = 2,
      .most = 2000,
      .usual = 100,
      .ways = "evolve,elites"},
     {.name = "generations",
      .says = "how many generations of them",
      .least = 0,
      .most = 10'000,
      .usual = 1000,
      .ways = "evolve,elites"}}};

// As many burrows and tunnels, which cost about as much.
Likeness Burrows::alike(const Puzzle& p, Budget&) {
  const int most = most_edges(p.size()), edges = static_cast<int>(p.tunnels.size());
  const int dearest = std::ranges::max(p.tunnels, {}, &Tunnel::weight).weight;
  // Few different costs are a kind of their own: many ways are equally good.
  const bool few = 2 * dearest < usual_weights;
  Likeness like{.parameters = {{"nodes", p.size()},
                               {"edges", std::min(edges, most)},
                               {"weights", few ? dearest : std::clamp(dearest, usual_weights, max_weight)}}};
  if (edges > most) like.differs = "It has fewer tunnels, because generated ones never cross.";
  return like;
}

// Each step takes one of the tunnels that are left, at most.
double Burrows::most_bits(const Parameters& asked) {
  double bits = 0;
  for (int step = 0; step + 1 < asked.nodes; ++step) bits += crux::log2(std::max(1, asked.edges - step));
  return bits;
}

namespace {

// As many as there are choices of tunnels.
double choices_of_tunnels(const Parameters& asked) {
  double nets = 1;
  for (int i = 1; i < asked.nodes; ++i) nets = nets * (asked.edges - asked.nodes + 1 + i) / i;
  return nets;
}

}  // namespace

Bounds Burrows::bounds(const Parameters& asked, Bounded what, std::size_t, bool on_map) {
  if (on_map && asked.descriptors == Descriptors::size) return {};  // there are smaller ones, too
  const int needed = asked.nodes - 1;
  switch (what) {
    case Bounded::solutions:
      if (asked.edges == needed) return {1, 1, "without a ring of tunnels every one is needed, so there is one solution"};
      return {1, choices_of_tunnels(asked)};
    case Bounded::rounds: return {.least = 1};  // nothing is flagged before it is looked at
    case Bounded::own: return {static_cast<double>(needed), static_cast<double>(needed * asked.weights)};
  }
  return {};
}

const std::string_view Burrows::program = asp::burrows;

}  // namespace crux::burrows
