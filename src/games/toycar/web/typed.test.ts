import { expect, test } from 'vitest';
import type { Puzzle } from './play';
import { how_to_type, read, written } from './typed';

const board: Puzzle = {
  width: 4,
  height: 3,
  car: { at: [0, 0], heading: 'R' },
  goal: [3, 2],
  flags: [[0, 2]],
  walls: [[1, 1]],
  tiles: { U: 1, L: 1 },
};

test('positions count as the board shows them: from 1 at the top left', () => {
  expect(written('2,0U 1,2L', board)).toBe('3,3 up\n2,1 left');
  expect(read('3,3 up\n2,1 left', board)).toBe('2,0U 1,2L');
  expect(read('3, 3 UP; 2,1left', board)).toBe('2,0U 1,2L');
  expect(read(' 2,0U  1,2L', board)).toBe('2,0U 1,2L'); // as in files
  expect(read('', board)).toBe('');
});

test('what is wrong is said with its place and what to do', () => {
  const says = (text: string) => {
    try {
      return read(text, board);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(says('3,3 up hop')).toBe(
    'Tile 2: “hop” is not a tile. Write a column, a row and up, right, down or left, for example “2,1 up”.',
  );
  expect(says('5,1 up')).toBe('Tile 1: “5,1 up” is not on the board. It has columns 1 to 4 and rows 1 to 3.');
  expect(says('2,2 up')).toBe('Tile 1: “2,2 up” is the square of a wall. Choose an empty square.');
  expect(says('3,3 up 3,3 left')).toMatch(/^Tile 2: another tile lies on the square of “3,3 left”\./);
  expect(says('3,3 up 2,1 up')).toBe('Tile 2: “2,1 up” is one too many. The tray has 1 tile that points up.');
});

test('the help has an example that can be typed', () => {
  const example = /“(.+?)”/.exec(how_to_type(board))![1]!;
  expect(written(read(example, board), board)).toBe(example);
});
