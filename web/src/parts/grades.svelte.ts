// grades.svelte.ts -- how hard puzzles are, asked for in the background, a few at a time, each once.
//
// The server works on few heavy questions of one client at once and refuses more (429); so we wait for our turn here.
import { SvelteMap } from 'svelte/reactivity';
import { api, Failure, says, type Grade } from '../api';
import type { Rating } from '../rating';

export type Known = { state: 'waiting' } | { state: 'failed'; says: string } | { state: 'known'; grade: Grade };

const at_once = 2;
const most_tries = 40;
const known = new SvelteMap<string, Known>();
const waiting: string[] = [];
let busy = 0;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function ask(id: string): Promise<Known> {
  for (let tries = 1; ; tries++) {
    try {
      return { state: 'known', grade: await api.grade(id) };
    } catch (error) {
      const later = error instanceof Failure && (error.status === 429 || error.offline);
      if (!later || tries >= most_tries) return { state: 'failed', says: says(error) };
      await pause(Math.min(4000, 400 * tries));
    }
  }
}

async function work(): Promise<void> {
  busy++;
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) known.set(id, await ask(id));
  busy--;
}

// Asks for those that are not known yet, in this order.
export function want_grades(ids: readonly string[]): void {
  for (const id of ids) {
    if (known.has(id)) continue;
    known.set(id, { state: 'waiting' });
    waiting.push(id);
  }
  while (busy < at_once && waiting.length > 0) void work();
}

export function ask_again(id: string): void {
  known.delete(id);
  want_grades([id]);
}

// The known grades so far; undefined if nobody has asked.
export const grade_of = (id: string): Known | undefined => known.get(id);

// The number that is charted; null if it is not known, or there is no solution.
export function rating_of(id: string): Rating | null {
  const one = known.get(id);
  return one?.state === 'known' ? (one.grade.rating ?? null) : null;
}
// Bits that somebody who tries at random must be told.
export function bits(id: string): number | null {
  const one = known.get(id);
  return one?.state === 'known' ? one.grade.tsi : null;
}
// The same for a player who knows all of the game's rules.
export function bits_knowing_all(id: string): number | null {
  const one = known.get(id);
  return one?.state === 'known' ? (one.grade.sets.find((set) => set.name === 'all')?.tsi ?? null) : null;
}
export function class_of(id: string): string | null {
  const one = known.get(id);
  return one?.state === 'known' ? one.grade.class : null;
}
