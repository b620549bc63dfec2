// genome.hpp -- panels as evolution breeds them: marks that are added, removed, moved and exchanged.
//
// A genome is a panel: at most one mark at each place, of the kinds that are asked for, none on a start or an end, symmetric if
// that is asked for. It is feasible if it has marks and a line solves it; otherwise it violates as many marks as have to go
// until one does, by a simple search. A mark without effect is one without which the panel has the same solutions: the fewer
// the better.
//
// On the map the better of two panels is the one that looks better: without marks that have no effect, and symmetric. A mark
// spoils the symmetry if its image is missing, left to right or after half a turn, whichever spoils less. A mark without effect
// counts as much as two of these.
#pragma once

#include "games/panel/panel.hpp"

namespace crux::panel {

// Marks that spoil the symmetry.
int count_lopsided(const std::vector<Mark>& marks, const Parameters& asked);

Puzzle to_puzzle(const Layouts::Genome& genome, const Parameters& asked);

}  // namespace crux::panel
