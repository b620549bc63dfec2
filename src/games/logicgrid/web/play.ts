// play.ts -- a play as marks in the cells of the grid. The server judges.
import type { Stairs } from './picture';

export interface Puzzle {
  theme?: string;
  categories: { name: string; items: string[]; values?: number[] }[];
  clues: object[];
}
export type Sign = '=' | 'x';
// What a cell holds, as `data-mark` and the pages' words name it.
export const mark_name = (sign: Sign | '' | null | undefined) => (sign === '=' ? 'yes' : sign === 'x' ? 'no' : 'empty');
export interface Mark {
  pair: string; // "A0B1", the lower category first
  sign: Sign;
}

export function read_marks(moves: string): Mark[] {
  return [...moves.matchAll(/([A-H]\d)([=x])([A-H]\d)/g)].map(([, a, sign, b]) => ({
    pair: a < b ? a + b : b + a,
    sign: sign as Sign,
  }));
}
export const write_marks = (marks: Mark[]) => marks.map((m) => m.pair.slice(0, 2) + m.sign + m.pair.slice(2)).join(' ');

// The value of every cell by the yes marks, once they join all items into rows; nothing before that.
export function implied(marks: Mark[], stairs: Stairs): Map<string, Sign> {
  const row_of = new Map<string, string>(); // an item to the first item of its row
  const find = (item: string): string => (row_of.has(item) ? find(row_of.get(item)!) : item);
  let joined = 0;
  for (const { pair, sign } of marks) {
    const [a, b] = [find(pair.slice(0, 2)), find(pair.slice(2))].sort();
    if (sign === 'x' || a === b) continue;
    row_of.set(b, a);
    joined += 1;
  }
  const signs = new Map<string, Sign>();
  if (joined < stairs.rows.length) return signs;
  for (const row of stairs.rows)
    for (const column of stairs.columns_in(row)) {
      const pair = stairs.pair(row, column);
      signs.set(pair, find(pair.slice(0, 2)) === find(pair.slice(2)) ? '=' : 'x');
    }
  return signs;
}

// The other cells of a cell's row and column within its block.
export function cross_of(pair: string, size: number): string[] {
  const [a, i, b, j] = pair;
  const others = [...Array(size).keys()].map(String);
  return [...others.filter((k) => k !== j).map((k) => a + i + b + k), ...others.filter((k) => k !== i).map((k) => a + k + b + j)];
}

// The play after a cell was set. With `auto` a yes brings the crosses of its row and column with it, if nothing is marked yet,
// and a yes that goes takes along the crosses that came with it: those written right behind it.
export function set_mark(marks: Mark[], pair: string, sign: Sign | null, auto: boolean, size: number): Mark[] {
  const at = marks.findIndex((m) => m.pair === pair);
  const cross = new Set(cross_of(pair, size));
  let behind = at + 1;
  if (at >= 0 && auto && marks[at].sign === '=')
    while (behind < marks.length && marks[behind].sign === 'x' && cross.has(marks[behind].pair)) ++behind;
  const rest = at < 0 ? [...marks] : [...marks.slice(0, at), ...marks.slice(behind)];
  if (sign) rest.push({ pair, sign });
  if (sign === '=' && auto)
    for (const other of cross) if (!rest.some((m) => m.pair === other)) rest.push({ pair: other, sign: 'x' });
  return rest;
}
