#include <asp/burrows.hpp>  // data/asp/burrows.lp, made by src/CMakeLists.txt

#include "games/burrows/burrows.hpp"

namespace crux::burrows {

const std::array<ParameterInfo, 4> Burrows::parameters{
    {{.name = "nodes", .says = "burrows, 2 to 64", .least = 2, .most = 64, .usual = 6},
     {.name = "edges", .says = "tunnels, from nodes - 1 to 3 nodes - 6", .least = 1, .most = 186, .usual = 8},
     {.name = "stage", .says = "instead: a difficulty stage of the paper, 1 to 11", .least = 1, .most = 11},
     {.name = "weights",
      .says = "tunnels cost 1 to this",
      .least = 1,
      .most = 100,
      .usual = 9,
      .usually = "100 in stage 1, and at most by clingo"}}};

const std::string_view Burrows::program = asp::burrows;

}  // namespace crux::burrows
