// lessons.ts -- the tutorial: each puzzle teaches one thing.
import type { Lesson } from '$web/board';

export const tutorial: Lesson[] = [
  {
    says: 'The car drives straight on and collects the flags on its way. Any order of flags will do. Press Run and watch it.',
    puzzle: { width: 4, height: 1, car: { at: [0, 0], heading: 'R' }, goal: [3, 0], flags: [[2, 0]], walls: [], tiles: { U: 1 } },
    until: 'solved',
  },
  {
    says:
      'A tile turns the car. Drag the tile from the tray to the square where the car must turn, or tap the tile and then the ' +
      'square. Then press Run.',
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
    key: 'Move the cursor with the arrow keys and press W to lay the tile that points up.',
  },
  {
    says:
      'This will go wrong. Press Run and see where. Then drag the tile to where it belongs (or off the board, to take it ' +
      'away), add the other one, and run again.',
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
    key: 'Delete takes a tile away; W and D lay the tiles up and right.',
  },
  {
    says:
      'The car picks a tile up as it passes. When it comes back to the same square, the tile is gone, and it drives straight ' +
      'on to the goal. Lay the last tile, then press Run.',
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
    key: 'A lays the tile that points left.',
  },
];
