#include <asp/burrows.hpp>  // data/asp/burrows.lp, made by src/CMakeLists.txt

#include "games/burrows/burrows.hpp"

namespace crux::burrows {

const std::array<ParameterInfo, 4> Burrows::parameters{
    {{"nodes", "burrows, 2 to 64"},
     {"edges", "tunnels, from nodes - 1 to 3 nodes - 6"},
     {"stage", "instead: a difficulty stage of the paper, 1 to 11"},
     {"weights", "tunnels cost 1 to this (default 9; 100 in stage 1, and at most by clingo)"}}};

const std::string_view Burrows::program = asp::burrows;

}  // namespace crux::burrows
