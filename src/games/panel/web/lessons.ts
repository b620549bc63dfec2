// lessons.ts -- a small panel for each thing that a line must heed.
import type { Lesson } from '$web/board';
import { lessons as words } from './strings';

const corners = (width: number, height: number) => ({ width, height, starts: [[0, 0]], ends: [[width, height]] });

export const tutorial: Lesson[] = [
  {
    ...words.line,
    puzzle: {
      ...corners(2, 2),
      marks: [
        {
          kind: 'cannot',
          edge: [
            [0, 1],
            [0, 2],
          ],
        },
        {
          kind: 'cannot',
          edge: [
            [1, 0],
            [2, 0],
          ],
        },
      ],
    },
    until: 'solved',
  },
  {
    ...words.hexagons,
    puzzle: {
      ...corners(2, 2),
      marks: [
        { kind: 'must', junction: [0, 2] },
        {
          kind: 'must',
          edge: [
            [1, 1],
            [2, 1],
          ],
        },
      ],
    },
    until: 'solved',
  },
  {
    ...words.squares,
    puzzle: {
      ...corners(2, 2),
      marks: [
        { kind: 'square', cell: [0, 0], colour: 'black' },
        { kind: 'square', cell: [1, 0], colour: 'black' },
        { kind: 'square', cell: [0, 1], colour: 'white' },
      ],
    },
    until: 'solved',
  },
  {
    ...words.stars,
    puzzle: {
      ...corners(2, 2),
      marks: [
        { kind: 'star', cell: [0, 0], colour: 'orange' },
        { kind: 'star', cell: [0, 1], colour: 'orange' },
        { kind: 'star', cell: [1, 0], colour: 'orange' },
        { kind: 'star', cell: [1, 1], colour: 'orange' },
      ],
    },
    until: 'solved',
  },
  {
    ...words.triangles,
    puzzle: {
      ...corners(2, 2),
      marks: [
        { kind: 'triangle', cell: [0, 1], count: 3 },
        { kind: 'triangle', cell: [1, 0], count: 1 },
      ],
    },
    until: 'solved',
  },
];
