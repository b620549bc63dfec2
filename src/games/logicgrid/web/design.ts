// design.ts -- a logic grid being designed: its clues as the format has them, and edits that keep every clue readable.
//
// An edit never leaves behind what the server would refuse: a clue about an item that has gone goes with it, and one whose axis
// has lost its order moves to another ordered category, or goes.
import limits from '../corpus/limits.golden.json';
import type { Puzzle } from './play';

export type Category = Puzzle['categories'][number];
export const kinds = ['is', 'not', 'less', 'diff', 'absdiff', 'rankdiff', 'next', 'either', 'pair', 'alldiff', 'count'] as const;
export type Kind = (typeof kinds)[number];

export interface Clue {
  type: Kind;
  a?: string; // an item: its category's letter and its index, "B0"
  b?: string;
  c?: string;
  d?: string;
  axis?: string; // the letter of an ordered category
  by?: number;
  items?: string[];
  links?: [string, string][];
  min?: number;
  max?: number;
}
export type Option = Clue | 'empty';
export interface Hole {
  type: '?';
  types?: string[]; // kinds, or 'empty' for no clue
  options?: Option[];
}
export type Entry = Clue | Hole;
export interface Design extends Puzzle {
  clues: Entry[];
}

export const most = limits;
export const usual_kinds = limits.usual_kinds as Kind[]; // of a hole that names none
export const can_be_listed = (kind: Kind) => kind !== 'alldiff' && kind !== 'count';

export const letter = (category: number) => String.fromCharCode(65 + category);
export const code = (category: number, index: number) => letter(category) + index;
export const category_of = (item: string) => item.charCodeAt(0) - 65;
export const index_of = (item: string) => Number(item[1]);
export const is_hole = (entry: Entry): entry is Hole => entry.type === '?';
export const on_axis = (kind: Kind) => ['less', 'diff', 'absdiff', 'rankdiff', 'next'].includes(kind);
export const has_by = (kind: Kind) => ['diff', 'absdiff', 'rankdiff'].includes(kind);

export const size_of = (p: Puzzle) => p.categories[0].items.length;
export const all_items = (p: Puzzle) => p.categories.flatMap((category, c) => category.items.map((_, i) => code(c, i)));
export const name_of = (p: Puzzle, item: string) => p.categories[category_of(item)]?.items[index_of(item)] ?? item;
export const axes_of = (p: Puzzle) => p.categories.flatMap((category, c) => (category.values ? [letter(c)] : []));
export const there = (p: Puzzle, item: string | undefined): item is string =>
  !!item && category_of(item) < p.categories.length && index_of(item) < size_of(p);

// The differences above 0 that two rows can have.
export function differences(p: Puzzle, kind: Kind, axis: string): number[] {
  if (kind === 'rankdiff') return [...Array(size_of(p) - 1).keys()].map((i) => i + 1);
  const values = p.categories[category_of(axis)]?.values ?? [];
  const found = values.flatMap((a) => values.filter((b) => a < b).map((b) => Number((b - a).toPrecision(12))));
  return [...new Set(found)].sort((a, b) => a - b);
}

// ---- the parts of a clue

export type Part = 'a' | 'b' | 'c' | 'd';
export function parts_of(kind: Kind): Part[] {
  if (kind === 'alldiff' || kind === 'count') return [];
  return kind === 'pair' ? ['a', 'b', 'c', 'd'] : kind === 'either' ? ['a', 'b', 'c'] : ['a', 'b'];
}

// Whether `item` may be a clue's part beside those before it.
export function fits(p: Puzzle, clue: Clue, part: Part, item: string): boolean {
  const apart = (other: Part) => category_of(clue[other]!) !== category_of(item);
  const other = (one: Part) => clue[one] !== item;
  if (part === 'a') return true;
  switch (clue.type) {
    case 'is':
    case 'not':
      return apart('a');
    case 'either':
      return apart('a') && (part === 'b' || other('b'));
    case 'pair':
      // One category is left for c and d.
      if (part === 'b') return other('a') && (p.categories.length > 2 || !apart('a'));
      return apart('a') && apart('b') && (part === 'c' || other('c'));
    default:
      return other('a');
  }
}
export const choices = (p: Puzzle, clue: Clue, part: Part) => all_items(p).filter((item) => fits(p, clue, part, item));

// Whether a clue that can be read says nothing of who belongs together: its items are different anyway, or places on the axis itself.
export function is_idle({ type, a, b, axis, items }: Clue): boolean {
  if (type === 'alldiff') return items!.every((item) => category_of(item) === category_of(items![0]));
  return !!axis && on_axis(type) && a?.[0] === axis && b?.[0] === axis;
}

// The nearest clue that says something: parts that do not go with those before them become others, what is missing is added.
// Null if there is none of its type in this puzzle.
export function settle(p: Puzzle, clue: Clue): Clue | null {
  const now: Clue = { type: clue.type };
  for (const part of parts_of(clue.type)) {
    const wish = clue[part] ?? '';
    const all = choices(p, now, part);
    const near = all.find((item) => wish && index_of(item) === index_of(wish));
    const chosen = all.includes(wish) ? wish : (near ?? all[0]);
    if (!chosen) return null;
    now[part] = chosen;
  }
  if (on_axis(now.type)) {
    const axes = axes_of(p);
    if (axes.length === 0) return null;
    now.axis = axes.includes(clue.axis ?? '') ? clue.axis! : axes[0];
    if (has_by(now.type)) now.by = settle_by(p, now.type, now.axis, clue.by);
  }
  if (now.type === 'alldiff') now.items = settle_items(p, clue);
  if (now.type === 'count') Object.assign(now, settle_links(p, clue));
  return now;
}

function settle_by(p: Puzzle, kind: Kind, axis: string, by: number | undefined): number {
  const all = differences(p, kind, axis);
  if (by === undefined || by === 0) return all[0] ?? 1;
  if (kind === 'absdiff') return Math.abs(by);
  if (kind === 'diff') return by;
  const places = Math.min(Math.max(1, Math.round(Math.abs(by))), size_of(p) - 1);
  return by < 0 ? -places : places;
}
function settle_items(p: Puzzle, clue: Clue): string[] {
  const wish = clue.items ?? (['a', 'b', 'c', 'd'] as Part[]).flatMap((part) => clue[part] ?? []);
  const items = [...new Set([...wish, ...all_items(p)])];
  return items.slice(0, Math.min(Math.max(2, wish.length), size_of(p)));
}
function settle_links(p: Puzzle, clue: Clue) {
  const { a, b, c, d } = clue;
  const first = settle(p, { type: 'is', a, b })!;
  const second = settle(p, { type: 'is', a: c && d ? c : a, b: c && d ? d : (c ?? code(category_of(first.b!), 1)) })!;
  const links: [string, string][] = (
    clue.links ?? [
      [first.a!, first.b!],
      [second.a!, second.b!],
    ]
  ).map(([from, to]) => {
    const link = settle(p, { type: 'is', a: from, b: to })!;
    return [link.a!, link.b!];
  });
  const max = Math.min(clue.max ?? 1, links.length);
  return { links, min: Math.min(clue.min ?? 1, max), max };
}

// A clue of another type about the same things.
export function convert(p: Puzzle, clue: Clue, type: Kind): Clue | null {
  const [a, b, c, d] = clue.items ?? clue.links?.flat() ?? [clue.a, clue.b, clue.c, clue.d];
  return settle(p, { ...clue, type, a, b, c, d });
}

// Whether two say the same thing in the same words.
export function same(one: Entry, other: Entry): boolean {
  const words = (clue: Entry) => {
    if (is_hole(clue)) return JSON.stringify(clue);
    const { type, a, b, c, d, axis, by, items, links, min, max } = clue;
    const free = ['is', 'not', 'absdiff', 'next', 'pair'].includes(type);
    const [first, second] = free ? [a, b].sort() : [a, b];
    const [third, fourth] = free ? [c, d].sort() : [c, d];
    return JSON.stringify([type, first, second, third, fourth, axis, by, items, links, min, max]);
  };
  return words(one) === words(other);
}

// ---- the frame

// The clues after items became others (null: gone), without the clues that are lost.
function carried(p: Puzzle, entries: Entry[], map: (item: string) => string | null, axis_of: (axis: string) => string | null) {
  const item = (one: string | undefined) => (one === undefined ? undefined : map(one));
  function carry(clue: Clue): Clue | null {
    const next: Clue = { ...clue };
    for (const part of parts_of(clue.type)) {
      const now = item(clue[part]);
      if (!now || !there(p, now)) return null;
      next[part] = now;
    }
    if (clue.axis) next.axis = axis_of(clue.axis) ?? undefined;
    if (clue.items) {
      next.items = clue.items.map(map).filter((one): one is string => there(p, one ?? undefined));
      if (next.items.length < 2) return null;
    }
    if (clue.links) {
      const links = clue.links.map(([a, b]) => [map(a), map(b)] as const);
      next.links = links.filter(([a, b]) => there(p, a ?? undefined) && there(p, b ?? undefined)) as [string, string][];
      if (next.links.length === 0) return null;
    }
    return settle(p, next);
  }
  function carry_hole(hole: Hole): Hole | null {
    const ordered = axes_of(p).length > 0;
    if (hole.types) {
      const types = hole.types.filter((type) => ordered || type === 'empty' || !on_axis(type as Kind));
      return types.some((type) => type !== 'empty') ? { ...hole, types } : { type: '?' };
    }
    if (!hole.options) return hole;
    const options: Option[] = [];
    const twins = (one: Option, other: Option) => (one === 'empty' || other === 'empty' ? one === other : same(one, other));
    for (const one of hole.options.map((option) => (option === 'empty' ? option : carry(option))))
      if (one && !options.some((other) => twins(one, other))) options.push(one);
    return options.length > 0 ? { ...hole, options } : null;
  }
  return entries.map((entry) => (is_hole(entry) ? carry_hole(entry) : carry(entry))).filter((entry) => entry !== null);
}

const stay = (one: string) => one;

// Other categories, perhaps fewer of them or of their items: clues keep what they were about if it is still there.
export function with_categories(
  p: Design,
  categories: Category[],
  theme: string | undefined,
  map: (item: string) => string | null = stay,
  axis_of: (axis: string) => string | null = stay,
): Design {
  const next: Design = { ...(theme ? { theme } : {}), categories, clues: [] };
  return { ...next, clues: carried(next, p.clues, map, axis_of) };
}

export const with_category = (p: Design, c: number, category: Category): Design =>
  with_categories(p, p.categories.with(c, category), p.theme);

export function without_category(p: Design, c: number): Design {
  const shifted = (one: string) => letter(category_of(one) - 1) + one.slice(1);
  const move = (one: string) => (category_of(one) === c ? null : category_of(one) > c ? shifted(one) : one);
  return with_categories(p, p.categories.toSpliced(c, 1), p.theme, move, move);
}

// Changes the places of two categories, or of two items of one; clues follow.
export function swap_categories(p: Design, c: number, d: number): Design {
  const move = (one: string) => letter(category_of(one) === c ? d : category_of(one) === d ? c : category_of(one)) + one.slice(1);
  return with_categories(p, p.categories.with(c, p.categories[d]).with(d, p.categories[c]), p.theme, move, move);
}
export function move_item(p: Design, c: number, from: number, to: number): Design {
  const order = [...Array(size_of(p)).keys()].toSpliced(from, 1).toSpliced(to, 0, from);
  const { name, items, values } = p.categories[c];
  const category: Category = { name, items: order.map((i) => items[i]) };
  if (values) category.values = order.map((i) => values[i]);
  const move = (one: string) => (category_of(one) === c ? code(c, order.indexOf(index_of(one))) : one);
  return with_categories(p, p.categories.with(c, category), p.theme, move, stay);
}
