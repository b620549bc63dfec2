// quick.ts -- a clue from a line of text: "art = baker", "abbot < science by hour", "maths = dunn | 2 PM".
import { all_items, axes_of, is_hole, is_idle, letter, name_of, settle, type Clue, type Entry, type Kind } from './design';
import type { Puzzle } from './play';
import { quick as words } from './strings';

class Trouble extends Error {}

// By its code, its name, or what a word of its name begins with.
function find_item(p: Puzzle, text: string): string {
  const wish = text.trim().toLowerCase();
  if (wish === '') throw new Trouble(words.missing);
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
    if (found.length > 1) throw new Trouble(words.several(text.trim(), names));
  }
  throw new Trouble(words.unknown(text.trim()));
}

function find_axis(p: Puzzle, text: string | undefined): string | undefined {
  const axes = axes_of(p);
  if (!text) return axes[0];
  const found = p.categories.findIndex((category) => category.name.toLowerCase().startsWith(text.trim().toLowerCase()));
  if (found < 0 || !axes.includes(letter(found))) throw new Trouble(words.not_ordered(text.trim()));
  return letter(found);
}

function checked(p: Puzzle, clue: Clue): Clue {
  const settled = settle(p, clue);
  if (!settled) throw new Trouble(words.needs_order);
  for (const part of ['a', 'b', 'c', 'd'] as const) if (settled[part] !== clue[part]) throw new Trouble(words.not_apart);
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
    if (items.length < 2 || clue?.items?.length !== items.length) throw new Trouble(words.different);
    return clue;
  }
  const found = text.match(/^(.+?)\s*(!=|≠|=|<#?|~|(?<=\s)(?:x|is not|not|is)(?=\s))(-?\d+(?:\.\d+)?(?=\s))?\s*(.+)$/i);
  if (!found) throw new Trouble(words.example);
  const [, left, sign, number, right] = found;
  const by = number === undefined ? undefined : Number(number);
  const kind = kind_of(sign.toLowerCase(), by !== undefined);
  const lefts = left.split(/\s*[,&]\s*/).map(item);
  const rights = right.split(/\s*(?:[,&|]|\bor\b)\s*/).map(item);
  if (kind === 'is' && lefts.length === 2 && rights.length === 2)
    return checked(p, { type: 'pair', a: lefts[0], b: lefts[1], c: rights[0], d: rights[1] });
  if (kind === 'is' && lefts.length === 1 && rights.length === 2)
    return checked(p, { type: 'either', a: lefts[0], b: rights[0], c: rights[1] });
  if (lefts.length > 1 || rights.length > 1) throw new Trouble(words.too_many);
  return checked(p, { type: kind, a: lefts[0], b: rights[0], axis: find_axis(p, by_what), by });
}

// The clue, or why it is none; neither for an empty line.
export function quick(p: Puzzle, line: string): { entry?: Entry; why?: string } {
  if (line.trim() === '') return {};
  try {
    const entry = read(p, line);
    if (!is_hole(entry) && is_idle(entry)) throw new Trouble(words.says_nothing);
    return { entry };
  } catch (error) {
    if (error instanceof Trouble) return { why: error.message };
    throw error;
  }
}
