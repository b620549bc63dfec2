// so_far.ts -- whether a play that was checked is right so far, and what is left of it without its mistakes.
import { api } from '../api';
import type { BoardModule, Hint, Standing } from '../board';
import { tell } from '../live.svelte';
import { play } from '../strings';
import type { Session } from './session.svelte';

// After a run that failed, praise would be out of place.
export function verdict_of(mistaken: boolean, board: BoardModule, standing: Standing | null): 'right' | 'failed' | 'wrong' {
  if (mistaken) return 'wrong';
  return board.plays_out || standing?.status === 'lost' ? 'failed' : 'right';
}

const most_steps = 100; // more are left to the next press

// A hint takes back one mistake. So hints are asked for until none finds another. `hint` is the last one; null if it has nothing to say.
async function without_mistakes(id: string, first: Hint): Promise<{ moves: string; hint: Hint | null }> {
  let moves = '';
  let hint: Hint | null = first;
  for (let step = 0; step < most_steps && hint?.guide?.kind === 'mistake'; step++) {
    moves = hint.guide.play;
    hint = await api.hint(id, moves).catch(() => null);
  }
  return { moves, hint: hint?.guide && hint.guide.kind !== 'none' ? hint : null };
}

// Takes back all that is wrong, as one move, and says how it stands then. Undo brings it back like any other move.
export async function take_back(session: Session): Promise<void> {
  const { so_far, moves, locked } = session;
  if (!so_far || locked) return;
  const left = await without_mistakes(session.puzzle.id, so_far);
  if (session.moves !== moves || session.locked) return;
  session.play(left.moves);
  session.so_far = left.hint;
  if (left.hint) tell(play.so_far[session.verdict_so_far]);
}
