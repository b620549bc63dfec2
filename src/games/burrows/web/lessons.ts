// lessons.ts -- a handful of burrows for each thing that Scout can do.
import type { Lesson } from '$web/board';
import { lessons as words } from './strings';

export const tutorial: Lesson[] = [
  {
    ...words.walk,
    puzzle: {
      nodes: [
        [0, 0],
        [1, 0],
      ],
      edges: [[0, 1, 3]],
      start: 0,
    },
    until: '0-1',
  },
  {
    ...words.submit,
    puzzle: {
      nodes: [
        [0, 0],
        [2, 0],
        [1, 1],
      ],
      edges: [
        [0, 1, 1],
        [1, 2, 2],
        [0, 2, 5],
      ],
      start: 0,
    },
    until: 'solved',
  },
  {
    ...words.walk_back,
    puzzle: {
      nodes: [
        [1, 0],
        [0, 1],
        [2, 1],
      ],
      edges: [
        [0, 1, 1],
        [0, 2, 2],
        [1, 2, 6],
      ],
      start: 0,
    },
    moves: '0-1',
    until: 'solved',
  },
  {
    ...words.flag,
    puzzle: {
      nodes: [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      edges: [
        [0, 1, 1],
        [1, 2, 2],
        [0, 2, 4],
      ],
      start: 0,
    },
    moves: '0-2 2-1',
    until: 'solved',
  },
];
