// run.ts -- the run of a program in a world that is not stored: the same engine runs it as for players.
import { api } from '$web/api';
import type { Puzzle, Run } from './picture';

// Null if the program cannot be read, or nobody could be asked.
export const run_of = (world: Puzzle, play: string): Promise<Run | null> =>
  api.check_design('robot', world, play).then(
    (standing) => standing.board as Run,
    () => null,
  );
