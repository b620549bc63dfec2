import { expect, test } from 'vitest';
import type { Puzzle } from './api';
import { called, from_hash, puzzle_link, to_hash, words_of } from './names';

test('a name travels in a link and comes back as it was', () => {
  for (const name of ['Two doors', 'a&note=b', '100 % #1', 'Größe 🐇', "<b>'"]) {
    const link = puzzle_link('0'.repeat(32), { name, note: 'Try it & see' });
    expect(from_hash(link.slice(link.indexOf('#')))).toEqual({ name, note: 'Try it & see' });
  }
  expect(puzzle_link('abc')).toBe('/puzzle/abc');
  expect(to_hash({ note: 'n' })).toBe('#note=n');
  expect(from_hash('#puzzle=abc&name=Mine').name).toBe('Mine');
  expect(from_hash('#abc')).toEqual({ name: undefined, note: undefined });
});

test('a name is one short line', () => {
  expect(words_of({ name: 'a\nb\u202ec', note: 7 })).toEqual({ name: 'a b c', note: undefined });
  expect(words_of({ name: 'x'.repeat(1000) }).name).toHaveLength(100);
  expect(from_hash('#name=%E0%A4%A')).toBeDefined();
});

test('whoever holds a puzzle names it', () => {
  const puzzle = { crux: 1, game: 'g', id: 'i', name: 'Ours', puzzle: {} } as Puzzle;
  expect(called(puzzle, {}).name).toBe('Ours');
  expect(called(puzzle, { name: 'Mine' }).name).toBe('Mine');
});
