// fewest.ts -- what the third star is for: in how many steps a puzzle was solved, and the fewest that are known.
import { api, type Puzzle } from '../api';
import type { BoardModule } from '../board';

type Counting = Pick<BoardModule, 'steps'>;

// A game may count in its own way; otherwise each word of a play is a step.
export const steps_in = (board: Counting, moves: string, puzzle: unknown): number =>
  board.steps?.(moves, puzzle) ?? moves.split(/\s+/).filter((word) => word !== '' && word !== 'submit').length;

// By the engine's own solution, and by the steps that the rating rests on. Null if neither is known now.
export async function fewest_steps(board: Counting, { id, puzzle }: Pick<Puzzle, 'id' | 'puzzle'>): Promise<number | null> {
  const shown = api.reveal(id).then(({ moves }) => steps_in(board, moves, puzzle));
  const rated = api.grade(id).then(({ rating }) => (rating && !rating.bound ? rating.steps : NaN));
  const found = (await Promise.allSettled([shown, rated])).flatMap((one) =>
    one.status === 'fulfilled' && Number.isFinite(one.value) ? [one.value as number] : [],
  );
  return found.length > 0 ? Math.min(...found) : null;
}

// How many of them a play took, and how few would do.
export async function count_of(
  { board, puzzle, slips }: { board: BoardModule; puzzle: Puzzle; slips: number },
  moves: string,
): Promise<{ took: number; fewest: number } | null> {
  if (board.star_for === 'no_slips') return { took: slips, fewest: 0 };
  const fewest = await fewest_steps(board, puzzle);
  return fewest === null ? null : { took: steps_in(board, moves, puzzle.puzzle), fewest };
}
