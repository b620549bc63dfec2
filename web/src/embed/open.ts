// open.ts -- the puzzle that a frame shows. It came from another site: the engine reads it, or the server if there is no engine.
import { api, type Puzzle } from '../api';
import { remember } from '../engine/here';
import { Away, engine } from '../engine/engine';
import { from_fragment } from '../fragment';
import { site_collection } from '../kept/site';
import { called, from_hash, words_of } from '../names';
import type { Wanted } from './messages';

// What the address of the frame itself asks for: #id=..&name=.., or what a link that carries a puzzle has behind its #.
export function wanted_by(hash: string): Wanted | null {
  const text = hash.replace(/^#/, '');
  const id = new URLSearchParams(text).get('id');
  if (id) return { id, name: from_hash(hash).name };
  return text && !text.includes('=') ? { packed: text } : null;
}

// The engine does so without a trace. The server would keep the puzzle, as it keeps every puzzle that it is to check.
export async function read_line(line: object): Promise<Puzzle> {
  const named = words_of(line as { name?: unknown; note?: unknown });
  try {
    return called(remember(await engine.call<Puzzle>('read', line)), named);
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    return called(await api.add(line), named);
  }
}

export async function open(wanted: Wanted): Promise<Puzzle> {
  if ('id' in wanted) {
    await site_collection('../'); // a site without a server knows these puzzles by their ids
    return called(await api.puzzle(wanted.id), words_of(wanted));
  }
  return read_line('line' in wanted ? wanted.line : await from_fragment(wanted.packed));
}
