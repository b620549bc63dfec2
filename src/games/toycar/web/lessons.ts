// lessons.ts -- the tutorial: each puzzle teaches one thing.
import type { Lesson } from '$web/board';
import { lessons as words } from './strings';

export const tutorial: Lesson[] = [
  {
    ...words.drive,
    puzzle: { width: 4, height: 1, car: { at: [0, 0], heading: 'R' }, goal: [3, 0], flags: [[2, 0]], walls: [], tiles: { U: 1 } },
    until: 'solved',
  },
  {
    ...words.tile,
    puzzle: {
      width: 4,
      height: 3,
      car: { at: [0, 0], heading: 'R' },
      goal: [3, 2],
      flags: [[3, 1]],
      walls: [[1, 2]],
      tiles: { U: 1 },
    },
    until: 'solved',
  },
  {
    ...words.mistake,
    puzzle: {
      width: 5,
      height: 3,
      car: { at: [0, 0], heading: 'R' },
      goal: [4, 2],
      flags: [[2, 1]],
      walls: [[1, 2]],
      tiles: { U: 1, R: 1 },
    },
    moves: '1,0U',
    until: 'solved',
  },
  {
    ...words.picked_up,
    puzzle: {
      width: 4,
      height: 3,
      car: { at: [1, 0], heading: 'R' },
      goal: [0, 0],
      flags: [
        [2, 1],
        [3, 1],
      ],
      walls: [
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
      ],
      tiles: { U: 1, R: 1, D: 1, L: 1 },
    },
    moves: '2,0U 2,2R 3,2D',
    until: 'solved',
  },
];
