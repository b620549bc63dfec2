import { expect, test } from 'vitest';
import { capitalise, join, plural } from './words';

test('counts', () => {
  expect([0, 1, 2, 1200].map((n) => plural(n, 'puzzle'))).toEqual(['0 puzzles', '1 puzzle', '2 puzzles', '1,200 puzzles']);
  expect(plural(2, 'try', 'tries')).toBe('2 tries');
});
test('lists', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => join(words))).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect(join(['a wall', 'a flag', 'empty'], 'or')).toBe('a wall, a flag or empty');
});
test('capitals', () => expect(['', 'a wall', 'Über'].map(capitalise)).toEqual(['', 'A wall', 'Über']));
