// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { own } from './own';

test('the newest puzzles that were made here are known', () => {
  own.add(['a', 'b']);
  own.add(['b', 'c']);
  expect(['a', 'b', 'c', 'd'].map(own.has)).toEqual([true, true, true, false]);
  own.add(Array.from({ length: 500 }, (_, i) => `n${i}`));
  expect(own.has('a')).toBe(false);
  expect(own.has('n499')).toBe(true);
  localStorage.setItem('crux.own', '{"no":"list"}');
  expect(own.has('n499')).toBe(false);
});
