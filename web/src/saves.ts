// saves.ts -- the plays kept in this browser: one record a puzzle, and an index of them, latest first.
//
// At most `most_saves`; the oldest go first, and earlier when storage is full. A record that cannot be read is as good as none.
import type { PlayEvent } from './api';
import { forget, read_json, write_json } from './storage';

export const most_saves = 200;
const most_history = 500;
const index_key = 'crux.saves';
const key_of = (id: string) => `crux.play.${id}`;

export interface Save {
  history: string[];
  index: number;
  seconds: number;
  tries: number;
  hints: number;
  slips: number; // checks that found a mistake
  solved: string | null; // the play that solved it
  revealed: string | null; // the play that was shown
  began: number; // when the log began, milliseconds since 1970; 0: not yet
  next: number; // the number of the next event
  queue: PlayEvent[]; // not acknowledged yet
  play?: string; // the log's id and secret, once the server has given them
  secret?: string;
  before?: string; // the play whose re-roll this is
}

export interface Kept {
  id: string;
  game: string;
  name: string;
  at: number;
  moved: boolean;
  done: boolean;
  far?: string; // how far it is: "3 of 8 circles"
}

export const fresh_save = (): Save => ({
  history: [''],
  index: 0,
  seconds: 0,
  tries: 0,
  hints: 0,
  slips: 0,
  solved: null,
  revealed: null,
  began: 0,
  next: 0,
  queue: [],
});

const is_text = (value: unknown): value is string => typeof value === 'string';
const number_or = (value: unknown, other: number) => (typeof value === 'number' && Number.isFinite(value) ? value : other);

export function load_save(id: string): Save {
  const read = read_json(key_of(id)) as Partial<Save> | null;
  const save = fresh_save();
  if (typeof read !== 'object' || read === null) return save;
  if (Array.isArray(read.history) && read.history.length > 0 && read.history.every(is_text)) save.history = read.history;
  save.index = Math.min(Math.max(0, Math.trunc(number_or(read.index, 0))), save.history.length - 1);
  for (const name of ['seconds', 'tries', 'hints', 'slips', 'began', 'next'] as const)
    save[name] = Math.max(0, number_or(read[name], 0));
  for (const name of ['solved', 'revealed'] as const) if (is_text(read[name])) save[name] = read[name];
  for (const name of ['play', 'secret', 'before'] as const) if (is_text(read[name])) save[name] = read[name];
  if (Array.isArray(read.queue)) save.queue = read.queue.filter((event) => event && is_text(event.kind));
  return save;
}

export function kept(): Kept[] {
  const read = read_json(index_key);
  return Array.isArray(read) ? read.filter((one) => one && is_text(one.id) && is_text(one.game)) : [];
}

export function forget_save(id: string): void {
  forget(key_of(id));
  write_json(
    index_key,
    kept().filter((one) => one.id !== id),
  );
}

// For what the player did not do: the play keeps its place among the others.
export const update_save = (id: string, save: Save) => void write_json(key_of(id), save);

// Whether it was kept. Makes room by dropping the oldest plays, never this one.
export function store_save(id: string, about: { game: string; name: string; far?: string }, save: Save): boolean {
  const cut = Math.max(0, Math.min(save.history.length - most_history, save.index));
  const record: Save = { ...save, history: save.history.slice(cut), index: save.index - cut };
  const others = kept().filter((one) => one.id !== id);
  while (others.length >= most_saves) forget(key_of(others.pop()!.id));
  let stored = write_json(key_of(id), record);
  while (!stored && others.length > 0) {
    forget(key_of(others.pop()!.id));
    stored = write_json(key_of(id), record);
  }
  const moved = record.history.length > 1;
  const done = record.solved !== null || record.revealed !== null;
  const mine: Kept = { id, ...about, at: Date.now(), moved, done };
  return write_json(index_key, stored ? [mine, ...others] : others) && stored;
}
