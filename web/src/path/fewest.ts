// fewest.ts -- in how many steps a puzzle was solved, and the fewest that are known.
import { api } from '../api';
import type { BoardModule } from '../board';

// A game may count in its own way; otherwise each word of a play is a step.
export const steps_in = (board: Pick<BoardModule, 'steps'>, moves: string): number =>
  board.steps?.(moves) ?? moves.split(/\s+/).filter((word) => word !== '' && word !== 'submit').length;

// By the engine's own solution, and by the steps that the rating rests on. Null if neither is known now.
export async function fewest_steps(board: Pick<BoardModule, 'steps'>, id: string): Promise<number | null> {
  const shown = api.reveal(id).then(({ moves }) => steps_in(board, moves));
  const rated = api.grade(id).then(({ rating }) => (rating && !rating.bound ? rating.steps : NaN));
  const found = (await Promise.allSettled([shown, rated])).flatMap((one) =>
    one.status === 'fulfilled' && Number.isFinite(one.value) ? [one.value as number] : [],
  );
  return found.length > 0 ? Math.min(...found) : null;
}
