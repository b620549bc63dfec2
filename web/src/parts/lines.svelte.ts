// lines.svelte.ts -- stored puzzles by their ids, asked for in the background, each once: a puzzle never changes.
import { SvelteMap } from 'svelte/reactivity';
import { api, Failure, says, type Puzzle } from '../api';

export type Line = { state: 'waiting' } | { state: 'missing'; says: string } | { state: 'known'; puzzle: Puzzle };

const at_once = 6;
const known = new SvelteMap<string, Line>();
const promised = new Map<string, Promise<Puzzle>>();
const waiting: (() => void)[] = [];
let busy = 0;

async function fetch_line(id: string): Promise<Puzzle> {
  if (busy >= at_once) await new Promise<void>((go) => waiting.push(go));
  busy++;
  try {
    const puzzle = await api.puzzle(id);
    known.set(id, { state: 'known', puzzle });
    return puzzle;
  } catch (error) {
    known.set(id, { state: 'missing', says: says(error) });
    if (error instanceof Failure && error.offline) promised.delete(id);
    throw error;
  } finally {
    busy--;
    waiting.shift()?.();
  }
}

export function line(id: string): Promise<Puzzle> {
  let asked = promised.get(id);
  if (!asked) {
    if (!known.has(id)) known.set(id, { state: 'waiting' });
    asked = fetch_line(id);
    asked.catch(() => {}); // whoever waits for it hears of it; `line_of` tells the others
    promised.set(id, asked);
  }
  return asked;
}

export const want_lines = (ids: readonly string[]): void => ids.forEach((id) => void line(id).catch(() => {}));
export const line_of = (id: string): Line | undefined => known.get(id);

export function puzzle_of(id: string): Puzzle | undefined {
  const one = known.get(id);
  return one?.state === 'known' ? one.puzzle : undefined;
}
