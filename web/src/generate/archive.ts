// archive.ts -- a place in the map of puzzles that the way "elites" fills.
export interface Cell {
  column: number;
  row: number;
}
