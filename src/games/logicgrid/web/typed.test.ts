import { expect, test } from 'vitest';
import { how_to_type, read, written } from './typed';

const grid = {
  categories: [
    { name: 'pupil', items: ['Ann', 'Ms. Lee'] },
    { name: 'time', items: ['2 PM', '3 PM'] },
    { name: 'room', items: ['ann', 'Hall x 2'] },
  ],
  clues: [],
};

test('marks are typed with the names on the grid', () => {
  expect(written('A0=B1 A1xC1', grid)).toBe('pupil Ann = 3 PM\nMs. Lee x Hall x 2');
  expect(read('pupil Ann = 3 PM\nms. lee x Hall x 2', grid)).toBe('A0=B1 A1xC1');
  expect(read('3 PM = pupil Ann; room ann × Ms. Lee', grid)).toBe('A0=B1 A1xC0');
  expect(read('A0=B1 C1xA1', grid)).toBe('A0=B1 A1xC1'); // as in files
});

test('what is wrong is said with its line and what to do', () => {
  for (const [text, says] of [
    ['Ann', 'Line 1: “Ann” is not a mark. Write two names with = or x between them, for example “pupil Ann = 2 PM”.'],
    ['pupil Ann = 2 PM\nMs. Lea = 3 PM', 'Line 2: “Ms. Lea” is not in this puzzle. Write a name as it stands on the grid.'],
    ['2 PM = 3 PM', 'Line 1: both names are of the category “time”. Choose two that meet on the grid.'],
    ['Ms. Lee = 2 PM; A1xB0', 'Line 2: “A1xB0” marks a place that has a mark already. Leave out one of them.'],
  ] as const)
    expect(() => read(text, grid)).toThrow(says);
});

test('the help has examples that can be typed', () => {
  const [yes, no] = [...how_to_type(grid).matchAll(/“(.+?)”/g)].map(([, example]) => example!);
  expect(read(`${yes}\n${no}`, grid)).toBe('A0=B0 A0xB1');
});
