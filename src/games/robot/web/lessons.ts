// lessons.ts -- the tutorial: one idea a lesson, and the board as it is in play.
import type { Lesson } from '$web/board';

import type { Cube } from './picture';
import { lesson_with_function, lessons as words } from './strings';

const row = (count: number, height = 1): Cube[] =>
  Array.from({ length: count * height }, (_, i): Cube => [i % count, 0, Math.floor(i / count)]);

export const tutorial: Lesson[] = [
  {
    ...words[0]!,
    puzzle: { blocks: row(3), boxes: [], switches: [[2, 0, 1]], robot: { at: [0, 0, 1], facing: 'E' } },
    until: 'solved',
  },
  {
    ...words[1]!,
    puzzle: { blocks: [...row(3), [1, 0, 1]], boxes: [], switches: [[2, 0, 1]], robot: { at: [0, 0, 1], facing: 'E' } },
    until: 'solved',
  },
  {
    ...words[2]!,
    puzzle: {
      blocks: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
      boxes: [[1, 0, 1]],
      switches: [
        [0, 0, 1],
        [0, 1, 1],
      ],
      robot: { at: [0, 0, 1], facing: 'E' },
    },
    until: 'solved',
  },
  {
    ...words[3]!,
    puzzle: {
      blocks: Array.from({ length: 6 }, (_, x) => Array.from({ length: x + 1 }, (_, z): Cube => [x, 0, z])).flat(),
      boxes: [],
      switches: [[5, 0, 6]],
      robot: { at: [0, 0, 1], facing: 'E' },
    },
    until: 'solved',
  },
  {
    ...words[4]!,
    puzzle: {
      blocks: [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
        [2, 0, 1],
        [2, 1, 0],
        [2, 1, 1],
        [2, 2, 0],
        [2, 2, 1],
        [2, 2, 2],
        [3, 2, 0],
        [3, 2, 1],
        [3, 2, 2],
        [4, 2, 0],
        [4, 2, 1],
        [4, 2, 2],
        [4, 2, 3],
      ],
      boxes: [],
      switches: [[4, 2, 4]],
      robot: { at: [0, 0, 1], facing: 'E' },
    },
    moves: lesson_with_function,
    until: 'solved',
  },
];
