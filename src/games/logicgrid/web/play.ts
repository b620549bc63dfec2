// play.ts -- the staircase of cells, and a play as marks in it. The server judges.

export interface Puzzle {
  theme?: string;
  categories: { name: string; items: string[]; values?: number[] }[];
  clues: object[];
}
export type Sign = '=' | 'x';
export interface Mark {
  pair: string; // "A0B1", the lower category first
  sign: Sign;
}

// A cell by its row and column in the whole grid, counted from the upper left.
export interface Cell {
  row: number;
  column: number;
}

// Block row 0 belongs to the first category and meets all others; below it come the last category, the one before it, and so on,
// each with one block less. Block column 0 belongs to the second category.
export class Stairs {
  readonly size: number; // items in a category
  readonly blocks: number; // in the first row
  readonly rows: number[];
  constructor(private puzzle: Puzzle) {
    this.size = puzzle.categories[0].items.length;
    this.blocks = puzzle.categories.length - 1;
    this.rows = [...Array(this.blocks * this.size).keys()];
  }
  category_of_row = (row: number) => {
    const block = Math.floor(row / this.size);
    return block === 0 ? 0 : this.blocks + 1 - block;
  };
  category_of_column = (column: number) => 1 + Math.floor(column / this.size);
  columns_in = (row: number) => this.rows.slice(0, (this.blocks - Math.floor(row / this.size)) * this.size);
  has = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < this.rows.length && column < this.columns_in(row).length;

  pair(row: number, column: number): string {
    const a = this.category_of_row(row);
    const b = this.category_of_column(column);
    const first = letter(a) + (row % this.size);
    const second = letter(b) + (column % this.size);
    return a < b ? first + second : second + first;
  }
  row_code = (row: number) => letter(this.category_of_row(row)) + (row % this.size);
  column_code = (column: number) => letter(this.category_of_column(column)) + (column % this.size);
  row_item = (row: number) => this.puzzle.categories[this.category_of_row(row)].items[row % this.size];
  column_item = (column: number) => this.puzzle.categories[this.category_of_column(column)].items[column % this.size];
}
const letter = (category: number) => String.fromCharCode(65 + category);

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
