import { expect, test } from 'vitest';
import { type Cube, type Puzzle } from './picture';
import { best_corner, home } from './sight';

const tower = (x: number, y: number, height: number): Cube[] => Array.from({ length: height }, (_, z): Cube => [x, y, z]);
const floor = (wide: number, deep: number): Cube[] =>
  Array.from({ length: wide * deep }, (_, i): Cube => [i % wide, Math.floor(i / wide), 0]);
const world = (blocks: Cube[], ...switches: Cube[]): Puzzle => ({
  blocks,
  boxes: [],
  switches,
  robot: { at: [0, 0, 1], facing: 'E' },
});

test('a plain floor is seen from where it always is', () => {
  expect(best_corner(world(floor(3, 3), [1, 1, 1]))).toEqual({
    around: home.around,
    whole: true,
  });
});

test('the view is turned if a wall stands before a switch', () => {
  // The eye is in the south east: towers there hide the middle.
  const walls = [...tower(1, 0, 4), ...tower(2, 0, 4), ...tower(2, 1, 4)];
  const found = best_corner(world([...floor(3, 3), ...walls], [1, 1, 1]));
  expect(found.whole).toBe(true);
  expect(found.around).not.toBe(home.around);
});

test('a switch in a well is seen from no corner', () => {
  const ring = floor(3, 3).flatMap(([x, y]) => (x === 1 && y === 1 ? [] : tower(x, y, 4)));
  expect(best_corner(world([...ring, [1, 1, 0]], [1, 1, 1])).whole).toBe(false);
});
