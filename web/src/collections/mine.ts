// mine.ts -- the collections that this browser may change: their ids and secrets, kept in localStorage.
import { api, Failure, type Collection, type Names } from '../api';
import { most_in_collection } from '../limits';
import { collection_page } from '../strings';
import { read_json, write_json } from '../storage';

export interface Mine {
  id: string;
  secret: string;
  title: string;
}
const key = 'crux.collections';

const is_mine = (one: unknown): one is Mine =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'secret', 'title'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string');

export function my_collections(): Mine[] {
  const read = read_json(key);
  return Array.isArray(read) ? read.filter(is_mine) : [];
}

export const secret_of = (id: string) => my_collections().find((one) => one.id === id)?.secret;

// The newest first. Read anew each time: another tab may have changed it.
function keep(one: Mine): void {
  write_json(key, [one, ...my_collections().filter((other) => other.id !== one.id)]);
}
export function rename_mine(id: string, title: string): void {
  write_json(
    key,
    my_collections().map((one) => (one.id === id ? { ...one, title } : one)),
  );
}
export function forget_mine(id: string): void {
  write_json(
    key,
    my_collections().filter((one) => one.id !== id),
  );
}

export async function make_collection(title: string, puzzles: string[], names: Names = {}): Promise<Mine> {
  const { id, secret } = await api.add_collection(title, puzzles, names);
  const mine = { id, secret, title };
  keep(mine);
  return mine;
}

// Adds to the end what is not in it yet, whatever other tabs do at the same time. Answers the collection as it is then.
export async function add_to(mine: Mine, ids: string[], given: Names = {}): Promise<Collection> {
  for (let tries = 0; ; tries++) {
    const now = await api.collection(mine.id);
    const fresh = ids.filter((id) => !now.puzzles.includes(id));
    if (fresh.length === 0) return now;
    const puzzles = [...now.puzzles, ...fresh];
    if (puzzles.length > most_in_collection) throw new Error(collection_page.full(most_in_collection));
    try {
      const names = { ...given, ...now.names };
      const { version } = await api.save_collection(mine.id, mine.secret, { title: now.title, puzzles, names }, now.version);
      return { ...now, puzzles, names, version };
    } catch (error) {
      if (!(error instanceof Failure && error.status === 409) || tries >= 5) throw error;
    }
  }
}
