// text_trouble.ts -- the reason why a design that was typed cannot be taken: what is wrong, where, and what to do.
import { Failure, says } from '../api';
import { design_text as words } from '../strings';

// The places in browsers' words: "at position 12", "at line 1 column 13". Some name none.
function place_in(text: string, message: string): { line: number; near: string } | null {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? NaN);
  const [, row, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  const lines = text.split('\n');
  const near = (line: number, from: number) => (lines[line - 1] ?? '').slice(from).trim().slice(0, 16);
  if (row && column) return { line: Number(row), near: near(Number(row), Number(column) - 1) };
  if (Number.isNaN(position)) return null;
  const before = text.slice(0, position).split('\n');
  return { line: before.length, near: near(before.length, before.at(-1)!.length) };
}

export function trouble_in_json(text: string, message: string): string {
  if (/end of (JSON )?(input|data)/i.test(message)) return words.ends_early;
  const place = place_in(text, message);
  if (!place) return words.not_object;
  return place.near ? words.not_json(place.line, place.near) : words.ends_early;
}

// "/puzzle/marks/3/at": "In marks, number 4, at"
const place_in_words = (where: string) =>
  where
    .split('/')
    .filter((part) => part && part !== 'puzzle')
    .map((part) => (/^\d+$/.test(part) ? words.number(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(', ');

export function trouble_with_text(text: string, error: unknown): string {
  if (error instanceof SyntaxError) return trouble_in_json(text, error.message);
  if (!(error instanceof Failure)) return says(error);
  const place = error.where.startsWith('/') ? place_in_words(error.where) : '';
  return place ? words.wrong_at(place, error.sentences) : error.sentences;
}
