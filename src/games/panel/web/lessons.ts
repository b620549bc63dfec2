// lessons.ts -- a small panel for each thing that a line must heed.
import type { Lesson } from '$web/board';

const corners = (width: number, height: number) => ({ width, height, starts: [[0, 0]], ends: [[width, height]] });

export const tutorial: Lesson[] = [
  {
    says: 'Press on the round start and drag along the grid into the notch at the top right. The line cannot cross the gaps.',
    key: 'Arrow keys draw, Enter ends the line at the notch.',
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
    says: 'The line must go through every hexagon. Drag back along the line to rub it out.',
    key: 'Going back, or Backspace, rubs out a step.',
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
    says: 'The line cuts the panel into regions. Squares of different colours must not share one: lead the line between them.',
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
    says: 'A star wants exactly one other mark of its colour in its region: not none, and not two.',
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
    says: 'Triangles count: one triangle wants the line on exactly one edge of its cell, two want it on two, three on three.',
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
