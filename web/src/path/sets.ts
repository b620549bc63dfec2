// sets.ts -- a collection as its players go through it. What was seen once also opens without a network.
import { api, Failure, type Names } from '../api';
import { site_collection } from '../kept/site';
import { forget, read_json, write_json } from '../storage';

export interface Row {
  title: string;
  puzzles: string[];
  names: Names;
}
const key_of = (id: string) => `crux.set.${id}`;
const index_key = 'crux.sets';
const most = 30;

export function keep_row(id: string, { title, puzzles, names }: Row): void {
  const others = ((read_json(index_key) ?? []) as string[]).filter((one) => one !== id);
  while (others.length >= most) forget(key_of(others.pop()!));
  if (write_json(key_of(id), { title, puzzles, names })) write_json(index_key, [id, ...others]);
}

export async function row_of(id: string): Promise<Row> {
  if (id === 'site') {
    const { title, puzzles } = await site_collection();
    return {
      title,
      puzzles: puzzles.map((one) => one.id),
      names: Object.fromEntries(puzzles.map((one) => [one.id, one.name ?? ''])),
    };
  }
  try {
    const { title, puzzles, names = {} } = await api.collection(id);
    keep_row(id, { title, puzzles, names });
    return { title, puzzles, names };
  } catch (error) {
    const kept = read_json(key_of(id)) as Row | null;
    if (error instanceof Failure && error.offline && kept) return kept;
    throw error;
  }
}
