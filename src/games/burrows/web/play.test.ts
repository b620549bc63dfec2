import { expect, test } from 'vitest';
import layout from '../corpus/layout.golden.json';
import { factor_for, letters_in, make_scene, under, type Burrows, type Scene } from './picture';
import { flags_set, read, written } from './play';

// Scout starts in A; a ring of four burrows and one tunnel across.
const ring: Burrows = {
  nodes: [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ],
  edges: [
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 1],
    [3, 0, 5],
  ],
  start: 0,
};

test('walking is free: only flags count, by hand or by walking', () => {
  expect(flags_set(ring, '')).toBe(0);
  expect(flags_set(ring, '0-1 1-2 2-3 submit')).toBe(3);
  expect(flags_set(ring, '0-1 1-0 0-1 1-2 2-1 1-2 2-3 submit')).toBe(3); // to and fro
  expect(flags_set(ring, 'flag 0-1 0-1 flag 1-2 flag 2-3 submit')).toBe(3); // a tunnel that has a flag already
});

test('a flag that is taken away again was one too many', () => {
  expect(flags_set(ring, '0-3 unflag 0-3 0-1 1-2 flag 2-3 submit')).toBe(4);
  expect(flags_set(ring, 'flag 0-1 unflag 0-1 flag 0-1')).toBe(2);
});

test('people read letters, for numbers are costs', () => {
  const play = '3-1 1-27 flag 0-2 unflag 0-2 submit';
  expect(written(play)).toBe('D-B B-AB flag A-C unflag A-C submit');
  expect(read(written(play))).toBe(play);
  expect(read('D-B 1-0 submit')).toBe('3-1 1-0 submit');
});

// Two costs that are drawn small, 11 pixels apart; a burrow lies to the left.
const crowd: Scene = {
  factor: 0.6,
  width: 200,
  height: 100,
  burrows: [
    [20, 50],
    [180, 50],
  ],
  tunnels: [
    [
      [20, 50],
      [180, 50],
    ],
    [
      [20, 50],
      [180, 90],
    ],
  ],
  costs: [
    { at: [60, 50], width: 12, height: 11 },
    { at: [60, 61], width: 12, height: 11 },
  ],
};

test('a small cost is 24 pixels to a finger, and the nearest one wins', () => {
  const finger = 18; // 12 pixels to each side of a cost
  expect(under(crowd, [71, 50], finger)).toEqual({ burrow: -1, tunnel: 0 });
  expect(under(crowd, [60, 39], finger)).toEqual({ burrow: -1, tunnel: 0 });
  expect(under(crowd, [60, 72], finger)).toEqual({ burrow: -1, tunnel: 1 });
  expect(under(crowd, [60, 55], finger)).toEqual({ burrow: -1, tunnel: 0 });
  expect(under(crowd, [60, 57], finger)).toEqual({ burrow: -1, tunnel: 1 });
});

test('what is drawn goes before what is near', () => {
  const close: Scene = { ...crowd, costs: [{ at: [34, 50], width: 12, height: 11 }] };
  expect(under(close, [27, 50], 18)).toEqual({ burrow: 0, tunnel: -1 }); // on the burrow, beside the cost
  expect(under(close, [29, 50], 18)).toEqual({ burrow: -1, tunnel: 0 });
});

// A crowded puzzle, whose burrows are drawn larger on a phone.
const crowded: Burrows = {
  nodes: [[5, 6], [3, 0], [6, 1], [2, 3], [0, 3], [2, 5], [4, 5], [2, 6], [0, 6], [3, 1], [1, 1], [4, 3], [2, 1], [6, 3]], // prettier-ignore
  edges: [[0, 6, 5], [0, 13, 8], [1, 2, 9], [1, 9, 2], [1, 10, 3], [1, 12, 9], [2, 13, 8], [3, 4, 1], [3, 5, 3], [3, 6, 6], [3, 9, 8], [3, 10, 1], [3, 11, 4], [3, 12, 2], [4, 8, 5], [4, 10, 1], [5, 6, 6], [5, 7, 1], [5, 8, 4], [6, 7, 4], [6, 11, 2], [7, 8, 5], [9, 11, 2], [9, 12, 9], [10, 12, 8], [11, 13, 4]], // prettier-ignore
  start: 2,
};

test('on a phone no cost lies on another', () => {
  const usual = make_scene(crowded);
  const scene = make_scene(crowded, undefined, factor_for(usual, 332, 12.5));
  expect(scene.factor).toBeGreaterThan(usual.factor);
  scene.costs.forEach((a, i) =>
    scene.costs.slice(0, i).forEach((b) => {
      const beside = Math.abs(a.at[0] - b.at[0]) - (a.width + b.width) / 2;
      const above = Math.abs(a.at[1] - b.at[1]) - (a.height + b.height) / 2;
      expect(Math.max(beside, above)).toBeGreaterThanOrEqual(0);
    }),
  );
});

// The first fiendish puzzle: three tunnels lie side by side where they end in J.
const side_by_side: Burrows = {
  nodes: [[1, 2], [3, 3], [3, 5], [0, 5], [2, 3], [4, 4], [0, 3], [3, 0], [0, 1], [5, 4]], // prettier-ignore
  edges: [[0, 4, 1], [0, 6, 3], [0, 7, 8], [0, 8, 7], [1, 2, 3], [1, 4, 9], [1, 5, 8], [1, 9, 8], [2, 3, 3], [2, 4, 1], [2, 5, 3], [2, 9, 4], [3, 4, 4], [3, 6, 8], [4, 6, 7], [4, 7, 1], [5, 9, 2], [6, 8, 1]], // prettier-ignore
  start: 4,
};

test('on a phone two costs are 24 pixels apart', () => {
  const wide = 332;
  const scene = make_scene(side_by_side, undefined, factor_for(make_scene(side_by_side), wide, 12.5));
  const unit = wide / scene.width; // pixels
  for (const { height } of scene.costs) expect(unit * height).toBeGreaterThan(13);
  scene.costs.forEach((a, i) =>
    scene.costs.slice(0, i).forEach((b) => {
      const [x, y] = [Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])];
      expect(unit * Math.max(x, y)).toBeGreaterThanOrEqual(24);
    }),
  );
});

test('digits are hardly smaller in a box that had to be', () => {
  const full = (digits: number) => layout.cost_letter * digits + layout.cost_margin;
  const box = (part: number, digits: number) => ({
    at: [0, 0] as [number, number],
    width: part * full(digits),
    height: part * layout.cost_height,
  });
  expect(letters_in(box(1, 1), 8, 1)).toBe(layout.cost_size);
  expect(letters_in(box(1, 2), 18, 1)).toBe(layout.cost_size);
  // The digit keeps a unit on each side.
  for (const digits of [1, 2]) {
    const size = letters_in(box(0.6, digits), 10 ** (digits - 1), 1);
    expect(size).toBeGreaterThan(11.5);
    expect(0.73 * size).toBeLessThanOrEqual(0.6 * layout.cost_height - 2 + 1e-9);
    expect(0.66 * digits * size).toBeLessThanOrEqual(0.6 * full(digits) - 2 + 1e-9);
  }
});
