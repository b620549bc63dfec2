// names.ts -- names travel in links: /puzzle/<id>#name=..&note=... A puzzle's id is a digest of its content, so what is kept under
// it belongs to nobody; a name belongs to whoever holds the link, the collection or the draft.
import type { Puzzle } from './api';

const longest_name = 100;
const longest_note = 300;

export interface Named {
  name?: string;
  note?: string;
}

// One line for people; nothing if there is nothing to read.
function words(given: unknown, longest: number): string | undefined {
  if (typeof given !== 'string') return undefined;
  // eslint-disable-next-line no-control-regex
  const line = given.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();
  return line ? line.slice(0, longest) : undefined;
}

export const words_of = (given: { name?: unknown; note?: unknown }): Named => ({
  name: words(given.name, longest_name),
  note: words(given.note, longest_note),
});

// "#name=..&note=.." as it stands in an address, behind other parts perhaps.
export function from_hash(hash: string): Named {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return words_of({ name: parts.get('name'), note: parts.get('note') });
}

export function to_hash(given: Named): string {
  const parts = Object.entries(words_of(given)).flatMap(([part, text]) => (text ? [`${part}=${encodeURIComponent(text)}`] : []));
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

export const puzzle_link = (id: string, given: Named = {}) => `/puzzle/${id}${to_hash(given)}`;

// The puzzle under the words of whoever holds it. Puzzles of ours, such as examples, have their own.
export const called = (puzzle: Puzzle, { name, note }: Named): Puzzle => ({
  ...puzzle,
  ...(name ? { name } : {}),
  ...(note ? { note } : {}),
});
