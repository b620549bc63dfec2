// lessons.ts -- a handful of burrows for each thing that Scout can do.
import type { Lesson } from '$web/board';

export const tutorial: Lesson[] = [
  {
    says: 'Scout the mouse lives in burrow A. Press burrow B: he walks there, and the tunnel to a new burrow is flagged.',
    key: 'Arrow right picks the tunnel, Enter walks.',
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
    says: 'The flagged tunnels must join all burrows for as little as possible. Two of these three will do. Then press Submit.',
    key: 'Arrow keys pick a tunnel, Enter walks; then the Submit button.',
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
    says: 'Walking is free, only flags cost. The way on from burrow B is dear: walk back to A and on to C. Then submit.',
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
    says:
      'A flagged tunnel here is too dear. Choose Flag, press the tunnel of cost 4 to take its flag away and that of cost 1 to ' +
      'flag it; then submit. Holding a tunnel, a right-click and Shift+click flag too.',
    key: '[ and ] go through all tunnels, F flags or unflags.',
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
