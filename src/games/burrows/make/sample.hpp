// sample.hpp -- random puzzles of an asked size: the native generator's candidates.
//
// A designer asks for a number of burrows and tunnels (as in GrACE, section 3.3) or for one of its eleven difficulty stages. One
// `sample` is one try; the caller judges its class and whether it was seen before (twins.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"
#include "base/rng.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

struct Stage {
  int nodes = 0;
  int edges = 0;
  int weights = 0;  // tunnels cost 1..weights
};

inline constexpr int usual_weights = 9;

// The paper gives the first stage, 2 burrows and 1 tunnel, and the last, 9 and 16; its examples and DESIGN section 4 give those
// up to 5; the others are ours, and rise evenly. A puzzle of two burrows has nothing but its weight to differ in, and a hundred
// different ones are wanted.
inline constexpr std::array<Stage, 11> stages{{{2, 1, 100},
                                               {3, 2, usual_weights},
                                               {3, 3, usual_weights},
                                               {4, 4, usual_weights},
                                               {4, 5, usual_weights},
                                               {5, 6, usual_weights},
                                               {5, 7, usual_weights},
                                               {6, 9, usual_weights},
                                               {7, 11, usual_weights},
                                               {8, 13, usual_weights},
                                               {9, 16, usual_weights}}};

// Stages whose puzzles are of the four classes about as often as in the paper's Table 1. Sizes never shrink from a stage to the
// next. `scripts/stage-search` has tried all sizes up to 9 burrows and 17 tunnels with costs up to 1..100: from stage 7 on only
// two or three different costs make enough ties. Stage 10 has no good match, for the paper has more PrimsSearch there than
// before.
inline constexpr std::array<Stage, 11> paper_stages{{{2, 1, 100},
                                                     {3, 2, usual_weights},
                                                     {3, 3, usual_weights},
                                                     {4, 4, 3},
                                                     {4, 5, usual_weights},
                                                     {5, 6, usual_weights},
                                                     {6, 8, 3},
                                                     {6, 9, 2},
                                                     {6, 12, 2},
                                                     {8, 12, 2},
                                                     {9, 16, 2}}};

// What the columns of the map of --by elites are: how many burrows there are, or how many cheapest nets.
enum class Descriptors : std::uint8_t { size, ties };

struct Parameters {
  int nodes = 0;
  int edges = 0;
  int weights = usual_weights;
  // of --by evolve and --by elites (genome.hpp)
  Descriptors descriptors = Descriptors::size;
  int population = 100, generations = 1000;
  bool operator==(const Parameters&) const = default;
};

// The fewest tunnels that connect so many burrows, and the most that fit in the plane (Euler 1758). REQUIRES: nodes >= 2.
constexpr int fewest_edges(int nodes) { return nodes - 1; }
constexpr int most_edges(int nodes) { return nodes == 2 ? 1 : 3 * nodes - 6; }

// Reads an object that holds "stage" and perhaps "stages", or "nodes" and "edges", and perhaps "weights", as --stage and so on
// give them. Other fields are not looked at.
Result<Parameters> read_parameters(const Json& given);
Json write_parameters(const Parameters& asked);

// Why no puzzle of these parameters can be of `wanted_class`, in a sentence for a person, if we know without trying; the body
// proves that it is impossible. Nothing if we do not know: most requests can be met.
std::optional<std::string> impossible(const Parameters& asked, std::string_view wanted_class);

// One random puzzle, or nothing if this try came to nothing: try again with the next slot.
//
// Promise: depends on `asked` and `rng` alone. Exactly the asked burrows and tunnels, connected, weights and start uniform; a
// tidy layout (rules/tidy.hpp) on a small grid that begins at 0, every burrow 0.4 or more from tunnels that do not end at it, not
// all in one line if they are three or more. Burrows are numbered at random; tunnels are in the order of their ends.
// REQUIRES: the conditions that read_parameters checks.
std::optional<Puzzle> sample(const Parameters& asked, Rng& rng);

}  // namespace crux::burrows
