// picture.ts -- where things lie in the grid: a staircase of blocks, each of which joins two categories.
import type { Puzzle } from './play';

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
  // In the whole grid of a solution.
  get circles(): number {
    return (this.size * this.blocks * (this.blocks + 1)) / 2;
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
  // From 0 in the upper left: how far along a wave reaches this cell.
  wave(pair: string): number {
    const [a, i, b, j] = [pair.charCodeAt(0) - 65, Number(pair[1]), pair.charCodeAt(2) - 65, Number(pair[3])];
    return (a + i + (b - 1) * this.size + j) / (2 * this.rows.length);
  }
  row_code = (row: number) => letter(this.category_of_row(row)) + (row % this.size);
  column_code = (column: number) => letter(this.category_of_column(column)) + (column % this.size);
  row_item = (row: number) => this.puzzle.categories[this.category_of_row(row)].items[row % this.size];
  column_item = (column: number) => this.puzzle.categories[this.category_of_column(column)].items[column % this.size];
}
const letter = (category: number) => String.fromCharCode(65 + category);
