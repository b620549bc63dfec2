// lessons.ts -- the tutorial: one idea a lesson, and the board as it is in play.
import type { Lesson } from '$web/board';

import type { Cube } from './picture';

const row = (count: number, height = 1): Cube[] =>
  Array.from({ length: count * height }, (_, i): Cube => [i % count, 0, Math.floor(i / count)]);

export const tutorial: Lesson[] = [
  {
    says:
      'The robot must stand on the yellow switch, two cubes ahead. Hang two “forward” blocks below “program”, ' +
      'and press Run.',
    key:
      'T goes to the toolbox, the arrow keys choose a block, Enter takes it and Enter again sets it down. ' +
      'Or write two lines, forward and forward, in Text.',
    puzzle: { blocks: row(3), boxes: [], switches: [[2, 0, 1]], robot: { at: [0, 0, 1], facing: 'E' } },
    until: 'solved',
  },
  {
    says: 'A block is in the way. “climb up” goes onto the block in front, “climb down” one step down to the front.',
    key: 'In Text: climb up, then climb down.',
    puzzle: { blocks: [...row(3), [1, 0, 1]], boxes: [], switches: [[2, 0, 1]], robot: { at: [0, 0, 1], facing: 'E' } },
    until: 'solved',
  },
  {
    says:
      'Two switches, and all must be pressed at once. The robot stands on one: let it pick up the box, turn left ' +
      'and put the box down on the other.',
    key: 'In Text: pick up, turn left, put down.',
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
    says:
      'Every command counts, and fewer are better. “repeat” runs what is inside many times: ' +
      'two commands are enough for these five steps.',
    key: 'In Text: repeat 5, climb up, end repeat.',
    puzzle: {
      blocks: Array.from({ length: 6 }, (_, x) => Array.from({ length: x + 1 }, (_, z): Cube => [x, 0, z])).flat(),
      boxes: [],
      switches: [[5, 0, 6]],
      robot: { at: [0, 0, 1], facing: 'E' },
    },
    until: 'solved',
  },
  {
    says:
      'A function runs where it is defined; later, “call” runs it again. The way goes on: ' +
      'turn right, then call A once more.',
    key: 'In Text, write two more lines: turn right, and call A.',
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
    moves: 'function A\n  forward\n  climb up\nend function\nturn left\ncall A',
    until: 'solved',
  },
];
