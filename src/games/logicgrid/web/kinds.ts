// kinds.ts -- the types of clues as the palette and the form show them.
import type { Kind, Part } from './design';
import { kinds as words } from './strings';

type FormPart = Part | 'axis' | 'by' | { text: string };
export interface KindWords {
  glyph: string;
  key: string; // the letter that adds one
  name: string;
  says: string;
  form: FormPart[]; // its parts as they stand in the form
}

const signs: Record<Kind, [glyph: string, key: string]> = {
  is: ['=', 'i'],
  not: ['≠', 'n'],
  less: ['<', 'l'],
  diff: ['+n', 'd'],
  absdiff: ['±n', 'a'],
  rankdiff: ['#n', 'r'],
  next: ['~', 't'],
  either: ['∨', 'e'],
  pair: ['⨯', 'p'],
  alldiff: ['≢', 'f'],
  count: ['Σ', 'c'],
};

// "{a} comes before {b}": every second piece is a name in braces.
const parts_of = (form: string): FormPart[] =>
  form
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 1 ? (piece as Part | 'axis' | 'by') : { text: piece.trim() }))
    .filter((part) => typeof part === 'string' || part.text !== '');

function words_of(kind: Kind): KindWords {
  const [glyph, key] = signs[kind];
  const { name, says, form } = words[kind];
  return { glyph, key, name, says, form: parts_of(form) };
}

export const kind_words = Object.fromEntries((Object.keys(signs) as Kind[]).map((kind) => [kind, words_of(kind)])) as Record<
  Kind,
  KindWords
>;
