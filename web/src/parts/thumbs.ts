// thumbs.ts -- pictures of puzzles that may not be stored, as addresses for <img>. Each is asked for once; a few at a time.
import { api } from '../api';
import { settings } from '../settings.svelte';

const most_kept = 600;
const most_at_once = 4;

const kept = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let busy = 0;

async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= most_at_once) await new Promise<void>((go) => waiting.push(go));
  busy++;
  try {
    return await work();
  } finally {
    busy--;
    waiting.shift()?.();
  }
}

async function draw(game: string, puzzle: object, moves: string, view: string): Promise<string> {
  const svg = await api.design_picture(game, puzzle, { moves, view });
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

// For lists and cards.
export const small_view = (): string => (settings.choices.letters ? 'letters' : 'small');

// The picture's address; the same puzzle and play get the same one. It is the small view, for lists and cards; view '' is the whole
// picture, with all that a player needs.
export function thumb_of(game: string, puzzle: object, moves = '', view = small_view()): Promise<string> {
  const key = JSON.stringify([game, puzzle, moves, view]);
  const known = kept.get(key);
  if (known) {
    kept.delete(key); // the newest is last
    kept.set(key, known);
    return known;
  }
  const drawn = turn(() => draw(game, puzzle, moves, view));
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  if (kept.size > most_kept) {
    const [oldest, address] = kept.entries().next().value!;
    kept.delete(oldest);
    // Pages that show it have drawn it; it is revoked late, for those that are just about to.
    void address.then(
      (url) => setTimeout(() => URL.revokeObjectURL(url), 60_000),
      () => {},
    );
  }
  return drawn;
}
