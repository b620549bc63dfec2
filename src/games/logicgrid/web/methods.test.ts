import type { Game } from '$web/api';
import { kindly } from '$web/generate/request';
import { expect, test } from 'vitest';

test('words of the command line become words of the form', () => {
  const grids = {
    game: 'logicgrid',
    ways: [],
    levels: [],
    parameters: [{ name: 'max-loops', says: '', kind: 'number' }],
  } as unknown as Game;
  expect(kindly('generate: --max-loops: found 1', grids)).toBe('“Passes over the clues”: found 1');
  expect(kindly('ask for one of those, or for --by evolve --class mark', grids)).toBe(
    'Ask for one of those, or for the way “Breed” with “mark what a clue says”',
  );
  expect(kindly('the technique "last" or a harder one', grids)).toBe('“find the only cell that is left” or a harder one');
});
