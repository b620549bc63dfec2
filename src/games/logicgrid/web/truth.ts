// truth.ts -- whether a clue is true of an answer, and which new clue would be worth having.
//
// A new clue should be true of the answer that the designer looks at and false of as many others as possible. The form only
// begins there; the server decides which solutions a puzzle has.
import {
  all_items,
  axes_of,
  category_of,
  differences,
  has_by,
  is_idle,
  index_of,
  same,
  settle,
  size_of,
  type Clue,
  type Design,
  type Kind,
} from './design';
import type { Puzzle } from './play';

// In which row each item is: that of the item of the first category which it belongs to.
export type Rows = Map<string, number>;

// Null if the play does not say it of every item.
export function rows_of(p: Puzzle, play: string): Rows | null {
  const rows: Rows = new Map(p.categories[0].items.map((_, i) => [`A${i}`, i]));
  for (const [, row, item] of play.matchAll(/A(\d)=([B-H]\d)/g)) rows.set(item, Number(row));
  return all_items(p).every((item) => rows.has(item)) ? rows : null;
}

export function holds(p: Puzzle, clue: Clue, rows: Rows): boolean {
  const together = (a: string, b: string) => rows.get(a) === rows.get(b);
  const { a = '', b = '', c = '', d = '', by = 0 } = clue;
  switch (clue.type) {
    case 'is':
      return together(a, b);
    case 'not':
      return !together(a, b);
    case 'either':
      return together(a, b) !== together(a, c);
    case 'pair':
      return !together(a, b) && ((together(a, c) && together(b, d)) || (together(a, d) && together(b, c)));
    case 'alldiff':
      return new Set(clue.items!.map((item) => rows.get(item))).size === clue.items!.length;
    case 'count': {
      const count = clue.links!.filter(([from, to]) => together(from, to)).length;
      return clue.min! <= count && count <= clue.max!;
    }
    default:
      break;
  }
  const axis = clue.axis!;
  const values = p.categories[category_of(axis)].values!;
  const value = (item: string) => values[values.findIndex((_, i) => rows.get(axis + i) === rows.get(item))];
  const rank = (one: number) => values.filter((other) => other < one).length;
  const step = value(b) - value(a);
  const places = rank(value(b)) - rank(value(a));
  const close = (x: number, y: number) => Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x), Math.abs(y));
  switch (clue.type) {
    case 'less':
      return step > 0;
    case 'diff':
      return close(step, by);
    case 'absdiff':
      return close(Math.abs(step), by);
    case 'rankdiff':
      return places === by;
    default:
      return Math.abs(places) === 1;
  }
}

// ---- clues to begin with

// A number from 0 up to `below`, always the same ones in the same order: undoing and trying again gives the same clue.
function dice(seed: number) {
  let state = seed * 2654435761 + 12345;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

function* some_of(p: Puzzle, kind: Kind, seed: number): Generator<Clue> {
  const roll = dice(seed);
  const items = all_items(p);
  const item = () => items[roll(items.length)];
  const axes = axes_of(p);
  for (let i = 0; i < 120; ++i) {
    const wish: Clue = { type: kind, a: item(), b: item(), c: item(), d: item() };
    if (axes.length > 0) wish.axis = axes[roll(axes.length)];
    const all = wish.axis && has_by(kind) ? differences(p, kind, wish.axis) : [];
    wish.by = all[roll(all.length)];
    if (kind === 'alldiff') wish.items = [item(), item(), item()].slice(0, Math.max(2, Math.min(3, size_of(p) - 1)));
    if (kind === 'count')
      wish.links = [
        [item(), item()],
        [item(), item()],
        [item(), item()],
      ];
    const clue = settle(p, wish);
    if (clue && !is_idle(clue)) yield clue;
  }
}

// Items of the axis itself make a clue that says in a roundabout way what `is` and `not` say.
const roundabout = (clue: Clue) => !!clue.axis && (clue.a![0] === clue.axis || clue.b![0] === clue.axis);

// A clue of this type that is not there yet; null if the puzzle has none.
export function proposal(p: Design, kind: Kind, target: Rows | null, others: Rows[], seed: number): Clue | null {
  const text = JSON.stringify(p.clues);
  const items_of = (clue: Clue) => clue.items ?? clue.links?.flat() ?? [clue.a!, clue.b!];
  const uses = (clue: Clue) => items_of(clue).reduce((n, item) => n + text.split(item).length, 0);
  let best: Clue | null = null;
  let best_worth = -Infinity;
  for (const clue of some_of(p, kind, seed)) {
    if (p.clues.some((other) => same(other, clue))) continue;
    const lies = target !== null && !holds(p, clue, target);
    const excluded = others.filter((rows) => !holds(p, clue, rows)).length;
    const worth = excluded - (lies ? 1000 : 0) - (roundabout(clue) ? 500 : 0) - uses(clue) / 10 - index_of(clue.a ?? 'A0') / 1000;
    if (worth > best_worth) [best, best_worth] = [clue, worth];
  }
  return best;
}

// The type to suggest next: the one that the puzzle has least of; a plain "is" gives too much away.
export function next_kind(p: Design): Kind {
  const axes = axes_of(p).length > 0;
  const all: Kind[] = axes ? ['less', 'either', 'not', 'next', 'diff', 'pair', 'absdiff'] : ['not', 'either', 'pair', 'alldiff'];
  const count = (kind: Kind) => p.clues.filter((clue) => clue.type === kind).length;
  return all.toSorted((a, b) => count(a) - count(b))[0];
}
