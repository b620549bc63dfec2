import { undone_and_redone } from '$web/testing';
import { describe, expect, test } from 'vitest';
import * as design from './design';
import { frames_of } from './picture';
import { left_in_tray, read_tiles, same_tiles, ways, write_tiles, type Puzzle } from './play';

const blank: design.Sketch = {
  width: 5,
  height: 5,
  car: { at: [0, 0], heading: 'R' },
  goal: [4, 4],
  flags: [],
  walls: [],
  tiles: { U: 1 },
};
const made = (change: design.Change, value: design.Sketch) => ('refused' in change ? value : change.value);
const done = (change: design.Change) => {
  if ('refused' in change) throw new Error(change.refused);
  return change.value;
};
const refused = (change: design.Change) => ('refused' in change ? change.refused : '');

// Paints, tiles, moves and turns of the whole board; a refused edit changes nothing.
function edit(value: design.Sketch, n: number): design.Sketch {
  const [x, y] = [(n * 3) % value.width, (n * 7) % value.height];
  const brushes: design.Brush[] = ['wall', 'flag', 'hole', 'empty', 'goal'];
  if (n % 17 === 16) return made(design.rotate(value), value);
  if (n % 19 === 18) return made(design.mirror(value), value);
  if (n % 23 === 22) return made(design.resize(value, 4 + (n % 3), 5), value);
  if (n % 7 === 6) return made(design.add_tiles(value, ways[n % 4]!, n % 3 === 0 ? -1 : 1), value);
  if (n % 11 === 10) return made(design.put_car(value, x, y), value);
  if (n % 13 === 12) return made(design.shift(value, 'R', 1, 0), value);
  return made(design.put(value, brushes[n % 5]!, x, y, n % 2 ? design.usual : ['wall', 'goal']), value);
}

// The conditions of the format's reader: one thing on a square, a goal or a hole that may be one, a tile.
function readable(value: design.Sketch): void {
  const squares = [
    value.car.at,
    ...(value.goal ? [value.goal] : []),
    ...value.walls,
    ...value.flags,
    ...(value.holes ?? []).map(design.cell_of),
  ];
  expect(new Set(squares.map(String)).size).toBe(squares.length);
  expect(squares.every(([x, y]) => design.inside(value, x, y))).toBe(true);
  expect(!!value.goal || value.holes?.some((hole) => design.options_of(hole).includes('goal'))).toBe(true);
  expect(design.in_tray(value)).toBeGreaterThan(0);
}

describe('edits', () => {
  test('200 are taken back and made again, and each can be read', () => {
    undone_and_redone(blank, (value, n) => {
      const next = edit(value, n);
      readable(next);
      return next;
    });
  });

  test('the goal cannot be lost', () => {
    for (const brush of ['wall', 'flag', 'empty'] as const)
      expect(refused(design.put(blank, brush, 4, 4, [])), brush).toMatch(/goal must be/);
    const open = done(design.put(blank, 'hole', 4, 4, ['empty', 'wall']));
    expect(design.options_of(open.holes![0]!)).toEqual(['empty', 'wall', 'goal']);
    expect(refused(design.set_options(open, 4, 4, ['wall']))).toMatch(/goal must be/);
  });

  test('the car and the goal change places', () => {
    const swapped = done(design.put_car(blank, 4, 4));
    expect([swapped.car.at, swapped.goal]).toEqual([
      [4, 4],
      [0, 0],
    ]);
  });

  test('a smaller board takes the car and the goal along', () => {
    const small = done(design.resize(done(design.put(blank, 'wall', 3, 3, [])), 2, 2));
    readable(small);
    expect(small.walls).toEqual([]);
    expect(refused(design.resize(blank, 1, 1))).toMatch(/a square each/);
  });

  test('four turns are none, and so are two mirrors and five shifts', () => {
    const value = done(design.put(done(design.put(blank, 'wall', 1, 2, [])), 'hole', 3, 0, ['wall', 'flag']));
    const same_board = { ...value, tiles: design.tray_of(value) };
    const times = (n: number, step: (v: design.Sketch) => design.Change) =>
      Array.from({ length: n }).reduce((v: design.Sketch) => done(step(v)), value);
    expect(times(4, design.rotate)).toEqual(same_board);
    expect(times(2, design.mirror)).toEqual(same_board);
    expect(times(5, (v) => design.shift(v, 'U', 0, 1))).toEqual(value);
  });

  test('the tray keeps at least one tile', () => expect(refused(design.add_tiles(blank, 'U', -1))).toMatch(/at least one/));
});

describe('holes', () => {
  test('the usual options are not written', () => {
    expect(design.make_hole([1, 2], ['flag', 'empty', 'wall'])).toEqual([1, 2]);
    expect(design.make_hole([1, 2], ['goal', 'empty'])).toEqual({ cell: [1, 2], options: ['empty', 'goal'] });
  });
  test('all get other options at once; a hole needs one', () => {
    const two = done(design.put(done(design.put(blank, 'hole', 1, 1, design.usual)), 'hole', 2, 2, ['wall']));
    expect(done(design.set_all_options(two, ['flag'])).holes!.map(design.options_of)).toEqual([['flag'], ['flag']]);
    expect(refused(design.set_options(two, 1, 1, []))).toMatch(/at least one option/);
  });
  test('what the server complains of is found on the board', () => {
    const value = done(design.put(done(design.put(blank, 'wall', 1, 2, [])), 'hole', 3, 0, ['wall']));
    expect(
      ['/walls/0', '/holes/0/options', '/car/at', '/tiles', '/width', '/other'].map((where) => design.place_of(value, where)),
    ).toEqual([[1, 2], [3, 0], [0, 0], 'tray', 'size', null]);
  });
});

describe('plays', () => {
  const puzzle: Puzzle = { ...blank, goal: [4, 4], tiles: { U: 1, L: 2 } };
  test('are written as they were read', () => {
    for (const moves of ['', '3,0U', '3,0U 12,4L']) expect(write_tiles(read_tiles(moves))).toBe(moves);
    expect(same_tiles('3,0U 1,1L', '1,1L 3,0U')).toBe(true);
    expect(left_in_tray(puzzle, read_tiles('3,0U 1,1L'))).toEqual({ U: 0, R: 0, D: 0, L: 1 });
  });
  test('a run turns the car where it picks a tile up, and bumps into what stops it', () => {
    const frames = frames_of(puzzle, {
      path: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      picked: [[1, 0, 'U']],
      flags: [],
      end: 'wall',
      at: [1, 2],
    });
    expect(frames.map((frame) => frame.angle)).toEqual([90, 0, 0, 0]);
    expect(frames.at(-1)!.y).toBeCloseTo(1.36);
  });
});
