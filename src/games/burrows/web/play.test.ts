import { expect, test } from 'vitest';
import type { Burrows } from './picture';
import { flags_set } from './play';

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
