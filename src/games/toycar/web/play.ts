// play.ts -- a puzzle, a play as tiles on squares, and the run that the server has judged. Nothing is judged here.
import { things } from './strings';

export type Way = 'U' | 'R' | 'D' | 'L';
export const ways: Way[] = ['U', 'R', 'D', 'L'];
export const ahead: Record<Way, [number, number]> = { U: [0, 1], R: [1, 0], D: [0, -1], L: [-1, 0] };

export type Square = [number, number];
export interface Tile {
  x: number;
  y: number;
  way: Way;
}
export interface Puzzle {
  width: number;
  height: number;
  car: { at: Square; heading: Way };
  goal: Square;
  flags: Square[];
  walls: Square[];
  tiles: Partial<Record<Way, number>>;
}
export interface Run {
  path: Square[];
  picked: [number, number, Way][];
  flags: number[];
  end: 'won' | 'wall' | 'border' | 'goal_too_early' | 'turned_back';
  at: Square;
}

export const same = (a: Square, x: number, y: number) => a[0] === x && a[1] === y;

export function read_tiles(moves: string): Tile[] {
  return [...moves.matchAll(/(\d+),(\d+)([URDL])/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]), way: m[3] as Way }));
}
export const write_tiles = (tiles: Tile[]) => tiles.map((t) => `${t.x},${t.y}${t.way}`).join(' ');

// The same tiles in any order.
export const same_tiles = (a: string, b: string) => a.split(/\s+/).sort().join(' ') === b.split(/\s+/).sort().join(' ');

export function left_in_tray(puzzle: Puzzle, laid: Tile[]): Record<Way, number> {
  const left = { U: 0, R: 0, D: 0, L: 0 };
  for (const way of ways) left[way] = (puzzle.tiles[way] ?? 0) - laid.filter((t) => t.way === way).length;
  return left;
}

export type Thing = 'car' | 'goal' | 'wall' | 'flag';
// The thing on a square that no tile may lie on; nothing if one may.
export function thing_at(puzzle: Puzzle, x: number, y: number): Thing | '' {
  if (same(puzzle.car.at, x, y)) return 'car';
  if (same(puzzle.goal, x, y)) return 'goal';
  if (puzzle.walls.some((w) => same(w, x, y))) return 'wall';
  return puzzle.flags.some((f) => same(f, x, y)) ? 'flag' : '';
}
export const words_for = (puzzle: Puzzle, thing: Thing): string =>
  thing === 'car' ? things.car(puzzle.car.heading) : things[thing];
