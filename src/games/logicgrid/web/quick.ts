// quick.ts -- a clue from a line of text: "art = baker", "abbot < science by hour", "maths = dunn | 2 PM".
import { all_items, axes_of, letter, name_of, settle, type Clue, type Entry, type Kind } from './design';
import type { Puzzle } from './play';
import { join } from '$web/words';

export const quick_ways: [string, string][] = [
  ['art = baker', 'is'],
  ['art x baker', 'is not'],
  ['art < baker', 'before; <2 by so much; <#2 by places'],
  ['art ~ baker', 'next to; ~2 so far apart'],
  ['art = baker | dunn', 'either'],
  ['art, maths = baker, dunn', 'pair'],
  ['art / baker / 2 PM', 'all different'],
  ['... by hour', 'in which order'],
  ['?', 'open'],
];

class Trouble extends Error {}

// By its code, its name, or what a word of its name begins with.
function find_item(p: Puzzle, text: string): string {
  const wish = text.trim().toLowerCase();
  if (wish === '') throw new Trouble('Something is missing.');
  const all = all_items(p);
  const name = (item: string) => name_of(p, item).toLowerCase();
  const tests: ((item: string) => boolean)[] = [
    (item) => item.toLowerCase() === wish,
    (item) => name(item) === wish,
    (item) => name(item).startsWith(wish),
    (item) =>
      name(item)
        .split(/[\s.,-]+/)
        .some((word) => word.startsWith(wish)),
    (item) => name(item).includes(wish),
  ];
  for (const test of tests) {
    const found = all.filter(test);
    if (found.length === 1) return found[0];
    const names = found.slice(0, 4).map((item) => name_of(p, item));
    if (found.length > 1) throw new Trouble(`“${text.trim()}” may be ${join(names, 'or')}.`);
  }
  throw new Trouble(`Nothing here is called “${text.trim()}”.`);
}

function find_axis(p: Puzzle, text: string | undefined): string | undefined {
  const axes = axes_of(p);
  if (!text) return axes[0];
  const found = p.categories.findIndex((category) => category.name.toLowerCase().startsWith(text.trim().toLowerCase()));
  if (found < 0 || !axes.includes(letter(found))) throw new Trouble(`“${text.trim()}” is no ordered category.`);
  return letter(found);
}

function checked(p: Puzzle, clue: Clue): Clue {
  const settled = settle(p, clue);
  if (!settled) throw new Trouble('That needs an ordered category.');
  for (const part of ['a', 'b', 'c', 'd'] as const)
    if (settled[part] !== clue[part]) throw new Trouble('These things are of one category, or the same.');
  return settled;
}

function kind_of(sign: string, by: boolean): Kind {
  switch (sign) {
    case '=':
    case 'is':
      return 'is';
    case '<':
      return by ? 'diff' : 'less';
    case '<#':
      return 'rankdiff';
    case '~':
      return by ? 'absdiff' : 'next';
    default:
      return 'not';
  }
}

function read(p: Puzzle, line: string): Entry {
  if (/^\?+$/.test(line.trim())) return { type: '?' };
  const [, text, by_what] = line.match(/^(.*?)(?:\s+by\s+(.*))?$/i)!;
  const item = (one: string) => find_item(p, one);
  const different = text.split('/');
  if (different.length > 1) {
    const items = [...new Set(different.map(item))];
    const clue = settle(p, { type: 'alldiff', items });
    if (items.length < 2 || clue?.items?.length !== items.length)
      throw new Trouble('Two or more, and not more than there are rows.');
    return clue;
  }
  const found = text.match(/^(.+?)\s*(!=|≠|=|<#?|~|(?<=\s)(?:x|is not|not|is)(?=\s))(-?\d+(?:\.\d+)?(?=\s))?\s*(.+)$/i);
  if (!found) throw new Trouble('For example: one thing = another.');
  const [, left, sign, number, right] = found;
  const by = number === undefined ? undefined : Number(number);
  const kind = kind_of(sign.toLowerCase(), by !== undefined);
  const lefts = left.split(/\s*[,&]\s*/).map(item);
  const rights = right.split(/\s*(?:[,&|]|\bor\b)\s*/).map(item);
  if (kind === 'is' && lefts.length === 2 && rights.length === 2)
    return checked(p, { type: 'pair', a: lefts[0], b: lefts[1], c: rights[0], d: rights[1] });
  if (kind === 'is' && lefts.length === 1 && rights.length === 2)
    return checked(p, { type: 'either', a: lefts[0], b: rights[0], c: rights[1] });
  if (lefts.length > 1 || rights.length > 1) throw new Trouble('That is too many things for this sign.');
  return checked(p, { type: kind, a: lefts[0], b: rights[0], axis: find_axis(p, by_what), by });
}

// The clue, or why it is none; neither for an empty line.
export function quick(p: Puzzle, line: string): { entry?: Entry; why?: string } {
  if (line.trim() === '') return {};
  try {
    return { entry: read(p, line) };
  } catch (error) {
    if (error instanceof Trouble) return { why: error.message };
    throw error;
  }
}
