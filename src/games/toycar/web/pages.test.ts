// The editor must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import told from '../corpus/pages.golden.json';
import squares from '../corpus/squares.golden.json';
import type { Sketch } from './design';
import { thing_at, type Puzzle, type Run, type Square } from './play';
import { ends_well, extend, lay_way, turns_of } from './way';

const all = told as unknown as { puzzle: Sketch; runs: { play: string; run: Run }[] }[];

test('a way that the car drives can be drawn square by square, and has the tiles that it picked up', () => {
  let turns = 0;
  for (const { puzzle, runs } of all)
    for (const { play, run } of runs) {
      let way: Square[] = [run.path[0]!];
      for (const square of run.path.slice(1)) way = extend(way, square);
      expect(way, play).toEqual(run.path);
      expect(ends_well(way)).toBe(true);
      const tiles = run.picked.map(([x, y, turn]) => ({ x, y, way: turn }));
      // A tile that points straight on turns nothing; a drawn way does not need it.
      const needed = turns_of(way);
      for (const tile of needed) expect(tiles, play).toContainEqual(tile);
      turns += needed.length;
      expect(lay_way(puzzle, way)).not.toHaveProperty('refused');
    }
  expect(turns).toBeGreaterThan(20);
});

test('tiles may lie on the same squares', () => {
  for (const { puzzle, free } of squares as unknown as { puzzle: Puzzle; free: string[] }[])
    free.forEach((row, y) =>
      expect([...row].map((_, x) => (thing_at(puzzle, x, y) ? '0' : '1')).join(''), `${JSON.stringify(puzzle)} ${y}`).toBe(row),
    );
});
