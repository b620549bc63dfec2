// genome.hpp -- panels as evolution breeds them: marks that are added, removed, moved and exchanged.
//
// A genome is a panel: at most one mark at each place, of the kinds that are asked for, none on a start or an end, symmetric if
// that is asked for. It is feasible if it has marks and a line solves it; otherwise it violates as many marks as have to go
// until one does, by a simple search. A mark without effect is one without which the panel has the same solutions: the fewer
// the better.
#pragma once

#include "games/panel/panel.hpp"

namespace crux::panel {

Puzzle to_puzzle(const Layouts::Genome& genome, const Parameters& asked);

}  // namespace crux::panel
