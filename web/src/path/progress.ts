// progress.ts -- which puzzles were solved in this browser, with their stars, and which puzzles the steps of paths have become.
import { read_json, write_json } from '../storage';
import { key_of, type Step } from './path';

const done_key = 'crux.done';
const made_key = (game: string) => `crux.path.${game}`;
const most_done = 5_000;

// Stars add up over all plays of a puzzle.
export interface Stars {
  solved: boolean;
  alone: boolean; // without hints
  fewest: boolean; // in the fewest steps, or what the game counts instead
}
const none: Stars = { solved: false, alone: false, fewest: false };

type Record_of<T> = Record<string, T>;
const read = <T>(key: string): Record_of<T> => {
  const found = read_json(key);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record_of<T>) : {};
};

// Bits: 1 solved, 2 without hints, 4 in the fewest steps. The newest come last.
export function stars_of(id: string): Stars {
  const bits = read<number>(done_key)[id];
  return typeof bits === 'number' ? { solved: true, alone: (bits & 2) > 0, fewest: (bits & 4) > 0 } : none;
}

export function add_stars(id: string, { alone, fewest }: { alone?: boolean; fewest?: boolean }): void {
  const all = read<number>(done_key);
  const bits = (all[id] ?? 0) | 1 | (alone ? 2 : 0) | (fewest ? 4 : 0);
  delete all[id];
  const kept = Object.entries(all).slice(-(most_done - 1));
  write_json(done_key, Object.fromEntries([...kept, [id, bits]]));
}

export const count_stars = ({ solved, alone, fewest }: Stars) => Number(solved) + Number(alone) + Number(fewest);

// The puzzle of a step: an example, or one that was made here before.
export const puzzle_of_step = (game: string, step: Step): string | undefined =>
  step.example?.id ?? read<string>(made_key(game))[key_of(step)];

export function keep_step(game: string, step: Step, id: string): void {
  write_json(made_key(game), { ...read<string>(made_key(game)), [key_of(step)]: id });
}

export function stars_of_step(game: string, step: Step): Stars {
  const id = puzzle_of_step(game, step);
  return id ? stars_of(id) : none;
}
export const done_in = (game: string) => (step: Step) => stars_of_step(game, step).solved;
