// report.svelte.ts -- tells what happens in a play: moves, hints, and that it is solved. What was there at the beginning is no news.
import { untrack } from 'svelte';
import type { Session } from '../play/session.svelte';
import type { Told } from './messages';

export function report(session: () => Session | null, tell: (message: Told) => void): void {
  let seen: Session | null = null;
  let moves = '';
  $effect(() => {
    const now = session();
    if (!now) return;
    const then = seen === now ? moves : now.moves;
    [seen, moves] = [now, now.moves];
    if (then !== moves) tell({ crux: 'move', moves });
  });
  $effect(() => {
    const now = session();
    if (!now?.hint) return;
    const { stage } = now;
    untrack(() => tell({ crux: 'hint', moves: now.moves, stage }));
  });
  $effect(() => {
    const now = session();
    if (!now?.celebrate || now.solved === null) return;
    const { solved } = now;
    untrack(() => tell({ crux: 'solved', moves: solved, seconds: now.seconds, tries: now.tries, hints: now.hints }));
  });
}
